// Package flow resolves expressions of one package, by syntax and types alone: it returns the possible
// values of a string expression as texts over literals, parameters, fields and variables. It follows the
// reaching definitions of local variables backwards; for other places it returns the expressions that the
// package writes to them (see [Inflow]).
//
// It does not use SSA form, which has no positions for constants: the analyzer needs the position of every
// byte.
package flow

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/flow/kept"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow/union"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/library"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// Flow answers what the expressions of one package can be. It builds its indexes on first use, since most packages
// need none.
type Flow struct {
	Index *index.Index // finds declarations, writes, reads and calls
	order *index.Order

	conditions map[conditionKey]condition
	kept       kept.Memory
	keepURL    map[*types.Var]bool // see keepsURL
	inflows    map[inflowKey][]term.Text
	formats    map[inspector.Cursor]library.Calls
	elsewhere  Elsewhere
	stopped    map[inspector.Cursor]inspector.Cursor // by function, see Stopped
	registered map[*registry]map[string][]inspector.Cursor
}

// Stopped returns an expression in the function around cur that flow did not resolve because there were too many
// operations on its way; ok is false if there is none. Literals behind it reach no sink.
func (p *Flow) Stopped(cur inspector.Cursor) (at inspector.Cursor, ok bool) {
	around, _ := index.FunctionAround(cur)
	at, ok = p.stopped[around]
	return at, ok
}

// stopAt records that flow does not resolve the expression at cur.
func (p *Flow) stopAt(cur inspector.Cursor) {
	around, _ := index.FunctionAround(cur)
	if _, ok := p.stopped[around]; !ok {
		p.stopped[around] = cur
	}
}

// New returns the Flow of a type-checked package, which may have type errors. If elsewhere is not nil,
// flow gets the facts of other packages from it.
func New(pkg *types.Package, info *types.Info, files []*ast.File, elsewhere Elsewhere) *Flow {
	indexed := index.New(pkg, info, files)
	return &Flow{
		Index:      indexed,
		order:      index.NewOrder(indexed),
		conditions: make(map[conditionKey]condition),
		kept:       make(kept.Memory),
		keepURL:    make(map[*types.Var]bool),
		inflows:    make(map[inflowKey][]term.Text),
		formats:    make(map[inspector.Cursor]library.Calls),
		elsewhere:  elsewhere,
		stopped:    make(map[inspector.Cursor]inspector.Cursor),
		registered: make(map[*registry]map[string][]inspector.Cursor),
	}
}

// IsDead reports whether the program never reaches a node.
func (p *Flow) IsDead(cur inspector.Cursor) bool { return p.order.IsDead(cur) }

// Inflow is an expression whose value flows into a place: a write, or an argument for a parameter.
type Inflow struct {
	Cursor inspector.Cursor
	// Element reports whether elements of the value flow into the place, and Keys select them.
	Element bool
	Keys    term.Keys
	// Call is the call that passes the expression, nil if it is not an argument.
	Call *index.Call

	// isResult reports whether the expression is a call with several results, of which the one with
	// the index flows into the place.
	isResult bool
	index    int
	// isWritten reports whether the expression is a url.URL, of which the text flows into the place.
	isWritten bool
	// isExtended reports whether the package appends to the value somewhere (+=).
	isExtended bool
	// key is the key of the map's entry that gets the value, if it is not a constant. The value flows
	// into the place only if it is equal to wanted, the key of the place; if isFolded, in upper or
	// lower case, or to one of several keys, which wanted has with spaces between them.
	key      inspector.Cursor
	wanted   string
	isFolded bool
}

// Written returns the inflow of the text of a url.URL to which the program sends requests, if the expression is
// one.
func (from Inflow) Written() Inflow {
	from.isWritten = true
	return from
}

// IfNamed returns the inflow under the condition that the expression at key has one of some values without
// spaces, in upper or lower case.
func (from Inflow) IfNamed(key inspector.Cursor, wanted ...string) Inflow {
	from.key, from.wanted, from.isFolded = key, strings.Join(wanted, " "), true
	return from
}

