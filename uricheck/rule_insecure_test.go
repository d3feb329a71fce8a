package uricheck

import "testing"

func TestIsRemote(t *testing.T) {
	for host, want := range map[string]bool{
		"go.dev":               true,
		"GO.DEV.":              true,
		"8.8.8.8":              true,
		"[2606:4700::1111]":    true,
		"xn--bcher-kva.de":     true,
		"bücher.de":            true,
		"example.edu":          true,
		"localhost.com":        true,
		"notlocalhost.dev":     true,
		"":                     false, // the machine itself
		"localhost":            false,
		"Localhost.":           false,
		"a.b.localhost":        false,
		"127.1.2.3":            false,
		"0.0.0.0":              false,
		"10.1.2.3":             false,
		"172.31.0.1":           false,
		"172.32.0.1":           true,
		"192.168.0.1":          false,
		"169.254.169.254":      false,
		"100.64.0.1":           false,
		"203.0.113.9":          false,
		"224.0.0.251":          false,
		"127.1":                false, // an address to a C resolver
		"[::1]":                false,
		"[::]":                 false,
		"[::ffff:127.0.0.1]":   false,
		"[fe80::1%25en0]":      false,
		"[fc00::1]":            false,
		"[2001:db8::1]":        false,
		"printer.local":        false,
		"host.docker.internal": false,
		"db.default.svc":       false,
		"backend":              false,
		"www.example.org":      false,
		"server.test":          false,
		"duckduckgogg42.onion": false,
		"{region}.go.dev":      false, // a template
		"$HOST.dev":            false,
		"a:1,b.dev":            false, // a list
	} {
		if got := isRemote(host); got != want {
			t.Errorf("isRemote(%q) = %v, want %v", host, got, want)
		}
	}
}
