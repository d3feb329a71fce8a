package unit

import "go/types"

// Mentioned returns the packages whose types the exported declarations of a package mention, directly
// or in the definitions of other types that they mention, by path. These are the packages in the
// export data of [gcexportdata.Write].
func Mentioned(pkg *types.Package) map[string]*types.Package {
	m := mentions{packages: make(map[string]*types.Package), seen: make(map[types.Type]bool)}
	scope := pkg.Scope()
	for _, name := range scope.Names() {
		if obj := scope.Lookup(name); obj.Exported() {
			m.add(obj.Type())
		}
	}
	return m.packages
}

type mentions struct {
	packages map[string]*types.Package
	seen     map[types.Type]bool
}

func (m *mentions) add(t types.Type) {
	if m.seen[t] {
		return
	}
	m.seen[t] = true
	switch t := t.(type) {
	case *types.Alias:
		m.declaration(t.Obj())
		m.list(t.TypeArgs())
		m.parameters(t.TypeParams())
		m.add(t.Rhs())
	case *types.Named:
		m.named(t)
	case *types.TypeParam:
		m.add(t.Constraint())
	case *types.Struct:
		for field := range t.Fields() {
			m.add(field.Type())
		}
	case *types.Interface:
		m.members(t)
	case *types.Signature:
		m.parameters(t.TypeParams())
		m.tuple(t.Params())
		m.tuple(t.Results())
	case *types.Tuple:
		m.tuple(t)
	case *types.Union:
		for term := range t.Terms() {
			m.add(term.Type())
		}
	case *types.Map:
		m.add(t.Key())
		m.add(t.Elem())
	case interface{ Elem() types.Type }: // a pointer, slice, array or channel
		m.add(t.Elem())
	}
}

func (m *mentions) named(t *types.Named) {
	m.declaration(t.Obj())
	m.list(t.TypeArgs())
	m.parameters(t.TypeParams())
	m.add(t.Underlying())
	for method := range t.Methods() {
		m.add(method.Type())
	}
	if t.Origin() != t {
		m.add(t.Origin())
	}
}

func (m *mentions) declaration(name *types.TypeName) {
	if name.Pkg() != nil { // predeclared types have no package
		m.packages[name.Pkg().Path()] = name.Pkg()
	}
}

func (m *mentions) members(t *types.Interface) {
	for method := range t.ExplicitMethods() {
		m.add(method.Type())
	}
	for embedded := range t.EmbeddedTypes() {
		m.add(embedded)
	}
}

func (m *mentions) list(types *types.TypeList) {
	for t := range types.Types() {
		m.add(t)
	}
}

func (m *mentions) parameters(list *types.TypeParamList) {
	for t := range list.TypeParams() {
		m.add(t)
	}
}

func (m *mentions) tuple(of *types.Tuple) {
	for v := range of.Variables() {
		m.add(v.Type())
	}
}
