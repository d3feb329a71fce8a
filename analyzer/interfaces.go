package analyzer

import (
	"go/types"
	"slices"
	"strings"
)

// followInterfaces follows what the package passes to methods of its own
// interfaces, as far as every implementation in the package takes it. It reports
// whether there was anything new.
func (c *checker) followInterfaces() bool {
	names := c.namesOfTakers()
	if len(names) == 0 {
		return false
	}
	isNew := false
	scope := c.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		iface := interfaceOf(scope.Lookup(name))
		if iface == nil {
			continue
		}
		implementations := c.implementations(scope, iface)
		for i := range iface.NumMethods() {
			m := iface.Method(i)
			if names[m.Name()] && m.Pkg() == c.pass.Pkg && len(implementations) > 0 {
				isNew = c.followMethod(m, implementations) || isNew
			}
		}
	}
	return isNew
}

// namesOfTakers returns the names of the methods of the package that take URLs.
func (c *checker) namesOfTakers() map[string]bool {
	names := make(map[string]bool)
	for place := range c.usages {
		if obj, _ := c.taker(place); obj != nil {
			if fn, ok := obj.(*types.Func); ok && fn.Signature().Recv() != nil {
				names[fn.Name()] = true
			}
		}
	}
	return names
}

// interfaceOf returns the interface that an object declares, or nil. Generic ones
// stand for more than one.
func interfaceOf(obj types.Object) *types.Interface {
	name, ok := obj.(*types.TypeName)
	if !ok || name.IsAlias() {
		return nil
	}
	iface, ok := name.Type().Underlying().(*types.Interface)
	if named, isNamed := name.Type().(*types.Named); !ok || isNamed && named.TypeParams().Len() > 0 {
		return nil
	}
	return iface
}

// implementations returns the types of the package that implement an interface. What
// the tests put in for them does not count.
func (c *checker) implementations(scope *types.Scope, iface *types.Interface) []types.Type {
	var found []types.Type
	for _, name := range scope.Names() {
		obj, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || obj.IsAlias() || types.IsInterface(obj.Type()) || c.isInTest(obj) {
			continue
		}
		named, ok := obj.Type().(*types.Named)
		if ok && named.TypeParams().Len() == 0 && types.Implements(types.NewPointer(named), iface) {
			found = append(found, named)
		}
	}
	return found
}

func (c *checker) isInTest(obj types.Object) bool {
	return strings.HasSuffix(c.pass.Fset.File(obj.Pos()).Name(), "_test.go")
}

// followMethod notes what all implementations of a method take, and follows what is
// new of it.
func (c *checker) followMethod(m *types.Func, implementations []types.Type) bool {
	var common []taken
	for i, t := range implementations {
		obj, _, _ := types.LookupFieldOrMethod(t, true, m.Pkg(), m.Name())
		fn, ok := obj.(*types.Func)
		if !ok {
			return false
		}
		values := c.usesOf(fn.Origin())
		if i == 0 {
			common = slices.Clone(values)
			continue
		}
		common = slices.DeleteFunc(common, func(v taken) bool { return !slices.ContainsFunc(values, v.equals) })
	}
	known := c.takers[m]
	common = slices.DeleteFunc(common, func(v taken) bool { return slices.ContainsFunc(known, v.equals) })
	if len(common) == 0 {
		return false
	}
	c.takers[m] = append(known[:len(known):len(known)], common...)
	for _, call := range c.flow.Calls(m) {
		c.followTaken(call, common)
	}
	return true
}

// equals reports whether two values are used in the same way, whoever does it.
func (v taken) equals(other taken) bool {
	return v.param == other.param && v.element == other.element && v.usage.key() == other.usage.key()
}
