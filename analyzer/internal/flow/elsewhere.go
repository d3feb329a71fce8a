package flow

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow/union"
	"github.com/uricheck/go-uricheck/analyzer/internal/mutation"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"golang.org/x/tools/go/ast/inspector"
)

// Elsewhere returns the i-th result in the fact of an object of another package, none if it is unknown: for a
// function its possible values over the parameters, for a variable its values or those of its i-th field.
type Elsewhere func(obj types.Object, i int) []term.Text

// returnedElsewhere resolves the i-th result of a call by the fact of its function. ok is false if
// there is none.
func returnedElsewhere(r callResolver, call defuse.Call, i int) (found []term.Text, ok bool) {
	return filledElsewhere(r, call, madeBy(call, r.expr.p.elsewhere(call.Func, i)))
}

// madeBy returns texts from the fact of a function, with the call as the expression that has their bytes: see
// [term.Piece.IsConstant].
func madeBy(call defuse.Call, texts []term.Text) []term.Text {
	made := make([]term.Text, len(texts))
	for i, t := range texts {
		made[i] = t
		made[i].Pieces = slices.Clone(t.Pieces)
		for k, p := range t.Pieces {
			if p.Hole == term.NoHole && p.Known != "" && p.Lit == nil {
				made[i].Pieces[k].Read = call.Cursor.Node().(ast.Expr)
			}
		}
	}
	return made
}

// elementsElsewhere is like returnedElsewhere, but for elements of the result. For a list of texts the
// fact has no indexes; for a nested list it has the entries after the results.
func elementsElsewhere(r callResolver, call defuse.Call, i int, of part) (found []term.Text, ok bool) {
	if term.IsNested(call.Sig.Results().At(i).Type()) {
		of.keys = of.keys.Under(constant.MakeInt64(int64(i)))
		return filledElsewhere(r, call, r.expr.p.toldEntries(call.Func, call.Sig.Results().Len(), of))
	}
	found, ok = returnedElsewhere(r, call, i)
	if ok && of.keys != "" {
		found = madeOf(term.String, found) // the element at the index may be any of them
	}
	return found, ok
}

