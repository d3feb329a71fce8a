package sinks

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// sending says how the program sends a request.
type sending struct {
	call inspector.Cursor // the call that sends it
	by   string           // its name
	use  stdlib.Use       // of the request's URL
	// setsQuery reports whether the program assigns to req.URL.RawQuery before.
	setsQuery bool
}

// requests finds out what becomes of the requests that the package makes.
type requests struct {
	pkg     *types.Package
	info    *types.Info
	flow    *flow.Flow
	clients *clients
}

// maxHelpers is the maximal number of functions through which sinks follows a request.
const maxHelpers = 3

// requestSent follows the request of a call of http.NewRequest, or of a literal. The program
// sends it if the request goes to a client or a transport, in the same function, in a called
// one, or in each caller to which it returns, and if no code before could give it another URL, except for the query.
func (r *requests) requestSent(call inspector.Cursor) (sent sending, ok bool) {
	if call.ParentEdgeKind() == edge.ReturnStmt_Results {
		return r.returned(call, maxHelpers)
	}
	var f fate
	switch req := r.assigned(call); {
	case req != nil:
		f = r.fateOf(req, maxHelpers)
	case call.ParentEdgeKind() == edge.CallExpr_Args:
		f = r.passed(call, maxHelpers)
	}
	return f.sending, f.isSent && !f.isLost
}

// assigned returns the variable that gets the first result of a call.
func (r *requests) assigned(call inspector.Cursor) *types.Var {
	assign, ok := call.Parent().Node().(*ast.AssignStmt)
	if !ok || len(assign.Rhs) != 1 {
		return nil
	}
	id, ok := assign.Lhs[0].(*ast.Ident)
	if !ok {
		return nil
	}
	v, ok := r.info.ObjectOf(id).(*types.Var)
	if !ok || !index.IsLocal(v) {
		return nil
	}
	return v
}

// fate is the effect of code on the request in a variable.
type fate struct {
	sending
	isSent bool
	isLost bool // it may get another URL
}

func (f *fate) add(other fate) {
	f.isLost = f.isLost || other.isLost
	setsQuery := f.setsQuery || other.setsQuery
	if other.isSent && (!f.isSent || other.use == stdlib.SendAny) {
		f.sending, f.isSent = other.sending, true
	}
	f.setsQuery = setsQuery
}

// makers returns the number of writes that give a variable a new request, and not a copy of its
// own.
func (r *requests) makers(req *types.Var) (n int) {
	for _, w := range r.flow.Index.Variable(req).Writes {
		if w.Kind == index.Zero {
			continue
		}
		if w.Kind != index.Plain { // it may have no value
			n++
			continue
		}
		if call, ok := w.Value.Node().(*ast.CallExpr); ok {
			if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && r.flow.Index.Target(sel.X) == req {
				continue
			}
		}
		n++
	}
	return n
}

func (r *requests) fateOf(req *types.Var, helpers int) fate {
	var f fate
	for _, use := range r.flow.Index.Uses(req) {
		f.add(r.fateAt(use, req, helpers))
		if f.isLost {
			break
		}
	}
	return f
}

// fateAt returns the effect of one use of a request.
func (r *requests) fateAt(use inspector.Cursor, req *types.Var, helpers int) fate {
	if function, ok := index.FunctionAround(use); !ok || !code.Holds(function.Node(), req.Pos()) {
		return fate{isLost: true} // a function literal may run at any time
	}
	parent := use.Parent()
	switch use.ParentEdgeKind() {
	case edge.CallExpr_Args:
		return r.passed(use, helpers)
	case edge.SelectorExpr_X:
		return r.selected(parent, req, helpers)
	case edge.BinaryExpr_X, edge.BinaryExpr_Y:
		return fate{} // compared with nil
	case edge.AssignStmt_Lhs:
		return fate{isLost: r.makers(req) > 1}
	case edge.ReturnStmt_Results:
		sent, ok := r.returned(use, helpers)
		return fate{sending: sent, isSent: ok, isLost: !ok}
	}
	return fate{isLost: true}
}

