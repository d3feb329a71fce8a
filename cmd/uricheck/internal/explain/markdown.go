package explain

import (
	"fmt"
	"strings"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/screen"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// The limits of a long text in a hover.
const (
	maxHoverValue = 100 // columns
	maxHoverParts = 20  // rows
)

// Markdown returns a short explanation of a text for the hover of an editor: the components, the
// normal form, and the findings of uricheck in the use.
func Markdown(text string, use stdlib.Use) string {
	e := newGrammatical(text)
	var b strings.Builder
	b.WriteString(escapeMarkdown(e.verdict()) + ".\n")
	for _, err := range e.Errors {
		fmt.Fprintf(&b, "\n- %s: %s\n", escapeMarkdown(err.fact()), escapeMarkdown(err.expectation()))
	}
	b.WriteString("\n" + e.markdownTable())
	if e.IsReference() && e.Normal != text {
		fmt.Fprintf(&b, "\nNormal form: %s\n", code(e.Normal))
	}
	for _, f := range check(use, text) {
		fmt.Fprintf(&b, "\n- **%s**: %s\n", f.severity(), escapeMarkdown(f.Message))
		for _, fix := range f.Fixes {
			fmt.Fprintf(&b, "  - %s: %s\n", escapeMarkdown(fix.Title), code(fix.Text))
		}
	}
	return b.String()
}

// markdownTable returns a table of the components that are not empty. It leaves out the authority
// and the segments, whose text is in other rows.
func (e *Explanation) markdownTable() string {
	var b strings.Builder
	b.WriteString("| part | value | |\n|---|---|---|\n")
	rows := 0
	for _, c := range e.Components {
		if c.Name == "segment" || c.Name == "authority" || c.Value == "" {
			continue
		}
		if rows++; rows > maxHoverParts {
			b.WriteString("| " + screen.Ellipsis + " | | |\n")
			break
		}
		value := strings.ReplaceAll(code(c.Value), "|", `\|`)
		fmt.Fprintf(&b, "| %s | %s | %s |\n", c.Name, value, escapeMarkdown(screen.Cut(c.Note, maxHoverValue)))
	}
	return b.String()
}

// code returns a code span (CommonMark §6.1), in a fence that the text does not have.
func code(text string) string {
	if text == "" {
		return "(empty)"
	}
	shown := screen.Cut(text, maxHoverValue)
	fence := "`"
	for strings.Contains(shown, fence) {
		fence += "`"
	}
	return fence + " " + shown + " " + fence
}

// escapeMarkdown writes a backslash before punctuation that could be markup in the middle of a
// line, or look like a link (CommonMark §2.4).
func escapeMarkdown(text string) string {
	var b strings.Builder
	for _, r := range screen.Clean(text) {
		if strings.ContainsRune("\\`*_{}[]<>#|&~$!:@.", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}
