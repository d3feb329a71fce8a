package flow

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow/union"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// Filled substitutes the arguments of a call for the parameters of its function in a text, except for the
// parameter at but.
func (p *Flow) Filled(t term.Text, call index.Call, but term.Place) term.Text {
	if call.Sig == nil {
		return t
	}
	if recv := call.Sig.Recv(); recv != nil {
		t = p.filledAt(t, call, index.TheReceiver, term.Place{Var: recv}, but)
	}
	for i := range call.Sig.Params().Len() {
		for _, at := range placesOf(t, call.Sig.Params().At(i)) {
			t = p.filledAt(t, call, i, at, but)
		}
	}
	return t
}

// placesOf returns the places in a text that belong to a variable: its value, or elements of it.
func placesOf(t term.Text, v *types.Var) []term.Place {
	var found []term.Place
	t.Walk(func(p *term.Piece) bool {
		if p.Call == nil && p.Place.Var == v && !slices.Contains(found, p.Place) {
			found = append(found, p.Place)
		}
		return true
	})
	return found
}

// filledAt is like Filled, but only for param, the i-th parameter or elements of it.
func (p *Flow) filledAt(t term.Text, call index.Call, i int, param, but term.Place) term.Text {
	if param == but || !t.Has(param) {
		return t
	}
	values := newResolver(p).calls.valuesFor(call, i, param)
	if len(values) == 0 || len(values) > union.MaxOperands {
		values = []term.Text{term.Unknown(term.KindOf(param.Var.Type()))}
	}
	value := union.Bare(union.OneOf(values))
	value.Guards = nil
	return t.With(param, value)
}

// valuesFor resolves the arguments for the i-th parameter of a function, or for elements of it. For a list, a map, a
// pointer or a function it returns a [term.List] or [term.Nil], if it knows the length.
func (r callResolver) valuesFor(call index.Call, i int, param term.Place) []term.Text {
	switch {
	case param.Element || !term.CanBeNil(param.Var.Type()):
		return r.passed(call, i, param)
	case call.Spreads(i):
		return []term.Text{r.variadic(call, i)}
	}
	var lists []term.Text
	for _, arg := range r.expr.p.arguments(call, i) {
		if arg.isResult {
			return []term.Text{term.Unknown(term.Other)}
		}
		lists = append(lists, r.expr.lists.wholeList(arg.Cursor))
	}
	return lists
}

// variadic resolves the arguments for a variadic parameter to one list.
func (r callResolver) variadic(call index.Call, i int) term.Text {
	args := r.expr.p.arguments(call, i)
	if len(args) == 0 {
		return term.Nil
	}
	var operands []term.Text
	for _, arg := range args {
		texts := r.inflow(arg)
		if !arg.isResult {
			texts = r.expr.builders.printable(arg.Cursor)
		}
		operands = append(operands, union.OneOf(texts))
	}
	return term.Of(term.Other, term.List, operands...)
}

// callResolver resolves the results of calls.
type callResolver struct{ expr *resolver }

// call resolves a conversion, min or max, or the result of a function.
func (r callResolver) call(cur inspector.Cursor, e *ast.CallExpr) []term.Text {
	tv := r.expr.p.Index.Info.Types[e.Fun]
	switch {
	case tv.IsType() && len(e.Args) == 1:
		return r.converted(cur, e)
	case tv.IsBuiltin():
		return r.builtin(cur, e)
	}
	return r.result(cur, 0, part{})
}

// converted resolves a conversion, for example between a string and a list of bytes. If the kinds differ,
// as for a number and a string, the result is unknown.
func (r callResolver) converted(cur inspector.Cursor, e *ast.CallExpr) []term.Text {
	if to, from := r.expr.p.kindOf(e), r.expr.p.kindOf(e.Args[0]); to != from {
		return []term.Text{term.Unknown(to)}
	}
	return r.expr.texts(cur.ChildAt(edge.CallExpr_Args, 0))
}

// builtin resolves append to bytes, len, min and max. The results of the other builtin functions are unknown.
func (r callResolver) builtin(cur inspector.Cursor, e *ast.CallExpr) []term.Text {
	switch name := code.IdentName(e.Fun); name {
	case "len":
		if len(e.Args) == 1 {
			return []term.Text{r.expr.lists.lengthAt(cur.ChildAt(edge.CallExpr_Args, 0))}
		}
	case "min", "max":
		var operands [][]term.Text
		for _, arg := range index.Listed(cur, edge.CallExpr_Args) {
			operands = append(operands, r.expr.texts(arg))
		}
		if len(operands) == 1 {
			return operands[0]
		}
		return union.Applied(r.expr.p.kindOf(e), name, 0, operands)
	case "append":
		args := index.Listed(cur, edge.CallExpr_Args)
		if len(args) == 0 {
			break // code that does not type-check
		}
		sum := r.expr.texts(args[0])
		for i := 1; i < len(args); i++ {
			if e.Ellipsis.IsValid() {
				sum = union.Sums(sum, r.expr.texts(args[i]))
			} else {
				sum = union.Sums(sum, r.expr.builders.character(e.Args[i]))
			}
		}
		return sum
	}
	return []term.Text{term.Unknown(r.expr.p.kindOf(e))}
}

