package walk

import (
	"go/ast"
	"go/types"
	"maps"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// memory is where the values of a run are.
type memory struct {
	info    *types.Info
	frame   *frame
	globals map[*types.Var]*cell
}

// declare makes a new variable.
func (m *memory) declare(v *types.Var, is value) {
	m.frame.vars[v] = &cell{value: copied(is, v.Type())}
}

// cellOf returns where a variable is, nil if that is not known.
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

// captured returns the variables that a function literal sees: those that there are.
func (m *memory) captured() map[*types.Var]*cell { return maps.Clone(m.frame.vars) }

// set writes a value to a place.
func (m *memory) set(c *cell, v value, t types.Type) {
	if c == nil {
		return
	}
	c.value = copied(v, t)
}

// forget makes everything that can be changed through a value unknown.
func (m *memory) forget(v value) {
	m.forgetOnce(v, make(map[*cell]bool))
}

func (m *memory) forgetOnce(v value, done map[*cell]bool) {
	lose := func(c *cell) {
		if c == nil || done[c] {
			return
		}
		done[c] = true
		m.forgetOnce(c.value, done)
		c.value = opaque{}
	}
	switch v := v.(type) {
	case pointer:
		lose(v.to)
	case structure:
		for _, c := range v.fields {
			m.forgetOnce(c.value, done) // a copy has pointers in common
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
		*v.values = nil
	case closure:
		m.forgetOnce(v.recv, done)
		m.forgetCaptured(v, lose)
	}
}

// forgetCaptured is for the variables that a literal may write when somebody calls it.
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

// filled returns what package flow says of an expression, with what the function was called
// with put in for its parameters.
func (m *memory) filled(t term.Text) term.Text {
	if m.frame.isRoot {
		return t
	}
	for v, arg := range m.frame.args {
		at := term.Place{Var: v}
		if !t.Has(at) {
			continue
		}
		text, ok := arg.(term.Text)
		if !ok {
			text = term.Unknown(term.KindOf(v.Type()))
		}
		t = t.With(at, text)
	}
	return t
}
