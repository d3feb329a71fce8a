package unit

import (
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestVersion guards the version: with another one the program would analyse every unit, and only
// its speed would show that.
func TestVersion(t *testing.T) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Version}}", "golang.org/x/tools").Output()
	if err != nil {
		t.Fatal(err)
	}
	if found := strings.TrimSpace(string(out)); found != version {
		t.Errorf("golang.org/x/tools is %s, and not %s: does its unitchecker write such files?", found, version)
	}
}

func TestReadVetx(t *testing.T) {
	name := filepath.Join(t.TempDir(), "vetx")
	whole := string(Vetx{Types: []byte("types"), Facts: []byte("facts")}.Encode())
	for content, isVetx := range map[string]bool{
		whole: true, whole + "x": true, "": false, whole[:head-1]: false, whole[:len(whole)-1]: false, "else" + whole[4:]: false,
	} {
		if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
		v, err := ReadVetx(name)
		if (err == nil) != isVetx || isVetx && (string(v.Types) != "types" || string(v.Facts) != "facts") {
			t.Errorf("%q: types %q, facts %q, error %v", content, v.Types, v.Facts, err)
		}
	}
}

func TestName(t *testing.T) {
	pkg := types.NewPackage("example.org/go-thing/v2", "thing")
	other := types.NewNamed(types.NewTypeName(0, types.NewPackage("a.org/first", "first"), "T", nil), types.NewStruct(nil, nil), nil)
	pkg.Scope().Insert(types.NewVar(0, pkg, "V", other))
	v, err := NewVetx(token.NewFileSet(), pkg)
	if err != nil {
		t.Fatal(err)
	}
	if name, ok := v.Name(); name != "thing" || !ok {
		t.Errorf("%q, %v", name, ok)
	}
	for size := range v.Types {
		cut := Vetx{Types: v.Types[:size]}
		if name, ok := cut.Name(); ok && name != "thing" {
			t.Errorf("cut at %d: %q", size, name)
		}
	}
}
