package stdlib

import (
	"net"
	"testing"
)

// TestWithoutPort compares withoutPort with package net on all short texts of the relevant
// bytes.
func TestWithoutPort(t *testing.T) {
	const maxLen = 7
	texts := []string{""}
	for start := 0; start < len(texts); start++ {
		text := texts[start]
		want, _, err := net.SplitHostPort(text)
		if err != nil {
			want = text
		}
		if got := withoutPort(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
		if len(text) == maxLen {
			continue
		}
		for _, b := range []byte("a:[]") {
			texts = append(texts, text+string(b))
		}
	}
}
