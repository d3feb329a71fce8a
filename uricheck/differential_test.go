package uricheck_test

import (
	"fmt"
	"maps"
	"net/url"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// many returns the number of texts that a test of the rules runs in each use: n in the long run, else
// n/20.
func many(n int) int {
	if stdlibtest.Long() {
		return n
	}
	return n / 20
}

// enough scales a minimum: n is the number of texts of the long run that have to show an
// effect, so that the test is meaningful.
func enough(n int) int {
	if stdlibtest.Long() {
		return n
	}
	return n / 50 // a small number of texts varies more
}

// laxDebug is the most permissive GODEBUG of the Go that runs the test, and laxHere the same
// for package stdlib.
const laxDebug = "urlstrictcolons=0,urlmaxqueryparams=0"

var laxHere = stdlib.Go{LaxColons: true, LaxParams: true}

// newest is a program whose go line excludes every Go that lacks a check. The Go that runs the
// test has all checks.
var newest = uricheck.Program{GoLine: "go1.27", IsMain: true}

// trial is one text in one sink, with the result of the standard library.
type trial struct {
	sink       stdlibtest.Sink
	text       string
	fails      bool
	failsIfLax bool // under laxDebug

	fixes, equivalent int // the number of fixes that the test applied, which must not change the request
}

// TestDifferential runs different texts in every use, through each of its sinks in turn, and
// compares the findings with the results. It also applies fixes and runs the fixed texts.
func TestDifferential(t *testing.T) {
	texts := many(10_000)
	if stdlibtest.Long() {
		texts *= 20
	}
	network := stdlibtest.NewNetwork(t)
	byUse := make(map[stdlib.Use][]stdlibtest.Sink)
	for _, sink := range append(stdlibtest.Sinks(), network.Sinks()...) {
		byUse[sink.Use] = append(byUse[sink.Use], sink)
	}
	for _, use := range slices.Sorted(maps.Keys(byUse)) {
		t.Run(use.String(), func(t *testing.T) {
			sinks := byUse[use]
			var trials []*trial
			for i, text := range stdlibtest.Texts(t, uint64(use), texts, keepFor(use)) {
				trials = append(trials, &trial{sink: sinks[i%len(sinks)], text: text})
			}
			inParallel(t, trials, func(x *trial) { x.fails = x.sink.Run(x.text) != nil })
			t.Setenv("GODEBUG", laxDebug)
			inParallel(t, trials, func(x *trial) { x.failsIfLax = x.fails && x.sink.Run(x.text) != nil })
			t.Setenv("GODEBUG", "")
			inParallel(t, trials, func(x *trial) { x.check(t, network) })
			report(t, trials)
		})
	}
}

// keepFor selects the useful texts for a use: the others all fail for one reason.
func keepFor(use stdlib.Use) func(text string) bool {
	switch use {
	case stdlib.Send, stdlib.SendAny:
		return func(text string) bool { return strings.HasPrefix(text, "http") }
	case stdlib.TrustedOrigin: // it has no path
		return func(text string) bool { return strings.HasPrefix(text, "http") && strings.Count(text, "/") == 2 }
	}
	return func(string) bool { return true }
}

// inParallel calls f with each trial, in parallel, until the test has failed.
func inParallel[T any](t *testing.T, trials []T, f func(T)) {
	var group sync.WaitGroup
	workers := runtime.GOMAXPROCS(0)
	for worker := range workers {
		group.Go(func() {
			for i := worker; i < len(trials) && !t.Failed(); i += workers {
				f(trials[i])
			}
		})
	}
	group.Wait()
}

// report logs the number of meaningful trials.
func report(t *testing.T, trials []*trial) {
	var fail, fixes, equivalent int
	for _, x := range trials {
		if x.fails {
			fail++
		}
		fixes += x.fixes
		equivalent += x.equivalent
	}
	t.Logf("%d texts, %d fail; %d fixes, %d of them equivalent", len(trials), fail, fixes, equivalent)
	ok := len(trials) - fail
	one := trials[0].sink.Use.IsField() // none of the texts fails, or all of them
	switch trials[0].sink.Use {
	case stdlib.Redirect, stdlib.SetLocation, stdlib.JoinElementMethod, stdlib.JoinFile, stdlib.ReadTemplate, stdlib.ParsePage, stdlib.Cutset, stdlib.ParameterValue,
		stdlib.SetOrigin, stdlib.SetLinks, stdlib.SetPolicy:
		one = true
	}
	if min(fail, ok) < len(trials)/50 && !one {
		t.Errorf("%d texts fail, %d do not: too few to show anything", fail, ok)
	}
}

// check compares the findings for a text with the result of the call.
func (x *trial) check(t *testing.T, network *stdlibtest.Network) {
	t.Helper()
	s := uricheck.Subject{Call: x.sink.Call(x.text), Func: sinkFunc(x.sink)}
	if got := stdlib.Fails(s.Call, stdlib.Go{}) != nil; got != x.fails {
		t.Errorf("%s(%q): fails: %v, package stdlib: %v", x.sink.Name, x.text, x.fails, got)
	}
	if got := stdlib.Fails(s.Call, laxHere) != nil; got != x.failsIfLax {
		t.Errorf("%s(%q): fails if lax: %v, package stdlib: %v", x.sink.Name, x.text, x.failsIfLax, got)
	}
	findings := uricheck.Check(s)
	// Package stdlib alone models the C resolver and older toolchains.
	always := x.fails && x.failsIfLax && failsAlways(s.Call)
	if hasError(findings) != always {
		t.Errorf("%s(%q): fails for certain: %v; findings: %v", x.sink.Name, x.text, always, messages(findings))
	}
	if x.fails && !always && !slices.ContainsFunc(findings, namesSetting) {
		t.Errorf("%s(%q): fails under some Go, but no warning names it: %v", x.sink.Name, x.text, messages(findings))
	}
	s.Program = newest
	always = x.fails && stdlib.Fails(s.Call, stdlib.Go{CResolver: true}) != nil
	if findings := uricheck.Check(s); hasError(findings) != always {
		t.Errorf("%s(%q) in a program of the newest Go: fails for certain: %v; findings: %v", x.sink.Name, x.text, always, messages(findings))
	}
	for _, f := range findings {
		checkFinding(t, x.text, f)
		checkMessage(t, f)
		for _, fix := range f.Fixes {
			if fix.Rewrite != uricheck.TrimAffix { // the text stays: TestCutset runs the other function
				x.checkFix(t, network, findings, f, fix)
			}
		}
	}
}

// checkFix applies a fix. The fixed call must succeed, unless there is another finding. A fix
// of a style finding must keep the normal form and the request.
func (x *trial) checkFix(t *testing.T, network *stdlibtest.Network, findings []uricheck.Finding, f uricheck.Finding, fix uricheck.Fix) {
	t.Helper()
	x.fixes++
	s := uricheck.Subject{Call: x.sink.Call(x.text), Func: sinkFunc(x.sink)}
	checkFixed(t, s, findings, f, fix)
	checkFix(t, x.sink, stdlibtest.Literal{Text: x.text}, fix)
	if f.Severity != uricheck.Style {
		return
	}
	x.equivalent++
	fixed := fix.Apply(x.text)
	if was, is := x.normal(x.text), x.normal(fixed); was != is {
		t.Errorf("%s(%q): %s: %q has the normal form %q, had %q", x.sink.Name, x.text, fix.Title, fixed, is, was)
	}
	was, err := network.Get(x.text)
	if err != nil || x.isElement() {
		return // the client cannot send it
	}
	is, err := network.Get(fixed)
	u, _ := url.Parse(x.text)
	// A byte that no path may contain makes net/url encode the whole path anew, so that "%2F"
	// becomes "/": only the fixed text sends what the literal says.
	asWritten := x.normal(u.String()) == x.normal(x.text)
	if err != nil || asWritten && request(was) != request(is) {
		t.Errorf("%s(%q): %s: %q is sent as %v, was %v: %v", x.sink.Name, x.text, fix.Title, fixed, is, was, err)
	}
}

// base is the base URI of relative references.
var base = uri.Split("http://base/a/b")

// normal returns the normal form of a text in its use.
func (x *trial) normal(text string) string {
	if x.isElement() {
		text = "/a/" + text
	}
	return resolved(text)
}

// isElement reports whether the text is an element of a join.
func (x *trial) isElement() bool {
	return x.sink.Use == stdlib.JoinElement || x.sink.Use == stdlib.JoinElementMethod
}

// resolved returns the normal form (RFC 3986 section 6.2.2 and 6.2.3) of a reference that is
// resolved against a base: only then can dot segments go. Bytes that no URI may contain count
// as their percent-encodings: net/url writes them so, and servers read them so.
func resolved(text string) string {
	ref, err := base.Resolve(uri.Split(encodeBad(text)))
	if err != nil {
		panic(err)
	}
	return ref.NormalizeByScheme().String()
}

// encodeBad percent-encodes the bytes that their component cannot contain.
func encodeBad(text string) string {
	ref := uri.Split(text)
	bad := make([]bool, len(text))
	for c, holds := range map[uri.Component]func(byte) bool{
		uri.Userinfo: func(b byte) bool { return uri.IsPathByte(b) && b != '@' && b != '/' },
		uri.Host:     func(b byte) bool { return uri.IsPathByte(b) || b == '[' || b == ']' },
		uri.Path:     uri.IsPathByte,
		uri.Query:    uri.IsQueryByte,
		uri.Fragment: uri.IsQueryByte,
	} {
		start, end := ref.Span(c)
		for i := start; i < end; i++ {
			bad[i] = text[i] != '%' && !holds(text[i])
		}
	}
	var b strings.Builder
	for i := range len(text) {
		if bad[i] {
			fmt.Fprintf(&b, "%%%02X", text[i])
		} else {
			b.WriteByte(text[i])
		}
	}
	return b.String()
}

// request returns a request in the normal form of its target URI (RFC 9110 section 7.1). To a
// server, the default port is the same as none.
func request(seen stdlibtest.Seen) string {
	return resolved("http://" + strings.TrimSuffix(strings.TrimSuffix(seen.Host, ":80"), ":443") + seen.Target)
}

// FuzzDifferential runs TestDifferential as a fuzz test: each text in every sink.
func FuzzDifferential(f *testing.F) {
	for i, l := range stdlibtest.Literals(f) {
		if i%stdlibtest.SeedStep(40, 60) == 0 { // TestErrors runs them as well
			f.Add(l.Text)
		}
	}
	network := stdlibtest.NewNetwork(f)
	sinks := append(stdlibtest.Sinks(), network.Sinks()...)
	f.Fuzz(func(t *testing.T, text string) {
		for _, sink := range sinks {
			x := &trial{sink: sink, text: text, fails: sink.Run(text) != nil}
			if x.fails {
				t.Setenv("GODEBUG", laxDebug)
				x.failsIfLax = sink.Run(text) != nil
				t.Setenv("GODEBUG", "")
			}
			x.check(t, network)
		}
	})
}
