package markup_test

import (
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/internal/markup"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// TestLinear reads texts that repeat something, after each beginning that gives it another
// meaning. A step for every two repetitions would take longer than go test waits.
func TestLinear(*testing.T) {
	size := 1_000_000
	if stdlibtest.Long() {
		size = 3_000_000
	}
	for _, beginning := range []string{"", "<script>", `<a href="`, "<a href="} {
		for _, unit := range []string{
			`<a href="/x">`, `<a {{.}} href="/{{.}}">`, `{{if .}}<a href="/x">{{else}}<p>{{end}}`, `{{define "a"}}x{{end}}`,
			`{{template "a"}}`, `<a href="{{template "a"}}">`, "<", "</", "<!", "</script", "<script>", "{{.}}", "&", "&amp;", "&#", " ", "<!--", "a", "<a a", "=", `"`,
		} {
			text := `{{define "a"}}<a href="/{{.}}">{{end}}` + beginning + strings.Repeat(unit, size/len(unit))
			markup.Links(text)
		}
	}
}
