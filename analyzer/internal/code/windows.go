package code

import (
	"go/ast"
	"go/build"
	"io"
	"path/filepath"
	"strings"
)

// IsForWindows reports whether a build for Windows may include a file: neither its name nor its
// build constraint excludes it.
func (f *Files) IsForWindows(file *ast.File) bool {
	is, known := f.windows[file]
	if !known {
		is = f.matchesWindows(file)
		f.windows[file] = is
	}
	return is
}

func (f *Files) matchesWindows(file *ast.File) bool {
	context := build.Default
	context.GOOS, context.GOARCH, context.CgoEnabled = "windows", "amd64", true
	context.OpenFile = func(string) (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(headOf(file))), nil }
	dir, name := filepath.Split(f.fset.PositionFor(file.FileStart, false).Filename)
	matches, err := context.MatchFile(dir, name)
	return matches || err != nil
}

// headOf returns the part of a file with build constraints: the comments before its package
// clause.
func headOf(file *ast.File) string {
	var head strings.Builder
	for _, group := range file.Comments {
		if group.Pos() > file.Package {
			break
		}
		for _, c := range group.List {
			head.WriteString(c.Text + "\n")
		}
		head.WriteString("\n")
	}
	return head.String() + "package p\n"
}
