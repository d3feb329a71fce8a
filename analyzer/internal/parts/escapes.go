package parts

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// maxCalls is the maximal number of functions of the package through which a value goes before one
// escapes it.
const maxCalls = 4

// Escapes reports whether the function of the package that takes the value at cur, or the elements of
// the list at cur, only escapes them for a URL, or passes them to functions that do: nothing else in
// it uses the parameter.
func Escapes(p *Package, cur inspector.Cursor) bool { return escapes(p, cur, maxCalls) }

func escapes(p *Package, cur inspector.Cursor, calls int) bool {
	cur = code.OutermostParen(cur)
	kind, i := cur.ParentEdge()
	if kind != edge.CallExpr_Args || calls == 0 {
		return false
	}
	call := cur.Parent().Node().(*ast.CallExpr)
	f, ok := p.index.CalleeOf(call)
	if !ok || i < f.Shift {
		return false
	}
	if _, isOwn := p.index.Declaration(f.Func); !isOwn {
		return false
	}
	signature := f.Func.Signature()
	last := signature.Params().Len() - 1
	switch i -= f.Shift; {
	case signature.Variadic() && i >= last:
		return escapesElements(p, signature.Params().At(last), calls-1)
	case i > last || call.Ellipsis.IsValid() || !code.IsString(signature.Params().At(i).Type()):
		return false
	}
	return escapesAll(p, signature.Params().At(i), calls-1)
}

// escapesAll reports whether the program escapes a variable at each use.
func escapesAll(p *Package, v *types.Var, calls int) bool {
	uses := p.index.Uses(v)
	return len(uses) > 0 && !slices.ContainsFunc(uses, func(use inspector.Cursor) bool {
		use = printed(p.info, code.OutermostParen(use))
		call, isCall := use.Parent().Node().(*ast.CallExpr)
		return !isCall || !p.IsEscaper(call) && !escapes(p, use, calls)
	})
}

// escapesElements is like escapesAll, but for the elements of a variadic parameter.
func escapesElements(p *Package, list *types.Var, calls int) bool {
	isEscaped := false
	for _, use := range p.index.Uses(list) {
		switch kind, _ := use.ParentEdge(); {
		case kind == edge.RangeStmt_X:
			element := code.Ident(use.Parent().Node().(*ast.RangeStmt).Value)
			v, ok := p.info.Defs[element].(*types.Var)
			if !ok || !escapesAll(p, v, calls) {
				return false
			}
			isEscaped = true
		case kind == edge.CallExpr_Args && isCountOf(p.info, use.Parent().Node().(*ast.CallExpr)):
		case kind == edge.CallExpr_Args && escapes(p, use, calls):
			isEscaped = true
		default:
			return false
		}
	}
	return isEscaped
}

// isCountOf reports whether a call only counts elements.
func isCountOf(info *types.Info, call *ast.CallExpr) bool {
	builtin, ok := info.Uses[code.Ident(call.Fun)].(*types.Builtin)
	return ok && (builtin.Name() == "len" || builtin.Name() == "cap")
}

// printed returns the fmt.Sprint of the value at cur alone, and otherwise cur.
func printed(info *types.Info, cur inspector.Cursor) inspector.Cursor {
	call, ok := cur.Parent().Node().(*ast.CallExpr)
	if !ok || cur.ParentEdgeKind() != edge.CallExpr_Args || len(call.Args) != 1 {
		return cur
	}
	fn, ok := info.Uses[code.Ident(call.Fun)].(*types.Func)
	if !ok || fn.FullName() != "fmt.Sprint" {
		return cur
	}
	return code.OutermostParen(cur.Parent())
}
