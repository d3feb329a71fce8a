package uricheck_test

import (
	"fmt"
	"maps"
	"net/url"
	"os"
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

// many is how many texts a test of the rules runs in each use: 200,000 if
// URICHECK_LONG is set, a twentieth of n with -short, else n.
func many(n int) int {
	switch {
	case os.Getenv("URICHECK_LONG") != "":
		return 200000
	case testing.Short():
		return n / 20
	}
	return n
}

// enough is how many of many's texts have to show something, for the test to mean
// something, if n of the ordinary run have to.
func enough(n int) int {
	if testing.Short() {
		return n / 50 // few texts vary more
	}
	return n
}

// laxDebug is the GODEBUG under which the Go at hand lets most pass, and laxHere
// the same for package stdlib.
const laxDebug = "urlstrictcolons=0,urlmaxqueryparams=0"

var laxHere = stdlib.Go{LaxColons: true, LaxParams: true}

// newest is a program that no Go runs but one that has every check, as the Go at
// hand has.
var newest = uricheck.Program{GoLine: "go1.27", IsMain: true}

// trial is one text in one sink, and what the standard library did with it.
type trial struct {
	sink       stdlibtest.Sink
	text       string
	fails      bool
	failsIfLax bool // under laxDebug

	fixes, equivalent int // how many were applied, and may not change the request
}

// TestDifferential runs different texts in every use, through each of its sinks in
// turn, and holds the findings to what happened. Fixes are applied and run.
func TestDifferential(t *testing.T) {
	network := stdlibtest.NewNetwork(t)
	byUse := make(map[stdlib.Use][]stdlibtest.Sink)
	for _, sink := range append(stdlibtest.Sinks(), network.Sinks()...) {
		byUse[sink.Use] = append(byUse[sink.Use], sink)
	}
	for _, use := range slices.Sorted(maps.Keys(byUse)) {
		t.Run(use.String(), func(t *testing.T) {
			sinks := byUse[use]
			var trials []*trial
			for i, text := range stdlibtest.Texts(t, uint64(use), many(10000), keepFor(use)) {
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

// keepFor picks texts that say something in a use: others fail all for one reason.
func keepFor(use stdlib.Use) func(text string) bool {
	switch use {
	case stdlib.Send, stdlib.SendAny:
		return func(text string) bool { return strings.HasPrefix(text, "http") }
	case stdlib.TrustedOrigin: // it has no path
		return func(text string) bool { return strings.HasPrefix(text, "http") && strings.Count(text, "/") == 2 }
	}
	return func(string) bool { return true }
}

// inParallel calls f with each trial until the test has failed.
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

// report shows how much the trials say.
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
	one := trials[0].sink.Use.IsField() // none fails, or every one
	switch trials[0].sink.Use {
	case stdlib.Redirect, stdlib.SetLocation, stdlib.JoinElementMethod, stdlib.JoinFile, stdlib.ReadTemplate, stdlib.ParsePage, stdlib.Cutset, stdlib.ParameterValue,
		stdlib.SetOrigin, stdlib.SetLinks, stdlib.SetPolicy:
		one = true
	}
	if min(fail, ok) < len(trials)/50 && !one {
		t.Errorf("%d texts fail, %d do not: too few to show anything", fail, ok)
	}
}

// check holds the findings for a text to what happened to it.
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
	// Package stdlib speaks for the C resolver and for older toolchains.
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
			if fix.Rewrite != uricheck.TrimAffix { // the text stays: TestCutset runs what is called then
				x.checkFix(t, network, findings, f, fix)
			}
		}
	}
}

// checkFix applies a fix. It makes the call succeed, unless there is another finding.
// One of style is for what works: it leaves the normal form and the request.
func (x *trial) checkFix(t *testing.T, network *stdlibtest.Network, findings []uricheck.Finding, f uricheck.Finding, fix uricheck.Fix) {
	t.Helper()
	x.fixes++
	s := uricheck.Subject{Call: x.sink.Call(x.text), Func: sinkFunc(x.sink)}
	checkMended(t, s, findings, f, fix)
	checkFix(t, x.sink, stdlibtest.Literal{Text: x.text}, fix)
	if f.Severity != uricheck.Style {
		return
	}
	x.equivalent++
	mended := fix.Apply(x.text)
	if was, is := x.normal(x.text), x.normal(mended); was != is {
		t.Errorf("%s(%q): %s: %q has the normal form %q, had %q", x.sink.Name, x.text, fix.Title, mended, is, was)
	}
	was, err := network.Get(x.text)
	if err != nil || x.isElement() {
		return // it is not a URL that is sent
	}
	is, err := network.Get(mended)
	u, _ := url.Parse(x.text)
	// A byte that no path holds makes net/url encode the whole path anew, and "%2F"
	// becomes "/": what the mended text sends is what the literal says.
	asWritten := x.normal(u.String()) == x.normal(x.text)
	if err != nil || asWritten && request(was) != request(is) {
		t.Errorf("%s(%q): %s: %q is sent as %v, was %v: %v", x.sink.Name, x.text, fix.Title, mended, is, was, err)
	}
}

// base is what relative references are resolved against.
var base = uri.Split("http://base/a/b")

// normal is the normal form of a text in its use.
func (x *trial) normal(text string) string {
	if x.isElement() {
		text = "/a/" + text
	}
	return resolved(text)
}

// isElement reports whether the text is a path that is joined to another one.
func (x *trial) isElement() bool {
	return x.sink.Use == stdlib.JoinElement || x.sink.Use == stdlib.JoinElementMethod
}

// resolved is the normal form of a reference (RFC 3986 section 6.2.2 and 6.2.3)
// behind a base: only there dot segments can go. What no URI may hold stands for
// its percent-encoding: net/url writes it so, and servers read it so.
func resolved(text string) string {
	ref, err := base.Resolve(uri.Split(encodeBad(text)))
	if err != nil {
		panic(err)
	}
	return ref.NormalizeByScheme().String()
}

// encodeBad percent-encodes the bytes that their component of a URI cannot hold.
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

// request is a request in the normal form of its target URI (RFC 9110 section 7.1).
// A server does not tell the default port from none.
func request(seen stdlibtest.Seen) string {
	return resolved("http://" + strings.TrimSuffix(strings.TrimSuffix(seen.Host, ":80"), ":443") + seen.Target)
}

// FuzzDifferential is TestDifferential without end: each text in every sink.
func FuzzDifferential(f *testing.F) {
	for i, l := range stdlibtest.Literals(f) {
		if i%stdlibtest.SeedStep(10, 60) == 0 { // TestErrors runs them as well
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
