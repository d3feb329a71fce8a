package analyzer_test

import (
	"fmt"
	"strings"
	"testing"
)

// callForms are ways to use the results of a call: a value and an error.
var callForms = []string{
	"CALL", "_, _ = CALL", "v, _ = CALL", "_, e = CALL", "(v), (e) = CALL", "(_), (e) = CALL",
	"v, e := CALL; _, _ = v, e", "v, _ := CALL; _ = v", "var _, _ = CALL", "var v, e = CALL; _, _ = v, e",
	"take(CALL)", "defer take(CALL)", "go take(CALL)", "_ = must(CALL)", "ch <- must(CALL)", "_ = []T{must(CALL)}",
	"a[0], b[1] = CALL", "s.v, s.e = CALL", "*p, *q = CALL", "V, _ = CALL", "_, E = CALL",
	"if _, e := CALL; e == nil { panic(1) }", "if _, e := CALL; e != nil { return }", "if v, _ := CALL; v != nil { return }",
	"switch _, e := CALL; { case e == nil: return }", "switch _, e = CALL; e { case nil: }",
	"for v, e := CALL; e == nil; v, e = CALL { _ = v }", "for _, e = CALL; e == nil; _, _ = CALL { }",
	"_, e = func() (T, error) { return CALL }()", "_, e = func() (v T, e error) { v, e = CALL; return }()",
	"ok = func() bool { _, e := CALL; return e == nil }()", "_, e = CALL; ok = e == nil", "_, e = CALL; ok = e != nil && ok",
	"_, e = CALL; e = nil; _ = e", "_, e = CALL; _, e = CALL; if e == nil { return }", "_, e = CALL; func() { _ = e }()",
	"L: e = nil; _, e = CALL; if e == nil { goto L }", "_, e = CALL; var x any = e; switch y := x.(type) { case error: _ = y }",
	"_, e = CALL; if e == nil { t.Fatal() }", "_, e = CALL; if e != nil { t.Fatal(e) }", "_, e = CALL; t.Log(e)",
	"_, e = CALL; if (e != nil) != ok { t.Error() }", `t.Run("", func(t *testing.T) { _, e := CALL; if e == nil { t.Error() } })`,
}

// contexts are statements around others.
var contexts = []string{
	"{ BODY }", "for { BODY }", "for range 3 { BODY }", "for i := 0; i < 3; i++ { BODY }", "for _, n := range names { _ = n; BODY }",
	"for z := range seq { _ = z; BODY }", "if ok { BODY }", "if ok { } else { BODY }", "switch { case ok: BODY; default: }",
	"switch z := any(ok).(type) { case bool: _ = z; BODY }", "select { case <-ch: BODY; default: }", "func() { BODY }()",
	"defer func() { BODY }()", "go func() { BODY }()", "for range names { func() { BODY }() }", "f := func() { for { BODY } }; _ = f",
	"outer: for { for range 2 { BODY; continue outer } }", "defer func() { if recover() != nil { BODY } }()", "if false { BODY }",
	"return; { BODY }",
}

// TestContexts analyses a call that fails, with each use of its results, in each context, in a program and
// in a test.
func TestContexts(t *testing.T) {
	for _, name := range []string{"p/p.go", "p/p_test.go"} {
		var b strings.Builder
		b.WriteString("package p\n\nimport (\n\t\"net/url\"\n\t\"testing\"\n)\n\ntype T = *url.URL\n\nvar V T\nvar E error\n\n")
		b.WriteString("func take(T, error) {}\nfunc must(v T, _ error) T { return v }\n\n")
		functions := 0
		for _, context := range contexts {
			for _, form := range callForms {
				body := strings.ReplaceAll(form, "CALL", `url.Parse("http://h/%zz")`)
				fmt.Fprintf(&b, "func f%d(t *testing.T, ok bool, names []string, ch chan T, seq func(func(int) bool), a []T, b []error, p *T, q *error, s struct{ v T; e error }) { var v T; var e error; _, _ = v, e; %s }\n",
					functions, strings.ReplaceAll(context, "BODY", body))
				functions++
			}
		}
		p := load(t, memory{name: b.String()}, "p")
		if found := p.run(t, "p", p.readFile); len(found) < functions/4 {
			t.Errorf("%s: %d findings in %d functions", name, len(found), functions)
		}
	}
}
