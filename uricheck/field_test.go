package uricheck_test

import (
	"io"
	"iter"
	"log"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// fieldTexts are the pieces of texts in fields.
var fieldTexts = strings.Split(`http|https|htps|ws|unix|s3|jdbc:mysql|http://|https:|http://h|HTTP|{scheme}|h|h:80|h:80a|h:99999|:80|[::1]:80|::1|`+
	`fe80::a|2001:db8::1:8080|1:2:3:4:5:6:7:8:80|[fe80::1%en0]|u@h|h/x|h/|/var/run/x.sock|http://h|$HOST|é.example|a,b|10.0.0.1|`+
	`/|a|/a/b|/a%2Fb|/a/b|/a b|/a?x=1|/a?x|/?$top=1|/img?.png|^/a?$|/#/login|/a#top|/c#/x|/c#|{x}|/{x}|*|/a?x={y}|é|/é|`+
	`?a=1|a=1|a=b c|a=%zz|a=50%|a=%s|a=1#x|q=?|#top|a#b|!/x|##|//h/a|user@example.com|x:y|`+
	`localhost:8080|.example.com|example.com.|a_b.example|a..b|-a.example|a-.example|..a|.|1-2|1.2.3.4|256.1.1.1|a;b|/a;b|/é;|admin`, "|")

// tuples returns the seven fields of n random URLs, with a fixed seed.
func tuples(n int) iter.Seq[[7]string] {
	var seeds []stdlibtest.Literal
	for _, text := range fieldTexts {
		seeds = append(seeds, stdlibtest.Literal{Text: text})
	}
	return func(yield func([7]string) bool) {
		next, stop := iter.Pull(stdlibtest.Mutations(4, seeds, func(string) bool { return true }))
		defer stop()
		for i := range many(n) {
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

// TestFieldEffects runs URL.String, EscapedPath and Request.Write on random fields: there is a
// warning if and only if the call has the effect, except for the gaps with their reasons.
func TestFieldEffects(t *testing.T) {
	// net/http logs everything that it drops from a cookie.
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
		if warned[use] < enough(500) {
			t.Errorf("%v: only %d warnings", use, warned[use])
		}
		for reason := range effect.gaps {
			if gaps[reason] == 0 {
				t.Errorf("%v: nothing is left alone because it is %s", use, reason)
			}
		}
	}
}

func checkEffect(t *testing.T, s uricheck.Subject, e effect, gaps map[string]int, warned map[stdlib.Use]int) {
	t.Helper()
	findings := uricheck.Check(s)
	happens := s.Text != "" && e.happens(s)
	for _, f := range findings {
		checkFinding(t, s.Text, f)
		checkMessage(t, f)
		for _, fix := range f.Fixes {
			fixed := s
			fixed.Text = fix.Apply(s.Text)
			if left := uricheck.Check(fixed); len(left) >= len(findings) || len(left) == 0 && fixed.Text != "" && e.happens(fixed) && !excused(fixed, e, nil) {
				t.Errorf("%v: %s: %v is no better: %v", s, fix.Title, fixed, messages(left))
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
		t.Errorf("%v: it happens, without a finding", s)
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

// TestPathDelimiters puts queries and fragments after paths that are not patterns: String encodes
// all of them, and each has a warning.
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

// TestRawPathAlone puts a RawPath beside an unknown Path: there is a finding if and only if RawPath
// is not an encoding of the one Path that it decodes to.
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
