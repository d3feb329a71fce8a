package uricheck_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// messageOf returns the one finding that is no style.
func messageOf(t *testing.T, s uricheck.Subject) uricheck.Finding {
	t.Helper()
	found := slices.DeleteFunc(uricheck.Check(s), func(f uricheck.Finding) bool { return f.Severity == uricheck.Style })
	if len(found) != 1 {
		t.Fatalf("%q: %v", s.Text, messages(found))
	}
	return found[0]
}

func parsing(text string) uricheck.Subject {
	return uricheck.Subject{Func: "url.Parse", Call: stdlib.Call{Use: stdlib.ParseReference, Text: text}}
}

// TestAuthorityEnds runs net/url on passwords with a byte that ends the authority: it stands where the finding
// says, and the fixed text has the password.
func TestAuthorityEnds(t *testing.T) {
	for _, c := range []struct{ password, ends, consequence string }{
		{"a?b", "?", "url.Parse fails"},
		{"a/b", "/", "url.Parse fails"},
		{"a#b", "#", "url.Parse fails"},
		{"pass?", "?", "url.Parse fails"},
		{"1:a/b", "/", "url.Parse fails"},
		{"1?b", "?", `the host is "u"`},
		{"12/b", "/", `the host is "u"`},
		{"12#b", "#", `the host is "u"`},
	} {
		text := "amqp://u:" + c.password + "@h.example.com:5672/"
		f := messageOf(t, parsing(text))
		if want := `"` + c.ends + `" ends the authority before "@"; ` + c.consequence; !strings.HasSuffix(f.Message, want) {
			t.Errorf("%q: %s, want %s", text, f.Message, want)
		}
		if text[f.Start:f.End] != c.ends || strings.ContainsAny(text[len("amqp://"):f.Start], "/?#") {
			t.Errorf("%q: the authority does not end at %d", text, f.Start)
		}
		u, err := url.Parse(text)
		if fails := strings.HasSuffix(c.consequence, "fails"); (err != nil) != fails || err == nil && u.Hostname() != "u" {
			t.Errorf("%q: %v, %v", text, u, err)
		}
		if len(f.Fixes) != 1 {
			t.Fatalf("%q has %d fixes", text, len(f.Fixes))
		}
		fixed, err := url.Parse(f.Fixes[0].Apply(text))
		if err != nil || fixed.Host != "h.example.com:5672" {
			t.Fatalf("%q: %v, %v", text, fixed, err)
		}
		if got, _ := fixed.User.Password(); got != c.password {
			t.Errorf("%q: the password is %q after the fix", text, got)
		}
	}
}

// TestPathsAreNoPasswords has texts with an "@" in a path or a query: only a port that is none is a fault there.
func TestPathsAreNoPasswords(t *testing.T) {
	for _, text := range []string{
		"docker://registry:5000/name@sha256:2f1e", "sip://proxy:5060/bob@example.com", "oci://registry:5000/name@v1.10.0",
		"https://registry:4873/@scope/name", "http://h:81/users/bob@corp.net", "postgres://db.corp.net:5432/app?user=bob@corp.net",
		"postgres://db:5432/app?user=bob@corp.net:1/", "ldap://ldap:390/uid=bob@corp.net:1/",
	} {
		if found := uricheck.Check(parsing(text)); len(found) > 0 {
			t.Errorf("%q: %v", text, messages(found))
		}
	}
	for _, text := range []string{"http://h.corp.net:80a/users/bob@corp.net", "docker://registry:port/name@sha256:2f1e"} {
		if f := messageOf(t, parsing(text)); len(f.Fixes) > 0 {
			t.Errorf("%q: %s", text, f.Fixes[0].Title)
		}
	}
}

// TestDrives runs net/url on the file names of Windows: the fixed text has the name as its path.
func TestDrives(t *testing.T) {
	for text, want := range map[string]string{
		`file://C:\dir\x`:   "/C:/dir/x",
		`FILE://z:\dir/a\b`: "/z:/dir/a/b",
		`file://C:\a?b=1`:   "/C:/a",
		`file://C:dir`:      "", // relative to the current directory of the drive
	} {
		_, err := url.Parse(text)
		f := messageOf(t, parsing(text))
		if err == nil || !strings.HasPrefix(f.Message, `host: the drive "`+text[len("file://"):][:2]+`" is in the place of the host; url.Parse fails`) {
			t.Errorf("%q: %s; %v", text, f.Message, err)
		}
		if want == "" {
			if len(f.Fixes) > 0 {
				t.Errorf("%q has a fix", text)
			}
			continue
		}
		if u, err := url.Parse(f.Fixes[0].Apply(text)); err != nil || u.Path != want || u.Host != "" || f.Fixes[0].Title != `Write "file://`+want[:len("/C:/")]+`"` {
			t.Errorf("%q: %s: %v, %v", text, f.Fixes[0].Title, u, err)
		}
	}
}