// result resolves a part of the i-th result of the call at cur. For a function of the package it resolves
// the return statements, and substitutes the arguments; for other functions it makes a call that eval can
// execute, or takes the values from a fact.
func (r callResolver) result(cur inspector.Cursor, i int, of part) []term.Text {
	cur = code.Unparen(cur)
	if _, ok := cur.Node().(*ast.CallExpr); !ok {
		return []term.Text{union.Unknown}
	}
	call, name, body, ok := r.expr.p.Index.FunctionAt(cur)
	if call.Sig == nil || !r.expr.p.Index.FillsParameters(call) || i >= call.Sig.Results().Len() {
		return r.unresolved(cur, i)
	}
	if !ok {
		return r.made(call, i, of)
	}
	return r.resultOf(body, call, name, i, of)
}

// resultOf is result for a call that runs the function at body; name is the name of the function, for the
// way.
func (r callResolver) resultOf(body inspector.Cursor, call index.Call, name types.Object, i int, of part) []term.Text {
	if r.expr.within >= maxCalls {
		return []term.Text{term.Unknown(term.KindOf(call.Sig.Results().At(i).Type()))}
	}
	r.expr.within++
	defer func() { r.expr.within-- }()
	outer := r.expr.sought
	r.expr.sought = nil
	resolve := func(body inspector.Cursor) []term.Text { return r.returned(body, call.Sig, i, of) }
	made, _ := call.Cursor.Node().(*ast.CallExpr)
	found := r.expr.through(term.Via{Object: name, Call: made}, resolve, body)
	r.expr.sought = outer
	found = r.fillAll(found, call, r.expr.p.paramsOf(body))
	if at, ok := r.soughtIn(call.Cursor); ok && of.kind == whole {
		return dependingOn(at, found)
	}
	return found
}

// dependingOn returns results of a call whose unknown parts depend on the value of a place, which the call passes.
func dependingOn(at term.Place, results []term.Text) []term.Text {
	depending := make([]term.Text, len(results))
	for i, t := range results {
		depending[i] = t.WithOpen(madeOfPlace(t.Kind, at))
	}
	return depending
}

// unresolved is result for a call whose function is not a single known one.
func (r callResolver) unresolved(cur inspector.Cursor, i int) []term.Text {
	kind := r.expr.p.resultKind(cur.Node().(*ast.CallExpr), i)
	switch {
	case len(r.expr.sought) > 0:
		return []term.Text{r.inCondition(cur, kind)}
	case kind == term.Error: // the code compares it with nil
		return []term.Text{term.Unknown(kind)}
	case kind != term.String:
		return []term.Text{union.Unknown}
	}
	return []term.Text{{Pieces: []term.Piece{{Hole: term.AnyString, Read: cur.Node().(ast.Expr)}}}}
}

// resultKind returns the kind of the i-th result of a call.
func (p *Flow) resultKind(call *ast.CallExpr, i int) term.Kind {
	if results, ok := p.Index.Info.TypeOf(call).(*types.Tuple); ok {
		if i >= results.Len() {
			return term.Other // code that does not type-check
		}
		return term.KindOf(results.At(i).Type())
	}
	return p.kindOf(call)
}

// returned resolves a part of the i-th result of the function at body, as texts over its parameters: the
// values of all return statements, each with the conditions on the way to it as guards.
func (r callResolver) returned(body inspector.Cursor, sig *types.Signature, i int, of part) []term.Text {
	named := sig.Results().At(i)
	for _, w := range r.expr.p.Index.Variable(named).Writes {
		if f, _ := index.FunctionAround(w.At); f != body {
			return []term.Text{union.Unknown} // a deferred function may still change the result
		}
	}
	returns := r.expr.p.Index.ReturnsOf(body)
	if r.expr.givesUp && len(returns) > maxReturns {
		r.expr.names.Left = -1
	}
	if len(returns) > union.MaxTexts || r.expr.isStopped() {
		return []term.Text{union.Unknown}
	}
	var found []term.Text
	for _, ret := range returns {
		if i+1 < sig.Results().Len() && r.expr.p.order.Fails(ret) {
			continue // callers do not use the other results if there is an error
		}
		var texts []term.Text
		switch n := len(ret.Node().(*ast.ReturnStmt).Results); {
		case n == 0:
			if texts = r.expr.variable(ret, named, of); len(texts) == 0 && of.kind == whole {
				texts = zeroOf(term.KindOf(named.Type())) // no code has written to it
			}
		case n < sig.Results().Len():
			texts = r.result(ret.ChildAt(edge.ReturnStmt_Results, 0), i, of)
		default:
			texts = r.expr.assignedTo(named, ret.ChildAt(edge.ReturnStmt_Results, i), of)
		}
		if of.kind == whole && len(returns) > 1 {
			texts = union.Guarded(texts, r.expr.ways.wayTo(ret, body))
		}
		found = append(found, texts...)
	}
	if len(found) == 0 {
		return []term.Text{term.Unknown(term.KindOf(named.Type()))}
	}
	return r.expr.distinct(found)
}

