package looks

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// ReadsCopy reports whether a condition reads a variable with a text, or with a list of texts, that has got
// a literal of a text before, or something made of it.
func (r *Reads) ReadsCopy(cond ast.Node, t term.Text) bool {
	return slices.ContainsFunc(t.Pieces, func(p term.Piece) bool {
		written := writtenAt(p)
		if written == nil {
			return false
		}
		s, at, ok := r.taintAt(occurrence{cond: cond, at: written})
		return ok && s.isCopyIn(cond, s.evaluatedUntil(at))
	})
}

// isCopyIn reports whether a node has a variable with texts that has the literal before a position.
func (s *taint) isCopyIn(n ast.Node, until token.Pos) (is bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			v, _ := s.index.Info.ObjectOf(id).(*types.Var)
			when, has := s.tainted[v]
			is = is || has && when < until && (code.IsString(v.Type()) || term.IsList(v.Type()))
		}
		return !is
	})
	return is
}
