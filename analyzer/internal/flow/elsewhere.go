package flow

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// Elsewhere returns the i-th result in the fact of an object of another package, none if it is unknown: for a
// function its possible values over the parameters, for a variable its values or those of its i-th field.
type Elsewhere func(obj types.Object, i int) []term.Text

// returnedElsewhere resolves the i-th result of a call by the fact of its function. ok is false if
// there is none.
func returnedElsewhere(r callResolver, call index.Call, i int) (found []term.Text, ok bool) {
	return filledElsewhere(r, call, r.expr.p.elsewhere(call.Func, i))
}

// elementsElsewhere is like returnedElsewhere, but for elements of the result. The fact has no indexes.
func elementsElsewhere(r callResolver, call index.Call, i int, of part) (found []term.Text, ok bool) {
	found, ok = returnedElsewhere(r, call, i)
	if ok && of.keys != "" {
		found = madeOf(term.String, found) // the element at the index may be any of them
	}
	return found, ok
}

// filledElsewhere substitutes the arguments of a call for the parameters in texts from the fact of its
// function.
func filledElsewhere(r callResolver, call index.Call, texts []term.Text) (found []term.Text, ok bool) {
	if len(texts) == 0 {
		return nil, false
	}
	indexOf := func(v *types.Var) (int, bool) {
		if v == call.Sig.Recv() {
			return index.TheReceiver, true
		}
		for at := range call.Sig.Params().Len() {
			if v == call.Sig.Params().At(at) {
				return at, true
			}
		}
		return 0, false
	}
	return r.expr.distinct(r.fillAll(texts, call, indexOf)), true
}

// heldElsewhere returns the values of the variable or field v, which the expression e reads, from a fact
// of another package; none if there is no fact.
func heldElsewhere(r *resolver, e ast.Expr, v *types.Var) []term.Text {
	known := r.p.Index.Variable(v.Origin())
	if r.p.elsewhere == nil || known.Addressed {
		return nil
	}
	if index.IsGlobal(v) {
		if term.KindOf(v.Type()) == term.Other && !types.IsInterface(v.Type()) {
			return nil // the fact is about the entries of the variable
		}
		return r.p.elsewhere(v, 0)
	}
	sel, ok := e.(*ast.SelectorExpr)
	if !ok || !known.IsSetInLiterals() {
		return nil
	}
	global, i, ok := r.p.heldIn(sel)
	if !ok {
		return nil
	}
	return r.p.elsewhere(global, i)
}

// heldIn returns the package variable v and the index of the field f for a selector pkg.v.f. ok is false
// for other selectors, and if this package sets the variable.
func (p *Flow) heldIn(sel *ast.SelectorExpr) (global *types.Var, i int, ok bool) {
	holder, ok := ast.Unparen(sel.X).(*ast.SelectorExpr)
	if !ok {
		return nil, 0, false
	}
	global, ok = p.Index.Info.Uses[holder.Sel].(*types.Var)
	if !ok || !index.IsGlobal(global) || len(p.Index.Variable(global).Writes) > 0 || p.Index.Variable(global).Addressed {
		return nil, 0, false
	}
	i = fieldIndex(global.Type(), p.Index.Info.Uses[sel.Sel])
	return global, i, i >= 0
}

// fieldIndex returns the index of a field in a type, a structure or a pointer to one; -1 if it has no
// such field.
func fieldIndex(t types.Type, field types.Object) int {
	s := index.StructOf(t)
	for i := 0; s != nil && i < s.NumFields(); i++ {
		if s.Field(i) == field {
			return i
		}
	}
	return -1
}

// orHeld returns the values of a variable of another package: held, those from its fact, and texts, those
// of its writes in this package if there are any.
func (r *resolver) orHeld(v *types.Var, texts, held []term.Text) []term.Text {
	held = namedBy(v, held)
	at, isSet := term.Place{Var: v.Origin()}, len(r.p.Index.Variable(v.Origin()).Writes) > 0
	switch {
	case len(held) == 0:
		return texts
	case !isSet:
		return held
	}
	found := slices.Clip(texts)
	for _, t := range texts {
		if len(t.Pieces) == 1 && t.Pieces[0].Place == at && t.Pieces[0].Call == nil {
			for _, h := range held {
				found = append(found, t.With(at, h))
			}
		}
	}
	return found
}

// namedBy adds the variable v to the names on the way of texts.
func namedBy(v *types.Var, texts []term.Text) []term.Text {
	named := make([]term.Text, len(texts))
	for i, t := range texts {
		named[i] = t.Map(func(p term.Piece) term.Piece {
			p.Via = append(slices.Clip(p.Via), term.Via{Object: v})
			return p
		})
	}
	return named
}

// maxReturned and maxOfMethod bound the names that the resolver looks up for the summary of a function
// and of a method, as maxSteps does for an expression. Of 284 functions with useful results, none needs
// more than 128 names, and of 280 methods, none needs more than 43. Those that need more take most of the
// time, and their results are too large for facts.
const (
	maxReturned = 150
	maxOfMethod = 64
)

// maxReturns bounds the return statements of a function with a summary: one with more is a table.
const maxReturns = 16

// Returned returns the possible values of the i-th result of a function of the package, or of its
// elements, as texts over the parameters. It returns none if the function has no body. ok is false if
// there are too many.
func Returned(p *Flow, fn *types.Func, i int, areElements bool) (texts []term.Text, ok bool) {
	body, ok := p.Index.Declaration(fn)
	if !ok {
		return nil, true
	}
	r := newResolver(p)
	r.names.Left, r.givesUp = maxReturned, true
	if fn.Signature().Recv() != nil {
		r.names.Left = maxOfMethod
	}
	r.isForCondition = true // a caller may test whether the result is empty
	of := part{}
	if areElements {
		of.kind = anElement
	}
	texts = r.calls.returned(body, fn.Signature(), i, of)
	return texts, !r.names.AreOut()
}
