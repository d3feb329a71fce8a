package analyzer

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/report"
	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// learn marks the holes of a composition whose value is no IPv6 address without
// brackets.
func (c *checker) learn(comp *report.Composition) {
	for fn := range comp.Cursor.Enclosing((*ast.FuncDecl)(nil)) {
		if c.caresForIPv6(fn.Node()) {
			for i := range comp.Holes {
				comp.Holes[i].Value = uricheck.NoBareIPv6
			}
			return
		}
	}
	for i, expr := range comp.Values {
		if comp.Holes[i].Value == uricheck.AnyValue && c.neverIPv6(expr, 0) {
			comp.Holes[i].Value = uricheck.NoBareIPv6
		}
	}
}

// maxHops bounds the expressions between a hole and what its value is made of.
const maxHops = 8

// neverIPv6 reports whether an expression is provably, or by its name, no IPv6
// address without brackets.
func (c *checker) neverIPv6(expr ast.Expr, hops int) bool {
	expr = ast.Unparen(expr)
	if value, ok := code.ConstantString(c.pass.TypesInfo, expr); ok {
		return !uri.IsIPv6(value)
	}
	if namesNoAddress(code.LastName(expr)) {
		return true
	}
	if hops >= maxHops {
		return false
	}
	switch e := expr.(type) {
	case *ast.BinaryExpr:
		// Whatever is known of it, a label or a bracket, is no part of an
		// address that is whole.
		return slices.ContainsFunc(code.Operands(c.pass.TypesInfo, e), func(operand ast.Expr) bool {
			return c.neverIPv6(operand, hops+1)
		})
	case *ast.StarExpr:
		return c.neverIPv6(e.X, hops)
	case *ast.CallExpr:
		return c.callNeverIPv6(e, hops)
	case *ast.SelectorExpr:
		field, ok := c.pass.TypesInfo.Uses[e.Sel].(*types.Var)
		return ok && (isNetHost(field) || c.remember(neverKey{field, hops}, func() bool { return c.variableNeverIPv6(field, hops) }))
	case *ast.Ident:
		v, ok := c.pass.TypesInfo.Uses[e].(*types.Var)
		return ok && c.remember(neverKey{v, hops}, func() bool { return c.variableNeverIPv6(v, hops) || c.parameterNeverIPv6(v, hops) })
	}
	return false
}

// isNetHost reports whether a field is the host of a URL or a request, which has
// its brackets.
func isNetHost(field *types.Var) bool {
	if !field.IsField() || field.Name() != "Host" || field.Pkg() == nil {
		return false
	}
	return field.Pkg().Path() == "net/url" || field.Pkg().Path() == "net/http"
}

// callNeverIPv6 is neverIPv6 for the first result of a call.
func (c *checker) callNeverIPv6(call *ast.CallExpr, hops int) bool {
	if tv := c.pass.TypesInfo.Types[call.Fun]; tv.IsType() && len(call.Args) == 1 {
		return c.neverIPv6(call.Args[0], hops+1)
	}
	if at, ok := code.FormatOf(c.pass.TypesInfo, call); ok && len(call.Args) > at {
		format, ok := code.ConstantString(c.pass.TypesInfo, call.Args[at])
		return ok && format != "%s" && format != "%v"
	}
	f, ok := c.flow.CalleeOf(call)
	if !ok {
		return false
	}
	if f.Func.Pkg() == c.pass.Pkg {
		decl, ok := c.flow.Declaration(f.Func)
		return ok && c.remember(neverKey{decl, hops}, func() bool {
			return c.caresForIPv6(decl.Node()) || c.returnsNoIPv6(decl.Node(), hops)
		})
	}
	switch f.Func.FullName() {
	case "net.JoinHostPort", "net/netip.AddrFrom4", "net/url.QueryEscape", "os.Hostname":
		return true
	case "strings.TrimSpace", "strings.ToLower", "strings.TrimSuffix", "strings.TrimPrefix", "strings.TrimRight":
		return c.neverIPv6(call.Args[0], hops+1)
	}
	return false
}

// returnsNoIPv6 reports whether the first result of a function is never an IPv6
// address.
func (c *checker) returnsNoIPv6(decl ast.Node, hops int) bool {
	returns, safe := 0, 0
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			returns++
			if len(n.Results) > 0 && c.neverIPv6(n.Results[0], hops+1) {
				safe++
			}
		}
		return true
	})
	return returns > 0 && returns == safe
}

// neverKey is a variable or function that comes up behind some others.
type neverKey struct {
	of   any
	hops int
}

// remember returns what is found for a key, and finds it once only.
func (c *checker) remember(key neverKey, find func() bool) bool {
	never, known := c.never[key]
	if !known {
		never = find()
		c.never[key] = never
	}
	return never
}

func (c *checker) variableNeverIPv6(v *types.Var, hops int) bool {
	values, ok := c.flow.Values(v)
	if !ok {
		return false
	}
	known := 0
	for _, value := range values {
		if value.Kind == flow.Zero {
			continue // nothing is no address
		}
		if !c.valueNeverIPv6(value, hops+1) {
			return false
		}
		known++
	}
	return known > 0
}

// valueNeverIPv6 is neverIPv6 for what a variable gets at one place. A setter that
// looks for the colon of a port takes a host as it stands in a URL.
func (c *checker) valueNeverIPv6(value flow.Value, hops int) bool {
	for fn := range value.Expr.Enclosing((*ast.FuncDecl)(nil)) {
		if c.caresForIPv6(fn.Node()) {
			return true
		}
	}
	expr := value.Expr.Node().(ast.Expr)
	switch value.Kind {
	case flow.Result:
		return value.Index == 0 && c.callNeverIPv6(ast.Unparen(expr).(*ast.CallExpr), hops)
	case flow.Element:
		return c.elementsNeverIPv6(expr)
	}
	return c.neverIPv6(expr, hops)
}

// elementsNeverIPv6 reports whether a list is a literal of constants that are no
// IPv6 addresses.
func (c *checker) elementsNeverIPv6(list ast.Expr) bool {
	if id, ok := ast.Unparen(list).(*ast.Ident); ok {
		if v, ok := c.pass.TypesInfo.Uses[id].(*types.Var); ok {
			if value, ok := c.flow.Only(v); ok {
				list = value.Node().(ast.Expr)
			}
		}
	}
	lit, ok := list.(*ast.CompositeLit)
	if !ok {
		return false
	}
	return !slices.ContainsFunc(lit.Elts, func(elt ast.Expr) bool {
		value, ok := code.ConstantString(c.pass.TypesInfo, elt)
		return !ok || uri.IsIPv6(value)
	})
}

// parameterNeverIPv6 reports whether every call of an unexported function passes
// no IPv6 address for a parameter.
func (c *checker) parameterNeverIPv6(v *types.Var, hops int) bool {
	fn, index := c.flow.Parameter(v)
	if fn == nil || fn.Exported() || fn.Signature().Variadic() || c.flow.IsWritten(v) {
		return false
	}
	uses := c.flow.Uses(fn)
	for _, cur := range uses {
		cur = code.Selected(cur)
		call, ok := cur.Parent().Node().(*ast.CallExpr)
		if !ok || call.Fun != cur.Node() || index >= len(call.Args) || !c.neverIPv6(call.Args[index], hops+1) {
			return false
		}
	}
	return len(uses) > 0
}
