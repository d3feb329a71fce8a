// Package clients finds out which clients and transports of net/http have the default behaviour: they accept
// http and https, and no other scheme. A fact tells importing packages about the functions that return only
// such clients or transports.
package clients

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// Clients finds the clients and transports in a package.
type Clients struct {
	pass  *analysis.Pass
	info  *types.Info
	index *defuse.Package
	files *code.Files
	// leavesDefaults reports whether the package leaves http.DefaultClient and http.DefaultTransport
	// unchanged, and caches the answer.
	leavesDefaults func() bool
	// registers caches findRegistered.
	registers func() bool
	isAlone   bool // whether a transport must not be one that other code can get at
}

// New returns the Clients of a package.
func New(pass *analysis.Pass, index *defuse.Package, files *code.Files) *Clients {
	c := &Clients{pass: pass, info: pass.TypesInfo, index: index, files: files}
	c.registers = sync.OnceValue(c.findRegistered)
	c.leavesDefaults = sync.OnceValue(func() bool { return c.findDefaultsUntouched() && !c.registers() })
	return c
}

// Use returns the use of a URL to which a call of a client sends a request: only the
// default transport certainly refuses a URL that it cannot dial. recv is the client, or nil for
// the functions of net/http, which use the default one.
func (c *Clients) Use(call ast.Node, recv ast.Expr) stdlib.Use {
	if c.HaveDefaults(call) && (recv == nil || c.isDefaultClient(recv, 0)) {
		return stdlib.Send
	}
	return stdlib.SendAny
}

// UseOfTransport is like Use, but for a transport.
func (c *Clients) UseOfTransport(call ast.Node, recv ast.Expr) stdlib.Use {
	if c.HaveDefaults(call) && c.isPlainTransport(recv, 0) {
		return stdlib.Send
	}
	return stdlib.SendAny
}

// HaveDefaults reports whether a call runs with net/http's own default client and
// transport.
func (c *Clients) HaveDefaults(call ast.Node) bool {
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
func (c *Clients) mayBeReplaced(call ast.Node) bool {
	if !c.files.IsTestAt(call.Pos()) {
		return false
	}
	return slices.ContainsFunc(c.pass.Pkg.Imports(), func(p *types.Package) bool {
		return Doubles.Begin(p.Path())
	})
}

// maxHops bounds the variables and calls between a use and its value: a function may call itself, and in code
// that does not type-check, a variable may refer to itself.
const maxHops = 8

// isDefaultClient reports whether an expression is a client that provably has
// the default transport.
func (c *Clients) isDefaultClient(expr ast.Expr, hops int) bool {
	switch e := ast.Unparen(expr).(type) {
	case *ast.SelectorExpr:
		return code.IsHTTPVar(c.info.Uses[e.Sel], "DefaultClient") || c.isDefaultField(e, hops)
	case *ast.UnaryExpr:
		return e.Op == token.AND && c.isDefaultClient(e.X, hops)
	case *ast.CompositeLit:
		return c.isPlainClient(e)
	case *ast.Ident:
		obj, ok := c.info.Uses[e].(*types.Var)
		if !ok || hops >= maxHops {
			return false
		}
		if code.IsHTTPVar(obj, "DefaultClient") {
			return true
		}
		value, ok := c.index.Only(obj)
		isDefault := ok && c.isDefaultClient(value.Node().(ast.Expr), hops+1) || c.isZero(obj, "Client")
		return isDefault && c.keepsTransport(obj)
	case *ast.CallExpr:
		return c.makes(e, hops, c.isDefaultClient)
	}
	return false
}

// makes reports whether a call runs a function that returns nothing but clients, or nothing but transports, with the
// default behaviour. is tells whether an expression is one; for functions of other packages there is the fact.
func (c *Clients) makes(call *ast.CallExpr, hops int, is func(expr ast.Expr, hops int) bool) bool {
	callee, ok := c.index.CalleeOf(call)
	if !ok || callee.Func.Pkg() == nil || hops >= maxHops {
		return false
	}
	if callee.Func.Pkg() != c.pass.Pkg {
		return c.pass.ImportObjectFact(callee.Func, new(makesDefault))
	}
	return c.returnsOnly(callee.Func, hops, is)
}

// returnsOnly is makes for a function of the package.
func (c *Clients) returnsOnly(fn *types.Func, hops int, is func(expr ast.Expr, hops int) bool) bool {
	body, ok := c.index.Declaration(fn.Origin())
	if !ok || fn.Signature().Results().Len() != 1 || fn.Signature().Results().At(0).Name() != "" {
		return false // a deferred function may change a named result
	}
	returns := c.index.ReturnsOf(body)
	return len(returns) > 0 && !slices.ContainsFunc(returns, func(ret inspector.Cursor) bool {
		results := ret.Node().(*ast.ReturnStmt).Results
		return len(results) != 1 || !is(results[0], hops+1)
	})
}

// findDefaultsUntouched reports whether the package uses http.DefaultClient and http.DefaultTransport only in ways
// that cannot change them.
func (c *Clients) findDefaultsUntouched() bool {
	for _, pkg := range c.pass.Pkg.Imports() {
		if pkg.Path() != "net/http" {
			continue
		}
		for _, name := range []string{"DefaultClient", "DefaultTransport"} {
			obj := pkg.Scope().Lookup(name)
			if obj != nil && slices.ContainsFunc(c.index.Uses(obj), func(use inspector.Cursor) bool { return !c.onlyReads(use) }) {
				return false
			}
		}
	}
	return true
}

// findRegistered reports whether the package registers a protocol with a transport that it gets from an interface:
// the field of a client, or the default one.
func (c *Clients) findRegistered() bool {
	for sel, used := range c.info.Selections {
		if fn := used.Obj(); fn.Name() == "RegisterProtocol" && code.IsHTTPType(used.Recv(), "Transport") && c.isAsserted(sel.X) {
			return true
		}
	}
	return false
}

// isAsserted reports whether an expression is a type assertion, or a variable whose value is one.
func (c *Clients) isAsserted(expr ast.Expr) bool {
	switch e := ast.Unparen(expr).(type) {
	case *ast.TypeAssertExpr:
		return true
	case *ast.Ident:
		v, ok := c.info.Uses[e].(*types.Var)
		return ok && slices.ContainsFunc(c.index.Variable(v).Writes, func(w defuse.Write) bool {
			if !w.Value.Valid() {
				return false
			}
			_, is := w.Value.Node().(*ast.TypeAssertExpr)
			return is
		})
	}
	return false
}

// onlyReads reports whether a use of one of net/http's default variables does not change it: a
// call of a method, a clone, a comparison.
func (c *Clients) onlyReads(cur inspector.Cursor) bool {
	cur = code.Selected(cur)
	parent := cur.Parent()
	switch n := parent.Node().(type) {
	case *ast.SelectorExpr:
		kind, _ := parent.ParentEdge()
		return kind == edge.CallExpr_Fun
	case *ast.CallExpr:
		// The expression may be the receiver of a method expression.
		f, ok := c.index.CallAt(parent)
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
