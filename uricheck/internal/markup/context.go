package markup

import (
	"slices"
	"strings"
)

// context is the state of the HTML tokenizer at an offset of the template.
type context struct {
	place
	value value // the value that the tokenizer reads
}

// place decides how the HTML continues.
type place struct {
	state     state
	element   string // the element of the tag or text, in lower case
	isEnd     bool   // whether the tag is an end tag
	isEscaped bool   // whether the text of a script has "<!--"
	name      string // the attribute's name, in lower case; unknown if an action is a part of it
	delim     byte   // the quote that ends the value, or 0 for a value without quotes
	began     int    // the offset in the template at which the value began
}

// unknown is the name of an unknown attribute or element.
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
	lost // unknown
	dead // unreachable
)

// attribute is one of a start tag.
type attribute struct {
	element, name string
	value         value
	at            Span // the span of the value
}

// value has the known parts of the value of an attribute: its stretches in the template, and an
// empty one for each action.
type value struct {
	pieces    []Span
	isUnknown bool
}

// maxPieces is the maximal number of pieces of a value.
const maxPieces = 128

func (v value) with(s Span) value {
	if v.isUnknown || len(v.pieces) == maxPieces {
		return value{isUnknown: true}
	}
	return value{pieces: append(slices.Clip(v.pieces), s)}
}

// withHole returns the context after an action that writes something.
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

// joined returns the context after an action with two branches that end in a and b. The action
// begins at an offset, in the context from.
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

// beganAt returns a place whose value, if there is one, began at an offset.
func (p place) beganAt(at int) place {
	p.began = at
	return p
}

// joinedTo returns the context in a value after an action that began in the context from. The
// text that the action writes is unknown.
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

// closed returns the context after the end of a tag.
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

// rawElements are the elements whose text has no tags. The text of noscript has tags if scripts
// are off.
var rawElements = []string{"script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes"}

// lower returns a name with its ASCII letters in lower case, as HTML compares names, and
// without the byte that no name has.
func lower(s string) string {
	b := []byte(strings.ReplaceAll(s, "\x00", "\ufffd"))
	for i := range b {
		if 'A' <= b[i] && b[i] <= 'Z' {
			b[i] += 'a' - 'A'
		}
	}
	return string(b)
}
