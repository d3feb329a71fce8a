package uricheck_test

import (
	"bufio"
	"bytes"
	"cmp"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// TestIRIEffect checks what net/url writes, and what http.Redirect answers, for the characters
// that iri reports.
func TestIRIEffect(t *testing.T) {
	reported := make(map[string]int)
	for text := range styleTexts(t, 20000) {
		for use, write := range map[stdlib.Use]func(string) string{stdlib.ParseReference: written, stdlib.Redirect: redirected} {
			s := uricheck.Subject{Call: stdlib.Call{Use: use, Text: text}, Func: "f"}
			found, _ := byRule(uricheck.Check(s))
			for _, f := range found["iri"] {
				_, effect, _ := strings.Cut(f.Message, "is not ASCII; ")
				reported[effect]++
				stays := strings.Contains(component(write(text), componentAt(text, f.Start)), text[f.Start:f.End])
				if stays != strings.HasSuffix(effect, "does not encode it") {
					t.Fatalf("%v: %s: %q", s, f.Message, write(text))
				}
			}
		}
	}
	for effect, n := range reported {
		if n < enough(500) {
			t.Errorf("%q is tested on %d texts only", effect, n)
		}
	}
	if len(reported) != 3 {
		t.Errorf("the effects are %v", reported)
	}
}

func componentAt(text string, at int) uri.Component {
	for _, c := range []uri.Component{uri.Host, uri.Path, uri.Query, uri.Fragment} {
		if start, end := uri.Split(text).Span(c); start <= at && at < end {
			return c
		}
	}
	return uri.Userinfo
}

func component(text string, c uri.Component) string {
	start, end := uri.Split(text).Span(c)
	return text[start:end]
}

// written returns a text as net/url writes it.
func written(text string) string {
	u, err := url.Parse(text)
	if err != nil {
		return err.Error()
	}
	return u.String()
}

func redirected(text string) string {
	answer := httptest.NewRecorder()
	http.Redirect(answer, httptest.NewRequest("GET", "/", nil), text, http.StatusFound)
	return answer.Header().Get("Location")
}

// TestSent checks what the documentation of the rules says about requests.
func TestSent(t *testing.T) {
	for text, want := range map[string]string{
		"http://Go.dev/a%2fb":     "Go.dev/a%2fb",
		"http://h/%7Euser":        "h/%7Euser",
		"http://h/a/../%2E%2E/b":  "h/a/../%2E%2E/b",
		"http://h:80/":            "h:80/",
		"http://h:/":              "h/",
		"http://h/?q=é":           "h/?q=é",
		"http://h/é":              "h/%C3%A9",
		"http://h/é%2F(x)%20%C3":  "h/%C3%A9/%28x%29%20%C3",
		"http://é.example/":       "xn--9ca.example/",
		"http://%C3%A9.example/":  "xn--9ca.example/",
		"http://h/%C3%A9%2F(x)/.": "h/%C3%A9%2F(x)/.",
	} {
		got := asRead(t, text)
		if got != want {
			t.Errorf("%s is read as %s, want %s", text, got, want)
		}
	}
}

func asRead(t *testing.T, text string) string {
	t.Helper()
	request, err := http.NewRequest("GET", text, nil)
	if err != nil {
		t.Fatal(err)
	}
	got, err := writeAndRead(request)
	if err != nil {
		t.Fatal(err)
	}
	return got.Host + got.RequestURI
}

// notRead is the result for a request that a server refuses.
const notRead = "not read"

// writeAndRead returns a request as a server reads it. Request.Write writes the same bytes as a
// Transport.
func writeAndRead(request *http.Request) (*http.Request, error) {
	var wire bytes.Buffer
	if err := request.Write(&wire); err != nil {
		return nil, err
	}
	return http.ReadRequest(bufio.NewReader(&wire))
}

// requestSent returns the URI of a request as a server reads it, in its normal form.
func requestSent(text, rule string) string {
	request, err := http.NewRequest("GET", text, nil)
	if err != nil {
		return err.Error()
	}
	got, err := writeAndRead(request)
	if err != nil {
		return notRead
	}
	scheme := cmp.Or(strings.ToLower(request.URL.Scheme), "http")
	if rule == "iri" {
		// Before and after the fix, the client sends the same bytes as the path, encoded; an
		// opaque path it sends unchanged.
		path, _, _ := strings.Cut(got.RequestURI, "?")
		if request.URL.Opaque != "" {
			path = encodeBeyondASCII(path)
		}
		return got.Host + path + got.URL.Query().Encode()
	}
	if got.URL.Scheme != "" {
		// An opaque part can look like a URI, and is then the target URI (RFC 9112 §3.2.2):
		// "xn--::B" in "http:xn--::B".
		return normal(got.RequestURI, "defaultport")
	}
	return normal(scheme+"://"+got.Host+got.RequestURI, "defaultport")
}
