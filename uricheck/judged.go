package uricheck

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// judged is the subject of the rules: a text in its use, and its generic split. No rule changes
// it.
type judged struct {
	Subject
	ref uri.Ref // uri.Split of the text, for uses that take a reference
}

func (s Subject) split() judged {
	if s.takesReference() || s.isLink() {
		return judged{s, uri.Split(s.Text)}
	}
	return judged{Subject: s}
}

// takesReference reports whether the text is a URI reference, not a component.
func (s Subject) takesReference() bool {
	return s.Use.Takes(stdlib.Reference, stdlib.Target, stdlib.Origin)
}

// isLink reports whether the text is a link of a page: see checkPage.
func (s Subject) isLink() bool { return s.Use.Takes(stdlib.Page) }

// isDecoded reports whether the use decodes the text as a single component.
func (s Subject) isDecoded() bool {
	return s.Use.Takes(stdlib.Encoded, stdlib.Query)
}

// parsesTarget reports whether net/url parses the text, and knows no fragment: "#" is
// part of the path or the query.
func (s Subject) parsesTarget() bool { return s.Use.Takes(stdlib.Target) && s.Use.For(stdlib.Parsing) }

// sends reports whether the use sends a request to the text.
func (s Subject) sends() bool { return s.Use.For(stdlib.Sending) }

// dials reports whether the call takes some schemes and no other.
func (s Subject) dials() bool {
	_, isStrict := stdlib.SchemesOf(s.Call)
	return isStrict
}

// isJoinElement reports whether the text is an element of a join.
func (s Subject) isJoinElement() bool { return s.Use.Takes(stdlib.Element) }

// isOpaque reports whether net/url reads the path as opaque: it follows a scheme and does not
// begin with "/".
func (s judged) isOpaque() bool {
	return s.takesReference() && !s.ref.IsRelative() && !strings.HasPrefix(s.Text[len(s.ref.Scheme())+len(":"):], "/")
}
