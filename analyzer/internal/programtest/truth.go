package programtest

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// Truth has the texts that have reached the sinks of some programs.
type Truth struct {
	sites map[string][]arrival
	// evaluated has the marks of the evaluated literals, and their lines.
	evaluated map[string]bool
}

// arrival is a text that has reached a sink.
type arrival struct {
	oneRun
	order    int
	fn       string
	text     string
	marks    []string
	rejected bool
}

// oneRun is one run of a program: with some flags, and some values of the holes.
type oneRun struct{ mask, filling int }

// NewTruth sorts events. send reports whether a request to a URL fails.
func NewTruth(events []Event, send func(text string) error) *Truth {
	t := &Truth{make(map[string][]arrival), make(map[string]bool)}
	for _, e := range events {
		marks := Marks(e.Text)
		if e.Func == "literal" {
			t.evaluated[e.Site] = true
			for _, m := range marks {
				t.evaluated[m] = true
			}
			continue
		}
		rejected := !e.OK || e.Func == "http.Get" && send(e.Text) != nil
		t.sites[e.Site] = append(t.sites[e.Site], arrival{oneRun{e.Mask, e.Filling}, e.Order, e.Func, e.Text, marks,
			rejected})
	}
	return t
}

// HasSink reports whether a text has reached a sink at a line.
func (t *Truth) HasSink(site string) bool { return len(t.sites[site]) > 0 }

// IsEvaluated reports whether the program has evaluated the literal with a mark, or one on a
// line ("top/p1.go:7"), if it is not a constant.
func (t *Truth) IsEvaluated(literal string) bool { return t.evaluated[literal] }

// arrivals returns the texts that have reached the sink at a site, or all sinks of a program: then site
// is the name of its files, "p1.go".
func (t *Truth) arrivals(site string) []arrival {
	if !isFile(site) {
		return t.sites[site]
	}
	var all []arrival
	for s, list := range t.sites {
		if strings.Contains(s, "/"+site+":") {
			all = append(all, list...)
		}
	}
	return all
}

func isFile(site string) bool { return strings.HasSuffix(site, ".go") }

// with returns the texts of the literal with a mark. For an empty mark it returns all texts.
func with(mark string, all []arrival) []arrival {
	return slices.DeleteFunc(slices.Clone(all), func(a arrival) bool {
		return mark != "" &&
			!slices.Contains(a.marks, mark)
	})
}

// Rejects reports whether the sink at site rejects, with some flags, a text of the literal with
// a mark, whatever the values of the holes. If not, it returns the accepted texts. If no text
// has the mark, one that may have lost it is enough; if the sink accepts those that have it,
// one with a part of it is enough. The name of a file for the site means all sinks of its program,
// and an empty mark all texts: then one rejected text is enough.
func (t *Truth) Rejects(site, mark string) (rejected bool, accepted []string) {
	all := with(mark, t.arrivals(site))
	if mark != "" && len(all) == 0 {
		all := t.withoutMark(site, mark)
		return isRejected(all) || isRejected(restsOf(mark, all)), nil // others come from elsewhere, perhaps in other runs
	}
	if isRejected(all) || mark == "" && slices.ContainsFunc(all, func(a arrival) bool { return a.rejected }) {
		return true, nil
	}
	if mark != "" && isRejected(t.withPart(site, mark)) {
		return true, nil
	}
	for _, a := range all {
		if !a.rejected {
			accepted = append(accepted, a.text)
		}
	}
	slices.Sort(accepted)
	return false, slices.Compact(accepted)
}

// RejectsRest reports whether the sink at site rejects, with some flags, a text that may be the rest
// of the literal with a mark, after the program has cut the mark off.
func (t *Truth) RejectsRest(site, mark string) bool { return isRejected(t.withoutMark(site, mark)) }

// Stops reports whether, with some flags, each run of a program fails with a text of the literal with a
// mark, or with its rest, before any text reaches the sink at site: a program does not send a request
// that it cannot make. file is the name of the program's files.
func (t *Truth) Stops(site, file, mark string) bool {
	goesOn := make(map[oneRun]bool)
	for _, a := range t.sites[site] {
		goesOn[a.oneRun] = true
	}
	isStopped := func(all []arrival) bool {
		return isRejected(slices.DeleteFunc(all, func(a arrival) bool { return goesOn[a.oneRun] }))
	}
	return isStopped(with(mark, t.arrivals(file))) || isStopped(t.withoutMark(file, mark))
}

