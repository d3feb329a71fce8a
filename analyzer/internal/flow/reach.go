package flow

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// writesAt returns the writes whose value a local variable may have at use, and
// whether it may still have the value that it came with, as a parameter has.
//
// A write in another function than the use may come at any time. So may all, if
// the variable's address is taken; but then there are others as well, and its
// value is not known.
func (p *Package) writesAt(v *types.Var, use inspector.Cursor) (reaching []write, initial bool) {
	known, writes := p.variable(v), p.lifted(v, use)
	for i, w := range writes {
		if reaches(v, writes, i, use) {
			reaching = append(reaching, w)
		}
	}
	return reaching, known.isParam && !overwritten(writes, known.function, use)
}

// reaches reports whether the value of the i-th write to v may still be there at
// use.
func reaches(v *types.Var, writes []write, i int, use inspector.Cursor) bool {
	at := writes[i].where()
	switch {
	case !InSameFunction(at, use):
		return true
	case !isBefore(at, use) || excludes(at, use):
		// Only the next round of a loop sees it.
		loop, ok := commonLoop(v, at, use)
		return ok && !overwritten(writes, loop, use)
	}
	return !overwritten(writes, at, use)
}

// isBefore reports whether a write is done before use, in the order of the text.
func isBefore(at, use inspector.Cursor) bool {
	return at.Node().End() <= use.Node().Pos() || isRange(at) && at.Contains(use)
}

// overwritten reports whether a write that always runs comes between from and
// use.
func overwritten(writes []write, from, use inspector.Cursor) bool {
	start := from.Node().Pos()
	for _, w := range writes {
		partial := w.kind == element && !isRange(w.at)
		at := w.where()
		if at != from && !partial && w.pos > start && isBefore(at, use) &&
			InSameFunction(at, use) && (alternatives{writes, from}).alwaysRun(at, use) {
			return true
		}
	}
	return false
}

// alternatives are writes of which any does what is asked for, behind one of them.
type alternatives struct {
	writes []write
	from   inspector.Cursor
}

// alwaysRun reports whether a statement before use runs whenever use does, or one of
// the alternatives does instead: no branch or loop that use is not in has it, unless
// each other branch has one of those as well, or ends there.
func (alt alternatives) alwaysRun(at, use inspector.Cursor) bool {
	for c := at; !c.Contains(use); c = c.Parent() {
		if !alt.runAround(c) {
			return false
		}
	}
	return true
}

// runAround reports whether what is around c runs c, or one of the alternatives.
func (alt alternatives) runAround(c inspector.Cursor) bool {
	parent := c.Parent()
	switch kind, _ := c.ParentEdge(); kind {
	case edge.IfStmt_Body:
		return parent.Node().(*ast.IfStmt).Else != nil && alt.runIn(parent.ChildAt(edge.IfStmt_Else, -1))
	case edge.IfStmt_Else:
		return alt.runIn(parent.ChildAt(edge.IfStmt_Body, -1))
	case edge.CaseClause_Body:
		hasDefault := false
		for clause := range parent.Parent().Children() {
			hasDefault = hasDefault || clause.Node().(*ast.CaseClause).List == nil
			if clause != parent && !alt.runIn(clause) {
				return false
			}
		}
		return hasDefault
	case edge.CommClause_Body, edge.CommClause_Comm,
		edge.ForStmt_Body, edge.ForStmt_Post, edge.RangeStmt_Body, edge.FuncLit_Body:
		return false
	}
	return true
}

// runIn reports whether a branch ends its function, or always runs one of the
// alternatives.
func (alt alternatives) runIn(branch inspector.Cursor) bool {
	last := branch.Node().(ast.Stmt)
	clause, isClause := last.(*ast.CaseClause)
	if isClause {
		last = lastOf(clause)
	}
	if leaves(last) {
		return true
	}
	if branch.Contains(alt.from) {
		return false // it is the other branch that runs then
	}
	return slices.ContainsFunc(alt.writes, func(w write) bool {
		at := w.where()
		if w.kind == element && !isRange(w.at) || !Contains(branch, at) {
			return false
		}
		for c := at; c != branch; c = c.Parent() {
			isTop := isClause && c.Parent() == branch
			if !isTop && !alt.runAround(c) {
				return false
			}
		}
		return true
	})
}

// excludes reports whether a write and a later use are in different branches of
// one statement, or the write's branch ends before it comes to the use.
func excludes(at, use inspector.Cursor) bool {
	for c := at; !c.Contains(use); c = c.Parent() {
		parent := c.Parent()
		switch kind, _ := c.ParentEdge(); kind {
		case edge.IfStmt_Body, edge.IfStmt_Else:
			if parent.Contains(use) || leaves(c.Node().(ast.Stmt)) || jumpsOver(c, c.Node(), use) {
				return true
			}
		case edge.CaseClause_Body, edge.CommClause_Body:
			if !parent.Contains(use) && (parent.Parent().Contains(use) || leaves(lastOf(parent.Node())) || jumpsOver(c, lastOf(parent.Node()), use)) {
				return true
			}
		}
	}
	return false
}

func isRange(at inspector.Cursor) bool {
	_, ok := at.Node().(*ast.RangeStmt)
	return ok
}

// commonLoop returns the outermost loop in the function that a write and a use
// are both in, and that v outlives.
func commonLoop(v *types.Var, at, use inspector.Cursor) (loop inspector.Cursor, ok bool) {
	for c := range at.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		switch c.Node().(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			return loop, ok
		}
		if c.Contains(use) && c != at && v.Pos() < c.Node().Pos() {
			loop, ok = c, true
		}
	}
	return loop, ok
}

// InSameFunction reports whether the innermost function around both is one.
func InSameFunction(a, b inspector.Cursor) bool {
	f, ok1 := FunctionAround(a)
	g, ok2 := FunctionAround(b)
	return ok1 == ok2 && f == g
}

// FunctionAround returns the innermost function that contains c.
func FunctionAround(c inspector.Cursor) (inspector.Cursor, bool) {
	for ; c.Node() != nil; c = c.Parent() {
		switch c.Node().(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			return c, true
		}
	}
	return inspector.Cursor{}, false
}
