package uri

import "strings"

// MustParse is like [Parse], but panics with the error. It is for texts that are certainly valid,
// such as constants.
func MustParse(s string) Ref {
	r, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return r
}

// Compare orders references by their strings, byte by byte: it returns -1 if r comes first, 1
// if other does, and 0 if they are equal. Equivalent references can differ in it: see
// [Ref.Normalize].
func (r Ref) Compare(other Ref) int { return strings.Compare(r.s, other.s) }

// AppendText appends the string of r to b: it implements encoding.TextAppender. The error is
// the [*Error] of [Parse], because [Ref.UnmarshalText] reads only URI-references: convert an
// IRI with [Ref.ToURI] first.
func (r Ref) AppendText(b []byte) ([]byte, error) {
	if _, err := Parse(r.s); err != nil {
		return b, err
	}
	return append(b, r.s...), nil
}

// MarshalText returns the string of r: it implements encoding.TextMarshaler, so that r is a
// string in JSON. The error is that of [Ref.AppendText].
func (r Ref) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText sets r to the result of [Parse] for text: it implements
// encoding.TextUnmarshaler. If Parse fails, r stays unchanged. An empty text is the empty
// reference.
func (r *Ref) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err == nil {
		*r = parsed
	}
	return err
}
