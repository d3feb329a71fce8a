package markup_test

import (
	"strings"
	"testing"
	"time"

	"github.com/uricheck/go-uricheck/uricheck/internal/markup"
)

// TestLinear reads texts that repeat something, after each beginning that gives it another
// meaning. A step for every two repetitions would take minutes.
func TestLinear(t *testing.T) {
	size := 300_000
	if testing.Short() {
		size /= 5
	}
	for _, beginning := range []string{"", "<script>", `<a href="`, "<a href="} {
		for _, unit := range []string{
			`<a href="/x">`, `<a {{.}} href="/{{.}}">`, `{{if .}}<a href="/x">{{else}}<p>{{end}}`, `{{define "a"}}x{{end}}`,
			`{{template "a"}}`, `<a href="{{template "a"}}">`, "<", "</", "<!", "</script", "<script>", "{{.}}", "&", "&amp;", "&#", " ", "<!--", "a", "<a a", "=", `"`,
		} {
			text := `{{define "a"}}<a href="/{{.}}">{{end}}` + beginning + strings.Repeat(unit, size/len(unit))
			checkTime(t, beginning+unit+"…", func() { markup.Links(text) })
		}
	}
}

// checkTime fails if f takes longer than two seconds three times in a row, since a busy machine
// may pause once.
func checkTime(t *testing.T, text string, f func()) {
	t.Helper()
	var took time.Duration
	for range 3 {
		start := time.Now()
		f()
		if took = time.Since(start); took <= 2*time.Second {
			return
		}
	}
	t.Errorf("%q takes %v", text, took)
}