// assignedTo resolves a part of the expression at cur, which the code assigns to a variable or returns as the
// result v. The type of v says whether nil is a nil error or an empty text.
func (r *resolver) assignedTo(v *types.Var, cur inspector.Cursor, of part) []term.Text {
	expr, ok := cur.Node().(ast.Expr)
	kind := term.KindOf(v.Type())
	if ok && kind == term.Error && of.kind == whole && r.p.Index.Info.Types[expr].IsNil() {
		return zeroOf(kind)
	}
	return r.lists.part(cur, of)
}

// paramIndex returns the index of a variable among the parameters of a function, if it is one.
type paramIndex func(*types.Var) (index int, ok bool)

// paramsOf returns the paramIndex of the function at body.
func (p *Flow) paramsOf(body inspector.Cursor) paramIndex {
	return func(v *types.Var) (int, bool) {
		known := p.Index.Variable(v)
		return known.Index, known.IsParam && known.Function == body
	}
}

// fillAll substitutes the arguments of a call for parameters in texts.
func (r callResolver) fillAll(texts []term.Text, call index.Call, indexOf paramIndex) []term.Text {
	var filled []term.Text
	for _, t := range texts {
		filled = append(filled, r.fill(t, call, indexOf)...)
	}
	return filled
}

// untilFirst returns those arguments of a variadic parameter that a function can return if it returns the
// first element that passes its conditions, the guards of t on the element: all arguments up to the first
// one that passes for certain, each with the guard that those before it do not pass.
func untilFirst(values []term.Text, t term.Text, param term.Place) []term.Text {
	conditions := slices.DeleteFunc(slices.Clone(t.Guards), func(g term.Guard) bool { return !g.Holds.Has(param) })
	if len(conditions) == 0 {
		return values
	}
	var found []term.Text
	var skipped []term.Guard
	for _, value := range values {
		found = append(found, union.WithGuards(value, skipped))
		passes := term.True
		for _, g := range conditions {
			passes = term.And(passes, g.Holds.With(param, union.Bare(value)))
		}
		switch eval.Ask(passes) {
		case eval.Always:
			return found
		case eval.Unknown:
			skipped = append(skipped, term.Guard{Holds: term.Not(passes), At: conditions[0].At, Role: term.Chooses})
		}
	}
	return found
}

// fill substitutes the arguments of a call for the parameters of its function in a text. It returns one
// text for each combination of the arguments' values.
func (r callResolver) fill(t term.Text, call index.Call, indexOf paramIndex) []term.Text {
	var params []term.Place
	t.Walk(func(p *term.Piece) bool {
		if v := p.Place.Var; v != nil && p.Call == nil && !slices.Contains(params, p.Place) {
			if _, ok := indexOf(v); ok {
				params = append(params, p.Place)
			}
		}
		return true
	})
	filled := []term.Text{t}
	for _, param := range params {
		index, _ := indexOf(param.Var)
		values := r.valuesFor(call, index, param)
		if len(values) == 0 {
			values = []term.Text{term.Unknown(term.KindOf(param.Var.Type()))}
		}
		if param.Element && call.Spreads(index) {
			values = untilFirst(values, t, param)
		}
		if param.Keys.HasOneEntry() && len(values) > 1 {
			isSought := term.Guard{Holds: term.Unknown(term.Boolean), At: call.Cursor.Node(), Role: term.Selects}
			values = union.Guarded(values, []term.Guard{isSought})
		}
		if !(term.Text{Pieces: t.Pieces}).Has(param) {
			values = union.BareAll(values) // only guards have the parameter
		}
		if len(filled)*len(values) > union.MaxTexts {
			values = []term.Text{union.OneOf(values)}
		}
		var of ast.Node
		if args := r.expr.p.Index.Argument(call, index); len(args) == 1 {
			of = code.Unparen(args[0]).Node()
		}
		var next []term.Text
		for _, f := range filled {
			for _, v := range values {
				next = append(next, union.FilledWith(f, param, v, of))
			}
		}
		filled = next
	}
	if union.Pieces(filled) > union.MaxPieces && len(filled) > 1 {
		return []term.Text{union.Unknown}
	}
	return filled
}
