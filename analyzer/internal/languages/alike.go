package languages

import (
	"go/ast"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// IsList reports whether an expression is a list with "," between its elements, or a local variable
// with one.
func (v *Values) IsList(expr ast.Expr) bool {
	call, ok := v.source(expr).(*ast.CallExpr)
	if !ok || len(call.Args) != 2 {
		return false
	}
	f, ok := v.index.CalleeOf(call)
	if !ok || f.Func.FullName() != "strings.Join" {
		return false
	}
	separator, _ := code.ConstantString(v.info, call.Args[1])
	return separator == ","
}
