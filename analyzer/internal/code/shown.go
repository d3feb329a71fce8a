package code

import (
	"cmp"
	"go/ast"
	"go/types"
	"strings"
)

// ShowingMethod returns the method whose result package fmt prints for the values of a type, nil if it prints the
// value. ok is false if that depends on the verb, or if the method is not simply Error or String of the type itself.
// areForTexts says that the verbs are all %s or %v; with others, fmt prints the
// fields of a structure, or an address.
func ShowingMethod(t types.Type, areForTexts bool) (fn *types.Func, ok bool) {
	hasFormat := methodOf(t, "Format") != nil
	if fn = cmp.Or(methodOf(t, "Error"), methodOf(t, "String")); fn == nil {
		return nil, !hasFormat
	}
	basic, isBasic := t.Underlying().(*types.Basic)
	_, isStruct := pointed(t).Underlying().(*types.Struct)
	isString := isBasic && basic.Info()&types.IsString != 0
	sig := fn.Signature()
	isText := sig.Params().Len() == 0 && sig.Results().Len() == 1 && types.Identical(sig.Results().At(0).Type(), types.Typ[types.String])
	isOwn := types.Identical(pointed(sig.Recv().Type()), pointed(t))
	return fn.Origin(), isText && isOwn && !hasFormat && (isString || isStruct && areForTexts)
}

// pointed returns the type to which a type points, or the type itself.
func pointed(t types.Type) types.Type {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// methodOf returns the method with a name in the method set of a type, nil if there is none.
func methodOf(t types.Type, name string) *types.Func {
	obj, _, _ := types.LookupFieldOrMethod(t, false, nil, name)
	fn, _ := obj.(*types.Func)
	return fn
}

// WritesSyntax reports whether a format may have the verb %#v, which writes a value as Go syntax.
func WritesSyntax(format string) bool {
	return strings.Contains(format, "#") && strings.Contains(format, "v")
}

// WritesTexts reports whether each verb of a format is %s or %v, without flags.
func WritesTexts(format string) bool {
	for {
		_, verb, ok := strings.Cut(format, "%")
		if !ok {
			return true
		}
		if verb == "" || !strings.Contains("sv%", verb[:1]) {
			return false
		}
		format = verb[1:]
	}
}

// MayPanic reports whether a function has a call of panic.
func MayPanic(function ast.Node) bool {
	for n := range ast.Preorder(function) {
		if call, ok := n.(*ast.CallExpr); ok && IdentName(call.Fun) == "panic" {
			return true
		}
	}
	return false
}
