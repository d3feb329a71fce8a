package programtest

import (
	"maps"
	"slices"
	"strings"
)

// Truth is what came to the sinks of some programs.
type Truth struct {
	sites map[string][]*group
	// evaluated are the marks of the literals that have been evaluated.
	evaluated map[string]bool
}

// group are the texts that came to a sink with the same flags and that are made of
// the same literals: they differ in what is not known.
type group struct {
	site     string
	marks    []string
	mask     int
	rejected map[string]bool // by text: one refusal is enough
}

// NewTruth groups events. send reports whether a request to a URL fails.
func NewTruth(events []Event, send func(text string) error) *Truth {
	t := &Truth{make(map[string][]*group), make(map[string]bool)}
	known := make(map[string]*group)
	for _, e := range events {
		marks := Marks(e.Text)
		if e.Func == "literal" {
			t.evaluated[marks[0]] = true
			continue
		}
		key := strings.Join(append([]string{e.Site, string(rune(e.Mask))}, marks...), " ")
		g := known[key]
		if g == nil {
			g = &group{site: e.Site, marks: marks, mask: e.Mask, rejected: make(map[string]bool)}
			known[key] = g
			t.sites[e.Site] = append(t.sites[e.Site], g)
		}
		ok := e.OK
		if e.Func == "http.Get" {
			ok = send(e.Text) == nil
		}
		g.rejected[e.Text] = g.rejected[e.Text] || !ok
	}
	return t
}

// isRejected reports whether all texts of a group are rejected.
func (g *group) isRejected() bool {
	for _, rejected := range g.rejected {
		if !rejected {
			return false
		}
	}
	return true
}

// HasSink reports whether a text came to a sink at a line.
func (t *Truth) HasSink(site string) bool { return len(t.sites[site]) > 0 }

// IsEvaluated reports whether the program has come to the literal with a mark, if
// it is no constant.
func (t *Truth) IsEvaluated(mark string) bool { return t.evaluated[mark] }

// Rejects reports whether the sink at site rejects, with some flags, whatever text
// is made of the literal with a mark and of some others. It also says what it got
// instead, if not. An empty mark stands for any text, and a site where no sink is for
// all sinks.
func (t *Truth) Rejects(site, mark string) (rejected bool, got []string) {
	groups := t.sites[site]
	if len(groups) == 0 && mark != "" {
		groups = slices.Concat(slices.Collect(maps.Values(t.sites))...)
	}
	for _, g := range groups {
		if mark != "" && !slices.Contains(g.marks, mark) {
			continue
		}
		if g.isRejected() {
			return true, nil
		}
		for text, rejected := range g.rejected {
			if !rejected {
				got = append(got, text)
			}
		}
	}
	slices.Sort(got)
	return false, slices.Compact(got)
}

// Rejected yields the marks of each set of literals of which a sink rejects, with
// some flags, whatever text is made of them.
func (t *Truth) Rejected(yield func(site string, marks []string) bool) {
	seen := make(map[string]bool)
	for site, groups := range t.sites {
		for _, g := range groups {
			key := site + " " + strings.Join(g.marks, " ")
			if len(g.marks) == 0 || seen[key] || !g.isRejected() {
				continue
			}
			seen[key] = true
			if !yield(site, g.marks) {
				return
			}
		}
	}
}
