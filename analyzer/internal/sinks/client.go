package sinks

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// clients finds out which client sends a request.
type clients struct {
	pkg      *types.Package
	reached  []*types.Package
	info     *types.Info
	flow     *flow.Package
	files    *code.Files
	defaults *bool // whether the package leaves http's default client unchanged
}

// clientUse returns the use of a URL to which a call of a client sends a request: only the
// default transport certainly refuses a URL that it cannot dial. recv is the client, or nil for
// the functions of net/http, which use the default one.
func (c *clients) clientUse(call ast.Node, recv ast.Expr) stdlib.Use {
	if c.hasDefaults(call) && (recv == nil || c.isDefaultClient(recv, 0)) {
		return stdlib.Send
	}
	return stdlib.SendAny
}

// transportUse is like clientUse, but for a transport.
func (c *clients) transportUse(call ast.Node, recv ast.Expr) stdlib.Use {
	if c.hasDefaults(call) && c.isPlainTransport(recv, 0) {
		return stdlib.Send
	}
	return stdlib.SendAny
}

// hasDefaults reports whether a call runs with net/http's own default client and
// transport.
func (c *clients) hasDefaults(call ast.Node) bool {
	return c.leavesDefaults() && !c.mayBeReplaced(call)
}

// Doubles are the packages, by the beginning of their path, that replace the default transport
// in tests.
var Doubles = code.WordList{
	{`github.com/dnaeon/go-vcr github.com/h2non/gock github.com/jarcoal/httpmock
gopkg.in/dnaeon/go-vcr gopkg.in/h2non/gock gopkg.in/jarcoal/httpmock`,
		`-- $/double.go --
package double
-- p/p_test.go --
package p

import (
	"net/http"
	"testing"

	_ "$"
)

func TestGet(t *testing.T) { http.Get("ftp://h.org/") }
`},
}

// mayBeReplaced reports whether a call is in a test that imports one of Doubles.
func (c *clients) mayBeReplaced(call ast.Node) bool {
	if !c.files.IsTestAt(call.Pos()) {
		return false
	}
	return slices.ContainsFunc(c.pkg.Imports(), func(p *types.Package) bool {
		return Doubles.Begin(p.Path())
	})
}

// maxHops bounds the variables between a use and its value: in code that does not type-check, a
// variable may refer to itself.
const maxHops = 8

// isDefaultClient reports whether an expression is a client that provably has
// the default transport.
func (c *clients) isDefaultClient(expr ast.Expr, hops int) bool {
	switch e := ast.Unparen(expr).(type) {
	case *ast.SelectorExpr:
		return isHTTPVar(c.info.Uses[e.Sel], "DefaultClient") || c.isDefaultField(e, hops)
	case *ast.UnaryExpr:
		return e.Op == token.AND && c.isDefaultClient(e.X, hops)
	case *ast.CompositeLit:
		return c.isPlainClient(e)
	case *ast.Ident:
		obj, ok := c.info.Uses[e].(*types.Var)
		if !ok || hops >= maxHops {
			return false
		}
		if isHTTPVar(obj, "DefaultClient") {
			return true
		}
		value, ok := c.flow.Index.Only(obj)
		isDefault := ok && c.isDefaultClient(value.Node().(ast.Expr), hops+1) || c.isZero(obj, "Client")
		return isDefault && c.keepsTransport(obj)
	case *ast.CallExpr:
		return hops < maxHops && c.makesDefaultClient(e, hops)
	}
	return false
}

// makesDefaultClient reports whether a call runs a function of the package that returns nothing but clients
// with the default transport.
func (c *clients) makesDefaultClient(call *ast.CallExpr, hops int) bool {
	callee, ok := c.flow.Index.CalleeOf(call)
	if !ok || callee.Func.Signature().Results().Len() != 1 {
		return false
	}
	body, ok := c.flow.Index.Declaration(callee.Func.Origin())
	if !ok {
		return false
	}
	returns := c.flow.Index.ReturnsOf(body)
	return len(returns) > 0 && !slices.ContainsFunc(returns, func(ret inspector.Cursor) bool {
		results := ret.Node().(*ast.ReturnStmt).Results
		return len(results) != 1 || !c.isDefaultClient(results[0], hops+1)
	})
}

// leavesDefaults reports whether the package uses http.DefaultClient and
// http.DefaultTransport only in ways that cannot change them.
func (c *clients) leavesDefaults() bool {
	if c.defaults == nil {
		leaves := c.findDefaultsUntouched()
		c.defaults = &leaves
	}
	return *c.defaults
}

func (c *clients) findDefaultsUntouched() bool {
	for _, pkg := range c.reached {
		if pkg.Path() != "net/http" {
			continue
		}
		for _, name := range []string{"DefaultClient", "DefaultTransport"} {
			obj := pkg.Scope().Lookup(name)
			if obj != nil && slices.ContainsFunc(c.flow.Index.Uses(obj), func(use inspector.Cursor) bool { return !c.onlyReads(use) }) {
				return false
			}
		}
	}
	return true
}

// onlyReads reports whether a use of one of net/http's default variables does not change it: a
// call of a method, a clone, a comparison.
func (c *clients) onlyReads(cur inspector.Cursor) bool {
	cur = code.Selected(cur)
	parent := cur.Parent()
	switch n := parent.Node().(type) {
	case *ast.SelectorExpr:
		kind, _ := parent.ParentEdge()
		return kind == edge.CallExpr_Fun
	case *ast.CallExpr:
		// The expression may be the receiver of a method expression.
		f, ok := c.flow.Index.CallAt(parent)
		return ok && f.Shift > 0 && f.Recv == cur.Node()
	case *ast.KeyValueExpr:
		// A program does not change a transport in a literal; a client may get another.
		return n.Value == cur.Node() && types.IsInterface(c.info.TypeOf(n.Value))
	case *ast.TypeAssertExpr:
		sel, ok := parent.Parent().Node().(*ast.SelectorExpr)
		return ok && sel.Sel.Name == "Clone"
	case *ast.BinaryExpr:
		return true
	}
	return false
}

func isHTTPVar(obj types.Object, name string) bool {
	v, ok := obj.(*types.Var)
	return ok && v.Name() == name && v.Pkg() != nil && v.Pkg().Path() == "net/http" && v.Parent() == v.Pkg().Scope()
}
