package browser

import (
	"cmp"
	"slices"
	"strings"
)

// offsets maps each offset in a cleaned text, its end included, to the offset in the original
// text; nil if all are the same.
type offsets []int

// span maps a span to the original text. Its end follows its last byte directly, although the
// next byte may be farther away.
func (at offsets) span(start, end int) (int, int) {
	if at == nil {
		return start, end
	}
	if start == end {
		return at[start], at[start]
	}
	return at[start], at[end-1] + 1
}

// clean removes what the parser drops before it begins: controls and spaces at both ends, and
// tabs and line ends anywhere.
func clean(text string) (string, offsets, []Difference) {
	isControl := func(r rune) bool { return r <= ' ' }
	left := len(text) - len(strings.TrimLeftFunc(text, isControl))
	right := left + len(strings.TrimRightFunc(text[left:], isControl))
	if left == 0 && right == len(text) && !strings.ContainsAny(text, "\t\n\r") {
		return text, nil, nil
	}
	var dropped []Difference
	drop := func(start, end int) {
		if n := len(dropped); n > 0 && dropped[n-1].End == start {
			dropped[n-1].End = end
		} else if start < end {
			dropped = append(dropped, Difference{Kind: Dropped, Start: start, End: end})
		}
	}
	drop(0, left)
	in := make([]byte, 0, right-left)
	at := make(offsets, 0, right-left+1)
	for i := left; i < right; i++ {
		if b := text[i]; b == '\t' || b == '\n' || b == '\r' {
			drop(i, i+1)
			continue
		}
		in = append(in, text[i])
		at = append(at, i)
	}
	drop(right, len(text))
	return string(in), append(at, right), dropped
}

func sortByStart(found []Difference) {
	slices.SortStableFunc(found, func(a, b Difference) int { return cmp.Compare(a.Start, b.Start) })
}
