package uricheck_test

import (
	"slices"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/scheme"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// schemeCases has, for each trait in the table of schemes that rules read, a text and the finding
// that only schemes with the trait cause.
var schemeCases = []struct {
	traits scheme.Trait
	rule   string
	s      func(name string) uricheck.Subject
}{
	{scheme.Registered | scheme.Common, "join", func(name string) uricheck.Subject {
		return uricheck.Subject{Func: "path.Join", Call: stdlib.Call{Use: stdlib.JoinFile, Text: name + "://h/x"}}
	}},
	{scheme.HTTP, "query", func(name string) uricheck.Subject {
		return uricheck.Subject{Func: "http.NewRequest", Call: stdlib.Call{Use: stdlib.MakeRequest, Text: name + "://h/?q=a b"}}
	}},
	{scheme.Network, "host", func(name string) uricheck.Subject {
		return uricheck.Subject{Func: "url.Parse", Call: stdlib.Call{Use: stdlib.ParseReference, Text: name + "://256.1.1.1/"}}
	}},
	{scheme.Network | scheme.Service, "hostport", func(name string) uricheck.Subject {
		text := name + "://%s:80"
		return uricheck.Subject{
			Func:  "fmt.Sprintf",
			Call:  stdlib.Call{Use: stdlib.Compose, Text: text},
			Holes: []uricheck.Hole{{Start: len(text) - len("%s:80"), End: len(text) - len(":80"), Value: uricheck.AnyValue}},
		}
	}},
	{scheme.Cleartext, "insecure", func(name string) uricheck.Subject {
		return uricheck.Subject{Func: "http.Client.Get", Call: stdlib.Call{Use: stdlib.SendAny, Text: name + "://go.dev/"}}
	}},
}

// TestEverySchemeIsAsked checks that each name in the table decides about findings that depend on
// its traits, and that no other name does.
func TestEverySchemeIsAsked(t *testing.T) {
	names := append(scheme.With(^scheme.Trait(0)), "nosuch")
	for _, c := range schemeCases {
		for _, name := range names {
			found := uricheck.Check(c.s(name))
			has := slices.ContainsFunc(found, func(f uricheck.Finding) bool { return f.Rule.Name == c.rule })
			if want := scheme.Is(name, c.traits); has != want {
				t.Errorf("%s: rule %s finds something: %v; has the trait: %v", c.s(name), c.rule, has, want)
			}
		}
	}
}

// TestMailboxes checks that messages quote the text before the "@" after such a scheme, but no
// password.
func TestMailboxes(t *testing.T) {
	for _, name := range append(scheme.With(^scheme.Trait(0)), "nosuch") {
		text := name + ":user@h"
		if isShown := uricheck.Mask(text) == text; isShown != scheme.Is(name, scheme.Mailbox) {
			t.Errorf("Mask(%q) = %q", text, uricheck.Mask(text))
		}
	}
}

// TestSentSchemes compares the schemes of the uses that send a request with those in the table
// to which net/http sends requests.
func TestSentSchemes(t *testing.T) {
	for u := range stdlib.Uses() {
		schemes, _ := u.Schemes()
		if want := scheme.With(scheme.HTTP); u.For(stdlib.Sending) && !slices.Equal(schemes, want) {
			t.Errorf("%v has the schemes %q, package scheme %q", u, schemes, want)
		}
	}
}
