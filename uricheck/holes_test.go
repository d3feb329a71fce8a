package uricheck_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// holeMarks are the marks for holes in the tests below, by their first two bytes.
var holeMarks = map[string]uricheck.Value{
	"%s": uricheck.AnyValue, "%d": uricheck.Number, "%n": uricheck.NoBareIPv6,
	"%q": uricheck.Escaped, "%h": uricheck.HostPort, "%2": uricheck.Misprint,
}

// uses are the uses of the tests below, with the functions they are named after.
var uses = map[stdlib.Use]string{
	stdlib.ParseReference:    "url.Parse",
	stdlib.Resolve:           "url.URL.Parse",
	stdlib.MakeRequest:       "http.NewRequestWithContext",
	stdlib.ParseRequestURI:   "url.ParseRequestURI",
	stdlib.Send:              "http.Client.PostForm",
	stdlib.SendAny:           "http.Client.Get",
	stdlib.ServeTest:         "httptest.NewRequestWithContext",
	stdlib.ServeTestConnect:  "httptest.NewRequest",
	stdlib.Redirect:          "http.RedirectHandler",
	stdlib.JoinBase:          "url.JoinPath",
	stdlib.JoinElement:       "url.JoinPath",
	stdlib.JoinElementMethod: "url.URL.JoinPath",
	stdlib.UnescapePath:      "url.PathUnescape",
	stdlib.UnescapeQuery:     "url.QueryUnescape",
	stdlib.ParseQuery:        "url.ParseQuery",
	stdlib.ServeMuxPattern:   "http.CrossOriginProtection.AddInsecureBypassPattern",
	stdlib.TrustedOrigin:     "http.CrossOriginProtection.AddTrustedOrigin",
	stdlib.JoinFile:          "filepath.Join",
	stdlib.Compose:           "fmt.Sprintf",
	stdlib.DialWebSocket:     "websocket.Dial",
	stdlib.ParseTemplate:     "uritemplate.MustNew",
	stdlib.ReadTemplate:      "uritemplates.Parse",
	stdlib.SetLocation:       "http.Header.Set",
	stdlib.SetOrigin:         "http.Header.Set",
	stdlib.SetLinks:          "http.Header.Set",
	stdlib.SetPolicy:         "http.Header.Set",
	stdlib.ParsePage:         "template.Template.Parse",
}

// withHoles returns the subject for a text with marks for holes; "…" is any value.
func withHoles(use stdlib.Use, text string) uricheck.Subject {
	s := uricheck.Subject{Func: uses[use], Call: stdlib.Call{Use: use, Text: text}}
	for i := range text {
		value, ok := holeMarks[text[i:min(i+2, len(text))]]
		switch {
		case strings.HasPrefix(text[i:], uricheck.HoleMark):
			s.Holes = append(s.Holes, uricheck.Hole{Start: i, End: i + len(uricheck.HoleMark)})
		case ok && value == uricheck.Misprint:
			s.Holes = append(s.Holes, uricheck.Hole{Start: i, End: i + len("%20b"), Value: value})
		case ok:
			s.Holes = append(s.Holes, uricheck.Hole{Start: i, End: i + 2, Value: value})
		}
	}
	return s
}

