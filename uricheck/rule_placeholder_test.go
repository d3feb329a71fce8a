package uricheck_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

var templates = []string{
	"http://h/%s/x", "http://h/?q=%s&n=%d", "http://h/users/{id}", "http://h/users/:id/posts", "http://h/${NAME}/x",
	"http://h/<name>", "http://h/{{.ID}}", "http://h/?q={name}&b", "http://h/a{}b", "http://h/repos{?type,page}",
	"http://$HOST/", "http://<host>/", "http://h/?q=<name>#x",
}

// A placeholder that the finding calls sent reaches the server, in the path or the query.
func TestPlaceholderIsSent(t *testing.T) {
	server := stdlibtest.NewServer(t)
	isHTTP := func(text string) bool { return strings.HasPrefix(text, "http://") }
	seen := 0
	generated(t, 11, 10000, templates, isHTTP, func(text string) {
		subject := uricheck.Subject{Call: stdlib.Call{Use: stdlib.SendAny, Text: text}, Func: "http.Client.Get"}
		for _, f := range uricheck.Check(subject) {
			if f.Rule.Name != "placeholder" || f.Severity != uricheck.Warning || !strings.HasSuffix(f.Message, "clients send it as text") {
				continue
			}
			got, err := server.Get(text)
			if err != nil || got.URL == nil {
				// A fault of another rule, such as a space in the query.
				continue
			}
			seen++
			if sent := got.URL.Path + "?" + got.URL.RawQuery; !strings.Contains(sent, text[f.Start:f.End]) {
				t.Errorf("%q: %s: the server gets %q", text, f.Message, sent)
			}
		}
	})
	if seen < enough(500) {
		t.Errorf("only %d placeholders", seen)
	}
}

// A placeholder reaches the target of a redirect, too, except for the "..", "." and "//" that
// http.Redirect removes from relative paths.
func TestPlaceholderIsRedirectedTo(t *testing.T) {
	relative := []string{"/users/{id}", "/users/%d?q=%s", "/users/{{.ID}}/x", "login/${NAME}", "/a/:id", "?q={name}", "/<name>/"}
	seen := 0
	keep := func(text string) bool {
		return !strings.Contains(text, "..") && !strings.Contains(text, "/.") && !strings.Contains(strings.TrimPrefix(text, "http://"), "//")
	}
	generated(t, 12, 10000, append(relative, templates...), keep, func(text string) {
		subject := uricheck.Subject{Call: stdlib.Call{Use: stdlib.Redirect, Text: text}, Func: "http.Redirect"}
		for _, f := range uricheck.Check(subject) {
			if f.Rule.Name != "placeholder" || !strings.HasSuffix(f.Message, "clients send it as text") {
				continue
			}
			seen++
			w := httptest.NewRecorder()
			http.Redirect(w, httptest.NewRequest("GET", "/a/b", nil), text, http.StatusFound)
			if location := w.Header().Get("Location"); !strings.Contains(location, text[f.Start:f.End]) {
				t.Errorf("%q: %s: the client gets %q", text, f.Message, location)
			}
		}
	})
	if seen < enough(1000) {
		t.Errorf("only %d placeholders", seen)
	}
}

// The rule reports a placeholder of any form, in any component of a request, once: if it causes a
// failure, as that failure.
func TestPlaceholderPlaces(t *testing.T) {
	everywhere := []string{"http://h/$", "http://h/a/$/b", "http://h/$?c", "http://h/?q=$", "http://h/?q=$&r=1", "http://h/?a=1&q=$#f"}
	forms := map[string][]string{
		"%s":          append(everywhere, "http://$/", "http://h:$/", "http://$:80/x", "$/x", "$://h/", "http://h/a$", "http://h/?$"),
		"%[1]d":       everywhere,
		"%(name)s":    everywhere,
		"{name}":      append(everywhere, "http://$/", "http://h:$/", "$/x", "$://h/", "http://h/a$b"),
		"{+a,b*}":     everywhere,
		"{{.Name}}":   append(everywhere, "http://$/", "http://h:$/", "$/x", "http://h/?a$b"),
		"{{ .Name }}": everywhere[:3],
		"${NAME}":     append(everywhere, "http://$/", "http://h:$/", "$/x", "http://h/?a$b"),
		"${NAME:-x}":  append(everywhere, "http://$/", "http://$:80/"),
		"$NAME":       {"http://$/", "http://a.$.b/", "http://h:$/", "http://$:80/"},
		"<name>":      append(everywhere, "http://$/", "http://h:$/", "http://h/a$b"),
		":name":       {"http://h/$", "http://h/a/$/b", "http://h/$?c", "http://h/$#d"},
		"{}":          {"http://h/$", "http://h/a/$/b", "http://$/"},
		"{0}":         {"http://h/$", "http://h/a/$/b"},
	}
	for form, places := range forms {
		for _, place := range places {
			text := strings.Replace(place, "$", form, 1)
			for _, use := range []stdlib.Use{stdlib.Send, stdlib.SendAny} {
				findings := uricheck.Check(uricheck.Subject{Call: stdlib.Call{Use: use, Text: text}, Func: use.String()})
				n := 0
				for _, f := range findings {
					if f.Rule.Name == "placeholder" {
						n++
					} else if f.Severity != uricheck.Style && f.Rule.Name != "fragment" {
						t.Errorf("%v(%q): another finding: %s", use, text, f.Message)
					}
				}
				if n != 1 {
					t.Errorf("%v(%q): %v", use, text, messages(findings))
				}
			}
		}
	}
}
