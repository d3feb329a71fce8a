package languages

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// IsPlain reports whether an expression is a string that no code escapes or checks: a parameter, a
// field, a value from the environment, or a list with such strings. The names of the values that the
// package passes to a parameter count, too.
func (v *Values) IsPlain(expr ast.Expr) bool { return v.originOf(expr, maxSteps) == open }

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

// origin says where the values of an expression come from.
type origin uint8

const (
	closed origin = iota // some come from code that may escape or check them, or that makes ids
	fixed                // all are constants
	open                 // some come from outside, as people and other programs write them, and the others are constants
)

// and returns the origin of a value that is one of two.
func (o origin) and(other origin) origin {
	if o == closed || other == closed {
		return closed
	}
	return max(o, other)
}

// plainOrigin is like originOf, but a name of an id or of a part of a URL is closed.
func (v *Values) plainOrigin(expr ast.Expr, steps int) origin {
	if from := v.originOf(expr, steps); from != open || contentOf(ownName(expr)).IsOpen() {
		return from
	}
	return closed
}

// originOf returns the origin of a text, or of those in a list or map, or behind a pointer.
func (v *Values) originOf(expr ast.Expr, steps int) origin {
	if expr == nil || steps == 0 {
		return closed
	}
	if known := v.info.Types[expr]; known.Value != nil || known.IsNil() {
		return fixed
	}
	if !isText(v.info.TypeOf(expr)) {
		return closed
	}
	switch e := ast.Unparen(expr).(type) {
	case *ast.Ident:
		if obj, ok := v.info.Uses[e].(*types.Var); ok && !v.isAsked(obj) {
			return v.heldOrigin(obj)
		}
	case *ast.SelectorExpr:
		obj, ok := v.info.Uses[e.Sel].(*types.Var)
		isField := ok && obj.IsField() && !v.isAsked(obj) && !v.isEverEscaped(obj)
		if isField || ok && index.IsGlobal(obj) && obj.Pkg().Path() == "os" && obj.Name() == "Args" {
			return open
		}
	case *ast.StarExpr:
		return v.originOf(e.X, steps-1)
	case *ast.IndexExpr:
		return v.originOf(e.X, steps-1)
	case *ast.SliceExpr:
		return v.originOf(e.X, steps-1)
	case *ast.CallExpr:
		return v.resultOrigin(e, steps)
	}
	return closed
}

// resultOrigin returns the origin of the first result of a call. If the code of a function is not in the package, the
// name may say what it returns: issue.GetTitle().
func (v *Values) resultOrigin(call *ast.CallExpr, steps int) origin {
	if len(call.Args) == 1 && v.info.Types[call.Fun].IsType() {
		return v.originOf(call.Args[0], steps-1)
	}
	f, ok := v.index.CalleeOf(call)
	if !ok || f.Func == nil {
		return closed
	}
	of := call.Args
	switch name := f.Func.FullName(); name {
	case "strings.TrimSpace", "strings.ToLower", "strings.ToUpper", "cmp.Or":
	case "strings.Join":
		if len(of) != 2 {
			return closed
		}
		if separator, _ := code.ConstantString(v.info, of[1]); separator != " " {
			return closed
		}
		of = of[:1]
	default:
		body, isOwn := v.index.Declaration(f.Func)
		if !isOwn && (isInput(f.Func) || len(of) == 0 && people[contentOf(code.LastName(call.Fun))]) {
			return open
		}
		if !isOwn {
			return closed
		}
		of = nil
		for _, ret := range v.index.ReturnsOf(body) {
			results := ret.Node().(*ast.ReturnStmt).Results
			if len(results) == 0 {
				return closed
			}
			of = append(of, results[0])
		}
	}
	from := fixed
	for _, expr := range of {
		from = from.and(v.originOf(expr, steps-1))
	}
	return from
}

// people are contents that no code makes.
var people = map[stdlib.Content]bool{stdlib.Free: true, stdlib.Address: true, stdlib.Mail: true, stdlib.Secret: true}

