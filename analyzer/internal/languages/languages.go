// Package languages returns the set of values that a hole of a text can have, to judge by their
// origin: the function that returns them, the layout of a time, a type. Its answer is true of
// every value; for most holes it has none.
package languages

import (
	"go/ast"
	"go/types"

	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/library"
	"github.com/uricheck/go-uricheck/uricheck"
)

// Values has the languages of a package's expressions.
type Values struct {
	info    *types.Info
	index   *index.Index
	asked   map[*types.Var]bool   // the answers of isAsked: each text with a variable asks for it
	origins map[*types.Var]origin // see heldOrigin
}

// New returns the languages of an indexed package.
func New(info *types.Info, index *index.Index) *Values {
	return &Values{info, index, make(map[*types.Var]bool), make(map[*types.Var]origin)}
}

// maxSteps is the maximal number of variables and calls between an expression and the origin of
// its value.
const maxSteps = 8

// Of returns the language of an expression as package fmt, or a concatenation, writes it.
func (v *Values) Of(expr ast.Expr) uricheck.Value {
	value := v.valueOf(expr, maxSteps)
	if (value == uricheck.Decoded || value == uricheck.DecodedPath) && v.isChecked(expr) {
		return uricheck.AnyValue
	}
	return value
}

// isChecked reports whether the code checks the variable that holds the value of an expression: package
// flow follows the result of a function to the expression that makes it.
func (v *Values) isChecked(expr ast.Expr) bool {
	d := v.index.DeclAt(expr.Pos())
	if d == nil {
		return false
	}
	made, ok := d.Root().FindNode(expr)
	if !ok {
		return false
	}
	id, ok := index.Assignee(made).(*ast.Ident)
	if !ok {
		return false
	}
	obj, ok := v.info.ObjectOf(id).(*types.Var)
	return ok && v.isAsked(obj)
}

func (v *Values) valueOf(expr ast.Expr, steps int) uricheck.Value {
	if expr == nil || steps == 0 {
		return uricheck.AnyValue
	}
	expr = ast.Unparen(expr)
	if value, ok := typed(v.info.TypeOf(expr)); ok {
		return value
	}
	switch e := expr.(type) {
	case *ast.CallExpr:
		return v.called(e, steps)
	case *ast.Ident:
		return v.held(e, steps)
	case *ast.SelectorExpr:
		if f, ok := v.info.Uses[e.Sel].(*types.Var); ok && f.IsField() && isOfURL(f, "Path") {
			return uricheck.DecodedPath
		}
	}
	return uricheck.AnyValue
}

// typed returns the language of a printed value, to judge by its type alone.
func typed(t types.Type) (uricheck.Value, bool) {
	if pointer, ok := t.(*types.Pointer); ok {
		t = pointer.Elem()
	}
	if t == nil {
		return 0, false
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return 0, false
	}
	switch name := named.Obj().Name(); {
	case name == "Time" && named.Obj().Pkg().Path() == "time":
		return uricheck.Spaced, true
	case name == "URL" && named.Obj().Pkg().Path() == "net/url":
		return uricheck.WholeURL, true
	case isUUID(named):
		return uricheck.Unreserved, true
	}
	return 0, false
}

// isUUID reports whether a type is a UUID type of any package: sixteen bytes under that name,
// printed as RFC 9562 §4 says.
func isUUID(named *types.Named) bool {
	array, ok := named.Underlying().(*types.Array)
	return ok && named.Obj().Name() == "UUID" && array.Len() == 16
}

// called returns the language of a call's result.
func (v *Values) called(call *ast.CallExpr, steps int) uricheck.Value {
	if tv := v.info.Types[call.Fun]; tv.IsType() && len(call.Args) == 1 {
		return v.valueOf(call.Args[0], steps-1) // string(b)
	}
	f, ok := v.index.CalleeOf(call)
	if !ok || f.Func == nil {
		return uricheck.AnyValue
	}
	by := library.Of(f.Func.FullName())
	switch {
	case by.Depends == library.OnLayout:
		return v.formatted(f, call)
	case by.Depends == library.OnEncoding:
		return v.encoded(f)
	case by.Depends == library.OnReceiver:
		return v.parameter(f)
	case by.Depends == library.OnNumber:
		return v.printed(call)
	}
	if f.Recv != nil && f.Func.Name() == "String" {
		if value, ok := typed(v.info.TypeOf(f.Recv)); ok {
			return value
		}
	}
	if by.Trims && len(call.Args) > 0 {
		if value := v.valueOf(call.Args[0], steps-1); value == uricheck.Decoded || value == uricheck.DecodedPath {
			return value
		}
	}
	if by.Delimiters != "" && len(call.Args) > 0 && isPlain(v.valueOf(call.Args[0], steps-1)) {
		return uricheck.Escaped
	}
	return by.Value
}

// isPlain reports whether a value contains nothing to escape.
func isPlain(value uricheck.Value) bool {
	return value == uricheck.Number || value == uricheck.Unreserved
}

// held returns the language of a local variable with a single write. It excludes input that the
// code checks, because the check may limit it.
func (v *Values) held(id *ast.Ident, steps int) uricheck.Value {
	obj, ok := v.info.Uses[id].(*types.Var)
	if !ok || !index.IsLocal(obj) {
		return uricheck.AnyValue
	}
	known := v.index.Variable(obj)
	if known.IsParam && !known.Addressed {
		return v.fromCallers(known)
	}
	if known.Addressed || len(known.Writes) != 1 {
		return uricheck.AnyValue
	}
	w := known.Writes[0]
	if w.Kind != index.Plain && (w.Kind != index.Result || w.Index != 0) {
		return uricheck.AnyValue
	}
	made, _ := w.Value.Node().(ast.Expr)
	value := v.valueOf(made, steps-1)
	if (value == uricheck.Decoded || value == uricheck.DecodedPath) && v.isAsked(obj) {
		return uricheck.AnyValue
	}
	return value
}

// isEncoding reports whether an object is the variable of package encoding/base64 with a name.
func isEncoding(obj types.Object, name string) bool {
	isOfPackage := obj != nil && obj.Pkg() != nil && obj.Pkg().Path() == "encoding/base64"
	return isOfPackage && obj.Name() == name && obj.Parent() == obj.Pkg().Scope()
}

// isOfURL reports whether a field is the field of url.URL with a name.
func isOfURL(field *types.Var, name string) bool {
	return field.Name() == name && field.Pkg() != nil && field.Pkg().Path() == "net/url"
}
