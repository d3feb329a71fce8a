package uricheck_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// says reports whether one of the findings for a text in a use contains a phrase.
func says(use stdlib.Use, text, phrase string) bool {
	findings := uricheck.Check(uricheck.Subject{Call: stdlib.Call{Use: use, Text: text}, Func: use.String()})
	return slices.ContainsFunc(findings, func(f uricheck.Finding) bool { return strings.Contains(f.Message, phrase) })
}

// generated calls f with n random texts that keep accepts, made of the corpus and of more
// texts.
func generated(t *testing.T, seed uint64, n int, more []string, keep func(text string) bool, f func(text string)) {
	t.Helper()
	n = many(n)
	literals := stdlibtest.Literals(t)
	for _, text := range more {
		// Often, or they would be lost among a thousand others.
		for range 100 {
			literals = append(literals, stdlibtest.Literal{Text: text})
		}
	}
	for text := range stdlibtest.Mutations(seed, literals, keep) {
		if !keep(text) {
			continue
		}
		f(text)
		if n--; n == 0 || t.Failed() {
			return
		}
	}
}

var queries = []string{
	"http://h/?q=a b", "http://h/?a=1;b=2", "http://h/?a=1&amp;b=2", "http://h/?a=1?b=2", "http://h/??a=1",
	"https://h/?a=1;b&c=%zz", "/?a=1;b=2&c=3", "?a=b;c", "?a=1&amp;b=2&amp;c=3", "/?a=1?b=2?c=3&d=4", "?a=1?b", "?;",
	"x://h/?a=b;c", "http://h/?q=a b#c d",
}

// Servers answer 400 if and only if there is a space in the query.
func TestSpaceInQuery(t *testing.T) {
	server := stdlibtest.NewServer(t)
	isHTTP := func(text string) bool { return strings.HasPrefix(text, "http://") }
	refused := 0
	generated(t, 3, 10000, queries, isHTTP, func(text string) {
		got, err := server.Get(text)
		if err != nil {
			return
		}
		isRefused := got.Status == http.StatusBadRequest
		if isRefused {
			refused++
		}
		if says(stdlib.SendAny, text, "servers answer 400") != isRefused {
			t.Errorf("%q: status %d", text, got.Status)
		}
	})
	if refused < enough(500) {
		t.Errorf("only %d texts are refused", refused)
	}
}

// If a finding says that url.Parse leaves bytes unchanged, URL.String returns them unchanged.
func TestSpaceStays(t *testing.T) {
	generated(t, 4, 20000, queries, anyText, func(text string) {
		u, err := url.Parse(text)
		if err != nil || !says(stdlib.ParseReference, text, `a query cannot contain " "; net/url does not encode it`) {
			return
		}
		if !strings.Contains(strings.TrimSuffix(u.String(), "#"+u.EscapedFragment()), " ") {
			t.Errorf("%q becomes %q", text, u)
		}
	})
}

func anyText(string) bool { return true }

// URL.Query drops a parameter for its ";" if and only if there is a finding, with three gaps:
// opaque URIs have other queries; the rule expects no parameters without "="; and it reports
// only the first of several in a text.
func TestSemicolonDrops(t *testing.T) {
	dropped := 0
	generated(t, 5, 20000, queries, anyText, func(text string) {
		for use, parse := range map[stdlib.Use]func(string) (*url.URL, error){
			stdlib.ParseReference:  url.Parse,
			stdlib.ParseRequestURI: url.ParseRequestURI,
		} {
			u, err := parse(text)
			if err != nil {
				continue
			}
			drops := u.Opaque == "" && dropsParameter(u.RawQuery) && !(u.Scheme != "" && u.Host == "" && u.User == nil)
			said := says(use, text, `";" does not separate`) || says(use, text, `"&amp;" is an HTML entity; URL.Query drops`)
			switch {
			case said && !dropsParameter(u.RawQuery):
				t.Errorf("%v(%q): nothing is dropped from %q", use, text, u.RawQuery)
			case drops && !said:
				t.Errorf("%v(%q): a parameter of %q is dropped", use, text, u.RawQuery)
			case drops:
				dropped++
			}
		}
	})
	if dropped < enough(1000) {
		t.Errorf("only %d parameters are dropped", dropped)
	}
}

// dropsParameter reports whether url.ParseQuery refuses a parameter with "=" because of its
// semicolon, and accepts it without.
func dropsParameter(query string) bool {
	for setting := range strings.SplitSeq(query, "&") {
		values, err := url.ParseQuery(setting)
		if err != nil && strings.Contains(err.Error(), "semicolon") && strings.Contains(setting, "=") && len(values) == 0 {
			return true
		}
	}
	return false
}

// The finding about a "?" is true: it is in a value, or in the first key. The fix turns the
// text after it into a parameter.
func TestQuestionMarks(t *testing.T) {
	seen, fixed := 0, 0
	generated(t, 6, 20000, queries, anyText, func(text string) {
		subject := uricheck.Subject{Call: stdlib.Call{Use: stdlib.ParseReference, Text: text}, Func: "url.Parse"}
		for _, f := range uricheck.Check(subject) {
			if !strings.HasPrefix(f.Message, `separator: "?"`) {
				continue
			}
			seen++
			name, _, _ := strings.Cut(text[f.Start+1:], "=")
			values, err := queryOf(text)
			if err == nil && strings.HasSuffix(f.Message, "key") && !values.Has("?"+name) {
				t.Errorf("%q: %s: %v", text, f.Message, values)
			}
			if err == nil && strings.HasSuffix(f.Message, "value") && !hasValue(values, "?"+name+"=") {
				t.Errorf("%q: %s: %v", text, f.Message, values)
			}
			for _, fix := range f.Fixes {
				fixed++
				if values, err := queryOf(fix.Apply(text)); err == nil && !values.Has(name) {
					t.Errorf("%q: %s: %v has no %q", text, fix.Title, values, name)
				}
			}
		}
	})
	if seen < enough(1000) || fixed < enough(1000) {
		t.Errorf("only %d findings, %d fixes", seen, fixed)
	}
}

func queryOf(text string) (url.Values, error) {
	u, err := url.Parse(text)
	if err != nil {
		return nil, err
	}
	return url.ParseQuery(u.RawQuery)
}

func hasValue(values url.Values, part string) bool {
	for _, list := range values {
		if slices.ContainsFunc(list, func(v string) bool { return strings.Contains(v, part) }) {
			return true
		}
	}
	return false
}
