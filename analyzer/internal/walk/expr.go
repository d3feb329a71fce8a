package walk

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// eval evaluates an expression, and records the value if it is the target.
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

// bounded ends the walk if a text grows too large in a loop.
func bounded(t term.Text) term.Text {
	if t.IsLarger(maxPieces) {
		panic(surrender{})
	}
	return t
}

func nilOf(t types.Type) value {
	if term.KindOf(t) == term.Error {
		return nilError
	}
	return none{}
}

// constantOf returns a constant value. Package flow knows the literals of a text.
func constantOf(w *walker, e ast.Expr, v constant.Value) value {
	if kind := term.KindOf(w.code.Info.TypeOf(e)); kind != term.String {
		return term.Known(kind, v.ExactString())
	}
	if v.Kind() != constant.String {
		return term.Unknown(term.String)
	}
	return w.elsewhere(e)
}

// elsewhere returns what package flow knows about an expression: one of several values, in each
// run.
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
	t.Walk(func(p term.Piece) bool {
		if _, isBorn := w.runs.born[p.Lit]; p.Lit != nil && (!isBorn || isConstant(w.code.Info, e)) {
			w.runs.born[p.Lit] = len(w.runs.guards)
		}
		return true
	})
	return w.memory.filled(t)
}

// isConstant reports whether each evaluation of an expression evaluates its literals again. The text
// of any other expression may be older.
func isConstant(info *types.Info, e ast.Expr) bool { return info.Types[e].Value != nil }

// isMade reports whether the call that makes a value of another type is known.
func isMade(texts []term.Text) bool {
	c, ok := texts[0].Maker()
	return ok && len(texts) == 1 && c.Func != term.MadeOf
}

// held returns the value of a cell for a read.
func (w *walker) held(e ast.Expr, c *cell) value {
	switch v := c.value.(type) {
	case opaque:
		before := w.runs.at
		found := w.elsewhere(e)
		if w.runs.at > before {
			c.value = found // the next read gets the same one of several
		}
		return found
	case term.Text:
		return readBy(w, e, v)
	default:
		return v
	}
}

// binaryOf applies an operator to two values.
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
		return comparedBy(w, e.Op.String(), askedFor(w, e.X, x), askedFor(w, e.Y, y))
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

// askedFor returns the operand of a comparison: for an element of an unknown map, a lookup with its
// key.
func askedFor(w *walker, e ast.Expr, v value) value {
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

// logicOf evaluates "&&" or "||": the second operand only if the first one does not decide.
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
		if q, ok := w.eval(e.X).(queue); ok && len(*q.values) > 0 {
			first := (*q.values)[0]
			*q.values = (*q.values)[1:]
			return first
		}
	case token.SUB:
		if t, ok := w.eval(e.X).(term.Text); ok && t.Kind == term.Integer {
			return run(term.Of(term.Integer, "-", number(0), t))
		}
	}
	return w.elsewhere(e)
}
