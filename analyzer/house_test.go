package analyzer_test

import (
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const rooms = "github.com/uricheck/go-uricheck/analyzer/internal/"

// TestRooms holds the packages of the analyzer to the table of CONTRIBUTING.md: each has a
// row, unless it helps tests, and imports only those of rows below its own.
func TestRooms(t *testing.T) {
	text := string(readFile(t, "../CONTRIBUTING.md"))
	rows := make(map[string]int)
	for i, row := range regexp.MustCompile("(?m)^\\| `analyzer/internal/([a-z]+)` \\|").FindAllStringSubmatch(text, -1) {
		rows[row[1]] = i
	}
	dirs, err := os.ReadDir("internal")
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range dirs {
		if strings.HasSuffix(dir.Name(), "test") || dir.Name() == "exportdata" {
			continue
		}
		row, ok := rows[dir.Name()]
		if !ok {
			t.Errorf("analyzer/internal/%s has no row in CONTRIBUTING.md", dir.Name())
		}
		for _, imported := range roomsImportedBy(t, dir.Name()) {
			if !strings.HasPrefix(imported, dir.Name()+"/") && rows[imported] <= row {
				t.Errorf("%s imports %s, which is not below it in the table of CONTRIBUTING.md", dir.Name(), imported)
			}
		}
	}
}

// roomsImportedBy returns the packages below internal that one of them imports, but for
// its tests.
func roomsImportedBy(t *testing.T, room string) []string {
	t.Helper()
	files, err := filepath.Glob("internal/" + room + "/*.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("internal/%s has no files: %v", room, err)
	}
	found := make(map[string]bool)
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range file.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			// What is below a room is a part of it.
			imported, _, _ := strings.Cut(strings.TrimPrefix(path, rooms), "/")
			if strings.HasPrefix(path, rooms) && imported != room {
				found[imported] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(found))
}
