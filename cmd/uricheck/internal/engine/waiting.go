package engine

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"time"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// listPatience is how long the go command may take to find the packages, before the engine
// looks for a file that blocks it. A second or two is usual, in large modules too.
const listPatience = 5 * time.Second

// patiently lets the go command find packages. The go command reads every file with the name of a
// source file, even a named pipe, or a symbolic link to a terminal, and waits for ever: then
// patiently ends it.
func patiently(ctx context.Context, c *Config, find func(context.Context) error) error {
	waiting, stop := context.WithCancelCause(ctx)
	defer stop(nil) // a late result is not an error
	timer := time.AfterFunc(listPatience, func() {
		if name := irregularFile(c.Dir, c.packages()); name != "" {
			stop(fmt.Errorf("cannot load packages: the go command waits for %s, which is not a regular file", finding.Relative(c.top, name)))
		}
	})
	defer timer.Stop()
	err := find(waiting)
	switch {
	case err == nil:
		return nil
	case waiting.Err() != nil:
		return context.Cause(waiting)
	}
	return explainLoadError(c.Dir, err.Error())
}

// irregularFile returns a file of the packages that has the name of a source file but is not
// regular, or "".
func irregularFile(dir string, patterns []string) string {
	for _, pattern := range patterns {
		base, isRecursive, isDir := directoryOf(dir, pattern)
		if !isDir {
			continue
		}
		if name := irregularFileIn(base, isRecursive); name != "" {
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
		case isRead[path.Ext(base)] && !isLeftOut(base) && !entry.Type().IsRegular():
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

// isRead has the ends of the names of files in which the go command looks for build constraints:
// those in go/build.Package, without ".syso".
var isRead = map[string]bool{
	".go": true, ".c": true, ".cc": true, ".cpp": true, ".cxx": true, ".m": true,
	".h": true, ".hh": true, ".hpp": true, ".hxx": true, ".f": true, ".F": true, ".for": true, ".f90": true,
	".s": true, ".S": true, ".sx": true, ".swig": true, ".swigcxx": true,
}
