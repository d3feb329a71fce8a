package report

import (
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// TestFingerprintsAreStable adds lines above the finding, and changes others.
func TestFingerprintsAreStable(t *testing.T) {
	print := func(text string) string {
		p := project{projectDir + "/a.go": text}
		return p.report().Fingerprints([]finding.Finding{p.finding(t, "a.go", "::1", "error", "host: x")})[0]
	}
	text := "package a\n\nconst a = `http://::1/`\n"
	want := print(text)
	for _, changed := range []string{
		strings.Replace(text, "\n\n", "\n\nimport \"net/url\"\n\n", 1),
		strings.Replace(text, "const", "\t const", 1),
		text + "\nfunc f() {}\n",
		strings.ReplaceAll(text, "\n", "\r\n"),
	} {
		if got := print(changed); got != want {
			t.Errorf("fingerprint %s, was %s, in %q", got, want, changed)
		}
	}
	if print(strings.Replace(text, "const a", "const b", 1)) == want {
		t.Error("another line has the same fingerprint")
	}
}

// TestFingerprintsTellTwinsApart uses a file that has the same line twice.
func TestFingerprintsTellTwinsApart(t *testing.T) {
	p := project{projectDir + "/a.go": "package a\n\nvar a = []string{\n\"http://::1/\",\n\"http://::1/\",\n}\n"}
	f := p.finding(t, "a.go", "package", "error", "host: x")
	g := f
	f.Pos, g.Pos = p.position(f.Pos.File, 37), p.position(f.Pos.File, 52)
	f.End, g.End = f.Pos, g.Pos
	if prints := p.report().Fingerprints([]finding.Finding{f, g}); prints[0] == prints[1] {
		t.Errorf("the fingerprint %s twice", prints[0])
	}
}
