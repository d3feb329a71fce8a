package unit

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"slices"
	"testing"

	"golang.org/x/tools/go/gcexportdata"
)

// TestSelected reads some objects of packages, and compares them with the same packages, read
// whole: the objects are the same, and all others that it finds are those that these mention.
func TestSelected(t *testing.T) {
	tests := map[string]struct{ selected, dropped []string }{
		"net/http":      {[]string{"Get", "StatusOK", "DefaultClient"}, []string{"ListenAndServe", "StatusNotFound", "FileServer"}},
		"net/url":       {[]string{"Parse"}, []string{"QueryEscape", "PathEscape"}},
		"slices":        {[]string{"Contains", "SortFunc"}, []string{"Index"}},
		"iter":          {[]string{"Seq"}, []string{"Pull"}},
		"encoding/json": {[]string{"Marshaler", "Decoder"}, []string{"Marshal"}},
		"errors":        {nil, []string{"New"}},
	}
	archives := exported(t, "net/http", "net/url", "slices", "iter", "encoding/json", "errors")
	for path, tt := range tests {
		names := make(Selected)
		for _, name := range tt.selected {
			names[name] = true
		}
		read := func(names Selected) *types.Scope {
			pkg, err := ImportCompiled(archives[path], token.NewFileSet(), make(map[string]*types.Package), path, names)
			if err != nil {
				t.Fatal(err)
			}
			return pkg.Scope()
		}
		some, all := read(names), read(nil)
		for _, name := range some.Names() {
			if got, want := shown(some.Lookup(name)), shown(all.Lookup(name)); got != want {
				t.Errorf("%s.%s is %s, want %s", path, name, got, want)
			}
		}
		for _, name := range tt.selected {
			if some.Lookup(name) == nil {
				t.Errorf("%s lacks %s", path, name)
			}
		}
		for _, name := range tt.dropped {
			if some.Lookup(name) != nil || all.Lookup(name) == nil {
				t.Errorf("%s has %s: %v; and read whole: %v", path, name, some.Lookup(name) != nil, all.Lookup(name) != nil)
			}
		}
	}
}

// shown returns an object with its methods.
func shown(obj types.Object) string {
	text := types.ObjectString(obj, nil)
	if named, ok := obj.Type().(*types.Named); ok {
		for m := range named.Methods() {
			text += "\n" + m.String()
		}
	}
	return text
}

func TestSelectedIn(t *testing.T) {
	const plain = "package p\nimport \"a\"\nvar x = a.B(y.C.d)"
	tests := []struct {
		sources []string
		want    []string
	}{
		{[]string{plain}, []string{"B", "C", "d"}},
		{[]string{plain, "package p\nimport e \"f\"\ntype T struct{ *e.U }"}, []string{"B", "C", "U", "d"}},
		{[]string{plain, "package p\nimport . \"f\""}, nil},
	}
	for _, tt := range tests {
		var files []*ast.File
		for _, src := range tt.sources {
			file, err := parser.ParseFile(token.NewFileSet(), "p.go", src, 0)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, file)
		}
		var got []string
		for name := range SelectedIn(files) {
			got = append(got, name)
		}
		if slices.Sort(got); !slices.Equal(got, tt.want) {
			t.Errorf("%q selects %q, want %q", tt.sources, got, tt.want)
		}
	}
}

// FuzzSelected checks that keep never fails, and that it has nothing left to remove after it has run.
func FuzzSelected(f *testing.F) {
	out, err := exportOf("errors")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(out, "New")
	f.Add(out[:len(out)/2], "New")
	f.Add([]byte("u\x02\x00\x00\x00\x00\x00\x00\x00"), "x")
	f.Fuzz(func(t *testing.T, export []byte, name string) {
		kept := bytes.Clone(export)
		Selected{name: true}.keep(kept)
		again := bytes.Clone(kept)
		Selected{name: true}.keep(again)
		if !bytes.Equal(again, kept) {
			t.Fatalf("a second run changes %q to %q", kept, again)
		}
	})
}

// TestSelectedBroken checks that keep does not change export data whose root it cannot read.
func TestSelectedBroken(t *testing.T) {
	out, err := exportOf("errors")
	if err != nil {
		t.Fatal(err)
	}
	e, ok := elementsOf(out[1:])
	if !ok {
		t.Fatal("the export data are unknown")
	}
	root := e.read(sectionMeta, 0).element
	for at := range root {
		broken := bytes.Clone(out)
		e, _ := elementsOf(broken[1:])
		root := e.read(sectionMeta, 0).element
		for i := at; i < len(root); i++ {
			root[i] = 0xff // the number that begins here never ends
		}
		before := bytes.Clone(broken)
		Selected{"New": true}.keep(broken)
		if !bytes.Equal(broken, before) {
			t.Errorf("keep changes a root that is broken from byte %d of %d on", at, len(root))
		}
	}
}

func exportOf(path string) ([]byte, error) {
	name, _ := gcexportdata.Find(path, "")
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	in, err := gcexportdata.NewReader(f)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(in)
}
