package unit

import (
	"go/types"
	"testing"
	"unsafe"
)

type fact struct{}

func (*fact) AFact() {}

// TestStored checks that stored facts share no bytes with the names in types: the compiler's export data, of which
// these are parts, would stay in memory.
func TestStored(t *testing.T) {
	const data = "export data: example.com/p Name"
	path, name := data[len("export data: "):][:len("example.com/p")], data[len(data)-len("Name"):]
	pkg := types.NewPackage(path, "p")
	obj := types.NewVar(0, pkg, name, types.Typ[types.String])
	pkg.Scope().Insert(obj)
	facts := NewFacts()
	facts.Set(obj, new(fact))
	stored := facts.Stored()
	if len(stored) != 1 || stored[0].PkgPath != path || string(stored[0].Object) != name {
		t.Fatalf("the stored facts are %+v", stored)
	}
	if unsafe.StringData(stored[0].PkgPath) == unsafe.StringData(path) {
		t.Error("the path is that of the package")
	}
	if unsafe.StringData(string(stored[0].Object)) == unsafe.StringData(name) {
		t.Error("the object's path is its name")
	}
}
