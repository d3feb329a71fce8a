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
// After an error it goes on at the next component, as [Split] finds them, and checks the string
// as if the components before it were valid. So no continuation is valid after the Offset of a
// later error, even if someone corrects all earlier ones.
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
			start, end := e.corrected(Split(s))
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

// missingScheme is the scheme that Errors puts before a string that lacks one.
const missingScheme = "a:"

// withScheme returns, for a relative-ref g, the grammar that also accepts a scheme: the
// reference of the same RFC, whose number is 0 there.
func (g Grammar) withScheme() Grammar { return g &^ RelativeRef }

// corrected returns the span of r that Errors regards as valid after it has reported e: the
// component, and the span of e. Split may find the component elsewhere, as with the last colon
// of "//[::1]::", or not at all.
func (e *Error) corrected(r Ref) (start, end int) {
	start, end = r.Span(e.Component)
	return min(start, e.Start), max(end, e.End)
}

// filler returns a valid text for the component c. It is as long as s, so that later offsets
// stay the same, and keeps the slashes of a path, because they decide whether there is an
// authority.
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
