package report

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// TestLook marks the text between « and ».
func TestLook(t *testing.T) {
	tests := []struct {
		name, line string
		limit      int
		text       string
		marks      string // below text
	}{
		{"plain", `a «bc» d`, 40, `a bc d`, `  ^^`},
		{"nothing: one mark", `a «»b`, 40, `a b`, `  ^`},
		{"at the end", `ab«»`, 40, `ab`, `  ^`},
		{"an empty line", `«»`, 40, ``, `^`},
		{"tabs go to the next stop", "\ta\t«b»", 40, "    a   b", "        ^"},
		{"a tab is marked whole", "a«\t»b", 40, "a   b", " ^^^"},
		{"wide characters have two columns", "世«界»x", 40, "世界x", "  ^^"},
		{"full width", "Ａ«b»", 40, "Ａb", "  ^"},
		{"ambiguous width is one", "é°«b»", 40, "é°b", "  ^"},
		{"an emoji", "🙂«b»", 40, "🙂b", "  ^"},
		{"a combining mark has none", "e\u0301«b»", 40, "e\u0301b", " ^"},
		{"a combining mark alone is shown below its base", "ae«\u0301»b", 40, "ae\u0301b", " ^"},
		{"a combining mark that begins the line", "\u0301«b»", 40, " \u0301b", " ^"},
		{"conjoining Hangul", "\u1100\u1161\u11a8«b»", 40, "\u1100\u1161\u11a8b", "  ^"},
		{"controls are escaped", "\x1b[31m«\x00»b", 40, `\x1b[31m\x00b`, `        ^^^^`},
		{"bidirectional controls are escaped", "\u202e«b»", 40, `\u202eb`, `      ^`},
		{"what is no UTF-8 is escaped, byte by byte", "\xff«\xe4\xb8»b", 40, `\xff\xe4\xb8b`, `    ^^^^^^^^`},
		{"a character is marked whole", "a\xe4«\xb8»\x96b", 40, "a世b", " ^^"},
		{"no-break space and zero width joiner are seen", "\u00a0\u200d«b»", 40, `\u00a0\u200db`, `            ^`},
		{"the start of a long line", "«ab»" + strings.Repeat("x", 100), 20, "abxxxxxxxxxxxx...", "^^"},
		{"the end of a long line", strings.Repeat("x", 100) + "«ab»", 20, "...xxxxxxxxxxxxab", "               ^^"},
		{"the middle of a long line", strings.Repeat("x", 100) + "«ab»" + strings.Repeat("y", 100), 20, "...xxxxabyyyyyyyy...", "       ^^"},
		{"a span that is longer than the window", strings.Repeat("x", 100) + "«" + strings.Repeat("a", 100) + "»", 20, "...xxxxaaaaaaaaaa...", "       ^^^^^^^^^^"},
		{"as wide as the window", strings.Repeat("x", 19) + "«a»", 20, strings.Repeat("x", 19) + "a", strings.Repeat(" ", 19) + "^"},
		{"a long line whose beginning has it", "x y «ab»" + strings.Repeat("z", 100), 20, "x y abzzzzzzzz...", "    ^^"},
		{"a line whose beginning just has it", strings.Repeat("x", 12) + "«ab»" + strings.Repeat("z", 9), 20, "xxxxxxxxxxxxab...", "            ^^"},
		{"a line whose beginning just has it not", strings.Repeat("x", 13) + "«ab»" + strings.Repeat("z", 9), 20, "...xxxxabzzzzzzzz...", "       ^^"},
		{"wide characters at the cut", strings.Repeat("世", 100) + "«a»" + strings.Repeat("界", 100), 20, "...世世a界界界界...", "       ^"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			before, rest, _ := strings.Cut(tt.line, "«")
			marked, after, _ := strings.Cut(rest, "»")
			v := look(before+marked+after, len(before), len(before+marked), tt.limit)
			marks := strings.Repeat(" ", v.from) + strings.Repeat("^", v.to-v.from)
			if v.text != tt.text || marks != tt.marks {
				t.Errorf("got\n%s|\n%s|\nwant\n%s|\n%s|", v.text, marks, tt.text, tt.marks)
			}
		})
	}
}

// TestLookAtHugeLines looks at spans in a line of 10 MB. The output contains the start of the span,
// and no more than the limit.
func TestLookAtHugeLines(t *testing.T) {
	for name, unit := range map[string]string{"ASCII": "x", "wide": "世", "no UTF-8": "\xb8", "marks": "\u0301"} {
		line := strings.Repeat(unit, 5<<20/len(unit)) + "http://" + strings.Repeat(unit, 5<<20/len(unit))
		for _, from := range []int{0, 1, 2, 100, strings.Index(line, "http"), len(line) - 1, len(line)} {
			v := look(line, from, from+7, 80)
			if strings.HasPrefix(line[from:], "http") && !strings.Contains(v.text, "http") {
				t.Errorf("%s at %d: the span is not in %q", name, from, v.text)
			}
			if !utf8.ValidString(v.text) || v.to > 80+1 || v.from >= v.to {
				t.Errorf("%s at %d: marks from %d to %d of %q", name, from, v.from, v.to, v.text)
			}
			if len(v.text) > 80*2*bytesPerColumn+2*len(cutMark)+1 {
				t.Errorf("%s at %d: %d bytes", name, from, len(v.text))
			}
		}
	}
}
