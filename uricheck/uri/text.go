package uri

import "strings"

// MustParse is [Parse] for texts that are known to be right, such as constants: it panics
// with the error.
func MustParse(s string) Ref {
	r, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return r
}

// Compare orders references by their strings, byte by byte: it returns -1 if r comes first, 1
// if other does, and 0 if they are equal. That is not an order of what they mean: see
// [Ref.Normalize].
func (r Ref) Compare(other Ref) int { return strings.Compare(r.s, other.s) }

// AppendText appends the string of r to b: it implements encoding.TextAppender. The error is
// the [*Error] of [Parse], for only a URI-reference can be read again by
// [Ref.UnmarshalText]: map an IRI by [Ref.ToURI] before.
func (r Ref) AppendText(b []byte) ([]byte, error) {
	if _, err := Parse(r.s); err != nil {
		return b, err
	}
	return append(b, r.s...), nil
}

// MarshalText returns the string of r: it implements encoding.TextMarshaler, so that r is a
// string in JSON. The error is that of [Ref.AppendText].
func (r Ref) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText sets r to what [Parse] makes of text: it implements encoding.TextUnmarshaler.
// If that fails, r stays as it is. An empty text is the empty reference.
func (r *Ref) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err == nil {
		*r = parsed
	}
	return err
}
