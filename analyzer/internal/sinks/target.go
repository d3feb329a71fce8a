package sinks

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// targets are the functions with a parsed URL as a parameter to which they send requests.
var targets = map[string]string{
	"net/http.ProxyURL":                           "http.ProxyURL",
	"net/http/httputil.NewSingleHostReverseProxy": "httputil.NewSingleHostReverseProxy",
	"(*net/http/httputil.ProxyRequest).SetURL":    "httputil.ProxyRequest.SetURL",
}

// IsTarget reports whether a function sends requests to a parsed URL that it gets.
func IsTarget(fn *types.Func) bool {
	return fn.Pkg() != nil && strings.HasPrefix(fn.Pkg().Path(), "net/http") && targets[fn.FullName()] != ""
}

// ofURL returns the obligation of the text of a parsed URL to which the program sends requests.
func ofURL(parsed inspector.Cursor, by sending) Obligation {
	from := flow.Inflow{Cursor: parsed}
	return Obligation{Use: by.use, Sink: by.by, AsParsed: true, From: from.Written(), At: by.call, How: "its URL goes to"}
}

// OfTarget returns the obligation of the parsed URL that a call gets as its target.
func OfTarget(p *Package, call index.Call) (o Obligation, ok bool) {
	by, ok := targets[call.Func.FullName()]
	args := index.Listed(call.Cursor, edge.CallExpr_Args)
	if !ok || len(args) != 1+call.Shift {
		return Obligation{}, false
	}
	return ofURL(args[call.Shift], sending{call: call.Cursor, by: by, use: stdlib.SendAny}), true
}

// OfDirected returns the obligation of a parsed URL whose scheme and host become those of a request, as in the Director
// of a proxy: r.URL.Scheme = target.Scheme. The statement at cur sets the scheme, and it or one beside it the host.
func OfDirected(p *Package, cur inspector.Cursor) (o Obligation, ok bool) {
	target, ok := directedBy(p, cur, "Scheme")
	if !ok {
		return Obligation{}, false
	}
	name := types.ExprString(target.Node().(ast.Expr))
	setsHost := func(s inspector.Cursor) bool {
		other, ok := directedBy(p, s, "Host")
		return ok && types.ExprString(other.Node().(ast.Expr)) == name
	}
	if !slices.ContainsFunc(slices.Collect(cur.Parent().Children()), setsHost) {
		return Obligation{}, false
	}
	return ofURL(target, sending{call: cur, by: "http.Request.URL", use: stdlib.SendAny}), true
}

// directedBy returns the URL whose field a statement assigns to the same field of a request's URL, or to the Host of
// the request.
func directedBy(p *Package, cur inspector.Cursor, field string) (target inspector.Cursor, ok bool) {
	n, ok := cur.Node().(*ast.AssignStmt)
	if !ok || len(n.Lhs) != len(n.Rhs) {
		return target, false
	}
	for i, lhs := range n.Lhs {
		to, isField := ast.Unparen(lhs).(*ast.SelectorExpr)
		from, isRead := ast.Unparen(n.Rhs[i]).(*ast.SelectorExpr)
		if !isField || !isRead || to.Sel.Name != field || from.Sel.Name != field || !code.IsURL(p.info.TypeOf(from.X)) {
			continue
		}
		request := to.X
		if u, isURL := ast.Unparen(to.X).(*ast.SelectorExpr); isURL && u.Sel.Name == "URL" {
			request = u.X
		}
		if code.IsHTTPType(p.info.TypeOf(request), "Request") {
			return cur.FindNode(from.X)
		}
	}
	return target, false
}

// targetOf returns the obligation of a text that url.Parse reads, if the URL in the variable goes unchanged into
// a request that the program sends. The program may join a path to it before.
func targetOf(p *Package, parse Obligation) (o Obligation, ok bool) {
	if parse.Use != stdlib.ParseReference || parse.Sink != "url.Parse" {
		return Obligation{}, false
	}
	v := p.requests.assigned(parse.At)
	if v == nil || p.requests.makers(v) != 1 {
		return Obligation{}, false
	}
	for _, use := range p.flow.Index.Uses(v) {
		target, isTarget := targetAt(p, use)
		if !isTarget {
			target, isTarget = keptTarget(p, use)
		}
		if !isTarget {
			target, isTarget = derivedTarget(p, use, maxHelpers)
		}
		switch {
		case isTarget:
			o, ok = parse, true
			o.Use, o.Sink, o.At, o.How, o.AsParsed = target.use, target.by, target.call, "its URL goes to", true
		case !keepsTarget(p, use) || isPathSet(use) && hasBraces(p, parse):
			return Obligation{}, false
		}
	}
	return o, ok
}

// isPathSet reports whether a statement sets the path of the URL at cur.
func isPathSet(cur inspector.Cursor) bool {
	sel, ok := cur.Parent().Node().(*ast.SelectorExpr)
	return ok && cur.Parent().ParentEdgeKind() == edge.AssignStmt_Lhs && (sel.Sel.Name == "Path" || sel.Sel.Name == "RawPath")
}

// hasBraces reports whether a parsed text is a constant with a brace: the program replaces the text
// in the braces.
func hasBraces(p *Package, parse Obligation) bool {
	expr, ok := parse.From.Cursor.Node().(ast.Expr)
	text, isConstant := code.ConstantString(p.info, expr)
	return ok && isConstant && strings.Contains(text, "{")
}

