package uricheck_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// settings are the values of GODEBUG that decide what fails.
var settings = []string{"", "urlstrictcolons=0", "urlmaxqueryparams=0"}

// TestErrors runs every literal of the corpus through every sink of the real
// standard library, under each setting: there is an error if and only if the
// call fails under all of them. What fails under some has a warning that names
// the setting. With -short each literal meets every third sink, and each sink every third
// literal.
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

func isChosen(sink, literal int) bool { return !testing.Short() || (sink+literal)%3 == 0 }

// agree compares the findings for a literal at a sink with what happened.
func agree(t *testing.T, sink stdlibtest.Sink, l stdlibtest.Literal, fails func(setting string) bool) {
	t.Helper()
	call := sink.Call(l.Text)
	s := uricheck.Subject{Call: call, Func: sinkFunc(sink)}
	findings := uricheck.Check(s)
	always := !slices.ContainsFunc(settings, func(s string) bool { return !fails(s) })
	// What the C library takes, and the mux of Go 1.21, need a process of their
	// own: package stdlib's tests run it.
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
				continue // the text stays: TestCutset runs what is called then
			}
			checkMended(t, s, findings, f, fix)
			checkFix(t, sink, l, fix)
		}
	}
}

// failsAlways reports whether a call fails under every Go and setting.
func failsAlways(c stdlib.Call) bool {
	return !slices.ContainsFunc(everyGo(), func(g stdlib.Go) bool { return stdlib.Fails(c, g) == nil })
}

// everyGo returns each Go that package stdlib tells from the others.
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

// checkMended applies a fix: its finding is gone, and there is no new one but of
// style or on demand, which comes up behind what is worse.
func checkMended(t *testing.T, s uricheck.Subject, before []uricheck.Finding, f uricheck.Finding, fix uricheck.Fix) {
	t.Helper()
	mended := s
	mended.Text = fix.Apply(s.Text)
	isBehind := func(f uricheck.Finding) bool { return f.Severity == uricheck.Style || f.OptIn }
	after := slices.DeleteFunc(uricheck.Check(mended), isBehind)
	before = slices.DeleteFunc(slices.Clone(before), isBehind)
	if len(after) >= len(before) && !isBehind(f) {
		t.Errorf("%v: %s: %q has %v, had %v", s, fix.Title, mended.Text, messages(after), messages(before))
	}
}

// checkFix runs the mended text: the call works, unless something else is at fault.
func checkFix(t *testing.T, sink stdlibtest.Sink, l stdlibtest.Literal, fix uricheck.Fix) {
	t.Helper()
	mended := fix.Apply(l.Text)
	left := uricheck.Check(uricheck.Subject{Call: sink.Call(mended), Func: sinkFunc(sink)})
	if err := sink.Run(mended); err != nil && !hasError(left) && !slices.ContainsFunc(left, namesSetting) {
		t.Errorf("%s(%s): %s: %q fails: %v", sink.Name, l, fix.Title, mended, err)
	}
}

// namesSetting reports whether a finding says under what setting a call works.
func namesSetting(f uricheck.Finding) bool {
	return strings.Contains(f.Message, "GODEBUG=") || strings.Contains(f.Message, "C resolver") || strings.Contains(f.Message, " from go 1.")
}

// sinkFunc is the function of a sink without the circumstances of the test.
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
