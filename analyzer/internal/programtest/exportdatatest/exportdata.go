// Package exportdatatest finds the types of the standard library's packages for tests.
package exportdatatest

import (
	"fmt"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
)

// common are packages that tests import, directly or indirectly. One run of the go command
// finds them all; [importer.Default] would run it for each package.
var common = []string{"net/http/httptest", "testing", "html/template"}

// files has the names of the files with export data, by import path.
var files = struct {
	sync.Mutex
	of map[string]string
}{of: make(map[string]string)}

// Importer returns an importer that reads export data, which the go command builds if they are
// missing. It is not safe for concurrent use.
func Importer() types.Importer {
	return importer.ForCompiler(token.NewFileSet(), "gc", open)
}

func open(path string) (io.ReadCloser, error) {
	files.Lock()
	defer files.Unlock()
	if len(files.of) == 0 {
		if err := find(common...); err != nil {
			return nil, err
		}
	}
	if files.of[path] == "" {
		if err := find(path); err != nil {
			return nil, err
		}
	}
	return os.Open(files.of[path])
}

// find adds the files of packages, and of all that they import.
func find(paths ...string) error {
	list := exec.Command("go", append([]string{"list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}"},
		paths...)...)
	var complaint strings.Builder
	list.Stderr = &complaint
	out, err := list.Output()
	if err != nil {
		return fmt.Errorf("%s: %w\n%s", list, err, &complaint)
	}
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		files.of[path] = file
	}
	return nil
}
