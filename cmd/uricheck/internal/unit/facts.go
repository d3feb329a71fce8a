package unit

import (
	"bytes"
	"cmp"
	"encoding/gob"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/objectpath"
)

// Facts are the facts about the objects of a package and of its imports. There are no facts about
// packages.
type Facts struct{ imported, exported map[factKey]analysis.Fact }

type factKey struct {
	of   types.Object
	kind reflect.Type
}

func keyOf(f analysis.ObjectFact) factKey { return factKey{f.Object, reflect.TypeOf(f.Fact)} }

// NewFacts returns no facts.
func NewFacts() *Facts {
	return &Facts{make(map[factKey]analysis.Fact), make(map[factKey]analysis.Fact)}
}

// Import adds the facts of an imported package.
func (fs *Facts) Import(known []analysis.ObjectFact) {
	for _, f := range known {
		fs.imported[keyOf(f)] = f.Fact
	}
}

// Get implements ImportObjectFact of [analysis.Pass].
func (fs *Facts) Get(obj types.Object, to analysis.Fact) bool {
	key := factKey{obj, reflect.TypeOf(to)}
	fact, ok := fs.exported[key]
	if !ok {
		fact, ok = fs.imported[key]
	}
	if ok {
		reflect.ValueOf(to).Elem().Set(reflect.ValueOf(fact).Elem())
	}
	return ok
}

// Set implements ExportObjectFact of [analysis.Pass].
func (fs *Facts) Set(obj types.Object, fact analysis.Fact) {
	fs.exported[factKey{obj, reflect.TypeOf(fact)}] = fact
}

// All implements AllObjectFacts of [analysis.Pass].
func (fs *Facts) All() []analysis.ObjectFact { return append(list(fs.imported), list(fs.exported)...) }

// Own returns the facts that the package exports.
func (fs *Facts) Own() []analysis.ObjectFact { return list(fs.exported) }

func list(of map[factKey]analysis.Fact) []analysis.ObjectFact {
	var all []analysis.ObjectFact
	for key, fact := range of {
		all = append(all, analysis.ObjectFact{Object: key.of, Fact: fact})
	}
	return all
}

// gobFact is a fact in the file of a unit.
type gobFact struct {
	PkgPath string
	Object  objectpath.Path
	Fact    analysis.Fact
}

// StoredFacts are the facts in the file of a unit, among them the facts of its imports.
type StoredFacts []gobFact

// DecodeFacts reads the facts of a file. The program must have registered their types with package
// gob.
func (v Vetx) DecodeFacts() (StoredFacts, error) {
	var stored []gobFact
	if len(v.Facts) == 0 {
		return nil, nil
	}
	err := gob.NewDecoder(bytes.NewReader(v.Facts)).Decode(&stored)
	return stored, err
}

// Of returns the facts about objects of some packages, by path.
func (s StoredFacts) Of(packages map[string]*types.Package) []analysis.ObjectFact {
	var resolved []analysis.ObjectFact
	for _, f := range s {
		pkg := packages[f.PkgPath]
		if pkg == nil {
			continue
		}
		if obj, err := objectpath.Object(pkg, f.Object); err == nil {
			resolved = append(resolved, analysis.ObjectFact{Object: obj, Fact: f.Fact})
		}
	}
	return resolved
}

// Stored returns the facts for the file of the package: its own, and those about fields and methods
// of other packages, because a package that imports this one may import no other that has them.
func (fs *Facts) Stored() StoredFacts {
	paths := new(objectpath.Encoder)
	var stored StoredFacts
	for _, f := range append(slices.DeleteFunc(list(fs.imported), isDirect), fs.Own()...) {
		// Other packages cannot access an object without a path.
		if path, err := paths.For(f.Object); err == nil {
			// The strings of types are parts of export data, which would stay in memory.
			of, path := strings.Clone(f.Object.Pkg().Path()), objectpath.Path(strings.Clone(string(path)))
			stored = append(stored, gobFact{of, path, f.Fact})
		}
	}
	slices.SortFunc(stored, func(a, b gobFact) int {
		return cmp.Or(cmp.Compare(a.PkgPath, b.PkgPath), cmp.Compare(a.Object, b.Object), cmp.Compare(kindOf(a), kindOf(b)))
	})
	return stored
}

// Encode returns the facts for a file.
func (s StoredFacts) Encode() ([]byte, error) {
	if len(s) == 0 {
		return nil, nil
	}
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode([]gobFact(s))
	return b.Bytes(), err
}

func kindOf(f gobFact) string { return reflect.TypeOf(f.Fact).String() }

// isDirect reports whether a fact is about an object of another package that only importers of that
// package can name.
func isDirect(f analysis.ObjectFact) bool {
	_, isType := f.Object.(*types.TypeName)
	return !isType && f.Object.Parent() == f.Object.Pkg().Scope()
}
