package uricheck_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// realBases are typical bases of clients, with and without a path and a slash at the end.
var realBases = []string{
	"http://h.example", "https://api.h.example/", "https://h.example/v2", "https://h.example/v2/", "http://10.0.0.1:8080",
	"http://[2001:db8::1]:80/a", "https://u:p@h.example/a/b/", "http://localhost",
}

// TestSchemesHold puts texts after an unknown scheme: a failure that uricheck reports for http and https
// must occur after both, and uricheck must report a text that fails after both.
func TestSchemesHold(t *testing.T) {
	sinks := sinksWithHoles(t)
	r := rand.New(rand.NewPCG(17, 3))
	said := 0
	for _, text := range stdlibtest.Texts(t, 23, many(20000), func(string) bool { return true }) {
		sink := sinks[r.IntN(len(sinks))]
		_, rest, ok := strings.Cut(text, "://")
		if !ok {
			continue
		}
		s := uricheck.Subject{Call: sink.Call(uricheck.HoleMark + "://" + rest), Func: sinkFunc(sink)}
		s.Holes = []uricheck.Hole{{End: len(uricheck.HoleMark)}}
		fails := sink.Run("http://"+rest) != nil && sink.Run("https://"+rest) != nil
		findings := uricheck.Check(s)
		isSaid := slices.ContainsFunc(findings, func(f uricheck.Finding) bool { return strings.HasSuffix(f.Message, "fails for http and https") })
		if isSaid {
			said++
		}
		switch {
		case isSaid && !fails:
			t.Errorf("%s(%q): %v; it does not fail after both", s.Func, s.Text, messages(findings))
		case fails && len(findings) == 0 && sink.Use.Takes(stdlib.Reference):
			t.Errorf("%s(%q): silent, and fails after http and https", s.Func, s.Text)
		}
	}
	if said == 0 {
		t.Error("no finding claims a failure for http and https")
	}
}

// TestBasesHold puts texts after bases: a reported failure must occur after every base, and
// uricheck must report a path or a query that fails after all of them.
func TestBasesHold(t *testing.T) {
	sinks := sinksWithHoles(t)
	r := rand.New(rand.NewPCG(16, 2))
	said, reported := 0, 0
	for _, text := range stdlibtest.Texts(t, 22, many(20000), func(string) bool { return true }) {
		sink := sinks[r.IntN(len(sinks))]
		_, rest, ok := strings.Cut(text, "//")
		if i := strings.IndexAny(rest, "/?"); ok && i >= 0 {
			rest = rest[i:] // what stands after a host
		}
		s := uricheck.Subject{Call: sink.Call(uricheck.HoleMark + rest), Func: sinkFunc(sink)}
		s.Holes = []uricheck.Hole{{End: len(uricheck.HoleMark)}}
		findings := uricheck.Check(s)
		fails := 0
		for _, base := range realBases {
			if sink.Run(base+rest) != nil {
				fails++
			}
		}
		isSaid := false
		for _, f := range findings {
			checkFinding(t, s.Text, f)
			checkMessage(t, f)
			isSaid = isSaid || strings.HasSuffix(f.Message, `the call fails for a base like "http://h/v1"`)
			if f.OfAssembly && f.Severity == uricheck.Error {
				t.Errorf("%s(%q): an error: %s", s.Func, s.Text, f.Message)
			}
		}
		if isSaid && fails < len(realBases) {
			t.Errorf("%s(%q): %v; it fails behind %d bases of %d", s.Func, s.Text, messages(findings), fails, len(realBases))
		}
		// A text that continues a host or a segment may fail for another reason after each
		// base.
		beginsPart := strings.HasPrefix(rest, "/") && !strings.HasPrefix(rest, "//") || strings.HasPrefix(rest, "?")
		if beginsPart && fails == len(realBases) && len(findings) == 0 && sink.Use.Takes(stdlib.Reference) {
			t.Errorf("%s(%q): silent, and fails behind every base", s.Func, s.Text)
		}
		if isSaid {
			said++
		}
		if len(findings) > 0 {
			reported++
		}
	}
	t.Logf("%d reported, %d said to fail behind any base", reported, said)
	if said == 0 {
		t.Error("no finding claims a failure behind any base")
	}
}
