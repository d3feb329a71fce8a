// Package channels finds out which code gets the values of a channel.
package channels

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
)

// IsDraw reports whether the code at cur, a use of the channel v, receives one of several values, and others may
// go elsewhere. It certainly gets all if it is the only receiver, and either in a loop, or there is one value.
func IsDraw(p *defuse.Package, cur inspector.Cursor, v *types.Var) bool {
	if !isReceived(cur) {
		return false
	}
	isOther := func(use inspector.Cursor) bool {
		return (mayReceive(p, use) || isStored(p, use) || isReturned(use)) && !defuse.Contains(cur, use)
	}
	isOnly := !slices.ContainsFunc(p.Uses(v), isOther)
	return !isOnly || !isRepeated(v, cur) && sends(p, v, make(map[*types.Var]bool)) > 1
}

// MaySendElsewhere reports whether other code may send to the channel v: code that gets it as an argument, as a result,
// or from where the package stores it.
func MaySendElsewhere(p *defuse.Package, v *types.Var) bool {
	return slices.ContainsFunc(p.Uses(v), func(use inspector.Cursor) bool {
		return isPassedOn(p, use) || isStored(p, use) || isReturned(use) && canSend(p, use)
	})
}

// canSend reports whether the code that gets the result at use of a function may send to it.
func canSend(p *defuse.Package, use inspector.Cursor) bool {
	fn, ok := defuse.FunctionAround(use)
	if !ok {
		return true
	}
	sig := defuse.SignatureOf(p, fn)
	_, i := code.Whole(use).ParentEdge()
	if sig == nil || i >= sig.Results().Len() {
		return true
	}
	result, ok := sig.Results().At(i).Type().Underlying().(*types.Chan)
	return !ok || result.Dir() != types.RecvOnly
}

// sends returns the number of texts that the package sends to a channel, also through parameters, or 2 if
// there are more: one in a loop may be several. inProgress has the channels that sends already counts.
func sends(p *defuse.Package, v *types.Var, inProgress map[*types.Var]bool) int {
	if v == nil || inProgress[v] {
		return 0
	}
	inProgress[v] = true
	defer delete(inProgress, v)
	n := 0
	for _, w := range p.Variable(v).Writes {
		if _, isSent := w.At.Node().(*ast.SendStmt); isSent {
			n++
			if isRepeated(v, w.At) {
				n++
			}
		}
	}
	for _, use := range p.Uses(v) {
		if param, ok := passedAs(p, use); ok && n < 2 {
			n += sends(p, param, inProgress)
		}
	}
	if !p.Variable(v).IsParam {
		return min(n, 2)
	}
	for _, call := range p.CallsOf(p.Variable(v).Function) {
		for _, arg := range p.Argument(call, p.Variable(v).Index) {
			if expr, ok := arg.Node().(ast.Expr); ok && n < 2 {
				n += sends(p, p.Target(expr), inProgress)
			}
		}
	}
	return min(n, 2)
}

// isRepeated reports whether a node is in a loop after the declaration of a variable.
func isRepeated(v *types.Var, at inspector.Cursor) bool {
	for loop := range at.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)) {
		if v.Pos() < loop.Node().Pos() || loop.Node().End() <= v.Pos() {
			return true
		}
	}
	return false
}

// mayReceive reports whether a use of a channel receives from it, or passes it to code that may.
func mayReceive(p *defuse.Package, use inspector.Cursor) bool {
	whole := code.Whole(use)
	if whole.ParentEdgeKind() != edge.CallExpr_Args {
		return isReceived(whole)
	}
	param, ok := passedAs(p, use)
	if !ok {
		return isPassedOn(p, whole)
	}
	channel, ok := param.Type().Underlying().(*types.Chan)
	return !ok || channel.Dir() != types.SendOnly
}

// isStored reports whether other code may get the channel from where a use puts it: a variable, a list, a field, another
// channel, the receiver of a method.
func isStored(p *defuse.Package, use inspector.Cursor) bool {
	whole := code.Whole(use)
	switch whole.ParentEdgeKind() {
	case edge.AssignStmt_Rhs, edge.ValueSpec_Values, edge.SendStmt_Value,
		edge.CompositeLit_Elts, edge.KeyValueExpr_Value, edge.UnaryExpr_X, edge.SelectorExpr_X:
		return !isReceived(whole)
	case edge.CallExpr_Args:
		return !isPassedOn(p, whole) && code.IdentName(whole.Parent().Node().(*ast.CallExpr).Fun) == "append"
	}
	return false
}

// isReturned reports whether the channel is a result of a function.
func isReturned(use inspector.Cursor) bool {
	return code.Whole(use).ParentEdgeKind() == edge.ReturnStmt_Results
}

// isReceived reports whether the code receives from the channel at cur.
func isReceived(cur inspector.Cursor) bool {
	switch n := cur.Parent().Node().(type) {
	case *ast.UnaryExpr:
		return n.Op == token.ARROW
	case *ast.RangeStmt:
		return cur.ParentEdgeKind() == edge.RangeStmt_X
	}
	return false
}

// passedAs returns the parameter that gets the variable at a use, if a call passes it on.
func passedAs(p *defuse.Package, use inspector.Cursor) (param *types.Var, ok bool) {
	whole := code.Whole(use)
	if whole.ParentEdgeKind() != edge.CallExpr_Args {
		return nil, false
	}
	call, ok := p.CallAt(whole.Parent())
	_, i := whole.ParentEdge()
	if i -= call.Shift; !ok || call.Sig == nil || i < 0 || i >= call.Sig.Params().Len() {
		return nil, false
	}
	return call.Sig.Params().At(i), true
}

// isPassedOn reports whether the value at cur is an argument of a call other than a builtin.
func isPassedOn(p *defuse.Package, cur inspector.Cursor) bool {
	if cur.ParentEdgeKind() != edge.CallExpr_Args {
		return false
	}
	return !p.Info.Types[cur.Parent().Node().(*ast.CallExpr).Fun].IsBuiltin()
}
