package trace

import (
	"fmt"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/objectpath"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/factcode"
)

// takesFields is a fact about the fields that a package sends, but another package declares. A third package,
// which imports both, may write them. A fact about a field can come only from the package that declares
// it, so that this one is a fact of some function of the sending package.
type takesFields struct {
	values []fieldTaken
	params factcode.Variables
}

// fieldTaken is a field of a named structure whose values reach a sink, with its usage there.
type fieldTaken struct {
	pkg, structure, field string
	taken
}

// maxFields bounds the fields in the fact of a package.
const maxFields = 64

// AFact implements [analysis.Fact].
func (*takesFields) AFact() {}

// String returns the fact for tests, and for drivers that print facts.
func (f *takesFields) String() string {
	var values []string
	for _, v := range f.values {
		values = append(values, fmt.Sprint(v.pkg, ".", v.structure, ".", v.field, " ", v.usage.Use))
	}
	return "takesFields(" + strings.Join(values, ", ") + ")"
}

// GobEncode implements gob.GobEncoder.
func (f *takesFields) GobEncode() ([]byte, error) {
	e := factEncoder{}
	e.Number(factVersion)
	e.Number(len(f.values))
	for _, v := range f.values {
		e.String(v.pkg)
		e.String(v.structure)
		e.String(v.field)
		e.value(v.taken)
	}
	return e.Data, nil
}

// GobDecode implements gob.GobDecoder.
func (f *takesFields) GobDecode(data []byte) error {
	f.values, f.params = nil, factcode.Variables{}
	d := factDecoder{factcode.NewDecoder(data, &f.params)}
	if d.Number() != factVersion {
		return factcode.ErrVersion
	}
	for n := d.Count(); n > 0 && !d.IsBroken(); n-- {
		f.values = append(f.values, fieldTaken{d.String(), d.String(), d.String(), d.value()})
	}
	return d.End()
}

// exportFields exports a fact about the fields of other packages that this package sends. Its object is the
// first function of the package that can have a fact.
func exportFields(tr *Tracer, paths *objectpath.Encoder) {
	fact := new(takesFields)
	byField := make(map[*types.Var][]taken)
	for place, usages := range tr.usages {
		v := place.Var
		if !v.IsField() || !v.Exported() || v.Pkg() == nil || v.Pkg() == tr.pass.Pkg || code.IsStandard(v.Pkg().Path()) {
			continue
		}
		for _, u := range usages {
			if u.Path.last != nil && u.isAtStart() && !tr.grows[place] {
				byField[v] = append(byField[v], taken{0, place.At(nil), u})
			}
		}
	}
	for _, v := range slices.SortedFunc(maps.Keys(byField), func(a, b *types.Var) int { return strings.Compare(fieldName(a), fieldName(b)) }) {
		structure, ok := code.StructOf(v)
		if !ok || len(fact.values) >= maxFields {
			continue
		}
		told, params := tr.portable(v, byField[v]).values()
		for _, value := range told {
			names := params.BoundTo([]*types.Var{fact.params.At(1)})
			value.usage = value.usage.renamed(names)
			fact.values = append(fact.values, fieldTaken{v.Pkg().Path(), structure.Name(), v.Name(), value})
		}
	}
	if carrier := carrierOf(tr.pass.Pkg, paths); carrier != nil && len(fact.values) > 0 {
		tr.pass.ExportObjectFact(carrier, fact)
	}
}

// fieldName returns a name for a field by which exportFields sorts: all runs have the same order.
func fieldName(v *types.Var) string { return fmt.Sprint(v.Pkg().Path(), " ", v.Name(), " ", v.Pos()) }

// isAtStart reports whether the text at the sink begins with the value. Otherwise the value is probably
// only a segment of a path.
func (u Usage) isAtStart() bool {
	return u.at.Var == nil || len(u.text.Pieces) > 0 && u.text.Pieces[0].Place == u.at
}

// carrierOf returns the first function or method of a package that can have a fact.
func carrierOf(pkg *types.Package, paths *objectpath.Encoder) types.Object {
	can := func(fn *types.Func) bool {
		_, err := paths.For(fn)
		return fn.Exported() && err == nil
	}
	scope := pkg.Scope()
	for _, name := range scope.Names() {
		switch obj := scope.Lookup(name).(type) {
		case *types.Func:
			if can(obj) {
				return obj
			}
		case *types.TypeName:
			named, ok := obj.Type().(*types.Named)
			for i := 0; ok && i < named.NumMethods(); i++ {
				if can(named.Method(i)) {
					return named.Method(i)
				}
			}
		}
	}
	return nil
}

// fieldsTaken returns the fields in the imported facts takesFields, with their usages.
func fieldsTaken(pass *analysis.Pass) map[*types.Var][]taken {
	var found map[*types.Var][]taken
	var byPath map[string]*types.Package
	for _, of := range pass.AllObjectFacts() {
		fact, ok := of.Fact.(*takesFields)
		if !ok || of.Object.Pkg() == pass.Pkg {
			continue
		}
		if byPath == nil {
			found, byPath = make(map[*types.Var][]taken), code.Reachable(pass.Pkg)
		}
		for _, v := range fact.values {
			if field := code.FieldOf(byPath[v.pkg], v.structure, v.field); field != nil {
				names := fact.params.BoundTo([]*types.Var{field})
				found[field] = append(found[field], taken{v.param, v.of, v.usage.renamed(names)})
			}
		}
	}
	for field, values := range found {
		found[field] = inOrder(values)
	}
	return found
}
