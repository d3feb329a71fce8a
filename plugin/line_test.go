package plugin

import (
	"fmt"
	"go/parser"
	"go/token"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// edit returns a fix that replaces the bytes from start to end.
func edit(file *token.File, start, end int, text string) analysis.SuggestedFix {
	e := analysis.TextEdit{Pos: file.Pos(start), End: file.Pos(end), NewText: []byte(text)}
	return analysis.SuggestedFix{Message: "Write " + text, TextEdits: []analysis.TextEdit{e}}
}

// at returns a diagnostic at an offset.
func at(file *token.File, offset int, message string, fixes ...analysis.SuggestedFix) analysis.Diagnostic {
	return analysis.Diagnostic{Pos: file.Pos(offset), End: file.Pos(offset + 1), Message: message, SuggestedFixes: fixes}
}

// TestByLine reports at offsets of two files whose lines are ten bytes long.
func TestByLine(t *testing.T) {
	fset := token.NewFileSet()
	a, b := tenByTen(t, fset, "dir/a.go"), tenByTen(t, fset, "dir/b.go")
	way := at(a, 12, "host")
	way.Related = []analysis.RelatedInformation{
		{Pos: a.Pos(15), Message: "passed to f"},
		{Pos: a.Pos(35), Message: "passed to g"},
		{Pos: b.Pos(15), Message: "passed to http.Get"},
	}
	severe := at(a, 12, "host")
	severe.Category = "host.error"
	twoFixes := at(a, 11, "host", edit(a, 11, 12, "x"), edit(a, 11, 12, "y"))
	both := edit(a, 21, 22, "x")
	both.TextEdits = append(both.TextEdits, edit(b, 1, 2, "y").TextEdits...)
	for name, c := range map[string]struct {
		reported []analysis.Diagnostic
		want     []string
	}{
		"one for each line": {
			[]analysis.Diagnostic{at(a, 12, "host"), at(a, 32, "port"), at(b, 12, "query")},
			[]string{"dir/a.go:2:3 host", "dir/a.go:4:3 port", "dir/b.go:2:3 query"},
		},
		"those of a line are one": {
			[]analysis.Diagnostic{at(a, 12, "host"), at(a, 15, "port"), at(a, 21, "query"), at(a, 18, "escape")},
			[]string{"dir/a.go:2:3 host; at column 6, port; at column 9, escape", "dir/a.go:3:2 query"},
		},
		"the severity is in the message": {
			[]analysis.Diagnostic{severe, at(a, 15, "port"), severe},
			[]string{"dir/a.go:2:3 error: host; at column 6, port; at column 3, error: host"},
		},
		"the way is in the message": {
			[]analysis.Diagnostic{way, at(a, 17, "port")},
			[]string{"dir/a.go:2:3 host (passed to f, a.go:4: passed to g, b.go:2: passed to http.Get); at column 8, port"},
		},
		"the first of two fixes": {
			[]analysis.Diagnostic{twoFixes},
			[]string{"dir/a.go:2:2 host [Write x: 11-12 x]"},
		},
		"fixes of one line are one": {
			[]analysis.Diagnostic{at(a, 11, "host", edit(a, 11, 12, "x")), at(a, 14, "port", edit(a, 14, 16, ""))},
			[]string{"dir/a.go:2:2 host; at column 5, port [Write x; Write : 11-12 x 14-16 ]"},
		},
		"what has no fix must stay in sight": {
			[]analysis.Diagnostic{at(a, 11, "host", edit(a, 11, 12, "x")), at(a, 14, "port")},
			[]string{"dir/a.go:2:2 host; at column 5, port"},
		},
		"fixes that overlap": {
			[]analysis.Diagnostic{at(a, 11, "host", edit(a, 11, 22, "x")), at(a, 21, "port", edit(a, 21, 23, "y")), at(a, 31, "query", edit(a, 31, 32, "z"))},
			[]string{"dir/a.go:2:2 host [Write x: 11-22 x]", "dir/a.go:3:2 port", "dir/a.go:4:2 query [Write z: 31-32 z]"},
		},
		"an edit that is left out is in nobody's way": {
			[]analysis.Diagnostic{at(a, 11, "host", edit(a, 11, 12, "x")), at(a, 14, "port"), at(a, 21, "query", edit(a, 11, 13, "y"))},
			[]string{"dir/a.go:2:2 host; at column 5, port", "dir/a.go:3:2 query [Write y: 11-13 y]"},
		},
		"two at one place": {
			[]analysis.Diagnostic{at(a, 11, "host", edit(a, 1, 1, "x")), at(a, 21, "port", edit(a, 1, 1, "y"))},
			[]string{"dir/a.go:2:2 host [Write x: 1-1 x]", "dir/a.go:3:2 port"},
		},
		"an import for both": {
			[]analysis.Diagnostic{at(a, 11, "host", edit(a, 1, 1, "net")), at(a, 21, "port", edit(a, 1, 1, "net"))},
			[]string{"dir/a.go:2:2 host [Write net: 1-1 net]", "dir/a.go:3:2 port [Write net: 1-1 net]"},
		},
		"an edit of another file": {
			[]analysis.Diagnostic{at(a, 21, "host", both)},
			[]string{"dir/a.go:3:2 host"},
		},
	} {
		if got := byLine(t, fset, c.reported); !slices.Equal(got, c.want) {
			t.Errorf("%s:\n%q\nwant\n%q", name, got, c.want)
		}
	}
}

// tenByTen returns a file of ten lines that are ten bytes long.
func tenByTen(t *testing.T, fset *token.FileSet, name string) *token.File {
	t.Helper()
	src := "package p\n"
	for range 9 {
		src += "//       \n"
	}
	file, err := parser.ParseFile(fset, name, src, 0)
	if err != nil {
		t.Fatal(err)
	}
	return fset.File(file.Pos())
}

// byLine runs an analyzer that reports the given diagnostics, and returns those that golangci-lint
// gets.
func byLine(t *testing.T, fset *token.FileSet, reported []analysis.Diagnostic) []string {
	t.Helper()
	var got []string
	pass := &analysis.Pass{Fset: fset, Report: func(d analysis.Diagnostic) {
		s := fmt.Sprint(fset.Position(d.Pos), " ", d.Message)
		for _, fix := range d.SuggestedFixes {
			s += " [" + fix.Message + ":"
			for _, e := range fix.TextEdits {
				s += fmt.Sprintf(" %d-%d %s", fset.Position(e.Pos).Offset, fset.Position(e.End).Offset, e.NewText)
			}
			s += "]"
		}
		if len(d.Related) > 0 {
			s += " related"
		}
		got = append(got, s)
	}}
	result, err := runByLine(pass, func(p *analysis.Pass) (any, error) {
		for _, d := range reported {
			p.Report(d)
		}
		return "result", nil
	})
	if result != "result" || err != nil {
		t.Errorf("the result is %v, %v", result, err)
	}
	return got
}
