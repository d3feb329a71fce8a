package main

import (
	"fmt"
	"html"
	"regexp"
	"strings"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"
)

// codeBlock matches a block of code, with its language.
var codeBlock = regexp.MustCompile(`(?s)<pre><code(?: class="language-([^"]*)")?>(.*?)</code></pre>\n`)

// colourBlocks gives blocks of code colours. The style sheet has these, because the policy of the pages
// forbids styles in elements.
func colourBlocks(page string) (string, error) {
	return replaced(codeBlock, page, func(m []string) (string, error) { return coloured(m[1], html.UnescapeString(m[2])) })
}

// coloured returns a block of code as HTML. Keyboard users can scroll it (WCAG 2.1.1).
func coloured(language, text string) (string, error) {
	spans, err := tokens(language, text)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<pre tabindex="0" data-language="%s"><code>`, html.EscapeString(language))
	for _, s := range spans {
		b.WriteString(s.html())
	}
	return b.String() + "</code></pre>\n", nil
}

// span is a piece of code with the class of its colour, which may be "".
type span struct{ class, text string }

func (s span) html() string {
	text := html.EscapeString(s.text)
	if s.class == "" || text == "" {
		return text
	}
	return `<span class="` + s.class + `">` + text + "</span>"
}

// classes are the classes of tokens, by the category or sub-category of chroma.
var classes = map[chroma.TokenType]string{
	chroma.Keyword: "k", chroma.LiteralString: "s", chroma.LiteralNumber: "n", chroma.Comment: "c",
	chroma.NameFunction: "f", chroma.NameBuiltin: "f", chroma.NameAttribute: "f", chroma.NameTag: "f",
	chroma.GenericDeleted: "del", chroma.GenericInserted: "ins",
}

func tokens(language, text string) ([]span, error) {
	if language == "console" {
		return console(text), nil
	}
	lexer := lexers.Get(language)
	if lexer == nil {
		return nil, fmt.Errorf("chroma does not know the language %q", language)
	}
	found, err := chroma.Tokenise(chroma.Coalesce(lexer), nil, text)
	if err != nil {
		return nil, err
	}
	var spans []span
	for _, t := range found {
		class := classes[t.Type]
		for _, wider := range []chroma.TokenType{t.Type.SubCategory(), t.Type.Category()} {
			if class == "" {
				class = classes[wider]
			}
		}
		spans = append(spans, span{class, t.Value})
	}
	return spans, nil
}

// consoleLines are the lines of uricheck's output that have colours on a terminal. The group of a pattern gets the
// colour.
var consoleLines = []struct {
	class string
	part  *regexp.Regexp
}{
	{"command", regexp.MustCompile(`^(\$ .*)`)},
	{"error", regexp.MustCompile(`^(error\[\w+\])|^\s+\|\s+(\^+)$|: (error):|^  (error):`)},
	{"warning", regexp.MustCompile(`^(warning\[\w+\])|: (warning):|^  (warning):`)},
	{"del", regexp.MustCompile(`^(\s+\d+ - .*)`)},
	{"ins", regexp.MustCompile(`^(\s+\d+ \+ .*)`)},
	{"c", regexp.MustCompile(`^(?: )(via|fix) `)},
}

func console(text string) []span {
	var spans []span
	for line := range strings.Lines(text) {
		spans = append(spans, consoleLine(line)...)
	}
	return spans
}

func consoleLine(line string) []span {
	for _, l := range consoleLines {
		m := l.part.FindStringSubmatchIndex(strings.TrimSuffix(line, "\n"))
		for i := 2; i < len(m); i += 2 {
			if m[i] >= 0 {
				return []span{{"", line[:m[i]]}, {l.class, line[m[i]:m[i+1]]}, {"", line[m[i+1]:]}}
			}
		}
	}
	return []span{{"", line}}
}
