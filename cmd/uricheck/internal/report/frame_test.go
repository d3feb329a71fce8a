package report

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

func TestHunks(t *testing.T) {
	const text = "one\ntwo\nthree\nfour\nfive\nsix" // no newline at the end
	replace := func(old, text string) finding.Edit {
		at := strings.Index("one\ntwo\nthree\nfour\nfive\nsix", old)
		return finding.Edit{Start: at, End: at + len(old), New: text}
	}
	insert := func(before, text string) finding.Edit {
		e := replace(before, text)
		e.End = e.Start
		return e
	}
	tests := []struct {
		name  string
		edits []finding.Edit
		want  string
	}{
		{"in a line", []finding.Edit{replace("wo", "WO")}, "-2 two +2 tWO"},
		{"twice in a line", []finding.Edit{replace("t", "T"), replace("wo", "WO")}, "-2 two +2 TWO"},
		{"the first and the last line", []finding.Edit{replace("one", "1"), replace("six", "6")}, "-1 one +1 1 -6 six +6 6"},
		{"lines that touch are one hunk", []finding.Edit{replace("one", "1"), replace("two", "2")}, "-1 one -2 two +1 1 +2 2"},
		{"a whole line goes", []finding.Edit{replace("two\n", "")}, "-2 two"},
		{"a line comes, and numbers move", []finding.Edit{insert("two", "new\n"), replace("five", "5")}, "+2 new -5 five +6 5"},
		{"lines become one", []finding.Edit{replace("two\nthree", "23"), replace("five", "5")}, "-2 two -3 three +2 23 -5 five +4 5"},
		{"at the end", []finding.Edit{{Start: len(text), End: len(text), New: "\nseven"}}, "+7 seven"},
		{"everything goes", []finding.Edit{{Start: 0, End: len(text)}}, "-1 one -2 two -3 three -4 four -5 five -6 six +1 "},
		{"nothing changes", []finding.Edit{replace("two", "two")}, ""},
		{"beyond the end: the file is another one now", []finding.Edit{{Start: 0, End: len(text) + 1}}, ""},
		{"one that does not fit takes the others along", []finding.Edit{replace("two", "2"), {Start: -1, End: 0}}, ""},
		{"edits that overlap", []finding.Edit{replace("two", "2"), replace("wo\nt", "x")}, ""},
	}
	for _, tt := range tests {
		for newline, text := range map[string]string{"LF": text, "CR LF": strings.ReplaceAll(text, "\n", "\r\n")} {
			var edits []finding.Edit
			for _, e := range tt.edits {
				if newline == "CR LF" {
					e.Start, e.End = inCRLF(e.Start), inCRLF(e.End)
				}
				edits = append(edits, e)
			}
			var got []string
			for _, file := range finding.ByFile(edits) {
				for _, h := range newSource(text).hunks(file) {
					for i, line := range h.old {
						got = append(got, fmt.Sprintf("-%d %s", h.oldNumber+i, line))
					}
					for i, line := range h.new {
						got = append(got, fmt.Sprintf("+%d %s", h.newNumber+i, line))
					}
				}
			}
			if strings.Join(got, " ") != tt.want {
				t.Errorf("%s, %s: %q, want %s", tt.name, newline, got, tt.want)
			}
		}
	}
}

// inCRLF converts an offset in the text of TestHunks to the offset in the same text with CR LF.
func inCRLF(offset int) int {
	const text = "one\ntwo\nthree\nfour\nfive\nsix"
	return offset + strings.Count(text[:max(0, min(offset, len(text)))], "\n")
}

// TestSpanOfWholeLines shows spans that end with a line, or contain an empty one.
func TestSpanOfWholeLines(t *testing.T) {
	p := project{projectDir + "/a.go": "package a\n\nvar a = `\n\n\tx\n`\n"}
	tests := []struct{ text, want string }{
		{"var a = `\n", "   3 | var a = `\n     | ^^^^^^^^^\n"},
		{"`\n\n\tx\n", "   3 | var a = `\n     |         ^\n   4 |\n   5 |     x\n     |     ^\n"},
		{"\n\tx", "   4 |\n     | ^\n   5 |     x\n     |     ^\n"},
	}
	for _, tt := range tests {
		got := p.report().frame(p.finding(t, "a.go", tt.text, "error", "host: x"))
		if _, rows, _ := strings.Cut(got, "at a.go"); !strings.HasSuffix(rows, "\n"+tt.want) || strings.Count(rows, "\n") != strings.Count(tt.want, "\n")+1 {
			t.Errorf("%q: got\n%s\nwant\n%s", tt.text, rows, tt.want)
		}
	}
}

// TestLongLines shows lines of 10 MB everywhere: in the finding, a step, and the fix.
func TestLongLines(t *testing.T) {
	filler := strings.Repeat("x", 5<<20)
	p := project{projectDir + "/a.go": "package a\n\nvar x = \"" + filler + "::1" + filler + "\"\nvar y = \"" + filler + "STEP" + filler + "\"\n"}
	f := p.finding(t, "a.go", "::1", "error", "host: x")
	f.Way = []finding.Step{p.step(t, "a.go", "STEP", "passed on")}
	f.Fixes = []finding.Fix{{Title: "Write it", Edits: []finding.Edit{p.edit(t, "a.go", "::1", "[::1]")}}}
	r := p.report()
	r.Width = 60
	got := r.frame(f)
	for line := range strings.Lines(got) {
		if n := utf8.RuneCountInString(line); n > r.Width {
			t.Errorf("%d columns: %s", n, line)
		}
	}
	for _, part := range []string{"…xxx", "x::1x", "x[::1]x", "via a.go:4:5242890: passed on\n fix"} {
		if !strings.Contains(got, part) {
			t.Errorf("%q is missing in\n%s", part, got)
		}
	}
}

// TestColorChangesNoText removes the colours, and compares the text.
func TestColorChangesNoText(t *testing.T) {
	p := readProject(t)
	plain, colored := p.report(), p.report()
	colored.Color = true
	want := plain.frames(everything(t, p))
	got := colored.frames(everything(t, p))
	if strings.Contains(want, "\x1b") {
		t.Errorf("escape sequences without Color: %q", want)
	}
	if without := regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(got, ""); got == want || without != want {
		t.Errorf("without colours it is\n%s\nwant\n%s", without, want)
	}
}

func TestSummary(t *testing.T) {
	fix := []finding.Fix{{Title: "Write it"}}
	tests := []struct {
		found []finding.Finding
		want  string
	}{
		{[]finding.Finding{{Rule: "host", Severity: "error"}}, `"uricheck help host" explains this rule` + "\n1 finding (1 error) in 1 file\n"},
		{[]finding.Finding{{Rule: "host", Severity: "style", Fixes: fix}}, `"uricheck help host" explains this rule` + "\n" + `1 finding (1 style finding) in 1 file; "uricheck -fix" fixes 1` + "\n"},
		{[]finding.Finding{
			{Rule: "port", Severity: "warning", Fixes: fix},
			{Rule: "host", Severity: "error", Pos: finding.Position{File: "b.go"}},
			{Rule: "port", Severity: "warning", Fixes: fix},
		}, `"uricheck help host port" explains these rules` + "\n" + `3 findings (1 error, 2 warnings) in 2 files; "uricheck -fix" fixes 2` + "\n"},
	}
	for _, tt := range tests {
		if got := new(Report).summary(tt.found); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}

func TestColorNeedsATerminal(t *testing.T) {
	file, err := os.Create(t.TempDir() + "/out")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if Color(file, func(string) string { return "" }) || Width(file) != 0 {
		t.Error("a file is taken for a terminal")
	}
}
