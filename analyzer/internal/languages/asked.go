package languages

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// isAsked reports whether the code asks what a variable contains: it may refuse some values.
func (v *Values) isAsked(obj *types.Var) bool {
	isAsked, ok := v.asked[obj]
	if !ok {
		isAsked = slices.ContainsFunc(v.index.Uses(obj), v.asks)
		v.asked[obj] = isAsked
	}
	return isAsked
}

// asks reports whether the code around a use of a text depends on the bytes.
func (v *Values) asks(use inspector.Cursor) bool {
	at := code.Whole(use)
	for at.ParentEdgeKind() == edge.IndexExpr_X && !code.IsString(v.info.TypeOf(at.Node().(ast.Expr))) {
		at = at.Parent() // an element of a list or map
	}
	switch at.ParentEdgeKind() {
	case edge.CallExpr_Args:
		return code.IsString(v.info.TypeOf(at.Node().(ast.Expr))) && v.isCheck(at.Parent().Node().(*ast.CallExpr))
	case edge.BinaryExpr_X, edge.BinaryExpr_Y:
		return v.comparesText(at.Parent().Node().(*ast.BinaryExpr))
	case edge.IndexExpr_Index:
		return v.isTable(at.Parent().Node().(*ast.IndexExpr).X)
	case edge.RangeStmt_X, edge.SwitchStmt_Tag, edge.IndexExpr_X, edge.SliceExpr_X:
		return code.IsString(v.info.TypeOf(at.Node().(ast.Expr)))
	}
	return false
}

// isTable reports whether an expression is a map that the program never changes: the code looks a text up among those that
// it knows.
func (v *Values) isTable(expr ast.Expr) bool {
	of := v.index.Target(expr)
	if of == nil || of.IsField() {
		return false
	}
	value, ok := v.index.Only(of)
	if !ok {
		return false
	}
	_, isMap := of.Type().Underlying().(*types.Map)
	lit, isLiteral := exprAt(value).(*ast.CompositeLit)
	return isMap && isLiteral && len(lit.Elts) > 0
}

// isEmpty reports whether a word in the name of a function says that it asks for an empty text, as isEmpty does in
// go-pq-cdc (config/config.go).
func isEmpty(word string) bool { return word == "empty" || word == "blank" }

// isCheck reports whether a call has a boolean as its result, or is that of a function, not a method, with an error as
// its only one: validName(s). One that asks for an empty text only shows whether there is a value.
func (v *Values) isCheck(call *ast.CallExpr) bool {
	result := v.info.TypeOf(call)
	if result == nil || slices.ContainsFunc(code.Words(code.LastName(call.Fun)), isEmpty) {
		return false
	}
	if basic, ok := result.Underlying().(*types.Basic); ok {
		return basic.Info()&types.IsBoolean != 0
	}
	f, ok := v.index.CalleeOf(call)
	if tuple, isTuple := result.(*types.Tuple); isTuple {
		return ok && f.Func != nil && isParser(f.Func.Name(), tuple)
	}
	return ok && f.Func.Signature().Recv() == nil && code.IsError(result)
}

// isParser reports whether a function returns a number, a boolean or an array, as uuid.Parse does, for the texts that it
// can parse.
func isParser(name string, results *types.Tuple) bool {
	if results.Len() != 2 || !code.IsError(results.At(1).Type()) || !strings.HasPrefix(name, "Parse") && name != "Atoi" {
		return false
	}
	switch t := results.At(0).Type().Underlying().(type) {
	case *types.Array:
		return true
	case *types.Basic:
		return t.Info()&(types.IsNumeric|types.IsBoolean) != 0
	}
	return false
}

// comparesText reports whether a comparison is with a text: one with "" only shows whether there is a value.
func (v *Values) comparesText(e *ast.BinaryExpr) bool {
	isText := func(operand ast.Expr) bool {
		text, ok := code.ConstantString(v.info, operand)
		return ok && text != ""
	}
	return (e.Op == token.EQL || e.Op == token.NEQ) && (isText(e.X) || isText(e.Y))
}
