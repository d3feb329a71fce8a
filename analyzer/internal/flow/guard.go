package flow

import (
	"go/ast"
	"go/types"
	"math"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/flow/kept"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow/union"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// guardResolver resolves the conditions on a value's way.
type guardResolver struct{ expr *resolver }

// guards returns the conditions under which a definition of a variable v reaches a use: those that the
// program passes on its way from one to the other, and those under which no other write kills the value.
// from is the write, or the function for the initial value.
func (r guardResolver) guards(v *types.Var, from, use inspector.Cursor) []term.Guard {
	switch {
	case len(r.expr.sought) >= kept.MaxSought:
		return nil
	case r.expr.p.order.Jumps(use): // with a goto, any condition may be on the way
		w := &wayThrough{v: v}
		return []term.Guard{{Holds: w.undecided(), At: use.Node()}}
	}
	r.expr.sought = append(r.expr.sought, sought{kept.Sought{Var: v, Recv: index.ReceiverOf(use)}, r.expr.way.Depth()})
	w := &wayThrough{r: r.expr, v: v, from: from, use: use, kills: r.expr.p.order.KillsOf(v, from, use)}
	w.collect()
	r.expr.sought = r.expr.sought[:len(r.expr.sought)-1]
	return w.guards
}

// wayTo returns the conditions that the program passes from the beginning of a function to a statement.
// They select the value there, such as one of several results.
func (r guardResolver) wayTo(use, function inspector.Cursor) []term.Guard {
	if len(r.expr.sought) >= kept.MaxSought || r.expr.p.order.Jumps(use) {
		return nil
	}
	r.expr.sought = append(r.expr.sought, sought{frames: r.expr.way.Depth()})
	w := &wayThrough{r: r.expr, from: function, use: use, chooses: true}
	w.collect()
	r.expr.sought = r.expr.sought[:len(r.expr.sought)-1]
	return w.guards
}

// Conditions returns the conditions that the program passes from the beginning of a function to a node.
func (p *Flow) Conditions(at inspector.Cursor) []term.Guard {
	function, ok := index.FunctionAround(at)
	if !ok {
		return nil
	}
	return newResolver(p).ways.wayTo(at, function)
}

// Condition returns the value of a condition.
func (p *Flow) Condition(at inspector.Cursor) term.Text { return newResolver(p).ways.condition(at) }

// guardsBefore returns the conditions under which the program executes a write: those of the statements
// around it. They are true before the value exists.
func (r guardResolver) guardsBefore(at inspector.Cursor) []term.Guard {
	if len(r.expr.sought) >= kept.MaxSought || r.expr.p.order.Jumps(at) {
		return nil
	}
	r.expr.sought = append(r.expr.sought, sought{frames: r.expr.way.Depth()})
	w := &wayThrough{r: r.expr, use: at, isBefore: true}
	for c := at; !isFunction(c) && c.Node() != nil; c = c.Parent() {
		w.above(c)
	}
	r.expr.sought = r.expr.sought[:len(r.expr.sought)-1]
	return w.guards
}

// wayThrough collects the guards between two nodes of a function, from and use.
type wayThrough struct {
	r         *resolver
	v         *types.Var // nil if the guards do not belong to a variable
	from, use inspector.Cursor
	kills     []inspector.Cursor // the other writes to v
	guards    []term.Guard
	tooMany   bool // whether there are more than union.MaxGuards
	// isBefore reports whether it collects only the conditions of the statements around use.
	isBefore bool
	// chooses reports whether the guards that it adds now have the role [term.Chooses].
	chooses bool
}

// collect goes up from use, and from the write, to the innermost node that contains both, and adds the
// conditions on its way.
func (w *wayThrough) collect() {
	c := w.use
	for c != w.from && !(c.Contains(w.from) && !isFunction(c)) {
		if isFunction(c) {
			break
		}
		w.above(c)
		c = c.Parent()
		if c.Node() == nil {
			return
		}
	}
	for c := w.from; !isFunction(c) && !c.Contains(w.use) && c.Node() != nil; c = c.Parent() {
		w.behind(c)
	}
}

// isFunction reports whether a node is a function, or the file around.
func isFunction(c inspector.Cursor) bool {
	switch c.Node().(type) {
	case *ast.FuncDecl, *ast.FuncLit, *ast.File:
		return true
	}
	return false
}

// above adds the conditions that the statement or expression directly around c, on the way up from use,
// requires before c.
func (w *wayThrough) above(c inspector.Cursor) {
	parent := c.Parent()
	switch kind, i := c.ParentEdge(); kind {
	case edge.IfStmt_Body:
		w.require(w.r.ways.condition(parent.ChildAt(edge.IfStmt_Cond, -1)), parent.Node().(*ast.IfStmt).Cond)
	case edge.IfStmt_Else:
		w.require(term.Not(w.r.ways.condition(parent.ChildAt(edge.IfStmt_Cond, -1))), parent.Node().(*ast.IfStmt).Cond)
	case edge.ForStmt_Body:
		switch loop := parent.Node().(*ast.ForStmt); {
		case loop.Cond == nil:
		case loop.Post != nil && w.from.Valid() && parent.ChildAt(edge.ForStmt_Post, -1).Contains(w.from):
			w.require(w.undecided(), loop.Cond) // the last value that the loop sets may be the one that ends it
		default:
			w.require(w.r.ways.condition(parent.ChildAt(edge.ForStmt_Cond, -1)), loop.Cond)
		}
	case edge.BinaryExpr_Y:
		w.aboveOperand(parent)
	case edge.CaseClause_Body:
		w.aboveClause(parent)
		w.before(parent, edge.CaseClause_Body, i)
	case edge.CommClause_Body:
		if !w.from.Valid() || !parent.Contains(w.from) { // otherwise the clause itself receives the value
			w.require(term.Unknown(term.Boolean), parent.Node())
		}
		w.before(parent, edge.CommClause_Body, i)
	case edge.BlockStmt_List:
		if _, isClause := c.Node().(*ast.CaseClause); !isClause {
			w.before(parent, edge.BlockStmt_List, i)
		}
	}
}

// aboveOperand adds the condition for the second operand of "&&" or "||".
func (w *wayThrough) aboveOperand(parent inspector.Cursor) {
	e := parent.Node().(*ast.BinaryExpr)
	switch e.Op.String() {
	case "&&":
		w.require(w.r.ways.condition(parent.ChildAt(edge.BinaryExpr_X, -1)), e.X)
	case "||":
		w.require(term.Not(w.r.ways.condition(parent.ChildAt(edge.BinaryExpr_X, -1))), e.X)
	}
}

// aboveClause adds the condition under which the program takes a clause of a switch.
func (w *wayThrough) aboveClause(clause inspector.Cursor) {
	sw := clause.Parent().Parent()
	if _, ok := sw.Node().(*ast.SwitchStmt); !ok {
		w.require(term.Unknown(term.Boolean), clause.Node())
		return
	}
	for at, runs := range w.clauses(sw) {
		if at == clause {
			w.require(runs, clause.Node())
			return
		}
	}
}

// clauses yields the clauses of a switch with the conditions under which the program takes them, the
// default clause last.
func (w *wayThrough) clauses(sw inspector.Cursor) func(yield func(inspector.Cursor, term.Text) bool) {
	return func(yield func(inspector.Cursor, term.Text) bool) {
		tag := term.True
		if sw.Node().(*ast.SwitchStmt).Tag != nil {
			tag = w.r.ways.condition(sw.ChildAt(edge.SwitchStmt_Tag, -1))
		}
		earlier := term.False
		fallen := term.False // whether the program takes the clause before
		var last inspector.Cursor
		hasDefault := false
		for _, clause := range index.Listed(sw.ChildAt(edge.SwitchStmt_Body, -1), edge.BlockStmt_List) {
			cases := index.Listed(clause, edge.CaseClause_List)
			if len(cases) == 0 {
				last, hasDefault = clause, true
				continue
			}
			here := term.False
			w.r.names.Work -= len(cases)
			for _, c := range cases {
				value := w.r.ways.condition(c)
				if sw.Node().(*ast.SwitchStmt).Tag != nil {
					value = term.Of(term.Boolean, "==", tag, value)
				}
				here = term.Or(here, value)
			}
			runs := term.And(term.Not(earlier), here)
			if before, ok := clause.PrevSibling(); ok && index.FallsThrough(before) {
				runs = term.Or(fallen, runs)
			}
			if !yield(clause, runs) {
				return
			}
			earlier, fallen = term.Or(earlier, here), runs
		}
		if hasDefault {
			yield(last, term.Not(earlier))
		}
	}
}

// before adds the conditions under which the program passes the statements of a list between the write
// and the i-th one.
func (w *wayThrough) before(list inspector.Cursor, kind edge.Kind, i int) {
	if w.isBefore {
		return
	}
	statements := w.deciding(list, kind, 0, i)
	for n := len(statements) - 1; n >= 0; n-- {
		s := statements[n]
		if s.Contains(w.from) && w.beginsWithWrite(s) {
			w.passing(s)
		}
		if s.Contains(w.from) || s.Node().End() <= w.from.Node().Pos() {
			return // this one, and the others before it, run before the write
		}
		if !w.passing(s) {
			return
		}
	}
}

// beginsWithWrite reports whether a statement begins with the write, as in if v = f(); v == "" {…}.
func (w *wayThrough) beginsWithWrite(s inspector.Cursor) bool {
	n, ok := s.Node().(*ast.IfStmt)
	return ok && n.Init != nil && s.ChildAt(edge.IfStmt_Init, -1).Contains(w.from)
}

// behind adds the conditions under which the program passes the statements after c, on the way up from
// the write, in a list that does not contain use.
func (w *wayThrough) behind(c inspector.Cursor) {
	kind, i := c.ParentEdge()
	if kind != edge.BlockStmt_List && kind != edge.CaseClause_Body && kind != edge.CommClause_Body {
		return
	}
	if _, isClause := c.Node().(*ast.CaseClause); isClause {
		return
	}
	if c.Parent().Contains(w.use) {
		return // before adds these
	}
	for _, s := range w.deciding(c.Parent(), kind, i+1, math.MaxInt) {
		if !w.passing(s) {
			return
		}
	}
}

// require adds a condition as a guard, unless it is always true.
func (w *wayThrough) require(cond term.Text, at ast.Node) {
	if cond.IsTrue() || len(w.guards) > union.MaxGuards {
		return
	}
	if cond.Kind != term.Boolean {
		cond = term.Unknown(term.Boolean) // code that does not type-check
	}
	role := term.Stops
	switch {
	case w.isBefore:
		role = term.Before
	case w.chooses:
		role = term.Chooses
	}
	w.guards = append(w.guards, term.Guard{Holds: w.r.ways.soughtOnly(w.r.bounded(cond)), At: at, Role: role})
}

// undecided returns a condition that depends on v in an unknown way.
func (w *wayThrough) undecided() term.Text {
	if w.v == nil {
		return term.Unknown(term.Boolean)
	}
	return madeOfPlace(term.Boolean, term.Place{Var: w.v})
}
