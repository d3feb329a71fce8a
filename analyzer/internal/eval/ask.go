package eval

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/analyzer/internal/eval/piece"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// asked is a predicate that looks for a known string in pieces.
func asked(ask func(pieces []term.Piece, s string) Answer) func(term.Call) (term.Text, bool) {
	return func(c term.Call) (term.Text, bool) {
		pieces, s, ok := stringAndKnown(c)
		if !ok {
			return term.Text{}, false
		}
		return ask(pieces, s).text()
	}
}

// isString executes [term.IsString]: true for a text with known bytes, and unknown for a hole,
// which may have another type.
func isString(c term.Call) (term.Text, bool) {
	if len(c.Args) != 1 || !slices.ContainsFunc(c.Args[0].Pieces, func(p term.Piece) bool { return p.Hole == term.NoHole }) {
		return term.Text{}, false
	}
	return Always.text()
}

func hasPrefix(pieces []term.Piece, prefix string) Answer {
	if _, start := piece.Leading(pieces); strings.HasPrefix(start, prefix) {
		return Always
	}
	return unless(piece.LanguageOf(pieces).CanStart(prefix))
}

func hasSuffix(pieces []term.Piece, suffix string) Answer {
	if _, end := piece.Trailing(pieces); strings.HasSuffix(end, suffix) {
		return Always
	}
	return unless(piece.LanguageOf(pieces).CanEnd(suffix))
}

func contains(pieces []term.Piece, s string) Answer {
	if slices.ContainsFunc(piece.Runs(pieces), func(run string) bool { return strings.Contains(run, s) }) {
		return Always
	}
	if slices.ContainsFunc(pieces, func(p term.Piece) bool { return slices.Contains(inEach[p.Hole], s) }) {
		return Always
	}
	return unless(piece.LanguageOf(pieces).CanHold(s))
}

// inEach has short texts that each filling of a hole contains.
var inEach = map[term.Hole][]string{
	term.HostPort: {":"},
	term.Misprint: {"%", "%!", "!", "(", ")"},
}

// unless returns the answer of a condition that is never true unless it is possible.
func unless(possible bool) Answer {
	if possible {
		return Unknown
	}
	return Never
}

// containsAny looks for each of the characters. Those beyond ASCII may be in any hole.
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

// equalFold can only exclude a text of ASCII; holes may contain the few other characters that
// fold to ASCII.
func equalFold(pieces []term.Piece, s string) Answer {
	if !isASCII(s) || slices.ContainsFunc(pieces, func(p term.Piece) bool { return !isASCII(p.Known) }) {
		return Unknown
	}
	return unless(piece.FoldedLanguageOf(pieces).CanBe(s))
}

func isASCII(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
}

// answerOf returns the answer of an executed condition.
func answerOf(t term.Text) Answer {
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

// text returns an answer as the result of a call, none if it is unknown.
func (a Answer) text() (t term.Text, ok bool) { return piece.Boolean(a == Always), a != Unknown }

// or returns the answer if one of two conditions has to be true.
func (a Answer) or(b Answer) Answer {
	switch {
	case a == Always || b == Always:
		return Always
	case a == Never && b == Never:
		return Never
	}
	return Unknown
}

// and returns the answer if both conditions have to be true.
func (a Answer) and(b Answer) Answer { return a.not().or(b.not()).not() }
