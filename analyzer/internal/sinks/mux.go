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
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// muxes records the patterns that a package certainly registers on each mux.
type muxes struct {
	info       *types.Info
	flow       *flow.Package
	table      *Table
	registered map[muxKey][]Registration
	written    map[types.Object][]inspector.Cursor
	called     map[ast.Node][]token.Pos // in a function, except for registrations; in order
	jumping    map[ast.Node]bool        // functions with a goto
}

func newMuxes(info *types.Info, flow *flow.Package, table *Table) *muxes {
	return &muxes{
		info:       info,
		flow:       flow,
		table:      table,
		registered: make(map[muxKey][]Registration),
		written:    make(map[types.Object][]inspector.Cursor),
		called:     make(map[ast.Node][]token.Pos),
		jumping:    make(map[ast.Node]bool),
	}
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
	if !ok || m.info.Types[expr].Value == nil {
		return nil
	}
	// The caller compares a fix of a pattern that fails alone with all earlier patterns.
	alone := len(stdlib.Fails(pattern, stdlib.Go{})) == 0
	registered := m.registered[key]
	for _, r := range registered[max(0, len(registered)-maxEarlier):] {
		if alone && !stdlib.PatternsConflict(r.Pattern, pattern.Text) {
			continue
		}
		if runsBefore(r.stmt, stmt) && m.keepsMux(key, r.stmt.Node().End(), stmt.Node().Pos()) {
			earlier = append(earlier, r)
		}
	}
	// The program ends with a pattern that panics, so no pattern follows it.
	if alone && earlier == nil {
		m.registered[key] = append(m.registered[key], Registration{pattern.Text, expr, stmt})
	}
	return earlier
}

// muxOf identifies the mux of a call, if a variable or a field holds it, and its function has
// no goto.
func (m *muxes) muxOf(call inspector.Cursor, f index.Callee) (key muxKey, ok bool) {
	function, ok := index.FunctionAround(call)
	if !ok || m.jumps(function.Node()) {
		return muxKey{}, false
	}
	key.function = function.Node()
	if f.Recv == nil {
		key.path[0] = f.Func.Pkg().Scope().Lookup("DefaultServeMux")
		return key, true
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
	info := m.info
	switch e := ast.Unparen(expr).(type) {
	case *ast.Ident:
		v, ok := info.Uses[e].(*types.Var)
		path[0] = v
		return ok
	case *ast.StarExpr:
		return m.pathOf(e.X, path)
	case *ast.UnaryExpr:
		return e.Op == token.AND && m.pathOf(e.X, path)
	case *ast.SelectorExpr:
		v, ok := info.Uses[e.Sel].(*types.Var)
		path[0] = v
		// The selector is a field, or the variable of a package.
		return ok && (info.Selections[e] == nil || m.pathOf(e.X, path[1:]))
	}
	return false
}

// runsBefore reports whether the statement first has run whenever later, in the same function,
// runs: the same list of statements has later, or a statement that contains it, after first.
func runsBefore(first, later inspector.Cursor) bool {
	switch kind, _ := first.ParentEdge(); kind {
	case edge.BlockStmt_List, edge.CaseClause_Body, edge.CommClause_Body:
		list := first.Parent()
		return list.Contains(later) && first.Node().End() <= later.Node().Pos()
	}
	return false
}

// keepsMux reports whether the variable and fields of a mux hold the same one
// between two places of its function.
func (m *muxes) keepsMux(key muxKey, from, to token.Pos) bool {
	shared := false
	for _, obj := range key.path {
		if obj == nil {
			break
		}
		// Another package may write it; none does so to http.DefaultServeMux.
		shared = shared || obj.Exported() && !code.IsHTTPVar(obj, "DefaultServeMux")
		for _, w := range m.writes(obj) {
			f, ok := index.FunctionAround(w)
			if !ok || f.Node() != key.function {
				shared = true
			} else if at := w.Node().Pos(); from <= at && at < to {
				return false
			}
		}
	}
	return !shared || !m.callsBetween(key.function, from, to)
}

// writes returns the nodes at which a variable or field may get another value: assignments, and
// everything that takes its address.
func (m *muxes) writes(obj types.Object) []inspector.Cursor {
	found, known := m.written[obj]
	if known {
		return found
	}
	for _, cur := range m.flow.Index.Uses(obj) {
		if isWritten(cur) {
			found = append(found, cur)
		}
	}
	m.written[obj] = found
	return found
}

func isWritten(cur inspector.Cursor) bool {
	cur = code.Whole(cur)
	switch cur.ParentEdgeKind() {
	case edge.AssignStmt_Lhs, edge.RangeStmt_Key, edge.RangeStmt_Value:
		return true
	case edge.UnaryExpr_X:
		return cur.Parent().Node().(*ast.UnaryExpr).Op == token.AND
	}
	return false
}

// callsBetween reports whether there is a call between two places of a function, other than
// registrations and calls in their arguments.
func (m *muxes) callsBetween(function ast.Node, from, to token.Pos) bool {
	calls, known := m.called[function]
	if !known {
		ast.Inspect(function, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			f, ok := m.flow.Index.CalleeOf(call)
			if ok && m.isRegistration(f) {
				return false
			}
			calls = append(calls, call.Pos())
			return true
		})
		slices.Sort(calls)
		m.called[function] = calls
	}
	i, _ := slices.BinarySearch(calls, from)
	return i < len(calls) && calls[i] < to
}

func (m *muxes) isRegistration(f index.Callee) bool {
	for _, s := range m.table.functions[f.Func] {
		if s.use.Takes(stdlib.Pattern) {
			return true
		}
	}
	return false
}

// jumps reports whether a function has a goto, which may skip the code before its label.
func (m *muxes) jumps(function ast.Node) bool {
	found, known := m.jumping[function]
	if known {
		return found
	}
	ast.Inspect(function, func(n ast.Node) bool {
		branch, ok := n.(*ast.BranchStmt)
		found = found || ok && branch.Tok == token.GOTO
		return !found
	})
	m.jumping[function] = found
	return found
}
