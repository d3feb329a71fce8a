package flow

import (
	"go/ast"
	"go/types"
	"math"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow/kept"
	"github.com/uricheck/go-uricheck/analyzer/internal/reach"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/analyzer/internal/term/union"
)

// guarded returns texts that are there only if guards hold.
func guarded(texts []term.Text, guards []term.Guard) []term.Text {
	if len(guards) == 0 {
		return texts
	}
	found := make([]term.Text, len(texts))
	for i, t := range texts {
		found[i] = withGuards(t, guards)
	}
	return found
}

// withGuards adds guards to those of a text: a value that comes through several names has
// some of them already.
func withGuards(t term.Text, guards []term.Guard) term.Text {
	t.Guards = slices.Clone(t.Guards)
	for _, g := range guards {
		isSame := func(other term.Guard) bool { return other.At == g.At && other.Holds.Equal(g.Holds) }
		if i := slices.IndexFunc(t.Guards, isSame); i >= 0 {
			t.Guards[i].Chooses = t.Guards[i].Chooses || g.Chooses
			continue
		}
		t.Guards = append(t.Guards, g)
	}
	if len(t.Guards) > maxGuards {
		t.Guards = []term.Guard{union.UndecidedAt(guards[0])}
	}
	return t
}

// guardedAs is guarded for what a variable holds: the guards ask for its value.
func guardedAs(v *types.Var, texts []term.Text, guards []term.Guard) []term.Text {
	if len(guards) == 0 {
		return texts
	}
	found := make([]term.Text, len(texts))
	for i, t := range texts {
		value := t
		value.Guards = nil
		own := slices.Clone(guards)
		for j := range own {
			own[j].Holds = own[j].Holds.With(term.Place{Var: v}, value)
		}
		found[i] = withGuards(t, own)
	}
	return found
}

// maxGuards is how many conditions are looked at between a write and a use. Behind that, and
// where conditions lead to others that lead to others again, nothing is known of them.
const maxGuards = 24

// guardResolver resolves the conditions on the way of a value.
type guardResolver struct{ expr *resolver }

// guards returns the conditions that the program passes between a write to a variable, or
// the beginning of a function, and a use, and that what was written is still there.
func (r guardResolver) guards(v *types.Var, from, use inspector.Cursor) []term.Guard {
	if len(r.expr.asked) >= kept.MaxAsked || r.expr.p.order.Jumps(use) {
		return nil
	}
	r.expr.asked = append(r.expr.asked, asked{kept.Asker{Var: v, Recv: reach.ReceiverOf(use)}, r.expr.way.Depth()})
	w := &wayThrough{r: r.expr, v: v, from: from, use: use, kills: r.expr.p.order.KillsOf(v, from, use)}
	w.collect()
	r.expr.asked = r.expr.asked[:len(r.expr.asked)-1]
	return w.guards
}

// wayTo returns the conditions that the program passes on the way to a statement of a
// function.
func (r guardResolver) wayTo(use, function inspector.Cursor) []term.Guard {
	if len(r.expr.asked) >= kept.MaxAsked || r.expr.p.order.Jumps(use) {
		return nil
	}
	r.expr.asked = append(r.expr.asked, asked{frames: r.expr.way.Depth()})
	w := &wayThrough{r: r.expr, from: function, use: use, chooses: true}
	w.collect()
	r.expr.asked = r.expr.asked[:len(r.expr.asked)-1]
	return w.guards
}

// guardsBefore returns the conditions of what a write stands in.
func (r guardResolver) guardsBefore(at inspector.Cursor) []term.Guard {
	if len(r.expr.asked) >= kept.MaxAsked || r.expr.p.order.Jumps(at) {
		return nil
	}
	r.expr.asked = append(r.expr.asked, asked{frames: r.expr.way.Depth()})
	w := &wayThrough{r: r.expr, use: at, isBefore: true}
	for c := at; !isFunction(c) && c.Node() != nil; c = c.Parent() {
		w.above(c)
	}
	r.expr.asked = r.expr.asked[:len(r.expr.asked)-1]
	return w.guards
}

// wayThrough collects the guards between two nodes of a function.
type wayThrough struct {
	r         *resolver
	v         *types.Var // nil if no value is followed
	from, use inspector.Cursor
	kills     []inspector.Cursor // what gives v another value
	guards    []term.Guard
	tooMany   bool
	// isBefore is set if only what the use stands in counts.
	isBefore bool
	// chooses is set while conditions are added that say which of several values there is.
	chooses bool
}

// collect goes from the use up to what holds both, and from the write as well.
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

func isFunction(c inspector.Cursor) bool {
	switch c.Node().(type) {
	case *ast.FuncDecl, *ast.FuncLit, *ast.File:
		return true
	}
	return false
}

