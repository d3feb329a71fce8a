package uricheck_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// settings are the values of GODEBUG on which failures depend.
var settings = []string{"", "urlstrictcolons=0", "urlmaxqueryparams=0"}

// TestErrors passes every literal of the corpus to every sink of the real standard library,
// under each setting: there is an error if and only if the call fails under all of them. If it
// fails under some, a warning names the setting. In an ordinary run each literal goes to every 29th
// sink, and each sink gets every third literal.
func TestErrors(t *testing.T) {
	literals := stdlibtest.Literals(t)
	sinks := append(stdlibtest.Sinks(), stdlibtest.NewNetwork(t).Sinks()...)
	failed := make(map[string][][]bool) // setting, sink, literal
	for _, setting := range settings {
		t.Setenv("GODEBUG", setting)
		for i, sink := range sinks {
			errs := make([]bool, len(literals))
			for k, l := range literals {
				errs[k] = isChosen(i, k) && sink.Run(l.Text) != nil
			}
			failed[setting] = append(failed[setting], errs)
		}
	}
	for i, sink := range sinks {
		for k, l := range literals {
			fails := func(setting string) bool { return failed[setting][i][k] }
			if isChosen(i, k) {
				agree(t, sink, l, fails)
			}
		}
	}
}

func isChosen(sink, literal int) bool { return stdlibtest.Long() || (sink+literal)%29 == 0 }

// agree compares the findings for a literal at a sink with the results of the call.
func agree(t *testing.T, sink stdlibtest.Sink, l stdlibtest.Literal, fails func(setting string) bool) {
	t.Helper()
	call := sink.Call(l.Text)
	s := uricheck.Subject{Call: call, Func: sinkFunc(sink)}
	findings := uricheck.Check(s)
	always := !slices.ContainsFunc(settings, func(s string) bool { return !fails(s) })
	// The C library and the mux of Go 1.21 need a separate process: the tests of package stdlib
	// run them.
	always = always && failsAlways(call)
	if hasError(findings) != always {
		t.Errorf("%s(%s): fails for certain: %v; findings: %v", sink.Name, l, always, messages(findings))
	}
	if fails("") && !always && !slices.ContainsFunc(findings, namesSetting) {
		t.Errorf("%s(%s): fails under some setting, but no warning names it: %v", sink.Name, l, messages(findings))
	}
	for _, f := range findings {
		for _, fix := range f.Fixes {
			if fix.Rewrite == uricheck.TrimAffix {
				continue // the text stays: TestCutset runs the other function
			}
			checkFixed(t, s, findings, f, fix)
			checkFix(t, sink, l, fix)
		}
	}
}

// failsAlways reports whether a call fails under every Go and setting.
func failsAlways(c stdlib.Call) bool {
	return !slices.ContainsFunc(everyGo(), func(g stdlib.Go) bool { return stdlib.Fails(c, g) == nil })
}

// everyGo returns each Go that package stdlib distinguishes.
func everyGo() (all []stdlib.Go) {
	all = []stdlib.Go{{}, {Brackets: stdlib.AnyPrefix}, {Brackets: stdlib.AnyContent}}
	for _, lax := range []func(*stdlib.Go){
		func(g *stdlib.Go) { g.LaxColons = true },
		func(g *stdlib.Go) { g.LaxParams = true },
		func(g *stdlib.Go) { g.CResolver = true },
		func(g *stdlib.Go) { g.Mux121 = true },
	} {
		for _, g := range all {
			lax(&g)
			all = append(all, g)
		}
	}
	return all
}

// checkFixed applies a fix: its finding must be gone. A new finding must be of style, opt-in or about a password, and
// a worse one must have hidden it before.
func checkFixed(t *testing.T, s uricheck.Subject, before []uricheck.Finding, f uricheck.Finding, fix uricheck.Fix) {
	t.Helper()
	fixed := s
	fixed.Text = fix.Apply(s.Text)
	isBehind := func(f uricheck.Finding) bool { return f.Severity == uricheck.Style || f.OptIn || f.ShowsPassword() }
	after := slices.DeleteFunc(uricheck.Check(fixed), isBehind)
	before = slices.DeleteFunc(slices.Clone(before), isBehind)
	if len(after) >= len(before) && !isBehind(f) {
		t.Errorf("%v: %s: %q has %v, had %v", s, fix.Title, fixed.Text, messages(after), messages(before))
	}
}

// checkFix runs the fixed text: the call must work, unless there is another fault.
func checkFix(t *testing.T, sink stdlibtest.Sink, l stdlibtest.Literal, fix uricheck.Fix) {
	t.Helper()
	fixed := fix.Apply(l.Text)
	left := uricheck.Check(uricheck.Subject{Call: sink.Call(fixed), Func: sinkFunc(sink)})
	if err := sink.Run(fixed); err != nil && !hasError(left) && !slices.ContainsFunc(left, namesSetting) {
		t.Errorf("%s(%s): %s: %q fails: %v", sink.Name, l, fix.Title, fixed, err)
	}
}

// namesSetting reports whether a finding names the setting under which a call works.
func namesSetting(f uricheck.Finding) bool {
	return strings.Contains(f.Message, "GODEBUG=") || strings.Contains(f.Message, "C resolver") || strings.Contains(strings.ToLower(f.Message), " from go 1.")
}

// sinkFunc returns the function of a sink without the test's additions to its name.
func sinkFunc(sink stdlibtest.Sink) string {
	name, _, _ := strings.Cut(sink.Name, " ")
	name, _, _ = strings.Cut(name, "(")
	return name
}

func hasError(findings []uricheck.Finding) bool {
	return slices.ContainsFunc(findings, func(f uricheck.Finding) bool { return f.Severity == uricheck.Error })
}

func messages(findings []uricheck.Finding) []string {
	var list []string
	for _, f := range findings {
		list = append(list, f.Category()+" "+f.Message)
	}
	return list
}
