package stdlib

import (
	"slices"
	"strings"
	"sync"

	"github.com/uricheck/go-uricheck/uricheck/internal/automaton"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// Possible reports whether c can succeed: whether there is a filling of the holes
// of c.Text for which [Fails] returns nothing. The holes are in the order of the
// text and do not overlap.
//
// If it reports false, there is no such filling. If it reports true, there is one in the uses
// that only parse or unescape, in DialWebSocket, TrustedOrigin and SentRequestURI, and in those
// that never fail. In the other uses it may report true without one, because it ignores
//
//   - for Send: the length of a name and its labels, names under "onion", the result of IDNA
//     for names that are not ASCII, names that no certificate can have, zones, ports
//     of ten digits and more, and names with colons where
//     Go.LaxColons lets them pass. Parsing may succeed with one filling, and sending only with
//     another.
//   - for DialAddress and ListenAddress: the length of a name and its labels, the text in
//     brackets, signs before a port, and ports of ten digits and more.
//   - for ServeTest and ServeTestConnect: a header in the target.
//   - for a Call with Accepted: texts without a scheme, and schemes with holes.
//   - for JoinElement, ServeMuxPattern and ParseTemplate: everything, if there are holes.
//
// The time is linear in the length of the text.
func Possible(c Call, holes []Hole, g Go) bool {
	parts := c.Use.row().languages
	if len(holes) == 0 && len(parts) == 0 {
		return Fails(c, g) == nil
	}
	if c.Use.Takes(Query) && !g.LaxParams && countKnown(c.Text, holes, '&')+1 > maxParams {
		return false
	}
	if c.hasOtherScheme(holes) {
		return false
	}
	for _, p := range parts {
		if !p.language(g).has(c.Text, holes) {
			return false
		}
	}
	return true
}

// hasOtherScheme reports whether a text begins with a scheme, without holes, that the program does not
// accept.
func (c Call) hasOtherScheme(holes []Hole) bool {
	known := c.Text
	if len(holes) > 0 {
		known = known[:holes[0].Start]
	}
	colon := strings.IndexByte(known, ':')
	return c.Accepted != nil && colon > 0 && uri.IsScheme(known[:colon]) && !acceptsScheme(known[:colon], c.Accepted) &&
		!slices.Contains(c.Accepted, AnyHost)
}

// countKnown counts a byte outside of the holes.
func countKnown(text string, holes []Hole, b byte) int {
	n, at := 0, 0
	for _, h := range holes {
		n += strings.Count(text[at:h.Start], string(b))
		at = h.End
	}
	return n + strings.Count(text[at:], string(b))
}

// condition is one of the regular languages.
type condition uint8

const (
	isReference condition = iota
	isTarget
	isSent
	isServed
	isServedConnect
	isEscaped
	isSettings
	isOrigin
	isWebSocketURL
	isNothing
	isDialled
	isListened
)

// builders build the automata of the conditions.
var builders = [...]func(*builder){
	isReference:     buildReference,
	isTarget:        buildTarget,
	isSent:          buildSent,
	isServed:        buildServed,
	isServedConnect: buildServedConnect,
	isEscaped:       func(b *builder) { b.Start = b.any(not("%"), anyByte, b.end) },
	isSettings:      func(b *builder) { b.Start = b.any(not("%;"), anyByte, b.end) },
	isOrigin:        buildOrigin,
	isWebSocketURL:  buildWebSocketURL,
	isNothing:       func(b *builder) { b.Start = b.end },
	isDialled:       func(b *builder) { b.Start = b.address() },
	isListened:      func(b *builder) { b.Start = b.address().Or(b.end) },
}

func not(bytes string) func(byte) bool {
	return func(b byte) bool { return strings.IndexByte(bytes, b) < 0 }
}

// language is an automaton, with the fillings of the holes in its texts.
type language struct {
	*automaton.Automaton
	fillings [nValues]func() *automaton.Filling // built on demand
}

// built caches the languages, by condition and Go.
var built sync.Map

// builtKey is a key of built.
type builtKey struct {
	condition
	laxColons, cResolver bool
	brackets             Brackets
}

// language returns the language of a condition under g. Two goroutines may both build it, which
// does no harm: the results are equal.
func (c condition) language(g Go) *language {
	key := builtKey{c, g.LaxColons, g.CResolver, g.Brackets}
	if l, ok := built.Load(key); ok {
		return l.(*language)
	}
	l := &language{Automaton: newBuilder(c, g)}
	for v := range values {
		l.fillings[v] = sync.OnceValue(func() *automaton.Filling { return l.NewFilling(values[v]()) })
	}
	built.Store(key, l)
	return l
}

// has reports whether l contains the text with some filling of the holes.
func (l *language) has(text string, holes []Hole) bool {
	live, at := l.Start, 0
	for _, h := range holes {
		live = l.read(live, text[at:h.Start])
		live = l.Fill(live, l.fillings[h.Value]())
		at = h.End
	}
	live = l.read(live, text[at:])
	return live.Meets(l.Accept)
}

// read returns the states after known bytes.
func (l *language) read(from automaton.States, known string) automaton.States {
	for i := 0; i < len(known) && !from.IsEmpty(); i++ {
		from = l.Move(&from, &l.Takes[known[i]])
	}
	return from
}
