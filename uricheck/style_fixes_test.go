package uricheck_test

import (
	"fmt"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// TestStyleFixes applies the fixes: the text must stay equivalent, and so must the request that
// reaches a server.
func TestStyleFixes(t *testing.T) {
	applied := make(map[string]int)
	for text := range styleTexts(t, 50000) {
		for use, name := range map[stdlib.Use]string{stdlib.ParseReference: "url.Parse", stdlib.Send: "http.Get", stdlib.JoinElement: "url.JoinPath"} {
			s := uricheck.Subject{Call: stdlib.Call{Use: use, Text: text}, Func: name}
			found, _ := byRule(uricheck.Check(s))
			for _, rule := range styleRules {
				for _, f := range found[rule] {
					for _, fix := range f.Fixes {
						applied[rule]++
						checkStyleFix(t, s, f, fix)
					}
				}
			}
		}
		if t.Failed() {
			return
		}
	}
	for _, rule := range styleRules {
		if applied[rule] < enough(500) {
			t.Errorf("%s has %d fixes only", rule, applied[rule])
		}
	}
}

func checkStyleFix(t *testing.T, s uricheck.Subject, f uricheck.Finding, fix uricheck.Fix) {
	t.Helper()
	fixed := s
	fixed.Text = fix.Apply(s.Text)
	before, after := equivalents(s, f.Rule.Name), equivalents(fixed, f.Rule.Name)
	if before[0] == notRead {
		// A server may refuse an opaque path because of the bytes that the fix removes.
		before[0] = after[0]
	}
	if !reflect.DeepEqual(before, after) {
		t.Errorf("%v: %s: %s:\n%q\nwas equivalent to\n%q", s, f.Message, fix.Title, after, before)
	}
	left, _ := byRule(uricheck.Check(fixed))
	for _, l := range left[f.Rule.Name] {
		if slices.ContainsFunc(l.Fixes, func(other uricheck.Fix) bool { return other.Title == fix.Title }) &&
			f.Rule.Name != "iri" { // which fixes one component at a time
			t.Errorf("%v: %s: %q has it again", s, fix.Title, fixed.Text)
		}
	}
}

// equivalents returns the forms that two texts share if they are equivalent for a rule: the normal
// forms of the text, of the result of resolving or joining it, and of the request that a server
// reads.
func equivalents(s uricheck.Subject, rule string) []string {
	if s.Use == stdlib.JoinElement {
		joined, err := url.JoinPath("http://h/a/", s.Text, "b")
		return []string{normal(joined, rule), fmt.Sprint(err)}
	}
	forms := []string{requestSent(s.Text, rule)}
	if ref := uri.Split(s.Text); rule != "dotsegments" || !ref.IsRelative() {
		forms = append(forms, normal(s.Text, rule))
	}
	for _, base := range []string{"http://h", "http://h/a/b?c#d", "x:/a/../b/"} {
		resolved, err := uri.Split(base).Resolve(uri.Split(s.Text))
		forms = append(forms, normal(resolved.String(), rule), fmt.Sprint(err))
	}
	return forms
}

// normal returns the normal form of RFC 3986 §6.2.2, or for a port that of §6.2.3. For the rule
// iri it maps the text to a URI (RFC 3987 §3.1); uri.ToURI does that only for IRIs.
func normal(text, rule string) string {
	ref := uri.Split(text)
	switch rule {
	case "defaultport":
		return ref.NormalizeByScheme().String()
	case "iri":
		return encodeBeyondASCII(text)
	}
	return ref.Normalize().String()
}

func encodeBeyondASCII(text string) string {
	var b strings.Builder
	for i := range len(text) {
		if text[i] < 0x80 {
			b.WriteByte(text[i])
		} else {
			b.WriteString(uri.PercentEncode(uri.Path, text[i:i+1]))
		}
	}
	return b.String()
}