// isInput reports whether a function returns what people, or other programs, have written.
func isInput(fn *types.Func) bool {
	switch fn.FullName() {
	case "os.Getenv", "os.LookupEnv", "os.ReadFile", "io.ReadAll", "(error).Error", "(*bufio.Reader).ReadString",
		"(*bufio.Scanner).Text", "golang.org/x/term.ReadPassword":
		return true
	}
	return fn.Pkg() != nil && strings.HasSuffix(fn.Pkg().Path(), "flag")
}

// heldOrigin returns the origin of a variable's values, and keeps it: functions that pass their parameters on to each other
// ask for it very often. While it asks, the variable itself decides nothing: title = strings.TrimSpace(title).
func (v *Values) heldOrigin(obj *types.Var) origin {
	if from, ok := v.origins[obj]; ok {
		return from
	}
	v.origins[obj] = fixed
	from := v.originHere(obj)
	v.origins[obj] = from
	return from
}

func (v *Values) originHere(obj *types.Var) origin {
	known := v.index.Variable(obj)
	from := fixed
	switch {
	case known.Addressed && !v.isScanned(obj):
		return closed
	case known.Addressed:
		from = open
	}
	if known.IsParam {
		from = v.passedOrigin(obj, maxSteps)
	}
	for _, w := range known.Writes {
		from = from.and(v.writtenOrigin(w, maxSteps))
	}
	return from
}

func (v *Values) writtenOrigin(w index.Write, steps int) origin {
	_, isCall := w.At.Node().(*ast.CallExpr)
	switch {
	case w.Kind == index.Zero:
		return fixed
	case w.Kind == index.Plain || w.Kind == index.Element || w.Kind == index.Key:
		return v.plainOrigin(exprAt(w.Value), steps)
	case w.Kind == index.Other && isCall:
		return open // of a flag
	case w.Kind == index.Result && w.Index == 0:
		return v.originOf(exprAt(w.Value), steps)
	}
	return closed
}

// isScanned reports whether only functions such as fmt.Scanln get the address of a variable.
func (v *Values) isScanned(obj *types.Var) bool {
	return !slices.ContainsFunc(v.index.Uses(obj), func(use inspector.Cursor) bool {
		at := code.Whole(use)
		call, ok := at.Parent().Parent().Node().(*ast.CallExpr)
		isScan := ok && strings.HasPrefix(strings.TrimPrefix(code.LastName(call.Fun), "F"), "Scan")
		return at.ParentEdgeKind() == edge.UnaryExpr_X && !isScan
	})
}

// passedOrigin returns the origin of the arguments for a parameter: one of them is enough, but none may be escaped.
// The lists that programs get as parameters of function literals are often those of the command line.
func (v *Values) passedOrigin(obj *types.Var, steps int) origin {
	fn, i := v.index.Parameter(obj)
	if fn == nil && isString(obj.Type()) {
		return closed
	}
	if fn == nil {
		return open
	}
	calls := v.index.Calls(fn)
	from := fixed
	if fn.Exported() || len(calls) == 0 {
		from = open
	}
	for _, call := range calls {
		for _, arg := range v.index.Argument(call, i) {
			if v.valueOf(exprAt(arg), steps-1) != uricheck.AnyValue {
				return closed
			}
			if passed := v.plainOrigin(exprAt(arg), steps-1); passed == open || from == fixed {
				from = passed
			}
		}
	}
	return from
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

// isText reports whether a type is that of texts, or of lists or maps of texts. A string type with constants is one of
// a few words.
func isText(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Pointer:
		return isText(t.Elem())
	case *types.Slice:
		return isText(t.Elem()) || types.Identical(t.Elem(), types.Typ[types.Byte])
	case *types.Map:
		return isText(t.Elem())
	case *types.Tuple:
		return t.Len() > 0 && isText(t.At(0).Type())
	case *types.Named:
		scope := t.Obj().Pkg()
		return scope != nil && code.IsString(t) && contentOf(t.Obj().Name()).IsOpen() &&
			!slices.ContainsFunc(scope.Scope().Names(), func(name string) bool {
				_, isType := scope.Scope().Lookup(name).(*types.TypeName)
				return !isType && types.Identical(scope.Scope().Lookup(name).Type(), t)
			})
	}
	return isString(t)
}
