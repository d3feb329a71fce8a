package flow

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strconv"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow/union"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/library"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// inCall resolves a part of the list that the call at cur returns.
func (r listResolver) inCall(cur inspector.Cursor, e *ast.CallExpr, of part) []term.Text {
	tv := r.expr.p.Index.Info.Types[e.Fun]
	if id, ok := ast.Unparen(e.Fun).(*ast.Ident); ok && tv.IsBuiltin() {
		return r.inBuiltin(cur, e, id.Name, of)
	}
	if tv.IsType() && len(e.Args) == 1 {
		return r.part(cur.ChildAt(edge.CallExpr_Args, 0), of)
	}
	call, ok := r.expr.p.Index.CallAt(cur)
	if value, isFlag := r.expr.p.defaultInChain(call); isFlag {
		return orSet(cur, r.expr.texts(value))
	}
	if ok && call.HasArguments() && len(e.Args) > 0 {
		first := cur.ChildAt(edge.CallExpr_Args, 0)
		switch f := library.Of(call.Func.FullName()); {
		case f.Same:
			return r.part(first, of)
		case f.Reads == library.KeysAlone:
			return r.part(first, part{kind: aKey})
		}
		if s, ok := r.expr.p.Index.StoreAt(e); ok && s.Pointer == index.TheResult {
			return orSet(cur, r.expr.calls.passed(call, s.Value, term.Place{}))
		}
		if _, isOwn := r.expr.p.Index.Declaration(call.Func); !isOwn && of.kind == anElement && returnsPointerTo(call.Func) {
			return r.expr.texts(first)
		}
	}
	return r.expr.calls.result(cur, 0, of)
}

// pointerWords are all the words in the names of functions that return a pointer to a string, unchanged: aws.String,
// pointer.To, github.Ptr.
var pointerWords = []string{"addr", "of", "pointer", "ptr", "ref", "str", "string", "to"}

// returnsPointerTo reports whether a function has the signature func(T) *T for any type, which it cannot change, or for
// a string, and a name that says no more than that: in other packages, it returns a pointer to its argument.
func returnsPointerTo(fn *types.Func) bool {
	sig := fn.Origin().Signature()
	if sig.Recv() != nil || sig.Params().Len() != 1 || sig.Results().Len() != 1 {
		return false
	}
	of := sig.Params().At(0).Type()
	pointer, ok := sig.Results().At(0).Type().(*types.Pointer)
	_, isAny := of.(*types.TypeParam)
	isOther := func(word string) bool { return !slices.Contains(pointerWords, word) }
	isPlain := code.IsString(of) && !slices.ContainsFunc(code.Words(fn.Name()), isOther)
	return ok && (isAny || isPlain) && types.Identical(pointer.Elem(), of)
}

// inBuiltin resolves the elements of the result of append, or the value to which new(x) points.
func (r listResolver) inBuiltin(cur inspector.Cursor, e *ast.CallExpr, name string, of part) []term.Text {
	switch {
	case name == "new" && r.expr.p.Index.Info.Types[e.Args[0]].IsValue():
		return r.expr.texts(cur.ChildAt(edge.CallExpr_Args, 0))
	case name != "append":
		return nil // the results of make and new have no elements yet
	}
	var found []term.Text
	for i, arg := range index.Listed(cur, edge.CallExpr_Args) {
		if i == 0 || e.Ellipsis.IsValid() {
			found = append(found, r.part(arg, of)...)
		} else {
			found = append(found, r.element(arg, of.keys.Rest())...)
		}
	}
	return r.expr.distinct(found)
}

// spread resolves the elements of a list that a call passes with "...", each to one operand. If their
// number is unknown, there is a single operand, a [term.Spread].
func (r listResolver) spread(list inspector.Cursor) [][]term.Text {
	items, ok := r.allItems(list)
	if !ok {
		of := append([]term.Text{r.listPlace(list)}, r.elementsOf(list)...)
		return [][]term.Text{{term.Of(term.Other, term.Spread, of...)}}
	}
	var operands [][]term.Text
	for _, it := range items {
		operands = append(operands, r.expr.builders.printable(it.value))
	}
	return operands
}

