package walk

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// run executes an operand, such as a number, a condition or a key. The walk does not execute the texts
// that may reach the target: package trace does so later, when it knows the values of parameters.
func run(t term.Text) term.Text { return eval.Run(bounded(t)) }

// plain returns an operand without its guards. The run has decided these conditions already, and
// records them itself.
func plain(t term.Text) term.Text {
	t.Guards = nil
	return t
}

// decide evaluates a condition and returns its answer. If the answer is unknown, this run assumes one,
// and another run assumes the other one.
func (w *walker) decide(cond ast.Expr) bool { return w.decided(w.eval(cond), cond) }

// decided is like decide, but for a condition whose value is v.
func (w *walker) decided(v value, at ast.Expr) bool { return w.answered(v, at, true, 2) }

// answered is like decided, but it assumes the answer first in the first run. With 1 for ways, no run
// assumes the other answer.
func (w *walker) answered(v value, at ast.Expr, first bool, ways int) bool {
	t, ok := v.(term.Text)
	if !ok || t.Kind != term.Boolean {
		t = term.Unknown(term.Boolean)
	}
	t = run(plain(t))
	if answer := eval.Told(t); answer != eval.Unknown {
		if readsText(w, at) {
			w.runs.pass(at)
		}
		return answer == eval.Always
	}
	name, isContrary, isFixed := fixedCode(w, at)
	if is, known := w.runs.told[name]; isFixed && known {
		w.runs.skips = true
		return is != isContrary
	}
	holds := first == (w.runs.choose(ways) == 0)
	if isFixed {
		w.runs.told[name] = holds != isContrary
	}
	if !holds {
		t = term.Not(t)
	}
	w.runs.guard(t, at)
	learnFrom(w, at, holds)
	return holds
}

// fixedCode returns the source of a condition without the negations around it, and whether their
// number is odd. ok is false if the condition has variables of the function. Any other condition,
// such as debug or isLinux(), gets the same answer each time that a run meets it.
func fixedCode(w *walker, at ast.Expr) (name string, isContrary, ok bool) {
	ok = true
	at = ast.Unparen(at)
	for not, isNot := at.(*ast.UnaryExpr); isNot && not.Op == token.NOT; not, isNot = at.(*ast.UnaryExpr) {
		at, isContrary = ast.Unparen(not.X), !isContrary
	}
	ast.Inspect(at, func(n ast.Node) bool {
		if id, isName := n.(*ast.Ident); isName {
			v, isVar := w.code.Info.Uses[id].(*types.Var)
			ok = ok && !(isVar && !isGlobal(v))
		}
		return ok
	})
	return types.ExprString(at), isContrary, ok
}

// isGlobal reports whether a variable is a package variable.
func isGlobal(v *types.Var) bool { return v.Pkg() != nil && v.Parent() == v.Pkg().Scope() }

// learnFrom gives a variable the value that the assumed answer of a condition implies: after "if b", b
// is true; after "if err == nil", err is nil. A later condition on it then has an answer.
func learnFrom(w *walker, cond ast.Expr, holds bool) {
	switch e := ast.Unparen(cond).(type) {
	case *ast.Ident, *ast.SelectorExpr:
		if c := knownCell(w, e.(ast.Expr)); c != nil {
			c.value = truth(holds)
		}
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			learnFrom(w, e.X, !holds)
		}
	case *ast.BinaryExpr:
		isNil := w.code.Info.Types[e.Y].IsNil()
		if (e.Op == token.EQL || e.Op == token.NEQ) && isNil && term.KindOf(w.code.Info.TypeOf(e.X)) == term.Error {
			if c := knownCell(w, ast.Unparen(e.X)); c != nil {
				c.value = anError
				if holds == (e.Op == token.EQL) {
					c.value = nilError
				}
			}
		}
	}
}

// knownCell returns the cell of the variable or field that an expression names, or nil.
func knownCell(w *walker, e ast.Expr) *cell {
	switch e := e.(type) {
	case *ast.Ident:
		if v, ok := w.code.Info.Uses[e].(*types.Var); ok {
			return w.memory.cellOf(v)
		}
	case *ast.SelectorExpr:
		if sel := w.code.Info.Selections[e]; sel != nil && sel.Kind() == types.FieldVal {
			return w.place(e)
		}
	}
	return nil
}

// note records the value of the target, or, if the Target says so, the elements of that list.
func (w *walker) note(v value) {
	if values, ok := v.(tuple); ok && w.target.Index < len(values) {
		v = values[w.target.Index]
	}
	if w.target.Element {
		noteElements(w, v, w.target.Keys)
		return
	}
	w.runs.noteText(v)
}

// noteElements records the elements that keys select in a list or a map. If the keys end at an element
// that is a list itself, noteElements records the elements of that, too.
func noteElements(w *walker, v value, keys term.Keys) {
	switch v := v.(type) {
	case sequence:
		for i, c := range v.cells {
			if keys.Take(constant.MakeInt64(int64(i))) {
				noteElement(w, c.value, keys.Rest())
			}
		}
	case mapping:
		for _, e := range *v.entries {
			if !e.key.IsKnown() || e.key.Kind != term.String || keys.Take(constant.MakeString(e.key.Bytes())) {
				noteElement(w, e.cell.value, keys.Rest())
			}
		}
	case pointer:
		noteElement(w, v.to.value, keys.Rest())
	case none:
	default:
		panic(surrender{})
	}
}

// noteElement records an element, or what the remaining keys select in it.
func noteElement(w *walker, v value, keys term.Keys) {
	switch v.(type) {
	case sequence, mapping, pointer:
		noteElements(w, v, keys)
	default:
		w.runs.noteText(v)
	}
}

// noteText records a value that reaches the target. The conditions of the run become guards of the text,
// except for those at a place in the code for which package flow has given it a guard already.
func (r *runs) noteText(v value) {
	if b, ok := v.(boxed); ok {
		v = b.value
	}
	t, ok := v.(term.Text)
	if !ok {
		panic(surrender{}) // the value is unknown: code outside the walk may have written it
	}
	t.Guards = slices.Clip(t.Guards)
	written := r.writtenAt(t)
	own := t.Guards
	for i, g := range r.guards {
		if slices.ContainsFunc(own, func(o term.Guard) bool { return o.At != nil && isWithin(g.at, o.At) }) {
			continue
		}
		t.Guards = append(t.Guards, term.Guard{Holds: g.holds, At: g.at, Before: i < written, Chooses: g.chooses, Fixed: g.fixed})
	}
	if r.refuses != nil && r.refuses(t) {
		panic(surrender{})
	}
	if !slices.ContainsFunc(r.found, t.Equal) {
		r.found = append(r.found, t)
	}
	if len(r.found) > maxTexts {
		panic(surrender{})
	}
}

// isWithin reports whether one of two nodes contains the other.
func isWithin(a, b ast.Node) bool {
	return code.Holds(a, b.Pos()) || code.Holds(b, a.Pos())
}

// writtenAt returns the number of conditions that the run had decided before it evaluated the first
// literal of a text, 0 for a text with a parameter or a constant. Those conditions do not test the text:
// they only say whether the program gets to the literal.
func (r *runs) writtenAt(t term.Text) int {
	first := len(r.guards)
	t.Walk(func(p *term.Piece) bool {
		switch {
		case p.Lit != nil:
			first = min(first, r.born[p.Lit])
		case p.Place.Var != nil, p.IsConstant():
			first = 0
		}
		return true
	})
	return first
}
