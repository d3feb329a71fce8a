package walk

import (
	"go/ast"
	"go/types"
	"strconv"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// place returns the cell that an assignable expression denotes, nil if the run does not know which.
func (w *walker) place(e ast.Expr) *cell {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if v, ok := w.code.Info.ObjectOf(e).(*types.Var); ok {
			return w.memory.cellOf(v)
		}
	case *ast.SelectorExpr:
		if sel := w.code.Info.Selections[e]; sel != nil {
			return throughPath(w, e.X, sel.Recv(), sel.Index())
		}
		if v, ok := w.code.Info.Uses[e.Sel].(*types.Var); ok {
			return w.memory.cellOf(v)
		}
	case *ast.StarExpr:
		if p, ok := w.eval(e.X).(pointer); ok {
			return p.to
		}
	case *ast.IndexExpr:
		return w.element(e)
	}
	return nil
}

// throughPath returns the cell of the field at a path of indexes in x, an expression of the type t.
func throughPath(w *walker, x ast.Expr, t types.Type, path []int) *cell {
	var c *cell
	if _, isPointer := t.Underlying().(*types.Pointer); !isPointer {
		c = w.place(x)
	} else if known := knownCell(w, ast.Unparen(x)); known != nil {
		c = known
	}
	if c == nil {
		c = &cell{value: w.eval(x)}
	}
	if len(path) == 0 {
		return c
	}
	settle(w, c, t)
	return w.field(c.value, t, path)
}

// settle replaces an unknown value in a cell of the type t by a structure with unknown fields, or a pointer
// to one, so that later writes to its fields are known.
func settle(w *walker, c *cell, t types.Type) {
	if _, isUnknown := c.value.(opaque); !isUnknown {
		return
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		c.value = structure{fields: make(map[*types.Var]*cell), foreign: true}
	case *types.Pointer:
		if _, isStruct := u.Elem().Underlying().(*types.Struct); isStruct {
			c.value = pointer{&cell{value: structure{fields: make(map[*types.Var]*cell), foreign: true}}}
		}
	}
}

// field returns the cell of the field at a path of indexes in x, a value of the type t, nil if x is
// unknown.
func (w *walker) field(x value, t types.Type, path []int) *cell {
	var c *cell
	for _, i := range path {
		if p, ok := x.(pointer); ok {
			x = p.to.value
		}
		if u, ok := t.Underlying().(*types.Pointer); ok {
			t = u.Elem()
		}
		of, isStruct := t.Underlying().(*types.Struct)
		s, isKnown := x.(structure)
		if !isStruct || !isKnown || s.built != nil {
			return nil
		}
		f := of.Field(i)
		if s.fields[f.Origin()] == nil {
			initial := value(opaque{})
			if !s.foreign {
				initial = zero(f.Type())
			}
			s.fields[f.Origin()] = &cell{value: initial}
		}
		c = s.fields[f.Origin()]
		settle(w, c, f.Type())
		x, t = c.value, f.Type()
	}
	return c
}

// element returns the cell of the element that an expression denotes, nil if the run does not know
// which. It adds a missing entry to a map: the caller is going to write it.
func (w *walker) element(e *ast.IndexExpr) *cell {
	x := w.eval(e.X)
	key, ok := w.eval(e.Index).(term.Text)
	if !ok {
		return nil
	}
	if p, isPointer := x.(pointer); isPointer {
		x = p.to.value
	}
	key = run(plain(key))
	switch x := x.(type) {
	case sequence:
		i, isKnown := index(key)
		if isKnown && i >= len(x.cells) {
			panic(unwinding{panics})
		}
		if isKnown {
			return x.cells[i]
		}
	case mapping:
		c := entryOf(w, x, key, e.Index)
		if c == nil && key.IsKnown() {
			t := w.code.Info.TypeOf(e.X).Underlying().(*types.Map)
			c = &cell{value: zero(t.Elem())}
			*x.entries = append(*x.entries, entry{key, c})
		}
		return c
	}
	return nil
}

// index returns the value of an index; ok is false if it is unknown or negative.
func index(t term.Text) (i int, ok bool) {
	if t.Kind != term.Integer || !t.IsKnown() {
		return 0, false
	}
	i, err := strconv.Atoi(t.Bytes())
	return i, err == nil && i >= 0
}