// listPlace returns the place of a list, if it is a parameter to which the function does not assign, or
// else an unknown value.
func (r listResolver) listPlace(list inspector.Cursor) term.Text {
	if id, ok := code.Unparen(list).Node().(*ast.Ident); ok {
		if v, ok := r.expr.p.Index.Info.Uses[id].(*types.Var); ok && !v.IsField() && !index.IsGlobal(v) {
			if known := r.expr.p.Index.Variable(v); known.IsParam && !known.Addressed && len(known.Writes) == 0 {
				return term.Text{Kind: term.Other, Pieces: []term.Piece{{Hole: term.AnyString, Place: term.Place{Var: v}}}}
			}
		}
	}
	return term.Unknown(term.Other)
}

// wholeList resolves the list, map, pointer or function at cur to one operand: a [term.List], [term.Nil], the place
// of a parameter, or an unknown value.
func (r listResolver) wholeList(cur inspector.Cursor) term.Text {
	if r.expr.p.Index.Info.Types[cur.Node().(ast.Expr)].IsNil() {
		return term.Nil
	}
	items, ok := r.allItems(cur)
	if !ok {
		return r.listPlace(cur)
	}
	var operands []term.Text
	for _, it := range items {
		operands = append(operands, union.OneOf(r.expr.builders.printable(it.value)))
	}
	return term.Of(term.Other, term.List, operands...)
}

// lengthAt resolves the length of the string, list or map at cur.
func (r listResolver) lengthAt(cur inspector.Cursor) term.Text {
	t := r.expr.p.Index.Info.TypeOf(cur.Node().(ast.Expr))
	if !term.CanBeNil(t) {
		return term.Of(term.Integer, term.Len, r.expr.operand(cur))
	}
	if items, ok := r.allItems(cur); ok {
		return term.Known(term.Integer, strconv.Itoa(len(items)))
	}
	if made, ok := r.madeBefore(cur); ok && len(made) == 1 && !made[0].IsLarger(maxCounted) {
		return term.Of(term.Integer, term.Len, made[0])
	}
	list := r.conditionPlace(cur)
	v := list.Pieces[0].Place.Var
	if _, isMap := t.Underlying().(*types.Map); isMap && v != nil && !r.expr.p.Index.IsOnlyRead(v) {
		list = term.Unknown(term.Other) // the function may change the number of entries
	}
	return term.Of(term.Integer, term.Len, list)
}

// maxCounted bounds the pieces of a list whose length a condition asks, enough for a parameter and constants: each text
// that passes the condition has them.
const maxCounted = 4

// madeBefore resolves the list in the local variable at cur if it is always the result of one call; code that changes
// elements keeps its length.
func (r listResolver) madeBefore(cur inspector.Cursor) (found []term.Text, ok bool) {
	v := r.expr.p.Index.Target(cur.Node().(ast.Expr))
	if v == nil || !index.IsLocal(v) || r.expr.p.Index.Variable(v).Addressed {
		return nil, false
	}
	writes, initial := r.expr.p.order.WritesAt(v, cur)
	if initial || len(writes) != 1 || writes[0].Kind != index.Plain {
		return nil, false
	}
	call := code.Unparen(writes[0].Value)
	if !r.isPureCall(call) {
		return nil, false
	}
	return r.expr.calls.result(call, 0, part{}), true
}

// conditionPlace is like listPlace, for a condition. It returns an unknown value for the parameter whose guards the
// resolver looks for: in these, the place stands for an element.
func (r listResolver) conditionPlace(cur inspector.Cursor) term.Text {
	list := r.listPlace(cur)
	if v := list.Pieces[0].Place.Var; v != nil {
		r.expr.way.Read = append(r.expr.way.Read, v)
		if _, isSought := r.expr.ways.soughtAt(cur, v); isSought {
			return term.Unknown(term.Other)
		}
	}
	return list
}

