package report

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestLiteralSpan(t *testing.T) {
	for _, c := range []struct {
		src        string
		start, end int
		want       string // the source bytes
		exact      bool
	}{
		{`"abc"`, 1, 2, `b`, true},
		{`"abc"`, 0, 3, `abc`, true},
		{`"abc"`, 0, 0, ``, true},
		{`"abc"`, 3, 3, ``, true},
		{`""`, 0, 0, ``, true},
		{"``", 0, 0, ``, true},
		{"`abc`", 1, 2, `b`, true},
		{"`a\\xff`", 1, 3, `\x`, true},
		{`"a\tb"`, 1, 2, `\t`, true},
		{`"\a\b\f\n\r\t\v\\\""`, 3, 9, `\n\r\t\v\\\"`, true},
		{`"\xff\377é"`, 1, 2, `\377`, true},
		{`"\xff\377é"`, 2, 4, `é`, true},
		{`"\u00e9b"`, 2, 3, `b`, true},
		{`"\U0001F600b"`, 4, 5, `b`, true},

		// A bound is inside what one escape or character wrote.
		{`"a\u00e9b"`, 1, 2, `\u00e9`, false},
		{`"a\u00e9b"`, 2, 3, `\u00e9`, false},
		{`"a\u00e9b"`, 2, 4, `\u00e9b`, false},
		{`"a\u00e9b"`, 0, 2, `a\u00e9`, false},
		{`"a\u00e9b"`, 2, 2, `\u00e9`, false},
		{`"€"`, 1, 2, `€`, false},
		{`"\U0001F600"`, 1, 3, `\U0001F600`, false},
		{`"\u00e9\u20ac"`, 1, 3, `\u00e9\u20ac`, false},

		// Carriage returns stand in the source only. The one of a line break
		// goes with its line feed.
		{"`a\r\nb`", 1, 2, "\r\n", true},
		{"`a\r\nb`", 0, 1, "a", true},
		{"`a\r\nb`", 2, 3, "b", true},
		{"`a\r\nb`", 0, 3, "a\r\nb", true},
		{"`\r\n`", 0, 1, "\r\n", true},
		{"`a\rb`", 1, 2, "b", true},
		{"`a\rb`", 0, 2, "a\rb", true},
		{"`\r`", 0, 0, "", true},
		{"`é\r\n%\r\n`", 3, 4, "%", true},
		{"`a\rb`", 1, 1, "", true},
	} {
		from, to, exact := literalSpan(c.src, c.start, c.end)
		if from < 0 || to < from || to > len(c.src) {
			t.Errorf("literalSpan(%s, %d, %d) = %d, %d, a span outside", c.src, c.start, c.end, from, to)
			continue
		}
		if got := c.src[from:to]; got != c.want || exact != c.exact {
			t.Errorf("literalSpan(%s, %d, %d) marks %q, exact %t; want %q, %t", c.src, c.start, c.end, got, exact, c.want,
				c.exact)
		}
	}
}

