package uricheck_test

import (
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// misuses runs, for each misuse, the code that has it: it returns what arrives, and what does if the program
// keeps the part.
var misuses = map[uricheck.Misuse]func(base *url.URL) (lost, kept string){
	uricheck.LostQuery: func(base *url.URL) (lost, kept string) {
		base.Query().Set("k", "v")
		q := base.Query()
		q.Set("k", "v")
		return base.RawQuery, q.Encode()
	},
	uricheck.UnusedURL: func(base *url.URL) (lost, kept string) {
		u := base.JoinPath("users")
		return base.Path, u.Path
	},
	uricheck.LostPath: func(base *url.URL) (lost, kept string) {
		u := *base
		u.Path = "/users"
		return u.Path, base.JoinPath("users").Path
	},
	uricheck.LostQueryOf: func(base *url.URL) (lost, kept string) {
		u, q := *base, base.Query()
		u.RawQuery = "k=v"
		q.Set("k", "v")
		return u.RawQuery, q.Encode()
	},
	uricheck.SplitHost: func(base *url.URL) (lost, kept string) {
		return strings.Split(base.Host, ":")[0], base.Hostname()
	},
	uricheck.DroppedPath: func(base *url.URL) (lost, kept string) {
		return base.ResolveReference(&url.URL{Path: "/users"}).Path, base.JoinPath("/users").Path
	},
	uricheck.BracketedTwice: func(base *url.URL) (lost, kept string) {
		return net.JoinHostPort(base.Host, "443"), net.JoinHostPort(base.Hostname(), "443")
	},
}

// TestMisusesHold runs each misuse on a base that has all parts: the part is lost. It also looks for the finding.
func TestMisusesHold(t *testing.T) {
	base, err := url.Parse("https://[2001:db8::1]/sub?tenant=1")
	if err != nil {
		t.Fatal(err)
	}
	for misuse, run := range misuses {
		if lost, kept := run(base); lost == kept {
			t.Errorf("misuse %d loses nothing: %q", misuse, lost)
		}
		s := uricheck.Subject{
			Call:  stdlib.Call{Use: stdlib.Compose, Text: uricheck.HoleMark},
			Holes: []uricheck.Hole{{End: len(uricheck.HoleMark), Misuse: misuse}},
		}
		found := slices.Concat(reports(s, "lost"), reports(s, "hostport"), reports(s, "resolve"))
		if len(found) != 1 {
			t.Errorf("misuse %d: %v", misuse, messages(found))
			continue
		}
		checkMessage(t, found[0])
	}
	lost, _ := misuses[uricheck.SplitHost](base)
	if _, err := netip.ParseAddr(lost); err == nil {
		t.Errorf("%q is an address", lost)
	}
	if lost, _ := misuses[uricheck.BracketedTwice](base); strings.Count(lost, "[") != 2 {
		t.Errorf("the address is %q", lost)
	}
}

// TestParametersApart reads queries as a server does: a parameter with a finding is a part of the value before it,
// and its fix makes it arrive. Without a finding, it arrives.
func TestParametersApart(t *testing.T) {
	for _, between := range []string{"size=", "&size=", ";size=", "&a=b&size="} {
		text := "http://h.example/list?page=" + uricheck.HoleMark + between + "2"
		s := composedOf(text)
		s.Holes[0].Value = uricheck.Number
		found := reports(s, "separator")
		arrives := func(text string) bool {
			u, err := url.Parse(strings.ReplaceAll(text, uricheck.HoleMark, "1"))
			return err == nil && u.Query().Get("size") == "2" && u.Query().Get("page") == "1"
		}
		if between[0] != ';' && arrives(text) == (len(found) > 0) {
			t.Errorf("%s: %v", text, messages(found))
		}
		for _, f := range found {
			if len(f.Fixes) != 1 || !arrives(f.Fixes[0].Apply(text)) {
				t.Errorf("%s: %v", text, f.Fixes)
			}
		}
	}
}
