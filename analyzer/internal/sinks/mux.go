package sinks

import (
	"go/ast"
	"go/token"
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

// muxes records the patterns that a package certainly registers on each mux.
type muxes struct {
	flow       *flow.Flow
	registered map[muxKey][]Registration
}

// muxKey is a mux within one function: the variable that holds it, or the variable
// and the fields that lead to it.
type muxKey struct {
	function ast.Node
	path     [4]types.Object
}

// Registration is a call, as a statement, that registers a pattern on a mux.
type Registration struct {
	Pattern string
	Arg     ast.Expr // the expression for the pattern
	stmt    inspector.Cursor
}

// maxEarlier is the maximal number of earlier patterns to compare with one.
const maxEarlier = 512

// register records a pattern that a call registers on a mux. It returns the earlier ones that
// the mux certainly has when the call runs, as far as they can conflict.
func (m *muxes) register(call, arg inspector.Cursor, pattern stdlib.Call) (earlier []Registration) {
	stmt := call.Parent()
	f, ok := m.flow.Index.CallAt(call)
	if _, isStmt := stmt.Node().(*ast.ExprStmt); !ok || !isStmt {
		return nil
	}
	expr := arg.Node().(ast.Expr)
	key, ok := m.muxOf(call, f.Callee)
	if !ok || m.flow.Index.Info.Types[expr].Value == nil {
		return nil
	}
	// The caller compares a fix of a pattern that fails alone with all earlier patterns.
	alone := len(stdlib.Fails(pattern, stdlib.Go{})) == 0
	registered := m.registered[key]
	for _, r := range registered[max(0, len(registered)-maxEarlier):] {
		if alone && !stdlib.PatternsConflict(r.Pattern, pattern.Text) {
			continue
		}
		if m.runsBefore(r.stmt, stmt, key) {
			earlier = append(earlier, r)
		}
	}
	// The program ends with a pattern that panics, so no pattern follows it.
	if alone && earlier == nil {
		m.registered[key] = append(m.registered[key], Registration{pattern.Text, expr, stmt})
	}
	return earlier
}

// muxOf identifies the mux of a call, if nothing but variables and fields lead to it.
func (m *muxes) muxOf(call inspector.Cursor, f index.Callee) (key muxKey, ok bool) {
	function, ok := index.FunctionAround(call)
	if !ok {
		return muxKey{}, false
	}
	key.function = function.Node()
	if f.Recv == nil {
		v := f.Func.Pkg().Scope().Lookup("DefaultServeMux") // export data can leave out what the package does not use
		key.path[0] = v
		return key, v == nil || !slices.ContainsFunc(m.flow.Index.Uses(v), isWritten)
	}
	// The program may have bound a method value long before.
	sel, ok := ast.Unparen(call.Node().(*ast.CallExpr).Fun).(*ast.SelectorExpr)
	if !ok || sel.X != f.Recv {
		return muxKey{}, false
	}
	return key, m.pathOf(f.Recv, key.path[:])
}

// pathOf fills in the variable of an expression and the fields after it, the last
// one first. It reports whether there is nothing else, and room for all.
func (m *muxes) pathOf(expr ast.Expr, path []types.Object) bool {
	if len(path) == 0 {
		return false
	}
	switch e := ast.Unparen(expr).(type) {
	case *ast.StarExpr:
		return m.pathOf(e.X, path)
	case *ast.Ident, *ast.SelectorExpr:
		v := m.flow.Index.Target(e.(ast.Expr))
		if v == nil {
			return false
		}
		path[0] = v
		sel, isSelector := e.(*ast.SelectorExpr)
		return !isSelector || !v.IsField() || m.pathOf(sel.X, path[1:])
	}
	return false
}

// isSetOnce reports whether a mux is the same for as long as a function registers patterns.
func (m *muxes) isSetOnce(key muxKey) bool {
	v, ok := key.path[0].(*types.Var)
	if !ok || code.IsHTTPVar(v, "DefaultServeMux") {
		return true
	}
	if !index.IsLocal(v) {
		return false
	}
	known := m.flow.Index.Variable(v)
	limit := 1
	if known.IsParam {
		limit = 0
	}
	return !known.Addressed && len(known.Writes) <= limit
}

// runsBefore reports whether the statement first has run whenever later, in the same function, runs, and the mux is the
// same: the same list of statements has later, or a statement that contains it, after first, with no label between
// them. Between registrations on a mux that other code may replace, there are only registrations.
func (m *muxes) runsBefore(first, later inspector.Cursor, key muxKey) bool {
	switch first.ParentEdgeKind() {
	case edge.BlockStmt_List, edge.CaseClause_Body, edge.CommClause_Body:
	default:
		return false
	}
	isSetOnce := m.isSetOnce(key)
	for next, ok := first.NextSibling(); ok; next, ok = next.NextSibling() {
		_, isLabel := next.Node().(*ast.LabeledStmt)
		if isLabel || !isSetOnce && !isRegistration(next.Node()) {
			return false
		}
		if next.Contains(later) {
			return true
		}
	}
	return false
}

// isRegistration reports whether a statement is a call that registers a pattern, to judge by its name.
func isRegistration(n ast.Node) bool {
	stmt, ok := n.(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := stmt.X.(*ast.CallExpr)
	return ok && strings.HasPrefix(code.LastName(call.Fun), "Handle")
}

// isWritten reports whether the code at a use of a variable may give it another value: an assignment, and everything
// that takes its address.
func isWritten(cur inspector.Cursor) bool {
	cur = code.Whole(cur)
	switch cur.ParentEdgeKind() {
	case edge.AssignStmt_Lhs, edge.StarExpr_X:
		return true
	case edge.UnaryExpr_X:
		return cur.Parent().Node().(*ast.UnaryExpr).Op == token.AND
	}
	return false
}
