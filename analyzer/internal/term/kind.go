package term

import "go/types"

var errorType = types.Universe.Lookup("error").Type()

// KindOf returns the kind of the values of a type. It counts a type parameter as a string. The type
// is nil in code that does not type-check.
func KindOf(t types.Type) Kind {
	if t == nil {
		return Other
	}
	if _, isGeneric := types.Unalias(t).(*types.TypeParam); isGeneric || IsBytes(t) {
		return String
	}
	if types.Identical(t, errorType) {
		return Error
	}
	basic, ok := t.Underlying().(*types.Basic)
	if !ok {
		return Other
	}
	switch info := basic.Info(); {
	case info&types.IsString != 0:
		return String
	case info&types.IsInteger != 0:
		return Integer
	case info&types.IsBoolean != 0:
		return Boolean
	case info&types.IsFloat != 0:
		return Float
	}
	return Other
}

// IsBytes reports whether a type is a slice of bytes.
func IsBytes(t types.Type) bool {
	slice, ok := t.Underlying().(*types.Slice)
	if !ok {
		return false
	}
	basic, ok := slice.Elem().Underlying().(*types.Basic)
	return ok && basic.Kind() == types.Byte
}

// IsList reports whether values of a type have texts as elements, perhaps those of other lists in
// them: it is a list or a map, or a pointer to a text or to one of these.
func IsList(t types.Type) bool {
	if t == nil || IsBytes(t) {
		return false
	}
	switch t := t.Underlying().(type) {
	case *types.Slice, *types.Array, *types.Map:
		return true
	case *types.Pointer:
		return KindOf(t.Elem()) == String || IsList(t.Elem())
	}
	return false
}

// IsNested reports whether the elements of lists of a type are lists themselves.
func IsNested(t types.Type) bool {
	if !IsList(t) {
		return false
	}
	of, ok := t.Underlying().(interface{ Elem() types.Type })
	return ok && IsList(of.Elem())
}

// CanBeNil reports whether the term of a value of a type can be [Nil] or a [List].
func CanBeNil(t types.Type) bool {
	if t == nil || IsBytes(t) {
		return false // code that does not type-check, or text
	}
	_, isList := t.Underlying().(*types.Slice)
	return isList || isObject(t)
}

// isObject reports whether a type is a map, a pointer or a function.
func isObject(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Map, *types.Pointer, *types.Signature:
		return true
	}
	return false
}
