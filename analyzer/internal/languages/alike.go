package languages

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
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

// SpreadsEscaped reports whether a call gets a list that a function escapes, to judge by its name:
// fmt.Sprintf(format, escapeAll(owner, name)...).
func (v *Values) SpreadsEscaped(expr ast.Expr) bool {
	call, ok := ast.Unparen(expr).(*ast.CallExpr)
	if !ok || !call.Ellipsis.IsValid() {
		return false
	}
	list, ok := v.source(call.Args[len(call.Args)-1]).(*ast.CallExpr)
	return ok && slices.Contains(code.Words(code.LastName(list.Fun)), "escape")
}

// AreMadeAlike reports whether two expressions are variables with the results of calls of the same
// function: "project, err := parseID(pid)" and "label, err := parseID(labelID)".
func (v *Values) AreMadeAlike(a, b ast.Expr) bool {
	by := v.makerOf(a)
	return by != nil && by == v.makerOf(b)
}

// makerOf returns the function whose first result is the only value of a local variable that the
// code does not check, nil for other expressions.
func (v *Values) makerOf(expr ast.Expr) *types.Func {
	id, ok := ast.Unparen(expr).(*ast.Ident)
	if !ok || !isString(v.info.TypeOf(expr)) {
		return nil
	}
	obj, ok := v.info.Uses[id].(*types.Var)
	if !ok || !index.IsLocal(obj) || v.isAsked(obj) {
		return nil
	}
	known := v.index.Variable(obj)
	if known.Addressed || len(known.Writes) != 1 || known.Writes[0].Kind != index.Result || known.Writes[0].Index != 0 {
		return nil
	}
	call, ok := exprAt(known.Writes[0].Value).(*ast.CallExpr)
	if !ok {
		return nil
	}
	f, ok := v.index.CalleeOf(call)
	if !ok {
		return nil
	}
	return f.Func
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
