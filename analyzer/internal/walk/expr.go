package walk

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// eval evaluates an expression, and returns its value. If the expression is the target, eval records
// the value.
func (w *walker) eval(e ast.Expr) value {
	w.runs.step()
	if w.code.Info.TypeOf(e) == nil {
		panic(surrender{}) // code that does not type-check
	}
	v := w.value(ast.Unparen(e))
	if t, ok := v.(term.Text); ok {
		bounded(t)
	}
	if ast.Unparen(e) == w.target.Expr {
		w.note(v)
	}
	return v
}

// value evaluates an expression by its form.
func (w *walker) value(e ast.Expr) value {
	tv := w.code.Info.Types[e]
	switch {
	case tv.IsNil():
		return nilOf(tv.Type)
	case tv.Value != nil:
		return constantOf(w, e, tv.Value)
	}
	switch e := e.(type) {
	case *ast.Ident:
		return nameOf(w, e)
	case *ast.SelectorExpr:
		return selectedBy(w, e)
	case *ast.BinaryExpr:
		return binaryOf(w, e)
	case *ast.UnaryExpr:
		return unaryOf(w, e)
	case *ast.StarExpr:
		if p, ok := w.eval(e.X).(pointer); ok {
			return w.held(e, p.to)
		}
	case *ast.IndexExpr:
		return indexedBy(w, e)
	case *ast.SliceExpr:
		return slicedBy(w, e)
	case *ast.CompositeLit:
		return literalOf(w, e)
	case *ast.FuncLit:
		return closure{literal: e, vars: w.memory.captured()}
	case *ast.CallExpr:
		return w.call(e)
	case *ast.TypeAssertExpr:
		return assertedIn(w, e)
	}
	return w.elsewhere(e)
}

// bounded returns a text, but ends the walk if the text is too large: in a loop it could double with
// each iteration.
func bounded(t term.Text) term.Text {
	if t.IsLarger(maxPieces) {
		panic(surrender{})
	}
	return t
}

// nilOf returns nil as a value of a type.
func nilOf(t types.Type) value {
	if term.KindOf(t) == term.Error {
		return nilError
	}
	return none{}
}

// constantOf returns the value of a constant expression. For a string it asks package flow, which finds
// the literals of the constant.
func constantOf(w *walker, e ast.Expr, v constant.Value) value {
	if kind := term.KindOf(w.code.Info.TypeOf(e)); kind != term.String {
		return term.Known(kind, v.ExactString())
	}
	if v.Kind() != constant.String {
		return term.Unknown(term.String)
	}
	return w.elsewhere(e)
}

// elsewhere returns the value of an expression that package flow knows without a walk. If there are
// several, this run takes one, and each other one has a run of its own.
func (w *walker) elsewhere(e ast.Expr) value {
	kind := term.KindOf(w.code.Info.TypeOf(e))
	if _, isCall := e.(*ast.CallExpr); !isCall && kind != term.String && kind != term.Other {
		return term.Unknown(kind)
	}
	texts := w.code.Texts(e)
	if len(texts) == 0 || kind == term.Other && !isMade(texts) {
		return opaque{}
	}
	if len(texts) > maxTexts {
		panic(surrender{})
	}
	texts = eval.SplitAll(texts[w.runs.choose(len(texts))])
	t := texts[w.runs.choose(len(texts))]
	t.Walk(func(p *term.Piece) bool {
		if _, isBorn := w.runs.born[p.Lit]; p.Lit != nil && (!isBorn || isConstant(w.code.Info, e)) {
			w.runs.born[p.Lit] = len(w.runs.guards)
		}
		return true
	})
	return w.memory.filled(t)
}

// isConstant reports whether an expression is a constant, so that the text begins where the run
// evaluates it. Any other expression may read a text that the run evaluated before.
func isConstant(info *types.Info, e ast.Expr) bool { return info.Types[e].Value != nil }

