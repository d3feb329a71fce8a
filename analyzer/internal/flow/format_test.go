package flow_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
)

// mark prints its own index and the letter of its verb, whatever the flags.
type mark int

func (m mark) Format(s fmt.State, verb rune) { fmt.Fprintf(s, "<%d%c>", int(m), verb) }

// oddPercent is a percent sign with flags or an index, which fmt ignores.
var oddPercent = regexp.MustCompile(`%[-+# 0-9.\[\]*]+%`)

// TestVerbs runs fmt on the formats that the scanner has taken apart: what fmt
// prints is the bytes between the verbs, and for each verb the argument named.
func TestVerbs(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	pieces := []string{"%", "%s", "%d", "%v", "%%", "%[1]s", "%[2]d", "%[3]v", "%5s", "%-5.3s", "%+v", "%#x", "%08d", "% d", "%.2f", "%[2]", "%[0]s", "%[x]s", "%[1]5s",
		"%é", "%.s", "[", "]", "[1]", ".", "5", "x", "://", ":", "é", "\xff"}
	known, taken := 0, 0
	for range 40000 {
		var b strings.Builder
		for range 1 + r.IntN(5) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		format := b.String()
		found, ok := flow.Verbs(format)
		// With "%!" fmt says that it finds fault.
		printed := fmt.Sprintf(strings.ReplaceAll(format, "!", ""), mark(0), mark(1), mark(2), mark(3), mark(4), mark(5), mark(6), mark(7), mark(8), mark(9))
		printed, _, _ = strings.Cut(printed, "%!(EXTRA")
		if !ok {
			known++
			if !strings.Contains(printed, "%!") && !oddPercent.MatchString(format) {
				t.Errorf("%q is refused, but fmt prints %q", format, printed)
			}
			continue
		}
		taken++
		if want := expand(format, found); want != printed {
			t.Errorf("%q: scanned as %v: %q, but fmt prints %q", format, found, want, printed)
		}
	}
	if known < 1000 || taken < 1000 {
		t.Errorf("%d formats refused, %d taken", known, taken)
	}
}

// expand writes a format as fmt would print it for marks.
func expand(format string, found []flow.Verb) string {
	var b strings.Builder
	at := 0
	for _, v := range found {
		b.WriteString(unescapePercent(format[at:v.Start]))
		fmt.Fprintf(&b, "<%d%c>", v.Arg, v.Letter)
		at = v.End
	}
	return b.String() + unescapePercent(format[at:])
}

func unescapePercent(s string) string { return strings.ReplaceAll(s, "%%", "%") }

// Widths and precisions that are arguments themselves.
func TestVerbsWithStars(t *testing.T) {
	for _, c := range []struct {
		format string
		args   []int // of the verbs
		plain  []bool
	}{
		{"%*d", []int{1}, []bool{false}},
		{"%.*f%s", []int{1, 2}, []bool{false, true}},
		{"%*.*f", []int{2}, []bool{false}},
		{"%[3]*.[2]*[1]f", []int{0}, []bool{false}},
		{"%[2]*[1]d%s", []int{0, 1}, []bool{false, true}},
		{"%s%%%d", []int{0, 1}, []bool{true, true}},
	} {
		found, ok := flow.Verbs(c.format)
		if !ok || len(found) != len(c.args) {
			t.Errorf("%q: %v, %v", c.format, found, ok)
			continue
		}
		for i, v := range found {
			if v.Arg != c.args[i] || v.Plain != c.plain[i] {
				t.Errorf("%q: verb %d: %+v", c.format, i, v)
			}
		}
	}
}
