package looks

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"math"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
)

// taint has the dependence of a function on a literal: the variables that get the literal, or something
// that the function makes of it. A variable has the taint in the code before a position only if
// some statement before that position passes it on.
type taint struct {
	index    *defuse.Package
	function inspector.Cursor
	at       ast.Node
	label    token.Pos                // of the first label
	tainted  map[*types.Var]token.Pos // the position after which a variable has it
	shared   token.Pos                // the same for code and objects that the function does not see, such as package variables and references
	closed   token.Pos                // the same for function literals, which can run at any time
}

// never is a position after all others.
const never token.Pos = math.MaxInt

// maxRounds bounds the work for code that passes a literal on against its order.
const maxRounds = 8

// taintOf returns the taint of a literal in a function.
func (r *Reads) taintOf(function inspector.Cursor, at ast.Node) *taint {
	key := occurrence{cond: function.Node(), at: at}
	if s, known := r.taints[key]; known {
		return s
	}
	s := &taint{index: r.index, function: function, at: at, label: never, tainted: make(map[*types.Var]token.Pos), shared: never, closed: never}
	r.taints[key] = s
	for label := range function.Preorder((*ast.LabeledStmt)(nil)) {
		s.label = min(s.label, label.Node().Pos())
	}
	for range maxRounds {
		if !s.propagateAll() {
			return s
		}
	}
	s.closed = token.NoPos // the taint may go further
	return s
}

// evaluatedUntil returns the end of the code that may run before the last evaluation of a
// condition: the code before it, or all of the loop around it.
func (s *taint) evaluatedUntil(cond inspector.Cursor) token.Pos {
	until := cond.Node().Pos()
	for loop := range cond.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.LabeledStmt)(nil)) {
		if code.Holds(s.function.Node(), loop.Node().Pos()) {
			until = loop.Node().End()
		}
	}
	if s.label < until {
		return s.function.Node().End() // perhaps the target of a goto
	}
	return until
}

// propagateAll goes through the function once, and reports whether it has found anything new.
func (s *taint) propagateAll() bool {
	before, shared, closed := maps.Clone(s.tainted), s.shared, s.closed
	for cur := range s.function.Preorder((*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil), (*ast.RangeStmt)(nil), (*ast.SendStmt)(nil), (*ast.CallExpr)(nil), (*ast.FuncLit)(nil)) {
		if cur != s.function {
			s.propagate(cur.Node())
		}
	}
	return shared != s.shared || closed != s.closed || !maps.Equal(before, s.tainted)
}

// propagate records the variables to which a node gives the literal, or something that the function
// makes of it.
func (s *taint) propagate(n ast.Node) {
	switch n := n.(type) {
	case *ast.FuncLit:
		s.closed = min(s.closed, max(s.since(n), n.Pos()))
	case *ast.AssignStmt:
		s.assign(n)
	case *ast.ValueSpec:
		for _, name := range n.Names {
			s.mark(max(s.sinceAny(n.Values), n.Pos()), name)
		}
	case *ast.RangeStmt:
		s.mark(max(s.since(n.X), n.Pos()), n.Key, n.Value)
	case *ast.SendStmt:
		s.mark(max(s.since(n.Value), n.Pos()), n.Chan)
	case *ast.CallExpr:
		when := max(s.sinceAny(n.Args), n.Pos())
		if stored, ok := s.storedBy(n); ok {
			s.mark(when, stored...)
			return
		}
		if when < never && !s.isStandard(n) {
			s.shared = min(s.shared, when)
		}
		s.taintObjects(when, n)
	}
}

// assign records the variables on the left side of an assignment. The code does not share the pointer that a function
// returns for an argument that it stores.
func (s *taint) assign(n *ast.AssignStmt) {
	when := max(s.sinceAny(n.Rhs), n.Pos())
	if call, ok := ast.Unparen(n.Rhs[0]).(*ast.CallExpr); ok && when < never && len(n.Rhs) == 1 && len(n.Lhs) == 1 {
		v, isVar := s.index.Info.ObjectOf(code.Ident(n.Lhs[0])).(*types.Var)
		if _, ok := s.storedBy(call); ok && isVar && defuse.IsLocal(v) {
			s.note(v, when)
			return
		}
	}
	s.mark(when, n.Lhs...)
}

// note records that a variable has the literal after a position.
func (s *taint) note(v *types.Var, when token.Pos) {
	if old, has := s.tainted[v]; !has || when < old {
		s.tainted[v] = when
	}
}

