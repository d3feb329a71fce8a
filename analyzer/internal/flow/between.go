package flow

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// AreTogether reports whether two variables are parameters of one function: a call tells
// both.
func (p *Package) AreTogether(v, w *types.Var) bool {
	a, b := p.variable(v), p.variable(w)
	return a.isParam && b.isParam && a.function == b.function
}

// Filled returns a text with what a call passes put in for the parameters of its function,
// but for one.
func (p *Package) Filled(t term.Text, call Call, but term.Place) term.Text {
	if call.sig == nil {
		return t
	}
	r := newResolver(p)
	for i := range call.sig.Params().Len() {
		for _, isElement := range []bool{false, true} {
			param := term.Place{Var: call.sig.Params().At(i), Element: isElement}
			if param == but || !t.Has(param) {
				continue
			}
			values := r.passed(call, i, isElement)
			if len(values) == 0 || len(values) > maxOperands {
				values = []term.Text{term.Unknown(kindOf(param.Var.Type()))}
			}
			value := bare(oneOf(values))
			value.Guards = nil
			t = t.With(param, value)
		}
	}
	return t
}

// IsTestedElsewhere reports whether the code of the package looks at what a variable holds
// outside of the function of a use, to decide what to do with it: what comes to a sink is
// then only some of what is written.
func (p *Package) IsTestedElsewhere(v *types.Var, use inspector.Cursor) bool {
	return slices.ContainsFunc(p.testsOf(v), func(test inspector.Cursor) bool { return !InSameFunction(test, use) })
}

// testsOf returns the uses of a variable that ask what it holds.
func (p *Package) testsOf(v *types.Var) []inspector.Cursor {
	tests, known := p.tests[v]
	if known {
		return tests
	}
	p.tests[v] = nil // while it is looked into: functions call each other
	for _, use := range p.Uses(v) {
		if p.testsAt(use) {
			tests = append(tests, use)
		}
	}
	p.tests[v] = tests
	return tests
}

// IsTested reports whether the code of the package looks at what a variable holds.
func (p *Package) IsTested(v *types.Var) bool { return len(p.testsOf(v)) > 0 }
