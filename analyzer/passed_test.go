package analyzer_test

import (
	"fmt"
	"strings"
	"testing"
)

// Whether a text is plain depends on all calls on its way, of which there are 60⁷ here: no test waits for that.
func TestPlainTextsOfManyCalls(t *testing.T) {
	var src strings.Builder
	src.WriteString("package p\nimport (\"net/http\"; \"strings\")\n")
	const functions, calls = 8, 30
	for i := range functions - 1 {
		fmt.Fprintf(&src, "func f%d(title, name string) {\n", i)
		for range calls {
			fmt.Fprintf(&src, "\tf%[1]d(strings.ToLower(title), strings.TrimSpace(title))\n\tf%[1]d(name, title)\n", i+1)
		}
		src.WriteString("}\n")
	}
	fmt.Fprintf(&src, "func f%d(title, name string) { http.Get(\"http://h/?q=\" + title + \"&r=\" + name) }\n", functions-1)
	if got, want := findingsOf(t, "unescaped", "package low", src.String()), "unescaped.warning unescaped.warning"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