// isStandard reports whether a call runs no code of the program: it is a conversion, or calls a builtin or
// a function of the standard library.
func (s *taint) isStandard(call *ast.CallExpr) bool {
	if t := s.index.Info.Types[call.Fun]; t.IsType() || t.IsBuiltin() {
		return true
	}
	callee, ok := s.index.CalleeOf(call)
	return ok && (callee.Func.Pkg() == nil || code.IsStandard(callee.Func.Pkg().Path()))
}

// storedBy returns the pointers behind which a call stores one of its arguments; ok is false if it does not. Such a
// function declares a flag: its receiver, the list of flags, does nothing else with the default.
func (s *taint) storedBy(call *ast.CallExpr) (pointers []ast.Expr, ok bool) {
	stored, ok := defuse.StoreAt(s.index, call)
	if ok && stored.Pointer != defuse.TheResult {
		pointers = call.Args[stored.Pointer : stored.Pointer+1]
	}
	return pointers, ok
}

// taintObjects records the objects that a call with the literal may change: its receiver, and those
// to which its arguments refer.
func (s *taint) taintObjects(when token.Pos, call *ast.CallExpr) {
	objects := slices.Clone(call.Args)
	if method, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		objects = append(objects, method.X)
	}
	for _, object := range objects {
		t := s.index.Info.TypeOf(object)
		if t == nil {
			continue
		}
		if _, isBasic := t.Underlying().(*types.Basic); !isBasic {
			s.mark(when, object)
		}
	}
}

// mark records the variables that contain the expressions.
func (s *taint) mark(when token.Pos, to ...ast.Expr) {
	if when == never {
		return
	}
	for _, e := range to {
		id := rootOf(s.index.Info, e)
		if id == nil {
			continue
		}
		v, ok := s.index.Info.ObjectOf(id).(*types.Var)
		if !ok {
			continue
		}
		s.note(v, when)
		if s.isShared(v) {
			s.shared = min(s.shared, when)
		}
	}
}

// isShared reports whether other variables, or other code, may refer to the value of a variable.
func (s *taint) isShared(v *types.Var) bool {
	return defuse.IsGlobal(v) || s.index.Variable(v).Addressed || !isPlain(v.Type())
}

// isPlain reports whether a copy of a value of a type shares nothing with the value.
func isPlain(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Kind() != types.UnsafePointer
	case *types.Array:
		return isPlain(t.Elem())
	case *types.Struct:
		for field := range t.Fields() {
			if !isPlain(field.Type()) {
				return false
			}
		}
		return true
	}
	return false
}

// rootOf returns the name of the variable that has an expression as a part, nil if there is none.
func rootOf(info *types.Info, e ast.Expr) *ast.Ident {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.Ident:
			return x
		case *ast.SelectorExpr:
			if info.Selections[x] == nil {
				return x.Sel // a variable of another package
			}
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.SliceExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.UnaryExpr:
			e = x.X
		default:
			return nil
		}
	}
}

// sinceAny returns the position after which an expression has the literal, or something that the
// function makes of it.
func (s *taint) sinceAny(list []ast.Expr) token.Pos {
	first := never
	for _, e := range list {
		first = min(first, s.since(e))
	}
	return first
}

// since is like sinceAny, but for a node.
func (s *taint) since(n ast.Node) token.Pos {
	if code.Holds(n, s.at.Pos()) {
		return token.NoPos
	}
	first := never
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			v, isVar := s.index.Info.ObjectOf(n).(*types.Var)
			if !isVar {
				return true
			}
			if when, has := s.tainted[v]; has {
				first = min(first, when)
			}
			if s.isShared(v) {
				first = min(first, s.shared)
			}
		case *ast.CallExpr:
			if !s.isStandard(n) {
				first = min(first, s.shared)
			}
		}
		return true
	})
	return first
}

// hasTaintedCall reports whether a node has a call of the program's code with a variable that has the
// literal before a position.
func (s *taint) hasTaintedCall(n ast.Node, until token.Pos) (is bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && !s.isStandard(call) {
			ast.Inspect(call, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok {
					v, _ := s.index.Info.ObjectOf(id).(*types.Var)
					when, has := s.tainted[v]
					is = is || has && when < until
				}
				return !is
			})
		}
		return !is
	})
	return is
}