// entryOf returns the cell of the entry with a key, nil if there is none. If a key may or may not be
// the one of an entry, one run takes the entry, and another run goes on to the next one. The
// comparison becomes a guard at an expression.
func entryOf(w *walker, m mapping, key term.Text, at ast.Expr) *cell {
	for _, e := range *m.entries {
		is := run(term.Of(term.Boolean, "==", key, plain(e.key)))
		switch eval.Told(is) {
		case eval.Always:
			return e.cell
		case eval.Unknown:
			if w.runs.choose(2) == 0 {
				w.runs.guard(is, at)
				return e.cell
			}
			w.runs.guard(term.Not(is), at)
		}
	}
	return nil
}

// indexedBy evaluates x[i]: an element of a list or a map, or a byte of a string.
func indexedBy(w *walker, e *ast.IndexExpr) value {
	if fn, ok := instanceOf(w, e); ok {
		return fn
	}
	x := w.eval(e.X)
	i, isText := w.eval(e.Index).(term.Text)
	if p, ok := x.(pointer); ok {
		x = p.to.value
	}
	if !isText {
		return w.elsewhere(e)
	}
	i = run(plain(i))
	switch x := x.(type) {
	case term.Text:
		if kind := term.KindOf(w.code.Info.TypeOf(e)); x.Kind == term.String || kind != term.Other {
			return term.Of(kind, term.Index, x, i)
		}
	case sequence:
		if at, ok := index(i); ok {
			if at >= len(x.cells) {
				panic(unwinding{panics})
			}
			return w.held(e, x.cells[at])
		}
	case mapping:
		return lookedUp(w, e, x, i)
	case none:
		return zero(w.code.Info.TypeOf(e))
	}
	if _, isTuple := w.code.Info.TypeOf(e).(*types.Tuple); isTuple && i.Kind == term.String && !code.IsSet(w.code.Info.TypeOf(e.X)) {
		return tuple{opaque{}, term.Of(term.Boolean, term.Lookup, i)}
	}
	return w.elsewhere(e)
}

// lookedUp evaluates m[k] or, if the code has two variables for it, also whether the map has the key.
func lookedUp(w *walker, e *ast.IndexExpr, m mapping, key term.Text) value {
	c := entryOf(w, m, key, e.Index)
	var found value
	if c != nil {
		found = c.value
	} else {
		found = zero(w.code.Info.TypeOf(e.X).Underlying().(*types.Map).Elem())
	}
	if _, isTuple := w.code.Info.TypeOf(e).(*types.Tuple); isTuple {
		return tuple{found, truth(c != nil)}
	}
	return found
}

// instanceOf evaluates f[T], a generic function with a type argument; ok is false if e is not one.
func instanceOf(w *walker, e *ast.IndexExpr) (value, bool) {
	if _, ok := w.code.Info.TypeOf(e.X).Underlying().(*types.Signature); !ok {
		return nil, false
	}
	return w.eval(e.X), true
}

// slicedBy evaluates x[i:j] of a string or a list.
func slicedBy(w *walker, e *ast.SliceExpr) value {
	x := w.eval(e.X)
	if p, ok := x.(pointer); ok {
		x = p.to.value
	}
	bounds := [2]term.Text{term.Absent, term.Absent}
	for i, b := range []ast.Expr{e.Low, e.High} {
		if b == nil {
			continue
		}
		t, ok := w.eval(b).(term.Text)
		if !ok {
			return w.elsewhere(e)
		}
		bounds[i] = run(plain(t))
	}
	switch x := x.(type) {
	case term.Text:
		return term.Of(x.Kind, term.Slice, x, bounds[0], bounds[1])
	case sequence:
		from, isFrom := bound(bounds[0], 0)
		to, isTo := bound(bounds[1], len(x.cells))
		if isFrom && isTo && from <= to && to <= len(x.cells) && e.Max == nil {
			return sequence{x.cells[from:to], x.grown}
		}
	}
	return w.elsewhere(e)
}

// bound returns the value of a slice bound, or otherwise if the expression omits it.
func bound(t term.Text, otherwise int) (int, bool) {
	if t.Kind == term.Other {
		return otherwise, true
	}
	return index(t)
}
