package engine

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// listPatience is how long the go command may take to find the packages, before it is
// looked for what keeps it. A second or two is usual, in large modules too.
const listPatience = 5 * time.Second

// list finds the packages. The go command reads whatever is named like a Go file, be it a
// named pipe, or a symbolic link to a terminal, and waits for ever: then the run ends.
func (r *run) list() ([]*root, error) {
	timer := time.AfterFunc(listPatience, func() {
		if name := r.irregularFile(); name != "" {
			r.stop(fmt.Errorf("cannot load packages: the go command waits for %s, which is no regular file", finding.Relative(r.top, name)))
		}
	})
	defer timer.Stop()
	return listRoots(r.ctx, r.Config)
}

// irregularFile returns a file that is named like a Go file of the packages, and is none,
// or "".
func (r *run) irregularFile() string {
	for _, pattern := range r.packages() {
		dir, isRecursive, isDir := directoryOf(r.Dir, pattern)
		if !isDir {
			continue
		}
		if name := irregularFileIn(dir, isRecursive); name != "" {
			return name
		}
	}
	return ""
}

func irregularFileIn(dir string, isRecursive bool) (found string) {
	const top = "."
	_ = fs.WalkDir(os.DirFS(dir), top, func(name string, entry fs.DirEntry, err error) error {
		switch base := path.Base(name); {
		case err != nil:
			return nil // the go command has an error of its own
		case entry.IsDir() && name != top && (!isRecursive || isLeftOut(base)):
			return fs.SkipDir
		case strings.HasSuffix(base, ".go") && !isLeftOut(base) && !entry.Type().IsRegular():
			file := filepath.Join(dir, filepath.FromSlash(name))
			if info, err := os.Stat(file); err == nil && !info.IsDir() && !info.Mode().IsRegular() {
				found = file
				return fs.SkipAll
			}
		}
		return nil
	})
	return found
}
