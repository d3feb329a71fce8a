package library

import (
	"cmp"
	"go/types"
	"slices"
	"strings"
)

// Calls says for which values the verbs of a call of package fmt certainly print the result of a method Error or
// String.
type Calls uint8

const (
	NoValues     Calls = iota // for none: a verb may be %#v
	OfStrings                 // for strings, as also Sprint does
	OfStructures              // for structures, too: each verb is %s or %v; others print the fields, or an address
)

// CallsOf returns the Calls of a format.
func CallsOf(format string) Calls {
	verbs, ok := Verbs(format)
	isSyntax := func(v Verb) bool { return v.Letter == 'v' && strings.Contains(format[v.Start:v.End], "#") }
	isOther := func(v Verb) bool { return v.Letter != 's' && v.Letter != 'v' || !v.Plain }
	switch {
	case !ok, slices.ContainsFunc(verbs, isSyntax):
		return NoValues
	case slices.ContainsFunc(verbs, isOther):
		return OfStrings
	}
	return OfStructures
}

// Method returns the method whose result package fmt prints for a value of a type, nil if it prints the value. ok is
// false if c does not tell, or if the method is not simply Error or String of the type itself.
func (c Calls) Method(t types.Type) (fn *types.Func, ok bool) {
	isPlain := methodOf(t, "Format") == nil
	if fn = cmp.Or(methodOf(t, "Error"), methodOf(t, "String")); fn == nil {
		return nil, isPlain
	}
	sig := fn.Signature()
	isText := sig.Params().Len() == 0 && sig.Results().Len() == 1 &&
		types.Identical(sig.Results().At(0).Type(), types.Typ[types.String])
	isOwn := types.Identical(pointed(sig.Recv().Type()), pointed(t))
	return fn.Origin(), isPlain && isText && isOwn && c.include(t)
}

// include reports whether c is true of the values of a type.
func (c Calls) include(t types.Type) bool {
	if basic, ok := t.Underlying().(*types.Basic); ok && basic.Info()&types.IsString != 0 {
		return c >= OfStrings
	}
	_, isStruct := pointed(t).Underlying().(*types.Struct)
	return isStruct && c == OfStructures
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
