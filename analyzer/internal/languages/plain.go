package languages

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/uricheck"
)

// IsPlain reports whether an expression is a string that no code escapes or checks: a parameter, a
// field or a value from the environment. The names of the values that the package passes to a parameter count, too.
func (v *Values) IsPlain(expr ast.Expr) bool { return v.isOpenText(expr, maxSteps) }

// IsUnchecked reports whether an expression is a variable of type string, or a field, that no code
// checks.
func (v *Values) IsUnchecked(expr ast.Expr) bool {
	if !isString(v.info.TypeOf(expr)) {
		return false
	}
	var id *ast.Ident
	switch e := ast.Unparen(expr).(type) {
	case *ast.Ident:
		id = e
	case *ast.SelectorExpr:
		id = e.Sel
	default:
		return false
	}
	obj, ok := v.info.Uses[id].(*types.Var)
	return ok && !v.isAsked(obj)
}

// AreTogether reports whether one function of the package, or one declaration, has both
// expressions.
func (v *Values) AreTogether(a, b ast.Expr) bool {
	d := v.index.DeclAt(a.Pos())
	return d != nil && d == v.index.DeclAt(b.Pos())
}

// isPlainText is like IsPlain, but the name is not that of an id.
func (v *Values) isPlainText(expr ast.Expr, steps int) bool {
	return contentOf(ownName(expr)).IsOpen() && v.isOpenText(expr, steps)
}

func (v *Values) isOpenText(expr ast.Expr, steps int) bool {
	if expr == nil || steps == 0 || !isString(v.info.TypeOf(expr)) {
		return false
	}
	switch e := ast.Unparen(expr).(type) {
	case *ast.Ident:
		obj, ok := v.info.Uses[e].(*types.Var)
		return ok && index.IsLocal(obj) && !v.isAsked(obj) && v.isPlainVariable(obj, steps)
	case *ast.SelectorExpr:
		obj, ok := v.info.Uses[e.Sel].(*types.Var)
		return ok && obj.IsField() && !v.isAsked(obj) && !v.isEverEscaped(obj)
	case *ast.CallExpr:
		return v.isOpenResult(e, steps)
	}
	return false
}

// isOpenResult reports whether a call returns a plain text: of the environment, of a file, of an error, or one that
// strings.TrimSpace trims.
func (v *Values) isOpenResult(call *ast.CallExpr, steps int) bool {
	if len(call.Args) == 1 && v.info.Types[call.Fun].IsType() {
		return v.isContent(call.Args[0])
	}
	f, ok := v.index.CalleeOf(call)
	if !ok || f.Func == nil {
		return false
	}
	switch f.Func.FullName() {
	case "os.Getenv", "(error).Error":
		return true
	case "strings.TrimSpace":
		return len(call.Args) == 1 && v.isOpenText(call.Args[0], steps-1)
	}
	return false
}

// isContent reports whether an expression has the bytes of a file.
func (v *Values) isContent(expr ast.Expr) bool {
	id, ok := ast.Unparen(expr).(*ast.Ident)
	if !ok {
		return false
	}
	obj, ok := v.info.Uses[id].(*types.Var)
	if !ok || !index.IsLocal(obj) {
		return false
	}
	writes := v.index.Variable(obj).Writes
	if len(writes) != 1 || writes[0].Kind != index.Result || writes[0].Index != 0 {
		return false
	}
	call, ok := writes[0].Value.Node().(*ast.CallExpr)
	if !ok {
		return false
	}
	f, ok := v.index.CalleeOf(call)
	return ok && f.Func != nil && f.Func.FullName() == "os.ReadFile"
}

// isPlainVariable reports whether a local variable holds a plain text: a parameter without
// assignments does if other packages, or calls in this one, pass such a text.
func (v *Values) isPlainVariable(obj *types.Var, steps int) bool {
	known := v.index.Variable(obj)
	switch {
	case known.Addressed:
		return false
	case !known.IsParam:
		isElse := func(w index.Write) bool {
			return w.Kind != index.Zero && (w.Kind != index.Plain || !v.isPlainText(exprAt(w.Value), steps-1))
		}
		return len(known.Writes) > 0 && !slices.ContainsFunc(known.Writes, isElse)
	case len(known.Writes) > 0:
		return false
	}
	fn, i := v.index.Parameter(obj)
	if fn == nil {
		return false
	}
	var passed []inspector.Cursor
	for _, call := range v.index.Calls(fn) {
		passed = append(passed, v.index.Argument(call, i)...)
	}
	isPlain := func(arg inspector.Cursor) bool { return v.isPlainText(exprAt(arg), steps-1) }
	isEscaped := func(arg inspector.Cursor) bool { return v.valueOf(exprAt(arg), steps-1) != uricheck.AnyValue }
	isOpen := fn.Exported() || len(passed) == 0 || slices.ContainsFunc(passed, isPlain)
	return isOpen && !slices.ContainsFunc(passed, isEscaped)
}

// isEverEscaped reports whether the package writes a value to a field that is certainly no
// plain text.
func (v *Values) isEverEscaped(field *types.Var) bool {
	return slices.ContainsFunc(v.index.Variable(field).Writes, func(w index.Write) bool {
		return v.valueOf(exprAt(w.Value), maxSteps) != uricheck.AnyValue
	})
}

func exprAt(cur inspector.Cursor) ast.Expr {
	if !cur.Valid() {
		return nil
	}
	expr, _ := cur.Node().(ast.Expr)
	return expr
}

func isString(t types.Type) bool {
	basic, ok := types.Unalias(t).(*types.Basic)
	return ok && basic.Kind() == types.String
}
