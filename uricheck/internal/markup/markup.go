// Package markup finds the URLs in the attributes of a template of package html/template.
package markup

import (
	"slices"
	"strings"
)

// Link is the value of an attribute that a browser reads as a URL, without the white space at
// its ends, which the browser ignores.
type Link struct {
	// Value has a [HoleMark] for each action in it.
	Value string
	Holes []Span // in Value

	written []Span // in the template, of each byte of Value
}

// Span is a stretch of a text, in bytes.
type Span struct{ Start, End int }

// HoleMark marks an unknown part of a value. No known text contains it, because HTML replaces
// it.
const HoleMark = "\x00"

// Written returns the bytes of the template that write value[start:end], which is not empty.
func (l Link) Written(start, end int) Span {
	return Span{l.written[start].Start, l.written[end-1].End}
}

// Links returns the URLs in the attributes of a template with the delimiters "{{" and "}}", in
// the order in which they end. It returns none if the text is not a template, and none after a
// piece after which the state of the HTML is unknown.
func Links(template string) []Link {
	var found []Link
	seen := make(map[Span]bool)
	for _, a := range attributes(template) {
		// If the text calls a template twice, the function attributes returns its attributes twice.
		if isURL(a.element, a.name) && !seen[a.at] {
			seen[a.at] = true
			found = append(found, newLink(template, a.value))
		}
	}
	return found
}

// urlAttributes are the attributes that browsers read as URLs, with the elements in which they
// do so; none means any. They are those that package html/template treats as URLs, without
// lists of URLs, identifiers, and attributes that browsers no longer load.
var urlAttributes = map[string][]string{
	"action":     {"form"},
	"background": nil,
	"cite":       {"blockquote", "del", "ins", "q"},
	"data":       {"object"},
	"formaction": {"button", "input"},
	"href":       nil,
	"longdesc":   nil,
	"manifest":   {"html"},
	"poster":     {"video"},
	"src":        nil,
	"xlink:href": nil,
}

// isURL reports whether a browser reads an attribute of an element as a URL. Only the page
// knows the attributes of custom elements, whose names contain a hyphen.
func isURL(element, name string) bool {
	elements, ok := urlAttributes[name]
	if !ok || strings.Contains(element, "-") {
		return false
	}
	return elements == nil || slices.Contains(elements, element)
}
