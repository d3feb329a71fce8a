package tests

import (
	"net/http"
	"testing"
)

// Tests pass bad URLs on purpose; each function reports the error in its own way.

func TestIsURL(t *testing.T) {
	if isURL("http://h/%") {
		t.Error("no URL")
	}
	if got := normalized("http://a b/"); got != "" {
		t.Error(got)
	}
}

func TestParse(t *testing.T) {
	for _, test := range []struct {
		in string
		ok bool
	}{
		{"http://h/", true},
		{"http://h/%", false},
	} {
		if _, err := parse(test.in); (err == nil) != test.ok {
			t.Error(test.in)
		}
	}
	bad := []string{"http://h/%", "http://[::1/"}
	for _, u := range bad {
		if _, err := parse(u); err == nil {
			t.Error(u)
		}
	}
	addMirror("http://h/%")
}

func mustGet(t *testing.T, u string) *http.Response {
	resp, err := http.Get(u)
	if err == nil {
		t.Fatal(u)
	}
	return resp
}

func TestGet(t *testing.T) {
	mustGet(t, "http://h/%")
	for name, u := range map[string]string{"escape": "http://h/%", "scheme": "ftp://h/"} {
		t.Run(name, func(t *testing.T) { mustGet(t, u) })
	}
}

// The keys of a table are texts as well.
func TestKeys(t *testing.T) {
	for u, ok := range map[string]bool{"http://h/": true, "http://h/%": false} {
		if _, err := parse(u); (err == nil) != ok {
			t.Error(u)
		}
	}
}

// The failing call does not have the literal as an argument.
func TestSource(t *testing.T) {
	s := &source{endpoint: "http://h/%"}
	if s.open() == nil {
		t.Error("opened")
	}
	s.endpoint = "http://h:x/"
	check := func() bool { return s.open() != nil }
	if !check() {
		t.Error("opened")
	}
}

// The test expects that the call with the literal works, and that a later one fails.
func TestKeeper(t *testing.T) {
	k, err := newKeeper("http://h/%")
	if err != nil {
		t.Fatal(err)
	}
	if k.load() == nil {
		t.Error("loaded")
	}
}

// The test makes sure that the program tolerates the URL. If not, it would fail.
func TestTolerated(t *testing.T) {
	n, err := usage("://wrong")
	if err != nil {
		t.Fatal(err)
	}
	if u, err := repaired("http://::1"); err != nil || u.Host != "::1:" {
		t.Error(u, err, n)
	}
	base := "http://::2"
	u, err := repaired(base)
	if err != nil {
		t.Fatal(err)
	}
	_ = u
	usage("://w") // want `syntax: .*|scheme: .*|relative: .*`
}
