package play

import (
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/uricheck/go-uricheck/analyzer/inventory"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/engine"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/told"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// testdataSrc is the folder with the packages of the analyzer's tests, by import path.
var testdataSrc = filepath.Join("..", "..", "..", "..", "testdata", "src")

// source is a package of testdata/src.
type source struct {
	files   map[string]string // by path below testdata/src
	imports []string          // those in testdata/src
}

// sources returns all packages of testdata/src by import path.
func sources(t *testing.T) map[string]*source {
	t.Helper()
	all := make(map[string]*source)
	err := filepath.WalkDir(testdataSrc, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(name) != ".go" { // nats.go is a directory
			return err
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		below, err := filepath.Rel(testdataSrc, name)
		below = filepath.ToSlash(below)
		s := all[path.Dir(below)]
		if s == nil {
			s = &source{files: make(map[string]string)}
			all[path.Dir(below)] = s
		}
		s.files[below] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range all {
		for name, text := range s.files {
			f, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ImportsOnly)
			if err != nil {
				t.Fatal(err)
			}
			for _, spec := range f.Imports {
				if imported := pathOf(spec); all[imported] != nil {
					s.imports = append(s.imports, imported)
				}
			}
		}
	}
	return all
}

// withImports returns packages and all that they import from testdata/src.
func withImports(all map[string]*source, paths ...string) []string {
	var found []string
	for len(paths) > 0 {
		next := paths[0]
		paths = paths[1:]
		if !slices.Contains(found, next) {
			found = append(found, next)
			paths = append(paths, all[next].imports...)
		}
	}
	return found
}

// archive returns packages as one text.
func archive(all map[string]*source, paths []string) string {
	var a txtar.Archive
	for _, importPath := range paths {
		for _, name := range slices.Sorted(maps.Keys(all[importPath].files)) {
			a.Files = append(a.Files, txtar.File{Name: name, Data: []byte(all[importPath].files[name])})
		}
	}
	return string(txtar.Format(&a))
}

// TestSameFindings compares the findings of the playground with those of the program, to the last
// byte of the fixes, and the ways of all texts, in every package of testdata/src, together with all
// that it imports.
func TestSameFindings(t *testing.T) {
	all := sources(t)
	paths := slices.Sorted(maps.Keys(all))
	if len(paths) < 60 {
		t.Fatalf("%d packages", len(paths))
	}
	if !stdlibtest.Long() { // the program needs a second for each of the others
		paths = []string{"host"}
	}
	room := newRoom(t)
	want := byProgram(t, all, withImports(all, paths...))
	count, ways := 0, 0
	for _, importPath := range paths {
		of := withImports(all, importPath)
		source := archive(all, of)
		draft := room.Check(source, Settings{Depth: Draft})
		got, err := room.find(source, complete)
		if err != nil {
			t.Errorf("%s: %v", importPath, err)
			continue
		}
		found := byPackage(dir, got.findings, got.entries)
		for _, name := range of {
			compareFindings(t, importPath+", package "+name, found[name].findings, want[name].findings)
			compareWays(t, importPath+", package "+name, found[name].ways, want[name].ways)
		}
		answer := room.Check(source, complete)
		compareShown(t, source, answer, got.findings)
		compareDraft(t, importPath, draft, answer)
		count += len(found[importPath].findings)
		ways += len(found[importPath].ways)
	}
	t.Logf("%d findings and %d ways in %d packages", count, ways, len(paths))
	if count < 5*len(paths) || ways < 10*len(paths) {
		t.Errorf("%d findings and %d ways in %d packages", count, ways, len(paths))
	}
}

// result is the result for a package.
type result struct {
	findings []finding.Finding
	ways     []string // what "uricheck why" says
}

// byPackage returns the results by the folders below a root, which are the import paths.
func byPackage(root string, findings []finding.Finding, entries []inventory.Entry) map[string]result {
	of := make(map[string]result)
	importPath := func(name string) string {
		below, _ := filepath.Rel(root, name) // both are absolute
		return path.Dir(filepath.ToSlash(below))
	}
	for _, f := range findings {
		r := of[importPath(f.Pos.File)]
		r.findings = append(r.findings, f)
		of[importPath(f.Pos.File)] = r
	}
	for _, e := range entries {
		at := e.At.Start
		r := of[importPath(at.Filename)]
		place := fmt.Sprintf("%s:%d:%d", filepath.Base(at.Filename), at.Line, at.Column)
		way := strings.Join(told.Lines(e, place, filepath.Base), "\n")
		if !slices.Contains(r.ways, way) { // a file can belong to several variants of a package
			r.ways = append(r.ways, way)
		}
		of[importPath(at.Filename)] = r
	}
	return of
}

// byProgram returns the results of the program for packages, by import path. So that these paths are those
// of the tests, every folder of testdata/src is a module of a workspace.
func byProgram(t *testing.T, all map[string]*source, paths []string) map[string]result {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	files := make(map[string]string)
	config := engine.Config{Dir: dir, New: newAnalyzer, Idle: testedIdle}
	workspace := "go 1.26\n"
	for _, importPath := range paths {
		maps.Copy(files, all[importPath].files)
		config.Patterns = append(config.Patterns, "./"+importPath)
		module, _, _ := strings.Cut(importPath, "/")
		if mod := module + "/go.mod"; files[mod] == "" {
			files[mod] = "module " + module + "\n\ngo 1.26\n"
			workspace += "use ./" + module + "\n"
		}
	}
	files["go.work"] = workspace
	for name, text := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	run := func() *engine.Result {
		result, err := engine.Run(t.Context(), config)
		if err != nil || len(result.Errors) > 0 {
			t.Fatal(err, result.Errors)
		}
		return result
	}
	findings := run().Findings
	config.Entries = true
	return byPackage(dir, findings, run().Entries)
}

func compareFindings(t *testing.T, name string, got, want []finding.Finding) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%s: %d findings, want %d", name, len(got), len(want))
		return
	}
	for i := range got {
		if g, w := plainly(got[i]), plainly(want[i]); g != w {
			t.Errorf("%s: got\n%s\nwant\n%s", name, g, w)
		}
	}
}

