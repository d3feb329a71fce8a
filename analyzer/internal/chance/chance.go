// Package chance decides whether conditions with an unknown answer ever let a text pass, by all
// values that the package gives the variables in them.
package chance

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"sync"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/analyzer/internal/term/union"
)

// Chance is how likely it is that conditions let a text pass.
type Chance uint8

const (
	Possible Chance = iota
	// Unlikely means that no known value of a variable makes them true, but other code may set it,
	// or eval cannot execute a function of it.
	Unlikely
	// Never means that no value makes them true. The fallback for a base that is never empty is
	// dead code.
	Never
)

// Values are the values of the variables of a package.
type Values struct {
	flow  *flow.Package
	files *code.Files
	known map[term.Place]held
	// literals returns the literals of structures in the package.
	literals func() []structLiteral
}

// New returns the values of the variables of a package.
func New(f *flow.Package, files *code.Files) *Values {
	literals := sync.OnceValue(func() []structLiteral { return structLiterals(f.Index.Info) })
	return &Values{flow: f, files: files, known: make(map[term.Place]held), literals: literals}
}

// Of returns the chance that executed conditions let a text pass.
func (vs *Values) Of(guards []term.Guard) Chance {
	found := Possible
	isMade := func(g term.Guard) bool { return asksMade(vs.flow.Index.Info, g) }
	switch {
	case slices.ContainsFunc(guards, isFixed), slices.ContainsFunc(guards, isMade):
		found = Unlikely
	case slices.ContainsFunc(guards, asksSet), areContrary(guards), asksDerived(vs.flow.Index, guards):
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

// NeedSet reports whether conditions are never true as long as nothing sets one of the fields in them, or
// nothing but the library to which it belongs.
func (vs *Values) NeedSet(guards []term.Guard) bool {
	return slices.ContainsFunc(placesIn(guards), func(at term.Place) bool {
		return at.Var.IsField() && slices.ContainsFunc(vs.heldBy(at).values, func(unset []term.Text) bool { return withOne(guards, at, unset) == Never })
	})
}

// with returns the chance after a value has replaced a place in the conditions, and whether they are
// certainly true then.
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
		case answer == eval.Unknown && (isBeyondEval(g.Holds) || asksSet(g)):
			found = Unlikely
		}
		isTrue = isTrue && answer == eval.Always
	}
	return found, isTrue
}

// isFixed reports whether the answer of a condition does not depend on a variable, but only on the
// result of a function such as strings.TrimFunc for known texts: the condition may stop the text in
// every run.
func isFixed(g term.Guard) bool {
	if eval.Told(g.Holds) != eval.Unknown || len(placesOf(g.Holds)) > 0 {
		return false
	}
	isOpen := func(t term.Text) bool { return !t.IsKnown() }
	return !g.Holds.Walk(func(p term.Piece) bool {
		return p.Call == nil || !eval.Leaves(p.Call.Func) || slices.ContainsFunc(union.Sources(p.Call), isOpen)
	})
}

// asksMade reports whether a condition with an unknown answer depends on the result of a function that
// another call has made of a text: Prefixed("http://")(host) is hardly ever empty.
func asksMade(info *types.Info, g term.Guard) bool {
	isText := func(arg ast.Expr) bool {
		v := info.Types[arg].Value
		return v != nil && v.Kind() == constant.String && constant.StringVal(v) != ""
	}
	return eval.Told(g.Holds) == eval.Unknown && !g.Holds.Walk(func(p term.Piece) bool {
		call, ok := p.Read.(*ast.CallExpr)
		if !ok || p.Call != nil {
			return true
		}
		made, ok := ast.Unparen(call.Fun).(*ast.CallExpr)
		return !ok || !slices.ContainsFunc(made.Args, isText)
	})
}

// isBeyondEval reports whether a condition depends on a known function that eval cannot execute,
// with an operand that has known bytes.
func isBeyondEval(cond term.Text) bool {
	hasBytes := func(t term.Text) bool {
		return slices.ContainsFunc(t.Pieces, func(p term.Piece) bool { return p.Known != "" })
	}
	return !cond.Walk(func(p term.Piece) bool {
		switch {
		case p.Call == nil || eval.Executes(p.Call.Func):
			return true
		case p.Call.Func == term.OneOf || p.Call.Func == term.List || p.Call.Func == term.Spread || p.Call.Func == term.MadeOf:
			return true
		}
		return !slices.ContainsFunc(p.Call.Args, hasBytes)
	})
}

// placesIn returns the places on whose values conditions depend.
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

// placesOf returns the variables from whose values the program makes a text, and those that point to
// such a value, or have a list of them. A map may have none for a key.
func placesOf(t term.Text) []term.Place {
	var found []term.Place
	t.Walk(func(p term.Piece) bool {
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
