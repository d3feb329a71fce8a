package flow

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow/kept"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow/union"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// Texts returns the possible values of the string expression at cur.
func (p *Flow) Texts(cur inspector.Cursor) []term.Text {
	return newResolver(p).constant(cur)
}

// constant resolves the expression at cur. If texts does not find the value of a constant, because it has
// too many operands or comes from a number, constant takes it from the type checker. It leaves a text that has too many
// pieces: a few lines can represent one of gigabytes.
func (r *resolver) constant(cur inspector.Cursor) []term.Text {
	found := r.texts(cur)
	expr, ok := cur.Node().(ast.Expr)
	if !ok || r.p.Index.Info.Types[expr].Value == nil {
		return found
	}
	if len(found) == 1 && (found[0].IsKnown() || union.IsCut(found[0]) || r.names.AreOut() &&
		len(found[0].Pieces) > union.MaxHoles) {
		return found
	}
	return r.known(expr, nil)
}

// maxSteps bounds the names that the resolver looks up for an expression: each can be the sum of
// two others, so that a few lines of code can represent a million pieces.
const maxSteps = 10000

// maxWork bounds the pieces and guards of the values of these names, and the cases of the switches on their way.
const maxWork = 100000

// maxConditionSteps bounds the names in the conditions on the way of a value.
const maxConditionSteps = 60

// maxNames bounds the names between an expression and a literal, and maxDepth the nesting of expressions.
// Both limit the size of the stack.
const (
	maxNames = 256
	maxDepth = 1000
)

// maxCalls bounds the nested calls whose results the resolver examines.
const maxCalls = 4

// resolver resolves expressions to texts. Calls, lists, prints and guards have resolvers of their own,
// which use this one for operands.
type resolver struct {
	calls    callResolver
	lists    listResolver
	builders printResolver
	ways     guardResolver

	p      *Flow
	within int        // the number of calls that it is in
	depth  int        // the number of expressions that it is in
	via    []term.Via // the names on the way
	sought []sought   // the variables whose guards it looks for
	// rounds counts how often it is in a variable that loops change, and alternatives has the product of the
	// numbers of their writes: see enterRound.
	rounds       map[*types.Var]int
	alternatives int

	way   kept.Way
	names kept.Names // the number of names that it may still look up
	// isForCondition reports whether it resolves a condition, or a part of one.
	isForCondition bool
	// givesUp reports whether the caller has no use for a result that needs more names than it may
	// look up: the resolver then stops.
	givesUp bool
}

func newResolver(p *Flow) *resolver {
	r := &resolver{p: p, names: kept.Names{Left: maxSteps, Ask: maxConditionSteps, Work: maxWork},
		rounds: make(map[*types.Var]int)}
	r.calls, r.lists, r.builders, r.ways = callResolver{r}, listResolver{r}, printResolver{r}, guardResolver{r}
	return r
}

// isStopped reports whether the resolver has given up.
func (r *resolver) isStopped() bool { return r.givesUp && r.names.AreOut() }

// distinct returns texts without duplicates. It omits empty ones, unless they are for a condition, which
// may test for them.
func (r *resolver) distinct(texts []term.Text) []term.Text {
	if r.isForCondition {
		return union.Distinct(texts)
	}
	return union.Set(possible(texts))
}

// possible returns texts without those that a condition always stops, if an empty one is among them: the
// empty one is then the value of the variable.
func possible(texts []term.Text) []term.Text {
	if len(texts) < 2 || !slices.ContainsFunc(texts, union.IsEmpty) {
		return texts
	}
	isStopped := func(t term.Text) bool { return len(t.Guards) > 0 && eval.FailsGuard(eval.Run(t)) }
	return slices.DeleteFunc(slices.Clone(texts), isStopped)
}