// above adds the conditions of what c stands in.
func (w *wayThrough) above(c inspector.Cursor) {
	parent := c.Parent()
	switch kind, i := c.ParentEdge(); kind {
	case edge.IfStmt_Body:
		w.ask(w.r.ways.condition(parent.ChildAt(edge.IfStmt_Cond, -1)), parent.Node().(*ast.IfStmt).Cond)
	case edge.IfStmt_Else:
		w.ask(term.Not(w.r.ways.condition(parent.ChildAt(edge.IfStmt_Cond, -1))), parent.Node().(*ast.IfStmt).Cond)
	case edge.ForStmt_Body:
		if cond := parent.Node().(*ast.ForStmt).Cond; cond != nil {
			w.ask(w.r.ways.condition(parent.ChildAt(edge.ForStmt_Cond, -1)), cond)
		}
	case edge.BinaryExpr_Y:
		w.aboveOperand(parent)
	case edge.CaseClause_Body:
		w.aboveClause(parent)
		w.before(parent, edge.CaseClause_Body, i)
	case edge.CommClause_Body:
		w.ask(term.Unknown(term.Boolean), parent.Node())
		w.before(parent, edge.CommClause_Body, i)
	case edge.BlockStmt_List:
		if _, isClause := c.Node().(*ast.CaseClause); !isClause {
			w.before(parent, edge.BlockStmt_List, i)
		}
	}
}

// aboveOperand is for the second operand of "&&" or "||".
func (w *wayThrough) aboveOperand(parent inspector.Cursor) {
	e := parent.Node().(*ast.BinaryExpr)
	switch e.Op.String() {
	case "&&":
		w.ask(w.r.ways.condition(parent.ChildAt(edge.BinaryExpr_X, -1)), e.X)
	case "||":
		w.ask(term.Not(w.r.ways.condition(parent.ChildAt(edge.BinaryExpr_X, -1))), e.X)
	}
}

// aboveClause is for a clause of a switch.
func (w *wayThrough) aboveClause(clause inspector.Cursor) {
	sw := clause.Parent().Parent()
	if _, ok := sw.Node().(*ast.SwitchStmt); !ok {
		w.ask(term.Unknown(term.Boolean), clause.Node())
		return
	}
	for at, taken := range w.clauses(sw) {
		if at == clause {
			w.ask(taken, clause.Node())
			return
		}
	}
}

// clauses ranges over the clauses of a switch, with the condition that each is taken. Those
// of a switch without default end with one that is not there.
func (w *wayThrough) clauses(sw inspector.Cursor) func(yield func(inspector.Cursor, term.Text) bool) {
	return func(yield func(inspector.Cursor, term.Text) bool) {
		tag := term.True
		if sw.Node().(*ast.SwitchStmt).Tag != nil {
			tag = w.r.ways.condition(sw.ChildAt(edge.SwitchStmt_Tag, -1))
		}
		earlier := term.False
		fallen := term.False // the clause before is taken
		var last inspector.Cursor
		hasDefault := false
		for _, clause := range defuse.Listed(sw.ChildAt(edge.SwitchStmt_Body, -1), edge.BlockStmt_List) {
			cases := defuse.Listed(clause, edge.CaseClause_List)
			if len(cases) == 0 {
				last, hasDefault = clause, true
				continue
			}
			here := term.False
			for _, c := range cases {
				value := w.r.ways.condition(c)
				if sw.Node().(*ast.SwitchStmt).Tag != nil {
					value = term.Of(term.Boolean, "==", tag, value)
				}
				here = term.Or(here, value)
			}
			taken := term.And(term.Not(earlier), here)
			if before, ok := clause.PrevSibling(); ok && reach.FallsThrough(before) {
				taken = term.Or(fallen, taken)
			}
			if !yield(clause, taken) {
				return
			}
			earlier, fallen = term.Or(earlier, here), taken
		}
		if hasDefault {
			yield(last, term.Not(earlier))
		}
	}
}

// before adds what the statements of a list before the i-th, and behind the write, let pass.
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
			return // before the write
		}
		if !w.passing(s) {
			return
		}
	}
}

// beginsWithWrite reports whether the write is what a statement does first: if v = f(); v == "" {…}.
func (w *wayThrough) beginsWithWrite(s inspector.Cursor) bool {
	n, ok := s.Node().(*ast.IfStmt)
	return ok && n.Init != nil && s.ChildAt(edge.IfStmt_Init, -1).Contains(w.from)
}

// behind adds what the statements behind c, up to the use, let pass.
func (w *wayThrough) behind(c inspector.Cursor) {
	kind, i := c.ParentEdge()
	if kind != edge.BlockStmt_List && kind != edge.CaseClause_Body && kind != edge.CommClause_Body {
		return
	}
	if _, isClause := c.Node().(*ast.CaseClause); isClause {
		return
	}
	if c.Parent().Contains(w.use) {
		return // before has them
	}
	for _, s := range w.deciding(c.Parent(), kind, i+1, math.MaxInt) {
		if !w.passing(s) {
			return
		}
	}
}

// ask adds a condition, unless it says nothing.
func (w *wayThrough) ask(cond term.Text, at ast.Node) {
	if cond.IsTrue() || len(w.guards) > maxGuards {
		return
	}
	w.guards = append(w.guards, term.Guard{Holds: w.r.ways.askedOnly(w.r.bounded(cond)), At: at, Before: w.isBefore, Chooses: w.chooses})
}

// undecided is a condition of which nothing is known but that it may ask for v.
func (w *wayThrough) undecided() term.Text {
	if w.v == nil {
		return term.Unknown(term.Boolean)
	}
	return term.Of(term.Boolean, term.MadeOf, term.Text{Pieces: []term.Piece{{Hole: term.AnyString, Place: term.Place{Var: w.v}}}})
}
