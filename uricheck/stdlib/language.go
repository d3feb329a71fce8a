package stdlib

import (
	"maps"
	"slices"

	"github.com/uricheck/go-uricheck/uricheck/internal/automaton"
)

type states = automaton.States

// builder builds the automaton of a language, from the last byte of its texts to the first: its
// methods, and the functions with an automaton, return the states that accept what their
// comments say and lead on to then. The models of [Fails] explain what the library checks in
// each component.
type builder struct {
	*automaton.Automaton
	g Go
	// end has the states after the URL.
	end states
	// noFragment reports whether "#" begins no fragment.
	noFragment bool
	// noSpace reports whether a space ends the URL.
	noSpace bool
}

func newBuilder(c condition, g Go) *automaton.Automaton {
	b := &builder{Automaton: automaton.New(), g: g}
	b.end = b.Accept
	builders[c](b)
	return b.Automaton
}

// plain has the bytes that can stand before the fragment.
func (b *builder) plain(c byte) bool {
	return !isControl(c) && (c != '#' || b.noFragment) && (c != ' ' || !b.noSpace)
}

// plainBut returns the class of plain bytes without the given ones.
func (b *builder) plainBut(bytes string) func(byte) bool {
	other := not(bytes)
	return func(c byte) bool { return other(c) && b.plain(c) }
}

// but returns a class without the given bytes.
func but(has func(byte) bool, bytes string) func(byte) bool {
	other := not(bytes)
	return func(c byte) bool { return other(c) && has(c) }
}

// some accepts one or more bytes of a class, and percent-encodings of the bytes of another
// class.
func (b *builder) some(has, standsFor func(byte) bool, then states) states {
	char := b.One(has, then)
	first, last := b.escape(standsFor, then)
	again := char.Or(first)
	b.Lead(char.Or(last), again)
	return again
}

// any accepts the same as some, and the empty text.
func (b *builder) any(has, standsFor func(byte) bool, then states) states {
	return then.Or(b.some(has, standsFor, then))
}

// begun accepts the texts of rest, which are bytes and percent-encodings, whose first byte is
// of another class.
func (b *builder) begun(has func(byte) bool, rest states) states {
	others := rest.Without(b.Takes['%'])
	return b.One(has, rest).Or(rest.Without(others))
}

// escape accepts a percent-encoding of a byte of the class. It returns the states of the last
// digit as well.
func (b *builder) escape(standsFor func(byte) bool, then states) (first, last states) {
	const hex = "0123456789abcdef"
	high := map[string]string{} // the first digits, by the second ones after them
	for h := range byte(16) {
		var low string
		for l := range byte(16) {
			if standsFor(h<<4 | l) {
				low += hex[l : l+1]
			}
		}
		high[low] += hex[h : h+1]
	}
	delete(high, "")
	var digits states
	for _, low := range slices.Sorted(maps.Keys(high)) {
		end := b.One(hexOf(low), then)
		last = last.Or(end)
		digits = digits.Or(b.One(hexOf(high[low]), end))
	}
	return b.OneOf("%", digits), last
}

// hexOf returns the class of some hex digits, in both cases.
func hexOf(digits string) func(byte) bool {
	is := not(digits)
	return func(b byte) bool { return isHex(b) && !is(b) || 'A' <= b && b <= 'F' && !is(b|0x20) }
}

// word accepts a word in upper or lower case.
func (b *builder) word(letters string, then states) states {
	for i := len(letters) - 1; i >= 0; i-- {
		then = b.letter(letters[i], then)
	}
	return then
}

func (b *builder) letter(c byte, then states) states {
	return b.One(func(other byte) bool { return other|0x20 == c }, then)
}
