package compose

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// OpenFormatOf returns the index of the format among the arguments of a call, if it is not a constant:
// a concatenation for package fmt, or any text for a function of the package that passes it on,
// without operands.
func (f *Finder) OpenFormatOf(call *ast.CallExpr) (index int, ok bool) {
	if at, ok := code.FormatOf(f.info, call); ok {
		return at, at < len(call.Args) && code.IsOpenSum(f.info, call.Args[at])
	}
	return len(call.Args) - 1, f.PassesFormat(call)
}

// PassesFormat reports whether the last argument of a call is a text that a function of the package
// uses as a format, with operands that the call leaves out: "c.url(p)" for
// "func (c *client) url(format string, operands ...any)".
func (f *Finder) PassesFormat(call *ast.CallExpr) bool {
	sig, ok := f.info.TypeOf(call.Fun).(*types.Signature)
	if !ok || !sig.Variadic() || call.Ellipsis.IsValid() || len(call.Args) == 0 || len(call.Args) != sig.Params().Len()-1 {
		return false
	}
	last := call.Args[len(call.Args)-1]
	if !code.IsString(f.info.TypeOf(last)) || f.info.Types[last].Value != nil {
		return false
	}
	callee, ok := f.flow.Index.CalleeOf(call)
	return ok && f.printsParameter(callee.Func, sig.Params().Len()-2)
}

// printsParameter reports whether a function of the package passes a parameter to package fmt as a
// format, with the parameter after it as operands.
func (f *Finder) printsParameter(fn *types.Func, i int) bool {
	if _, ok := f.flow.Index.Declaration(fn); !ok || i >= fn.Signature().Params().Len()-1 {
		return false
	}
	for _, use := range f.flow.Index.Uses(fn.Signature().Params().At(i)) {
		kind, arg := use.ParentEdge()
		if kind != edge.CallExpr_Args {
			continue
		}
		call := use.Parent().Node().(*ast.CallExpr)
		if at, ok := code.FormatOf(f.info, call); ok && at == arg && call.Ellipsis.IsValid() {
			return true
		}
	}
	return false
}
