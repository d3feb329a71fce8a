package walk

import (
	"go/ast"
	"go/types"
	"maps"
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// value is the value of an expression: a [term.Text] or one of the types below.
type value any

// opaque is an unknown value. param is the parameter of the walk's function whose value it is, if that can be
// nil, and nil otherwise. was is the text that the variable had before other code could change it.
type opaque struct {
	param *types.Var
	was   *term.Text
}

// lost returns the value of a variable after code that may change it. For conditions, it keeps a text.
func lost(v value) opaque {
	switch v := v.(type) {
	case opaque:
		return opaque{was: v.was}
	case term.Text:
		if t := plain(v); t.Kind == term.String && t.HasOrigin() {
			return opaque{was: &t}
		}
	}
	return opaque{}
}

// made returns the value as the operand of a condition: unknown code makes it of the text that the variable had. ok is
// false if it had none.
func (o opaque) made() (t term.Text, ok bool) {
	if o.was == nil {
		return t, false
	}
	return term.Of(term.String, term.MadeOf, *o.was), true
}

// none is nil of an unknown type.
type none struct{}

// cell is a memory location with a value: a variable, a field, an element.
type cell struct {
	value value
	// loose reports whether another cell may be an alias of this one.
	loose bool
}

// pointer points to a cell.
type pointer struct{ to *cell }

// structure is a value of a struct type. fields has only the fields that the walk has used. The other
// ones have the zero value or, if code outside the walk has made the structure, an unknown one.
type structure struct {
	fields  map[*types.Var]*cell
	foreign bool       // whether code outside the walk has made it
	built   *term.Text // the content of a strings.Builder or bytes.Buffer
}

// sequence is a slice or an array. Slices of one array share its cells. If append has grown a slice,
// its capacity is unknown.
type sequence struct {
	cells []*cell
	grown bool
}

// mapping is a map. Copies of it share the entries, as in Go.
type mapping struct{ entries *[]entry }

type entry struct {
	key  term.Text
	cell *cell
}

// closure is a function value: a function literal with the variables that it captured, a declared
// function or method, or code of the walk itself.
type closure struct {
	literal *ast.FuncLit
	vars    map[*types.Var]*cell
	fn      *types.Func
	recv    value // the bound receiver, if there is one
	native  func(w *walker, args []value) value
}

// boxed is a value in an interface, with its dynamic type.
type boxed struct {
	value value
	of    types.Type
}

// queue is a channel.
type queue struct{ *sent }

// sent has the values in a channel, none if other code may send to it and receive from it at any time.
type sent struct {
	values   []value
	isShared bool
	isClosed bool // the code has closed it
}

// tuple has the several results of a call.
type tuple []value

// isKnown reports whether the function is known.
func (c closure) isKnown() bool { return c.literal != nil || c.fn != nil || c.native != nil }

// copied returns the copy of a value that an assignment to a variable of the type t makes: structures and
// arrays get new cells.
func copied(v value, t types.Type) value {
	switch v := v.(type) {
	case structure:
		fields := make(map[*types.Var]*cell, len(v.fields))
		for f, c := range v.fields {
			fields[f] = &cell{value: copied(c.value, f.Type())}
		}
		return structure{fields, v.foreign, v.built}
	case sequence:
		if t == nil {
			return v
		}
		if _, isArray := t.Underlying().(*types.Array); isArray {
			return sequence{cells: copies(v.cells)}
		}
	}
	return v
}

// unset is the text of a string variable to which no code has assigned a value.
var unset = term.Piece{}

// isUnset reports whether a piece is unset. It cannot tell it from an empty result of a function.
func isUnset(p term.Piece) bool {
	return p.Known == "" && p.Lit == nil && p.Hole == term.NoHole && p.Call == nil
}

// IsPartlyUnset reports whether a part of a text is a variable to which no code has assigned a value.
func IsPartlyUnset(t term.Text) bool {
	return len(t.Pieces) > 1 && slices.ContainsFunc(t.Pieces, isUnset)
}

// zero returns the zero value of a type.
func zero(t types.Type) value {
	switch u := t.Underlying().(type) {
	case *types.Struct:
		return structure{fields: make(map[*types.Var]*cell)}
	case *types.Array:
		if u.Len() > maxList {
			return opaque{}
		}
		cells := make([]*cell, u.Len())
		for i := range cells {
			cells[i] = &cell{value: zero(u.Elem())}
		}
		return sequence{cells: cells}
	case *types.Slice:
		return sequence{}
	case *types.Pointer, *types.Signature, *types.Map:
		return none{}
	}
	switch term.KindOf(t) {
	case term.String:
		if _, isGeneric := types.Unalias(t).(*types.TypeParam); !isGeneric {
			return term.Text{Pieces: []term.Piece{unset}}
		}
	case term.Boolean:
		return term.False
	case term.Integer:
		return term.Known(term.Integer, "0")
	case term.Error:
		return nilError
	}
	if types.IsInterface(t) {
		return none{}
	}
	return opaque{}
}

var (
	nilError = term.Known(term.Error, "nil")
	anError  = term.Known(term.Error, "error")
)

// madeOf returns a value that unknown code makes of arguments: it depends on the texts in them.
func madeOf(kind term.Kind, args []value) term.Text {
	var texts []term.Text
	for _, arg := range args {
		if b, ok := arg.(boxed); ok {
			arg = b.value
		}
		if t, ok := arg.(term.Text); ok && t.HasOrigin() && len(t.Pieces) > 0 {
			texts = append(texts, t)
		}
	}
	if len(texts) == 0 {
		return term.Unknown(kind)
	}
	return term.Of(kind, term.MadeOf, texts...)
}

func isPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// comparedBy evaluates a comparison of two values with op, "==" or "!=".
func comparedBy(w *walker, op string, x, y value) value {
	if isSet(x) && isNil(y) || isNil(x) && isSet(y) {
		return truth(op != "==")
	}
	if b, ok := x.(boxed); ok {
		x = b.value
	}
	if b, ok := y.(boxed); ok {
		y = b.value
	}
	a, isText := asText(x, y)
	b, isOther := asText(y, x)
	if isText && isOther {
		if a.Kind == term.Error && b.Kind == term.Error && a.Bytes() == "error" && b.Bytes() == "error" {
			return term.Unknown(term.Boolean)
		}
		return run(term.Of(term.Boolean, op, plain(a), plain(b)))
	}
	p, isPointer := x.(pointer)
	q, isOtherPointer := y.(pointer)
	of, isParameter := parameterOf(x)
	switch {
	case isParameter && isNil(y):
		return term.Of(term.Boolean, op, of, term.Nil)
	case isPointer && isOtherPointer:
		return truth((p.to == q.to) == (op == "=="))
	case isNil(x) && isNil(y):
		return truth(op == "==")
	}
	return term.Unknown(term.Boolean)
}

// lengthOfParameter returns the length of a list that is a parameter of the walk's function.
func lengthOfParameter(v value) (length term.Text, ok bool) {
	of, ok := parameterOf(v)
	if !ok || of.Pieces[0].Place.IsObject() {
		return term.Text{}, false
	}
	return term.Of(term.Integer, term.Len, of), true
}

// parameterOf returns the term of a value that is a parameter of the walk's function and can be nil.
func parameterOf(v value) (of term.Text, ok bool) {
	switch v := v.(type) {
	case opaque:
		return argument(v, term.Other), v.param != nil
	case term.Text: // what package flow knows: a list of an unknown number of elements
		list, isList := v.Maker()
		if !isList || list.Func != term.List || len(list.Args) != 1 {
			return term.Text{}, false
		}
		spread, isSpread := list.Args[0].Maker()
		if !isSpread || spread.Func != term.Spread || len(spread.Args) == 0 {
			return term.Text{}, false
		}
		of := spread.Args[0]
		return of, len(of.Pieces) == 1 && of.Pieces[0].Place.Var != nil
	}
	return term.Text{}, false
}

func isNil(v value) bool {
	_, ok := v.(none)
	return ok
}

// asText returns the term of v, for a comparison with other: nil is a nil error if other is an error.
func asText(v, other value) (t term.Text, ok bool) {
	if o, isText := other.(term.Text); isText && o.Kind == term.Error && isNil(v) {
		return nilError, true
	}
	if o, isLost := v.(opaque); isLost {
		return o.made()
	}
	t, ok = v.(term.Text)
	return t, ok
}

// isSet reports whether a value is certainly not nil.
func isSet(v value) bool {
	switch v := v.(type) {
	case pointer, queue, mapping, boxed:
		return true
	case closure:
		return v.isKnown()
	case sequence:
		return len(v.cells) > 0
	}
	return false
}

// maxNested bounds the depth to which isFixed looks into a value, which may contain itself.
const maxNested = 8

// isFixed reports whether all of a value is known, down to a depth.
func isFixed(v value, depth int) bool {
	if depth == 0 {
		return false
	}
	isOpen := func(c *cell) bool { return !isFixed(c.value, depth-1) }
	switch v := v.(type) {
	case term.Text:
		return v.IsKnown()
	case boxed:
		return isFixed(v.value, depth-1)
	case closure:
		return v.isKnown()
	case none, mapping:
		return true
	case pointer:
		return !isOpen(v.to)
	case structure:
		return !v.foreign && !slices.ContainsFunc(slices.Collect(maps.Values(v.fields)), isOpen)
	case sequence:
		return !slices.ContainsFunc(v.cells, isOpen)
	}
	return false
}
