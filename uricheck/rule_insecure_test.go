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

// TestInsecureHosts checks that the rule accepts the named hosts and their subdomains, and no
// others.
func TestInsecureHosts(t *testing.T) {
	p := Program{InsecureHosts: []string{"corp.de", "8.8.8.8", "2606:4700::1111"}}
	for host, want := range map[string]bool{
		"corp.de": true, "CORP.de.": true, "a.b.corp.de": true, "[2606:4700::1111]": true, "8.8.8.8": true,
		"corp.de.com": false, "xcorp.de": false, "de": false, "8.8.8.80": false,
	} {
		s := sent("http://" + host + "/")
		s.Program = p
		isReported := false
		for _, f := range Check(s) {
			isReported = isReported || f.Rule == &insecureRule
		}
		if got := p.accepts(host); got != want || want && isReported || !want && host != "de" && !isReported {
			t.Errorf("%s: accepted %t, reported %t", host, got, isReported)
		}
	}
}

// TestOwnSchemes checks that no rule reports a program's own scheme as misspelt, or as a host.
func TestOwnSchemes(t *testing.T) {
	for _, text := range []string{"htpp://h/x", "acme.v1:80/x"} {
		s := parsed(text)
		before := len(Check(s))
		s.Program.Schemes = []string{"htpp", "acme.v1"}
		if after := len(Check(s)); before == 0 || after > 0 {
			t.Errorf("%s: %d findings, and %d with schemes of its own", text, before, after)
		}
	}
}
