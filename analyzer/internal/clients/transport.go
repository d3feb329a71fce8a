package clients

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
)

// isPlainClient reports whether a literal is an http.Client without Transport, or with one that
// accepts the same schemes as the default one, and dials in the same way.
func (c *Clients) isPlainClient(lit *ast.CompositeLit) bool {
	if !code.IsHTTPType(c.info.TypeOf(lit), "Client") {
		return false
	}
	for _, elt := range lit.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			return false
		}
		key, ok := kv.Key.(*ast.Ident)
		if !ok || key.Name == "Transport" && !c.isPlainTransport(kv.Value, 0) {
			return false
		}
	}
	return true
}

// dialling are the fields of an http.Transport that decide how and to whom it dials.
var dialling = []string{"Dial", "DialContext", "DialTLS", "DialTLSContext", "Proxy", "TLSNextProto"}

// isPlainTransport reports whether an expression is the default transport, a clone of it, or a
// literal of an http.Transport that dials in the same way: with any other settings, it accepts only
// http and https (net/http.Transport.RegisterProtocol adds others).
func (c *Clients) isPlainTransport(expr ast.Expr, hops int) bool {
	switch e := ast.Unparen(expr).(type) {
	case *ast.SelectorExpr:
		return code.IsHTTPVar(c.info.Uses[e.Sel], "DefaultTransport") && !c.isAlone
	case *ast.UnaryExpr:
		return e.Op == token.AND && c.isPlainTransport(e.X, hops)
	case *ast.CompositeLit:
		return code.IsHTTPType(c.info.TypeOf(e), "Transport") && !slices.ContainsFunc(e.Elts, c.dials)
	case *ast.CallExpr:
		return c.isDefaultClone(e) || c.makes(e, hops, c.isPlainTransport)
	case *ast.Ident:
		obj, ok := c.info.Uses[e].(*types.Var)
		if !ok || hops >= maxHops || defuse.IsGlobal(obj) && (c.isAlone || c.registers()) {
			return false
		}
		value, ok := c.index.Only(obj)
		isPlain := ok && c.isPlainTransport(value.Node().(ast.Expr), hops+1) || c.isZero(obj, "Transport")
		return isPlain && c.keepsDialling(obj)
	}
	return false
}

// isZero reports whether a variable contains a structure of net/http, and the code only assigns to its fields.
func (c *Clients) isZero(v *types.Var, structure string) bool {
	known := c.index.Variable(v)
	_, isStruct := v.Type().Underlying().(*types.Struct)
	isShared := known.IsParam || v.IsField() || v.Exported() && defuse.IsGlobal(v)
	return isStruct && code.IsHTTPType(v.Type(), structure) && !isShared &&
		!slices.ContainsFunc(known.Writes, func(w defuse.Write) bool { return w.Kind != defuse.Zero })
}

// dials reports whether an element of a literal sets one of the fields that decide how a transport
// dials. The default transport has the proxy of the environment as well.
func (c *Clients) dials(elt ast.Expr) bool {
	kv, ok := elt.(*ast.KeyValueExpr)
	if !ok {
		return true
	}
	key, ok := kv.Key.(*ast.Ident)
	if !ok || !slices.Contains(dialling, key.Name) || c.info.Types[kv.Value].IsNil() {
		return !ok
	}
	sel, ok := ast.Unparen(kv.Value).(*ast.SelectorExpr)
	if !ok {
		return true
	}
	return !(key.Name == "Proxy" && sel.Sel.Name == "ProxyFromEnvironment") && !isMethodOfDialer(c.info.Selections[sel])
}

// isMethodOfDialer reports whether a selector is a method of net.Dialer, which dials as the default transport does,
// for example with another timeout.
func isMethodOfDialer(sel *types.Selection) bool {
	return sel != nil && sel.Kind() == types.MethodVal && code.IsNamed(sel.Recv(), "net", "Dialer")
}

// isDefaultClone reports whether a call clones the default transport:
// http.DefaultTransport.(*http.Transport).Clone().
func (c *Clients) isDefaultClone(call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Clone" {
		return false
	}
	asserted, ok := ast.Unparen(sel.X).(*ast.TypeAssertExpr)
	if !ok {
		return false
	}
	of, ok := ast.Unparen(asserted.X).(*ast.SelectorExpr)
	return ok && code.IsHTTPVar(c.info.Uses[of.Sel], "DefaultTransport") || c.isPlainTransport(asserted.X, 0)
}

// keepsDialling reports whether the code only sets other fields of a transport in a variable,
// and puts it into clients.
func (c *Clients) keepsDialling(transport *types.Var) bool {
	return !slices.ContainsFunc(c.index.Uses(transport), func(cur inspector.Cursor) bool {
		cur = code.Addressed(cur)
		switch cur.ParentEdgeKind() {
		case edge.AssignStmt_Lhs, edge.ValueSpec_Names:
			return false
		case edge.KeyValueExpr_Value:
			key, ok := cur.Parent().Node().(*ast.KeyValueExpr).Key.(*ast.Ident)
			return !ok || key.Name != "Transport"
		case edge.SelectorExpr_X:
			name := cur.Parent().Node().(*ast.SelectorExpr).Sel.Name
			return name == "RegisterProtocol" || slices.Contains(dialling, name)
		case edge.ReturnStmt_Results:
			return !defuse.IsLocal(transport)
		}
		return true
	})
}

// isDefaultField reports whether a field that only this package sees always has a client with
// the default transport.
func (c *Clients) isDefaultField(sel *ast.SelectorExpr, hops int) bool {
	field, ok := c.info.Uses[sel.Sel].(*types.Var)
	if !ok || !field.IsField() || hops >= maxHops {
		return false
	}
	values, ok := c.index.Values(field.Origin())
	if !ok || !c.keepsTransport(field.Origin()) {
		return false
	}
	for _, v := range values {
		expr, isExpr := ast.Expr(nil), false
		if v.Expr.Valid() {
			expr, isExpr = v.Expr.Node().(ast.Expr)
		}
		if !isExpr || v.Index > 0 || !c.isDefaultClient(expr, hops+1) {
			return false
		}
	}
	return true
}

// keepsTransport reports whether the code only calls methods of a client in a variable or a
// field, and uses fields other than Transport. If a function returns its own variable,
// it looks at the variable that gets the client in the caller.
func (c *Clients) keepsTransport(client *types.Var) bool {
	return !slices.ContainsFunc(c.index.Uses(client), func(cur inspector.Cursor) bool {
		cur = code.Selected(cur)
		switch cur.ParentEdgeKind() {
		case edge.AssignStmt_Lhs, edge.ValueSpec_Names, edge.KeyValueExpr_Key:
			return false
		case edge.SelectorExpr_X:
			return cur.Parent().Node().(*ast.SelectorExpr).Sel.Name == "Transport"
		case edge.ReturnStmt_Results:
			return !defuse.IsLocal(client)
		}
		return true
	})
}
