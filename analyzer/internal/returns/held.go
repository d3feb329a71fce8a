package returns

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// maxHeld bounds the values of a variable in a fact.
const maxHeld = 4

// held returns the values that the package assigns to a package variable. It returns none if they are unknown: if code
// can change the variable through its address, or assigns several values and also reads them.
func held(p *flow.Flow, v *types.Var) []term.Text {
	known := p.Index.Variable(v)
	writes := withoutFlags(known.Writes)
	isOther := func(w index.Write) bool { return w.Kind != index.Plain }
	if known.Addressed || len(writes) == 0 || len(writes) > maxHeld || slices.ContainsFunc(writes, isOther) {
		return nil
	}
	if len(writes) > 1 && !isOnlySet(p, v) {
		return nil
	}
	var found []term.Text
	for _, w := range writes {
		found = append(found, p.Texts(w.Value)...)
	}
	return found
}

// withoutFlags returns writes; if package flag sets the variable, it drops the unknown value from the command
// line and the zero value before it, so that only the default remains.
func withoutFlags(writes []index.Write) []index.Write {
	isOfFlag := func(w index.Write) bool {
		return w.Kind == index.Other && slices.ContainsFunc(writes,
			func(plain index.Write) bool { return plain.Kind == index.Plain && plain.At == w.At })
	}
	if !slices.ContainsFunc(writes, isOfFlag) {
		return writes
	}
	return slices.DeleteFunc(slices.Clone(writes), func(w index.Write) bool { return w.Kind == index.Zero || isOfFlag(w) })
}

// isOnlySet reports whether the package assigns to a variable, but never reads it.
func isOnlySet(p *flow.Flow, v *types.Var) bool {
	return !slices.ContainsFunc(p.Index.Uses(v),
		func(use inspector.Cursor) bool { return use.ParentEdgeKind() != edge.AssignStmt_Lhs })
}

// maxReplaced bounds the substitutions of WithHeld: the value of a variable may contain other variables.
const maxReplaced = 256

// WithHeld substitutes, in a text, the values of exported variables of the package that have only one, as far
// as facts have these. So the package itself gets the same text as a package that imports it.
func WithHeld(p *flow.Flow, t term.Text) term.Text {
	for range maxReplaced {
		var global *types.Var
		t.Walk(func(piece *term.Piece) bool {
			if v := piece.Place.Var; piece.Call == nil && v != nil && v.Exported() && index.IsGlobal(v) {
				global = v
			}
			return global == nil
		})
		if global == nil {
			break
		}
		values := held(p, global)
		if len(values) != 1 {
			break
		}
		t = t.With(term.Place{Var: global}, values[0])
	}
	return t
}
