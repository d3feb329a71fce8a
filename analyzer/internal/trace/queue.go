package trace

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/factcode"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// reached is a place whose values have a usage that trace has to follow.
type reached struct {
	place term.Place
	usage Usage
}

// maxUsages bounds the usages of one place: recursive functions can put more and more around a value.
const maxUsages = 8

// queue adds a usage of a place, unless the place has it already.
func (tr *Tracer) queue(p term.Place, u Usage) {
	if !tr.isWanted(p, u) {
		return
	}
	if u.Path.First != nil && (p.Var.IsField() || index.IsGlobal(p.Var)) {
		u.setsUntil = tr.flow.Index.SetsUntil(p.Var, u.Path.First.Cursor)
	}
	usages := tr.usages[p]
	if slices.ContainsFunc(usages, u.isKnownBy) {
		return
	}
	if len(usages) > 0 {
		tr.grows.note(p, u)
	}
	if len(usages) == 0 {
		tr.placesBy[p.Var] = append(tr.placesBy[p.Var], p)
	}
	tr.usages[p] = append(usages, u)
	tr.pending = append(tr.pending, reached{p, u})
}

// isWanted reports whether trace follows a usage of a place. It does not follow file names, which most
// arguments of path.Join are, and at most maxUsages for each place.
func (tr *Tracer) isWanted(p term.Place, u Usage) bool {
	return !u.Use.Takes(stdlib.File) && len(tr.usages[p]) < maxUsages
}

// isKnownBy reports whether another usage of the same place makes u superfluous: it has the same use and
// the same text, and neither more doubts nor more guards. Each text that reaches the sink with u reaches
// it with the other usage.
func (u Usage) isKnownBy(other Usage) bool {
	if other.Use != u.Use || other.Sink != u.Sink || other.Confidence() > u.Confidence() {
		return false
	}
	for _, g := range other.text.Guards {
		if !slices.ContainsFunc(u.text.Guards, func(own term.Guard) bool { return own.Holds.Equal(g.Holds) }) {
			return false
		}
	}
	if other.setsUntil.IsValid() || other.isStored && !u.isStored {
		return false // others may replace only the value with the other usage
	}
	u.isStored = other.isStored
	u.Doubts, other.Doubts = nil, nil
	u.text.Guards, other.text.Guards = nil, nil
	return u.key() == other.key()
}

// followAll follows the values that flow into the places in the queue, until the queue is empty.
func (tr *Tracer) followAll() {
	for len(tr.pending) > 0 {
		next := tr.pending[0]
		tr.pending = tr.pending[1:]
		u := next.usage
		u.through = &passage{next.place, u.through}
		v := next.place.Var
		u.Shared = u.Shared || v.Exported() && (v.IsField() || index.IsGlobal(v))
		tr.followDeclared(next.place, u)
		for _, from := range tr.flow.Inflows(next.place) {
			if passed, ok := tr.passedInto(next.place, from, u); ok {
				tr.follow(from, passed.from(tr.stepTo(next.place, from)))
			}
		}
	}
}

// passedInto returns the usage of a value that flows into a place with the usage u, with its doubts; ok is false if the
// value reaches another function than the sink.
func (tr *Tracer) passedInto(p term.Place, from flow.Inflow, u Usage) (passed Usage, ok bool) {
	passed = tr.passedTo(p, from, u)
	passed.isStored = u.isStored || !index.IsLocal(p.Var)
	if from.Call != nil {
		if to := tr.passedFunction(from); to != nil {
			passed = passed.Doubted(Doubt{Reason: otherInterface, Name: to.Name(), At: from.Call.Cursor.Node()})
		}
		passed.text = tr.flow.Filled(passed.text, *from.Call, p)
	}
	if from.Cursor.Node().Pos() < u.setsUntil &&
		tr.flow.Index.IsSetAfter(p.Var, from.Cursor, u.Path.First.Cursor) {
		return passed, false
	}
	if p.Var.IsField() {
		isForOther, open := tr.isForOtherCase(from.Cursor, passed.text.Guards)
		if isForOther {
			return passed, false
		}
		if open != nil {
			passed = passed.Doubted(Doubt{Reason: choice, At: open})
		}
	}
	if by := tr.replacing(p, from, u.isStored); by != nil {
		d := Doubt{Reason: setAgain, Name: p.Var.Name(), At: by}
		if later := tr.flow.Index.Remaking(p.Var, from.Cursor); later != nil {
			d.Reason, d.At = remade, later
		}
		return passed.Doubted(d), true
	}
	if tr.isDefault(p.Var, from.Cursor) {
		return passed.Doubted(Doubt{Reason: setElsewhere, Name: p.Var.Name(), At: from.Cursor.Node()}), true
	}
	if cond := tr.fallbackUnder(p.Var, from.Cursor); cond != nil {
		return passed.Doubted(Doubt{Reason: choice, At: cond}), true
	}
	return passed, true
}

// passedFunction returns the parameter with a function that gets a value which is not constant, as in
// func do(f func(string) error, url string) { f(url) }: callers may pass other functions beside other values. It returns
// nil if there is none.
func (tr *Tracer) passedFunction(from flow.Inflow) *types.Var {
	value, ok := from.Cursor.Node().(ast.Expr)
	function := tr.flow.Index.Target(from.Call.Cursor.Node().(*ast.CallExpr).Fun)
	if !ok || tr.pass.TypesInfo.Types[value].Value != nil || function == nil || !tr.flow.Index.Variable(function).IsParam {
		return nil
	}
	return function
}

