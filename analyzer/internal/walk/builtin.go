package walk

import (
	"go/ast"
	"go/types"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// builtinCall runs a call of the builtin function with a name, and returns its result.
func builtinCall(w *walker, e *ast.CallExpr, name string) value {
	if name == "make" || name == "new" {
		return madeBy(w, e, name)
	}
	_, args := w.operands(e)
	switch name {
	case "len", "cap":
		return lengthOf(w, e, name, args[0])
	case "append":
		return appendedTo(w, e, args)
	case "copy":
		return copiedTo(w, args)
	case "delete":
		return deletedFrom(w, e, args)
	case "close":
		if q, ok := args[0].(queue); ok {
			q.isClosed = true
		}
	case "clear":
		cleared(w, e, args[0])
	case "panic":
		panic(unwinding{panics})
	case "recover":
		return recoveredIn(w)
	case "min", "max":
		if t, ok := w.applied(e, closure{fn: types.NewFunc(0, nil, name, resultSignature(w, e))}, args); ok {
			return t
		}
	}
	return w.elsewhere(e)
}

// resultSignature returns a signature with only the result of a call: applied reads no more of it.
func resultSignature(w *walker, e *ast.CallExpr) *types.Signature {
	result := types.NewTuple(types.NewParam(0, nil, "", w.code.Info.TypeOf(e)))
	return types.NewSignatureType(nil, nil, nil, nil, result, false)
}

// madeBy runs new or make.
func madeBy(w *walker, e *ast.CallExpr, name string) value {
	t := w.code.Info.TypeOf(e.Args[0])
	if name == "new" {
		if w.code.Info.Types[e.Args[0]].IsValue() {
			return pointer{&cell{value: w.eval(e.Args[0])}}
		}
		return pointer{&cell{value: initialOf(w, t)}}
	}
	switch u := t.Underlying().(type) {
	case *types.Map:
		return mapping{new([]entry)}
	case *types.Chan:
		return queue{new(sent)}
	case *types.Slice:
		return madeList(w, e, u)
	}
	return opaque{}
}

// madeList runs make([]T, n, c). It creates cells for the whole capacity, because the lists that
// append makes of this one share them.
func madeList(w *walker, e *ast.CallExpr, t *types.Slice) value {
	sizes := []int{0, 0}
	for i, arg := range e.Args[1:] {
		n, ok := w.eval(arg).(term.Text)
		if !ok {
			return opaque{}
		}
		size, ok := index(run(plain(n)))
		if !ok || size > maxList {
			return opaque{}
		}
		sizes[i] = size
	}
	if term.KindOf(t) == term.String {
		if sizes[0] > 0 {
			return term.Unknown(term.String)
		}
		return term.Text{}
	}
	cells := make([]*cell, max(sizes[0], sizes[1]))
	for i := range cells {
		cells[i] = new(cell) // without a value until append writes one: see appendedTo
		if i < sizes[0] {
			cells[i].value = zero(t.Elem())
		}
	}
	return sequence{cells: cells[:sizes[0]]}
}

// lengthOf runs len or cap, whichever name says.
func lengthOf(w *walker, e *ast.CallExpr, name string, of value) value {
	if p, ok := of.(pointer); ok {
		of = p.to.value
	}
	switch x := of.(type) {
	case term.Text:
		if length, ok := lengthOfParameter(x); ok && name == "len" {
			return length
		}
		if name == "len" {
			return run(term.Of(term.Integer, term.Len, plain(x)))
		}
	case sequence:
		if name == "len" {
			return number(len(x.cells))
		}
	case mapping:
		return number(len(*x.entries))
	case none:
		return number(0)
	}
	return w.elsewhere(e)
}

// appendedTo runs append. Within the capacity the result shares the cells of the list, as in Go. Beyond
// it append copies the elements, and the Go specification leaves the new capacity open: so it is
// unknown whether a second append shares the cells, and writes to them would end the walk.
func appendedTo(w *walker, e *ast.CallExpr, args []value) value {
	if t, ok := args[0].(term.Text); ok {
		return appendedBytes(w, e, t, args[1:])
	}
	if _, isNil := args[0].(none); isNil {
		args[0] = sequence{}
	}
	list, ok := args[0].(sequence)
	if !ok {
		return opaque{}
	}
	more := listed(args[1:])
	if e.Ellipsis.IsValid() {
		rest, ok := args[1].(sequence)
		if !ok {
			return opaque{}
		}
		more = sequence{cells: copies(rest.cells)}
	}
	n := len(list.cells)
	switch size := n + len(more.cells); {
	case size > maxList:
		panic(surrender{})
	case size <= cap(list.cells):
		list.cells = list.cells[:size]
		for i, c := range more.cells {
			if list.cells[n+i].value != nil {
				panic(surrender{}) // append overwrites an element of another list
			}
			*list.cells[n+i] = *c
		}
		return list
	}
	if list.grown {
		for _, c := range list.cells {
			c.loose = true
		}
	}
	cells := append(copies(list.cells), more.cells...)
	return sequence{cells[:len(cells):len(cells)], true}
}

// copies returns new cells with the same values.
func copies(of []*cell) []*cell {
	cells := make([]*cell, len(of))
	for i, c := range of {
		cells[i] = &cell{copied(c.value, nil), c.loose}
	}
	return cells
}

// appendedBytes runs append to a list of bytes, which is a text.
func appendedBytes(w *walker, e *ast.CallExpr, t term.Text, args []value) value {
	if !e.Ellipsis.IsValid() || len(args) != 1 {
		return w.elsewhere(e)
	}
	if more, ok := args[0].(term.Text); ok {
		return t.Then(more)
	}
	return w.elsewhere(e)
}

// copiedTo runs copy. Like Go, it reads all elements before it writes: the lists may overlap.
func copiedTo(w *walker, args []value) value {
	to, ok := args[0].(sequence)
	from, isList := args[1].(sequence)
	if !ok || !isList {
		panic(surrender{})
	}
	n := min(len(to.cells), len(from.cells))
	var values []value
	for _, c := range from.cells[:n] {
		values = append(values, c.value)
	}
	for i, v := range values {
		w.put(to.cells[i], v, nil)
	}
	return number(n)
}

// deletedFrom runs delete.
func deletedFrom(w *walker, e *ast.CallExpr, args []value) value {
	m, ok := args[0].(mapping)
	key, isText := args[1].(term.Text)
	if !ok || !isText {
		panic(surrender{})
	}
	if c := entryOf(w, m, run(plain(key)), e.Args[1]); c != nil {
		for i, known := range *m.entries {
			if known.cell == c {
				*m.entries = append((*m.entries)[:i:i], (*m.entries)[i+1:]...)
				break
			}
		}
	}
	return opaque{}
}

// cleared runs clear: it removes the entries of a map, and gives the elements of a list their zero value.
func cleared(w *walker, e *ast.CallExpr, of value) {
	switch of := of.(type) {
	case mapping:
		*of.entries = nil
	case sequence:
		list, ok := w.code.Info.TypeOf(e.Args[0]).Underlying().(*types.Slice)
		for _, c := range of.cells {
			if c.value = value(opaque{}); ok {
				c.value = zero(list.Elem())
			}
		}
	default:
		w.memory.forget(of)
	}
}

// recoveredIn runs recover. In a deferred function it ends the panic of the function that deferred it,
// and returns an unknown value; elsewhere it returns nil.
func recoveredIn(w *walker) value {
	if f := w.memory.frame.deferrer; f != nil && f.panics {
		f.panics = false
		return boxed{opaque{}, types.Typ[types.String]}
	}
	return none{}
}

// convertedTo runs a conversion to a type.
func convertedTo(w *walker, e *ast.CallExpr, to types.Type) value {
	v, from := w.eval(e.Args[0]), w.code.Info.TypeOf(e.Args[0])
	if types.IsInterface(to) {
		return w.converted(v, from, to)
	}
	if term.KindOf(to) == term.KindOf(from) {
		return v
	}
	return w.elsewhere(e)
}
