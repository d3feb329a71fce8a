package possible

import (
	"sync"
	"unicode/utf8"

	automata "github.com/uricheck/go-uricheck/uricheck/internal/automaton"
)

// nWide is the number of classes of characters beyond ASCII.
const nWide = 2

// wideClasses are these classes, ucschar and iprivate. The automaton of a grammar reads such a
// character in one step; states for its bytes in every component would double the automaton.
//
// The ranges are those of [uri.IsUCSChar] and [uri.IsIPrivate].
var wideClasses = [nWide]func() *characters{
	sync.OnceValue(func() *characters {
		return newCharacters([]runeRange{
			{0xA0, 0xD7FF}, {0xF900, 0xFDCF}, {0xFDF0, 0xFFEF},
			{0x10000, 0x1FFFD}, {0x20000, 0x2FFFD}, {0x30000, 0x3FFFD},
			{0x40000, 0x4FFFD}, {0x50000, 0x5FFFD}, {0x60000, 0x6FFFD},
			{0x70000, 0x7FFFD}, {0x80000, 0x8FFFD}, {0x90000, 0x9FFFD},
			{0xA0000, 0xAFFFD}, {0xB0000, 0xBFFFD}, {0xC0000, 0xCFFFD},
			{0xD0000, 0xDFFFD}, {0xE1000, 0xEFFFD},
		})
	}),
	sync.OnceValue(func() *characters {
		return newCharacters([]runeRange{{0xE000, 0xF8FF}, {0xF0000, 0xFFFFD}, {0x100000, 0x10FFFD}})
	}),
}

type runeRange struct{ first, last rune }

// characters is the automaton of the UTF-8 of one character (RFC 3629 §3).
type characters struct {
	*automata.Automaton
	inside states // after its first byte and before its last
}

// newCharacters builds the automaton of the characters in ranges.
func newCharacters(ranges []runeRange) *characters {
	a := &characters{Automaton: automata.New()}
	for _, form := range [...]struct {
		first, count byte // those of the first byte
		more         int  // bytes after it
		lowest       rune // what is below has a shorter form
	}{
		{0xC0, 0x20, 1, 0x80}, {0xE0, 0x10, 2, 0x800}, {0xF0, 0x08, 3, 0x10000},
	} {
		of := within(ranges, form.lowest, utf8.MaxRune)
		a.Start = a.Start.Or(a.split(form.first, form.count, form.more, 0, of))
	}
	for i := range continuations {
		a.inside = a.inside.Or(a.Takes[continuations[i]])
	}
	return a
}

// within returns the part of ranges from first to last.
func within(ranges []runeRange, first, last rune) []runeRange {
	var in []runeRange
	for _, r := range ranges {
		if r.first <= last && first <= r.last {
			in = append(in, runeRange{max(r.first, first), min(r.last, last)})
		}
	}
	return in
}

// split returns the states that accept the characters of ranges: count bytes, the first of which
// begins the code point low, and more bytes after it. Bytes share a state if it accepts every
// continuation after them.
func (a *characters) split(first, count byte, more int, low rune, ranges []runeRange) states {
	size := rune(1) << (6 * more)
	var some states
	var full []byte
	for b := first; b < first+count; b++ {
		in := within(ranges, low, low+size-1)
		switch {
		case len(in) == 1 && in[0] == runeRange{low, low + size - 1}:
			full = append(full, b)
		case len(in) > 0:
			some = some.Or(a.OneOf(string([]byte{b}), a.split(utf8.RuneSelf, 0x40, more-1, low, in)))
		}
		low += size
	}
	if len(full) == 0 {
		return some
	}
	then := a.Accept
	for range more {
		then = a.OneOf(continuations, then)
	}
	return some.Or(a.OneOf(string(full), then))
}

// continuations are the bytes that begin no character.
var continuations = func() string {
	var all []byte
	for b := byte(0x80); b < 0xC0; b++ {
		all = append(all, b)
	}
	return string(all)
}()
