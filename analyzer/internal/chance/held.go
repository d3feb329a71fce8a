package chance

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow/union"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// held has the values that the package assigns to a variable.
type held struct {
	// values has the alternatives that each write may assign, with those guards that test for an empty text.
	values [][]term.Text
	// isAll reports whether no other code can assign a value.
	isAll bool
}

// maxHeld bounds the values of a variable with which to evaluate guards.
const maxHeld = 8

// heldBy returns the values that the package assigns to a place. It returns none if they are unknown or too
// many, or if a guard selects a value and no value has the opposite guard.
func (vs *Values) heldBy(at term.Place) held {
	known, ok := vs.known[at]
	if !ok {
		vs.known[at] = held{} // ends the recursion if the values depend on the place itself
		known = vs.allHeld(at)
		vs.known[at] = known
	}
	return known
}

// allHeld is like heldBy, but without the cache.
func (vs *Values) allHeld(at term.Place) held {
	switch {
	case at.Var.IsField() && isPointer(at.Var) && !at.Element:
		return held{} // the pointer, and not the text to which it points
	case at.Var.IsField():
		return vs.inField(at.Var)
	case !at.Element && term.CanBeNil(at.Var.Type()):
		return vs.lengthsOf(at)
	}
	from, isAll, ok := vs.inflows(at)
	if !ok || len(from) > maxHeld {
		return held{}
	}
	found := held{isAll: isAll}
	if slices.ContainsFunc(vs.flow.Index.Variable(at.Var).Writes, func(w defuse.Write) bool { return w.Kind == defuse.Zero }) {
		found.values = append(found.values, []term.Text{union.Empty})
	}
	for _, from := range from {
		values := slices.DeleteFunc(allRun(vs.flow.InflowTexts(from)), eval.IsKeptAway)
		if !areComplete(values) {
			return held{}
		}
		var alternatives []term.Text
		for _, value := range onlyEmpty(values) {
			if isValueOf(value, at) {
				continue // a recursive call passes the parameter itself
			}
			of := vs.insideOf(value)
			found.isAll = found.isAll && of.isAll
			if len(values) == 1 {
				found.values = append(found.values, of.values...)
				continue
			}
			alternatives = append(alternatives, slices.Concat(of.values...)...)
		}
		if len(alternatives) > 0 {
			found.values = append(found.values, alternatives)
		}
	}
	if len(found.values) > maxHeld {
		return held{}
	}
	return found
}

// lengthsOf returns the lists, maps, pointers or functions that the calls of the package, but not its tests, pass for
// a parameter of a declared function: see [term.CanBeNil]. It returns none if one is unknown.
func (vs *Values) lengthsOf(at term.Place) held {
	fn, i := vs.flow.Index.Parameter(at.Var)
	if fn == nil {
		return held{}
	}
	calls := vs.flow.Index.Calls(fn)
	isOnlyCalled := len(vs.flow.Index.Uses(fn)) == len(calls) && len(vs.dynamicInflows(at)) == 0
	found := held{isAll: !fn.Exported() && isOnlyCalled}
	for _, call := range calls {
		if vs.files.IsTestAt(call.Cursor.Node().Pos()) {
			continue
		}
		values := vs.flow.ValuesFor(call, i, at)
		isOpen := func(t term.Text) bool { list, ok := t.Maker(); return !t.IsKnown() && !(ok && list.Func == term.List) }
		if slices.ContainsFunc(values, isOpen) || len(found.values) == maxHeld {
			return held{}
		}
		found.values = append(found.values, values)
	}
	return found
}

// inflows returns the values that flow into a parameter or a package variable, and whether no code
// outside the package can write it. For other variables ok is false. It ignores tests, because
// drivers analyse a package with its tests and without them: both have to give the same findings.
func (vs *Values) inflows(at term.Place) (from []flow.Inflow, areAll, ok bool) {
	fn, i := vs.flow.Index.Parameter(at.Var)
	known := vs.flow.Index.Variable(at.Var)
	switch {
	case fn != nil:
		isVariadic := fn.Signature().Variadic() && i == fn.Signature().Params().Len()-1
		areAll = !fn.Exported() && !isVariadic
	case known.IsParam:
		areAll = known.Function.ParentEdgeKind() == edge.CallExpr_Fun
	case defuse.IsGlobal(at.Var):
		_, areAll = vs.flow.Index.Values(at.Var)
	default:
		return nil, false, false
	}
	dynamic := vs.dynamicInflows(at)
	isOfTest := func(from flow.Inflow) bool { return vs.files.IsTestAt(from.Cursor.Node().Pos()) }
	from = slices.DeleteFunc(append(vs.flow.Inflows(at), dynamic...), isOfTest)
	return from, areAll && len(dynamic) == 0 && !isList(at.Var), true // append may add elements to a list
}

