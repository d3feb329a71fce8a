package flow

import (
	"go/types"

	"golang.org/x/tools/go/ast/inspector"
)

// Only returns the one expression whose value a variable ever holds, if there is
// one.
func (p *Package) Only(v *types.Var) (value inspector.Cursor, ok bool) {
	if len(p.variable(v).writes) != 1 {
		return inspector.Cursor{}, false
	}
	values, ok := p.Values(v)
	if !ok || values[0].Kind != Whole {
		return inspector.Cursor{}, false
	}
	return values[0].Expr, true
}

// Value is what a variable gets at one place.
type Value struct {
	Kind ValueKind
	// Expr is the expression that the value comes from; it is not set for a
	// zero value.
	Expr inspector.Cursor
	// Index is, for a Result, which one.
	Index int
}

// ValueKind says what of an expression a variable gets.
type ValueKind uint8

const (
	Whole   ValueKind = iota // its value
	Zero                     // nothing: the zero value
	Result                   // one of the results of a call
	Element                  // an element of it: a range over it
)

// Values returns everything that a variable or field ever holds, but for the zero
// value of a field that is not set. It is not ok if it may hold something else as
// well.
func (p *Package) Values(v *types.Var) (values []Value, ok bool) {
	known := p.variable(v)
	// Other packages may assign to an exported variable.
	if known.addressed || known.isParam || v.Exported() && (v.IsField() || IsGlobal(v)) {
		return nil, false
	}
	for _, w := range known.writes {
		switch {
		case w.kind == plain:
			values = append(values, Value{Whole, w.value, 0})
		case w.kind == zero:
			values = append(values, Value{Kind: Zero})
		case w.kind == result:
			values = append(values, Value{Result, w.value, w.index})
		case w.kind == element && isRange(w.at):
			values = append(values, Value{Element, w.value, 0})
		default:
			return nil, false
		}
	}
	return values, len(values) > 0
}

// IsWritten reports whether the package assigns to a variable, or takes its
// address.
func (p *Package) IsWritten(v *types.Var) bool {
	known := p.variable(v)
	return known.addressed || len(known.writes) > 0
}

// IsGlobal reports whether a variable is one of a package.
func IsGlobal(v *types.Var) bool { return v.Pkg() != nil && v.Parent() == v.Pkg().Scope() }
