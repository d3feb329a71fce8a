package lsp

import (
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/explain"
	"github.com/uricheck/go-uricheck/uricheck/scheme"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// hover explains the URI under the cursor: a literal, or a concatenation of literals.
func (s *session) hover(d *document, p *documentParams) (any, error) {
	at := d.text.offset(p.Position)
	c, ok := constantAt(d, at)
	// A URL in a text with spaces may be a pattern, "GET /a//b".
	if !ok || !isURI(c.value) && (hasSpace(c.value) || !s.isFound(d, c)) {
		return nil, nil
	}
	// The editor shows the finding about this text beside the hover.
	kind, text := "plaintext", explain.Short(c.value, stdlib.AnyReader)
	if formats := s.client.Capabilities.TextDocument.Hover.ContentFormat; len(formats) == 0 || slices.Contains(formats, "markdown") {
		kind, text = "markdown", "```text\n"+text+"```\n" // no line of it ends the block
	}
	contents := map[string]string{"kind": kind, "value": text}
	return map[string]any{"contents": contents, "range": d.text.span(c.start, c.end)}, nil
}

// isURI reports whether the author means a text as a URI: many texts begin with a word and a colon,
// and every word is a relative reference.
func isURI(text string) bool {
	name, rest, ok := strings.Cut(text, ":")
	if !ok || !uri.IsScheme(name) {
		return false
	}
	isOpaque := scheme.Is(name, scheme.Opaque) && rest != "" && !hasSpace(rest)
	return strings.HasPrefix(rest, "//") || isOpaque
}

func hasSpace(text string) bool { return strings.ContainsAny(text, " \t\r\n") }

// isFound reports whether there is a finding about a constant.
func (s *session) isFound(d *document, c constant) bool {
	for _, f := range s.found[d.dir()] {
		if f.Pos.File == d.name && c.start <= f.Pos.Offset && f.End.Offset <= c.end {
			return true
		}
	}
	return false
}
