package uricheck_test

import (
	"bufio"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri/browser"
)

// redirector answers every request with a redirect to its text, in one of the uses.
type redirector struct {
	use  stdlib.Use
	text string
	*httptest.Server
}

func newRedirector(t *testing.T) *redirector {
	t.Helper()
	r := new(redirector)
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		if r.use == stdlib.Redirect {
			http.Redirect(w, req, r.text, http.StatusFound)
			return
		}
		w.Header().Set("Location", r.text)
		w.WriteHeader(http.StatusFound)
	}))
	t.Cleanup(r.Close)
	return r
}

// location returns the Location that a browser gets, byte for byte.
func (r *redirector) location(t *testing.T, use stdlib.Use, text string) string {
	t.Helper()
	r.use, r.text = use, text
	conn, err := net.Dial("tcp", r.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := conn.Write([]byte("HEAD /d/page HTTP/1.0\r\n\r\n")); err != nil {
		t.Fatal(err)
	}
	for lines := bufio.NewScanner(conn); lines.Scan(); {
		if value, ok := strings.CutPrefix(lines.Text(), "Location: "); ok {
			return value
		}
	}
	return ""
}

// weighed are the kinds of differences that the rule always reports.
var weighed = []browser.Kind{browser.Backslash, browser.Slashes, browser.SameScheme, browser.Number}

// TestBrowserIsSent parses the Location that the server sends as a browser does: the browser
// reads what the finding says. Without a finding it reads the same as the RFC, as far as the
// rule weighs the difference, unless http.Redirect has cleaned the path.
func TestBrowserIsSent(t *testing.T) {
	for _, use := range []stdlib.Use{stdlib.Redirect, stdlib.SetLocation} {
		t.Run(use.String(), func(t *testing.T) { browserIsSent(t, use) })
	}
}

func browserIsSent(t *testing.T, use stdlib.Use) {
	server := newRedirector(t)
	page, err := browser.Parse("https://page.invalid/d/page", nil)
	if err != nil {
		t.Fatal(err)
	}
	seeds := []string{
		`/\h`, `\h/a`, `a\b?c\d`, `http:\\h`, "http:h", "https:/h", "https:///h/x", "///h", `//h\x`, "http://0x7f.1/", "//127.1", "http://%68/", "/%2e./x",
		"/\t/h", " /x\t", "/a\nb", "http://h:99999/", "http://256.1/", `/x/..\y`, "http://ｈ.example/é", `http://a\@b/`, "mailto:a@b", "?a", "#b", "./a", "../b",
	}
	said, silent := 0, 0
	generated(t, 31, 6000, seeds, func(text string) bool { return true }, func(text string) {
		var found []uricheck.Finding
		for _, f := range uricheck.Check(uricheck.Subject{Call: stdlib.Call{Use: use, Text: text}, Func: use.String()}) {
			if f.Rule.Name == "browser" {
				found = append(found, f)
			}
		}
		location := server.location(t, use, text)
		differences := browser.Differences(location, &page)
		isWeighed := func(d browser.Difference) bool { return slices.Contains(weighed, d.Kind) }
		switch {
		case len(found) > 0:
			said++
			if len(differences) == 0 {
				t.Errorf("%q: %v, but %q is read as the RFC does", text, messages(found), location)
			}
		case slices.ContainsFunc(differences, isWeighed) && strings.Contains(location, strings.TrimSpace(text)):
			t.Errorf("%q: nothing, but %q is read otherwise: %+v", text, location, differences)
		default:
			silent++
		}
	})
	if said < enough(500) || silent < enough(500) {
		t.Errorf("%d texts have findings, %d have none", said, silent)
	}
}
