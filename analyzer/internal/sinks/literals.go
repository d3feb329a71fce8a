package sinks

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// Beside returns the known fields beside a Host in the url.URL literal at cur.
func (p *Sinks) Beside(use stdlib.Use, cur inspector.Cursor) map[stdlib.Use]string {
	if use != stdlib.HostField || !cur.Valid() {
		return nil
	}
	if _, ok := cur.Node().(*ast.CompositeLit); !ok {
		return nil
	}
	return p.beside(cur, p.valuesOf(cur))
}

// beside returns the known fields of the url.URL literal at cur.
func (p *Sinks) beside(cur inspector.Cursor, values []fieldValue) map[stdlib.Use]string {
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

// hasTarget reports whether the Path of a url.URL becomes the request target: there is a Host,
// and no Opaque part.
func (p *Sinks) hasTarget(values []fieldValue) bool {
	has := func(use stdlib.Use) bool {
		return slices.ContainsFunc(values, func(v fieldValue) bool { return p.fields[v.field].use == use })
	}
	return has(stdlib.HostField) && !has(stdlib.OpaqueField)
}

// isFinal reports whether no code sets a field of a literal later: the code only calls methods of
// the literal, or of the variable that holds it, and reads its fields.
func (p *Sinks) isFinal(cur inspector.Cursor) bool {
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
func (p *Sinks) isRequestURL(cur inspector.Cursor) bool {
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