// Inflows returns the expressions that flow into a place in this package. It omits dead stores.
func (p *Flow) Inflows(to term.Place) []Inflow {
	known := p.Index.Variable(to.Var)
	var from []Inflow
	if known.IsParam {
		if known.Index == index.TheReceiver && to.Element {
			return nil // of a receiver that is a list only conditions count
		}
		// A write in the function itself is a definition of the parameter there: see variable.
		for _, call := range p.Index.CallsOf(known.Function) {
			from = append(from, p.Passed(call, known.Index, to)...)
		}
		if fn := p.Index.MethodOf(to.Var); fn != nil {
			for _, value := range p.Index.ConvertedTo(fn) {
				from = append(from, Inflow{Cursor: value})
			}
		}
		return from
	}
	isExtended := slices.ContainsFunc(known.Writes, func(w index.Write) bool { return w.Kind == index.Appended })
	for _, w := range known.Writes {
		if w.Kind != index.Plain && w.Kind != index.Result && !(w.Kind == index.Element && to.Element &&
			!index.IsRange(w.At)) || p.isToCopy(w) ||
			p.Index.IsOverwritten(w.Value) || p.Index.IsResetByInit(to.Var, w) {
			continue
		}
		inflow := Inflow{Cursor: w.Value, Element: to.Element, Keys: to.Keys, isResult: index.IsResult(p.Index.Info, w),
			index: w.Index, isExtended: isExtended}
		if w.Kind == index.Element {
			var ok bool
			if inflow, ok = p.inElement(inflow, w); !ok {
				continue
			}
		}
		from = append(from, inflow)
	}
	return from
}

// inElement returns the inflow into a place of for the value that a write w stores in an element of its
// variable. ok is false if it is another element than the place has.
func (p *Flow) inElement(of Inflow, w index.Write) (inflow Inflow, ok bool) {
	keys, ok := of.Keys.Rest(), true
	if assign, isAssigned := w.At.Node().(*ast.AssignStmt); isAssigned && w.Index < len(assign.Lhs) {
		lhs := w.At.ChildAt(edge.AssignStmt_Lhs, w.Index)
		if of.Keys == term.OwnKeys {
			index, isIndex := lhs.Node().(*ast.IndexExpr)
			if isIndex && p.isMap(index.X) {
				return Inflow{Cursor: lhs.ChildAt(edge.IndexExpr_Index, -1)}, true
			}
			return of, false
		}
		keys, ok = p.keysBehind(lhs, of.Keys)
		if first := of.Keys.First(); first != nil && first.Kind() == constant.String {
			of.key, of.wanted = p.unknownKey(lhs), constant.StringVal(first)
		}
	}
	of.Element = !of.isResult && term.IsList(p.Index.Info.TypeOf(w.Value.Node().(ast.Expr)))
	if of.Keys = keys; !of.Element {
		of.Keys = ""
	}
	return of, ok
}

// StoredInto returns an assignment v[i] = x that may replace the element that a place has, nil if there
// is none.
func (p *Flow) StoredInto(to term.Place) ast.Node {
	for _, w := range p.Index.Variable(to.Var).Writes {
		if !to.Element || w.Kind != index.Element || index.IsRange(w.At) {
			continue
		}
		if _, ok := p.inElement(Inflow{Element: true, Keys: to.Keys}, w); ok {
			return w.At.Node()
		}
	}
	return nil
}

// isToCopy reports whether a write changes a field of a structure that does not escape from its function:
// a local variable of which the function uses only fields.
func (p *Flow) isToCopy(w index.Write) bool {
	assign, ok := w.At.Node().(*ast.AssignStmt)
	if !ok || w.Index >= len(assign.Lhs) {
		return false
	}
	sel, ok := ast.Unparen(assign.Lhs[w.Index]).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	id, ok := ast.Unparen(sel.X).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := p.Index.Info.Uses[id].(*types.Var)
	if !ok || !index.IsLocal(v) {
		return false
	}
	if _, isStruct := v.Type().Underlying().(*types.Struct); !isStruct {
		return false
	}
	return !slices.ContainsFunc(p.Index.Uses(v), func(use inspector.Cursor) bool {
		of, ok := use.Parent().Node().(*ast.SelectorExpr)
		return !ok || of.X != use.Node() || p.Index.Info.Selections[of] == nil ||
			p.Index.Info.Selections[of].Kind() != types.FieldVal
	})
}