func compareWays(t *testing.T, name string, got, want []string) {
	t.Helper()
	for _, way := range want {
		if !slices.Contains(got, way) {
			t.Errorf("%s: there is no way\n%s", name, way)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%s: %d ways, want %d", name, len(got), len(want))
	}
}

// plainly returns a finding without the directory of its file.
func plainly(f finding.Finding) string {
	var b strings.Builder
	at := func(p finding.Position) string {
		return filepath.Base(p.File) + ":" + strconv.Itoa(p.Line) + ":" + strconv.Itoa(p.Column) + "+" + strconv.Itoa(p.Offset)
	}
	b.WriteString(at(f.Pos) + " " + at(f.End) + " " + f.Severity + " " + f.Message + "\n")
	for _, s := range f.Way {
		b.WriteString("  " + at(s.Pos) + " " + s.Message + "\n")
	}
	for _, fix := range f.Fixes {
		b.WriteString("  " + fix.Title)
		for _, e := range fix.Edits {
			b.WriteString(" " + filepath.Base(e.File) + ":" + strconv.Itoa(e.Start) + "-" + strconv.Itoa(e.End) + " " + strconv.Quote(e.New))
		}
		b.WriteString("\n")
	}
	return b.String()
}

// compareShown checks that the answer for a page marks the bytes of the text that are those of the findings in
// the files.
func compareShown(t *testing.T, source string, answer Answer, found []finding.Finding) {
	t.Helper()
	at := func(file string, start, end int, text string) string {
		line := "-- " + relative(file) + " --\n"
		begin := strings.Index(source, line) + len(line)
		return fmt.Sprintf("%d-%d %s", begin+start, begin+end, text)
	}
	var got, want []string
	for _, f := range found {
		want = append(want, at(f.Pos.File, f.Pos.Offset, f.End.Offset, f.Message))
		for _, fix := range f.Fixes {
			want = append(want, fix.Title)
		}
	}
	for _, f := range answer.Findings {
		got = append(got, fmt.Sprintf("%d-%d %s: %s", f.Start, f.End, f.Rule, f.Message))
		got = append(got, f.Fixes...)
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("shown\n%q\nwant\n%q", got, want)
	}
}

// compareDraft checks that a draft has the findings of the complete answer.
func compareDraft(t *testing.T, name string, draft, answer Answer) {
	t.Helper()
	if len(draft.Findings) != len(answer.Findings) {
		t.Errorf("%s: the draft has %d findings, want %d", name, len(draft.Findings), len(answer.Findings))
		return
	}
	for i, want := range answer.Findings {
		got := draft.Findings[i]
		got.Fixes, want.Fixes = nil, nil
		if g, w := fmt.Sprintf("%+v", got), fmt.Sprintf("%+v", want); g != w {
			t.Errorf("%s: the draft has\n%s\nwant\n%s", name, g, w)
		}
	}
}