// TestHoles has the expected findings for texts with holes: category, marked bytes, message.
func TestHoles(t *testing.T) {
	const parse, send, request = stdlib.ParseReference, stdlib.Send, stdlib.ParseRequestURI
	for _, test := range []struct {
		use  stdlib.Use
		text string
		want string // "" for no finding
	}{
		{parse, "http://a b/…", `syntax.error " " syntax: net/url refuses " " in a host; url.Parse fails`},
		{parse, "/100%z…", `escape.error "%z" escape: "%" in "%z" needs two hex digits after it; url.Parse fails`},
		{parse, "http://%s/%zz", `escape.warning "%zz" escape: "%" in "%zz" needs two hex digits after it; the call fails for ordinary values`}, // "?" makes it a query
		{parse, "http://%q/%zz", `escape.error "%zz" escape: "%" in "%zz" needs two hex digits after it; url.Parse fails`},
		{parse, "HTTP://…", `scheme.style "HTTP" scheme: "HTTP" is not lowercase -> http://…`},
		{parse, "http://…:8080:80/", `port.warning "8080:80" port: "8080:80" is not a number; url.Parse fails unless GODEBUG=urlstrictcolons=0`},
		{parse, "http://%q:8080:80/", `port.warning "8080:80" port: "8080:80" is not a number; url.Parse fails unless GODEBUG=urlstrictcolons=0`},
		{parse, "http://%h:80/", ``}, // the failure, which a setting lifts, is not in known bytes
		{parse, "…http://a b/", ``},  // after "?"
		{parse, "http://h:99999/…", `port.warning "99999" port: 99999 is above 65535; the dial fails`},
		{parse, "http://h:9999…", ``},
		{parse, "http://h:%d%d/", ``},
		{send, "https://%s", ``},
		{send, "%s/users", ``},
		{send, "http://%n:%d/%q?a=%q", ``},
		{stdlib.JoinElement, "%zz…", ``},
		{send, "http://h:99999/…", `port.error "99999" port: 99999 is above 65535; http.Client.PostForm fails`},
		{send, "http://h:99999…", ``}, // userinfo
		{send, "ftp://…", `scheme.error "ftp" scheme: http.Client.PostForm does not support "ftp"; it accepts http and https`},
		{send, "http://256.1.1.1/users/…", `host.error "256.1.1.1" host: "256.1.1.1" is not an IPv4 address; http.Client.PostForm fails`},
		{send, "http://256.1.1.1:%d/", `host.error "256.1.1.1" host: "256.1.1.1" is not an IPv4 address; http.Client.PostForm fails`},
		{send, "https://256.1.1.%d/", `syntax.error "https://256.1.1.%d/" syntax: no value of the unknown part makes the text valid; http.Client.PostForm fails`},
		{send, "http://256.1.1.1…", ``}, // ".com"
		{send, "http://25%d.1.1.1/", ``},
		{send, "http://1.16777215/%q", `host.warning "1.16777215" host: "1.16777215" is not an IPv4 address; http.Client.PostForm fails without a C resolver`},
		{send, "http://1.16777216/%q", `host.error "1.16777216" host: "1.16777216" is not an IPv4 address; http.Client.PostForm fails`},
		{send, "base.corp.net%d", `relative.error "base.corp.net" relative: "base.corp.net" has no scheme; http.Client.PostForm accepts http and https`},
		{send, "/users/%d", `scheme.error "/users/" scheme: "/users/" has no scheme; http.Client.PostForm accepts http and https`},
		{send, "localhost:8080/…", `relative.error "localhost" relative: net/url reads "localhost" as the scheme; http.Client.PostForm accepts http and https -> http://localhost:8080/…`},
		{send, "http://h/#…", ``},
		{send, "http://h/…#x", `fragment.warning "#x" fragment: "#x" is a fragment; clients do not send it`},
		{send, "http://h/?q=a b&x=%q", `query.warning " " query: a query cannot contain " "; HTTP/1.1 servers answer 400 -> http://h/?q=a%20b&x=%q`},
		{send, "http://h/?q=a b&x=…", `query.warning " " query: a query cannot contain " "; HTTP/1.1 servers answer 400 -> http://h/?q=a%20b&x=…`},
		{send, "http://h/?a=1&amp;x=…", `query.warning "&amp;" query: "&amp;" is an HTML entity; URL.Query drops the parameter -> http://h/?a=1&x=…`},
		// After "#" the second one is in a fragment.
		{send, "http://h/?a=1&amp;x=…&amp;b=2", `query.warning "&amp;" query: "&amp;" is an HTML entity; URL.Query drops the parameter`},
		{parse, " http://h/%s", `syntax.error " " syntax: white space " " is not part of a URI; url.Parse fails -> http://h/%s`},
		{send, "htpp://h/…", `scheme.error "htpp" scheme: "htpp" is an unknown scheme; the nearest known one is "http" -> http://h/…`},
		{send, "htpp://…/x", `scheme.error "htpp" scheme: "htpp" is an unknown scheme; the nearest known one is "http" -> http://…/x`},
		{parse, "htpp://…/x", `scheme.warning "htpp" scheme: "htpp" is an unknown scheme; the nearest known one is "http"`}, // "::1"
		{send, "https://http://h/…", `host.warning "http" host: the text has two schemes; the host is "http"`},
		{request, "users/…", `scheme.error "users/" scheme: "users/" has no scheme, and does not begin with "/"; url.ParseRequestURI fails`},
		{parse, "/a%20b/%s", `escape.error "%20b" escape: package fmt reads "%20b" in a format as a verb; url.Parse fails`},
		{parse, "?q=a%20b&p=%s", `escape.warning "%20b" escape: package fmt reads "%20b" in a format as a verb; it writes no percent-encoding`},
		{parse, "%d", ``},
		{send, "%d", `syntax.error "%d" syntax: no value of the unknown part makes the text valid; http.Client.PostForm fails`},
		{send, "http://::1/%s/%s/%s/%s/%s", `host.error "::1" host: IPv6 address "::1" lacks brackets; http.Client.PostForm fails -> http://[::1]/%s/%s/%s/%s/%s`},
		{parse, "http://::1/%s", `host.warning "::1" host: IPv6 address "::1" lacks brackets; url.Parse fails unless GODEBUG=urlstrictcolons=0 -> http://[::1]/%s`},
		{parse, "postgres://u:pa#ss@h/…", `fragment.error "#" fragment: "#" ends the authority before "@"; url.Parse fails`},
		{parse, "http://user:Xk27dh3@%s/", ``}, // the host may be an example
		{parse, "postgres://user:Xk27dh3@db.acme.com/…", ``},
		{parse, "http://u%%d40:Xk27dh3@h/", ``},   // "%2540" is "%40"
		{parse, "http://u%7%d:Xk27dh3@h/", ``},    // "%75" is "u"
		{parse, "http://u:Xk27dh3@%d.0.0.1/", ``}, // this machine
		{parse, "http://u:Xk27dh3@db%d.acme.io/", `userinfo.warning "Xk27dh3" userinfo: a password is part of the source code`},
		{stdlib.SendAny, "ht%q/~:/:id/", ``}, // "%2F:" fails
		{stdlib.ServeTest, "http://u@::80/%…0/", `host.warning "::80" host: two colons precede "80"; the call panics unless GODEBUG=urlstrictcolons=0`},
		{stdlib.ParseQuery, "https://u%40:p%3A@${h}/d?a=1%h…%h%n", `query.warning "https://u%40:p%3A@${h}/d?" query: "https://u%40:xxxxx@${h}/d?" is part of the first key; a lookup without it finds nothing -> a=1%h…%h%n`},
		{stdlib.ParseQuery, "a=…;b=c", `query.error ";" query: ";" does not separate parameters; url.ParseQuery fails`},
		{stdlib.ServeTest, "/a b/…", `syntax.error " " syntax: " " breaks the request line; httptest.NewRequestWithContext panics`},
		{stdlib.Resolve, "/users/…", ``},
	} {
		s := withHoles(test.use, test.text)
		var got []string
		for _, f := range uricheck.Check(s) {
			if f.OptIn {
				continue
			}
			checkFinding(t, s.Text, f)
			checkMessage(t, f)
			line := f.Category() + " " + strconv.Quote(s.Text[f.Start:f.End]) + " " + f.Message
			for _, fix := range f.Fixes {
				checkFixes(t, s, f, fix)
				line += " -> " + fix.Apply(s.Text)
			}
			got = append(got, line)
		}
		if got := strings.Join(got, " | "); got != test.want {
			t.Errorf("%v(%q):\n got %s\nwant %s", test.use, test.text, got, test.want)
		}
	}
}

