package library_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/analyzer/internal/library"
)

// mark prints its own index and the letter of its verb, whatever the flags.
type mark int

func (m mark) Format(s fmt.State, verb rune) { fmt.Fprintf(s, "<%d%c>", int(m), verb) }

// oddPercent is a percent sign with flags or an index, which fmt ignores.
var oddPercent = regexp.MustCompile(`%([-+# 0-9.*\]]|\[[^\]]*)+%`)

// TestVerbs runs fmt on formats that Verbs has scanned: the output consists of the bytes
// between the verbs, and the named argument for each verb.
func TestVerbs(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	pieces := []string{"%", "%s", "%d", "%v", "%%", "%[1]s", "%[2]d", "%[3]v", "%5s", "%-5.3s", "%+v", "%#x", "%08d",
		"% d", "%.2f", "%[2]", "%[0]s", "%[x]s", "%[1]5s",
		"%é", "%.s", "[", "]", "[1]", ".", "5", "x", "://", ":", "é", "\xff"}
	known, taken := 0, 0
	for range 40000 {
		var b strings.Builder
		for range 1 + r.IntN(5) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		if checkVerbs(t, b.String()) {
			taken++
		} else {
			known++
		}
	}
	if known < 1000 || taken < 1000 {
		t.Errorf("%d formats refused, %d taken", known, taken)
	}
}

// checkVerbs compares Verbs with the output of fmt, and reports whether Verbs accepts the
// format.
func checkVerbs(t *testing.T, source string) (ok bool) {
	t.Helper()
	found, ok := library.Verbs(source)
	// "%!" in the output means that fmt has found an error.
	printed := fmt.Sprintf(strings.ReplaceAll(source, "!", ""), mark(0), mark(1), mark(2), mark(3), mark(4), mark(5),
		mark(6), mark(7), mark(8), mark(9))
	printed, _, _ = strings.Cut(printed, "%!(EXTRA")
	if !ok {
		if !strings.Contains(printed, "%!") && !oddPercent.MatchString(source) {
			t.Errorf("%q is refused, but fmt prints %q", source, printed)
		}
		return false
	}
	if want := expand(source, found); want != printed {
		t.Errorf("%q: scanned as %v: %q, but fmt prints %q", source, found, want, printed)
	}
	return true
}

// FuzzVerbs runs TestVerbs as a fuzz test.
func FuzzVerbs(f *testing.F) {
	for _, source := range []string{
		"http://%s:%d/%%/%[2]v", // bytes of URLs
		"%[1]*[2]d%.*f",         // arguments that are not values
		"%[3]*.[2]*[1]f",
		"%-+# 08.3s%",  // all flags, and the end in the middle
		"%[99999]d%[]", // an index without argument, and no index
		"%é%\xff%\x00", // no letters
		"%9999999d",    // a width that fmt refuses
	} {
		f.Add(source)
	}
	f.Fuzz(func(t *testing.T, source string) {
		found, ok := library.Verbs(source)
		at := 0
		for _, v := range found {
			if v.Start < at || v.End <= v.Start || v.End > len(source) || source[v.Start] != '%' || v.Arg < 0 {
				t.Fatalf("%q: %+v", source, v)
			}
			at = v.End
		}
		// The marks are not widths, and there are ten of them. Verbs ignores how fmt treats "!"
		// and large widths.
		isOdd := strings.ContainsAny(source, "!*") || largeNumber.MatchString(source)
		// The mark does not print the verbs p, T and w.
		isMissing := slices.ContainsFunc(found, func(v library.Verb) bool {
			return v.Arg > 9 ||
				strings.ContainsRune("pTw", v.Letter)
		})
		if !isOdd && !(ok && isMissing) {
			checkVerbs(t, source)
		}
	})
}

// largeNumber is a width or precision that fmt may refuse.
var largeNumber = regexp.MustCompile(`[0-9]{6}`)

// expand writes a format as fmt would print it for marks.
func expand(source string, found []library.Verb) string {
	var b strings.Builder
	at := 0
	for _, v := range found {
		b.WriteString(unescapePercent(source[at:v.Start]))
		fmt.Fprintf(&b, "<%d%c>", v.Arg, v.Letter)
		at = v.End
	}
	return b.String() + unescapePercent(source[at:])
}

func unescapePercent(s string) string { return strings.ReplaceAll(s, "%%", "%") }

// TestVerbsWithStars has widths and precisions that are arguments.
func TestVerbsWithStars(t *testing.T) {
	for _, c := range []struct {
		source string
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
		found, ok := library.Verbs(c.source)
		if !ok || len(found) != len(c.args) {
			t.Errorf("%q: %v, %v", c.source, found, ok)
			continue
		}
		for i, v := range found {
			if v.Arg != c.args[i] || v.Plain != c.plain[i] {
				t.Errorf("%q: verb %d: %+v", c.source, i, v)
			}
		}
	}
}
