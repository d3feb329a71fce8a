package code

import "go/types"

// eachStruct calls f with the structures that a package declares, and with unnamed ones in
// their fields, until f returns false.
func eachStruct(pkg *types.Package, f func(*types.TypeName, *types.Struct) bool) {
	if pkg == nil {
		return
	}
	for _, name := range pkg.Scope().Names() {
		if obj, ok := pkg.Scope().Lookup(name).(*types.TypeName); ok && !obj.IsAlias() &&
			!eachWithin(obj, obj.Type().Underlying(), f) {
			return
		}
	}
}

func eachWithin(name *types.TypeName, t types.Type, f func(*types.TypeName, *types.Struct) bool) bool {
	s, ok := t.(*types.Struct)
	if !ok {
		return true
	}
	if !f(name, s) {
		return false
	}
	for field := range s.Fields() {
		if !eachWithin(name, field.Type(), f) {
			return false
		}
	}
	return true
}
