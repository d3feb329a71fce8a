package stdlib_test

import (
	"math/rand/v2"
	"net/url"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// TestOlderBrackets has the behaviour of older toolchains, which this test cannot run,
// according to the issues and the release notes.
func TestOlderBrackets(t *testing.T) {
	for _, test := range []struct {
		use    stdlib.Use
		text   string
		prefix bool // accepted by toolchains up to 1.25.7 and 1.26.0
		any    bool // accepted by toolchains up to 1.24.7 and 1.25.1
	}{
		{stdlib.ParseReference, "http://[::1]/", true, true},
		{stdlib.ParseReference, "http://[::ffff:1.2.3.4]/", true, true},
		{stdlib.ParseReference, "http://[example.com]/", false, true}, // go.dev/issue/75678
		{stdlib.ParseReference, "http://[1.2.3.4]:443/", false, true},
		{stdlib.ParseReference, "http://[]/", false, true},
		{stdlib.ParseReference, "http://[fe80::1%25]/", false, true},
		{stdlib.ParseReference, "http://[::1/", false, false},
		{stdlib.ParseReference, "http://[::1]a/", false, false},
		{stdlib.ParseReference, "http://[%41]/", false, false},
		{stdlib.ParseReference, "http://a[::1]/", true, false},     // go.dev/issue/77578; a port to the oldest
		{stdlib.ParseReference, "http://%41[::1]/", true, false},   // nothing checks the prefix
		{stdlib.ParseReference, "http://[a][::1]:80/", true, true}, // only the last brackets are
		{stdlib.ParseReference, "http://a[b]c/", false, true},      // brackets within a name
		{stdlib.ParseReference, "http://a[b/", false, true},
		{stdlib.ParseReference, "http://a]b[c/", false, true},
		{stdlib.ParseReference, "http://a[b]:80/", false, true},
		{stdlib.Send, "http://[example.com]/", false, true}, // dials example.com
		{stdlib.Send, "https://[1.2.3.4]/", false, true},
		{stdlib.Send, "http://[]/", false, true},   // the machine itself, as with ":80"
		{stdlib.Send, "https://[]/", false, false}, // TLS requires a name
		{stdlib.Send, "http://[a..b]/", false, false},
		{stdlib.Send, "http://a[b]c/", false, false}, // no name has brackets
		{stdlib.Send, "http://a[::1]/", true, false}, // dials ::1
		{stdlib.Send, "http://a..b[::1]:99999/", false, false},
		{stdlib.ServeTest, "http://[example.com]/", false, true},
		{stdlib.ServeTestConnect, "[example.com]:80", false, true},
		{stdlib.ParseRequestURI, "http://[example.com]", false, true},
	} {
		for brackets, want := range map[stdlib.Brackets]bool{stdlib.AnyPrefix: test.prefix, stdlib.AnyContent: test.any} {
			failures := stdlib.Fails(stdlib.Call{Use: test.use, Text: test.text}, stdlib.Go{Brackets: brackets})
			if (failures == nil) != want {
				t.Errorf("%v(%q), brackets %d: taken %v, want %v", test.use, test.text, brackets, failures, want)
			}
		}
	}
}

// TestOlderBracketsByParts compares the model of older toolchains with the current toolchain:
// the older ones checked a host with brackets as the current one checks texts of the host's
// parts without the brackets.
func TestOlderBracketsByParts(t *testing.T) {
	t.Setenv("GODEBUG", "urlstrictcolons=0")
	tokens := strings.Split("[|]|[|]|:|::1|.|a|80|1.2.3.4|%25|%41|%C3%BC|%z|%|<| |ü|^", "|")
	r := rand.New(rand.NewPCG(1, 0))
	taken := make(map[bool]int)
	n := manyTexts(200000)
	for range n {
		host := ""
		for range 1 + r.IntN(7) {
			host += tokens[r.IntN(len(tokens))]
		}
		for brackets, takes := range map[stdlib.Brackets]bool{
			stdlib.AnyContent: takesAnyContent(host),
			stdlib.AnyPrefix:  takes(host[max(0, strings.LastIndexByte(host, '[')):]),
		} {
			g := stdlib.Go{Brackets: brackets, LaxColons: true}
			failures := stdlib.Fails(stdlib.Call{Text: "http://" + host + "/"}, g)
			if (failures == nil) != takes {
				t.Fatalf("%q, brackets %d: %v, want it taken: %v", host, brackets, failures, takes)
			}
			taken[takes]++
		}
	}
	if min(taken[true], taken[false]) < n/10 {
		t.Errorf("taken and not: %v: the test shows little", taken)
	}
}

// takesAnyContent reports whether a toolchain without any check of brackets accepts a host.
func takesAnyContent(host string) bool {
	// "g" is not a hex digit, so it cannot complete the "%" before it.
	name := strings.NewReplacer("[", "g", "]", "g")
	part := strings.NewReplacer("[", "g", "]", "g", ":", "g")
	if !strings.HasPrefix(host, "[") {
		return takes(name.Replace(host))
	}
	closing := strings.LastIndexByte(host, ']')
	if closing < 0 {
		return false
	}
	address, zone, hasZone := strings.Cut(host[1:closing], "%25")
	if hasZone && !takes("[::1%25g"+name.Replace(zone)+"]") {
		return false
	}
	return takes(part.Replace(address)) && takes("[::1]"+host[closing+1:])
}

func takes(host string) bool {
	_, err := url.Parse("http://" + host + "/")
	return err == nil
}