// filledElsewhere substitutes the arguments of a call for the parameters in texts from the fact of its
// function.
func filledElsewhere(r callResolver, call defuse.Call, texts []term.Text) (found []term.Text, ok bool) {
	if len(texts) == 0 {
		return nil, false
	}
	indexOf := func(v *types.Var) (int, bool) {
		if v == call.Sig.Recv() {
			return defuse.TheReceiver, true
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
	if defuse.IsGlobal(v) {
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
		return elementElsewhere(r, sel, v)
	}
	return r.p.elsewhere(global, i)
}

// heldElsewhere resolves the i-th result of the call at cur if it calls a function without parameters in
// a variable that another package may set. The result counts as an element of the variable, either from a
// fact or as a place. ok is false for other calls.
func (r callResolver) heldElsewhere(cur inspector.Cursor, i int) (found []term.Text, ok bool) {
	v := r.expr.p.Index.Target(cur.Node().(*ast.CallExpr).Fun)
	if v == nil {
		return nil, false
	}
	sig, ok := v.Type().Underlying().(*types.Signature)
	known := r.expr.p.Index.Variable(v)
	if !ok || sig.Params().Len() > 0 || known.Addressed {
		return nil, false
	}
	of := part{kind: anElement, keys: term.Keys("").Under(constant.MakeInt64(int64(i)))}
	if found, ok := r.expr.lists.entriesElsewhere(v, of); ok {
		return found, true
	}
	if known.IsParam && len(known.Writes) == 0 || v.Exported() && (v.IsField() || defuse.IsGlobal(v)) {
		return r.expr.place(cur, v, of), true
	}
	return nil, false
}

// heldIn returns the package variable v and the index of the field f for a selector pkg.v.f. ok is false
// for other selectors, and if this package sets the variable.
func (p *Package) heldIn(sel *ast.SelectorExpr) (global *types.Var, i int, ok bool) {
	holder, ok := ast.Unparen(sel.X).(*ast.SelectorExpr)
	if !ok {
		return nil, 0, false
	}
	global, ok = p.Index.Info.Uses[holder.Sel].(*types.Var)
	if !ok || !defuse.IsGlobal(global) || len(p.Index.Variable(global).Writes) > 0 || p.Index.Variable(global).Addressed {
		return nil, 0, false
	}
	i = fieldIndex(global.Type(), p.Index.Info.Uses[sel.Sel])
	return global, i, i >= 0
}

// fieldIndex returns the index of a field in a type, a structure or a pointer to one; -1 if it has no
// such field.
func fieldIndex(t types.Type, field types.Object) int {
	s := defuse.StructOf(t)
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

// elementElsewhere returns the values of a field in an element of a list or a map of another package,
// from the fact about the variable with the list. It returns none if there is a fact about the field,
// which includes them.
func elementElsewhere(r *resolver, sel *ast.SelectorExpr, field *types.Var) []term.Text {
	i := fieldIndex(r.p.Index.Info.TypeOf(sel.X), field)
	if i < 0 || len(r.p.elsewhere(field.Origin(), 0)) > 0 {
		return nil
	}
	keys := term.Keys("").Under(constant.MakeInt64(int64(i)))
	list := r.p.Index.Target(sel.X)
	switch x := ast.Unparen(sel.X).(type) {
	case *ast.IndexExpr:
		list, keys = r.p.Index.Target(x.X), r.lists.keysAt(x, keys)
	case *ast.Ident:
		if list == nil || !defuse.IsLocal(list) || len(r.p.Index.Variable(list).Writes) != 1 || r.p.Index.Variable(list).Addressed {
			return nil
		}
		w := r.p.Index.Variable(list).Writes[0]
		if w.Kind != defuse.Element || !defuse.IsRange(w.At) {
			return nil
		}
		expr, _ := w.Value.Node().(ast.Expr)
		list, keys = r.p.Index.Target(expr), keys.Under(nil)
	}
	if list == nil || !defuse.IsGlobal(list) {
		return nil
	}
	found, _ := r.lists.entriesElsewhere(list, part{kind: anElement, keys: keys})
	return found
}

// entriesElsewhere resolves a part of the list or map in a variable of another package by its fact. ok is
// false if there is none, or if this package may change the elements.
func (r listResolver) entriesElsewhere(v *types.Var, of part) (found []term.Text, ok bool) {
	if r.expr.p.elsewhere == nil || !defuse.IsGlobal(v) || !mutation.IsLeftAlone(r.expr.p.Index, v, 0) {
		return nil, false
	}
	found = r.expr.p.toldEntries(v, 0, of)
	if of.kind == anElement {
		found = namedBy(v, found)
	}
	return found, len(found) > 0
}

// fieldEntriesElsewhere is like entriesElsewhere, but for the list or map in a field of such a variable,
// which the selector sel selects. In the fact the entries follow the fields.
func fieldEntriesElsewhere(p *Package, sel *ast.SelectorExpr, field *types.Var, of part) (found []term.Text, ok bool) {
	if p.elsewhere == nil || of.kind != anElement || !mutation.IsLeftAlone(p.Index, field, 0) {
		return nil, false
	}
	global, i, ok := p.heldIn(sel)
	if !ok {
		return nil, false
	}
	of.keys = of.keys.Under(constant.MakeInt64(int64(i)))
	found = namedBy(field, p.toldEntries(global, defuse.StructOf(global.Type()).NumFields(), of))
	return found, len(found) > 0
}

// toldEntries returns a part of a list or a map from the fact of an object of another package. From the
// index from on, the fact has two results for each entry: its keys, and its values.
func (p *Package) toldEntries(obj types.Object, from int, of part) (found []term.Text) {
	for i := from; ; i += 2 {
		key, texts := p.elsewhere(obj, i), p.elsewhere(obj, i+1)
		if len(key) == 0 || len(texts) == 0 {
			return found
		}
		keys := term.Keys(union.OneOf(key).Bytes())
		switch first := keys.First(); {
		case of.kind == anElement && keys.Meet(of.keys):
			found = append(found, texts...)
		case of.kind == aKey && first != nil && first.Kind() == constant.String:
			found = append(found, term.Known(term.String, constant.StringVal(first)))
		}
	}
}

// HeldByField returns the texts that another package, which declares a field, assigns to it, or to an element
// of the list or map in it, according to its fact.
func HeldByField(p *Package, at term.Place) []term.Text {
	switch {
	case p.elsewhere == nil:
		return nil
	case at.Element:
		return p.toldEntries(at.Var.Origin(), 0, part{kind: anElement, keys: at.Keys})
	}
	return p.elsewhere(at.Var.Origin(), 0)
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
func Returned(p *Package, fn *types.Func, i int, areElements bool) (texts []term.Text, ok bool) {
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
