package flow

import (
	"go/ast"
	"go/types"
	"math"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow/kept"
	"github.com/uricheck/go-uricheck/analyzer/internal/reach"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/analyzer/internal/term/union"
)

// guarded adds guards to texts, which exist only if the guards are true.
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

// withGuards adds guards to those of a text. A value that passes several names already has some
// of them.
func withGuards(t term.Text, guards []term.Guard) term.Text {
	t.Guards = slices.Clone(t.Guards)
	for _, g := range guards {
		isSame := func(other term.Guard) bool { return other.At == g.At && other.Holds.Equal(g.Holds) }
		if i := slices.IndexFunc(t.Guards, isSame); i >= 0 {
			// The code may read a parameter under the condition that it writes it to a variable under.
			t.Guards[i].Chooses = t.Guards[i].Chooses || g.Chooses || g.Before && !t.Guards[i].Before
			continue
		}
		t.Guards = append(t.Guards, g)
	}
	if len(t.Guards) > maxGuards {
		t.Guards = []term.Guard{union.UndecidedAt(guards[0])}
	}
	return t
}

// guardedAs is like guarded, for the values of a variable to which the guards refer.
func guardedAs(v *types.Var, texts []term.Text, guards []term.Guard) []term.Text {
	return guardedBy(v, texts, guards, nil)
}

// guardedBy is like guardedAs, for values of an expression.
func guardedBy(v *types.Var, texts []term.Text, guards []term.Guard, of ast.Node) []term.Text {
	if len(guards) == 0 {
		return texts
	}
	found := make([]term.Text, len(texts))
	for i, t := range texts {
		value := t
		value.Guards = nil
		value, _ = readAt(value, of)
		own := slices.Clone(guards)
		for j := range own {
			own[j].Holds = own[j].Holds.With(term.Place{Var: v}, value)
		}
		found[i] = withGuards(t, own)
	}
	return found
}

// filledWith returns a text with the value of an expression in a place. In its guards, an unknown one keeps the
// expression.
func filledWith(t term.Text, at term.Place, value term.Text, of ast.Node) term.Text {
	conditions := term.Text{Guards: t.Guards}
	read, ok := readAt(value, of)
	if !ok || !conditions.Has(at) {
		return t.With(at, value)
	}
	t.Guards = nil
	t = t.With(at, value)
	t.Guards = conditions.With(at, read).Guards
	return t
}

// readAt returns an unknown value with the expression that makes it, which tells it from others.
func readAt(value term.Text, of ast.Node) (read term.Text, isUnknown bool) {
	expr, ok := of.(ast.Expr)
	if !ok || len(value.Pieces) != 1 {
		return value, false
	}
	p := value.Pieces[0]
	if p.Hole != term.AnyString || p.Call != nil || p.Place.Var != nil || p.Read != nil {
		return value, false
	}
	p.Read = expr
	value.Pieces = []term.Piece{p}
	return value, true
}

// maxCopies is the maximal number of variables through which maker follows a value.
const maxCopies = 4

// maker returns the expression that makes the value of a local variable with one write, or else the
// expression at cur.
func maker(p *Package, cur inspector.Cursor) ast.Node {
	for range maxCopies {
		id, ok := code.Unparen(cur).Node().(*ast.Ident)
		if !ok {
			break
		}
		v := p.Index.Target(id)
		if v == nil || !defuse.IsLocal(v) {
			break
		}
		writes := p.Index.Variable(v).Writes
		if len(writes) != 1 || writes[0].Kind != defuse.Plain && writes[0].Kind != defuse.Result {
			break
		}
		cur = writes[0].Value
	}
	return code.Unparen(cur).Node()
}

// maxGuards is the maximal number of conditions between a write and a use that the resolver
// evaluates. It ignores further ones, and conditions with too many levels of others in them.
const maxGuards = 24

// guardResolver resolves the conditions on a value's way.
type guardResolver struct{ expr *resolver }

// guards returns the conditions that the program passes between a write to a variable, or the
// beginning of a function, and a use, and the conditions under which the written value is still
// there.
func (r guardResolver) guards(v *types.Var, from, use inspector.Cursor) []term.Guard {
	switch {
	case len(r.expr.asked) >= kept.MaxAsked:
		return nil
	case r.expr.p.order.Jumps(use): // any condition may stand on the way
		w := &wayThrough{v: v}
		return []term.Guard{{Holds: w.undecided(), At: use.Node()}}
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

// guardsBefore returns the conditions of the statements around a write.
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
	v         *types.Var // nil if there is no followed value
	from, use inspector.Cursor
	kills     []inspector.Cursor // the writes that give v another value
	guards    []term.Guard
	tooMany   bool
	// isBefore reports whether only the statements around the use count.
	isBefore bool
	// chooses reports whether, at the moment, the resolver adds conditions that select one of
	// several values.
	chooses bool
}

// collect goes up from the use, and from the write, to the node that contains both.
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

// above adds the conditions of the statements around c.
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
		if !w.from.Valid() || !parent.Contains(w.from) { // or the clause itself receives the value
			w.ask(term.Unknown(term.Boolean), parent.Node())
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
		w.ask(w.r.ways.condition(parent.ChildAt(edge.BinaryExpr_X, -1)), e.X)
	case "||":
		w.ask(term.Not(w.r.ways.condition(parent.ChildAt(edge.BinaryExpr_X, -1))), e.X)
	}
}

// aboveClause adds the conditions for a clause of a switch.
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

// clauses yields the clauses of a switch with their conditions. For a switch without default it
// adds a last, empty one.
func (w *wayThrough) clauses(sw inspector.Cursor) func(yield func(inspector.Cursor, term.Text) bool) {
	return func(yield func(inspector.Cursor, term.Text) bool) {
		tag := term.True
		if sw.Node().(*ast.SwitchStmt).Tag != nil {
			tag = w.r.ways.condition(sw.ChildAt(edge.SwitchStmt_Tag, -1))
		}
		earlier := term.False
		fallen := term.False // the program takes the clause before
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

// before adds the conditions under which the program passes the statements of a list before the
// i-th, and after the write.
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

// beginsWithWrite reports whether a statement begins with the write: if v = f(); v == "" {…}.
func (w *wayThrough) beginsWithWrite(s inspector.Cursor) bool {
	n, ok := s.Node().(*ast.IfStmt)
	return ok && n.Init != nil && s.ChildAt(edge.IfStmt_Init, -1).Contains(w.from)
}

// behind adds the conditions under which the program passes the statements after c, up to the use.
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

// ask adds a condition, unless it is always true.
func (w *wayThrough) ask(cond term.Text, at ast.Node) {
	if cond.IsTrue() || len(w.guards) > maxGuards {
		return
	}
	w.guards = append(w.guards, term.Guard{Holds: w.r.ways.askedOnly(w.r.bounded(cond)), At: at, Before: w.isBefore, Chooses: w.chooses})
}

// undecided returns an unknown condition that may depend on v.
func (w *wayThrough) undecided() term.Text {
	if w.v == nil {
		return term.Unknown(term.Boolean)
	}
	return term.Of(term.Boolean, term.MadeOf, term.Text{Pieces: []term.Piece{{Hole: term.AnyString, Place: term.Place{Var: w.v}}}})
}
