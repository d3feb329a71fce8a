package languages

import (
	"go/ast"
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/uricheck"
)

// EscapedFor returns the component for which an expression is escaped: to judge by its language, or
// by the name of the function that makes it, such as "pathEscape". A program may have its own
// escapers. It returns [uricheck.AnyValue] for other expressions.
func (v *Values) EscapedFor(expr ast.Expr) uricheck.Value {
	if value := v.Of(expr); value == uricheck.QueryEscaped || value == uricheck.PathEscaped {
		return value
	}
	call, ok := ast.Unparen(expr).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || !isString(v.info.TypeOf(call)) || !isString(v.info.TypeOf(call.Args[0])) {
		return uricheck.AnyValue
	}
	switch words := code.Words(code.LastName(call.Fun)); {
	case !slices.Contains(words, "escape"):
		return uricheck.AnyValue
	case slices.Contains(words, "path"):
		return uricheck.PathEscaped
	case slices.Contains(words, "query"):
		return uricheck.QueryEscaped
	}
	return uricheck.AnyValue
}

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
