package sinks

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// keptTarget returns the call that sends requests to the URL at cur through a field of the package,
// such as the base of a client: to the URL itself, or to one that the code resolves against it or
// joins to it. The code must not check or set its scheme and its host.
func keptTarget(p *Package, cur inspector.Cursor) (target sending, ok bool) {
	field := keeper(p, cur)
	if field == nil {
		return sending{}, false
	}
	for _, use := range p.flow.Index.Uses(field) {
		use = code.Selected(use)
		if use.ParentEdgeKind() == edge.KeyValueExpr_Key {
			continue
		}
		sent, isSent := derivedTarget(p, use, maxHelpers)
		switch {
		case isSent:
			target, ok = sent, true
		case use.ParentEdgeKind() != edge.StarExpr_X && !keepsTarget(p, use):
			return sending{}, false
		}
	}
	return target, ok
}

// keeper returns the field of the package that gets the value at cur, or a copy of the URL that it
// points to, or nil.
func keeper(p *Package, cur inspector.Cursor) *types.Var {
	var field *types.Var
	if cur.ParentEdgeKind() == edge.StarExpr_X {
		cur = cur.Parent()
	}
	switch cur.ParentEdgeKind() {
	case edge.KeyValueExpr_Value:
		key, _ := cur.Parent().Node().(*ast.KeyValueExpr).Key.(*ast.Ident)
		field, _ = p.info.Uses[key].(*types.Var)
	case edge.AssignStmt_Rhs:
		field = p.flow.Index.Target(assignee(cur))
	}
	if field == nil || !field.IsField() || field.Pkg() != p.requests.pkg {
		return nil
	}
	return field
}

// derivedTarget returns the call that sends a request to a URL derived from the one at cur: a
// copy, a reference resolved against it, or its text.
func derivedTarget(p *Package, cur inspector.Cursor, steps int) (target sending, ok bool) {
	if steps == 0 {
		return sending{}, false
	}
	switch cur.ParentEdgeKind() {
	case edge.StarExpr_X, edge.ParenExpr_X:
		return derivedTarget(p, cur.Parent(), steps)
	case edge.SelectorExpr_X:
		if method := cur.Parent(); flow.Derives[method.Node().(*ast.SelectorExpr).Sel.Name] && method.ParentEdgeKind() == edge.CallExpr_Fun {
			return derivedTarget(p, method.Parent(), steps)
		}
	case edge.CallExpr_Args:
		if target, ok := targetAt(p, cur); ok {
			return target, true
		}
		return requestTo(p, cur, steps)
	case edge.ReturnStmt_Results:
		return returnedTarget(p, cur, steps-1)
	case edge.AssignStmt_Rhs:
		return derivedOf(p, p.requests.assigned(cur), steps-1)
	}
	return sending{}, false
}

// derivedOf is like derivedTarget, but for a variable with one value, whose scheme and host no code sets. A
// function that gets the variable has to send a request there: another function may set them.
func derivedOf(p *Package, v *types.Var, steps int) (target sending, ok bool) {
	if v == nil || !hasOneValue(p, v) {
		return sending{}, false
	}
	for _, use := range p.flow.Index.Uses(v) {
		if sent, isSent := derivedTarget(p, use, steps); isSent {
			target, ok = sent, true
			continue
		}
		switch use.ParentEdgeKind() {
		case edge.SelectorExpr_X, edge.CallExpr_Args, edge.UnaryExpr_X:
			if !keepsTarget(p, use) {
				return sending{}, false
			}
		}
	}
	return target, ok
}

// hasOneValue reports whether no statement sets a parameter, or one statement another variable.
func hasOneValue(p *Package, v *types.Var) bool {
	known := p.flow.Index.Variable(v)
	if known.IsParam {
		return p.requests.makers(v) == 0
	}
	return p.requests.makers(v) == 1
}

// returnedTarget is like derivedTarget, but for the first result of a function that only the
// package can call. The package has to send a request to the result of each call.
func returnedTarget(p *Package, result inspector.Cursor, steps int) (target sending, ok bool) {
	function, ok := index.FunctionAround(result)
	if _, i := result.ParentEdge(); !ok || i != 0 {
		return sending{}, false
	}
	decl, ok := function.Node().(*ast.FuncDecl)
	if !ok {
		return sending{}, false
	}
	fn, ok := p.info.Defs[decl.Name].(*types.Func)
	if !ok || fn.Exported() && p.requests.pkg.Name() != "main" {
		return sending{}, false
	}
	for _, call := range p.flow.Index.Calls(fn) {
		if target, ok = derivedTarget(p, call.Cursor, steps); !ok {
			return sending{}, false
		}
	}
	return target, target.call.Valid()
}

// requestTo returns the call that makes a request to an argument of a call: the call itself, or
// one in its function.
func requestTo(p *Package, arg inspector.Cursor, steps int) (target sending, ok bool) {
	call, ok := p.flow.Index.CallAt(arg.Parent())
	if !ok {
		return sending{}, false
	}
	_, i := arg.ParentEdge()
	i -= call.Shift
	for _, s := range p.table.functions[call.Func] {
		if s.arg == i && s.use.For(stdlib.Sending, stdlib.Requesting) {
			return sending{call: arg.Parent(), by: s.String(), use: stdlib.SendAny}, true
		}
	}
	if _, isOwn := p.flow.Index.Declaration(call.Func); !isOwn || i < 0 || i >= call.Sig.Params().Len() || call.Spreads(i) {
		return sending{}, false
	}
	return derivedOf(p, call.Sig.Params().At(i), steps-1)
}
