package walk

import (
	"go/ast"
	"go/types"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// switched runs a switch statement with a label, "" if it has none.
func switched(w *walker, s *ast.SwitchStmt, label string) way {
	if s.Init != nil {
		w.statement(s.Init)
	}
	var tag value
	if s.Tag != nil {
		tag = w.eval(s.Tag)
	}
	taken, first := -1, len(w.runs.guards)
	for i, clause := range s.Body.List {
		c := clause.(*ast.CaseClause)
		if c.List == nil {
			continue
		}
		if isTaken(w, c, s.Tag, tag) {
			taken = i
			break
		}
	}
	if taken < 0 {
		taken = defaultOf(s.Body)
	}
	end := runClauses(w, s.Body, taken, label)
	w.haveReplaced(first, s, end)
	return end
}

// isTaken reports whether the program takes a clause of a switch on the expression tagged, nil if the
// clauses have conditions; tag is its value.
func isTaken(w *walker, c *ast.CaseClause, tagged ast.Expr, tag value) bool {
	for _, e := range c.List {
		if tagged == nil {
			if w.decide(e) {
				return true
			}
			continue
		}
		if w.decided(comparedBy(w, "==", tag, w.eval(e)), e) {
			return true
		}
	}
	return false
}

// defaultOf returns the index of the default clause, or -1.
func defaultOf(body *ast.BlockStmt) int {
	for i, clause := range body.List {
		if clause.(*ast.CaseClause).List == nil {
			return i
		}
	}
	return -1
}

// runClauses runs the clause with the index taken, none if it is negative, and those to which it falls
// through.
func runClauses(w *walker, body *ast.BlockStmt, taken int, label string) way {
	for i := taken; i >= 0 && i < len(body.List); i++ {
		end := w.statements(body.List[i].(*ast.CaseClause).Body)
		switch {
		case end.kind == falls:
			continue
		case end.kind == breaks && (end.label == "" || end.label == label):
			return way{}
		}
		return end
	}
	return way{}
}

// switchedType runs a type switch: the right clause if the type is known, or else another one in each
// run.
func switchedType(w *walker, s *ast.TypeSwitchStmt, label string) way {
	if s.Init != nil {
		w.statement(s.Init)
	}
	var asserted ast.Expr
	switch a := s.Assign.(type) {
	case *ast.AssignStmt:
		asserted = a.Rhs[0]
	case *ast.ExprStmt:
		asserted = a.X
	}
	x := w.eval(ast.Unparen(asserted).(*ast.TypeAssertExpr).X)
	b, isKnown := x.(boxed)
	taken := -1
	if isKnown {
		taken = clauseOf(w, s.Body, b)
	} else {
		w.runs.guard(term.Unknown(term.Boolean), s)
		taken = w.runs.choose(len(s.Body.List)+1) - 1
	}
	if taken >= 0 {
		clause := s.Body.List[taken].(*ast.CaseClause)
		if v, ok := w.code.Info.Implicits[clause].(*types.Var); ok {
			w.memory.declare(v, unboxed(b, v.Type(), isKnown))
		}
	}
	return runClauses(w, s.Body, taken, label)
}

// unboxed returns the value that the variable of a clause, of the type t, gets.
func unboxed(b boxed, t types.Type, isKnown bool) value {
	switch {
	case !isKnown:
		return opaque{}
	case types.IsInterface(t):
		return b
	}
	return b.value
}

// clauseOf returns the index of the clause for a value.
func clauseOf(w *walker, body *ast.BlockStmt, b boxed) int {
	for i, clause := range body.List {
		for _, e := range clause.(*ast.CaseClause).List {
			if t := w.code.Info.TypeOf(e); t != nil && holds(b, t) {
				return i
			}
		}
	}
	return defaultOf(body)
}

// holds reports whether a value in an interface has the type t, or implements it.
func holds(b boxed, t types.Type) bool {
	if iface, ok := t.Underlying().(*types.Interface); ok {
		return types.Implements(b.of, iface)
	}
	return types.Identical(b.of, t)
}

// assertedIn evaluates x.(T) or, if the code has two variables for it, also whether x has the type.
func assertedIn(w *walker, e *ast.TypeAssertExpr) value {
	b, ok := w.eval(e.X).(boxed)
	t := w.code.Info.TypeOf(e.Type)
	_, isTuple := w.code.Info.TypeOf(e).(*types.Tuple)
	switch {
	case !ok && isTuple:
		return tuple{opaque{}, term.Unknown(term.Boolean)}
	case !ok:
		return w.elsewhere(e)
	}
	var v value = b.value
	is := holds(b, t)
	switch {
	case is && types.IsInterface(t):
		v = b
	case !is:
		v = zero(t)
	}
	if isTuple {
		return tuple{v, truth(is)}
	}
	if !is {
		panic(unwinding{panics})
	}
	return v
}

// methodOf returns the method fn bound to a receiver. If fn is a method of an interface, methodOf selects
// the method of the type of the value in it.
func methodOf(w *walker, fn *types.Func, recv value) value {
	if !types.IsInterface(fn.Signature().Recv().Type()) {
		return closure{fn: fn.Origin(), recv: recv}
	}
	b, ok := recv.(boxed)
	if !ok {
		return opaque{}
	}
	obj, path, _ := types.LookupFieldOrMethod(b.of, true, w.code.Pkg, fn.Name())
	found, ok := obj.(*types.Func)
	if !ok {
		return opaque{}
	}
	if path = path[:len(path)-1]; len(path) > 0 {
		c := w.field(b.value, b.of, path)
		if c == nil {
			return opaque{}
		}
		b = boxed{c.value, fieldType(b.of, path)}
	}
	_, isPointer := b.of.Underlying().(*types.Pointer)
	_, wantsPointer := found.Signature().Recv().Type().Underlying().(*types.Pointer)
	if p, ok := b.value.(pointer); ok && isPointer && !wantsPointer {
		return closure{fn: found.Origin(), recv: copied(p.to.value, found.Signature().Recv().Type())}
	}
	return closure{fn: found.Origin(), recv: copied(b.value, b.of)}
}

// fieldType returns the type of the field at a path of indexes in a structure of the type t.
func fieldType(t types.Type, path []int) types.Type {
	for _, i := range path {
		if p, ok := t.Underlying().(*types.Pointer); ok {
			t = p.Elem()
		}
		t = t.Underlying().(*types.Struct).Field(i).Type()
	}
	return t
}