// TestHolesPasswords looks for a password in messages about texts with holes: no value may
// remove the mask.
func TestHolesPasswords(t *testing.T) {
	for _, text := range []string{
		"http://user:s3cr3t@h:99999/%zz/…", "http://user:s3cr3t%@h/…", "http://user:%s3cr3t@%d/", "http://user:s3cr3t @h/…",
		"postgres://user:s3cr3t#x@h/…", "postgres://user:s3cr3t/x@h/…", "…user:s3cr3t@h/%zz", "http://user:s3cr3t…@h:99999/%zz",
		"http://user:s3cr3t@[::1/…", "1user:s3cr3t@h/…", "ftp://user:s3cr3t@h/…", "user:s3cr3t@h/%zz…",
	} {
		for _, use := range []stdlib.Use{stdlib.ParseReference, stdlib.ParseRequestURI, stdlib.Send, stdlib.ServeTest} {
			for _, f := range uricheck.Check(withHoles(use, text)) {
				shown := f.Message
				for _, fix := range f.Fixes {
					shown += fix.Title
				}
				if strings.Contains(shown, "s3c") || strings.Contains(shown, "r3t") {
					t.Errorf("%v(%q) shows the password: %s", use, text, shown)
				}
			}
		}
	}
}

// TestManyHoles checks a text with more holes than Check fills: it judges the beginning.
func TestManyHoles(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"http://h/%zz" + strings.Repeat("%s/a", 100), "escape"},
		{"http://h/" + strings.Repeat("%s/a", 100), ""},
		{"http://h/" + strings.Repeat("%s/a", 100) + "/%zz", ""},
	} {
		names := ""
		for _, f := range uricheck.Check(withHoles(stdlib.ParseReference, test.text)) {
			if !f.OptIn {
				names += f.Rule.Name
			}
		}
		if names != test.want {
			t.Errorf("%.20s…: rules %q, want %q", test.text, names, test.want)
		}
	}
}
