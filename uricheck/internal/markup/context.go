package markup

import (
	"slices"
	"strings"
)

// context is where in the HTML a place of the template is.
type context struct {
	place
	value value // that is read
}

// place is what decides how the HTML goes on.
type place struct {
	state     state
	element   string // whose tag or text it is, in lower case
	isEnd     bool   // whether the tag is an end tag
	isEscaped bool   // whether the text of a script has "<!--"
	name      string // of the attribute, in lower case; unknown if an action is a part of it
	delim     byte   // what ends the value: a quote, or 0 for what ends one without quotes
	began     int    // where in the template the value began
}

// unknown is the name of an attribute or element that is not known.
const unknown = "\x00-"

type state uint8

const (
	inText state = iota
	inTagName
	inTag // before an attribute
	inName
	afterName
	beforeValue
	inValue
	inRawText // of an element that has no elements in it
	inComment
	inBogusComment
	lost // nobody knows
	dead // nothing comes here
)

// attribute is one of a start tag.
type attribute struct {
	element, name string
	value         value
	at            Span // where the value begins, and ends
}

// value is what is known of the value of an attribute: its stretches in the template, and
// the places of actions as empty ones.
type value struct {
	pieces    []Span
	isUnknown bool
}

// maxPieces is how many pieces a value has at most.
const maxPieces = 128

func (v value) with(s Span) value {
	if v.isUnknown || len(v.pieces) == maxPieces {
		return value{isUnknown: true}
	}
	return value{pieces: append(slices.Clip(v.pieces), s)}
}

// withHole returns the context behind an action that writes something.
func (c context) withHole(at int) context {
	switch c.state {
	case inTagName:
		c.element = unknown
	case inTag, inName, afterName:
		c.state, c.name = inName, unknown
	case beforeValue:
		c = c.beginValue(0, at)
		c.value = c.value.with(Span{at, at})
	case inValue:
		c.value = c.value.with(Span{at, at})
	}
	return c
}

func (c context) beginValue(delim byte, at int) context {
	c.state, c.delim, c.began, c.value = inValue, delim, at, value{}
	return c
}

// joined returns the context behind two branches that end in a and b, of an action at an
// offset that stands in the context from.
func joined(a, b, from context, at int) context {
	switch {
	case a.state == dead:
		return b
	case b.state == dead:
		return a
	case a.place == b.place:
		return a.joinedTo(from, at)
	case a.state == inValue && a.beganAt(at) == b.beganAt(at):
		return context{a.beganAt(at), value{isUnknown: true}}
	case a.isBetweenAttributes() && b.isBetweenAttributes() && a.element == b.element && a.isEnd == b.isEnd:
		a.state, a.name = inName, unknown
		return a
	}
	return context{place: place{state: lost}}
}

// beganAt returns a place as if a value that is read there began at an offset.
func (p place) beganAt(at int) place {
	p.began = at
	return p
}

// joinedTo returns the context in a value where an action ends that stands in the context
// from. What the action writes there is not known.
func (c context) joinedTo(from context, at int) context {
	switch {
	case c.state != inValue:
	case c.place == from.place:
		c.value = from.value.with(Span{at, at})
	default:
		c.value = value{isUnknown: true}
	}
	return c
}

// isBetweenAttributes reports whether an attribute ends here, or may begin.
func (c context) isBetweenAttributes() bool {
	return c.state == inTag || c.state == inName || c.state == afterName
}

// closed returns the context behind the end of a tag.
func (c context) closed() context {
	next := context{place: place{element: c.element}}
	switch {
	case c.isEnd:
	case c.element == "plaintext":
		next.state = lost
	case slices.Contains(rawElements, c.element):
		next.state = inRawText
	}
	if next.state == inText {
		next.element = ""
	}
	return next
}

// rawElements are those in whose text tags are none. That of noscript has them where there
// are no scripts.
var rawElements = []string{"script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes"}

// lower returns a name with the ASCII letters in lower case, as HTML compares names, and
// without the byte that none has.
func lower(s string) string {
	b := []byte(strings.ReplaceAll(s, "\x00", "\ufffd"))
	for i := range b {
		if 'A' <= b[i] && b[i] <= 'Z' {
			b[i] += 'a' - 'A'
		}
	}
	return string(b)
}
