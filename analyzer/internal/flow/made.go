package flow

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow/union"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/library"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// made resolves a part of the i-th result of a call of a function of another package: by its row in
// library, by its fact, as a call that eval can execute, or else as an unknown text that the function
// makes of the arguments.
func (r callResolver) made(call index.Call, i int, of part) []term.Text {
	kind, isList := term.KindOf(call.Sig.Results().At(i).Type()), term.IsList(call.Sig.Results().At(i).Type())
	name := call.Func.FullName()
	if kind == term.String && of.kind == whole {
		if found := r.registered(call.Cursor, name); found != nil {
			return found
		}
	}
	f := r.resolverOf(call)
	switch {
	case of.kind == anElement && f == nil && r.expr.p.elsewhere != nil && isList:
		if found, ok := r.elementsElsewhere(call, i, of); ok {
			return found
		}
		return r.expr.lists.madeElements(call, name, of)
	case of.kind != whole:
		return r.expr.lists.madeElements(call, name, of)
	case f == nil && r.expr.p.elsewhere != nil && !isList:
		if found, ok := r.returnedElsewhere(call, i); ok {
			return found
		}
	}
	switch {
	case f != nil:
		return f(r.expr, call)
	case kind == term.Error && !library.Rejects(call.Func):
		return []term.Text{term.Unknown(kind)}
	case library.IsPure(call.Func):
		return readBy(call.Cursor.Node().(ast.Expr), union.Applied(kind, name, i, r.operands(call)))
	case len(r.expr.sought) > 0:
		return []term.Text{r.inCondition(call.Cursor, kind)}
	case kind == term.String:
		return madeOf(kind, r.onlyString(call))
	}
	var all []term.Text
	for _, texts := range r.operands(call) {
		all = append(all, texts...)
	}
	return madeOf(kind, all)
}

// inCondition is made for a call in a condition that eval cannot execute. The result is unknown; it depends
// on the variable whose guards the resolver looks for if the arguments mention it, or if it decides about
// an error among them.
func (r callResolver) inCondition(call inspector.Cursor, kind term.Kind) term.Text {
	r.expr.way.BindToSought(r.expr.sought[0].frames)
	var errors []term.Text
	for _, arg := range index.Listed(call, edge.CallExpr_Args) {
		if kind == term.Boolean && r.expr.p.kindOf(arg.Node().(ast.Expr)) == term.Error {
			errors = append(errors, r.expr.texts(arg)...)
		}
	}
	if at, ok := r.soughtIn(call); ok {
		return madeOfPlace(kind, at)
	}
	for _, a := range r.expr.sought {
		at := term.Place{Var: a.Var}
		if a.Var != nil && slices.ContainsFunc(errors, func(t term.Text) bool { return t.Has(at) }) {
			return madeOfPlace(kind, at)
		}
	}
	unknown := term.Unknown(kind)
	unknown.Pieces[0].Read, _ = call.Node().(ast.Expr)
	return unknown
}

// soughtIn returns the place of the variable whose guards the resolver looks for, if the call mentions it.
func (r callResolver) soughtIn(call inspector.Cursor) (at term.Place, ok bool) {
	for _, a := range r.expr.sought {
		if a.Var != nil && r.expr.p.order.Mentions(call.Node(), a.Var, 1) {
			return term.Place{Var: a.Var}, true
		}
	}
	return term.Place{}, false
}

// madeOfPlace returns an unknown value that depends on the value of a place.
func madeOfPlace(kind term.Kind, at term.Place) term.Text {
	return term.Of(kind, term.MadeOf, term.Text{Pieces: []term.Piece{{Hole: term.AnyString, Place: at}}})
}

// readBy records the expression of a call in its result.
func readBy(expr ast.Expr, texts []term.Text) []term.Text {
	for _, t := range texts {
		if len(t.Pieces) == 1 && t.Pieces[0].Call != nil {
			t.Pieces[0].Read = expr
		}
	}
	return texts
}

// operands resolves the receiver and the arguments of a call, in this order.
func (r callResolver) operands(call index.Call) [][]term.Text {
	var operands [][]term.Text
	n := call.Cursor.Node().(*ast.CallExpr)
	if sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr); ok && call.Recv != nil && sel.X == call.Recv {
		fun := code.Unparen(call.Cursor.ChildAt(edge.CallExpr_Fun, -1))
		operands = append(operands, r.object(fun.ChildAt(edge.SelectorExpr_X, -1)))
	}
	args := index.Listed(call.Cursor, edge.CallExpr_Args)
	if r.expr.p.Index.PassesResults(call) {
		results := r.expr.p.Index.Info.TypeOf(n.Args[0]).(*types.Tuple)
		for i := range results.Len() {
			operands = append(operands, r.result(args[0], i, part{}))
		}
		return operands
	}
	for i, arg := range args {
		if i == len(args)-1 && n.Ellipsis.IsValid() {
			operands = append(operands, r.expr.lists.spread(arg)...)
			continue
		}
		operands = append(operands, r.object(arg))
	}
	return operands
}

// onlyString resolves the argument of an unknown function if it has only one string parameter: the function
// may return the argument changed. It omits constants, which are usually names of something, as in
// os.Getenv("X").
func (r callResolver) onlyString(call index.Call) []term.Text {
	if library.Of(call.Func.FullName()).Reads == library.NameOf {
		return nil
	}
	params := call.Func.Signature().Params()
	at := -1
	for i := range params.Len() {
		if code.IsString(params.At(i).Type()) {
			if at >= 0 {
				return nil
			}
			at = i
		}
	}
	if at < 0 {
		return nil
	}
	return slices.DeleteFunc(r.passed(call, at, term.Place{}), term.Text.IsKnown)
}

// passed resolves the arguments of a call that flow into a place of the i-th parameter of its function.
func (r callResolver) passed(call index.Call, i int, at term.Place) []term.Text {
	var found []term.Text
	for _, from := range r.expr.p.Passed(call, i, at) {
		found = append(found, r.inflow(from)...)
	}
	return found
}

// inflow resolves the value of an inflow.
func (r callResolver) inflow(from Inflow) []term.Text {
	if from.isResult {
		return r.result(from.Cursor, from.index, from.part())
	}
	return r.expr.lists.part(from.Cursor, from.part())
}

// madeOf returns an unknown value that the program makes of one of some texts.
func madeOf(kind term.Kind, texts []term.Text) []term.Text {
	var of []term.Text
	for _, t := range texts {
		switch {
		case len(t.Pieces) == 1 && t.Pieces[0].Call != nil && t.Pieces[0].Call.Func == term.MadeOf:
			of = append(of, t.Pieces[0].Call.Args...)
		case len(t.Pieces) > 0 && t.HasOrigin() && !union.IsEmpty(t):
			if t.IsLarger(union.MaxTerm) {
				t.Guards = nil // the result is unknown even if they are true
			}
			of = append(of, t)
		}
	}
	if len(of) == 0 || len(of) > union.MaxTexts {
		return []term.Text{term.Unknown(kind)}
	}
	made := term.Of(kind, term.MadeOf, of...)
	if made.IsLarger(union.MaxCall) {
		made = union.Coarse(made)
	}
	return []term.Text{made}
}
