package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"text/tabwriter"
)

// -every plants everyFaults one after the other, each in every literal that has a place for it.
var everyFaults = []*fault{
	{rule: "escape", name: "no hex digits", uses: asURL, spoil: spoilEscape},
	{rule: "scheme", name: "one slash", uses: []string{"send", "request"}, spoil: inScheme(func(p parts) change {
		return change{"", p.scheme + ":/", p.host + p.port + p.rest, ""}
	})},
	{rule: "relative", name: "host, no scheme", uses: fetched, spoil: inWeb(func(p parts) change {
		return change{"", p.host, p.port + p.rest, ""}
	})},
	{rule: "query", name: "space", uses: fetched, spoil: inWeb(func(p parts) change {
		before, fragment, hasFragment := strings.Cut(p.rest, "#")
		if hasFragment {
			fragment = "#" + fragment
		}
		path, query, hasQuery := strings.Cut(before, "?")
		if hasQuery {
			query = "&" + query
		}
		return change{p.authority() + path + "?q=a", " ", "b" + query + fragment, ""}
	})},
	{rule: "address", name: "no port", uses: []string{"listen", "dial"}, spoil: func(text string) (spoilt, bool) {
		host, _, _ := strings.Cut(text, ":")
		return spoilt{text: host, end: len(host)}, isAddress.MatchString(text)
	}},
	{rule: "pattern", name: "unclosed wildcard", uses: []string{"pattern"}, spoil: func(text string) (spoilt, bool) {
		return change{strings.TrimSuffix(text, "/") + "/", "{id", "", ""}.spoilt()
	}},
}

// isAddress matches addresses whose port a fault can leave out: the host stays.
var isAddress = regexp.MustCompile(`^[a-z0-9.-]+:[0-9a-z]+$`)

// aTail matches the path in a literal that follows a base.
var aTail = regexp.MustCompile(`^/[a-zA-Z0-9]`)

// spoilEscape puts a segment before the path of a URL, whose host may be unknown before the program
// runs, or before a path that follows a base.
func spoilEscape(text string) (spoilt, bool) {
	if aTail.MatchString(text) {
		return change{"/", "%zz", text, ""}.spoilt()
	}
	p, ok := split(text)
	if !ok {
		return spoilt{}, false
	}
	if p.host == "" {
		i := strings.IndexAny(p.rest, "/?#")
		if i < 0 {
			return spoilt{}, false
		}
		p.host, p.rest = p.rest[:i], p.rest[i:]
	}
	return change{p.authority() + "/", "%zz", p.rest, ""}.spoilt()
}

// takes reports whether the literal writes the part of a text that the fault spoils, in a use in
// which it is a fault: the beginning, or for the escape any part with a path. A text that uricheck
// lists for the use, but does not judge, counts too. A url.URL escapes its Path.
func (f *fault) takes(l *literal) bool {
	isInPath := func(e entry) bool { return e.Function == "url.URL.Path" }
	if f.rule == "escape" && slices.ContainsFunc(l.entries, isInPath) {
		return false
	}
	isPath := aTail.MatchString(l.value)
	return !l.inTest() && slices.ContainsFunc(l.entries, func(e entry) bool {
		if !slices.Contains(f.uses, e.Purpose) || len(e.Findings) > 0 {
			return false
		}
		isWhole := len(e.Literals) == 1 && e.Text == l.value
		u, isURL := split(l.value)
		begins := isURL && e.Literals[0] == l.place && strings.HasPrefix(e.Text, u.start())
		return isWhole || begins || f.rule == "escape" && isPath && len(e.Literals) > 1
	})
}

// every plants the fault in each literal of the program that takes it, and restores the files.
func (r *run) every(f *fault, literals []*literal) ([]*plant, error) {
	var plants []*plant
	for _, l := range literals {
		if s, ok := f.spoil(l.value); ok && f.takes(l) {
			plants = append(plants, &plant{literal: l, fault: f, spoilt: s, written: l.writtenInPlace(s)})
		}
	}
	originals := make(map[string][]byte)
	for _, p := range plants {
		src, err := os.ReadFile(p.file)
		if err != nil {
			return nil, err
		}
		originals[p.file] = src
	}
	files, err := plantSources(plants)
	if err != nil {
		return nil, err
	}
	found, _, err := check(r.tool, r.dir, r.flags)
	if err != nil {
		return nil, err
	}
	err = judge(files, found, func() (map[place][]entry, error) { return list(r.tool, r.dir) })
	if err != nil {
		return nil, err
	}
	for name, src := range originals {
		if err := os.WriteFile(name, src, 0o644); err != nil {
			return nil, err
		}
	}
	return plants, nil
}

// writtenInPlace keeps the verbs of a format, and doubles the percent signs of the fault.
func (l *literal) writtenInPlace(s spoilt) written {
	isFormat := slices.ContainsFunc(l.entries, func(e entry) bool { return !strings.Contains(e.Text, l.value) })
	return sum(literalOf(s.text, 0, func(i int, c string) string {
		if c == "%" && isFormat && s.start <= i && i < s.end {
			c = "%%"
		}
		return interpreted(i, c)
	}))
}

// everyProgram measures everyFaults in a program, and writes the missed ones.
func (r *run) everyProgram(w io.Writer, dir string) error {
	r.dir = dir
	listed, err := list(r.tool, dir)
	if err != nil {
		return err
	}
	literals, err := loadLiterals(dir, listed)
	if err != nil {
		return err
	}
	for _, f := range everyFaults {
		plants, err := r.every(f, literals)
		if err != nil {
			return err
		}
		r.plants = append(r.plants, plants...)
		fmt.Fprintf(w, "%s: %s: %d\n", filepath.Base(dir), f.name, len(plants))
		for _, p := range plants {
			if !p.isReported() {
				fmt.Fprintf(w, "\tmissed: %s for %s %s in %s\n", p.written.expr, p.entries[0].Purpose, p.entries[0].Function, p.tokens[0])
			}
		}
	}
	return nil
}

func (p *plant) isReported() bool { return p.outcome == exact || p.outcome == elsewhere }

// printEvery writes the share of each fault that uricheck reports, at any bytes.
func (r *run) printEvery(w io.Writer) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "\tplanted\treported\t\t")
	for _, f := range everyFaults {
		var planted, reported int
		for _, p := range r.plants {
			if p.fault != f {
				continue
			}
			planted++
			if p.isReported() {
				reported++
			}
		}
		if planted > 0 {
			fmt.Fprintf(table, "%s: %s\t%d\t%d\t%.1f%%\t\n", f.rule, f.name, planted, reported, 100*float64(reported)/float64(planted))
		}
	}
	return table.Flush()
}
