package analyzer

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// requestUse follows the request that a call of http.NewRequest makes. It is
// sent if the variable that holds it goes to a client in the same function, and
// to nothing that could give it another URL before. send is the call that sends
// it.
func (c *checker) requestUse(call inspector.Cursor) (use stdlib.Use, send inspector.Cursor, sent bool) {
	assign, ok := call.Parent().Node().(*ast.AssignStmt)
	if !ok || len(assign.Rhs) != 1 {
		return 0, call, false
	}
	id, ok := assign.Lhs[0].(*ast.Ident)
	if !ok {
		return 0, call, false
	}
	req, ok := c.pass.TypesInfo.Defs[id].(*types.Var)
	if !ok {
		return 0, call, false
	}
	use = stdlib.Send
	for _, cur := range c.uses(req) {
		client, isSend := c.sentBy(cur)
		switch {
		case isSend && inSameFunction(cur, call):
			sent, send = true, cur.Parent()
			if c.clientUse(cur.Parent().Node(), client) == stdlib.SendAny {
				use = stdlib.SendAny
			}
		case !keepsURL(cur):
			return 0, call, false
		}
	}
	return use, send, sent
}

// sentBy returns the client whose Do takes the request at cur.
func (c *checker) sentBy(cur inspector.Cursor) (client ast.Expr, ok bool) {
	if kind, _ := cur.ParentEdge(); kind != edge.CallExpr_Args {
		return nil, false
	}
	f, ok := c.calleeOf(cur.Parent().Node().(*ast.CallExpr))
	if !ok || f.recv == nil || f.fn.Name() != "Do" || f.fn.Pkg() == nil || f.fn.Pkg().Path() != "net/http" {
		return nil, false
	}
	return f.recv, true
}

// keepsURL reports whether a use of a request cannot change its URL: a field
// other than URL, or a method other than WithContext and Clone, which copy it.
func keepsURL(cur inspector.Cursor) bool {
	sel, ok := cur.Parent().Node().(*ast.SelectorExpr)
	if !ok || sel.X != cur.Node() {
		return false
	}
	switch sel.Sel.Name {
	case "Header", "Body", "Close", "ContentLength", "GetBody", "Host", "Trailer",
		"AddCookie", "SetBasicAuth", "Context", "UserAgent", "Referer", "Method":
		return true
	}
	return false
}

func inSameFunction(a, b inspector.Cursor) bool {
	f, ok1 := functionAround(a)
	g, ok2 := functionAround(b)
	return ok1 && ok2 && f == g
}