// unknownKey returns the key k of an assignment to m[k] if it is not a constant, or else the zero Cursor.
func (p *Flow) unknownKey(lhs inspector.Cursor) inspector.Cursor {
	e, ok := lhs.Node().(*ast.IndexExpr)
	if !ok || p.Index.Info.Types[e.Index].Value != nil || index.Indexed(e) != e.X {
		return inspector.Cursor{}
	}
	return lhs.ChildAt(edge.IndexExpr_Index, -1)
}

// Passed returns the arguments of a call that flow into a place of the i-th parameter of its function.
func (p *Flow) Passed(call index.Call, i int, at term.Place) []Inflow {
	var from []Inflow
	for k, arg := range p.arguments(call, i) {
		arg.Element, arg.Keys, arg.Call = at.Element, at.Keys, &call
		if at.Element && call.Spreads(i) {
			if !at.Keys.Take(constant.MakeInt64(int64(k))) {
				continue
			}
			arg.Element, arg.Keys = term.IsList(p.typeOf(arg)), at.Keys.Rest()
		}
		from = append(from, arg)
	}
	return from
}

// arguments returns the values that a call passes for the i-th parameter of its function: arguments or,
// for f(g()), results of g.
func (p *Flow) arguments(call index.Call, i int) []Inflow {
	var found []Inflow
	for _, index := range p.Index.ResultsFor(call, i) {
		found = append(found, Inflow{Cursor: call.Cursor.ChildAt(edge.CallExpr_Args, 0), isResult: true, index: index})
	}
	if len(found) > 0 {
		return found
	}
	for _, arg := range p.Index.Argument(call, i) {
		found = append(found, Inflow{Cursor: arg})
	}
	return found
}

// typeOf returns the type of the value of an inflow.
func (p *Flow) typeOf(from Inflow) types.Type {
	t := p.Index.Info.TypeOf(from.Cursor.Node().(ast.Expr))
	if results, ok := t.(*types.Tuple); ok && from.isResult {
		return results.At(from.index).Type()
	}
	return t
}

// part returns the part of the expression's value that flows into the place.
func (from Inflow) part() part {
	if from.Element && from.Keys == term.OwnKeys {
		return part{kind: aKey}
	}
	if from.Element {
		return part{kind: anElement, keys: from.Keys}
	}
	return part{}
}

// inflowKey has the fields of an inflow on which its values depend.
type inflowKey struct {
	at                                       inspector.Cursor
	element, isResult, isWritten, isExtended bool
	keys                                     term.Keys
	index                                    int
	wanted                                   string
}

// InflowTexts returns the possible values of an inflow. It caches them, because each usage of a place
// needs them.
func (p *Flow) InflowTexts(from Inflow) []term.Text {
	key := inflowKey{from.Cursor, from.Element, from.isResult, from.isWritten, from.isExtended, from.Keys,
		from.index, from.wanted}
	texts, known := p.inflows[key]
	if !known {
		texts = newResolver(p).inflowTexts(from)
		p.inflows[key] = texts
	}
	return texts
}

// inflowTexts is InflowTexts without the cache.
func (r *resolver) inflowTexts(from Inflow) []term.Text {
	var found []term.Text
	switch {
	case from.isResult:
		found = r.calls.result(from.Cursor, from.index, from.part())
	case from.Element:
		found = r.lists.part(from.Cursor, from.part())
	case from.isWritten:
		found = sentTexts(r.calls.object(from.Cursor))
	default:
		found = r.read(from.Cursor, r.constant(from.Cursor))
	}
	if from.isExtended {
		found = union.Sums(found, []term.Text{union.Unknown})
	}
	if from.key.Valid() {
		found = union.Guarded(found, []term.Guard{{Holds: from.isWanted(r.operand(from.key)), At: from.key.Node(),
			Role: term.Selects}})
	}
	return found
}

// isWanted returns the condition that a key of an inflow is the sought one.
func (from Inflow) isWanted(key term.Text) term.Text {
	if !from.isFolded {
		return term.Of(term.Boolean, "==", key, term.Known(term.String, from.wanted))
	}
	is := term.Known(term.Boolean, "false")
	for name := range strings.FieldsSeq(from.wanted) {
		is = term.Of(term.Boolean, "||", is, term.Of(term.Boolean, "strings.EqualFold", key, term.Known(term.String, name)))
	}
	return is
}
