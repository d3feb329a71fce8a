package compose

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
)

// maxUses is the maximal number of uses of a variable that Wholes examines.
const maxUses = 8

// Wholes returns the texts of which an escaped value, or a text with a slash, at cur is a part, as
// far as one expression makes them: the expressions that the code assigns, returns or passes on. A
// variable that has nothing but the value is one of its names.
func (p *Parts) Wholes(cur inspector.Cursor) []inspector.Cursor {
	switch e := cur.Node().(type) {
	case *ast.CallExpr:
		if !p.IsEscaper(e) && !p.formatsPath(e) {
			return nil
		}
	case *ast.BinaryExpr:
		if !code.IsOpenSum(p.info, e) || code.IsOperand(p.info, cur) ||
			!slices.ContainsFunc(code.Operands(p.info, e), p.hasSlash) {
			return nil
		}
	}
	return p.wholes(cur, maxUses)
}

// formatsPath reports whether a call of package fmt has a format with a slash.
func (p *Parts) formatsPath(call *ast.CallExpr) bool {
	at, ok := code.FormatOf(p.info, call)
	return ok && at < len(call.Args) && p.hasSlash(call.Args[at])
}

func (p *Parts) wholes(part inspector.Cursor, uses int) []inspector.Cursor {
	whole := p.around(part)
	if whole != code.OutermostParen(part) || !isValue(part) {
		return []inspector.Cursor{whole}
	}
	id, ok := index.Assignee(whole).(*ast.Ident)
	if !ok {
		return nil
	}
	v, ok := p.info.ObjectOf(id).(*types.Var)
	if !ok || !index.IsLocal(v) {
		return nil
	}
	if value, ok := p.index.Only(v); !ok || value != whole {
		return nil
	}
	var found []inspector.Cursor
	for _, use := range p.index.Uses(v) {
		if uses--; uses < 0 {
			break
		}
		if use.Node() != id {
			found = append(found, p.wholes(use, uses)...)
		}
	}
	return found
}

// isValue reports whether the expression at cur may be a part alone: the result of a call, or a
// name.
func isValue(cur inspector.Cursor) bool {
	_, isSum := cur.Node().(*ast.BinaryExpr)
	return !isSum
}

// around returns the outermost expression that makes a text of the expression at cur.
func (p *Parts) around(cur inspector.Cursor) inspector.Cursor {
	for {
		cur = code.OutermostParen(cur)
		switch kind, _ := cur.ParentEdge(); kind {
		case edge.BinaryExpr_X, edge.BinaryExpr_Y:
			if cur.Parent().Node().(*ast.BinaryExpr).Op != token.ADD {
				return cur
			}
		case edge.CallExpr_Args:
			if !p.makesText(cur.Parent().Node().(*ast.CallExpr)) {
				return cur
			}
		default:
			return cur
		}
		cur = cur.Parent()
	}
}

// makesText reports whether a call makes a text, which may contain its arguments.
func (p *Parts) makesText(call *ast.CallExpr) bool {
	if code.PrintsText(call) || !code.IsString(p.info.TypeOf(call)) || p.info.Types[call.Fun].IsType() {
		return false
	}
	f, ok := p.index.CalleeOf(call)
	if !ok || f.Func.Pkg() == nil {
		return false
	}
	switch f.Func.Pkg().Path() {
	case "fmt", "path", "strings":
		return true
	}
	return !isStandard(p.pkg, f.Func)
}
