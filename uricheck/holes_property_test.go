package uricheck_test

import (
	"fmt"
	"math/rand/v2"
	"net"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// TestHolesHold fills the holes of random texts at random: where there is an error,
// no value makes the real function succeed, under any setting, and any other finding
// is there with each value.
func TestHolesHold(t *testing.T) {
	sinks := slices.DeleteFunc(stdlibtest.Sinks(), func(s stdlibtest.Sink) bool {
		switch s.Use {
		case stdlib.JoinFile, stdlib.JoinElement, stdlib.JoinElementMethod, stdlib.ServeMuxPattern:
			return true // they are not judged
		}
		return s.Use.IsField()
	})
	sinks = append(sinks, stdlibtest.NewNetwork(t).Sinks()[0])
	values := fillers(t)
	r := rand.New(rand.NewPCG(5, 2))
	n := many(10000)
	var x fillings
	found := map[uricheck.Severity]int{}
	for i, text := range stdlibtest.Texts(t, 21, n, func(string) bool { return true }) {
		s := uricheck.Subject{Program: []uricheck.Program{{}, newest}[i%2]}
		sink := sinks[r.IntN(len(sinks))]
		s.Call, s.Func = sink.Call(text), sinkFunc(sink)
		s.Holes = punch(r, text)
		findings := uricheck.Check(s)
		for _, f := range findings {
			found[f.Severity]++
			checkFinding(t, text, f)
			checkMessage(t, f)
			for _, fix := range f.Fixes {
				x.fixes++
				if !f.OptIn { // of style, the first byte is reported
					checkMends(t, s, f, fix)
				}
			}
		}
		if len(findings) == 0 {
			continue
		}
		for range 30 {
			x.texts++
			x.check(t, sink, s, findings, randomValues(r, s.Holes, values))
		}
		if t.Failed() {
			return
		}
	}
	t.Logf("%d texts, findings by severity: %v; fillings: %+v", n, found, x)
	if min(found[uricheck.Error], found[uricheck.Warning], found[uricheck.Style]) < n/500 {
		t.Errorf("findings by severity: %v", found)
	}
}

// fillings counts what has been tried.
type fillings struct {
	texts, errors, fixes int
}

// check holds the findings for a text to what is found if it is filled.
func (x *fillings) check(t *testing.T, sink stdlibtest.Sink, s uricheck.Subject, findings []uricheck.Finding, values []string) {
	t.Helper()
	text, known := fillHoles(s, values)
	complete := s
	complete.Text, complete.Holes = text, nil
	found := uricheck.Check(complete)
	if hasError(findings) {
		x.errors++
		if sink.Run(text) == nil || !hasError(found) {
			t.Errorf("%v %v: %v\n%q does not fail for certain", s.Text, s.Holes, messages(findings), text)
		}
	}
	for _, f := range findings {
		if f.Severity == uricheck.Error {
			continue
		}
		start, end := known(f.Start), known(f.End-1)+1
		if s.Text[f.Start:f.End] == "" || isHole(s, f) {
			continue
		}
		same := func(g uricheck.Finding) bool {
			return g.Rule == f.Rule && g.Severity == f.Severity && g.Start == start && g.End == end
		}
		if !slices.ContainsFunc(found, same) {
			t.Errorf("%s(%q) %v: %v\n%q: %v", s.Func, s.Text, s.Holes, f.Message, text, messages(found))
		}
		for _, fix := range f.Fixes {
			complete.Text, _ = fillHoles(mendHoles(s, fix), values)
			again := uricheck.Check(complete)
			if hasError(again) && !hasError(found) {
				t.Errorf("%s(%q) %v: %s makes %q fail: %v", s.Func, s.Text, s.Holes, fix.Title, complete.Text, messages(again))
			}
		}
	}
}

// checkMends holds a fix to its promise where the values are plain: others can be at
// fault by themselves.
func checkMends(t *testing.T, s uricheck.Subject, f uricheck.Finding, fix uricheck.Fix) {
	t.Helper()
	var values []string
	for _, h := range s.Holes {
		values = append(values, map[uricheck.Value]string{uricheck.Number: "1", uricheck.HostPort: "h:80"}[h.Value])
	}
	filled := func(s uricheck.Subject) []uricheck.Finding {
		s.Text, _ = fillHoles(s, values)
		s.Holes = nil
		return uricheck.Check(s)
	}
	if before, after := filled(s), filled(mendHoles(s, fix)); count(after, f) >= count(before, f) {
		t.Errorf("%s(%q) %v: %s: %v leaves %v", s.Func, s.Text, s.Holes, fix.Title, messages(before), messages(after))
	}
}

// mendHoles applies a fix to a text with holes.
func mendHoles(s uricheck.Subject, fix uricheck.Fix) uricheck.Subject {
	mended := s
	mended.Text, mended.Holes = fix.Apply(s.Text), nil
	for _, h := range s.Holes {
		shift := len(fixBefore(fix, h.Start).Apply(s.Text)) - len(s.Text)
		mended.Holes = append(mended.Holes, uricheck.Hole{Start: h.Start + shift, End: h.End + shift, Value: h.Value})
	}
	return mended
}

// count counts the findings that say what f does.
func count(findings []uricheck.Finding, f uricheck.Finding) (n int) {
	for _, g := range findings {
		if g.Message == f.Message {
			n++
		}
	}
	return n
}

// isHole reports whether a finding is about a hole itself: it is in no known byte.
func isHole(s uricheck.Subject, f uricheck.Finding) bool {
	return slices.ContainsFunc(s.Holes, func(h uricheck.Hole) bool { return h.Start < f.End && f.Start < h.End })
}

// fixBefore is a fix without the edits from an offset on.
func fixBefore(fix uricheck.Fix, at int) uricheck.Fix {
	fix.Edits = slices.DeleteFunc(slices.Clone(fix.Edits), func(e uricheck.Edit) bool { return e.Start >= at })
	return fix
}

// fillHoles puts values into the holes, and returns where known bytes have moved.
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

// punch chooses up to three holes, now and then more, in a text.
func punch(r *rand.Rand, text string) (holes []uricheck.Hole) {
	at := 0
	n := 1 + r.IntN(3)
	if r.IntN(10) == 0 {
		n += 3
	}
	for range n {
		start := at + r.IntN(len(text)-at+1)
		end := start + r.IntN(min(len(text)-start, 5)+1)
		value := uricheck.AnyValue
		if r.IntN(2) == 0 {
			value = uricheck.Value(r.IntN(int(uricheck.Misprint) + 1))
		}
		holes = append(holes, uricheck.Hole{Start: start, End: end, Value: value})
		at = end
	}
	return holes
}

// fillers are short pieces of URIs, and whole ones.
func fillers(t *testing.T) []string {
	values := strings.Split("|a|1|/|?|#|@|:|&|;|=|%|.|-|[|]|//|://|h|http:|http://|@h/|:80/|a=b|&amp;|%41|[::1]|x.example|localhost|\n| |é|{x}|%s|..|/..", "|")
	for _, l := range stdlibtest.Literals(t) {
		if len(l.Text) < 40 {
			values = append(values, l.Text)
		}
	}
	return values
}

func randomValues(r *rand.Rand, holes []uricheck.Hole, fillers []string) (values []string) {
	for _, h := range holes {
		values = append(values, randomValue(r, h.Value, fillers))
	}
	return values
}

func randomValue(r *rand.Rand, v uricheck.Value, fillers []string) string {
	any := fillers[r.IntN(len(fillers))]
	for range r.IntN(3) {
		any += fillers[r.IntN(35)]
	}
	if r.IntN(3) == 0 {
		any = any[r.IntN(len(any)+1):]
	}
	switch v {
	case uricheck.Number:
		return fmt.Sprint(r.IntN(1 << r.IntN(34)))
	case uricheck.Escaped:
		if r.IntN(2) == 0 {
			return url.PathEscape(any)
		}
		return url.QueryEscape(any)
	case uricheck.HostPort:
		hosts := []string{"h", "example.com", "localhost", "a.b", "::1", "1.2.3.4", "2001:db8::1", "", "ü.example", "a_b"}
		return net.JoinHostPort(hosts[r.IntN(len(hosts))], fmt.Sprint(r.IntN(70000)))
	case uricheck.Misprint:
		return fmt.Sprintf("%%!%c(string=%s)", 'a'+r.IntN(26), any)
	}
	return any
}
