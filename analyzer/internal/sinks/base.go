package sinks

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
)

// baseOf returns the URL of a receiver of URL.Parse: the text that the program parses, or that
// of a literal; "" if it is not certain.
func (p *Sinks) baseOf(recv ast.Expr) string {
	id, ok := ast.Unparen(recv).(*ast.Ident)
	if !ok {
		return ""
	}
	base, ok := p.info.Uses[id].(*types.Var)
	if !ok || !p.keepsFields(base) {
		return ""
	}
	values, ok := p.flow.Index.Values(base)
	if !ok || len(values) != 1 || values[0].Kind != index.Result || values[0].Index != 0 {
		return ""
	}
	return p.parsedBase(ast.Unparen(values[0].Expr.Node().(ast.Expr)).(*ast.CallExpr))
}

// parsedBase returns the constant that a call of url.Parse parses.
func (p *Sinks) parsedBase(call *ast.CallExpr) string {
	f, ok := p.flow.Index.CalleeOf(call)
	if !ok || f.Recv != nil || len(call.Args) != 1 || f.Func.FullName() != "net/url.Parse" {
		return ""
	}
	base, _ := code.ConstantString(p.info, call.Args[0])
	return base
}

// keepsFields reports whether the code only reads the fields of a variable and calls its
// methods, none of which changes a url.URL except for UnmarshalBinary.
func (p *Sinks) keepsFields(v *types.Var) bool {
	for _, cur := range p.flow.Index.Uses(v) {
		if kind, _ := cur.ParentEdge(); kind == edge.AssignStmt_Lhs {
			continue
		}
		sel, ok := cur.Parent().Node().(*ast.SelectorExpr)
		if !ok || sel.X != cur.Node() || sel.Sel.Name == "UnmarshalBinary" {
			return false
		}
		switch kind, _ := cur.Parent().ParentEdge(); kind {
		case edge.AssignStmt_Lhs, edge.IncDecStmt_X, edge.UnaryExpr_X:
			return false
		}
	}
	return true
}
