package flow

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// siteOf returns the one call of a function literal, if it is called where it is written, or
// by the one variable that holds it, in the function around it, and not later or beside that.
func (p *Package) siteOf(literal inspector.Cursor) (call inspector.Cursor, ok bool) {
	if literal.ParentEdgeKind() == edge.CallExpr_Fun {
		return literal.Parent(), isDoneNow(literal.Parent())
	}
	v := p.holder(literal)
	if v == nil || !isLocal(v) || p.variable(v).isParam || !p.holdsOnly(v) {
		return call, false
	}
	uses := p.Uses(v)
	for _, use := range uses {
		if use.ParentEdgeKind() == edge.CallExpr_Fun && !call.Valid() {
			call = use.Parent()
		} else if use.ParentEdgeKind() != edge.AssignStmt_Lhs {
			return call, false
		}
	}
	return call, call.Valid() && isDoneNow(call) && InSameFunction(call, literal.Parent()) && !Contains(literal, call)
}

func isDoneNow(call inspector.Cursor) bool {
	kind := call.ParentEdgeKind()
	return kind != edge.GoStmt_Call && kind != edge.DeferStmt_Call
}

// captured resolves a variable of an outer function in a literal that leaves it alone, and is
// called once: it holds there what it holds at the call.
func (r *resolver) captured(cur inspector.Cursor, v *types.Var) (found []term.Text, ok bool) {
	literal, ok := FunctionAround(cur)
	if !ok || v.Pos() >= literal.Node().Pos() && v.Pos() < literal.Node().End() {
		return nil, false
	}
	if _, isLiteral := literal.Node().(*ast.FuncLit); !isLiteral {
		return nil, false
	}
	isOutside := true
	for _, w := range r.p.variable(v).writes {
		isOutside = isOutside && !Contains(literal, w.at)
	}
	call, ok := r.p.siteOf(literal)
	if !ok || !isOutside {
		return nil, false
	}
	return guardedAs(v, r.variable(call, v, part{}), r.guards(v, literal, cur)), true
}

// lifted returns writes to a variable as the function around a use sees them: one that a
// literal does there which is called once stands at the statement of the call.
func (p *Package) lifted(v *types.Var, use inspector.Cursor) []write {
	writes := p.variable(v).writes
	var found []write
	for i, w := range writes {
		site, ok := p.statementOf(v, w, use)
		if !ok {
			continue
		}
		if found == nil {
			found = append(found, writes...)
		}
		found[i].site, found[i].pos = site, site.Node().Pos()
	}
	if found == nil {
		return writes
	}
	return found
}

// statementOf returns the statement that calls the literal which a write to v is in: one that
// does nothing else, always.
func (p *Package) statementOf(v *types.Var, w write, use inspector.Cursor) (site inspector.Cursor, ok bool) {
	literal, ok := FunctionAround(w.at)
	if !ok || InSameFunction(w.at, use) {
		return site, false
	}
	body, ok := literal.Node().(*ast.FuncLit)
	if !ok || w.at.Parent().Node() != body.Body || mayLeave(body.Body) {
		return site, false
	}
	for _, other := range p.variable(v).writes {
		if other.at != w.at && Contains(literal, other.at) {
			return site, false
		}
	}
	call, ok := p.siteOf(literal)
	if !ok || call.ParentEdgeKind() != edge.ExprStmt_X {
		return site, false
	}
	return call.Parent(), InSameFunction(call, use)
}

// where returns where a write is done.
func (w write) where() inspector.Cursor {
	if w.site.Valid() {
		return w.site
	}
	return w.at
}
