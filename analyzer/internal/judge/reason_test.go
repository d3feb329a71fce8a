package judge

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestReasonsAreExplained looks for each reason of "uricheck why" on the page that explains why
// uricheck is silent.
func TestReasonsAreExplained(t *testing.T) {
	page, err := os.ReadFile(filepath.FromSlash("../../../cmd/site/pages/why.md"))
	if err != nil {
		t.Fatal(err)
	}
	reason := regexp.MustCompile(`(?m)^\t(?:reason\w+ += |\w+: +\{\w+, )"(.+)"`)
	n := 0
	for _, file := range []string{"reason.go", filepath.FromSlash("../trace/doubt.go")} {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range reason.FindAllSubmatch(source, -1) {
			n++
			if row := "| " + string(m[1]) + " |"; !strings.Contains(string(page), row) {
				t.Errorf("why.md has no row %q", row)
			}
		}
	}
	if n != 37 {
		t.Errorf("%d reasons, want 13 and 24", n)
	}
}
