package flow

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// Texts returns the values that the string expression at cur can have.
func (p *Package) Texts(cur inspector.Cursor) []Text {
	return newResolver(p).constant(cur)
}

// constant is texts for an expression of which the type checker may know more:
// a constant that is made of too many, or converted from a number.
func (r *resolver) constant(cur inspector.Cursor) []Text {
	found := r.texts(cur)
	expr, ok := cur.Node().(ast.Expr)
	if ok && r.p.info.Types[expr].Value != nil && !(len(found) == 1 && found[0].IsKnown()) {
		return r.known(expr, nil)
	}
	return found
}

// maxSteps bounds the names that are looked up for an expression: each can be the
// sum of two others, so that a few lines stand for a million pieces.
const maxSteps = 10000

// maxCalls bounds the functions whose results are looked into.
const maxCalls = 4

type resolver struct {
	p     *Package
	left  int                       // how many names it may still look up
	calls int                       // how deep in functions of the package it is
	via   []Via                     // the names passed on the way
	busy  map[inspector.Cursor]bool // the writes that it is in: a loop adds to what it has added to
}

func newResolver(p *Package) *resolver {
	return &resolver{p: p, left: maxSteps, busy: make(map[inspector.Cursor]bool)}
}

func (r *resolver) texts(cur inspector.Cursor) []Text {
	expr, ok := cur.Node().(ast.Expr)
	if !ok || !isString(r.p.info.TypeOf(expr)) {
		return []Text{unknown}
	}
	switch e := expr.(type) {
	case *ast.ParenExpr:
		return r.texts(cur.ChildAt(edge.ParenExpr_X, -1))
	case *ast.BinaryExpr:
		if e.Op == token.ADD {
			return r.sum(cur)
		}
	case *ast.BasicLit:
		return r.known(expr, e)
	case *ast.Ident:
		return r.name(cur, e)
	case *ast.SelectorExpr:
		return r.selected(cur, e)
	case *ast.IndexExpr:
		return r.elementsOf(cur.ChildAt(edge.IndexExpr_X, -1))
	case *ast.StarExpr:
		return r.pointed(cur.ChildAt(edge.StarExpr_X, -1))
	case *ast.SliceExpr:
		return madeOf(r.texts(cur.ChildAt(edge.SliceExpr_X, -1)))
	case *ast.CallExpr:
		return r.call(cur, e)
	}
	return r.known(expr, nil)
}

// sum resolves a chain of concatenations. The operands are in the tree from the
// last to the first, and there can be very many.
func (r *resolver) sum(cur inspector.Cursor) []Text {
	var operands []inspector.Cursor
	for {
		e, ok := cur.Node().(*ast.BinaryExpr)
		if !ok || e.Op != token.ADD {
			break
		}
		operands = append(operands, cur.ChildAt(edge.BinaryExpr_Y, -1))
		cur = cur.ChildAt(edge.BinaryExpr_X, -1)
	}
	sums := []Text{nil}
	sums = concat(sums, r.texts(cur))
	for i := len(operands) - 1; i >= 0; i-- {
		sums = concat(sums, r.texts(operands[i]))
	}
	return sums
}

// known is the text of a constant, written by lit if that is not nil.
func (r *resolver) known(expr ast.Expr, lit *ast.BasicLit) []Text {
	v := r.p.info.Types[expr].Value
	if v == nil || v.Kind() != constant.String {
		return []Text{unknown}
	}
	return []Text{{{Known: constant.StringVal(v), Lit: lit, Via: r.via}}}
}

// through resolves the expression that gives the object of a name its value.
func (r *resolver) through(via Via, resolve func(inspector.Cursor) []Text, value inspector.Cursor) []Text {
	r.left--
	if r.left < 0 {
		return []Text{unknown}
	}
	outer := r.via
	r.via = append(outer[:len(outer):len(outer)], via)
	found := resolve(value)
	r.via = outer
	return found
}

// name resolves a constant or a variable.
func (r *resolver) name(cur inspector.Cursor, id *ast.Ident) []Text {
	switch obj := r.p.info.Uses[id].(type) {
	case *types.Const:
		if value, ok := r.p.constValue(obj); ok {
			return r.through(Via{obj, id}, r.texts, value)
		}
		return r.known(id, nil)
	case *types.Var:
		return r.variable(cur, obj)
	}
	return []Text{unknown}
}

