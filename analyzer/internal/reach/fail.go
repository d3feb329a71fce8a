package reach

import (
	"go/ast"
	"go/token"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// OnlyFails reports whether an if statement ends the function only with errors: each return in
// it returns one, and nothing jumps.
func (p *Package) OnlyFails(s ast.Stmt) bool {
	n, ok := s.(*ast.IfStmt)
	if !ok {
		return false
	}
	fails := true
	ast.Inspect(n, func(child ast.Node) bool {
		switch child := child.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BranchStmt:
			fails = false
		case *ast.ReturnStmt:
			fails = fails && p.returnsError(child, n)
		}
		return fails
	})
	return fails
}

// returnsError reports whether the last result of a return is certainly an error: a variable
// may be nil, unless a condition of the statement excludes that.
func (p *Package) returnsError(ret *ast.ReturnStmt, in *ast.IfStmt) bool {
	if len(ret.Results) == 0 {
		return false
	}
	last := ast.Unparen(ret.Results[len(ret.Results)-1])
	if tv := p.Index.Info.Types[last]; tv.Type == nil || tv.IsNil() || term.KindOf(tv.Type) != term.Error {
		return false
	}
	id, ok := last.(*ast.Ident)
	return !ok || p.asksForError(in, id)
}

// asksForError reports whether a statement has the condition that a variable is not nil.
func (p *Package) asksForError(in ast.Node, id *ast.Ident) bool {
	asks := false
	ast.Inspect(in, func(n ast.Node) bool {
		if e, ok := n.(*ast.BinaryExpr); ok && e.Op == token.NEQ && p.Index.Info.Types[e.Y].IsNil() {
			x, ok := ast.Unparen(e.X).(*ast.Ident)
			asks = asks || ok && p.Index.Info.ObjectOf(x) == p.Index.Info.ObjectOf(id)
		}
		return !asks
	})
	return asks
}
