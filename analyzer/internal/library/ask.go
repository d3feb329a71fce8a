package library

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/analyzer/internal/library/piece"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// Answer says whether a condition is true, over all values of the holes in it.
type Answer uint8

const (
	Unknown Answer = iota // the condition depends on the holes, or eval cannot decide it
	Always
	Never
)

// predicate makes an [executor] of a predicate with a string and a known string, such as strings.HasPrefix.
// ask gets the pieces of the first and the bytes of the second one.
func predicate(ask func(pieces []term.Piece, s string) Answer) func(term.Call) (term.Text, bool) {
	return func(c term.Call) (term.Text, bool) {
		pieces, s, ok := stringAndKnown(c)
		if !ok {
			return term.Text{}, false
		}
		return ask(pieces, s).text()
	}
}

// isString executes [term.IsString]. The answer is true for a text with known bytes, and unknown
// for a hole, because its value may have another type.
func isString(c term.Call) (term.Text, bool) {
	if len(c.Args) != 1 || !slices.ContainsFunc(c.Args[0].Pieces,
		func(p term.Piece) bool { return p.Hole == term.NoHole }) {
		return term.Text{}, false
	}
	return Always.text()
}

// hasPrefix answers whether all fillings of the holes give a text with the prefix, or none does.
func hasPrefix(pieces []term.Piece, prefix string) Answer {
	if _, start := piece.Leading(pieces); strings.HasPrefix(start, prefix) {
		return Always
	}
	return unless(piece.LanguageOf(pieces).CanStart(prefix))
}

// hasSuffix answers whether all fillings of the holes give a text with the suffix, or none does.
func hasSuffix(pieces []term.Piece, suffix string) Answer {
	if _, end := piece.Trailing(pieces); strings.HasSuffix(end, suffix) {
		return Always
	}
	return unless(piece.LanguageOf(pieces).CanEnd(suffix))
}

// contains answers whether s occurs in the text for all fillings of the holes, or for none.
func contains(pieces []term.Piece, s string) Answer {
	if slices.ContainsFunc(piece.Runs(pieces), func(run string) bool { return strings.Contains(run, s) }) {
		return Always
	}
	if slices.ContainsFunc(pieces, func(p term.Piece) bool { return slices.Contains(inEach[p.Hole], s) }) {
		return Always
	}
	return unless(piece.LanguageOf(pieces).CanHold(s))
}

// inEach lists strings that every filling of a hole contains: net.JoinHostPort always writes a
// colon, and package fmt writes a misprint as "%!v(…)".
var inEach = map[term.Hole][]string{
	term.HostPort: {":"},
	term.Misprint: {"%", "%!", "!", "(", ")"},
}

// unless returns Never for an impossible condition, and Unknown for a possible one.
func unless(possible bool) Answer {
	if possible {
		return Unknown
	}
	return Never
}

// containsAny executes strings.ContainsAny. It answers Unknown for a character beyond ASCII, because
// the first bytes of the character may be in a hole, and the others after it.
func containsAny(pieces []term.Piece, chars string) Answer {
	holds := Never
	for _, char := range chars {
		answer := Unknown
		if char < 0x80 {
			answer = contains(pieces, string(char))
		}
		holds = holds.or(answer)
	}
	return holds
}

// containsRune executes strings.ContainsRune for a known ASCII character.
func containsRune(c term.Call) (term.Text, bool) {
	if len(c.Args) != 2 || c.Args[0].Kind != term.String {
		return term.Text{}, false
	}
	char, ok := piece.Integer(c.Args[1])
	if !ok || char < 0 || char >= 0x80 {
		return term.Text{}, false
	}
	return contains(c.Args[0].Pieces, string(rune(char))).text()
}

// equalFold executes strings.EqualFold, but answers only Never or Unknown, and only if all known
// bytes are ASCII: U+212A (Kelvin sign) folds to k, U+017F (long s) to s.
func equalFold(pieces []term.Piece, s string) Answer {
	if !isASCII(s) || slices.ContainsFunc(pieces, func(p term.Piece) bool { return !isASCII(p.Known) }) {
		return Unknown
	}
	return unless(piece.FoldedLanguageOf(pieces).CanBe(s))
}

func isASCII(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
}

// AnswerOf returns the answer of a condition that has been executed.
func AnswerOf(t term.Text) Answer {
	if t.Kind != term.Boolean || !t.IsKnown() {
		return Unknown
	}
	return ifAlways(t.Bytes() == "true")
}

func ifAlways(holds bool) Answer {
	if holds {
		return Always
	}
	return Never
}

func (a Answer) not() Answer {
	switch a {
	case Always:
		return Never
	case Never:
		return Always
	}
	return Unknown
}

// text converts an answer to the result of an [executor]; ok is false if the answer is Unknown.
func (a Answer) text() (t term.Text, ok bool) { return piece.Boolean(a == Always), a != Unknown }

// or returns the answer of "a || b".
func (a Answer) or(b Answer) Answer {
	switch {
	case a == Always || b == Always:
		return Always
	case a == Never && b == Never:
		return Never
	}
	return Unknown
}

// and returns the answer of "a && b".
func (a Answer) and(b Answer) Answer { return a.not().or(b.not()).not() }

// stringAndKnown returns the pieces of a call's first operand and the bytes of its second one. ok is
// false unless there are two operands, both strings, and the second one is known.
func stringAndKnown(c term.Call) (t []term.Piece, s string, ok bool) {
	if len(c.Args) != 2 || c.Args[0].Kind != term.String || c.Args[1].Kind != term.String || !c.Args[1].IsKnown() {
		return nil, "", false
	}
	return c.Args[0].Pieces, c.Args[1].Bytes(), true
}