// TestDoubledColons has ports with a colon too many, and addresses that begin like them.
func TestDoubledColons(t *testing.T) {
	for text, want := range map[string]string{
		"http://host::8080/":  "port: two colons precede \"8080\"; url.Parse fails unless GODEBUG=urlstrictcolons=0 -> http://host:8080/",
		"http://[::1]::8080/": "port: two colons precede \"8080\"; url.Parse fails -> http://[::1]:8080/",
		"http://::8080/":      "host: two colons precede \"8080\"; url.Parse fails unless GODEBUG=urlstrictcolons=0",
		"http://::1/":         "host: IPv6 address \"::1\" lacks brackets; url.Parse fails unless GODEBUG=urlstrictcolons=0 -> http://[::1]/",
		"http://fe80::8080/":  "host: IPv6 address \"fe80::8080\" lacks brackets; url.Parse fails unless GODEBUG=urlstrictcolons=0 -> http://[fe80::8080]/",
	} {
		f := messageOf(t, parsing(text))
		if got := f.Message + fixedText(f, text); got != want {
			t.Errorf("%q: %s\nwant %s", text, got, want)
		}
		t.Setenv("GODEBUG", "urlstrictcolons=1")
		if _, err := url.Parse(text); (err != nil) != strings.Contains(want, "fails") {
			t.Errorf("%q: %v", text, err)
		}
	}
	listen := uricheck.Subject{Func: "net.Listen", Call: stdlib.Call{Use: stdlib.ListenAddress, Text: "::8080"}}
	if f := messageOf(t, listen); f.Message+fixedText(f, listen.Text) != `address: two colons precede "8080"; net.Listen fails -> :8080` {
		t.Error(f.Message)
	}
}

func fixedText(f uricheck.Finding, text string) string {
	if len(f.Fixes) == 0 {
		return ""
	}
	return " -> " + f.Fixes[0].Apply(text)
}

// TestQuotes runs net/url and net/http on quoted texts: the call fails with the quote, and works without it.
func TestQuotes(t *testing.T) {
	for text, quote := range map[string]string{
		`"http://h/"`: `"\""`, "'http://h'": `"'"`, "`http://h/x`": "\"`\"", "“http://h/x”": `"“"`, `"http://h/x`: `"\""`,
	} {
		f := messageOf(t, parsing(text))
		if f.Message != "syntax: the quote "+quote+" is not part of a URI; url.Parse fails" {
			t.Errorf("%q: %s", text, f.Message)
		}
		if _, err := url.Parse(text); err == nil {
			t.Errorf("%q: url.Parse does not fail", text)
		}
		if fixed := f.Fixes[0].Apply(text); fixed != strings.Trim(text, "\"'`“”") {
			t.Errorf("%q: %q", text, fixed)
		}
	}
	const hole = uricheck.HoleMark
	s := uricheck.Subject{Func: "http.Get", Call: stdlib.Call{Use: stdlib.Send, Text: `"` + hole + `"`}, Holes: []uricheck.Hole{{Start: 1, End: 1 + len(hole)}}}
	if f := messageOf(t, s); f.Message+fixedText(f, s.Text) != `syntax: the quote "\"" is not part of a URI; http.Get fails -> `+hole {
		t.Error(f.Message, f.Fixes)
	}
	for _, value := range []string{"", "http://127.0.0.1:1/", "x", `"`} {
		if _, err := http.Get(`"` + value + `"`); err == nil || strings.Contains(err.Error(), "dial") {
			t.Errorf("%q: %v", value, err)
		}
	}
}

// TestBaseIsAssumed parses URLs, and sends requests to a server: a path with a bad percent-encoding fails after a base
// as the message assumes it, and works after one with a query, and after one whose rest is opaque.
func TestBaseIsAssumed(t *testing.T) {
	server := httptest.NewServer(http.NotFoundHandler())
	defer server.Close()
	const path = "/100%/x"
	s := uricheck.Subject{Func: "http.Get", Call: stdlib.Call{Use: stdlib.Send, Text: uricheck.HoleMark + path}, Holes: []uricheck.Hole{{End: len(uricheck.HoleMark)}}}
	if f := messageOf(t, s); f.Message != `escape: "%" needs two hex digits after it; the call fails for a base like "http://h/v1"` || f.Severity != uricheck.Warning {
		t.Errorf("%s %s", f.Severity, f.Message)
	}
	for base, fails := range map[string]bool{
		"http://h": true, "http://h/v1": true, "https://h:1/v1/": true, "": true, "/v1": true,
		"http://h?q=": false, "mailto:x": false, "h.example:8080": false,
	} {
		if _, err := url.Parse(base + path); (err != nil) != fails {
			t.Errorf("url.Parse(%q): %v", base+path, err)
		}
	}
	for base, fails := range map[string]bool{"": true, "/v1": true, "/v1/": true, "?q=": false, "/v1?q=a": false, "#a": true} {
		r, err := http.Get(server.URL + base + path)
		if err == nil {
			r.Body.Close()
		}
		if (err != nil) != fails {
			t.Errorf("after %q: %v", base, err)
		}
	}
}

// TestCleanedHasNoSlashes runs the functions that clean a path on URLs and on addresses: none of the results has "//",
// and so none has a host.
func TestCleanedHasNoSlashes(t *testing.T) {
	for _, text := range []string{"https://h/a", "localhost:8080", "//h", "h//", "", "http:////h", "/", `\\h\share`} {
		for name, result := range map[string]string{
			"path.Clean": path.Clean(text), "path.Join": path.Join(text, "x"), "path.Join, second": path.Join("http:", text),
			"filepath.Clean": filepath.Clean(text), "filepath.Join": filepath.Join(text, "x"),
		} {
			if u, err := url.Parse(result); strings.Contains(result, "//") || err == nil && u.Host != "" {
				t.Errorf("%s(%q) gives %q", name, text, result)
			}
		}
	}
}
