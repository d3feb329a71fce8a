package sinks

import (
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"sync"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// clients finds out which calls run with the default client or transport of net/http: only these certainly
// accept http and https, and no other scheme.
type clients struct {
	pkg   *types.Package
	info  *types.Info
	index *index.Index
	files *code.Files
	// keepDefaults caches findKept.
	keepDefaults func() bool
}

func newClients(pkg *types.Package, info *types.Info, index *index.Index, files *code.Files) *clients {
	c := &clients{pkg: pkg, info: info, index: index, files: files}
	c.keepDefaults = sync.OnceValue(c.findKept)
	return c
}

// use returns the use of a URL to which a call sends a request. sender is the client or the transport, nil for the
// functions of net/http.
func (c *clients) use(call ast.Node, sender ast.Expr) stdlib.Use {
	if c.haveDefaults(call) && (sender == nil || c.isDefault(sender) || c.isHeld(sender)) {
		return stdlib.Send
	}
	return stdlib.SendAny
}

// haveDefaults reports whether a call runs with net/http's own default client and transport.
func (c *clients) haveDefaults(call ast.Node) bool {
	return c.keepDefaults() && !(c.files.IsTestAt(call.Pos()) && slices.ContainsFunc(c.pkg.Imports(), isDouble))
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

func isDouble(p *types.Package) bool { return Doubles.Begin(p.Path()) }

// isDefault reports whether an expression is the default client or transport, or a literal of a client without a
// Transport.
func (c *clients) isDefault(expr ast.Expr) bool {
	switch e := ast.Unparen(expr).(type) {
	case *ast.Ident, *ast.SelectorExpr:
		obj := c.info.Uses[code.Ident(e)]
		return code.IsHTTPVar(obj, "DefaultClient") || code.IsHTTPVar(obj, "DefaultTransport")
	case *ast.UnaryExpr:
		return c.isDefault(e.X)
	case *ast.CompositeLit:
		return code.IsHTTPType(c.info.TypeOf(e), "Client") && !slices.ContainsFunc(e.Elts, maySetTransport)
	}
	return false
}

func maySetTransport(elt ast.Expr) bool {
	kv, ok := elt.(*ast.KeyValueExpr)
	return !ok || code.Ident(kv.Key).Name == "Transport"
}

// isHeld reports whether an expression is a variable, or a field, that always has a client without a Transport.
func (c *clients) isHeld(expr ast.Expr) bool {
	held := c.index.Target(expr)
	if held == nil || !code.IsHTTPType(held.Type(), "Client") ||
		slices.ContainsFunc(c.index.Uses(held), mayReachTransport) {
		return false
	}
	values, ok := c.index.Values(held)
	return ok && !slices.ContainsFunc(values, func(v index.Value) bool {
		return v.Kind != index.Zero && (v.Kind != index.Plain || !c.isDefault(v.Expr.Node().(ast.Expr)))
	})
}

// mayReachTransport reports whether the code at a use of a client does more than to call its methods, to use
// its other fields, and to assign the client.
func mayReachTransport(use inspector.Cursor) bool {
	use = code.Selected(use)
	switch use.ParentEdgeKind() {
	case edge.AssignStmt_Lhs, edge.ValueSpec_Names, edge.KeyValueExpr_Key:
		return false
	case edge.SelectorExpr_X:
		return use.Parent().Node().(*ast.SelectorExpr).Sel.Name == "Transport"
	}
	return true
}

// findKept reports whether the package only reads net/http's default client and transport, and registers no
// protocol with any transport.
func (c *clients) findKept() bool {
	at := slices.IndexFunc(c.pkg.Imports(), func(p *types.Package) bool { return p.Path() == "net/http" })
	if at < 0 {
		return true
	}
	scope := c.pkg.Imports()[at].Scope()
	for _, name := range []string{"DefaultClient", "DefaultTransport"} {
		// Export data can leave out what the package does not use.
		if v := scope.Lookup(name); v != nil && slices.ContainsFunc(c.index.Uses(v), c.mayChange) {
			return false
		}
	}
	return !slices.ContainsFunc(slices.Collect(maps.Values(c.info.Selections)), isSchemeAdded)
}

// isSchemeAdded reports whether a selector is the method by which a transport accepts another scheme.
func isSchemeAdded(sel *types.Selection) bool {
	return sel.Obj().Name() == "RegisterProtocol" && code.IsHTTPType(sel.Recv(), "Transport")
}

// mayChange reports whether the code at a use of one of net/http's default variables may change it: it neither calls a
// method, nor clones or compares the value, nor puts the transport into a field.
func (c *clients) mayChange(use inspector.Cursor) bool {
	use = code.Selected(use)
	parent := use.Parent()
	switch use.ParentEdgeKind() {
	case edge.SelectorExpr_X:
		return parent.ParentEdgeKind() != edge.CallExpr_Fun
	case edge.TypeAssertExpr_X:
		sel, ok := parent.Parent().Node().(*ast.SelectorExpr)
		return !ok || sel.Sel.Name != "Clone"
	case edge.KeyValueExpr_Value:
		return !types.IsInterface(c.info.TypeOf(use.Node().(ast.Expr)))
	case edge.BinaryExpr_X, edge.BinaryExpr_Y:
		return false
	}
	return true
}
