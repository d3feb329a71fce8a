package report

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// TestLineHash compares hashes with those that the tests of GitHub's upload action expect
// (github/codeql-action, MIT licence): the action warns if a report has other hashes.
func TestLineHash(t *testing.T) {
	tests := []struct {
		text string
		want string
	}{
		{"", "c129715d7a2bc9a3:1"},
		{" a\nb\n  \t\tc\n d", "271789c17abda88f:1 54703d4cd895b18:1 180aee12dab6264:1 a23a3dc5e078b07b:1"},
		{" hello; \t\nworld!!!\r\n\n\r  \t\tGreetings\r End\r\n",
			"e9496ae3ebfced30:1 fb7c023a8b9ccb3f:1 ce8ba1a563dcdaca:1 e20e36e16fcb0cc8:1 b3edc88f2938467e:1 c8e28b0b4002a3a0:1 c129715d7a2bc9a3:1"},
		{strings.Repeat("Lorem ipsum dolor sit amet.\n", 10),
			"a7f2ff13bc495cf2:1 a7f2ff13bc495cf2:2 a7f2ff13bc495cf2:3 a7f2ff13bc495cf2:4 a7f2ff13bc495cf2:5 a7f2ff13bc495cf2:6 a7f2ff1481e87703:1 a9cf91f7bbf1862b:1 55ec222b86bcae53:1 cc97dc7b1d7d8f7b:1 c129715d7a2bc9a3:1"},
	}
	for _, tt := range tests {
		if got := lineHashes(tt.text); !slices.Equal(got, strings.Fields(tt.want)) {
			t.Errorf("lineHashes(%q) = %q, want %s", tt.text, got, tt.want)
		}
	}
}

// TestFingerprintsAreStable adds lines above the finding, and changes others.
func TestFingerprintsAreStable(t *testing.T) {
	prints := func(text string) map[string]string {
		p := project{projectDir + "/a.go": text}
		f := p.finding(t, "a.go", "::1", "error", "host: x")
		r := p.report()
		return r.partialFingerprints(f, r.fingerprints([]finding.Finding{f})[0])
	}
	// The line is longer than the part of it that lineHash reads.
	text := "package a\n\nconst a = `http://::1/` // " + strings.Repeat("long ", hashedUnits/4) + "\n"
	want := prints(text)
	if len(want) != 2 {
		t.Fatalf("fingerprints %v", want)
	}
	for _, changed := range []string{
		strings.Replace(text, "\n\n", "\n\nimport \"net/url\"\n\n", 1),
		strings.Replace(text, "const", "\t const", 1),
		text + "\nfunc f() {}\n",
		strings.ReplaceAll(text, "\n", "\r\n"),
	} {
		if got := prints(changed); !maps.Equal(got, want) {
			t.Errorf("fingerprints %v, were %v, in %q", got, want, changed)
		}
	}
	other := prints(strings.Replace(text, "const a", "const b", 1))
	for key, value := range want {
		if other[key] == value {
			t.Errorf("another line has the same %s", key)
		}
	}
}

// TestFingerprintsTellTwinsApart uses a file that has the same line twice.
func TestFingerprintsTellTwinsApart(t *testing.T) {
	p := project{projectDir + "/a.go": "package a\n\nvar a = []string{\n\"http://::1/\",\n\"http://::1/\",\n}\n"}
	r := p.report()
	f := p.finding(t, "a.go", "package", "error", "host: x")
	g := f
	f.Pos, g.Pos = p.position(f.Pos.File, 37), p.position(f.Pos.File, 52)
	f.End, g.End = f.Pos, g.Pos
	prints := r.fingerprints([]finding.Finding{f, g})
	a, b := r.partialFingerprints(f, prints[0]), r.partialFingerprints(g, prints[1])
	for key := range a {
		if a[key] == b[key] {
			t.Errorf("%s is %s twice", key, a[key])
		}
	}
}
