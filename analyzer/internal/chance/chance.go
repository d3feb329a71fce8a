// Package chance estimates whether guards with an unknown answer ever let a text pass. It evaluates them
// with all values that the package assigns to their variables, and looks for conditions that test
// whether an unknown text is empty although the program has given it a default.
package chance

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"sync"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/library"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// Chance says how likely it is that guards let a text pass.
type Chance uint8

const (
	Possible Chance = iota
	// Unlikely means that no known value of some variable makes the guards true, but code elsewhere may
	// assign another value, or eval cannot execute a function in a guard.
	Unlikely
	// Never means that no value of some variable makes the guards true. So a default for a base that
	// is never empty is dead code.
	Never
)

// Values finds the values that a package assigns to its variables, and remembers them.
type Values struct {
	flow  *flow.Package
	files *code.Files
	known map[term.Place]held
	// literals returns the composite literals of structures in the package.
	literals func() []structLiteral
}

// New returns the Values of a package.
func New(f *flow.Package, files *code.Files) *Values {
	literals := sync.OnceValue(func() []structLiteral { return structLiterals(f.Index.Info) })
	return &Values{flow: f, files: files, known: make(map[term.Place]held), literals: literals}
}

// Of returns the chance that guards, which eval has executed, let a text pass.
func (vs *Values) Of(guards []term.Guard) Chance {
	found := Possible
	isMade := func(g term.Guard) bool { return testsReturned(vs.flow.Index, g) }
	switch {
	case slices.ContainsFunc(guards, isFixed), slices.ContainsFunc(guards, isMade), slices.ContainsFunc(guards, testsURL):
		found = Unlikely
	case slices.ContainsFunc(guards, testsDefaulted), areContrary(guards), testsDerived(vs.flow.Index, guards):
		found = Unlikely
	}
	for _, at := range placesIn(guards) {
		held := vs.heldBy(at)
		if len(held.values) == 0 {
			continue
		}
		least := Never
		for _, values := range held.values {
			least = min(least, withOne(guards, at, values))
		}
		if !held.isAll {
			least = min(least, Unlikely)
		}
		found = max(found, least)
	}
	return found
}

// NeedSet reports whether guards are true only if the user of the package sets some field in them: they
// are never true for the values that the package, or the library that declares the field, assigns.
func (vs *Values) NeedSet(guards []term.Guard) bool {
	return slices.ContainsFunc(placesIn(guards), func(at term.Place) bool {
		values := vs.heldBy(at).values
		mayPass := func(set []term.Text) bool { return withOne(guards, at, set) != Never }
		return at.Var.IsField() && len(values) > 0 && !slices.ContainsFunc(values, mayPass)
	})
}

// with substitutes a value for a place in those guards that contain it. It returns their chance then, and
// whether all are certainly true.
func with(guards []term.Guard, at term.Place, value term.Text) (found Chance, isTrue bool) {
	isTrue = true
	of := value.Guards
	value.Guards = nil
	for _, g := range guards {
		if !g.Holds.Has(at) {
			continue
		}
		g.Holds = eval.Run(g.Holds.With(at, value))
		answer := eval.Told(g.Holds)
		switch {
		case answer == eval.Never, isContrary(g.Holds, of):
			return Never, false
		case answer == eval.Unknown && (isBeyondEval(g.Holds) || testsDefaulted(g)):
			found = Unlikely
		}
		isTrue = isTrue && answer == eval.Always
	}
	return found, isTrue
}

// isFixed reports whether every run of the program gives a guard the same answer, which eval does not
// know: it depends on no variable, but on a function such as strings.TrimFunc of known texts. The
// guard may stop the text in every run.
func isFixed(g term.Guard) bool {
	if eval.Told(g.Holds) != eval.Unknown || len(placesOf(g.Holds)) > 0 {
		return false
	}
	isOpen := func(t term.Text) bool { return !t.IsKnown() }
	return !g.Holds.Walk(func(p *term.Piece) bool {
		return p.Call == nil || !eval.Leaves(p.Call.Func) || slices.ContainsFunc(library.Sources(p.Call), isOpen)
	})
}

// testsReturned reports whether a guard with an unknown answer depends on the result of a function value that a
// call has returned for a constant text, as in Prefixed("http://")(host), or on the unknown text of a builder, to
// which unknown code may have written: these are hardly ever empty.
func testsReturned(index *defuse.Package, g term.Guard) bool {
	isText := func(arg ast.Expr) bool {
		v := index.Info.Types[arg].Value
		return v != nil && v.Kind() == constant.String && constant.StringVal(v) != ""
	}
	return eval.Told(g.Holds) == eval.Unknown && !g.Holds.Walk(func(p *term.Piece) bool {
		call, ok := p.Read.(*ast.CallExpr)
		if !ok || p.Call != nil {
			return true
		}
		if isBuilt(index, call) {
			return false
		}
		made, ok := ast.Unparen(call.Fun).(*ast.CallExpr)
		return !ok || !slices.ContainsFunc(made.Args, isText)
	})
}

// isBuilt reports whether a call returns the text of a strings.Builder or bytes.Buffer.
func isBuilt(index *defuse.Package, call *ast.CallExpr) bool {
	callee, ok := index.CalleeOf(call)
	return ok && (callee.Func.FullName() == "(*strings.Builder).String" || callee.Func.FullName() == "(*bytes.Buffer).String")
}

// isBeyondEval reports whether a condition depends on a call that eval cannot execute, of a known function
// with known bytes in an operand.
func isBeyondEval(cond term.Text) bool {
	isKnownInPart := func(t term.Text) bool {
		return slices.ContainsFunc(t.Pieces, func(p term.Piece) bool { return p.Known != "" })
	}
	return !cond.Walk(func(p *term.Piece) bool {
		switch {
		case p.Call == nil || eval.Executes(p.Call.Func):
			return true
		case p.Call.Func == term.OneOf || p.Call.Func == term.List || p.Call.Func == term.Spread || p.Call.Func == term.MadeOf:
			return true
		}
		return !slices.ContainsFunc(p.Call.Args, isKnownInPart)
	})
}

// placesIn returns the places in guards, each once: see placesOf.
func placesIn(guards []term.Guard) []term.Place {
	var found []term.Place
	for _, g := range guards {
		for _, at := range placesOf(g.Holds) {
			if !slices.Contains(found, at) {
				found = append(found, at)
			}
		}
	}
	return found
}

// placesOf returns the places in a text whose values the package may assign: variables, and the elements
// of lists and pointers. It leaves out the elements of maps: a map may have no entry for the key.
func placesOf(t term.Text) []term.Place {
	var found []term.Place
	t.Walk(func(p *term.Piece) bool {
		if p.Call == nil && p.Place.Var != nil && (!p.Place.Element || isPointer(p.Place.Var) || isList(p.Place.Var)) && !slices.Contains(found, p.Place) {
			found = append(found, p.Place)
		}
		return true
	})
	return found
}

func isPointer(v *types.Var) bool {
	_, is := v.Type().Underlying().(*types.Pointer)
	return is
}

func isList(v *types.Var) bool {
	switch v.Type().Underlying().(type) {
	case *types.Slice, *types.Array:
		return true
	}
	return false
}