// texts resolves the expression at cur. It returns at least one text, an unknown one if it knows nothing.
func (r *resolver) texts(cur inspector.Cursor) []term.Text {
	cur = code.Unparen(cur)
	expr, ok := cur.Node().(ast.Expr)
	if !ok {
		return []term.Text{union.Unknown}
	}
	kind := r.p.kindOf(expr)
	if r.depth >= maxDepth || r.isStopped() {
		r.way.Bind(0)
		return []term.Text{term.Unknown(kind)}
	}
	r.depth++
	found := r.expression(cur, expr, kind)
	r.depth--
	if len(found) == 0 || len(found) > union.MaxTexts {
		return []term.Text{term.Unknown(kind)}
	}
	return union.BoundedAll(ofKind(found, kind))
}

// ofKind returns texts with the kind that the type of their expression has. The code that resolves parts
// of lists and pointers makes strings of them.
func ofKind(texts []term.Text, kind term.Kind) []term.Text {
	isOther := func(t term.Text) bool { return t.Kind != kind }
	if kind == term.String || kind == term.Other || !slices.ContainsFunc(texts, isOther) {
		return texts
	}
	texts = slices.Clone(texts)
	for i, t := range texts {
		if isOther(t) {
			texts[i].Kind = kind
		}
	}
	return texts
}

// kindOf returns the kind of an expression's value. For v[i], v.(T) and <-v with a second value it
// is that of the first; a type parameter counts as a string.
func (p *Flow) kindOf(expr ast.Expr) term.Kind {
	t := p.Index.Info.TypeOf(expr)
	if values, ok := t.(*types.Tuple); ok && values.Len() == 2 {
		switch expr.(type) {
		case *ast.IndexExpr, *ast.UnaryExpr, *ast.TypeAssertExpr:
			t = values.At(0).Type()
		}
	}
	if p.Index.Info.Types[expr].IsNil() {
		return term.String // an empty list of bytes
	}
	return term.KindOf(t)
}

// expression resolves an expression by its form.
func (r *resolver) expression(cur inspector.Cursor, expr ast.Expr, kind term.Kind) []term.Text {
	tv := r.p.Index.Info.Types[expr]
	switch {
	case tv.IsNil():
		return []term.Text{union.Empty}
	case tv.Value != nil && kind != term.String:
		return []term.Text{term.Known(kind, tv.Value.ExactString())}
	}
	switch e := expr.(type) {
	case *ast.BinaryExpr:
		return r.binary(cur, e, kind)
	case *ast.UnaryExpr:
		switch e.Op {
		case token.NOT:
			return []term.Text{term.Not(r.operand(cur.ChildAt(edge.UnaryExpr_X, -1)))}
		case token.AND:
			if code.IsURL(r.p.Index.Info.TypeOf(expr)) {
				return r.texts(cur.ChildAt(edge.UnaryExpr_X, -1))
			}
		}
	case *ast.CompositeLit:
		if code.IsURL(r.p.Index.Info.TypeOf(expr)) {
			return r.calls.literalURL(cur, e)
		}
	case *ast.BasicLit:
		return r.known(expr, e)
	case *ast.Ident:
		return r.name(cur, e)
	case *ast.SelectorExpr:
		return r.selected(cur, e)
	case *ast.IndexExpr:
		return r.lists.indexed(cur, e)
	case *ast.StarExpr:
		return r.pointed(cur, kind)
	case *ast.SliceExpr:
		if kind == term.String {
			return r.sliced(cur, e)
		}
	case *ast.CallExpr:
		return r.calls.call(cur, e)
	case *ast.TypeAssertExpr:
		if e.Type == nil || kind == term.String {
			return r.asserted(cur.ChildAt(edge.TypeAssertExpr_X, -1))
		}
	}
	return r.known(expr, nil)
}

