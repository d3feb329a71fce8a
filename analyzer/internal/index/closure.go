package index

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// SiteOf returns the single call of a function literal, if the function around it calls it
// directly, or through the single variable that holds it, and not in a defer or go statement.
func (p *Order) SiteOf(literal inspector.Cursor) (call inspector.Cursor, ok bool) {
	if literal.ParentEdgeKind() == edge.CallExpr_Fun {
		return literal.Parent(), isDoneNow(literal.Parent())
	}
	v := p.Index.Holder(literal)
	if v == nil || !IsLocal(v) || p.Index.Variable(v).IsParam || !p.Index.HoldsOnly(v) {
		return call, false
	}
	uses := p.Index.Uses(v)
	for _, use := range uses {
		if use.ParentEdgeKind() == edge.CallExpr_Fun && !call.Valid() {
			call = use.Parent()
		} else if use.ParentEdgeKind() != edge.AssignStmt_Lhs {
			return call, false
		}
	}
	return call, call.Valid() && isDoneNow(call) && InSameFunction(call, literal.Parent()) && !Contains(literal, call)
}

// KeepsFrom reports whether a variable of an outer function keeps the value that it has where the code
// creates a function literal.
func (p *Order) KeepsFrom(v *types.Var, literal inspector.Cursor) bool {
	return !p.Jumps(literal.Parent()) && !slices.ContainsFunc(p.Index.Variable(v).Writes, func(w Write) bool {
		function, ok := FunctionAround(w.At)
		_, again := CommonLoop(v, w.At, literal)
		return !ok || again || !IsBefore(w.At, literal) || !function.Contains(literal)
	})
}

func isDoneNow(call inspector.Cursor) bool {
	kind := call.ParentEdgeKind()
	return kind != edge.GoStmt_Call && kind != edge.DeferStmt_Call
}

// lifted returns writes to a variable as the function around a use sees them: a write in a
// literal that runs once moves to the statement of the call.
func (p *Order) lifted(v *types.Var, use inspector.Cursor) []Write {
	writes := p.Index.Variable(v).Writes
	var found []Write
	for i, w := range writes {
		site, ok := p.statementOf(v, w, use)
		if !ok {
			continue
		}
		if found == nil {
			found = append(found, writes...)
		}
		found[i].Site, found[i].Pos = site, site.Node().Pos()
	}
	if found == nil {
		return writes
	}
	return found
}

// statementOf returns the statement that calls the literal around a write to v, if the
// statement only does that, and the literal always writes.
func (p *Order) statementOf(v *types.Var, w Write, use inspector.Cursor) (site inspector.Cursor, ok bool) {
	literal, ok := FunctionAround(w.At)
	if !ok || InSameFunction(w.At, use) {
		return site, false
	}
	body, ok := literal.Node().(*ast.FuncLit)
	if !ok || w.At.Parent().Node() != body.Body || MayLeave(body.Body) {
		return site, false
	}
	for _, other := range p.Index.Variable(v).Writes {
		if other.At != w.At && Contains(literal, other.At) {
			return site, false
		}
	}
	call, ok := p.SiteOf(literal)
	if !ok || call.ParentEdgeKind() != edge.ExprStmt_X {
		return site, false
	}
	return call.Parent(), InSameFunction(call, use)
}