func TestWritable(t *testing.T) {
	for _, c := range []struct {
		src, text, want string
		ok              bool
	}{
		{`"x"`, `%25`, `%25`, true},
		{`"x"`, "a\"\\\n\xffé", `a\"\\\n\xffé`, true},
		{"`x`", `a"\`, `a"\`, true},
		{"`x`", "a`b", "", false},
		{"`x`", "a\r", "", false},
	} {
		got, ok := writable(c.src, c.text)
		if ok != c.ok || ok && got != c.want {
			t.Errorf("writable(%s, %q) = %s, %t; want %s, %t", c.src, c.text, got, ok, c.want, c.ok)
		}
	}
}

// writeLiteral writes a string literal: the first byte of seed selects its kind, and the others
// the notation of each character. It also returns the offsets in the value at which a character
// or escape begins or ends: any other bound is inside one.
func writeLiteral(value string, seed []byte) (src string, bounds map[int]bool) {
	way := func(i int) byte {
		if len(seed) == 0 {
			return 0
		}
		return seed[i%len(seed)]
	}
	bounds = map[int]bool{0: true}
	if way(0)%4 == 0 && strings.Trim(value, "`\r") == value && strconv.CanBackquote(strings.ReplaceAll(value, "\n", "")) {
		for i := range len(value) + 1 {
			bounds[i] = true
		}
		if way(0)%8 == 0 {
			// The file may have carriage returns that the value lacks.
			return "`" + strings.ReplaceAll(value, "\n", "\r\n") + "`", bounds
		}
		return "`" + value + "`", bounds
	}
	var b strings.Builder
	b.WriteByte('"')
	for i := 0; i < len(value); {
		text, n := writeCharacter(value[i:], way(i+1))
		b.WriteString(text)
		i += n
		bounds[i] = true
	}
	b.WriteByte('"')
	return b.String(), bounds
}

// writeCharacter writes the first character of s, or only its first byte, and returns the number of
// bytes of that.
func writeCharacter(s string, way byte) (text string, n int) {
	r, size := utf8.DecodeRuneInString(s)
	if way%6 == 0 || r == utf8.RuneError && size == 1 {
		if way%12 < 6 {
			return fmt.Sprintf(`\x%02x`, s[0]), 1
		}
		return fmt.Sprintf(`\%03o`, s[0]), 1
	}
	switch {
	case way%6 == 1 && r <= 0xffff:
		return fmt.Sprintf(`\u%04X`, r), size
	case way%6 == 2:
		return fmt.Sprintf(`\U%08x`, r), size
	}
	quoted := strconv.Quote(s[:size])
	return quoted[1 : len(quoted)-1], size
}

func FuzzLiteralSpan(f *testing.F) {
	f.Add("http://h/100%", []byte{3}, uint16(12), uint16(13))
	f.Add("http://h/100%", []byte{4}, uint16(12), uint16(13))
	f.Add("a\nb\n\n", []byte{8}, uint16(1), uint16(4))
	f.Add("/\xff\xfeé€\U0001F600\ufffd%", []byte{1, 2, 3, 4, 5}, uint16(3), uint16(5))
	f.Add("\xe2\x82é\"\\`'\a\x00\x7f", []byte("abcdefghijkl"), uint16(0), uint16(4))
	f.Add("", []byte{}, uint16(0), uint16(0))
	f.Add("é", []byte{1, 1}, uint16(1), uint16(1))
	f.Fuzz(func(t *testing.T, value string, seed []byte, start, end uint16) {
		src, bounds := writeLiteral(value, seed)
		from, to := int(start)%(len(value)+1), int(end)%(len(value)+1)
		checkSpan(t, src, value, min(from, to), max(from, to), bounds)
	})
}

func checkSpan(t *testing.T, src, value string, start, end int, bounds map[int]bool) {
	if got, err := strconv.Unquote(src); err != nil || got != value {
		t.Fatalf("the test writes %q as %s, which is %q (%v)", value, src, got, err)
	}
	from, to, exact := literalSpan(src, start, end)
	if from < 1 || to < from || to > len(src)-1 {
		t.Fatalf("literalSpan(%s, %d, %d) = %d, %d, a span outside", src, start, end, from, to)
	}
	if want := bounds[start] && bounds[end]; exact != want {
		t.Fatalf("literalSpan(%s, %d, %d): exact = %t, want %t", src, start, end, exact, want)
	}
	// An inexact span extends to the next bounds.
	for !bounds[start] {
		start--
	}
	for !bounds[end] {
		end++
	}
	got, err := strconv.Unquote(src[:1] + src[from:to] + src[:1])
	if err != nil || got != value[start:end] {
		t.Errorf("literalSpan marks %s in %s, which is %q (%v), want %q", src[from:to], src, got, err, value[start:end])
	}
	before, err := strconv.Unquote(src[:from] + src[:1])
	if err != nil || before != value[:start] {
		t.Errorf("before what literalSpan marks in %s is %q (%v), want %q", src, before, err, value[:start])
	}
	checkWritable(t, src, from, to, value[:start]+"%25\"\\é\n"+value[end:])
}

// checkWritable puts a text in the place of a span.
func checkWritable(t *testing.T, src string, from, to int, want string) {
	written, ok := writable(src, "%25\"\\é\n")
	if !ok {
		return // writable refuses a line break in a raw literal
	}
	if got, err := strconv.Unquote(src[:from] + written + src[to:]); err != nil || got != want {
		t.Errorf("with %s from %d to %d, %s is %q (%v), want %q", written, from, to, src, got, err, want)
	}
}
