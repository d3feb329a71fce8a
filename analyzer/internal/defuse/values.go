package defuse

import (
	"go/types"

	"golang.org/x/tools/go/ast/inspector"
)

// Only returns the single expression whose value a variable ever has, if there is one.
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

// Value is a value that a variable gets in one write.
type Value struct {
	Kind WriteKind
	// Expr is the expression of the value; it is not set for a zero value.
	Expr inspector.Cursor
	// Index is the index of a Result.
	Index int
}

// Values returns all values of a variable or field, except for the zero value of an unset
// field. It is not ok if there may be others.
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

// IsGlobal reports whether a variable is a package variable.
func IsGlobal(v *types.Var) bool { return v.Pkg() != nil && v.Parent() == v.Pkg().Scope() }
