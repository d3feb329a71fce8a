package walk

import (
	"go/ast"
	"go/types"
	"maps"
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// memory has the values of all variables during a run.
type memory struct {
	info    *types.Info
	frame   *frame
	globals map[*types.Var]*cell
}

// declare creates a variable with a value.
func (m *memory) declare(v *types.Var, is value) {
	m.frame.vars[v] = &cell{value: copied(is, v.Type())}
}

// cellOf returns the cell of a variable, nil if the variable belongs to a function that the walk does not
// run. A package variable is unknown until the run writes it.
func (m *memory) cellOf(v *types.Var) *cell {
	v = v.Origin()
	if c := m.frame.vars[v]; c != nil {
		return c
	}
	if !isGlobal(v) {
		return nil
	}
	if m.globals[v] == nil {
		m.globals[v] = &cell{value: opaque{}}
	}
	return m.globals[v]
}

// captured returns the variables that a function literal can use: all that exist.
func (m *memory) captured() map[*types.Var]*cell { return maps.Clone(m.frame.vars) }

// set writes a value of the type t to a cell.
func (m *memory) set(c *cell, v value, t types.Type) {
	if c == nil {
		return
	}
	c.value = copied(v, t)
}

// forget makes everything unknown that code with a value can change through it: what its pointers,
// lists, maps and closures refer to.
func (m *memory) forget(v value) {
	m.forgetOnce(v, make(map[*cell]bool))
}

// forgetOnce is forget without the cells that it has visited: values may refer to themselves.
func (m *memory) forgetOnce(v value, done map[*cell]bool) {
	lose := func(c *cell) {
		if c == nil || done[c] {
			return
		}
		done[c] = true
		m.forgetOnce(c.value, done)
		c.value = lost(c.value)
	}
	switch v := v.(type) {
	case pointer:
		lose(v.to)
	case structure:
		for _, c := range v.fields {
			m.forgetOnce(c.value, done) // the code has a copy of the fields, with the same pointers
		}
	case sequence:
		for _, c := range v.cells {
			lose(c)
		}
	case mapping:
		for _, e := range *v.entries {
			lose(e.cell)
		}
	case boxed:
		m.forgetOnce(v.value, done)
	case queue:
		if v.isShared {
			return
		}
		values := v.values
		v.values, v.isShared = nil, true
		for _, value := range values {
			m.forgetOnce(value, done)
		}
	case closure:
		m.forgetOnce(v.recv, done)
		m.forgetCaptured(v, lose)
	}
}

// forgetCaptured calls lose with the cell of each captured variable that a function literal mentions: the
// literal may write it whenever other code calls the literal.
func (m *memory) forgetCaptured(f closure, lose func(*cell)) {
	if f.literal == nil {
		return
	}
	ast.Inspect(f.literal.Body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if v, ok := m.info.Uses[id].(*types.Var); ok && f.vars[v.Origin()] != nil {
				lose(f.vars[v.Origin()])
			}
		}
		return true
	})
}

// filled replaces the parameters of the running function in a text, which comes from package flow, by the
// arguments of the call.
func (m *memory) filled(t term.Text) term.Text {
	if m.frame.isRoot {
		return t
	}
	for v, arg := range m.frame.args {
		at := term.Place{Var: v}
		if !t.Has(at) {
			continue
		}
		t = t.With(at, argument(arg, term.KindOf(v.Type())))
	}
	return t
}

// argument returns the term of an argument, for a text from package flow. Of a list it has the elements that
// are texts: another value may have a method that prints it, or be the list itself. Of a map, a pointer and a function it
// says whether it is nil: see [term.CanBeNil].
func argument(arg value, kind term.Kind) term.Text {
	switch arg := arg.(type) {
	case term.Text:
		return arg
	case sequence:
		elements := make([]term.Text, len(arg.cells))
		for i, c := range arg.cells {
			t, ok := c.value.(term.Text)
			if !ok {
				t = term.Unknown(term.Other)
			}
			elements[i] = plain(t)
		}
		if len(elements) == 0 {
			elements = []term.Text{term.Of(term.Other, term.Spread, term.Nil)} // it may be nil
		}
		return term.Of(term.Other, term.List, elements...)
	case mapping:
		return term.Of(term.Other, term.List, slices.Repeat([]term.Text{term.Unknown(term.Other)}, len(*arg.entries))...)
	case none:
		if kind == term.Other {
			return term.Nil
		}
	case pointer, closure:
		if kind == term.Other && isSet(arg) {
			return term.Of(term.Other, term.List, term.Unknown(term.Other))
		}
	case opaque:
		list := term.Unknown(kind)
		list.Pieces[0].Place.Var = arg.param
		return list
	}
	return term.Unknown(kind)
}

