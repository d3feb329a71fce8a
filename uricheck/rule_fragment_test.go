package uricheck_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

var fragments = []string{
	"http://h/#x", "http://h/a?b#c", "http://h#/users", "/a#b", "http://h/?a#b", "http://u:12#s@h/", "x://u:12#s@h/",
	"postgres://u:pa#ss@h/db", "redis://:6379#a@b", "http://h:80#a@b", "x://h:#a@b", "/?a#b?c",
}

// A request has no fragment: the rule reports every URL with a fragment, and the server does
// not get it.
func TestFragmentIsNotSent(t *testing.T) {
	server := stdlibtest.NewServer(t)
	isHTTP := func(text string) bool { return strings.HasPrefix(text, "http://") && strings.Contains(text, "#") }
	lost := 0
	generated(t, 7, 5000, fragments, isHTTP, func(text string) {
		got, err := server.Get(text)
		if err != nil {
			return
		}
		u, err := url.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if says(stdlib.SendAny, text, "clients do not send it") != (u.Fragment != "") {
			t.Errorf("%q has the fragment %q", text, u.Fragment)
		}
		if got.URL != nil && got.URL.Fragment != "" {
			t.Errorf("%q: the server gets the fragment %q", text, got.URL.Fragment)
		}
		if u.Fragment != "" {
			lost++
		}
	})
	if lost < enough(2000) {
		t.Errorf("only %d fragments", lost)
	}
}

// url.ParseRequestURI puts a "#" into the path or the query, as the finding says.
func TestFragmentOfRequestURI(t *testing.T) {
	seen := 0
	generated(t, 8, 20000, fragments, anyText, func(text string) {
		u, err := url.ParseRequestURI(text)
		if err != nil {
			return
		}
		_, escaped, _ := strings.Cut(text, "#") // an encoded one is data
		inPath := says(stdlib.ParseRequestURI, text, "as part of the path")
		inQuery := says(stdlib.ParseRequestURI, text, "as part of the query")
		switch {
		case inPath && !strings.HasSuffix(u.Path+u.Opaque+"?"+u.RawQuery, "?"+u.RawQuery), inPath && inQuery:
			t.Errorf("%q: %#v", text, u)
		case inPath && !strings.Contains(u.Path+u.Opaque, "#"), inQuery && !strings.Contains(u.RawQuery, "#"):
			t.Errorf("%q: %#v", text, u)
		case !inPath && !inQuery && strings.Contains(text, "#"):
			t.Errorf("%q: no finding for %q", text, escaped)
		case inPath || inQuery:
			seen++
		}
	})
	if seen < enough(1000) {
		t.Errorf("only %d texts", seen)
	}
}

// If "#" cuts a password that begins with digits, the host is the one in the finding.
func TestCutPassword(t *testing.T) {
	seen := 0
	generated(t, 9, 20000, fragments, anyText, func(text string) {
		if !says(stdlib.ParseReference, text, `"#" ends the authority before "@"; the host is`) {
			return
		}
		u, err := url.Parse(text)
		if err != nil {
			return
		}
		seen++
		if !strings.Contains(u.Fragment, "@") || u.User != nil {
			t.Errorf("%q: %#v", text, u)
		}
		if h := u.Hostname(); len(h) < 20 && isPlain(h) && !says(stdlib.ParseReference, text, `the host is "`+h+`"`) {
			t.Errorf("%q: the host is %q", text, h)
		}
	})
	if seen < enough(100) {
		t.Errorf("only %d texts", seen)
	}
}

func isPlain(s string) bool {
	return strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.") == ""
}