// isMade reports whether the one value in texts, of kind [term.Other], is the result of a known call.
func isMade(texts []term.Text) bool {
	c, ok := texts[0].Maker()
	return ok && len(texts) == 1 && c.Func != term.MadeOf
}

// held returns the value that the expression e reads from a cell. It asks package flow about an
// unknown one.
func (w *walker) held(e ast.Expr, c *cell) value {
	switch v := c.value.(type) {
	case opaque:
		before := w.runs.at
		found := w.elsewhere(e)
		if t, isText := found.(term.Text); found == (opaque{}) || v.was != nil && isText && !t.HasOrigin() {
			return v
		}
		if w.runs.at > before {
			c.value = found // a second read in this run has to get the same of several values
		}
		return found
	case term.Text:
		return readBy(w, e, v)
	default:
		return v
	}
}

// binaryOf evaluates a binary expression.
func binaryOf(w *walker, e *ast.BinaryExpr) value {
	x := w.eval(e.X)
	if e.Op == token.LAND || e.Op == token.LOR {
		return logicOf(w, e, x)
	}
	y := w.eval(e.Y)
	kind := term.KindOf(w.code.Info.TypeOf(e))
	a, isText := x.(term.Text)
	b, isOther := y.(term.Text)
	switch {
	case e.Op == token.EQL || e.Op == token.NEQ:
		return comparedBy(w, e.Op.String(), comparedAs(w, e.X, x), comparedAs(w, e.Y, y))
	case !isText || !isOther:
		return w.elsewhere(e)
	case e.Op == token.ADD && kind == term.String:
		return a.Then(b)
	}
	switch e.Op {
	case token.ADD, token.SUB, token.QUO, token.REM, token.LSS, token.LEQ, token.GTR, token.GEQ:
		return run(term.Of(kind, e.Op.String(), plain(a), plain(b)))
	}
	return term.Unknown(kind)
}

// comparedAs returns the operand v of a comparison, the value of e. For m[key] with an unknown map it
// returns a [term.Lookup] of the key instead, so that the condition depends on the text in the key.
func comparedAs(w *walker, e ast.Expr, v value) value {
	index, ok := ast.Unparen(e).(*ast.IndexExpr)
	t, isText := v.(term.Text)
	if !ok || !isText || t.Kind != term.String || t.IsKnown() {
		return v
	}
	_, isMap := w.code.Info.TypeOf(index.X).Underlying().(*types.Map)
	name, isName := index.Index.(*ast.Ident)
	if !isMap || !isName || w.code.Info.Types[name].Value != nil {
		return v
	}
	if key, ok := w.eval(name).(term.Text); ok && key.Kind == term.String {
		return term.Of(term.String, term.Lookup, run(plain(key)))
	}
	return v
}

// logicOf evaluates "&&" or "||", whose first operand is x. Like Go, it evaluates the second operand only
// if the first one does not decide.
func logicOf(w *walker, e *ast.BinaryExpr, x value) value {
	holds := w.decided(x, e.X)
	if holds == (e.Op == token.LOR) {
		return truth(holds)
	}
	return w.eval(e.Y)
}

func truth(b bool) term.Text {
	if b {
		return term.True
	}
	return term.False
}

// unaryOf evaluates a unary expression.
func unaryOf(w *walker, e *ast.UnaryExpr) value {
	switch e.Op {
	case token.NOT:
		if t, ok := w.eval(e.X).(term.Text); ok {
			return run(term.Not(t))
		}
	case token.AND:
		if lit, ok := ast.Unparen(e.X).(*ast.CompositeLit); ok {
			return pointer{&cell{value: w.eval(lit)}}
		}
		if c := w.place(e.X); c != nil {
			return pointer{c}
		}
		return opaque{}
	case token.ARROW:
		if q, ok := w.eval(e.X).(queue); ok {
			return received(w, e, q)
		}
	case token.SUB:
		if t, ok := w.eval(e.X).(term.Text); ok && t.Kind == term.Integer {
			return run(term.Of(term.Integer, "-", number(0), t))
		}
	}
	return w.elsewhere(e)
}
