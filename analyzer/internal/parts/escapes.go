package parts

import (
	"go/ast"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// maxCalls is through how many functions of the package a value goes before one escapes it.
const maxCalls = 4

// Escapes reports whether the function of the package that takes the value at cur only escapes it
// for a URL, or passes it to functions that do: nothing else in it uses the parameter.
func Escapes(p *Package, cur inspector.Cursor) bool { return escapes(p, cur, maxCalls) }

func escapes(p *Package, cur inspector.Cursor, calls int) bool {
	cur = code.OutermostParen(cur)
	kind, i := cur.ParentEdge()
	if kind != edge.CallExpr_Args || calls == 0 {
		return false
	}
	call := cur.Parent().Node().(*ast.CallExpr)
	f, ok := p.index.CalleeOf(call)
	if !ok || call.Ellipsis.IsValid() || i < f.Shift {
		return false
	}
	params := f.Func.Signature().Params()
	_, isOwn := p.index.Declaration(f.Func)
	if i -= f.Shift; !isOwn || i >= params.Len() || f.Func.Signature().Variadic() && i == params.Len()-1 || !code.IsString(params.At(i).Type()) {
		return false
	}
	uses := p.index.Uses(params.At(i))
	for _, use := range uses {
		parent, isCall := code.OutermostParen(use).Parent().Node().(*ast.CallExpr)
		if !isCall || !p.IsEscaper(parent) && !escapes(p, use, calls-1) {
			return false
		}
	}
	return len(uses) > 0
}
