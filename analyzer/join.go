package analyzer

import (
	"go/ast"
	"go/token"
	"go/types"
	"net/url"

	"golang.org/x/tools/go/ast/edge"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
)

// baseOf returns the URL that a receiver of URL.Parse has been parsed from or made
// of, or "" if that is not known for certain.
func (c *checker) baseOf(recv ast.Expr) string {
	id, ok := ast.Unparen(recv).(*ast.Ident)
	if !ok {
		return ""
	}
	base, ok := c.pass.TypesInfo.Uses[id].(*types.Var)
	if !ok || !c.keepsFields(base) {
		return ""
	}
	values, ok := c.flow.Values(base)
	if !ok || len(values) != 1 || values[0].Kind == flow.Zero {
		return ""
	}
	switch expr := values[0].Expr.Node().(ast.Expr); {
	case values[0].Kind == flow.Result && values[0].Index == 0:
		return c.parsedBase(ast.Unparen(expr).(*ast.CallExpr))
	case values[0].Kind == flow.Whole:
		return c.literalBase(expr)
	}
	return ""
}

// parsedBase is the constant that a call of url.Parse parses.
func (c *checker) parsedBase(call *ast.CallExpr) string {
	f, ok := c.flow.CalleeOf(call)
	if !ok || f.Recv != nil || len(call.Args) != 1 || f.Func.FullName() != "net/url.Parse" {
		return ""
	}
	base, _ := code.ConstantString(c.pass.TypesInfo, call.Args[0])
	return base
}

// literalBase is the URL of a composite literal whose fields are constants.
func (c *checker) literalBase(expr ast.Expr) string {
	expr = ast.Unparen(expr)
	if and, ok := expr.(*ast.UnaryExpr); ok && and.Op == token.AND {
		expr = ast.Unparen(and.X)
	}
	lit, ok := expr.(*ast.CompositeLit)
	if !ok {
		return ""
	}
	var base url.URL
	fields := map[string]*string{"Scheme": &base.Scheme, "Host": &base.Host, "Path": &base.Path}
	for _, elt := range lit.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			return ""
		}
		value, isConstant := code.ConstantString(c.pass.TypesInfo, kv.Value)
		key, ok := kv.Key.(*ast.Ident)
		if !ok || !isConstant || fields[key.Name] == nil {
			return ""
		}
		*fields[key.Name] = value
	}
	return base.String()
}

// keepsFields reports whether a variable is used for nothing but calls of its
// methods, none of which changes a url.URL but UnmarshalBinary, and for reading its
// fields.
func (c *checker) keepsFields(v *types.Var) bool {
	for _, cur := range c.flow.Uses(v) {
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
