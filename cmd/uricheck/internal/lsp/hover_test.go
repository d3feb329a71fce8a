package lsp

import (
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/scheme"
)

func TestHover(t *testing.T) {
	tests := []struct {
		reason, text  string // the cursor is at "|"
		marked, value string // the explained text, and a part of the answer
	}{
		{"a literal", `var _ = f("http://h/|a")`, `"http://h/a"`, "http://h/a|  /a"},
		{"its first byte", `var _ = |"http://h/a"`, `"http://h/a"`, "  /a"},
		{"a raw one", "var _ = `http://|h/a`", "`http://h/a`", "  /a"},
		{"with escapes", `var _ = "http://h/\x6|1?q=\""`, `"http://h/\x61?q=\""`, "  /a"},
		{"a concatenation", `var _ = "http://" + |"h/" + "a"`, `"http://" + "h/" + "a"`, "  /a"},
		{"a part of one that is not known", `var _ = "http://h/|a" + f()`, `"http://h/a"`, "  /a"},
		{"one in parentheses", `var _ = ("http://" + ("|h/" + "a")) + b`, `("http://" + ("h/" + "a"))`, "  /a"},
		{"a difference", `var _ = "http://h/|a" - "a"`, `"http://h/a"`, "  /a"},
		{"in a file that is broken", "var _ = f(\"http://h/|a\"", `"http://h/a"`, "  /a"},
		{"no authority", `var _ = "mailto:|a@example.com"`, `"mailto:a@example.com"`, "  a@example.com"},
		{"what is wrong with it", `var _ = "http://h:8|x/"`, `"http://h:8x/"`, "port is not a number"},
		{"a space in it", `var _ = "http://h/a |b"`, `"http://h/a b"`, "character does not fit the grammar"},
		{"no URI", `var _ = "error: |x"`, "", ""},
		{"a word and more", `var _ = "data: |x"`, "", ""},
		{"a relative reference", `var _ = "/a|"`, "", ""},
		{"one of a scheme that other languages have words for", `var _ = "error:|x"`, "", ""},
		{"a name", "var v|ar = 1", "", ""},
		{"no string", "const n = 1|2", "", ""},
		{"what is not constant", "func g(u string) { f(|u) }", "", ""},
		{"a comment", "// http://h/|a", "", ""},
	}
	c := start(t, fake, map[string]string{"a.go": ""}, `{}`)
	d := c.load("a.go")
	for _, tt := range tests {
		before, after, _ := strings.Cut("package a\n\n"+tt.text+"\n", "|")
		c.change(d, contentChange{Text: before + after})
		var got *hover
		c.call("textDocument/hover", map[string]any{
			"textDocument": map[string]any{"uri": d.uri}, "position": d.text.position(len(before)),
		}, &got)
		if got == nil || tt.marked == "" {
			if got != nil || tt.marked != "" {
				t.Errorf("%s: got %+v", tt.reason, got)
			}
			continue
		}
		marked := d.text.content[d.text.offset(got.Range.Start):d.text.offset(got.Range.End)]
		if marked != tt.marked || got.Contents.Kind != "markdown" {
			t.Errorf("%s: %s of %s is explained, want %s", tt.reason, got.Contents.Kind, marked, tt.marked)
		}
		for _, want := range strings.Split(tt.value, "|") {
			if !strings.Contains(got.Contents.Value, want) {
				t.Errorf("%s: there is no %q in\n%s", tt.reason, want, got.Contents.Value)
			}
		}
	}
}

// TestHoverFinding checks that the server explains a text with a finding, even if it is not a URI.
func TestHoverFinding(t *testing.T) {
	c := start(t, fake, map[string]string{"a.go": "package a\n\nvar _ = \"+http://::1/\"\nvar _ = \"GET http://::1/\"\n"},
		`{"textDocument": {"hover": {"contentFormat": ["plaintext"]}}}`)
	d := c.load("a.go")
	c.await(d, "::1", "::1")
	at := func(line int) (got *hover) {
		c.call("textDocument/hover", map[string]any{"textDocument": map[string]any{"uri": d.uri}, "position": position{line, 12}}, &got)
		return got
	}
	if got := at(2); got == nil || got.Contents.Kind != "plaintext" || !strings.Contains(got.Contents.Value, "\nThis is neither a URI reference") {
		t.Errorf("got %+v", got)
	}
	if got := at(3); got != nil {
		t.Errorf("a pattern: got %+v", got)
	}
}

// TestOpaque checks that after a scheme without authority any text is a URI, and after another
// scheme only a text with an authority.
func TestOpaque(t *testing.T) {
	for _, name := range append(scheme.With(^scheme.Trait(0)), "query") {
		if got := isURI(name + ":x"); got != scheme.Is(name, scheme.Opaque) {
			t.Errorf("%s:x is meant as a URI: %v", name, got)
		}
		if !isURI(name + "://x") {
			t.Errorf("%s://x is not meant as a URI", name)
		}
	}
}
