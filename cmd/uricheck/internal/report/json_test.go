package report

import (
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

// TestJSONIsThatOfXTools compares the output with that of the stand-alone drivers of x/tools, and
// of go vet, for the same findings.
func TestJSONIsThatOfXTools(t *testing.T) {
	graph := analyse(t, packages.LoadSyntax, "host", "hostport", "pattern")
	for _, g := range []*checker.Graph{graph, {}} {
		var want strings.Builder
		if err := g.PrintJSON(&want); err != nil {
			t.Fatal(err)
		}
		found := findingsOf(g)
		got := new(Report).json(found)
		if got != CleanJSON(want.String()) {
			t.Errorf("%d findings: got\n%s\nwant\n%s", len(found), got, &want)
		}
	}
	for _, field := range []string{"category", "posn", "end", "message", "suggested_fixes", "edits", "related"} {
		if got := new(Report).json(findingsOf(graph)); !strings.Contains(got, `"`+field+`":`) {
			t.Errorf("no finding has %q: the test says nothing of it", field)
		}
	}
}
