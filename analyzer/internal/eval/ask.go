package eval

import (
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// asked is a function that looks for a known string in pieces.
func asked(ask func(pieces []term.Piece, s string) Answer) func(term.Call) (term.Text, bool) {
	return func(c term.Call) (term.Text, bool) {
		pieces, s, ok := known2(c)
		if !ok {
			return term.Text{}, false
		}
		return ask(pieces, s).text()
	}
}

func hasPrefix(pieces []term.Piece, prefix string) Answer {
	if _, start := leading(pieces); strings.HasPrefix(start, prefix) {
		return Always
	}
	return unless(languageOf(pieces).canStart(prefix))
}

func hasSuffix(pieces []term.Piece, suffix string) Answer {
	if _, end := trailing(pieces); strings.HasSuffix(end, suffix) {
		return Always
	}
	return unless(languageOf(pieces).canEnd(suffix))
}

func contains(pieces []term.Piece, s string) Answer {
	if slices.ContainsFunc(runs(pieces), func(run string) bool { return strings.Contains(run, s) }) {
		return Always
	}
	if s == ":" && slices.ContainsFunc(pieces, func(p term.Piece) bool { return p.Hole == term.HostPort }) {
		return Always
	}
	return unless(languageOf(pieces).canHold(s))
}

// unless is what is known if something is possible, or not.
func unless(possible bool) Answer {
	if possible {
		return Unknown
	}
	return Never
}

// containsAny asks for each of the characters. Those that are no ASCII may be in a hole
// whatever it is.
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
	char, ok := integer(c.Args[1])
	if !ok || char < 0 || char >= 0x80 {
		return term.Text{}, false
	}
	return contains(c.Args[0].Pieces, string(rune(char))).text()
}

// equalFold can only say that there is no such text, of ASCII: the few other characters
// that fold to ASCII are in the holes.
func equalFold(pieces []term.Piece, s string) Answer {
	isASCII := func(s string) bool { return strings.IndexFunc(s, func(r rune) bool { return r >= 0x80 }) < 0 }
	if !isASCII(s) || slices.ContainsFunc(pieces, func(p term.Piece) bool { return !isASCII(p.Known) }) {
		return Unknown
	}
	l := language{pieces, func(known, b byte) bool { return lowerASCII(known) == lowerASCII(b) }}
	return unless(l.canBe(s))
}

func lowerASCII(b byte) byte {
	if 'A' <= b && b <= 'Z' {
		return b + 'a' - 'A'
	}
	return b
}

// runs returns the strings of known pieces between the holes.
func runs(pieces []term.Piece) []string {
	var found []string
	for len(pieces) > 0 {
		n, run := leading(pieces)
		if n > 0 {
			found = append(found, run)
		}
		pieces = pieces[min(n+1, len(pieces)):]
	}
	return found
}
