package live

import (
	"bytes"
	"go/ast"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"time"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// file is a parsed file of a package. After each parse, its positions begin at the same number, so
// that they keep their order with those of the other files, which need no new parse.
type file struct {
	name    string
	content []byte
	syntax  *ast.File // nil if it does not parse
	err     error     // of the parser
	head    string    // see headOf

	answered []byte // the content at the last answer, nil if there is none

	saved    time.Time // the time at which the content was written, zero for a buffer
	place    *token.File
	from, to int // the positions that it may have
}

// growth is the number of bytes by which a file can grow before all files get new positions.
const growth = 64 << 10

// update parses the content of a file if it has changed. ok is false if the file is gone, or if
// there is no room for its positions.
func (f *file) update(fset *token.FileSet, buffers map[string][]byte) (ok bool) {
	content, isOpen := buffers[f.name]
	saved := time.Time{}
	if !isOpen {
		info, err := os.Stat(f.name)
		if err != nil {
			return false
		}
		saved = info.ModTime()
		if f.content != nil && saved.Equal(f.saved) {
			return true
		}
		if content, err = os.ReadFile(f.name); err != nil {
			return false
		}
	}
	f.saved = saved
	if f.content != nil && bytes.Equal(content, f.content) {
		return true
	}
	f.content = content
	return f.parse(fset)
}

func (f *file) parse(fset *token.FileSet) (ok bool) {
	if f.to == 0 {
		room := fset.AddFile(f.name, -1, len(f.content)+growth)
		f.from, f.to = room.Base(), room.Base()+room.Size()
		fset.RemoveFile(room)
	}
	if f.from+len(f.content) > f.to {
		return false
	}
	if f.place != nil {
		fset.RemoveFile(f.place)
	}
	own := token.NewFileSet()
	own.AddFile("", 1, f.from-own.Base()-1) // up to the beginning of the next file
	syntax, err := parser.ParseFile(own, f.name, f.content, parser.ParseComments|parser.SkipObjectResolution)
	f.place = own.File(token.Pos(f.from))
	fset.AddExistingFiles(f.place)
	f.syntax, f.err, f.head = syntax, err, headOf(f.content)
	if err != nil {
		f.syntax = nil
	}
	return true
}

// edited returns the declarations of the file that have changed since the last answer.
func (f *file) edited() []ast.Decl {
	if f.answered == nil || bytes.Equal(f.answered, f.content) {
		return nil
	}
	e := finding.Difference(string(f.answered), string(f.content))
	var decls []ast.Decl
	for _, d := range f.syntax.Decls {
		if f.place.Offset(d.Pos()) <= e.Start+len(e.New) && e.Start <= f.place.Offset(d.End()) {
			decls = append(decls, d)
		}
	}
	return decls
}

// isTest reports whether a file belongs to the tests of a package.
func (f *file) isTest() bool { return isTest(f.name) }

func isTest(name string) bool { return strings.HasSuffix(name, "_test.go") }

// headOf returns the part of a file that decides to which package the file belongs, if to any: the
// build constraints and the package clause, or the text in their place.
func headOf(content []byte) string {
	var head strings.Builder
	for line := range strings.Lines(string(content[:min(len(content), growth)])) {
		line = strings.TrimSpace(line)
		if constraint.IsGoBuild(line) || constraint.IsPlusBuild(line) {
			head.WriteString(line + "\n")
		}
		if strings.HasPrefix(line, "package ") {
			clause, _, _ := strings.Cut(line, "//")
			return head.String() + strings.TrimSpace(clause)
		}
	}
	return head.String()
}
