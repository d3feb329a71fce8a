// Package flow follows strings through the code of one package, by syntax and
// types alone: from an expression back to the literals that make its value, and
// from a variable to the expressions that are written to it.
//
// It has no SSA form: that has no positions for constants, and a position to the
// byte is what all this is for.
package flow

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// Package is the code of one package. Its indexes are built when they are first
// needed: most packages need none.
type Package struct {
	pkg    *types.Package
	info   *types.Info
	decls  []Decl
	sorted []int32 // indexes of decls by position

	// What is local to a declaration is known there.
	mentioned map[types.Object][]token.Pos
	holding   []*Decl // that mention a variable of the package with a function
	variables map[*types.Var]*variable
	written   map[*Decl][]*types.Var
	uses      map[types.Object][]inspector.Cursor
	calls     map[*types.Func][]Call
	jumping   map[inspector.Cursor]bool // functions with a goto
	returns   map[inspector.Cursor][]inspector.Cursor
	tests     map[*types.Var][]inspector.Cursor
	leaving   map[inspector.Cursor][]inspector.Cursor // statements of a list that may leave it

	conditions map[conditionKey]condition
	inflows    map[inflowKey][]term.Text
}

// New returns the code of a package that has been type-checked, be it with
// errors.
func New(pkg *types.Package, info *types.Info, files []*ast.File) *Package {
	p := &Package{
		pkg:       pkg,
		info:      info,
		variables: make(map[*types.Var]*variable),
		written:   make(map[*Decl][]*types.Var),
		uses:      make(map[types.Object][]inspector.Cursor),
		calls:     make(map[*types.Func][]Call),
		jumping:   make(map[inspector.Cursor]bool),
		returns:   make(map[inspector.Cursor][]inspector.Cursor),
		tests:     make(map[*types.Var][]inspector.Cursor),
		leaving:   make(map[inspector.Cursor][]inspector.Cursor),

		conditions: make(map[conditionKey]condition),
		inflows:    make(map[inflowKey][]term.Text),
	}
	p.decls = p.declsOf(files)
	p.sorted = byPosition(p.decls)
	return p
}

// Uses returns the identifiers that stand for a variable, or for a constant or function of
// the package, but for the ones that declare it.
func (p *Package) Uses(obj types.Object) []inspector.Cursor {
	if isLocal(obj) {
		if d := p.DeclAt(obj.Pos()); d != nil {
			return d.usesHere()[obj]
		}
		return nil
	}
	uses, known := p.uses[obj]
	if !known {
		for _, d := range p.mentioning(obj) {
			uses = append(uses, d.usesHere()[obj]...)
		}
		p.uses[obj] = uses
	}
	return uses
}

func (d *Decl) usesHere() map[types.Object][]inspector.Cursor {
	code := d.contents()
	if code.uses != nil {
		return code.uses
	}
	code.uses = make(map[types.Object][]inspector.Cursor)
	for cur := range code.root.Preorder((*ast.Ident)(nil)) {
		if used := d.p.info.Uses[cur.Node().(*ast.Ident)]; d.p.isFollowed(used) {
			obj := origin(used)
			code.uses[obj] = append(code.uses[obj], cur)
		}
	}
	return code.uses
}

// origin returns the declared object of which obj may be an instance.
func origin(obj types.Object) types.Object {
	switch obj := obj.(type) {
	case *types.Var:
		return obj.Origin()
	case *types.Func:
		return obj.Origin()
	}
	return obj
}

// Inflow is an expression whose value is written to a place.
type Inflow struct {
	Cursor inspector.Cursor
	// Element is set if not the value is written, but its elements.
	Element bool
	// Call is the call that passes the expression, if it is an argument.
	Call *Call

	// isResult is set if one of several results is written, that with the index.
	isResult bool
	index    int
	// isExtended is set if something is put behind what is written, at some time.
	isExtended bool
}

// Inflows returns what the code of the package writes to a place.
func (p *Package) Inflows(to term.Place) []Inflow {
	known := p.variable(to.Var)
	var from []Inflow
	if known.isParam {
		// What its function writes to it does not come from elsewhere.
		for _, call := range p.callsOf(known.function) {
			from = append(from, p.Passed(call, known.index, to.Element)...)
		}
		return from
	}
	isExtended := slices.ContainsFunc(known.writes, func(w write) bool { return w.kind == appended })
	for _, w := range known.writes {
		if w.kind != plain && w.kind != result && !(w.kind == element && to.Element && !isRange(w.at)) || p.isToCopy(w) {
			continue
		}
		from = append(from, Inflow{
			Cursor:     w.value,
			Element:    to.Element && w.kind != element,
			isResult:   w.kind == result,
			index:      w.index,
			isExtended: isExtended,
		})
	}
	return from
}

// isToCopy reports whether a write is to a field of a value that only its function has: a
// structure that was copied, and is not passed on as a whole.
func (p *Package) isToCopy(w write) bool {
	assign, ok := w.at.Node().(*ast.AssignStmt)
	if !ok || w.index >= len(assign.Lhs) {
		return false
	}
	sel, ok := ast.Unparen(assign.Lhs[w.index]).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	id, ok := ast.Unparen(sel.X).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := p.info.Uses[id].(*types.Var)
	if !ok || !isLocal(v) {
		return false
	}
	if _, isStruct := v.Type().Underlying().(*types.Struct); !isStruct {
		return false
	}
	return !slices.ContainsFunc(p.Uses(v), func(use inspector.Cursor) bool {
		of, ok := use.Parent().Node().(*ast.SelectorExpr)
		return !ok || of.X != use.Node() || p.info.Selections[of] == nil || p.info.Selections[of].Kind() != types.FieldVal
	})
}

// Passed returns what a call passes for the i-th parameter of its function, or
// for the elements of that.
func (p *Package) Passed(call Call, i int, element bool) []Inflow {
	var from []Inflow
	for _, arg := range p.Argument(call, i) {
		from = append(from, Inflow{Cursor: arg, Element: element && !call.spreads(i), Call: &call})
	}
	return from
}

// inflowKey is what of an inflow decides on its values.
type inflowKey struct {
	at                            inspector.Cursor
	element, isResult, isExtended bool
	index                         int
}

// InflowTexts returns the values that an inflow can have. A place has several usages, and all
// ask for them.
func (p *Package) InflowTexts(from Inflow) []term.Text {
	key := inflowKey{from.Cursor, from.Element, from.isResult, from.isExtended, from.index}
	texts, known := p.inflows[key]
	if !known {
		texts = inflowTexts(newResolver(p), from)
		p.inflows[key] = texts
	}
	return texts
}

func inflowTexts(r *resolver, from Inflow) []term.Text {
	of := part{}
	if from.Element {
		of.kind = anElement
	}
	var found []term.Text
	switch {
	case from.isResult:
		found = r.result(from.Cursor, from.index, of)
	case from.Element:
		found = r.elementsOf(from.Cursor)
	default:
		found = r.constant(from.Cursor)
	}
	if from.isExtended {
		found = concat(found, []term.Text{unknown})
	}
	return found
}
