package engine

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/mod/modfile"
)

// sources are the Go files of a directory for this system.
type sources struct {
	name     string // of the package
	external []string
	tests    []string // those and the others
	unsaved  []string // files that only the overlay has
	imports  map[string]bool
	fromTest map[string]bool // imports of external tests
}

// sourcesIn reads the package clauses and the imports of files that the go command does not
// read, or reads in another state.
func (d describer) sourcesIn(dir string) *sources {
	s := &sources{imports: make(map[string]bool), fromTest: make(map[string]bool)}
	build := build.Default
	build.BuildTags = strings.FieldsFunc(d.Tags, func(r rune) bool { return r == ',' })
	build.OpenFile = func(name string) (io.ReadCloser, error) {
		if content, ok := d.Overlay[name]; ok {
			return io.NopCloser(strings.NewReader(string(content))), nil
		}
		return os.Open(name)
	}
	entries, _ := os.ReadDir(dir)
	var names []string
	for _, entry := range entries {
		names = append(names, filepath.Join(dir, entry.Name()))
	}
	for name := range d.Overlay {
		if filepath.Dir(name) == dir && !slices.Contains(names, name) {
			names = append(names, name)
			s.unsaved = append(s.unsaved, name)
		}
	}
	for _, name := range names {
		if !strings.HasSuffix(name, ".go") {
			continue
		}
		if ok, err := build.MatchFile(dir, filepath.Base(name)); ok && err == nil {
			s.read(name, build.OpenFile, d.Overlay[name] != nil)
		}
	}
	return s
}

// read reads the package clause and the imports of a file. isOpen is set if the go command does not
// read it.
func (s *sources) read(name string, open func(string) (io.ReadCloser, error), isOpen bool) {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return
	}
	from, err := open(name)
	if err != nil {
		return
	}
	defer from.Close()
	file, err := parser.ParseFile(token.NewFileSet(), name, from, parser.ImportsOnly)
	if err != nil {
		return
	}
	if isTestFile(name) {
		s.tests = append(s.tests, name)
	}
	tested, isExternal := strings.CutSuffix(file.Name.Name, "_test")
	isExternal = isExternal && isTestFile(name)
	switch {
	case !isExternal:
		s.name = file.Name.Name
	case s.name == "":
		s.name = tested
	}
	switch {
	case isExternal:
		s.external = append(s.external, name)
		addImports(s.fromTest, file)
	case isOpen:
		addImports(s.imports, file)
	}
}

func addImports(imports map[string]bool, file *ast.File) {
	for _, spec := range file.Imports {
		if path, err := strconv.Unquote(spec.Path.Value); err == nil && path != "C" {
			imports[path] = true
		}
	}
}

// added returns the text of the added file of the package with an import path.
func (s *sources) added(self string, withoutExternal bool) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n\n// %d\n", s.name, time.Now().UnixNano())
	for path := range s.fromTest {
		if !withoutExternal && path != self {
			s.imports[path] = true
		}
	}
	for path := range s.imports {
		fmt.Fprintf(&b, "import _ %q\n", path)
	}
	return []byte(b.String())
}

// importPathOf returns the import path of the package in a directory of a module.
func importPathOf(dir string) string {
	module := goModDir(dir)
	data, err := os.ReadFile(filepath.Join(module, "go.mod"))
	if err != nil {
		return ""
	}
	rel, err := filepath.Rel(module, dir)
	if err != nil {
		return ""
	}
	return path.Join(modfile.ModulePath(data), filepath.ToSlash(rel))
}
