package stdlib_test

import (
	"net/url"
	"slices"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// TestAccepted compares the model with url.Parse and a check of the scheme, and requires that texts with
// holes are possible if one of their fillings is.
func TestAccepted(t *testing.T) {
	takes := func(text string, schemes []string) bool {
		u, err := url.Parse(text)
		return err == nil && (slices.Contains(schemes, u.Scheme) || u.Scheme != "" && slices.Contains(schemes, stdlib.AnyScheme) ||
			u.Host != "" && slices.Contains(schemes, stdlib.AnyHost))
	}
	texts := []string{
		"", "/x", "//h/x", "h/x", "h:80", ":80", "localhost:80/x", "ws://h/", "WSS://h/%zz", "wsss://h/", "http://h/#%", "ws:x", "unix:/x",
		"1s://h/", "w_s://h/", "http://h h/", "#ws:x", "?ws:x", "a/b:c",
		"http:///x", "http://u@/x", "http://:80/", "mailto:a@b", "http:/h", "http://",
	}
	for _, schemes := range [][]string{{"ws", "wss"}, {"unix", ""}, {"http"}, {stdlib.AnyScheme}, {stdlib.AnyHost}, {stdlib.AnyScheme, stdlib.AnyHost}} {
		for _, text := range texts {
			c := stdlib.Call{Use: stdlib.ParseReference, Text: text, Accepted: schemes}
			if got := stdlib.Fails(c, stdlib.Go{}) == nil; got != takes(text, schemes) {
				t.Errorf("%q for %q: accepted %v", text, schemes, got)
			}
			for from := range len(text) {
				for to := from; to <= len(text); to++ {
					hole := []stdlib.Hole{{Start: from, End: to}}
					if takes(text, schemes) && !stdlib.Possible(c, hole, stdlib.Go{}) {
						t.Errorf("%q for %q with a hole at %d: not possible", text, schemes, from)
					}
				}
			}
		}
	}
	hole := []stdlib.Hole{{Start: len("http://"), End: len("http://h")}}
	if stdlib.Possible(stdlib.Call{Use: stdlib.ParseReference, Text: "http://h/", Accepted: []string{"ws"}}, hole, stdlib.Go{}) {
		t.Error("the scheme before a hole is possible")
	}
}
