package uricheck_test

import (
	"math/rand/v2"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// FuzzHoles runs TestHolesHold as a fuzz test: the seed decides where the holes are, and which
// values they get.
func FuzzHoles(f *testing.F) {
	for i, l := range stdlibtest.Literals(f) {
		if i%stdlibtest.SeedStep(10, 30) == 0 {
			f.Add(l.Text, byte(i), uint64(i))
		}
	}
	sinks := sinksWithHoles(f)
	values := fillers(f)
	f.Fuzz(func(t *testing.T, text string, sink byte, seed uint64) {
		if len(text) > maxFuzzed {
			t.Skip("many holes in a long text take long")
		}
		newHoleTrial(text, sinks[int(sink)%len(sinks)], seed).run(t, values)
	})
}

// maxFuzzed is the maximal length of a text that the test tries with many values.
const maxFuzzed = 1000

// FuzzCheck judges texts in every use, with every property that a subject can have beside its text,
// even in combinations that no function has. It can only check that the spans lie in the text, and
// that Check judges the fixed text.
func FuzzCheck(f *testing.F) {
	for i, l := range stdlibtest.Literals(f) {
		if i%stdlibtest.SeedStep(5, 30) == 0 {
			f.Add(l.Text, byte(i), "http://h/a", uint64(i))
		}
	}
	// The extremes that a finding can mark: nothing, half a character, one byte.
	for use := range stdlib.Uses() {
		if use%stdlib.Use(stdlibtest.SeedStep(1, 5)) > 0 {
			continue
		}
		f.Add("", byte(use), "", uint64(0))
		f.Add("\xe2\x82", byte(use), "\x80", uint64(1))
		f.Add("%", byte(use), "%", uint64(2))
	}
	f.Fuzz(func(t *testing.T, text string, use byte, beside string, seed uint64) {
		if len(text) > maxFuzzed {
			t.Skip("many holes in a long text take long")
		}
		s := randomSubject(rand.New(rand.NewPCG(seed, 0)), text, stdlib.Use(use)%(stdlib.LastUse+1), beside)
		for _, found := range uricheck.Check(s) {
			checkFinding(t, s.Text, found)
			checkMessage(t, found)
			for _, fix := range found.Fixes {
				uricheck.Check(fixHoles(s, fix))
			}
		}
	})
}

// randomSubject returns a text in a use, with another text beside it.
func randomSubject(r *rand.Rand, text string, use stdlib.Use, beside string) uricheck.Subject {
	s := uricheck.Subject{
		Call:    stdlib.Call{Use: use, Text: text},
		Func:    []string{"http.Get", "url.URL.Host", ""}[r.IntN(3)],
		Program: []uricheck.Program{{}, newest, {GoLine: beside, IsMain: true}}[r.IntN(3)],
	}
	if r.IntN(2) == 0 {
		s.Holes = punch(r, text)
	} else if len(text) > 0 {
		s.Seams = []int{r.IntN(len(text) + 1)}
	}
	switch r.IntN(4) {
	case 0:
		s.Base = beside
	case 1:
		s.Then = []string{beside}
	case 2:
		s.ThenUnknown = true
	case 3:
		s.Beside = map[stdlib.Use]string{stdlib.SchemeField + stdlib.Use(r.IntN(int(stdlib.LastUse-stdlib.SchemeField)+1)): beside}
	}
	return s
}