// comparedWithNil returns the place of the parameter that a comparison compares with nil; ok is false for other
// comparisons.
func (r *resolver) comparedWithNil(cur inspector.Cursor, e *ast.BinaryExpr) (place term.Text, ok bool) {
	x, y := e.X, cur.ChildAt(edge.BinaryExpr_X, -1)
	switch {
	case r.p.Index.Info.Types[e.Y].IsNil():
	case r.p.Index.Info.Types[e.X].IsNil():
		x, y = e.Y, cur.ChildAt(edge.BinaryExpr_Y, -1)
	default:
		return place, false
	}
	if !term.CanBeNil(r.p.Index.Info.TypeOf(x)) {
		return place, false
	}
	place = r.lists.conditionPlace(y)
	return place, place.Pieces[0].Place.Var != nil
}

// binary resolves a binary expression: a sum, a comparison, "&&" or "||".
func (r *resolver) binary(cur inspector.Cursor, e *ast.BinaryExpr, kind term.Kind) []term.Text {
	if e.Op == token.ADD && kind == term.String {
		return r.sum(cur)
	}
	switch e.Op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ, token.LAND, token.LOR, token.ADD, token.SUB,
		token.QUO, token.REM, token.AND, token.OR:
	default:
		return []term.Text{term.Unknown(kind)}
	}
	if place, ok := r.comparedWithNil(cur, e); ok {
		return []term.Text{term.Of(kind, e.Op.String(), place, term.Nil)}
	}
	x, y := r.operand(cur.ChildAt(edge.BinaryExpr_X, -1)), r.operand(cur.ChildAt(edge.BinaryExpr_Y, -1))
	if x.Kind == term.Error && r.p.Index.Info.Types[e.Y].IsNil() {
		y = term.Known(term.Error, "nil")
	}
	switch e.Op {
	case token.LAND:
		return []term.Text{term.And(x, y)}
	case token.LOR:
		return []term.Text{term.Or(x, y)}
	}
	return []term.Text{term.Of(kind, e.Op.String(), x, y)}
}

// operand resolves an operand of a condition to one text. If there are several values, that is the choice
// among them ([term.OneOf]), with their guards.
func (r *resolver) operand(cur inspector.Cursor) term.Text {
	texts := r.texts(cur)
	if len(texts) > union.MaxOperands {
		return term.Unknown(texts[0].Kind)
	}
	if len(texts) == 1 {
		t := texts[0]
		t.Guards = nil // the guards are true where the condition reads the operand
		return r.bounded(t)
	}
	return r.bounded(union.OneOf(texts))
}

// sum resolves a chain of concatenations. It does not use recursion, because there can be very many; the
// syntax tree has the operands from the last to the first.
func (r *resolver) sum(cur inspector.Cursor) []term.Text {
	var operands []inspector.Cursor
	for {
		e, ok := cur.Node().(*ast.BinaryExpr)
		if !ok || e.Op != token.ADD {
			break
		}
		operands = append(operands, cur.ChildAt(edge.BinaryExpr_Y, -1))
		cur = cur.ChildAt(edge.BinaryExpr_X, -1)
	}
	operands = append(operands, cur)
	sums, holes := []term.Text{union.Empty}, 0
	most := union.MaxPieces + len(operands) // the code has as many: they cannot grow with each line
	for _, operand := range slices.Backward(operands) {
		next := r.read(operand, r.texts(operand))
		// The way to each operand leads through all operators behind it.
		if holes += union.Holes(next); holes > union.MaxHoles {
			return union.SumsWithin(most, sums, []term.Text{union.Unknown})
		}
		sums = union.SumsWithin(most, sums, next)
	}
	return sums
}

// read records the expression at cur in an unknown value of it: package languages may still find the
// language of the value by the expression.
func (r *resolver) read(cur inspector.Cursor, texts []term.Text) []term.Text {
	if r.isForCondition || len(texts) != 1 || len(texts[0].Pieces) != 1 {
		return texts
	}
	p := texts[0].Pieces[0]
	if p.Hole != term.AnyString || p.Place.Var != nil || p.Read != nil {
		return texts
	}
	p.Read, _ = cur.Node().(ast.Expr)
	t := texts[0]
	t.Pieces = []term.Piece{p}
	return []term.Text{t}
}

