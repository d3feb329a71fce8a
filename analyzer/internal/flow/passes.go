package flow

import (
	"go/ast"
	"go/token"
	"slices"
	"sort"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/flow/union"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// deciding returns the statements of a list between two indexes that decide whether the value of v gets
// past them: they may leave the list, or kill the value. If there are too many, it returns the last ones.
func (w *wayThrough) deciding(list inspector.Cursor, kind edge.Kind, from, to int) []inspector.Cursor {
	leaving := w.r.p.order.LeavingIn(list, kind)
	first := sort.Search(len(leaving), func(i int) bool { return indexOf(leaving[i]) >= from })
	last := sort.Search(len(leaving), func(i int) bool { return indexOf(leaving[i]) >= to })
	last = max(first, last)
	found := slices.Clone(leaving[max(first, last-union.MaxGuards-1):last])
	for _, kill := range w.kills {
		s, ok := statementIn(list, kind, kill)
		if ok && from <= indexOf(s) && indexOf(s) < to && !slices.Contains(found, s) {
			found = append(found, s)
		}
	}
	slices.SortFunc(found, func(a, b inspector.Cursor) int { return int(a.Index() - b.Index()) })
	return found
}

// indexOf returns the index of a statement in its list.
func indexOf(s inspector.Cursor) int {
	_, i := s.ParentEdge()
	return i
}

// statementIn returns the statement of a list that contains a node.
func statementIn(list inspector.Cursor, kind edge.Kind, at inspector.Cursor) (s inspector.Cursor, ok bool) {
	for c := at; c.Node() != nil && c != list; c = c.Parent() {
		if c.Parent() == list {
			return c, c.ParentEdgeKind() == kind
		}
	}
	return inspector.Cursor{}, false
}

// passes returns the condition under which the program gets past a statement, and v keeps its value.
func (w *wayThrough) passes(s inspector.Cursor) term.Text {
	if slices.Contains(w.kills, s) {
		return term.False
	}
	switch n := s.Node().(type) {
	case *ast.BlockStmt:
		return w.passesAll(index.Listed(s, edge.BlockStmt_List))
	case *ast.IfStmt:
		return w.passesIf(s, n)
	case *ast.SwitchStmt:
		return w.passesSwitch(s, n)
	case *ast.LabeledStmt:
		return w.passes(s.ChildAt(edge.LabeledStmt_Stmt, -1))
	case *ast.BranchStmt:
		if n.Tok == token.BREAK || n.Tok == token.CONTINUE {
			return boolean(!index.JumpsOver(s, n, w.use))
		}
		if next, ok := s.Parent().NextSibling(); n.Tok == token.FALLTHROUGH && ok {
			return w.passesAll(index.Listed(next, edge.CaseClause_Body))
		}
		return term.False
	case *ast.ForStmt, *ast.RangeStmt, *ast.SelectStmt, *ast.TypeSwitchStmt:
		return w.passesLoop(s)
	case *ast.DeclStmt:
		return boolean(!slices.ContainsFunc(w.kills, s.Contains))
	case ast.Stmt:
		return boolean(!index.EndsFunction(n))
	}
	return term.True
}

func boolean(b bool) term.Text {
	if b {
		return term.True
	}
	return term.False
}

// passesAll is passes for statements in a row.
func (w *wayThrough) passesAll(statements []inspector.Cursor) term.Text {
	cond := term.True
	for _, s := range statements {
		if cond.IsFalse() {
			break
		}
		if w.decides(s) {
			cond = term.And(cond, w.passes(s))
		}
	}
	return cond
}

// decides reports whether a statement may kill the value of v, or leave its list.
func (w *wayThrough) decides(s inspector.Cursor) bool {
	return slices.ContainsFunc(w.kills, s.Contains) || index.MayLeave(s.Node())
}

func (w *wayThrough) passesIf(s inspector.Cursor, n *ast.IfStmt) term.Text {
	if n.Init != nil && slices.Contains(w.kills, s.ChildAt(edge.IfStmt_Init, -1)) {
		return term.False
	}
	then, otherwise := w.passes(s.ChildAt(edge.IfStmt_Body, -1)), term.True
	if n.Else != nil {
		otherwise = w.passes(s.ChildAt(edge.IfStmt_Else, -1))
	}
	if then.IsTrue() && otherwise.IsTrue() {
		return term.True
	}
	if then.IsFalse() && otherwise.IsFalse() {
		return term.False
	}
	cond := w.r.ways.condition(s.ChildAt(edge.IfStmt_Cond, -1))
	return term.Or(term.And(cond, then), term.And(term.Not(cond), otherwise))
}

func (w *wayThrough) passesSwitch(s inspector.Cursor, n *ast.SwitchStmt) term.Text {
	if n.Init != nil && slices.Contains(w.kills, s.ChildAt(edge.SwitchStmt_Init, -1)) {
		return term.False
	}
	cond := term.True
	for clause, runs := range w.clauses(s) {
		if body := w.passesAll(index.Listed(clause, edge.CaseClause_Body)); !body.IsTrue() {
			cond = term.And(cond, term.Or(term.Not(runs), body))
		}
	}
	return cond
}

// passesLoop is passes for a loop, a select or a type switch, of which the program executes an unknown part.
func (w *wayThrough) passesLoop(s inspector.Cursor) term.Text {
	leaves := false
	ast.Inspect(s.Node(), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BranchStmt:
			leaves = leaves || n.Label != nil || n.Tok == token.GOTO
		case ast.Stmt:
			leaves = leaves || endsFunction(n)
		}
		return !leaves
	})
	isKilled := slices.ContainsFunc(w.kills, s.Contains)
	switch {
	case !leaves && !isKilled:
		return term.True
	case w.v != nil && (isKilled || w.r.p.order.Mentions(s.Node(), w.v, 1)):
		return w.undecided()
	}
	return term.Unknown(term.Boolean)
}

// endsFunction is [index.EndsFunction], but false for a block: passesLoop visits the statements in it.
func endsFunction(s ast.Stmt) bool {
	_, isBlock := s.(*ast.BlockStmt)
	return !isBlock && index.EndsFunction(s)
}

// passing adds the condition under which the program passes a statement as a guard. It reports whether
// there may be more guards.
func (w *wayThrough) passing(s inspector.Cursor) bool {
	if len(w.guards) >= union.MaxGuards {
		if !w.tooMany {
			w.tooMany = true
			w.require(w.undecided(), s.Node())
		}
		return false
	}
	first, outer := len(w.guards), w.chooses
	w.chooses = outer || w.replaces(s)
	w.require(w.passes(s), s.Node())
	w.chooses = outer
	if stmt, ok := s.Node().(ast.Stmt); ok && first < len(w.guards) && !slices.ContainsFunc(w.kills, s.Contains) {
		if w.r.p.order.OnlyFails(stmt) {
			w.guards[first].Role = term.Fails
		}
	}
	return true
}

// replaces reports whether the only effect of a statement is that it may assign another value to v,
// independent of the old one. Its condition then only chooses the value.
func (w *wayThrough) replaces(s inspector.Cursor) bool {
	isThere := false
	for _, kill := range w.kills {
		if !s.Contains(kill) {
			continue
		}
		assign, ok := kill.Node().(*ast.AssignStmt)
		isMade := func(value ast.Expr) bool { return w.r.p.order.Mentions(value, w.v, 1) }
		if !ok || assign.Tok == token.ADD_ASSIGN || slices.ContainsFunc(assign.Rhs, isMade) {
			return false
		}
		isThere = true
	}
	return isThere && !index.MayLeave(s.Node())
}
