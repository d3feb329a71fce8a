package sinks

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// keptTarget returns the call that sends requests to the URL at cur through a field of the
// package, such as the base of a client: to the URL itself, or to one that the code resolves
// against it or joins to it. No code may check or set its scheme and its host.
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

// keeper returns the field of the package that gets the value at cur, or nil.
func keeper(p *Package, cur inspector.Cursor) *types.Var {
	var field *types.Var
	switch cur.ParentEdgeKind() {
	case edge.KeyValueExpr_Value:
		key, _ := cur.Parent().Node().(*ast.KeyValueExpr).Key.(*ast.Ident)
		field, _ = p.info.Uses[key].(*types.Var)
	case edge.AssignStmt_Rhs:
		field = p.flow.Index.Target(assignee(cur))
	}
	if field == nil || !field.IsField() || field.Pkg() != p.clients.pkg {
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
		if method := cur.Parent(); derives[method.Node().(*ast.SelectorExpr).Sel.Name] && method.ParentEdgeKind() == edge.CallExpr_Fun {
			return derivedTarget(p, method.Parent(), steps)
		}
	case edge.CallExpr_Args:
		return requestTo(p, cur, steps)
	case edge.AssignStmt_Rhs:
		return derivedOf(p, p.clients.assigned(cur), steps-1)
	}
	return sending{}, false
}

// derives are the methods of a url.URL whose result has its scheme and its host, unless the
// argument has others.
var derives = map[string]bool{"JoinPath": true, "Parse": true, "ResolveReference": true, "String": true}

// derivedOf is derivedTarget for a variable whose scheme and host no code sets.
func derivedOf(p *Package, v *types.Var, steps int) (target sending, ok bool) {
	if v == nil {
		return sending{}, false
	}
	for _, use := range p.flow.Index.Uses(v) {
		if sent, isSent := derivedTarget(p, use, steps); isSent {
			target, ok = sent, true
		} else if use.ParentEdgeKind() == edge.SelectorExpr_X && !keepsTarget(p, use) {
			return sending{}, false
		}
	}
	return target, ok
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