// dynamicInflows returns the arguments that the package passes for a parameter of a method when it calls a
// method of an interface with the same name and parameters: that call may run the method.
func (vs *Values) dynamicInflows(at term.Place) []flow.Inflow {
	index := vs.flow.Index
	fn, i := index.Parameter(at.Var)
	if fn == nil || fn.Signature().Recv() == nil || i == defuse.TheReceiver {
		return nil
	}
	var found []flow.Inflow
	for _, m := range index.InterfaceMethods(map[string]bool{fn.Name(): true}) {
		if !types.Identical(m.Signature().Params(), fn.Signature().Params()) {
			continue
		}
		for _, call := range index.Calls(m) {
			found = append(found, vs.flow.Passed(call, i, at)...)
		}
	}
	return found
}

// inField returns the values of a field of the package: the zero value of an unexported one, if no code sets
// it, or what setIn returns. It also knows the form of the URL that httptest.NewServer sets. isAll is false even
// for a field that nothing sets: that may be a feature which the next version of the program completes.
func (vs *Values) inField(v *types.Var) held {
	known := vs.flow.Index.Variable(v)
	isOfProgram := func(w defuse.Write) bool { return !vs.files.IsTestAt(w.At.Node().Pos()) }
	isElsewhere := vs.flow.Index.DeclAt(v.Pos()) == nil
	switch {
	case v.Pkg() != nil && v.Pkg().Path() == "net/http/httptest" && v.Name() == "URL": // in a Server
		return held{values: [][]term.Text{{term.Known(term.String, "://").Then(term.Unknown(term.String))}}}
	case isElsewhere || known.Addressed:
		return held{}
	case slices.ContainsFunc(known.Writes, isOfProgram):
		return vs.setIn(v)
	case v.Exported(): // other packages set it
		return held{}
	}
	isCounted := func(use inspector.Cursor) bool { return code.Selected(use).ParentEdgeKind() == edge.IncDecStmt_X }
	switch term.KindOf(v.Type()) {
	case term.Integer:
		if !slices.ContainsFunc(vs.flow.Index.Uses(v), isCounted) {
			return held{values: [][]term.Text{{term.Known(term.Integer, "0")}}}
		}
	case term.Boolean:
		return held{values: [][]term.Text{{term.False}}}
	case term.String:
		return held{values: [][]term.Text{{union.Empty}}}
	}
	return held{}
}

// hasBytes reports whether a text has known bytes, so that it is never empty.
func hasBytes(t term.Text) bool {
	return slices.ContainsFunc(t.Pieces, func(p term.Piece) bool { return p.Hole == term.NoHole && p.Known != "" })
}

// setIn returns the values that the writes to a field assign, if each is a constant boolean, a text with known
// bytes or one with a default, and each function with a literal of the structure also sets the field. Otherwise the field
// may have its zero value, and setIn returns none.
func (vs *Values) setIn(field *types.Var) held {
	index := vs.flow.Index
	var found held
	setters := make(map[*defuse.Decl]bool)
	for _, w := range index.Variable(field).Writes {
		if w.Kind != defuse.Plain || len(found.values) == maxHeld {
			return held{}
		}
		if _, isDefault := askedBefore(index, w.Value); isDefault {
			continue // the field had another value before, or none
		}
		values := vs.fieldValues(field, w)
		if len(values) == 0 {
			return held{}
		}
		setters[index.DeclAt(w.At.Node().Pos())] = true
		found.values = append(found.values, values)
	}
	for _, lit := range vs.literals() {
		if !setters[index.DeclAt(lit.at)] && slices.Contains(slices.Collect(lit.of.Fields()), field) {
			return held{}
		}
	}
	return found
}

// structLiteral is a composite literal of a structure.
type structLiteral struct {
	at token.Pos
	of *types.Struct
}

// structLiterals returns the composite literals of structures in a package.
func structLiterals(info *types.Info) []structLiteral {
	var found []structLiteral
	for expr, tv := range info.Types {
		lit, ok := expr.(*ast.CompositeLit)
		if !ok {
			continue
		}
		t := tv.Type.Underlying()
		if p, isPointer := t.(*types.Pointer); isPointer {
			t = p.Elem().Underlying() // {…} as an element of a []*T
		}
		if s, isStruct := t.(*types.Struct); isStruct {
			found = append(found, structLiteral{lit.Pos(), s})
		}
	}
	return found
}