// sliced resolves a slice expression of a string.
func (r *resolver) sliced(cur inspector.Cursor, e *ast.SliceExpr) []term.Text {
	operands := [][]term.Text{r.texts(cur.ChildAt(edge.SliceExpr_X, -1)), {term.Absent}, {term.Absent}}
	if e.Low != nil {
		operands[1] = []term.Text{r.operand(cur.ChildAt(edge.SliceExpr_Low, -1))}
	}
	if e.High != nil {
		operands[2] = []term.Text{r.operand(cur.ChildAt(edge.SliceExpr_High, -1))}
	}
	return union.Applied(term.String, term.Slice, 0, operands)
}

// known returns the value of a string constant; lit is its literal, nil if it has no single one in the
// package.
func (r *resolver) known(expr ast.Expr, lit *ast.BasicLit) []term.Text {
	v := r.p.Index.Info.Types[expr].Value
	if v == nil || v.Kind() != constant.String {
		return []term.Text{term.Unknown(r.p.kindOf(expr))}
	}
	p := term.Piece{Known: constant.StringVal(v), Lit: lit, Via: r.via}
	if lit == nil {
		p.Read = expr
	}
	return []term.Text{{Pieces: []term.Piece{p}}}
}

// through resolves the value of a named object with resolve, and adds the name to the way.
func (r *resolver) through(via term.Via, resolve func(inspector.Cursor) []term.Text,
	value inspector.Cursor) []term.Text {
	r.names.Left--
	if len(r.sought) > 0 {
		r.names.Ask--
	}
	if found, isSpent := r.spent(value); isSpent {
		return found
	}
	outer := r.via
	r.via = append(outer[:len(outer):len(outer)], via)
	found := union.Beginnings(resolve(value))
	for _, t := range found {
		r.names.Work -= len(t.Pieces) + len(t.Guards)
	}
	r.via = outer
	return found
}

// spent returns the value of a name, which is that of the expression at value, if the resolver may look up no more
// names.
func (r *resolver) spent(value inspector.Cursor) (found []term.Text, isSpent bool) {
	isLong := len(r.via) >= maxNames
	switch {
	case len(r.sought) > 0 && r.names.Ask < 0:
		return []term.Text{r.undecided(term.String)}, true
	case !isLong && !r.names.AreOut():
		return nil, false
	case isLong:
		r.way.Bind(0)
	}
	if !r.isForCondition {
		r.p.stopAt(value)
	}
	return []term.Text{union.Unknown}, true
}

// name resolves a constant or a variable.
func (r *resolver) name(cur inspector.Cursor, id *ast.Ident) []term.Text {
	switch obj := r.p.Index.Info.Uses[id].(type) {
	case *types.Const:
		if value, ok := r.p.Index.ConstValue(obj); ok {
			return r.through(term.Via{Object: obj, Name: id}, r.texts, value)
		}
		return r.known(id, nil)
	case *types.Var:
		return r.value(cur, obj)
	}
	return []term.Text{term.Unknown(r.p.kindOf(id))}
}

// selected resolves x.f: a field, or a constant or variable of another package.
func (r *resolver) selected(cur inspector.Cursor, e *ast.SelectorExpr) []term.Text {
	switch obj := r.p.Index.Info.Uses[e.Sel].(type) {
	case *types.Const:
		return r.known(e, nil)
	case *types.Var:
		if found, ok := r.calls.fieldOfURL(cur, e, obj); ok {
			return found
		}
		found := r.orHeld(obj, r.value(cur, obj), r.heldElsewhere(obj))
		isOneOfSeveral := obj.IsField() && len(r.p.Index.Variable(obj.Origin()).Writes) > 1
		if of := code.Unparen(cur.ChildAt(edge.SelectorExpr_X, -1)); isOneOfSeveral && len(r.sought) == 0 {
			return r.p.selectedBy(of, found)
		}
		return found
	}
	return []term.Text{term.Unknown(r.p.kindOf(e))}
}