// replacing returns what may replace a value that flows into a place: another write, or another call of a function that
// stores its parameter; nil if there is nothing.
func (tr *Tracer) replacing(p term.Place, from flow.Inflow, isStored bool) ast.Node {
	if from.Call != nil {
		return tr.again(*from.Call, isStored)
	}
	if by := tr.flow.Index.Replacing(p.Var, from.Cursor); by != nil || !index.IsInitial(p.Var, from.Cursor) {
		return by
	}
	return tr.flow.StoredInto(p)
}

// again returns another call of a function that stores its parameter, which may replace the value of a call; nil if
// there is none.
func (tr *Tracer) again(call index.Call, isStored bool) ast.Node {
	if !isStored {
		return nil
	}
	return tr.flow.Index.CallAgain(call)
}

// fallbackUnder returns the condition under which the package writes the value at cur to a field or a package variable,
// if it asks the variable itself, as in if c.base == "" { c.base = … }: the variable may never need the value. It
// returns nil for other writes.
func (tr *Tracer) fallbackUnder(v *types.Var, cur inspector.Cursor) ast.Node {
	if !v.IsField() && !index.IsGlobal(v) {
		return nil
	}
	for branch := range cur.Enclosing((*ast.IfStmt)(nil)) {
		if n := branch.Node().(*ast.IfStmt); code.Holds(n.Body, cur.Node().Pos()) &&
			code.Mentions(tr.pass.TypesInfo, n.Cond, v) {
			return n.Cond
		}
	}
	return nil
}

// stepTo returns the step by which a value reaches a place.
func (tr *Tracer) stepTo(p term.Place, from flow.Inflow) Step {
	s := Step{Cursor: from.Cursor, At: from.Cursor, How: "assigned to", Name: p.Var.Name()}
	switch {
	case from.Call != nil:
		s.At, s.How = from.Call.Cursor, "passed to"
		s.Name = types.ExprString(s.At.Node().(*ast.CallExpr).Fun)
	case p.Var.IsField():
		s.Name = "field " + p.Var.Name()
	}
	return s
}

// comparePlaces returns the order of two places of the same variable.
func comparePlaces(p, q term.Place) int {
	return cmp.Or(cmp.Compare(factcode.Bit(p.Element, 1), factcode.Bit(q.Element, 1)), cmp.Compare(p.Keys, q.Keys))
}

// placesOf returns, in order, the places of a variable that have usages.
func (tr *Tracer) placesOf(v *types.Var) []term.Place {
	return slices.SortedFunc(slices.Values(tr.placesBy[v]), comparePlaces)
}

// recursion has the places that can get their own value again with more around it: in recursive functions, or in
// variables that the program copies to each other. It is unknown which of the texts reaches the sink.
type recursion map[term.Place]bool

// note records the places of the cycle if a value with the usage u of a place has passed that place before.
func (r recursion) note(p term.Place, u Usage) {
	var before *passage
	for q := u.through; q != nil; q = q.next {
		if q.place == p {
			before = q
		}
	}
	if before == nil {
		return
	}
	for q := u.through; q != before.next; q = q.next {
		r[q.place] = true
	}
}

// on returns the first variable on the way of a value that can get its own value again, or nil.
func (r recursion) on(u Usage) *types.Var {
	for p := u.through; p != nil && len(r) > 0; p = p.next {
		if r[p.place] {
			return p.place.Var
		}
	}
	return nil
}

// Not all values of a field come from the package that reads it: another package may declare
// the field and set it, and its tag may have a default that a library sets.

// followDeclared follows the values that a field gets from its tag, and from the package that declares it.
func (tr *Tracer) followDeclared(p term.Place, u Usage) {
	if !p.Var.IsField() || p.Element == code.IsString(p.Var.Type()) { // only a list or a map has elements
		return
	}
	at, isRead := tr.declarationOf(p.Var, u)
	if !isRead {
		return
	}
	u = u.Doubted(Doubt{Reason: setElsewhere, Name: p.Var.Name(), At: at.Node()}) // or a library that reads tags
	step := Step{Cursor: at, At: at, How: "assigned to", Name: "field " + p.Var.Name()}
	if text, ok := code.DefaultInTag(p.Var); ok && !p.Element {
		tr.followTexts(at, runAll([]term.Text{inTag(at, text)}), true, u.from(step))
	}
}

// inTag returns a default as a part of the tag at a cursor that writes it, if one does so without escapes.
func inTag(at inspector.Cursor, value string) term.Text {
	text := term.Known(term.String, value)
	lit, ok := at.Node().(*ast.BasicLit)
	if !ok || at.ParentEdgeKind() != edge.Field_Tag {
		return text
	}
	if tag, err := strconv.Unquote(lit.Value); err == nil {
		if before := strings.Index(tag, `"`+value+`"`); before >= 0 {
			text.Pieces[0].Lit, text.Pieces[0].At = lit, before+len(`"`)
		}
	}
	return text
}

// declarationOf returns a position to report for the values of followDeclared: the tag of the field or,
// if another package declares it, the expression where this one reads it.
func (tr *Tracer) declarationOf(v *types.Var, u Usage) (at inspector.Cursor, ok bool) {
	if v.Pkg() != tr.pass.Pkg {
		if u.Path.First == nil {
			return at, false
		}
		return u.Path.First.Cursor, true
	}
	decl := tr.flow.Index.DeclAt(v.Pos())
	if decl == nil {
		return at, false
	}
	for cur := range decl.Root().Preorder((*ast.Field)(nil)) {
		field := cur.Node().(*ast.Field)
		if field.Tag != nil && code.Holds(field, v.Pos()) {
			at, ok = cur.FindNode(field.Tag)
		}
	}
	return at, ok
}
