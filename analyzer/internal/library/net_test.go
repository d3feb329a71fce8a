package library

import (
	"bytes"
	"math/rand/v2"
	"net"
	"strings"
	"testing"
)

// TestNet compares the replacements of functions of package net with the real ones.
func TestNet(t *testing.T) {
	parts := []string{"", "a", "h.org", "::1", "fe80::1%en0", "127.0.0.1", "[", "]", "[::1]", ":", ":80", "80", "%",
		"::ffff:1.2.3.4", "01.2.3.4", "1.2.3"}
	random := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		var b strings.Builder
		for range 1 + random.IntN(4) {
			b.WriteString(parts[random.IntN(len(parts))])
		}
		s := b.String()
		host, p, err := splitHostPort(s)
		wantHost, wantPort, wantErr := net.SplitHostPort(s)
		if host != wantHost || p != wantPort || (err == nil) != (wantErr == nil) {
			t.Errorf("splitHostPort(%q) is %q, %q, %v, want %q, %q, %v", s, host, p, err, wantHost, wantPort, wantErr)
		}
		got, want := parseIP(s), net.ParseIP(s)
		if (got == nil) != (want == nil) || !bytes.Equal(got, want) || !bytes.Equal(to4(got), want.To4()) ||
			ipText(got) != want.String() {
			t.Errorf("parseIP(%q) is %v, want %v", s, got, want)
		}
	}
	for _, address := range []net.IP{nil, {1, 2, 3, 4}, {1, 2, 3}} {
		if got := to4(ip(address)); !bytes.Equal(got, address.To4()) {
			t.Errorf("to4(%v) is %v", address, got)
		}
	}
}