// selected resolves a field, or a name of another package.
func (r *resolver) selected(cur inspector.Cursor, e *ast.SelectorExpr) []Text {
	switch obj := r.p.info.Uses[e.Sel].(type) {
	case *types.Const:
		return r.known(e, nil)
	case *types.Var:
		return r.variable(cur, obj)
	}
	return []Text{unknown}
}

// variable resolves a variable: one that others can see is a place, of which is
// known what the package writes to it, but not what is there now.
func (r *resolver) variable(cur inspector.Cursor, v *types.Var) []Text {
	v = v.Origin()
	if v.IsField() || IsGlobal(v) {
		return []Text{r.placeText(Place{Var: v})}
	}
	if r.p.variable(v).addressed {
		return []Text{unknown}
	}
	writes, initial := r.p.writesAt(v, cur)
	var found []Text
	if initial {
		found = append(found, r.placeText(Place{Var: v}))
	}
	for _, w := range writes {
		found = append(found, r.written(cur, v, w)...)
	}
	return limit(found)
}

func (r *resolver) placeText(p Place) Text {
	return Text{{Hole: AnyString, Place: p, Via: r.via}}
}

// limit returns texts, or that nothing is known if there are none or too many.
func limit(texts []Text) []Text {
	if len(texts) == 0 || len(texts) > maxTexts {
		return []Text{unknown}
	}
	return texts
}

// written resolves what a write makes of a local variable. The zero value is
// left out: it says that the variable is still to be written.
func (r *resolver) written(cur inspector.Cursor, v *types.Var, w write) []Text {
	if r.busy[w.at] {
		return []Text{unknown}
	}
	r.busy[w.at] = true
	defer delete(r.busy, w.at)
	name, _ := cur.Node().(*ast.Ident)
	via := Via{v, name}
	switch {
	case w.kind == plain:
		return r.through(via, r.texts, w.value)
	case w.kind == appended:
		return concat(r.variable(w.at.ChildAt(edge.AssignStmt_Lhs, 0), v), r.through(via, r.texts, w.value))
	case w.kind == element && isRange(w.at):
		return r.through(via, r.elementsOf, w.value)
	case w.kind == zero:
		return nil
	case w.kind == result:
		return r.through(via, r.parts, w.value)
	}
	return []Text{unknown}
}

// parts resolves any of the strings that the call at cur returns.
func (r *resolver) parts(cur inspector.Cursor) []Text {
	if _, ok := cur.Node().(*ast.ParenExpr); ok {
		return r.parts(cur.ChildAt(edge.ParenExpr_X, -1))
	}
	call, ok := r.p.CallAt(cur)
	if !ok {
		return []Text{unknown}
	}
	return r.made(call)
}

// elementsOf resolves the elements of the slice, array or map at cur.
func (r *resolver) elementsOf(cur inspector.Cursor) []Text {
	switch e := cur.Node().(type) {
	case *ast.ParenExpr:
		return r.elementsOf(cur.ChildAt(edge.ParenExpr_X, -1))
	case *ast.CompositeLit:
		var found []Text
		for _, elt := range r.p.elements(cur) {
			found = append(found, r.texts(elt)...)
		}
		return limit(found)
	case *ast.Ident, *ast.SelectorExpr:
		if v := r.p.target(e.(ast.Expr)); v != nil {
			return r.elementsIn(cur, v)
		}
	case *ast.CallExpr:
		if call, ok := r.p.CallAt(cur); ok {
			return r.made(call)
		}
	}
	return []Text{unknown}
}

// elementsIn resolves the elements of a variable.
func (r *resolver) elementsIn(cur inspector.Cursor, v *types.Var) []Text {
	if v.IsField() || IsGlobal(v) {
		return []Text{r.placeText(Place{Var: v, Element: true})}
	}
	writes, initial := r.p.writesAt(v, cur)
	var found []Text
	if initial {
		found = append(found, r.placeText(Place{Var: v, Element: true}))
	}
	for _, w := range writes {
		switch {
		case r.busy[w.at]:
			found = append(found, unknown)
		case w.kind == plain:
			r.busy[w.at] = true
			found = append(found, r.through(Via{Object: v}, r.elementsOf, w.value)...)
			delete(r.busy, w.at)
		case w.kind == element && !isRange(w.at):
			r.busy[w.at] = true
			found = append(found, r.through(Via{Object: v}, r.texts, w.value)...)
			delete(r.busy, w.at)
		default:
			found = append(found, unknown)
		}
	}
	return limit(found)
}

func isString(t types.Type) bool {
	if t == nil {
		return false
	}
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsString != 0
}
