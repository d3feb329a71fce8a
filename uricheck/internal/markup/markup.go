// Package markup finds the URLs in the attributes of a template of package html/template.
package markup

import (
	"slices"
	"strings"
)

// Link is the value of an attribute that a browser reads as a URL, without the white space
// at its ends, which is no part of it.
type Link struct {
	// Value has [HoleMark] for what actions put into it.
	Value string
	Holes []Span // in Value

	written []Span // in the template, of each byte of Value
}

// Span is a stretch of a text, in bytes.
type Span struct{ Start, End int }

// HoleMark stands for what is not known of a value. No text that is known has it: HTML
// replaces it.
const HoleMark = "\x00"

// Written returns the bytes of the template that write those from start to end of the
// value, which are not empty.
func (l Link) Written(start, end int) Span {
	return Span{l.written[start].Start, l.written[end-1].End}
}

// Links returns the URLs in the attributes of a template with the delimiters "{{" and "}}",
// in the order in which they end. There are none if it is no template, and none behind what
// makes it impossible to tell where in the HTML a place is.
func Links(template string) []Link {
	var found []Link
	seen := make(map[Span]bool)
	for _, a := range attributes(template) {
		// A template that is called twice has its attributes twice.
		if isURL(a.element, a.name) && !seen[a.at] {
			seen[a.at] = true
			found = append(found, newLink(template, a.value))
		}
	}
	return found
}

// urlAttributes are the attributes that browsers read as URLs, with the elements that they do
// so in; any if there are none. They are those that package html/template takes for URLs
// alone, but for lists of URLs, identifiers, and what browsers do not load any more.
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

// isURL reports whether a browser reads an attribute of an element as a URL. What those of
// custom elements, which have a hyphen in their names, are for, only the page knows.
func isURL(element, name string) bool {
	elements, ok := urlAttributes[name]
	if !ok || strings.Contains(element, "-") {
		return false
	}
	return elements == nil || slices.Contains(elements, element)
}