// fieldValues returns the constant boolean or the text with known bytes that a write assigns to a field, or to
// what the field points to, or the alternatives of a text if one is a default; none for other values.
func (vs *Values) fieldValues(field *types.Var, w defuse.Write) []term.Text {
	kind := term.KindOf(field.Type())
	of := vs.flow.Texts
	if isPointer(field) {
		kind = term.KindOf(field.Type().Underlying().(*types.Pointer).Elem())
		of = func(cur inspector.Cursor) []term.Text { return flow.Element(vs.flow, cur, "") }
	}
	switch kind {
	case term.Boolean:
		if value := vs.flow.Index.Info.Types[w.Value.Node().(ast.Expr)].Value; value != nil {
			return []term.Text{term.Known(term.Boolean, value.ExactString())}
		}
	case term.String:
		values := slices.DeleteFunc(allRun(of(w.Value)), eval.IsKeptAway)
		isDefault := func(t term.Text) bool { return t.IsKnown() && t.Bytes() != "" }
		isChosen := len(values) > 1 && slices.ContainsFunc(values, isDefault)
		if isChosen && areComplete(values) {
			return onlyEmpty(values)
		}
		if len(values) == 1 && !values[0].Has(term.Place{Var: field}) {
			return vs.neverEmpty(values[0])
		}
	}
	return nil
}

// neverEmpty returns the values of a text if each has known bytes, none otherwise.
func (vs *Values) neverEmpty(t term.Text) []term.Text {
	alternatives := slices.Concat(vs.insideOf(t).values...)
	if slices.ContainsFunc(alternatives, func(t term.Text) bool { return !hasBytes(t) }) {
		return nil
	}
	return onlyEmpty(alternatives)
}

// onlyEmpty returns values without those guards that do not test for an empty text. These say whether the
// program gets to the write, and any variable that has the value has got it there.
func onlyEmpty(values []term.Text) []term.Text {
	kept := slices.Clone(values)
	for i := range kept {
		kept[i].Guards = slices.DeleteFunc(slices.Clone(kept[i].Guards), func(g term.Guard) bool { return !eval.AsksEmpty(g.Holds) })
	}
	return kept
}

// isValueOf reports whether a text is the unchanged value of a place.
func isValueOf(t term.Text, at term.Place) bool {
	return len(t.Pieces) == 1 && t.Pieces[0].Call == nil && t.Pieces[0].Place == at
}

// insideOf substitutes, in a value, each value of the first place in it that has known ones. Without such a
// place it returns the value itself.
func (vs *Values) insideOf(value term.Text) held {
	for _, at := range placesOf(value) {
		inner := vs.heldBy(at)
		if len(inner.values) == 0 {
			continue
		}
		found := held{isAll: inner.isAll}
		for _, alternatives := range inner.values {
			var values []term.Text
			for _, of := range alternatives {
				guards := of.Guards
				of.Guards = nil
				filled := eval.Run(value.With(at, of))
				filled.Guards = term.Both(filled.Guards, guards)
				values = append(values, filled)
			}
			if values = slices.DeleteFunc(values, eval.IsKeptAway); len(values) > 0 {
				found.values = append(found.values, values)
			}
		}
		return found
	}
	return held{values: [][]term.Text{{value}}, isAll: true}
}

// allRun returns the executed texts.
func allRun(texts []term.Text) []term.Text {
	var values []term.Text
	for _, t := range texts {
		values = append(values, eval.Run(t))
	}
	return values
}

// areComplete reports whether, for each guard that selects among the values, another value has the opposite
// guard. If none has, the variable is unset for that answer: flow returns no value for that.
func areComplete(values []term.Text) bool {
	var all []term.Guard
	for _, value := range values {
		all = append(all, value.Guards...)
	}
	return len(values) > 0 && !slices.ContainsFunc(all, func(g term.Guard) bool {
		return (g.Before || g.Chooses) && !hasBothAnswers(all, g)
	})
}

// hasBothAnswers reports whether two of the guards at the same condition in the code as g are opposite. It
// compares them all, because one condition can have several terms.
func hasBothAnswers(all []term.Guard, g term.Guard) bool {
	isElsewhere := func(h term.Guard) bool { return !h.IsSame(g) }
	here := slices.DeleteFunc(slices.Clone(all), isElsewhere)
	return slices.ContainsFunc(here, func(g term.Guard) bool {
		otherwise := eval.Run(term.Not(g.Holds))
		return slices.ContainsFunc(here, func(h term.Guard) bool { return h.Holds.Equal(otherwise) })
	})
}
