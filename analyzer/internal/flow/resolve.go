package flow

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
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

// maxNames is how many names may stand between an expression and a literal, and maxDepth
// how deep expressions may be in each other. The stack has to bear it.
const (
	maxNames = 256
	maxDepth = 1000
)

// maxCalls bounds the functions whose results are looked into.
const maxCalls = 4

type resolver struct {
	p     *Package
	left  int                       // how many names it may still look up
	calls int                       // how deep in functions of the package it is
	depth int                       // how deep in expressions it is
	via   []Via                     // the names passed on the way
	busy  map[inspector.Cursor]bool // the writes that it is in: a loop adds to what it has added to
}

func newResolver(p *Package) *resolver {
	return &resolver{p: p, left: maxSteps}
}

// enter notes that the resolver looks into a write, until the function that it returns is
// called.
func (r *resolver) enter(at inspector.Cursor) (leave func()) {
	if r.busy == nil {
		r.busy = make(map[inspector.Cursor]bool)
	}
	r.busy[at] = true
	return func() { delete(r.busy, at) }
}

// texts resolves the string expression at cur. There is one text at least.
func (r *resolver) texts(cur inspector.Cursor) []Text {
	cur = code.Unparen(cur)
	expr, ok := cur.Node().(ast.Expr)
	if !ok || r.depth >= maxDepth || !r.mayBeString(expr) {
		return []Text{unknown}
	}
	r.depth++
	found := r.expression(cur, expr)
	r.depth--
	if len(found) == 0 || len(found) > maxTexts {
		return []Text{unknown}
	}
	return found
}

// mayBeString reports whether the value of an expression, or the first one of v[i]
// with a second value, is a string or bytes, in a generic function at least for some
// of its instances.
func (r *resolver) mayBeString(expr ast.Expr) bool {
	t := r.p.info.TypeOf(expr)
	if t == nil {
		return false
	}
	if values, ok := t.(*types.Tuple); ok && values.Len() == 2 {
		_, isIndex := expr.(*ast.IndexExpr)
		return isIndex && isText(values.At(0).Type())
	}
	_, isGeneric := types.Unalias(t).(*types.TypeParam)
	return isGeneric || isText(t) || r.p.info.Types[expr].IsNil()
}

func (r *resolver) expression(cur inspector.Cursor, expr ast.Expr) []Text {
	if r.p.info.Types[expr].IsNil() {
		return []Text{nil}
	}
	switch e := expr.(type) {
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
		return r.indexed(cur, e)
	case *ast.StarExpr:
		return r.elementsOf(cur.ChildAt(edge.StarExpr_X, -1))
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
	if r.left < 0 || len(r.via) >= maxNames {
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
		return r.value(cur, obj)
	}
	return []Text{unknown}
}

// selected resolves a field, or a name of another package.
func (r *resolver) selected(cur inspector.Cursor, e *ast.SelectorExpr) []Text {
	switch obj := r.p.info.Uses[e.Sel].(type) {
	case *types.Const:
		return r.known(e, nil)
	case *types.Var:
		return r.value(cur, obj)
	}
	return []Text{unknown}
}

// isText reports whether a type is one of strings or bytes.
func isText(t types.Type) bool {
	return code.IsString(t) || isBytes(t)
}

func isBytes(t types.Type) bool {
	slice, ok := t.Underlying().(*types.Slice)
	if !ok {
		return false
	}
	basic, ok := slice.Elem().Underlying().(*types.Basic)
	return ok && basic.Kind() == types.Byte
}
