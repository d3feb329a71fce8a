package sinks

import (
	"go/ast"
	"go/token"
	"go/types"
	"net/url"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
)

// baseOf returns the URL of a receiver of URL.Parse: the text that the program parses, or that
// of a literal; "" if it is not certain.
func (p *Package) baseOf(recv ast.Expr) string {
	id, ok := ast.Unparen(recv).(*ast.Ident)
	if !ok {
		return ""
	}
	base, ok := p.info.Uses[id].(*types.Var)
	if !ok || !p.keepsFields(base) {
		return ""
	}
	parsed, literal := madeBy(p, base)
	switch {
	case parsed != nil:
		return p.parsedBase(parsed)
	case literal.Valid():
		return p.literalBase(literal.Node().(ast.Expr))
	}
	return ""
}

// madeBy returns the expression with the only value of a variable, or the call whose first result
// that is.
func madeBy(p *Package, v *types.Var) (call *ast.CallExpr, expr inspector.Cursor) {
	values, ok := p.flow.Index.Values(v)
	if !ok || len(values) != 1 || values[0].Kind == index.Zero {
		return nil, expr
	}
	switch value := values[0]; {
	case value.Kind == index.Result && value.Index == 0:
		call = ast.Unparen(value.Expr.Node().(ast.Expr)).(*ast.CallExpr)
	case value.Kind == index.Plain:
		expr = value.Expr
	}
	return call, expr
}

// parsedBase returns the constant that a call of url.Parse parses.
func (p *Package) parsedBase(call *ast.CallExpr) string {
	f, ok := p.flow.Index.CalleeOf(call)
	if !ok || f.Recv != nil || len(call.Args) != 1 || f.Func.FullName() != "net/url.Parse" {
		return ""
	}
	base, _ := code.ConstantString(p.info, call.Args[0])
	return base
}

// literalBase returns the URL of a composite literal whose fields are constants.
func (p *Package) literalBase(expr ast.Expr) string {
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
		value, isConstant := code.ConstantString(p.info, kv.Value)
		key, ok := kv.Key.(*ast.Ident)
		if !ok || !isConstant || fields[key.Name] == nil {
			return ""
		}
		*fields[key.Name] = value
	}
	return base.String()
}

// keepsFields reports whether the code only reads the fields of a variable and calls its
// methods, none of which changes a url.URL except for UnmarshalBinary.
func (p *Package) keepsFields(v *types.Var) bool {
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
