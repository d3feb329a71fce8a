package sinks

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
)

// IsWrittenToURL reports whether the code writes the value at cur to a field of a url.URL.
func IsWrittenToURL(info *types.Info, cur inspector.Cursor) bool {
	parent := cur.Parent()
	if _, ok := parent.Node().(*ast.KeyValueExpr); ok {
		parent = parent.Parent()
	}
	switch n := parent.Node().(type) {
	case *ast.CompositeLit:
		return code.IsURL(info.TypeOf(n))
	case *ast.AssignStmt:
		return slices.ContainsFunc(n.Lhs, func(lhs ast.Expr) bool {
			sel, ok := ast.Unparen(lhs).(*ast.SelectorExpr)
			return ok && code.IsURL(info.TypeOf(sel.X))
		})
	}
	return false
}

// restoresSlashes reports whether the program puts "://" back into the result of path.Join:
// strings.Replace(path.Join(base, name), ":/", "://", 1).
func (p *Sinks) restoresSlashes(joined inspector.Cursor) bool {
	if p.isRestored(joined) {
		return true
	}
	id := code.Ident(index.Assignee(joined))
	if id == nil {
		return false
	}
	v, ok := p.info.ObjectOf(id).(*types.Var)
	return ok && index.IsLocal(v) && slices.ContainsFunc(p.flow.Index.Uses(v),
		func(use inspector.Cursor) bool { return p.isRestored(use) })
}

// isRestored reports whether the value at cur is the text in a call of strings.Replace that writes a
// scheme's "//".
func (p *Sinks) isRestored(cur inspector.Cursor) bool {
	call, ok := cur.Parent().Node().(*ast.CallExpr)
	if kind, i := cur.ParentEdge(); !ok || kind != edge.CallExpr_Args || i != 0 || len(call.Args) < 3 {
		return false
	}
	f, ok := p.flow.Index.CalleeOf(call)
	if !ok || f.Func.FullName() != "strings.Replace" && f.Func.FullName() != "strings.ReplaceAll" {
		return false
	}
	with, ok := code.ConstantString(p.info, call.Args[2])
	return ok && code.MayBeURL(with)
}
