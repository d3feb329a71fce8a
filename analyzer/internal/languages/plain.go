package languages

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/uricheck"
)

// IsPlain reports whether an expression is a string that may contain delimiters: a parameter, a
// field or a value from the environment, of type string, whose name is not that of an id, and
// that no code escapes or checks.
func (v *Values) IsPlain(expr ast.Expr) bool { return v.isPlainText(expr, maxSteps) }

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

func (v *Values) isPlainText(expr ast.Expr, steps int) bool {
	if expr == nil || steps == 0 || !isString(v.info.TypeOf(expr)) {
		return false
	}
	switch e := ast.Unparen(expr).(type) {
	case *ast.Ident:
		obj, ok := v.info.Uses[e].(*types.Var)
		return ok && index.IsLocal(obj) && !isCode(e.Name) && !v.isAsked(obj) && v.isPlainVariable(obj, steps)
	case *ast.SelectorExpr:
		obj, ok := v.info.Uses[e.Sel].(*types.Var)
		return ok && obj.IsField() && !isCode(e.Sel.Name) && !v.isAsked(obj) && !v.isEverEscaped(obj)
	case *ast.CallExpr:
		f, ok := v.index.CalleeOf(e)
		return ok && f.Func != nil && f.Func.FullName() == "os.Getenv"
	}
	return false
}

// isPlainVariable reports whether a local variable holds a plain text: a parameter without
// assignments does if other packages, or calls in this one, pass such a text.
func (v *Values) isPlainVariable(obj *types.Var, steps int) bool {
	known := v.index.Variable(obj)
	switch {
	case known.Addressed:
		return false
	case !known.IsParam:
		return len(known.Writes) == 1 && known.Writes[0].Kind == index.Plain && v.isPlainText(exprAt(known.Writes[0].Value), steps-1)
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
	isEscaped := func(arg inspector.Cursor) bool { return v.of(exprAt(arg), steps-1) != uricheck.AnyValue }
	return !slices.ContainsFunc(passed, isEscaped) && (fn.Exported() || slices.ContainsFunc(passed, isPlain))
}

// isEverEscaped reports whether the package writes a value to a field that is certainly no
// plain text.
func (v *Values) isEverEscaped(field *types.Var) bool {
	return slices.ContainsFunc(v.index.Variable(field).Writes, func(w index.Write) bool {
		return v.of(exprAt(w.Value), maxSteps) != uricheck.AnyValue
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

// isCode reports whether a name mentions an id, a number, a word of a list, or an escaped text.
func isCode(name string) bool { return slices.ContainsFunc(code.Words(name), Codes.Has) }

// Codes are words in names of strings that have no delimiters, or mean them.
var Codes = code.WordList{
	{`access addr address alg algo algorithm api arn asset base bearer branch bucket build cidr code codes commit country cursor
currency date datetime day digest dir domain encoded end endpoint enum epoch escaped etag ext extension file fields filter filters
folder format from guid handle hash hex host hostname id ids idx index interval ip isbn key kind lang language level limit
locale login md5 method mode month network num number offset oid op order org organisation organization os owner page params
path period platform port prefix proto protocol pub query raw ref region release repo repository rev revision
resource role root safe scheme scope scopes semver sha sha1 sha256 sid since site size slug sort sorting ssl sslmode start state stage
status sub suffix symbol tag team tenant ticker time timestamp to token type uid unit uri url urn uuid v ver verb version
year zone`,
		`func Get(name, the$ string) { url.Parse("https://h.example/a/" + url.PathEscape(name) + "/b/" + the$) }`},
}