// selected returns the effect of a selector on a request.
func (r *requests) selected(sel inspector.Cursor, req *types.Var, helpers int) fate {
	switch sel.Node().(*ast.SelectorExpr).Sel.Name {
	case "Header", "Body", "Close", "ContentLength", "GetBody", "Host", "Trailer",
		"AddCookie", "SetBasicAuth", "Context", "UserAgent", "Referer", "Method":
		return fate{}
	case "URL":
		return r.urlFate(sel)
	case "WithContext", "Clone":
		call := sel.Parent()
		switch {
		case sel.ParentEdgeKind() != edge.CallExpr_Fun:
		case call.ParentEdgeKind() == edge.CallExpr_Args:
			return r.passed(call, helpers)
		case r.assigned(call) == req:
			return fate{}
		}
	}
	return fate{isLost: true}
}

// urlFate returns the effect of a use of a request's URL: the code reads it, or assigns to a field.
func (r *requests) urlFate(url inspector.Cursor) fate {
	if url.ParentEdgeKind() == edge.CallExpr_Args && code.PrintsText(url.Parent().Node().(*ast.CallExpr)) {
		return fate{}
	}
	sel, ok := url.Parent().Node().(*ast.SelectorExpr)
	if !ok {
		return fate{isLost: true}
	}
	whole := url.Parent()
	switch kind := whole.ParentEdgeKind(); {
	case kind == edge.CallExpr_Fun:
		return fate{isLost: sel.Sel.Name == "UnmarshalBinary" || isDecisive(whole)} // no other method changes it
	case kind == edge.AssignStmt_Lhs:
		isQuery := sel.Sel.Name == "RawQuery"
		return fate{sending: sending{setsQuery: isQuery}, isLost: !isQuery}
	case kind == edge.UnaryExpr_X || kind == edge.IncDecStmt_X:
		return fate{isLost: true}
	}
	return fate{isLost: isDecisive(whole)} // the program may not send it
}

// passed returns the effect of a call on a request as its argument: it sends or prints it, or
// passes it to a function of the package.
func (r *requests) passed(arg inspector.Cursor, helpers int) fate {
	if s, ok := r.sentAt(arg); ok {
		return fate{sending: s, isSent: true}
	}
	call := arg.Parent()
	if code.PrintsText(call.Node().(*ast.CallExpr)) {
		return fate{}
	}
	f, ok := r.flow.Index.CallAt(call)
	if !ok || f.Func.Pkg() == nil || helpers == 0 {
		return fate{isLost: true}
	}
	if f.Func.Pkg().Path() == "net/http/httputil" {
		return fate{} // they dump it
	}
	_, i := arg.ParentEdge()
	i -= f.Shift
	if _, ok := r.flow.Index.Declaration(f.Func); !ok || i < 0 || i >= f.Sig.Params().Len() || f.Spreads(i) {
		return fate{isLost: true}
	}
	return r.fateOf(f.Sig.Params().At(i), helpers-1)
}

// returned returns how the callers send a request that a function of the package returns: each of
// them has to send it.
func (r *requests) returned(result inspector.Cursor, helpers int) (sent sending, ok bool) {
	function, ok := index.FunctionAround(result)
	decl, isDecl := function.Node().(*ast.FuncDecl)
	if _, i := result.ParentEdge(); !ok || !isDecl || i != 0 || helpers == 0 {
		return sending{}, false
	}
	fn, ok := r.info.Defs[decl.Name].(*types.Func)
	if !ok || fn.Exported() && r.pkg.Name() != "main" {
		return sending{}, false // others may call it
	}
	var all fate
	calls := r.flow.Index.Calls(fn)
	for _, call := range calls {
		req := r.assigned(call.Cursor)
		if req == nil {
			return sending{}, false
		}
		f := r.fateOf(req, helpers-1)
		if !f.isSent || f.isLost {
			return sending{}, false
		}
		all.add(f)
	}
	return all.sending, all.isSent
}

// sentAt returns how a call sends its argument at cur.
func (r *requests) sentAt(cur inspector.Cursor) (sending, bool) {
	if kind, _ := cur.ParentEdge(); kind != edge.CallExpr_Args {
		return sending{}, false
	}
	call := cur.Parent()
	f, ok := r.flow.Index.CallAt(call)
	if !ok || f.Recv == nil || f.Func.Pkg() == nil || f.Func.Pkg().Path() != "net/http" {
		return sending{}, false
	}
	switch f.Func.Name() {
	case "Do":
		return sending{call: call, by: "http.Client.Do", use: r.clients.use(call.Node(), f.Recv)}, true
	case "RoundTrip":
		return sending{call: call, by: "http.Transport.RoundTrip", use: r.clients.use(call.Node(), f.Recv)}, true
	}
	return sending{}, false
}
