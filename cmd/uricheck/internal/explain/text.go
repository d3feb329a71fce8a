package explain

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/screen"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// The limits of a long text in an explanation.
const (
	maxValue = 1000 // columns
	maxParts = 20   // segments of a path, parameters of a query
	maxLine  = 78   // columns of a list
)

// String returns the explanation for a terminal. It has no control characters but the ends
// of lines.
func (e *Explanation) String() string {
	return e.anatomy() + "\n" + e.findings()
}

// Short returns the explanation of a text for one use, with what uricheck reports there.
func Short(text string, use stdlib.Use) string {
	e := newAnatomy(text)
	found := check(use, text)
	if len(found) == 0 {
		return e.anatomy()
	}
	return e.anatomy() + "\n" + Group{[]string{"uricheck reports"}, found}.text()
}

// anatomy describes the text, independently of its use.
func (e *Explanation) anatomy() string {
	var b strings.Builder
	b.WriteString(picture(e.ref) + "\n" + e.verdict() + ".\n")
	if e.RFC2396 != "" {
		b.WriteString(shown(e.RFC2396) + ".\n")
	}
	for _, err := range e.Errors {
		b.WriteString("\n" + err.text(e.Text))
	}
	b.WriteString("\n" + e.table() + "\n" + e.forms())
	return b.String()
}

// findings returns the findings of uricheck.
func (e *Explanation) findings() string {
	var b strings.Builder
	b.WriteString("What uricheck reports if one of these functions or fields takes the text:\n")
	for _, g := range e.Groups {
		b.WriteString("\n" + g.text())
	}
	return b.String()
}

// verdict says which references the text is.
func (e *Explanation) verdict() string {
	for _, v := range verdicts {
		if !slices.Contains(e.Is, v.grammar.String()) {
			continue
		}
		if v.grammar == uri.RelativeRef || v.grammar == uri.IRelativeRef {
			return v.words + ": " + kindOfRelative(e.ref)
		}
		return v.words
	}
	return "This is neither a URI reference (RFC 3986 §4.1) nor an IRI reference (RFC 3987 §2.2)"
}

// verdicts has the start symbols, the most informative ones first.
var verdicts = []struct {
	grammar uri.Grammar
	words   string
}{
	{uri.AbsoluteURI, "This is a URI and, since it has no fragment, an absolute URI (RFC 3986 §4.3)"},
	{uri.URI, "This is a URI (RFC 3986 §3)"},
	{uri.RelativeRef, "This is a relative reference (RFC 3986 §4.2)"},
	{uri.AbsoluteIRI, "This is an IRI and, since it has no fragment, an absolute IRI (RFC 3987 §2.2)"},
	{uri.IRI, "This is an IRI (RFC 3987 §2.2)"},
	{uri.IRelativeRef, "This is a relative IRI reference (RFC 3987 §2.2)"},
}

// kindOfRelative returns the name of a relative reference in RFC 3986 §4.2 and §4.4.
func kindOfRelative(r uri.Ref) string {
	_, hasAuthority := r.Authority()
	_, hasQuery := r.Query()
	switch {
	case hasAuthority:
		return "a network-path reference"
	case strings.HasPrefix(r.Path(), "/"):
		return "an absolute-path reference"
	case r.Path() == "" && !hasQuery:
		return "a same-document reference (§4.4)"
	}
	return "a relative-path reference"
}

func (e GrammarError) text(text string) string {
	line, from, to := screen.Mark(text, e.Start, e.End, maxLine)
	underline := strings.Repeat(" ", from) + strings.Repeat("^", to-from)
	lines := []string{line, underline, e.fact(), e.expectation()}
	return indent + strings.Join(lines, "\n"+indent) + "\n"
}

// fact states the error.
func (e GrammarError) fact() string {
	if strings.HasPrefix(e.Message, e.Component) {
		return "the " + e.Message
	}
	return e.Component + ": the " + e.Message
}

// expectation lists the characters that the RFC allows at the error.
func (e GrammarError) expectation() string {
	found := "ends"
	switch e.Found {
	case "":
	case `"`:
		found = `has '"'`
	default:
		found = `has "` + screen.Clean(e.Found) + `"`
	}
	return fmt.Sprintf("byte %d: the grammar allows %s, but the text %s", e.Offset, strings.Join(e.Expected, ", "), found)
}

// table lists the components.
func (e *Explanation) table() string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "PART\tBYTES\tVALUE")
	count := make(map[string]int)
	for _, c := range e.Components {
		switch count[c.Name]++; {
		case count[c.Name] <= maxParts:
			fmt.Fprintf(w, "%s\t[%d:%d]\t%s\n", c.Name, c.Start, c.End, c.shown())
		case count[c.Name] == maxParts+1:
			fmt.Fprintf(w, "%s\t[%d:]\t%s\n", c.Name, c.Start, screen.Ellipsis)
		}
	}
	w.Flush()
	return b.String()
}

func (c Component) shown() string {
	value := shown(c.Value)
	if strings.TrimSpace(value) != value {
		value = `"` + value + `"` // visible in the table
	}
	if c.Note == "" {
		return value
	}
	return value + "  (" + screen.Cut(c.Note, maxValue) + ")"
}

func shown(text string) string {
	if text == "" {
		return "(empty)"
	}
	return screen.Cut(text, maxValue)
}

// forms lists the other forms of the text.
func (e *Explanation) forms() string {
	var b strings.Builder
	row := func(name, value string) {
		fmt.Fprintf(&b, "%-12s %s\n", name, shown(value))
	}
	rowUnless := func(same, name, value string) {
		if value == e.Text {
			value = same
		}
		row(name, value)
	}
	if e.IsReference() {
		rowUnless("already normal", "normal form", e.Normal)
		if e.NormalByScheme != e.Normal {
			row("by scheme", e.NormalByScheme)
		}
		if e.URI != e.Text {
			row("URI form", e.URI)
		}
		rowUnless("the same", "IRI form", e.IRI)
	}
	if e.Parse.Error != "" {
		row("url.Parse", "fails: "+e.Parse.Error)
		return b.String()
	}
	row("url.Parse", e.Parse.Go)
	if e.Parse.String != e.Text {
		row("String()", e.Parse.String)
	}
	return b.String()
}

func (g Group) text() string {
	var b strings.Builder
	b.WriteString(screen.Wrap(strings.Join(g.Functions, ", "), 0, maxLine) + ":\n")
	if len(g.Findings) == 0 {
		b.WriteString("  nothing\n")
	}
	for _, f := range g.Findings {
		fmt.Fprintf(&b, "  [%d:%d] %s: %s\n", f.Start, f.End, f.severity(), screen.Clean(f.Message))
		for _, fix := range f.Fixes {
			fmt.Fprintf(&b, "      %s: %s\n", screen.Clean(fix.Title), shown(fix.Text))
		}
	}
	return b.String()
}

// severity returns the severity of the finding, and says if uricheck reports it only on demand.
func (f Finding) severity() string {
	if f.OptIn {
		return f.Severity + " (off by default)"
	}
	return f.Severity
}
