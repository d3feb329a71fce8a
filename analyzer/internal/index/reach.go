package index

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// WritesAt returns the writes whose value a local variable may have at use, and whether it may
// still have its initial value, such as that of a parameter.
//
// A write in another function than the use may happen at any time. If the code takes the
// variable's address, that is true of all writes, and there are unknown ones.
func (p *Order) WritesAt(v *types.Var, use inspector.Cursor) (reaching []Write, initial bool) {
	known, writes := p.Index.Variable(v), p.lifted(v, use)
	for i, w := range writes {
		if Reaches(v, writes, i, use) {
			reaching = append(reaching, w)
		}
	}
	return reaching, known.IsParam && !Overwritten(writes, known.Function, use)
}

// Reaches reports whether the value of the i-th write to v may still be there at
// use.
func Reaches(v *types.Var, writes []Write, i int, use inspector.Cursor) bool {
	at := writes[i].Where()
	switch {
	case !InSameFunction(at, use):
		return true
	case !IsBefore(at, use) || Excludes(at, use):
		// Only the next iteration of a loop sees it.
		loop, ok := CommonLoop(v, at, use)
		return ok && !Overwritten(writes, loop, use)
	}
	return !Overwritten(writes, at, use)
}

// IsBefore reports whether a write stands before use in the text.
func IsBefore(at, use inspector.Cursor) bool {
	return at.Node().End() <= use.Node().Pos() || IsRange(at) && at.Contains(use)
}

// Overwritten reports whether a write that always runs stands between from and use.
func Overwritten(writes []Write, from, use inspector.Cursor) bool {
	start := from.Node().Pos()
	for _, w := range writes {
		partial := w.Kind == Element && !IsRange(w.At)
		at := w.Where()
		if at != from && !partial && w.Pos > start && IsBefore(at, use) &&
			InSameFunction(at, use) && (Alternatives{writes, from}).AlwaysRun(at, use) {
			return true
		}
	}
	return false
}

// Alternatives are writes to a variable: those after From replace its value.
type Alternatives struct {
	writes []Write
	From   inspector.Cursor
}

// AlwaysRun reports whether a statement before use, or one of the alternatives, runs whenever
// use does: it is in no branch or loop without use, unless each other branch contains one of
// the alternatives as well, or ends there.
func (alt Alternatives) AlwaysRun(at, use inspector.Cursor) bool {
	for c := at; !c.Contains(use); c = c.Parent() {
		if !alt.runAround(c) {
			return false
		}
	}
	return true
}

// runAround reports whether the statements around c always run c, or one of the alternatives.
func (alt Alternatives) runAround(c inspector.Cursor) bool {
	parent := c.Parent()
	switch kind, _ := c.ParentEdge(); kind {
	case edge.IfStmt_Body:
		return parent.Node().(*ast.IfStmt).Else != nil && alt.runIn(parent.ChildAt(edge.IfStmt_Else, -1))
	case edge.IfStmt_Else:
		return alt.runIn(parent.ChildAt(edge.IfStmt_Body, -1))
	case edge.CaseClause_Body:
		body := parent.Parent()
		if !slices.ContainsFunc(body.Node().(*ast.BlockStmt).List, isDefault) {
			return false
		}
		for clause := range body.Children() {
			if clause != parent && !alt.runIn(clause) {
				return false
			}
		}
		return true
	case edge.CommClause_Body, edge.CommClause_Comm,
		edge.ForStmt_Body, edge.ForStmt_Post, edge.RangeStmt_Body, edge.FuncLit_Body:
		return false
	}
	return true
}

func isDefault(clause ast.Stmt) bool { return clause.(*ast.CaseClause).List == nil }

// runIn reports whether a branch ends its function, or always runs one of the
// alternatives.
func (alt Alternatives) runIn(branch inspector.Cursor) bool {
	last := branch.Node().(ast.Stmt)
	clause, isClause := last.(*ast.CaseClause)
	if isClause {
		last = lastOf(clause)
	}
	if EndsFunction(last) {
		return true
	}
	if branch.Contains(alt.From) {
		return false // then the other branch runs
	}
	return slices.ContainsFunc(alt.writes, func(w Write) bool {
		at := w.Where()
		if w.Kind == Element && !IsRange(w.At) || !Contains(branch, at) {
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

// Excludes reports whether a write and a later use are in different branches of one statement,
// or the write's branch ends before the use.
func Excludes(at, use inspector.Cursor) bool {
	for c := at; !c.Contains(use); c = c.Parent() {
		parent := c.Parent()
		switch kind, _ := c.ParentEdge(); kind {
		case edge.IfStmt_Body, edge.IfStmt_Else:
			if parent.Contains(use) || EndsFunction(c.Node().(ast.Stmt)) || JumpsOver(c, c.Node(), use) {
				return true
			}
		case edge.CaseClause_Body, edge.CommClause_Body:
			if !parent.Contains(use) && (parent.Parent().Contains(use) || EndsFunction(lastOf(parent.Node())) ||
				JumpsOver(c, lastOf(parent.Node()), use)) {
				return true
			}
		}
	}
	return false
}

// CommonLoop returns the outermost loop of the function that contains both a write and a use,
// and is inside v's scope.
func CommonLoop(v *types.Var, at, use inspector.Cursor) (loop inspector.Cursor, ok bool) {
	for c := range at.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		switch c.Node().(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			return loop, ok
		}
		if c.Contains(use) && c != at && (IsGlobal(v) || v.Pos() < c.Node().Pos()) {
			loop, ok = c, true
		}
	}
	return loop, ok
}