// nameOf returns the value of a variable, a function or a constant by its name.
func nameOf(w *walker, id *ast.Ident) value {
	switch obj := w.code.Info.Uses[id].(type) {
	case *types.Var:
		c := w.memory.cellOf(obj)
		if c == nil {
			return w.elsewhere(id)
		}
		switch obj.Type().Underlying().(type) {
		case *types.Signature, *types.Slice, *types.Array, *types.Map:
			if only := onlyValue(w, obj, c); only != nil {
				return only
			}
		}
		return w.held(id, c)
	case *types.Func:
		return closure{fn: obj}
	}
	return w.elsewhere(id)
}

// onlyValue returns the function or the list that the declaration of a package variable gives it, if no
// code writes another value. It returns nil if the run has written c, the variable's cell.
func onlyValue(w *walker, v *types.Var, c *cell) value {
	if _, isUnknown := c.value.(opaque); !isUnknown || !isGlobal(v) {
		return nil
	}
	switch only := w.code.Only(v).(type) {
	case *ast.FuncLit:
		return closure{literal: only}
	case *ast.CompositeLit:
		return w.eval(only)
	}
	return nil
}

// selectedBy returns the value of x.f: a field, a method, or an object of another package.
func selectedBy(w *walker, e *ast.SelectorExpr) value {
	sel := w.code.Info.Selections[e]
	if sel == nil {
		if fn, ok := w.code.Info.Uses[e.Sel].(*types.Func); ok {
			return closure{fn: fn}
		}
		return w.elsewhere(e)
	}
	switch sel.Kind() {
	case types.FieldVal:
		x := w.eval(e.X)
		c := w.field(x, sel.Recv(), sel.Index())
		if c == nil {
			return fieldOfCall(w, e, x)
		}
		return w.held(e, c)
	case types.MethodVal:
		fn := sel.Obj().(*types.Func)
		return methodOf(w, fn, receiverOf(w, e, sel))
	}
	return opaque{}
}

// fieldOfCall returns a field of x, the result of a library call such as url.Parse. Package flow knows
// whether the field still has the value from the call, and the run knows the arguments of the call.
func fieldOfCall(w *walker, e *ast.SelectorExpr, x value) value {
	found := w.elsewhere(e)
	t, isText := found.(term.Text)
	made, isMade := x.(term.Text)
	if !isText || !isMade {
		return found
	}
	field, ok := t.Maker()
	call, isCall := made.Maker()
	if !ok || !isCall || len(field.Args) != 1 {
		return found
	}
	if of, ok := field.Args[0].Maker(); ok && of.Func == call.Func && of.Result == call.Result {
		return term.Of(t.Kind, field.Func, plain(made))
	}
	return found
}

// receiverOf returns the receiver for the method that an expression selects: like Go, it takes the
// address of a variable or dereferences a pointer, and goes through embedded fields.
func receiverOf(w *walker, e *ast.SelectorExpr, sel *types.Selection) value {
	fn := sel.Obj().(*types.Func)
	path := sel.Index()[:len(sel.Index())-1]
	recv := fn.Signature().Recv().Type()
	_, wantsPointer := recv.Underlying().(*types.Pointer)
	if types.IsInterface(recv) {
		wantsPointer = false
	}
	_, isPointer := sel.Recv().Underlying().(*types.Pointer)
	if wantsPointer && (!isPointer || len(path) > 0) {
		if c := throughPath(w, e.X, sel.Recv(), path); c != nil {
			if p, ok := c.value.(pointer); ok {
				return p
			}
			return pointer{c}
		}
		return opaque{}
	}
	x := w.eval(e.X)
	if len(path) > 0 {
		if c := w.field(x, sel.Recv(), path); c != nil {
			x = c.value
		} else {
			x = opaque{}
		}
	}
	if p, ok := x.(pointer); ok && !wantsPointer && !types.IsInterface(recv) {
		return copied(p.to.value, recv)
	}
	return copied(x, recv)
}

// readBy returns a text with the name by which an expression reads it added to the way of its literals.
func readBy(w *walker, e ast.Expr, t term.Text) term.Text {
	id, ok := e.(*ast.Ident)
	if !ok || len(t.Pieces) == 0 {
		return t
	}
	pieces := make([]term.Piece, len(t.Pieces))
	via := term.Via{Object: w.code.Info.Uses[id], Name: id}
	for i, p := range t.Pieces {
		if p.Place.Var != nil && p.Read == nil {
			p.Read = e
		} else if p.Lit != nil && len(p.Via) < maxCalls {
			p.Via = append([]term.Via{via}, p.Via...)
		}
		pieces[i] = p
	}
	t.Pieces = pieces
	return t
}
