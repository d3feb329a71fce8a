package sinks

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// sending is what becomes of a request.
type sending struct {
	call inspector.Cursor // the call that sends it
	by   string           // as people write it
	use  stdlib.Use       // of the request's URL
}

// requestSent follows the request that a call of http.NewRequest makes. It is
// sent if the variable that holds it goes to a client or a transport in the same
// function, and to nothing that could give it another URL before.
func (c *clients) requestSent(call inspector.Cursor) (sent sending, ok bool) {
	assign, ok := call.Parent().Node().(*ast.AssignStmt)
	if !ok || len(assign.Rhs) != 1 {
		return sending{}, false
	}
	id, ok := assign.Lhs[0].(*ast.Ident)
	if !ok {
		return sending{}, false
	}
	req, ok := c.info.Defs[id].(*types.Var)
	if !ok {
		return sending{}, false
	}
	ok = false
	for _, cur := range c.flow.Index.Uses(req) {
		s, isSent := c.sentAt(cur)
		switch {
		case isSent && defuse.InSameFunction(cur, call):
			if !ok || s.use == stdlib.SendAny {
				sent = s
			}
			ok = true
		case !keepsURL(cur):
			return sending{}, false
		}
	}
	return sent, ok
}

// sentAt reports how the request at cur is sent, if it is an argument of a call
// that does so.
func (c *clients) sentAt(cur inspector.Cursor) (sending, bool) {
	if kind, _ := cur.ParentEdge(); kind != edge.CallExpr_Args {
		return sending{}, false
	}
	call := cur.Parent()
	f, ok := c.flow.Index.CallAt(call)
	if !ok || f.Recv == nil || f.Func.Pkg() == nil || f.Func.Pkg().Path() != "net/http" {
		return sending{}, false
	}
	switch f.Func.Name() {
	case "Do":
		return sending{call, "http.Client.Do", c.clientUse(call.Node(), f.Recv)}, true
	case "RoundTrip":
		return sending{call, "http.Transport.RoundTrip", c.transportUse(call.Node(), f.Recv)}, true
	}
	return sending{}, false
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
