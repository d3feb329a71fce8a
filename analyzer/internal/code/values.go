package code

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strings"
)

// ConstantString returns the value of an expression that the type checker has
// folded to a string.
func ConstantString(info *types.Info, expr ast.Expr) (string, bool) {
	v := info.Types[expr].Value
	if v == nil || v.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(v), true
}

// MayBeURL reports whether a text has a scheme, known or unknown, before an authority.
func MayBeURL(text string) bool { return strings.Contains(text, "://") }

// IsString reports whether a type is a string type. The type may be nil, as in code that does not
// type-check.
func IsString(t types.Type) bool { return isBasic(t, types.IsString) }

// IsInteger reports whether a type is an integer type, and not nil.
func IsInteger(t types.Type) bool { return isBasic(t, types.IsInteger) }

func isBasic(t types.Type, kind types.BasicInfo) bool {
	if t == nil {
		return false
	}
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&kind != 0
}

var errorType = types.Universe.Lookup("error").Type()

// IsError reports whether a type is error itself.
func IsError(t types.Type) bool { return types.Identical(t, errorType) }

// ImplementsError reports whether the values of a type are errors.
func ImplementsError(t types.Type) bool {
	return types.Implements(t, errorType.Underlying().(*types.Interface))
}

// NamedType returns a named type, or the one that a pointer points to: an elided
// literal in a slice or a map may stand for its address. It returns nil for others.
func NamedType(t types.Type) *types.Named {
	if t == nil {
		return nil
	}
	if pointer, ok := t.Underlying().(*types.Pointer); ok {
		t = pointer.Elem()
	}
	named, _ := types.Unalias(t).(*types.Named)
	return named
}

// IsURL reports whether a type is that of a url.URL, or of a pointer to one.
func IsURL(t types.Type) bool { return IsNamed(t, "net/url", "URL") }

// IsHTTPType reports whether a type is one of package net/http with a name, or a pointer to it.
func IsHTTPType(t types.Type, name string) bool { return IsNamed(t, "net/http", name) }

// IsNamed reports whether a type is the one with a name in the package with a path, or a pointer to it.
func IsNamed(t types.Type, path, name string) bool {
	named := NamedType(t)
	return named != nil && named.Obj().Name() == name && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == path
}

// IsHTTPVar reports whether an object is the package variable of net/http with a name.
func IsHTTPVar(obj types.Object, name string) bool {
	v, ok := obj.(*types.Var)
	return ok && v.Name() == name && v.Pkg() != nil && v.Pkg().Path() == "net/http" && v.Parent() == v.Pkg().Scope()
}

// IsSet reports whether a type is a map without values: with a set, a program leaves out what it
// has seen before. The type is nil in code that does not type-check.
func IsSet(t types.Type) bool {
	if t == nil {
		return false
	}
	m, ok := t.Underlying().(*types.Map)
	if !ok {
		return false
	}
	elem, isStruct := m.Elem().Underlying().(*types.Struct)
	return isStruct && elem.NumFields() == 0 || types.Identical(m.Elem(), types.Typ[types.Bool])
}
