package analyzer

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// caresForIPv6 reports whether a function tests an address, or puts brackets
// somewhere: then its author has thought of IPv6, and only a run would tell where.
func (c *checker) caresForIPv6(fn ast.Node) bool {
	cares, known := c.cares[fn]
	if known {
		return cares
	}
	ast.Inspect(fn, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			cares = cares || namesIPVersion(n.Name)
		case *ast.BasicLit:
			cares = cares || n.Kind == token.STRING && (brackets.HasPart(n.Value) || namesIPVersion(n.Value))
		case *ast.CallExpr:
			cares = cares || c.looksForColon(n)
		}
		return !cares
	})
	c.cares[fn] = cares
	return cares
}

// looksForColon reports whether a call of package strings looks for the colons of
// an address, or cuts it there.
func (c *checker) looksForColon(call *ast.CallExpr) bool {
	f, ok := c.flow.CalleeOf(call)
	if !ok || f.Func.Pkg() == nil || f.Func.Pkg().Path() != "strings" {
		return false
	}
	return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		v := c.pass.TypesInfo.Types[arg].Value
		return v != nil && (v.ExactString() == `":"` || v.ExactString() == "58" || strings.Contains(v.ExactString(), "["))
	})
}

// namesIPVersion reports whether a name, or a literal, tells the versions of IP apart.
func namesIPVersion(name string) bool { return ipVersions.HasPart(strings.ToLower(name)) }
