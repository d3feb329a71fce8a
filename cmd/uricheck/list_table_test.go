package main

import (
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/analyzer/inventory"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/screen"
)

func TestTable(t *testing.T) {
	rows := []listRow{
		{listRange: listRange{File: "a.go", Line: 1, Column: 2}, Text: "http://日本.example/" + strings.Repeat("long/", 20), Purpose: "send", Way: []string{"http.Get"}, Verdict: inventory.Fine},
		{listRange: listRange{File: "dir/b.go", Line: 10, Column: 20}, Text: "http://h/\t", Purpose: "parse", Way: []string{"passed to a.F", "passed to b.G", "url.Parse"},
			Verdict: inventory.Faulty, Findings: []string{"port: 99999 is above 65535; the dial fails", "escape: x"}},
	}
	for _, width := range []int{0, 200, 120, 90, 20} {
		text := rowsAsTable(rows, width)
		lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		if len(lines) != 1+len(rows) {
			t.Fatalf("%d: %d lines", width, len(lines))
		}
		at := screen.Width(lines[0][:strings.Index(lines[0], "PURPOSE")])
		for i, line := range lines {
			if w := screen.Width(line); width > 80 && w > width {
				t.Errorf("%d: line %d has %d columns: %s", width, i, w, line)
			}
			use := []string{"PURPOSE", "send", "parse"}[i]
			if got := screen.Width(line[:strings.Index(line, use)]); got != at {
				t.Errorf("%d: the use is at %d, want %d: %s", width, got, at, line)
			}
		}
		if !strings.Contains(text, "dir/b.go:10:20 ") || !strings.Contains(text, `http://h/\t`) {
			t.Errorf("%d:\n%s", width, text)
		}
	}
}