// isSlice reports whether a type is a slice, but not of bytes.
func isSlice(t types.Type) bool {
	if t == nil {
		return false // code that does not type-check
	}
	_, ok := t.Underlying().(*types.Slice)
	return ok && !term.IsBytes(t)
}

// list resolves the list of strings at cur to one operand, a [term.List].
func (r listResolver) list(cur inspector.Cursor) term.Text {
	items, ok := r.items(cur)
	if !ok {
		if made, isMade := r.madeList(cur); isMade {
			return union.OneOf(made)
		}
	}
	var operands []term.Text
	for _, it := range items {
		if it.isRest {
			ok = false
			break
		}
		operands = append(operands, r.expr.operand(it.value))
	}
	if !ok {
		of := append([]term.Text{r.listPlace(cur)}, r.elementsOf(cur)...)
		return term.Of(term.Other, term.List, term.Of(term.Other, term.Spread, of...))
	}
	return term.Of(term.Other, term.List, operands...)
}

// madeList resolves the list of strings at cur, if a call returns it and no code changes it later; ok is
// false for other lists.
func (r listResolver) madeList(cur inspector.Cursor) (found []term.Text, ok bool) {
	cur = code.Unparen(cur)
	switch e := cur.Node().(type) {
	case *ast.CallExpr:
		if r.expr.p.Index.Info.Types[e.Fun].IsBuiltin() || r.expr.p.Index.Info.Types[e.Fun].IsType() {
			return nil, false
		}
		return r.expr.calls.result(cur, 0, part{}), true
	case *ast.Ident:
		v := r.expr.p.Index.Target(e)
		if v == nil || !r.expr.p.Index.IsOnlyRead(v) {
			return nil, false
		}
		value, ok := r.expr.p.Index.Only(v)
		if !ok {
			return nil, false
		}
		if _, isCall := value.Node().(*ast.CallExpr); !isCall {
			return nil, false
		}
		resolve := func(call inspector.Cursor) []term.Text { return r.expr.calls.result(call, 0, part{}) }
		return r.expr.through(term.Via{Object: v}, resolve, value), true
	}
	return nil, false
}

// isStrings reports whether a type is a list of strings.
func isStrings(t types.Type) bool {
	list, ok := t.Underlying().(*types.Slice)
	return ok && code.IsString(list.Elem())
}

// madeElements resolves the elements of the list that a call of a library function with a name returns.
func (r listResolver) madeElements(call index.Call, name string, of part) []term.Text {
	if library.Of(name).From == library.None || of.kind != anElement {
		return madeOf(term.String, r.expr.calls.onlyString(call))
	}
	index := term.Absent
	if first := of.keys.First(); first != nil && first.Kind() == constant.Int {
		index = term.Known(term.Integer, first.ExactString())
	}
	lists := union.Applied(term.Other, name, 0, r.expr.calls.operands(call))
	return union.Applied(term.String, term.Index, 0, [][]term.Text{lists, {index}})
}

// afterWrite resolves the part of a local list v that the k-th write gives it, as the code sees it at
// cur. An element that another write may have replaced becomes unknown.
func (r listResolver) afterWrite(cur inspector.Cursor, v *types.Var, writes []index.Write, k int, of part) []term.Text {
	if of.kind == anElement && isList(v.Type()) {
		of.replaced = r.expr.p.Index.ReplacedBy(writes, k, of.keys.First() != nil)
	}
	texts := r.expr.arriving(cur, v, writes[k], of)
	if len(of.replaced) == 0 || len(texts) == 0 {
		return texts
	}
	if value := writes[k].Value; value.Valid() {
		switch e := ast.Unparen(value.Node().(ast.Expr)).(type) {
		case *ast.CompositeLit:
			if writes[k].Kind == index.Plain {
				return texts // inLiteral knows their indexes
			}
		case *ast.CallExpr:
			if r.expr.p.Index.Info.Types[e.Fun].IsBuiltin() {
				return texts // the results of append are after the other elements
			}
		}
	}
	return madeOf(term.String, texts)
}

