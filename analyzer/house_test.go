package analyzer_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const (
	modulePath = "github.com/uricheck/go-uricheck/"
	rooms      = modulePath + "analyzer/"
)

// TestRooms compares the packages of the analyzer with the table of CONTRIBUTING.md: each has a
// row, unless it is a test helper, and imports only packages of rows below its own.
func TestRooms(t *testing.T) {
	text := string(readFile(t, "../CONTRIBUTING.md"))
	rows := make(map[string]int)
	for i, row := range regexp.MustCompile("(?m)^\\| `analyzer/([a-z/]+)` \\|").FindAllStringSubmatch(text, -1) {
		rows[row[1]] = i
	}
	for dir, files := range packagesOf(t, ".") {
		room := roomOf(dir)
		if dir == "." || strings.HasSuffix(room, "test") || room == "internal/programtest/exportdatatest" {
			continue
		}
		row, ok := rows[room]
		if !ok {
			t.Errorf("analyzer/%s has no row in CONTRIBUTING.md", room)
		}
		for _, imported := range roomsImportedBy(files) {
			if imported != room && rows[imported] <= row {
				t.Errorf("%s imports %s, which is not below it in the table of CONTRIBUTING.md", room, imported)
			}
		}
	}
}

// roomOf returns the room of a folder below analyzer: a package below a room is a part of it.
func roomOf(dir string) string {
	below, isInternal := strings.CutPrefix(dir, "internal/")
	first, _, _ := strings.Cut(below, "/")
	if isInternal {
		return "internal/" + first
	}
	return first
}

// roomsImportedBy returns the rooms that the files of a package import.
func roomsImportedBy(files []*ast.File) []string {
	found := make(map[string]bool)
	for _, file := range files {
		for _, spec := range file.Imports {
			path, _ := strconv.Unquote(spec.Path.Value)
			if dir, ok := strings.CutPrefix(path, rooms); ok {
				found[roomOf(dir)] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// topLevel has the files and folders of the module. A file that a command has left there belongs to
// no room.
var topLevel = []string{"CONTRIBUTING.md", "LICENSE", "README.md", "analyzer", "cmd", "go.mod", "go.sum", "plugin",
	"testdata", "uricheck"}

// TestTopLevel compares topLevel with the files that git knows.
func TestTopLevel(t *testing.T) {
	out, err := exec.Command("git", "-C", "..", "ls-files", "-z").Output()
	if err != nil || len(out) == 0 {
		t.Skip("git does not know the module, as in the module cache: ", err)
	}
	found := make(map[string]bool)
	for name := range strings.SplitSeq(string(out), "\x00") {
		if first, _, _ := strings.Cut(name, "/"); first != "" && first[0] != '.' {
			found[first] = true
		}
	}
	if got := slices.Sorted(maps.Keys(found)); !slices.Equal(got, topLevel) {
		t.Errorf("the module has %q, want %q", got, topLevel)
	}
}

// TestFilesAreThere checks that the files in CONTRIBUTING.md exist.
func TestFilesAreThere(t *testing.T) {
	var files []string
	err := filepath.WalkDir("..", func(path string, entry os.DirEntry, err error) error {
		files = append(files, filepath.ToSlash(path))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	text := string(readFile(t, "../CONTRIBUTING.md"))
	for _, name := range regexp.MustCompile("`([a-z0-9_/*]+[.]go)`").FindAllStringSubmatch(text, -1) {
		pattern := regexp.MustCompile("/" + strings.ReplaceAll(regexp.QuoteMeta(name[1]), `\*`, `[a-z0-9_]+`) + "$")
		if !slices.ContainsFunc(files, pattern.MatchString) {
			t.Errorf("CONTRIBUTING.md names %s, which is not there", name[1])
		}
	}
}

// packagesOf returns the files of each package of the module, without its tests, by its
// folder in the module.
func packagesOf(t *testing.T, root string) map[string][]*ast.File {
	t.Helper()
	packages := make(map[string][]*ast.File)
	err := filepath.WalkDir(root, func(path string, entry os.DirEntry, err error) error {
		switch name := entry.Name(); {
		case err != nil:
			return err
		case entry.IsDir() && (name == "testdata" || path != root && strings.HasPrefix(name, ".")):
			return filepath.SkipDir
		case entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		dir, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments|parser.SkipObjectResolution)
		packages[filepath.ToSlash(dir)] = append(packages[filepath.ToSlash(dir)], file)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return packages
}
