package uri

import (
	"errors"
	"iter"
	"strings"
)

// Errors yields all errors of s, at most one for each component, from left to
// right. It yields nothing if g derives s; else the first error is that of
// [Grammar.Parse].
//
// Behind an error it goes on at the next component, as [Split] finds them, and
// looks at the string as if the components before were right. The Offset of a
// later error is that of such a string: after it no continuation is valid, even
// if all that was reported before is mended.
func (g Grammar) Errors(s string) iter.Seq[*Error] {
	return func(yield func(*Error) bool) {
		shift := 0
		for range Fragment + 1 {
			_, err := g.Parse(s)
			var e *Error
			if !errors.As(err, &e) {
				return
			}
			c, kind := e.Component, e.Kind
			start, end := e.mended(Split(s))
			e.Offset, e.Start, e.End = e.Offset-shift, e.Start-shift, e.End-shift
			if !yield(e) || c == Fragment {
				return
			}
			switch kind {
			case MissingScheme:
				s = missingScheme + s
				shift = len(missingScheme)
			case UnexpectedScheme:
				g = g.withScheme()
			default:
				s = s[:start] + filler(c, s[start:end]) + s[end:]
			}
		}
	}
}

// missingScheme is what Errors puts before a string that lacks a scheme.
const missingScheme = "a:"

// withScheme returns the grammar that takes the scheme which the relative-ref g
// does not take: the reference, whose number is 0 among those of its RFC.
func (g Grammar) withScheme() Grammar { return g &^ RelativeRef }

// mended returns the span of r that Errors takes for right when it has reported
// e: the component, and all that e is about. Split may see that elsewhere, as
// the last colon of "//[::1]::", or see no component at all.
func (e *Error) mended(r Ref) (start, end int) {
	start, end = r.Span(e.Component)
	return min(start, e.Start), max(end, e.End)
}

// filler returns what is right in place of the component c. It is as long as s,
// so that all offsets behind it stay, and keeps the slashes of a path, which
// tell whether there is an authority.
func filler(c Component, s string) string {
	if c == Port {
		return strings.Repeat("0", len(s))
	}
	fill := []byte(s)
	for i, b := range fill {
		if c != Path || b != '/' {
			fill[i] = 'a'
		}
	}
	return string(fill)
}