// isList reports whether an assignment can change an element of a value of a type.
func isList(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Slice, *types.Array, *types.Map:
		return true
	}
	return false
}

// item is an element of a list, or a part of the list with an unknown number of elements.
type item struct {
	value  inspector.Cursor
	isRest bool
}

// joined resolves strings.Join. The separators are known except in parts of the list with an unknown
// number of elements.
func joined(r *resolver, call index.Call) []term.Text {
	list := call.Cursor.ChildAt(edge.CallExpr_Args, 0)
	items, ok := r.lists.items(list)
	sep := r.texts(call.Cursor.ChildAt(edge.CallExpr_Args, 1))
	if !ok {
		made, isMade := r.lists.madeList(list)
		if isMade {
			return union.Applied(term.String, "strings.Join", 0, [][]term.Text{made, sep})
		}
		return madeOf(term.String, r.lists.elementsOf(list))
	}
	found := []term.Text{union.Empty}
	for i, it := range items {
		if it.isRest {
			found = union.Sums(found, madeOf(term.String, r.lists.elementsOf(it.value)))
			continue
		}
		if i > 0 && !items[i-1].isRest {
			found = union.Sums(found, sep)
		}
		found = union.Sums(found, r.texts(it.value))
	}
	return found
}

// items returns the elements of the list at cur, in order; ok is false if they are unknown.
func (r listResolver) items(cur inspector.Cursor) (items []item, ok bool) {
	cur = code.Unparen(cur)
	switch e := cur.Node().(type) {
	case *ast.CompositeLit:
		for _, elt := range index.Listed(cur, edge.CompositeLit_Elts) {
			if _, ok := elt.Node().(*ast.KeyValueExpr); ok {
				return nil, false
			}
			items = append(items, item{value: elt})
		}
		return items, true
	case *ast.CallExpr:
		if !r.expr.p.Index.Info.Types[e.Fun].IsBuiltin() || code.IdentName(e.Fun) != "append" {
			return nil, false
		}
		args := index.Listed(cur, edge.CallExpr_Args)
		if items, ok = r.items(args[0]); !ok {
			items = []item{{args[0], true}}
		}
		for _, arg := range args[1:] {
			items = append(items, item{arg, e.Ellipsis.IsValid()})
		}
		return items, true
	case *ast.Ident:
		if r.expr.p.Index.Info.Types[e].IsNil() {
			return nil, true
		}
		return r.itemsOf(cur, e)
	}
	return nil, false
}

// allItems is like items, but ok is false if the number of elements is unknown.
func (r listResolver) allItems(cur inspector.Cursor) (items []item, ok bool) {
	items, ok = r.items(cur)
	return items, ok && !slices.ContainsFunc(items, func(it item) bool { return it.isRest })
}

// itemsOf returns the elements of the list in a local variable, if only one write reaches cur and no code
// changes the list.
func (r listResolver) itemsOf(cur inspector.Cursor, id *ast.Ident) (items []item, ok bool) {
	v, ok := r.expr.p.Index.Info.Uses[id].(*types.Var)
	if !ok || v.IsField() || index.IsGlobal(v) || r.expr.p.Index.Variable(v).Addressed ||
		!r.expr.p.Index.IsOnlyRead(v) || len(r.expr.p.Index.Variable(v).Writes) > index.MaxWrites {
		return nil, false
	}
	writes, initial := r.expr.p.order.WritesAt(v, cur)
	if initial || len(writes) != 1 {
		return nil, false
	}
	switch w := writes[0]; {
	case w.Kind == index.Zero:
		return nil, true
	case w.Kind == index.Plain && !r.expr.way.IsIn(w.At):
		defer r.expr.way.Enter(w.At)()
		return r.items(w.Value)
	}
	return nil, false
}
