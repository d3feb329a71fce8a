package engine

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/unit"
)

// units are compilation units in a directory, each with one file.
type units struct {
	t    *testing.T
	dir  string
	idle Idle
}

// describe writes the description of a unit whose imports are units before it, and returns
// its name.
func (us units) describe(path, source string, imports ...string) string {
	us.t.Helper()
	name := filepath.Join(us.dir, path)
	config := unitchecker.Config{
		ID: path, ImportPath: path, Dir: us.dir, GoFiles: []string{name + ".go"}, GoVersion: "go1.26",
		ImportMap: map[string]string{"unsafe": "unsafe"}, PackageVetx: make(map[string]string),
		VetxOnly: true, VetxOutput: name + ".vetx", Stdout: name + ".json",
	}
	for _, imported := range imports {
		config.ImportMap["a/"+imported] = imported
		config.PackageVetx[imported] = filepath.Join(us.dir, imported+".vetx")
	}
	data, err := json.Marshal(config)
	if err != nil {
		us.t.Fatal(err)
	}
	for file, content := range map[string]string{name + ".go": source, name + ".cfg": string(data)} {
		if err := os.WriteFile(file, []byte(content), 0o666); err != nil {
			us.t.Fatal(err)
		}
	}
	return name + ".cfg"
}

// unit reads a description of a unit.
func (us units) unit(config string) (u *idleUnit, ok bool) {
	us.t.Helper()
	c, err := readCompilation(config)
	if err != nil {
		us.t.Fatal(err)
	}
	return us.idle.unit(c)
}

// skip skips a unit that should be idle.
func (us units) skip(path, source string, imports ...string) {
	us.t.Helper()
	u, ok := us.unit(us.describe(path, source, imports...))
	if !ok {
		us.t.Fatalf("%s is not idle", path)
	}
	if err := u.writeFacts(); err != nil {
		us.t.Fatal(err)
	}
}

func TestIdleUnits(t *testing.T) {
	known := []string{"url", "http", "user", "known"}
	us := units{t: t, dir: t.TempDir(), idle: Idle{
		Without: []string{"url", "template"}, Imported: []string{"net"},
		HasNoFacts: func(path string) bool { return slices.Contains(known, path) },
	}}
	us.skip("low", "package low\nimport \"unsafe\"\ntype T[E any] struct { e E }\nvar Size = unsafe.Sizeof(0)\nfunc F() string { return undefined }\n")
	us.skip("mid", "package mid\nimport \"a/low\"\nvar V low.T[int]\n", "low")
	us.skip("url", "package url\ntype URL struct{}\nfunc Parse() {}\n")
	us.skip("http", "package http\nimport \"a/url\"\ntype Request struct { url url.URL }\n", "url")
	us.skip("user", "package user\nimport (\"a/http\"; \"a/url\")\nfunc Get() { var _ http.Request; url.Parse() }\n", "http", "url")
	us.skip("quiet", "package quiet\nimport (\"a/mid\"; \"a/user\")\nvar V = mid.V\nfunc F() { user.Get() }\n", "mid", "user")
	us.skip("net", "package net\nimport \"a/low\"\ntype Conn struct{ v low.T[int] }\n", "low")
	us.skip("conn", "package conn\nimport \"a/quiet\"\nvar V = quiet.V\n", "quiet")
	taker := unit.Vetx{Types: []byte("types"), Facts: []byte("facts")}
	if err := os.WriteFile(filepath.Join(us.dir, "taker.vetx"), taker.Encode(), 0o666); err != nil {
		t.Fatal(err)
	}
	template := unit.Vetx{Types: []byte("types")}
	if err := os.WriteFile(filepath.Join(us.dir, "template.vetx"), template.Encode(), 0o666); err != nil {
		t.Fatal(err)
	}
	busy := []struct{ reason, path, imports string }{
		{"it is what all depends on", "template", "low"},
		{"it imports the other that all depends on", "second", "low template"},
		{"it imports what all depends on", "direct", "low url"},
		{"a type of an import has to do with that", "indirect", "low http"},
		{"it imports what it has to import itself", "dials", "low net"},
		{"an import has facts", "told", "low taker"},
		{"an import has facts that are to be handed on", "known", "low taker"},
		{"an import is missing", "missing", "mid nowhere"},
	}
	for _, tt := range busy {
		if _, ok := us.unit(us.describe(tt.path, "package p", strings.Fields(tt.imports)...)); ok {
			t.Errorf("%s is idle, although %s", tt.path, tt.reason)
		}
	}
}

// TestNamedUnitIsNotIdle checks that the program reports every error in a named package, also in
// the body of a function.
func TestNamedUnitIsNotIdle(t *testing.T) {
	us := units{t: t, dir: t.TempDir(), idle: Idle{Without: []string{"url", "template"}, HasNoFacts: func(string) bool { return false }}}
	config := us.describe("low", "package low\n")
	if _, ok := us.unit(config); !ok {
		t.Fatal("a dependency is not idle")
	}
	data, err := os.ReadFile(config)
	if err != nil {
		t.Fatal(err)
	}
	named := strings.Replace(string(data), `"VetxOnly":true`, `"VetxOnly":false`, 1)
	if err := os.WriteFile(config, []byte(named), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, ok := us.unit(config); ok {
		t.Error("a named package is idle")
	}
}

// TestIdleUnitFails checks that unitchecker handles a unit whose types the tool cannot write.
func TestIdleUnitFails(t *testing.T) {
	us := units{t: t, dir: t.TempDir(), idle: Idle{Without: []string{"url", "template"}, HasNoFacts: func(string) bool { return false }}}
	us.skip("low", "package low\n")
	for path, source := range map[string]string{
		"syntax":  "package p\nfunc {",
		"types":   "package p\nvar x undefined\n",
		"imports": "package p\nimport \"a/nowhere\"\n",
	} {
		u, ok := us.unit(us.describe(path, source, "low"))
		if !ok {
			t.Fatalf("%s is not idle", path)
		}
		if err := u.writeFacts(); err == nil {
			t.Errorf("%s: no error", path)
		}
	}
}
