package engine

import (
	"path/filepath"
	"testing"
)

func TestCutWork(t *testing.T) {
	work := filepath.Join(t.TempDir(), "go-build1")
	tests := []struct{ name, stderr, dir, rest string }{
		{"nothing said", "", "", ""},
		{"nothing else", "WORK=" + work + "\n", work, ""},
		{"end of line on Windows", "WORK=" + work + "\r\n", work, ""},
		{"among others", "go: downloading\nWORK=" + work + "\n# m\na.go:1: x\n", work, "go: downloading\n# m\na.go:1: x\n"},
		{"not a directory of the go command", "WORK=" + filepath.Dir(work) + "\n", "", "WORK=" + filepath.Dir(work) + "\n"},
		{"not absolute", "WORK=go-build1\n", "", "WORK=go-build1\n"},
		{"not a line of its own", "x WORK=" + work + "\n", "", "x WORK=" + work + "\n"},
	}
	for _, tt := range tests {
		if dir, rest := cutWork(tt.stderr); dir != tt.dir || rest != tt.rest {
			t.Errorf("%s: %q, %q, want %q, %q", tt.name, dir, rest, tt.dir, tt.rest)
		}
	}
}
