package flow

import (
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
func (r callResolver) returnedElsewhere(call index.Call, i int) (found []term.Text, ok bool) {
	return r.filledElsewhere(call, r.expr.p.elsewhere(call.Func, i))
}

// elementsElsewhere is like returnedElsewhere, but for elements of the result. The fact has no indexes.
func (r callResolver) elementsElsewhere(call index.Call, i int, of part) (found []term.Text, ok bool) {
	found, ok = r.returnedElsewhere(call, i)
	if ok && of.keys != "" {
		found = madeOf(term.String, found) // the element at the index may be any of them
	}
	return found, ok
}

// filledElsewhere substitutes the arguments of a call for the parameters in texts from the fact of its
// function.
func (r callResolver) filledElsewhere(call index.Call, texts []term.Text) (found []term.Text, ok bool) {
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

// heldElsewhere returns the values of a variable of another package from its fact; none if there is no fact.
func (r *resolver) heldElsewhere(v *types.Var) []term.Text {
	isEntries := term.KindOf(v.Type()) == term.Other && !types.IsInterface(v.Type())
	if r.p.elsewhere == nil || r.p.Index.Variable(v.Origin()).Addressed || !index.IsGlobal(v) || isEntries {
		return nil
	}
	return r.p.elsewhere(v, 0)
}

// orHeld returns the values of a variable of another package: held, those from its fact. If this package also assigns
// to it, these are texts, those of its writes, one of which is unknown.
func (r *resolver) orHeld(v *types.Var, texts, held []term.Text) []term.Text {
	if len(held) == 0 || len(r.p.Index.Variable(v.Origin()).Writes) > 0 {
		return texts
	}
	return namedBy(v, held)
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
func (p *Flow) Returned(fn *types.Func, i int, areElements bool) (texts []term.Text, ok bool) {
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
