package sinks

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// Beside returns the known fields beside a Host in the url.URL literal at cur, or beside one that
// the statement at cur assigns.
func Beside(p *Package, use stdlib.Use, cur inspector.Cursor) map[stdlib.Use]string {
	if use != stdlib.HostField || !cur.Valid() {
		return nil
	}
	switch n := cur.Node().(type) {
	case *ast.CompositeLit:
		return p.beside(cur, p.valuesOf(cur))
	case *ast.AssignStmt:
		if host, ok := ast.Unparen(n.Lhs[0]).(*ast.SelectorExpr); ok && len(n.Lhs) == 1 {
			return besideAssigned(p, host)
		}
	}
	return nil
}

// beside returns the known fields of the url.URL literal at cur.
func (p *Package) beside(cur inspector.Cursor, values []fieldValue) map[stdlib.Use]string {
	known := make(map[stdlib.Use]string)
	if p.isFinal(cur) {
		for _, s := range fields {
			known[s.use] = ""
		}
	}
	for _, v := range values {
		s, ok := p.fields[v.field]
		if !ok {
			continue
		}
		delete(known, s.use)
		if text, ok := code.ConstantString(p.info, v.cur.Node().(ast.Expr)); ok {
			known[s.use] = text
		}
	}
	if p.isRequestURL(cur) {
		// The client dials the Host, and does not write it: the Opaque is the request target.
		delete(known, stdlib.HostField)
	}
	return known
}

// besideAssigned returns the scheme beside a Host that the code assigns to a field of a variable,
// if the program knows it.
func besideAssigned(p *Package, host *ast.SelectorExpr) map[stdlib.Use]string {
	id, ok := ast.Unparen(host.X).(*ast.Ident)
	if !ok {
		return nil
	}
	v, ok := p.info.Uses[id].(*types.Var)
	if !ok || !index.IsLocal(v) {
		return nil
	}
	if scheme := schemeOf(p, v); scheme != "" {
		return map[stdlib.Use]string{stdlib.SchemeField: scheme}
	}
	return nil
}

// schemeOf returns the scheme of a url.URL in a variable: the constant that the code assigns, or else
// that of the URL that the program parses, or of the literal; "" if it is unknown.
func schemeOf(p *Package, v *types.Var) string {
	scheme := ""
	for _, use := range p.flow.Index.Uses(v) {
		value, ok := assignedScheme(p, use)
		if !ok {
			continue
		}
		text, isConstant := p.constant(value)
		if !isConstant || scheme != "" && scheme != text {
			return ""
		}
		scheme = text
	}
	if scheme != "" {
		return scheme
	}
	parsed, literal := madeBy(p, v)
	if parsed != nil {
		scheme, _, _ = strings.Cut(p.parsedBase(parsed), ":")
		return scheme
	}
	return literalScheme(p, literal)
}

// assignedScheme returns the value that a statement assigns to the Scheme of the variable used at
// use.
func assignedScheme(p *Package, use inspector.Cursor) (value inspector.Cursor, ok bool) {
	sel, ok := use.Parent().Node().(*ast.SelectorExpr)
	if !ok || sel.X != use.Node() {
		return value, false
	}
	s, ok := p.fieldOf(sel)
	kind, i := use.Parent().ParentEdge()
	if !ok || s.use != stdlib.SchemeField || kind != edge.AssignStmt_Lhs {
		return value, false
	}
	statement := use.Parent().Parent()
	assign := statement.Node().(*ast.AssignStmt)
	if len(assign.Lhs) != len(assign.Rhs) {
		return value, false
	}
	return statement.ChildAt(edge.AssignStmt_Rhs, i), true
}

// literalScheme returns the constant Scheme of a literal, which may have an address operator before
// it.
func literalScheme(p *Package, expr inspector.Cursor) string {
	if !expr.Valid() {
		return ""
	}
	if and, ok := expr.Node().(*ast.UnaryExpr); ok && and.Op == token.AND {
		expr = expr.ChildAt(edge.UnaryExpr_X, -1)
	}
	if _, ok := expr.Node().(*ast.CompositeLit); !ok {
		return ""
	}
	for _, v := range p.valuesOf(expr) {
		if p.fields[v.field].use == stdlib.SchemeField {
			text, _ := p.constant(v.cur)
			return text
		}
	}
	return ""
}

// hasTarget reports whether the Path of a url.URL becomes the request target: there is a Host,
// and no Opaque part.
func (p *Package) hasTarget(values []fieldValue) bool {
	has := func(use stdlib.Use) bool {
		return slices.ContainsFunc(values, func(v fieldValue) bool { return p.fields[v.field].use == use })
	}
	return has(stdlib.HostField) && !has(stdlib.OpaqueField)
}

// isFinal reports whether no code sets a field of a literal later: the code only calls methods of
// the literal, or of the variable that holds it, and reads its fields.
func (p *Package) isFinal(cur inspector.Cursor) bool {
	outer := code.Addressed(cur)
	if _, ok := outer.Parent().Node().(*ast.SelectorExpr); ok {
		return true
	}
	id, ok := assignee(outer).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := p.info.Defs[id].(*types.Var)
	return ok && !slices.ContainsFunc(p.flow.Index.Uses(v), mayChange)
}

// assignee returns the target to which an assignment assigns the value at cur, or nil.
func assignee(cur inspector.Cursor) ast.Expr {
	if cur.ParentEdgeKind() != edge.AssignStmt_Rhs {
		return nil
	}
	return index.Assignee(cur)
}

// mayChange reports whether a use of a variable may set a field of its value.
func mayChange(use inspector.Cursor) bool {
	sel, ok := use.Parent().Node().(*ast.SelectorExpr)
	if !ok || sel.X != use.Node() || sel.Sel.Name == "UnmarshalBinary" {
		return true
	}
	kind, _ := use.Parent().ParentEdge()
	return kind == edge.AssignStmt_Lhs || kind == edge.UnaryExpr_X
}

// isRequestURL reports whether a literal becomes the URL of an http.Request.
func (p *Package) isRequestURL(cur inspector.Cursor) bool {
	outer := code.Addressed(cur)
	var field *ast.Ident
	if kv, ok := outer.Parent().Node().(*ast.KeyValueExpr); ok {
		field, _ = kv.Key.(*ast.Ident)
	} else if sel, ok := assignee(outer).(*ast.SelectorExpr); ok {
		field = sel.Sel
	}
	v, ok := p.info.Uses[field].(*types.Var)
	return ok && v.IsField() && v.Name() == "URL" && v.Pkg().Path() == "net/http"
}
