package uricheck

import "slices"

// Hole is a stretch of a text that stands for a value only known at run time: a
// verb of a format, or a mark for an operand of a concatenation.
type Hole struct {
	Start, End int // byte offsets in the text
	Value      Value
}

// Value is what is known about the value of a hole.
type Value uint8

const (
	// AnyValue: nothing is known.
	AnyValue Value = iota
	// Number: decimal digits.
	Number
	// NoBareIPv6: anything but an IPv6 address without brackets: a name, an IPv4
	// address, a host with its brackets.
	NoBareIPv6
)

// holeAt returns the hole that begins at an offset of the text.
func (j *judgement) holeAt(start int) (Hole, bool) {
	i := slices.IndexFunc(j.Holes, func(h Hole) bool { return h.Start == start })
	if i < 0 {
		return Hole{}, false
	}
	return j.Holes[i], true
}

// known returns the text with NUL for every byte of a hole: no delimiter of a URI
// is found there.
func (j *judgement) known() string {
	masked := []byte(j.Text)
	for _, h := range j.Holes {
		clear(masked[h.Start:h.End])
	}
	return string(masked)
}