// withoutMark returns the texts at a sink that may have lost a mark: they have none, or a part
// of it. For all sinks of a program, which get other texts without a mark, a text has to contain the
// mark without its first letter, or its letters with a delimiter between them: package fmt reads the
// first letter after a "%" as a verb.
func (t *Truth) withoutMark(site, mark string) []arrival {
	if isFile(site) {
		return restsOf(mark, t.arrivals(site))
	}
	part := partOf(mark)
	return slices.DeleteFunc(slices.Clone(t.arrivals(site)), func(a arrival) bool {
		return len(a.marks) > 0 && !part.MatchString(a.text)
	})
}

// restsOf returns the texts that contain a mark without its first letter, or its letters with a delimiter
// between them.
func restsOf(mark string, all []arrival) []arrival {
	split := strings.Join(strings.Split(mark, ""), "[^0-9mk]?")
	part := regexp.MustCompile("(?i)(^|[^0-9m])" + mark[1:] + "|" + split)
	return slices.DeleteFunc(slices.Clone(all), func(a arrival) bool { return !part.MatchString(a.text) })
}

// RejectsField reports whether the sink at site rejects, with some flags, a text with one of the fields of
// a literal, if no mark tells which literal it is from: the program has split the literal with
// strings.Fields. A single letter may be in any text, but a text that begins with it as a word is rare: "h/"
// of strings.Fields("http://a h/"). A text with a mark has to begin with the field, too: the mark is from what the
// program has put behind the literal.
func (t *Truth) RejectsField(site string, fields []string) bool {
	isIn := func(a arrival) func(field string) bool {
		return func(field string) bool {
			if len(field) > 1 && len(a.marks) > 0 {
				return strings.HasPrefix(a.text, field)
			}
			if len(field) > 1 {
				return strings.Contains(a.text, field)
			}
			rest, ok := strings.CutPrefix(a.text, field)
			return ok && (rest == "" || !unicode.IsLetter(rune(rest[0])))
		}
	}
	return isRejected(slices.DeleteFunc(slices.Clone(t.sites[site]), func(a arrival) bool {
		return !slices.ContainsFunc(fields, isIn(a))
	}))
}

// RejectsPart reports whether the sink at site rejects, with some flags, a text with a part of a literal, although
// the program has cut off the marks of the literal, as strings.Fields and another scheme do.
func (t *Truth) RejectsPart(site string, marks []string, part string) bool {
	isMarked := func(a arrival) bool {
		return slices.ContainsFunc(marks, func(mark string) bool { return strings.Contains(a.text, mark) })
	}
	return isRejected(slices.DeleteFunc(slices.Clone(t.sites[site]), func(a arrival) bool {
		return isMarked(a) || !strings.Contains(a.text, part)
	}))
}

// withPart returns the texts at a sink that contain a part of a mark, which the program cuts
// only with some flags.
func (t *Truth) withPart(site, mark string) []arrival {
	part := partOf(mark)
	return slices.DeleteFunc(slices.Clone(t.sites[site]), func(a arrival) bool { return !part.MatchString(a.text) })
}

// partOf matches the possible rests of a mark: an end or a beginning, or the mark with other
// bytes between its own. Its last letter alone is a rest only as the scheme of a text.
func partOf(mark string) *regexp.Regexp {
	const least = 2
	var ends, beginnings []string
	for i := 1; i <= len(mark)-least; i++ {
		ends = append(ends, mark[i:])
		beginnings = append(beginnings, mark[:len(mark)-i])
	}
	apart := strings.Join(strings.Split(mark, ""), ".?")
	return regexp.MustCompile("(?i)(^|[^0-9m])(" + strings.Join(ends, "|") + ")|(" + strings.Join(beginnings, "|") +
		")([^0-9k]|$)|^" + mark[len(mark)-1:] + ":|" + apart)
}

// isRejected reports whether there are flags with which a sink rejects one of the texts in
// every run. One is enough, because a literal may go several ways.
func isRejected(all []arrival) bool {
	rejected := make(map[oneRun]bool)
	for _, a := range all {
		rejected[a.oneRun] = rejected[a.oneRun] || a.rejected
	}
	always := make(map[int]bool)
	for r := range rejected {
		always[r.mask] = true
	}
	for r, ok := range rejected {
		always[r.mask] = always[r.mask] && ok
	}
	for _, ok := range always {
		if ok {
			return true
		}
	}
	return false
}

// literals returns the marks of a text without duplicates.
func (a arrival) literals() string {
	marks := slices.Clone(a.marks)
	slices.Sort(marks)
	return strings.Join(slices.Compact(marks), " ")
}
