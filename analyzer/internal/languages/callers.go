package languages

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// maxCallers is the maximal number of calls of a function whose arguments fromCallers examines.
const maxCallers = 64

// fromCallers returns the language of a parameter whose values are all known: the arguments of all
// calls of a function that only its package can call, and that the package only calls.
func (v *Values) fromCallers(param *index.Variable) uricheck.Value {
	decl, ok := param.Function.Node().(*ast.FuncDecl)
	if !ok || param.Index < 0 || len(param.Writes) > 0 || decl.Name.IsExported() {
		return uricheck.AnyValue
	}
	fn, ok := v.info.Defs[decl.Name].(*types.Func)
	if !ok || fn.Signature().Variadic() {
		return uricheck.AnyValue
	}
	calls := v.index.Calls(fn)
	if len(calls) == 0 || len(calls) > maxCallers || len(calls) != len(v.index.Uses(fn)) {
		return uricheck.AnyValue
	}
	for _, call := range calls {
		args := index.Listed(call.Cursor, edge.CallExpr_Args)
		if call.Shift > 0 || param.Index >= len(args) || !v.isWord(args[param.Index].Node().(ast.Expr)) {
			return uricheck.AnyValue
		}
	}
	return uricheck.Unreserved
}

// isWord reports whether an expression is a constant of unreserved characters (RFC 3986 §2.3).
func (v *Values) isWord(expr ast.Expr) bool {
	text, ok := code.ConstantString(v.info, expr)
	return ok && strings.IndexFunc(text, func(r rune) bool { return r > 0x7f || !uri.IsUnreserved(byte(r)) }) < 0
}
