package index

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"
)

// KeepsFrom reports whether a variable of an outer function keeps the value that it has where the code
// creates a function literal.
func (p *Order) KeepsFrom(v *types.Var, literal inspector.Cursor) bool {
	return !p.Jumps(literal.Parent()) && !slices.ContainsFunc(p.Index.Variable(v).Writes, func(w Write) bool {
		function, ok := FunctionAround(w.At)
		_, again := CommonLoop(v, w.At, literal)
		return !ok || again || !IsBefore(w.At, literal) || !function.Contains(literal)
	})
}
