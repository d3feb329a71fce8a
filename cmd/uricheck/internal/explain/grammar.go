package explain

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/possible"
)

// GrammarError is a reason why a text is not a URI or IRI reference.
type GrammarError struct {
	Start     int    `json:"start"` // the bytes to underline
	End       int    `json:"end"`
	Component string `json:"component"` // RFC 3986 §3
	Message   string `json:"message"`   // in the words of the RFC
	// Expected lists the characters that the RFC allows at the byte Offset, in the words of its
	// ABNF, and Found the actual character, or "" for the end.
	Offset   int      `json:"offset"`
	Expected []string `json:"expected"`
	Found    string   `json:"found"`
}

// grammarErrors returns the errors of a text that is neither a URI reference nor an IRI reference.
// It reads the text as an IRI reference if that contains more than ASCII.
func grammarErrors(text string) []GrammarError {
	g := uri.URIReference
	if strings.ContainsFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) {
		g = uri.IRIReference
	}
	var list []GrammarError
	for e := range g.Errors(text) {
		list = append(list, newGrammarError(g, text, e))
	}
	return list
}

func newGrammarError(g uri.Grammar, text string, e *uri.Error) GrammarError {
	found := GrammarError{
		Start:     e.Start,
		End:       e.End,
		Component: e.Component.String(),
		Message:   e.Kind.String(),
		Offset:    e.Offset,
	}
	var takes func(string) bool
	if isOfCharacters(e.Kind) {
		// Offset may be farther on: in "//a:b/" it is the last "/", but the error is the "b" in
		// the port.
		takes = stands(g, e.Component)
		found.Offset = firstWrong(text[:e.End], e.Start, takes)
	} else {
		takes = continues(g, viable(text, e))
	}
	found.Expected = classNames(takes)
	found.Found = firstCharacter(text[found.Offset:])
	return found
}

// viable returns a short text without a fault, after which the grammar allows the same bytes as at
// the offset of an error.
func viable(text string, e *uri.Error) string {
	switch e.Kind {
	case uri.ColonInSegment:
		// All beginnings of a segment that are not schemes are alike.
		return strings.Repeat("1", min(e.Offset, 1))
	case uri.BadEscape:
		return surroundings[e.Component].before + text[e.Start:e.Offset]
	}
	host, _ := uri.Split(text).Span(uri.Host)
	return surroundings[uri.Host].before + text[host:e.Offset]
}

// isOfCharacters reports whether an error is that of a character which the component
// does not take anywhere.
func isOfCharacters(k uri.ErrorKind) bool {
	switch k {
	case uri.BadByte, uri.BadUTF8, uri.BadPort, uri.ColonInHost:
		return true
	}
	return false
}

// firstWrong returns the offset of the first character from start on that a component does not
// take.
func firstWrong(text string, start int, takes func(string) bool) int {
	for i := start; i < len(text); {
		char := firstCharacter(text[i:])
		if escape := text[i:min(i+len("%00"), len(text))]; char == "%" && takes(escape) {
			char = escape
		}
		if !takes(char) {
			return i
		}
		i += len(char)
	}
	return start
}

func firstCharacter(s string) string {
	_, size := utf8.DecodeRuneInString(s)
	return s[:size]
}

// continues returns a function that reports whether a character can follow the beginning of a text;
// for "", whether the text can end.
func continues(g uri.Grammar, before string) func(string) bool {
	return func(s string) bool {
		piece := possible.Piece{Known: before + s, Hole: possible.AnyString}
		if s == "" {
			piece.Hole = possible.NoHole
		}
		_, ok := possible.Derives(g, possible.Text{piece})
		return ok
	}
}

// surroundings has, for each component, the shortest reference around a text of the component.
var surroundings = map[uri.Component]struct{ before, after string }{
	uri.Scheme:   {"a", ":"},
	uri.Userinfo: {"//", "@"},
	uri.Host:     {"//", ""},
	uri.Port:     {"//:", ""},
	uri.Path:     {"/a", ""}, // "//" would begin an authority
	uri.Query:    {"?", ""},
	uri.Fragment: {"#", ""},
}

// stands returns the characters that a component can contain.
func stands(g uri.Grammar, c uri.Component) func(string) bool {
	around := surroundings[c]
	return func(s string) bool {
		r, err := g.Parse(around.before + s + around.after)
		if err != nil || s == "" {
			return false
		}
		start, end := r.Span(c)
		return start <= len(around.before) && end == len(around.before)+len(s)
	}
}

// classes are names of the ABNF (RFC 3986 appendix A, RFC 3987 §2.2) with a member of
// each where not all are ASCII characters.
var classes = []struct {
	name   string
	member string
	has    func(byte) bool
}{
	{name: "unreserved", has: uri.IsUnreserved},
	{name: "ALPHA", has: uri.IsAlpha},
	{name: "HEXDIG", has: uri.IsHexDigit},
	{name: "DIGIT", has: uri.IsDigit},
	{name: "sub-delims", has: uri.IsSubDelim},
	{name: "pct-encoded", member: "%41"},
	{name: "ucschar", member: "\u00a0"},
	{name: "iprivate", member: "\ue000"},
}

// classNames lists a class by the names of the ABNF, and by the characters that no
// class has.
func classNames(takes func(string) bool) []string {
	var bytes [utf8.RuneSelf]bool
	for b := range bytes {
		bytes[b] = b != '%' && takes(string(rune(b)))
	}
	var names []string
	for _, c := range classes {
		if c.has == nil && takes(c.member) || c.has != nil && remove(&bytes, c.has) {
			names = append(names, c.name)
		}
	}
	for b, ok := range bytes {
		if ok {
			names = append(names, strconv.Quote(string(rune(b))))
		}
	}
	if takes("") {
		names = append(names, "the end")
	}
	return names
}

// remove takes the members of a class out of a set that has all of them.
func remove(set *[utf8.RuneSelf]bool, has func(byte) bool) bool {
	for b := range set {
		if has(byte(b)) && !set[b] {
			return false
		}
	}
	for b := range set {
		set[b] = set[b] && !has(byte(b))
	}
	return true
}
