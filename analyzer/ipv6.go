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
			cares = cares || n.Kind == token.STRING && (writesBrackets(n.Value) || namesIPVersion(n.Value))
		case *ast.CallExpr:
			cares = cares || c.looksForColon(n)
		}
		return !cares
	})
	c.cares[fn] = cares
	return cares
}

// writesBrackets reports whether a literal puts brackets around something.
func writesBrackets(src string) bool {
	for _, brackets := range []string{`"["`, "'['", `"]"`, `"]:`, "[%s]", "[%v]", `://["`} {
		if strings.Contains(src, brackets) {
			return true
		}
	}
	return false
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

// ipVersions are what names have that tell the versions of IP apart, or that speak
// of brackets.
var ipVersions = []string{"ipv4", "ipv6", "ip4", "ip6", "v4", "v6", "to4", "is4", "is6", "to16", "tcp4", "udp4", "bracket", "parseip", "parseaddr"}

func namesIPVersion(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc(ipVersions, func(v string) bool { return strings.Contains(name, v) })
}
