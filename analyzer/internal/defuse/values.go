package defuse

import (
	"go/types"

	"golang.org/x/tools/go/ast/inspector"
)

// Only returns the one expression whose value a variable ever holds, if there is
// one.
func (p *Package) Only(v *types.Var) (value inspector.Cursor, ok bool) {
	if len(p.Variable(v).Writes) != 1 {
		return inspector.Cursor{}, false
	}
	values, ok := p.Values(v)
	if !ok || values[0].Kind != Plain {
		return inspector.Cursor{}, false
	}
	return values[0].Expr, true
}

// Value is what a variable gets at one place.
type Value struct {
	Kind WriteKind
	// Expr is the expression that the value comes from; it is not set for a
	// zero value.
	Expr inspector.Cursor
	// Index is, for a Result, which one.
	Index int
}

// Values returns everything that a variable or field ever holds, but for the zero
// value of a field that is not set. It is not ok if it may hold something else as
// well.
func (p *Package) Values(v *types.Var) (values []Value, ok bool) {
	known := p.Variable(v)
	// Other packages may assign to an exported variable.
	if known.Addressed || known.IsParam || v.Exported() && (v.IsField() || IsGlobal(v)) {
		return nil, false
	}
	for _, w := range known.Writes {
		switch {
		case w.Kind == Plain:
			values = append(values, Value{Plain, w.Value, 0})
		case w.Kind == Zero:
			values = append(values, Value{Kind: Zero})
		case w.Kind == Result:
			values = append(values, Value{Result, w.Value, w.Index})
		case w.Kind == Element && IsRange(w.At):
			values = append(values, Value{Element, w.Value, 0})
		default:
			return nil, false
		}
	}
	return values, len(values) > 0
}

// IsWritten reports whether the package assigns to a variable, or takes its
// address.
func (p *Package) IsWritten(v *types.Var) bool {
	known := p.Variable(v)
	return known.Addressed || len(known.Writes) > 0
}

// IsGlobal reports whether a variable is one of a package.
func IsGlobal(v *types.Var) bool { return v.Pkg() != nil && v.Parent() == v.Pkg().Scope() }