// targetAt returns the call that sends a request to the URL at cur, as its text or in a literal.
func targetAt(p *Package, cur inspector.Cursor) (target sending, ok bool) {
	switch cur.ParentEdgeKind() {
	case edge.SelectorExpr_X:
		return writtenTo(p, cur.Parent())
	case edge.KeyValueExpr_Value:
		lit := cur.Parent().Parent()
		key := code.IdentName(cur.Parent().Node().(*ast.KeyValueExpr).Key)
		if expr, isLit := lit.Node().(*ast.CompositeLit); !isLit || key != "URL" || !code.IsHTTPType(p.info.TypeOf(expr), "Request") {
			return sending{}, false
		}
		target, ok := p.requests.requestSent(code.Addressed(lit))
		return target, ok && target.keepsURL()
	}
	return sending{}, false
}

// writtenTo returns the call that sends a request to the result of a URL's method String.
func writtenTo(p *Package, method inspector.Cursor) (target sending, ok bool) {
	text := method.Parent()
	if method.Node().(*ast.SelectorExpr).Sel.Name != "String" || method.ParentEdgeKind() != edge.CallExpr_Fun || text.ParentEdgeKind() != edge.CallExpr_Args {
		return sending{}, false
	}
	call, ok := p.flow.Index.CallAt(text.Parent())
	if !ok {
		return sending{}, false
	}
	_, i := text.ParentEdge()
	for _, s := range p.table.functions[call.Func] {
		switch {
		case s.arg+call.Shift != i:
		case s.use == stdlib.Send:
			return sending{call: text.Parent(), by: s.String(), use: p.requests.clients.use(text.Parent().Node(), call.Recv)}, true
		case s.use == stdlib.MakeRequest:
			target, ok := p.requests.requestSent(text.Parent())
			return target, ok && target.keepsURL()
		}
	}
	return sending{}, false
}

// keepsTarget reports whether a use of a parsed URL neither changes nor checks its scheme and
// its host: code that checks them may set others.
func keepsTarget(p *Package, cur inspector.Cursor) bool {
	switch cur.ParentEdgeKind() {
	case edge.AssignStmt_Lhs, edge.BinaryExpr_X, edge.BinaryExpr_Y:
		return true
	case edge.CallExpr_Args:
		return code.PrintsText(cur.Parent().Node().(*ast.CallExpr))
	case edge.SelectorExpr_X:
		field := cur.Parent()
		switch field.Node().(*ast.SelectorExpr).Sel.Name {
		case "Scheme", "Host", "Opaque", "UnmarshalBinary", "IsAbs", "Hostname", "Port":
			return field.ParentEdgeKind() == edge.CallExpr_Args && code.PrintsText(field.Parent().Node().(*ast.CallExpr))
		case "String", "Path", "RawPath", "EscapedPath", "RequestURI": // without scheme, the host is in the path
			return !isDecisive(p.requests, field, maxHelpers)
		}
		return true
	}
	return false
}

// isDecisive reports whether a condition on the value at cur decides whether the program uses the URL.
func isDecisive(r *requests, cur inspector.Cursor, steps int) bool {
	for at := cur; ; at = at.Parent() {
		switch at.ParentEdgeKind() {
		case edge.BinaryExpr_X, edge.BinaryExpr_Y, edge.UnaryExpr_X, edge.ParenExpr_X, edge.CallExpr_Fun, edge.CallExpr_Args,
			edge.SelectorExpr_X, edge.SliceExpr_X, edge.IndexExpr_X, edge.IndexExpr_Index:
		case edge.SwitchStmt_Tag, edge.CaseClause_List, edge.ForStmt_Cond:
			return true
		case edge.IfStmt_Cond:
			return index.MayLeave(at.Parent().Node()) || callsWithURL(r.info, at.Parent().Node())
		case edge.AssignStmt_Rhs:
			return steps > 0 && slices.ContainsFunc(answers(r, at), func(v *types.Var) bool {
				return slices.ContainsFunc(r.flow.Index.Uses(v), func(use inspector.Cursor) bool { return isDecisive(r, use, steps-1) })
			})
		default:
			return false
		}
	}
}

// callsWithURL reports whether a branch has a call with a URL.
func callsWithURL(info *types.Info, branch ast.Node) (calls bool) {
	isURL := func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		return ok && info.Uses[id] != nil && code.IsURL(info.Uses[id].Type())
	}
	for n := range ast.Preorder(branch.(*ast.IfStmt).Body) {
		if call, ok := n.(*ast.CallExpr); ok {
			for inner := range ast.Preorder(call) {
				calls = calls || isURL(inner)
			}
		}
	}
	return calls
}

// answers returns the variables that get the value at cur, or an answer about it: not the error of a call
// that also returns something else.
func answers(r *requests, cur inspector.Cursor) (found []*types.Var) {
	assign := cur.Parent().Node().(*ast.AssignStmt)
	for i, lhs := range assign.Lhs {
		v := r.flow.Index.Target(lhs)
		if v == nil || !index.IsLocal(v) || len(assign.Rhs) > 1 && assign.Rhs[i] != cur.Node() {
			continue
		}
		_, isBasic := v.Type().Underlying().(*types.Basic)
		if isBasic || code.IsError(v.Type()) && len(assign.Lhs) == 1 {
			found = append(found, v)
		}
	}
	return found
}
