package uricheck_test

import (
	"bufio"
	"bytes"
	"io"
	"iter"
	"log"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// fieldTexts are what texts in fields are made of.
var fieldTexts = strings.Split(`http|https|ws|unix|s3|jdbc:mysql|http://|https:|http://h|HTTP|{scheme}|h|h:80|:80|[::1]:80|::1|`+
	`fe80::a|2001:db8::1:8080|1:2:3:4:5:6:7:8:80|[fe80::1%en0]|u@h|h/x|h/|/var/run/x.sock|http://h|$HOST|é.example|a,b|10.0.0.1|`+
	`/|a|/a/b|/a%2Fb|/a/b|/a b|/a?x=1|/a?x|/?$top=1|/img?.png|^/a?$|/#/login|/a#top|/c#/x|/c#|{x}|/{x}|*|/a?x={y}|é|/é|`+
	`?a=1|a=1|a=b c|a=%zz|a=50%|a=%s|a=1#x|q=?|#top|a#b|!/x|##|//h/a|user@example.com|x:y|`+
	`localhost:8080|.example.com|example.com.|a_b.example|a..b|-a.example|a-.example|..a|.|1-2|1.2.3.4|256.1.1.1|a;b|/a;b|/é;|admin`, "|")

// tuples returns the seven fields of n random URLs, seeds fixed.
func tuples(n int) iter.Seq[[7]string] {
	var seeds []stdlibtest.Literal
	for _, text := range fieldTexts {
		seeds = append(seeds, stdlibtest.Literal{Text: text})
	}
	return func(yield func([7]string) bool) {
		next, stop := iter.Pull(stdlibtest.Mutations(4, seeds, func(string) bool { return true }))
		defer stop()
		for i := range n {
			var tuple [7]string
			for k := range tuple {
				if i%3 > 0 && k != i%7 {
					tuple[k] = fieldTexts[(i/7+i*k)%len(fieldTexts)]
				} else {
					tuple[k], _ = next()
				}
			}
			if i%5 == 0 {
				tuple[4] = tuple[3] // RawPath and Path are related
			}
			if !yield(tuple) {
				return
			}
		}
	}
}

var urlFields = [7]stdlib.Use{
	stdlib.SchemeField, stdlib.HostField, stdlib.OpaqueField, stdlib.PathField,
	stdlib.RawPathField, stdlib.RawQueryField, stdlib.FragmentField,
}

// TestFieldEffects runs URL.String, EscapedPath and Request.Write on random
// fields: what a warning says happens, and what happens is warned of, but for the
// gaps with their reasons.
func TestFieldEffects(t *testing.T) {
	// net/http logs what it drops from a cookie.
	log.SetOutput(io.Discard)
	t.Cleanup(func() { log.SetOutput(os.Stderr) })
	gaps := make(map[string]int)
	warned := make(map[stdlib.Use]int)
	for tuple := range tuples(50000) {
		for i, use := range urlFields {
			beside := make(map[stdlib.Use]string)
			for k, other := range urlFields {
				if k != i {
					beside[other] = tuple[k]
				}
			}
			s := uricheck.Subject{Call: stdlib.Call{Use: use, Text: tuple[i]}, Func: "url.URL.X", Beside: beside}
			checkEffect(t, s, fieldEffects[use], gaps, warned)
		}
		for _, use := range []stdlib.Use{stdlib.RequestPath, stdlib.RequestHost, stdlib.CookieDomain, stdlib.CookiePath} {
			s := uricheck.Subject{Call: stdlib.Call{Use: use, Text: tuple[3]}, Func: "http.X.X"}
			checkEffect(t, s, fieldEffects[use], gaps, warned)
		}
		if t.Failed() {
			return
		}
	}
	for use, effect := range fieldEffects {
		if warned[use] < 500 {
			t.Errorf("%v: only %d warnings", use, warned[use])
		}
		for reason := range effect.gaps {
			if gaps[reason] == 0 {
				t.Errorf("%v: nothing is left alone because it is %s", use, reason)
			}
		}
	}
}

// effect is what the standard library does with a text in a field that is no
// fault of other fields.
type effect struct {
	happens func(s uricheck.Subject) bool
	// gaps are the reasons to say nothing of it.
	gaps map[string]func(s uricheck.Subject) bool
}

func checkEffect(t *testing.T, s uricheck.Subject, e effect, gaps map[string]int, warned map[stdlib.Use]int) {
	t.Helper()
	findings := uricheck.Check(s)
	happens := s.Text != "" && e.happens(s)
	for _, f := range findings {
		checkFinding(t, s.Text, f)
		checkMessage(t, f)
		for _, fix := range f.Fixes {
			mended := s
			mended.Text = fix.Apply(s.Text)
			if left := uricheck.Check(mended); len(left) >= len(findings) || len(left) == 0 && mended.Text != "" && e.happens(mended) && !excused(mended, e, nil) {
				t.Errorf("%v: %s: %v is no better: %v", s, fix.Title, mended, messages(left))
			}
		}
	}
	if len(findings) > 0 {
		warned[s.Use]++
		if !happens {
			t.Errorf("%v: it does not happen: %v", s, messages(findings))
		}
		return
	}
	if happens && !excused(s, e, gaps) {
		t.Errorf("%v: it happens, and nothing is said", s)
	}
}

func excused(s uricheck.Subject, e effect, gaps map[string]int) (found bool) {
	for reason, applies := range e.gaps {
		if applies(s) {
			found = true
			if gaps != nil {
				gaps[reason]++
			}
		}
	}
	return found
}

func hasAny(chars string) func(uricheck.Subject) bool {
	return func(s uricheck.Subject) bool { return strings.ContainsAny(s.Text, chars) }
}

// isTemplate is any text with a mark of a template, a format or a pattern.
var isTemplate = hasAny("{}<>$%*^|`")

func isOneComponent(s uricheck.Subject) bool {
	return !strings.ContainsAny(s.Text, `/?#@\`) && !strings.ContainsFunc(s.Text, func(r rune) bool { return r == ' ' || isControl(r) })
}

func ofOtherScheme(s uricheck.Subject) bool {
	scheme := strings.ToLower(s.Beside[stdlib.SchemeField])
	return scheme != "" && !slices.Contains([]string{"http", "https", "ws", "wss", "ftp"}, scheme)
}

var fieldEffects = map[stdlib.Use]effect{
	stdlib.SchemeField: {
		happens: func(s uricheck.Subject) bool {
			text := (&url.URL{Scheme: s.Text, Host: "h"}).String()
			u, err := url.Parse(text)
			return strings.HasPrefix(text, s.Text+"://") && (err != nil || u.Scheme != strings.ToLower(s.Text) || u.Host != "h")
		},
		gaps: map[string]func(uricheck.Subject) bool{
			"a template": isTemplate,
			"a scheme in a scheme, or no delimiter": func(s uricheck.Subject) bool {
				return !strings.HasSuffix(s.Text, ":") && !strings.Contains(s.Text, "/")
			},
		},
	},
	stdlib.HostField: {
		happens: func(s uricheck.Subject) bool {
			u, err := url.Parse((&url.URL{Scheme: "http", Host: s.Text}).String())
			return err != nil || u.Host != s.Text
		},
		gaps: map[string]func(uricheck.Subject) bool{
			"a template": isTemplate,
			"a socket or pipe": func(s uricheck.Subject) bool {
				return strings.IndexByte(`/\@`, s.Text[0]) >= 0
			},
			"the host of a scheme whose hosts are no names": ofOtherScheme,
			"a list of hosts, or a service for a port": func(s uricheck.Subject) bool {
				return isOneComponent(s) && strings.Contains(s.Text, ":")
			},
			"an address in brackets of another kind": func(s uricheck.Subject) bool {
				return isOneComponent(s) && strings.ContainsAny(s.Text, "[]")
			},
		},
	},
	stdlib.OpaqueField: {
		happens: func(s uricheck.Subject) bool {
			host := s.Beside[stdlib.HostField]
			with := url.URL{Scheme: "x", Host: host, Opaque: s.Text}
			without := url.URL{Scheme: "x", Opaque: s.Text}
			return host != "" && with.String() == without.String()
		},
		gaps: map[string]func(uricheck.Subject) bool{
			"a request target": func(s uricheck.Subject) bool { return s.Text[0] == '/' || s.Text == "*" },
		},
	},
	stdlib.PathField: {
		happens: encodesDelimiter,
		gaps: map[string]func(uricheck.Subject) bool{
			// TestPathField has those that are not.
			"a pattern or a name": func(uricheck.Subject) bool { return true },
		},
	},
	stdlib.RequestPath: {
		happens: func(s uricheck.Subject) bool {
			target := requestTarget(&url.URL{Host: "h", Path: s.Text})
			return !strings.HasPrefix(target, "/") || encodesDelimiter(s)
		},
		gaps: map[string]func(uricheck.Subject) bool{
			"an asterisk-form":     func(s uricheck.Subject) bool { return s.Text == "*" },
			"a pattern, or a name": func(s uricheck.Subject) bool { return s.Text[0] == '/' },
		},
	},
	stdlib.RawPathField: {
		happens: func(s uricheck.Subject) bool {
			u := url.URL{Path: s.Beside[stdlib.PathField], RawPath: s.Text}
			return u.EscapedPath() != s.Text
		},
		gaps: map[string]func(uricheck.Subject) bool{
			"the Path itself":    func(s uricheck.Subject) bool { return s.Text == s.Beside[stdlib.PathField] },
			"a template of path": hasAny("{}<>"),
		},
	},
	stdlib.RawQueryField: {
		happens: func(s uricheck.Subject) bool {
			text := (&url.URL{Host: "h", RawQuery: s.Text}).String()
			u, err := url.Parse(text)
			if strings.HasPrefix(text, "//h??") || err != nil || u.RawQuery != s.Text {
				return true
			}
			_, err = url.ParseQuery(s.Text)
			return err != nil || !isRequestTarget("/?"+s.Text)
		},
		gaps: map[string]func(uricheck.Subject) bool{
			"a control byte":          func(s uricheck.Subject) bool { return strings.ContainsFunc(s.Text, isControl) },
			"a matter of rule query":  hasAny(";"),
			"a verb of package fmt":   hasAny("%"),
			"the query of no request": func(s uricheck.Subject) bool { return ofOtherScheme(s) && strings.Contains(s.Text, " ") },
		},
	},
	stdlib.FragmentField: {
		happens: func(s uricheck.Subject) bool {
			return strings.HasPrefix((&url.URL{Fragment: s.Text}).String(), "#%23")
		},
	},
	stdlib.RequestHost: {
		happens: func(s uricheck.Subject) bool { return hostHeader(s.Text) == "" },
		gaps: map[string]func(uricheck.Subject) bool{
			"a template":       isTemplate,
			"a socket or pipe": func(s uricheck.Subject) bool { return strings.IndexByte(`/\@`, s.Text[0]) >= 0 },
			"another byte":     hasAny("\""),
			"a matter of IDNA": func(s uricheck.Subject) bool {
				return strings.ContainsFunc(s.Text, func(r rune) bool { return r >= 0x80 })
			},
		},
	},
	stdlib.CookieDomain: {
		happens: func(s uricheck.Subject) bool {
			cookie := http.Cookie{Name: "a", Domain: s.Text}
			return !strings.Contains(cookie.String(), "; Domain=")
		},
	},
	stdlib.CookiePath: {
		happens: func(s uricheck.Subject) bool {
			cookie := http.Cookie{Name: "a", Path: s.Text}
			return cookie.String() != "a=; Path="+s.Text || !isKept(&cookie)
		},
	},
}

// TestPathDelimiters has queries and fragments behind paths that are no patterns:
// all of them are encoded, and all are warned of.
func TestPathDelimiters(t *testing.T) {
	paths := []string{"", "/", "/a", "/a/b.json", "a", "/a%20b", "/a b", "/é", "/$batch", "/~user/x:y@z;v=1,2"}
	for _, path := range paths {
		for _, rest := range []string{
			"?x=1", "?x=1&y=2", "?x=", "?$top=1", "?a[]=1", "?a.b=c d", "?verbose", "?x=a#b", "?q=%2F", "?x=*",
			"#top", "#a-b", "#x=1",
		} {
			s := uricheck.Subject{Call: stdlib.Call{Use: stdlib.PathField, Text: path + rest}, Func: "url.URL.Path"}
			findings := uricheck.Check(s)
			if !encodesDelimiter(s) || len(findings) != 1 || findings[0].Start != len(path) {
				t.Errorf("%v: want one finding at %d, got %v", s, len(path), messages(findings))
			}
		}
	}
}

// TestRawPathAlone has a RawPath beside a Path that may be anything: it is at fault
// if and only if it is no encoding of the one Path that it decodes to.
func TestRawPathAlone(t *testing.T) {
	isTemplate := hasAny("{}<>")
	for tuple := range tuples(20000) {
		for _, text := range tuple {
			s := uricheck.Subject{Call: stdlib.Call{Use: stdlib.RawPathField, Text: text}, Func: "url.URL.RawPath"}
			path, err := url.PathUnescape(text)
			u := url.URL{Path: path, RawPath: text}
			isIgnored := err != nil || u.EscapedPath() != text
			if warned := len(uricheck.Check(s)) > 0; warned != (isIgnored && !isTemplate(s)) {
				t.Fatalf("%v: warned: %v, but ignored: %v", s, warned, isIgnored)
			}
		}
	}
}

func encodesDelimiter(s uricheck.Subject) bool {
	escaped := (&url.URL{Path: s.Text}).EscapedPath()
	return strings.Contains(escaped, "%3F") || strings.Contains(escaped, "%23")
}

// requestTarget is what a request's first line names.
func requestTarget(u *url.URL) string {
	var b bytes.Buffer
	(&http.Request{URL: u}).Write(&b)
	_, target, _ := strings.Cut(b.String(), " ")
	target, _, _ = strings.Cut(target, " HTTP/1.1\r\n")
	return target
}

func isRequestTarget(target string) bool {
	_, err := http.ReadRequest(bufio.NewReader(strings.NewReader("GET " + target + " HTTP/1.1\r\nHost: h\r\n\r\n")))
	return err == nil
}

// hostHeader is the Host header that a request is written with; "-" if it is not.
func hostHeader(host string) string {
	var b bytes.Buffer
	if err := (&http.Request{Host: host, URL: &url.URL{Host: "h"}}).Write(&b); err != nil {
		return "-"
	}
	_, header, _ := strings.Cut(b.String(), "\r\nHost: ")
	header, _, _ = strings.Cut(header, "\r\n")
	return header
}

// isKept reports whether a client sends a cookie to its own path, and not to
// the default one, the directory that set it.
func isKept(cookie *http.Cookie) bool {
	jar, _ := cookiejar.New(nil)
	jar.SetCookies(&url.URL{Scheme: "http", Host: "h", Path: "/default/x"}, []*http.Cookie{cookie})
	return len(jar.Cookies(&url.URL{Scheme: "http", Host: "h", Path: cookie.Path})) > 0
}

func isControl(r rune) bool { return r < ' ' || r == 0x7f }
