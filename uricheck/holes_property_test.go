package uricheck_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// TestHolesHold fills the holes of random texts at random: if there is an error, no value makes
// the real function succeed, under any setting, and every other finding appears with each
// value.
func TestHolesHold(t *testing.T) {
	sinks := sinksWithHoles(t)
	values := fillers(t)
	var trials []*holeTrial
	for i, text := range stdlibtest.Texts(t, 21, many(10000), func(string) bool { return true }) {
		r := rand.New(rand.NewPCG(5, uint64(i)))
		trials = append(trials, newHoleTrial(text, sinks[r.IntN(len(sinks))], uint64(i)))
	}
	inParallel(t, trials, func(x *holeTrial) { x.run(t, values) })
	reportHoles(t, trials)
}

// sinksWithHoles returns the sinks that the test can run, and for which Check judges texts with
// holes.
func sinksWithHoles(t testing.TB) []stdlibtest.Sink {
	sinks := slices.DeleteFunc(stdlibtest.Sinks(), func(s stdlibtest.Sink) bool {
		switch s.Use {
		case stdlib.JoinFile, stdlib.JoinElement, stdlib.JoinElementMethod, stdlib.ServeMuxPattern, stdlib.ParseTemplate, stdlib.ReadTemplate, stdlib.ParsePage:
			return true // Check does not judge them
		}
		return s.Use.IsField()
	})
	return append(sinks, stdlibtest.NewNetwork(t).Sinks()[0])
}

// reportHoles logs the number of meaningful trials.
func reportHoles(t *testing.T, trials []*holeTrial) {
	t.Helper()
	var fillings, errors, fixes int
	found := map[uricheck.Severity]int{}
	for _, x := range trials {
		fillings += x.fillings
		errors += x.errors
		for _, f := range x.findings {
			found[f.Severity]++
			fixes += len(f.Fixes)
		}
	}
	n := len(trials)
	t.Logf("%d texts, %d fixes, findings by severity: %v; %d fillings, %d of them fail", n, fixes, found, fillings, errors)
	if min(found[uricheck.Error], found[uricheck.Warning], found[uricheck.Style]) < n/500 {
		t.Errorf("findings by severity: %v", found)
	}
}

// holeTrial is one text with holes in one sink.
type holeTrial struct {
	uricheck.Subject
	sink stdlibtest.Sink
	r    *rand.Rand // its own, because trials run in parallel

	findings         []uricheck.Finding
	fillings, errors int // the number of values that the test tried, all of which have to fail
}

// newHoleTrial punches holes into a text.
func newHoleTrial(text string, sink stdlibtest.Sink, seed uint64) *holeTrial {
	x := &holeTrial{r: rand.New(rand.NewPCG(5, seed)), sink: sink}
	x.Call, x.Func = sink.Call(text), sinkFunc(sink)
	x.Program = []uricheck.Program{{}, newest}[seed%2]
	x.Holes = punch(x.r, text)
	return x
}

// run checks the fixes of the findings, and compares the findings with those of the text with
// random values.
func (x *holeTrial) run(t *testing.T, values []string) {
	t.Helper()
	x.findings = uricheck.Check(x.Subject)
	for _, f := range x.findings {
		checkFinding(t, x.Text, f)
		checkMessage(t, f)
		for _, fix := range f.Fixes {
			if !f.OptIn && !f.OfAssembly { // of style, Check reports the first byte
				checkFixes(t, x.Subject, f, fix)
			}
		}
	}
	if len(x.findings) == 0 {
		return
	}
	for range 30 {
		x.check(t, randomValues(x.r, x.Holes, values))
	}
}

// check compares the findings for a text with those for the filled text.
func (x *holeTrial) check(t *testing.T, values []string) {
	t.Helper()
	x.fillings++
	s := x.Subject
	text, known := fillHoles(s, values)
	complete := s
	complete.Text, complete.Holes = text, nil
	found := uricheck.Check(complete)
	if hasError(x.findings) {
		x.errors++
		if x.sink.Run(text) == nil || !hasError(found) {
			t.Errorf("%v %v: %v\n%q does not fail for certain", s.Text, s.Holes, messages(x.findings), text)
		}
	}
	for _, f := range x.findings {
		if f.Severity == uricheck.Error {
			continue
		}
		start, end := known(f.Start), known(f.End-1)+1
		if s.Text[f.Start:f.End] == "" || isHole(s, f) {
			continue
		}
		if f.OfAssembly {
			continue // values are plain bytes here: TestEscapersHold and its like
		}
		isFragment := f.Rule.Name == "fragment" // its end may be in a value
		if (f.OptIn || isFragment) && (!arePlain(values) || hasError(found) || slices.ContainsFunc(found, namesSetting)) {
			continue // such rules assume plain values, and a call that works under every Go
		}
		same := func(g uricheck.Finding) bool {
			// Of several bytes with the same fault some rules report only the first, which can be
			// in a value.
			isEarlier := g.Start < start && g.Message == f.Message
			return g.Rule == f.Rule && g.Severity == f.Severity && (isEarlier || g.Start == start && (g.End == end || isFragment))
		}
		if !slices.ContainsFunc(found, same) {
			t.Errorf("%s(%q) %v: %v\n%q: %v", s.Func, s.Text, s.Holes, f.Message, text, messages(found))
		}
		for _, fix := range f.Fixes {
			fixed := fixHoles(s, fix)
			after, knownAfter := fillHoles(fixed, values)
			complete.Text = after
			again := uricheck.Check(complete)
			// A fault of a value may only be visible after the fix: Check looks at a port only
			// after "http".
			isOurs := func(g uricheck.Finding) bool { return g.Severity == uricheck.Error && isKnown(fixed, knownAfter, g) }
			if slices.ContainsFunc(again, isOurs) && !hasError(found) {
				t.Errorf("%s(%q) %v: %s makes %q fail: %v", s.Func, s.Text, s.Holes, fix.Title, after, messages(again))
			}
		}
	}
}

