package main

import (
	"go/parser"
	"go/token"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
)

// TestRight checks that each row of right is Go code for a rule whose example has no fix of the text.
func TestRight(t *testing.T) {
	unused := make(map[string]string)
	for name, text := range right {
		unused[name] = text
		if _, err := parser.ParseFile(token.NewFileSet(), name, "package p\nfunc _() {\n"+text+"\n}", 0); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, r := range uricheck.Rules() {
		s, f := example(r)
		if _, text := rightFor(r, s, f); text == right[r.Name] {
			delete(unused, r.Name)
		}
	}
	for name := range unused {
		t.Errorf("no page shows the row %s of right", name)
	}
}

// TestAfterFix checks that a fix moves the unknown parts behind it.
func TestAfterFix(t *testing.T) {
	for _, r := range uricheck.Rules() {
		for _, s := range r.Bad() {
			for _, f := range r.Findings(s) {
				fixed, ok := afterFix(s, f)
				if !ok {
					continue
				}
				for i, h := range fixed.Holes {
					if got, want := fixed.Text[h.Start:h.End], s.Text[s.Holes[i].Start:s.Holes[i].End]; got != want {
						t.Errorf("%s: %q becomes %q", s, want, got)
					}
				}
				if fixed.String() == s.String() {
					t.Errorf("%s: the fix %q changes nothing", s, f.Fixes[0].Title)
				}
			}
		}
	}
}