// arePlain reports whether values are words or numbers, and no names of hosts. A longer value
// makes a label of a host too long, which another rule reports in its place.
func arePlain(values []string) bool {
	return !slices.ContainsFunc(values, func(v string) bool {
		return v == "" || len(v) > len("uncharacteristically") || strings.Trim(v, "abcdefghijklmnopqrstuvwxyz0123456789") != ""
	})
}

// checkFixes checks that a fix removes its finding for plain values: others can have faults of
// their own.
func checkFixes(t *testing.T, s uricheck.Subject, f uricheck.Finding, fix uricheck.Fix) {
	t.Helper()
	var values []string
	for _, h := range s.Holes {
		values = append(values, map[uricheck.Value]string{uricheck.Number: "1", uricheck.HostPort: "h:80"}[h.Value])
	}
	if text, _ := fillHoles(s, values); strings.TrimSpace(text) == "" {
		return // without values it is empty, and not only padded
	}
	filled := func(s uricheck.Subject) []uricheck.Finding {
		s.Text, _ = fillHoles(s, values)
		s.Holes = nil
		return uricheck.Check(s)
	}
	if before, after := filled(s), filled(fixHoles(s, fix)); count(after, f) >= count(before, f) {
		t.Errorf("%s(%q) %v: %s: %v leaves %v", s.Func, s.Text, s.Holes, fix.Title, messages(before), messages(after))
	}
}

// fixHoles applies a fix to a text with holes.
func fixHoles(s uricheck.Subject, fix uricheck.Fix) uricheck.Subject {
	fixed := s
	fixed.Text, fixed.Holes, fixed.Seams = fix.Apply(s.Text), nil, nil
	for _, h := range s.Holes {
		shift := len(fixBefore(fix, h.Start).Apply(s.Text)) - len(s.Text)
		fixed.Holes = append(fixed.Holes, uricheck.Hole{Start: h.Start + shift, End: h.End + shift, Value: h.Value})
	}
	return fixed
}

// isKnown reports whether a finding in a filled text is about bytes that no value wrote. fillHoles
// returns known.
func isKnown(s uricheck.Subject, known func(int) int, f uricheck.Finding) bool {
	n := 0
	for i := range len(s.Text) {
		inHole := slices.ContainsFunc(s.Holes, func(h uricheck.Hole) bool { return h.Start <= i && i < h.End })
		if at := known(i); !inHole && f.Start <= at && at < f.End {
			n++
		}
	}
	return n == f.End-f.Start
}

// count counts the findings with the same fact as f. The consequence can depend on the values.
func count(findings []uricheck.Finding, f uricheck.Finding) (n int) {
	fact := func(f uricheck.Finding) string {
		fact, _, _ := strings.Cut(f.Message, "; ")
		return fact
	}
	for _, g := range findings {
		if fact(g) == fact(f) {
			n++
		}
	}
	return n
}

// isHole reports whether a finding is about a hole itself: it is in no known byte.
func isHole(s uricheck.Subject, f uricheck.Finding) bool {
	return slices.ContainsFunc(s.Holes, func(h uricheck.Hole) bool { return h.Start < f.End && f.Start < h.End })
}

// fixBefore returns a fix without the edits from an offset on.
func fixBefore(fix uricheck.Fix, at int) uricheck.Fix {
	fix.Edits = slices.DeleteFunc(slices.Clone(fix.Edits), func(e uricheck.Edit) bool { return e.Start >= at })
	return fix
}

// fillHoles puts values into the holes, and returns the new offsets of known bytes.
func fillHoles(s uricheck.Subject, values []string) (text string, known func(int) int) {
	var b strings.Builder
	at := 0
	for i, h := range s.Holes {
		b.WriteString(s.Text[at:h.Start] + values[i])
		at = h.End
	}
	return b.String() + s.Text[at:], func(offset int) int {
		moved := offset
		for i, h := range s.Holes {
			if h.End <= offset && h.Start <= offset {
				moved += len(values[i]) - (h.End - h.Start)
			}
		}
		return moved
	}
}
