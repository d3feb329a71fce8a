package play

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"
)

// file is a file of the text on the playground.
type file struct {
	name    string // such as "low/low.go"
	content string
	start   int // of the content, in the text

	first, last int      // the offsets in the text between which it contains the file
	notes       []string // what the playground has added

	syntax *ast.File
	place  *token.File
}

// mainFile is the name of a text without separators, and of what stands before the first one.
const mainFile = "main.go"

// split splits a text at the separators of txtar, as the Go Playground does. isOne is set if there is
// none. A text that is Go code as a whole has none: what looks like one stands in a string or a
// comment.
func split(text string) (files []*file, isOne bool, err error) {
	archive := txtar.Parse([]byte(text))
	if len(archive.Files) == 0 || isGo(text) {
		return []*file{{name: mainFile, content: text, last: len(text)}}, true, nil
	}
	end := len(archive.Comment)
	if before := text[:end]; strings.TrimSpace(before) != "" {
		files = append(files, &file{name: mainFile, content: before, last: end})
	}
	for _, f := range archive.Files {
		if err := checkName(f.Name, files); err != nil {
			return nil, false, fmt.Errorf("line %d: %w", 1+strings.Count(text[:end], "\n"), err)
		}
		_, rest, _ := strings.Cut(text[end:], "\n")
		start := len(text) - len(rest)
		end = min(start+len(f.Data), len(text)) // txtar ends the last file with a newline that the text may lack
		files = append(files, &file{
			name: f.Name, content: text[start:end], start: start, first: start, last: end,
		})
	}
	return files, false, nil
}

func isGo(text string) bool {
	_, err := parser.ParseFile(token.NewFileSet(), mainFile, text, parser.SkipObjectResolution)
	return err == nil
}

func checkName(name string, before []*file) error {
	if !fs.ValidPath(name) || strings.Contains(name, `\`) {
		return fmt.Errorf(`%q is not a file below the root: name it as in "-- low/low.go --"`, name)
	}
	if slices.ContainsFunc(before, func(f *file) bool { return f.name == name }) {
		return fmt.Errorf("there is a file %s already: give this one another name", name)
	}
	return nil
}

// dir is the directory of the module. It does not exist, and nothing reads it.
const dir = "/playground"

// absolute returns the name of the file for the analyzer.
func (f *file) absolute() string { return path.Join(dir, f.name) }

// folder returns the folder of the file, "." for the root.
func (f *file) folder() string { return path.Dir(f.name) }

func (f *file) isGo() bool {
	base := path.Base(f.name) // the go command ignores names that begin like these
	return path.Ext(base) == ".go" && base[0] != '_' && base[0] != '.'
}

func (f *file) isTest() bool { return strings.HasSuffix(f.name, "_test.go") }

// parse parses a Go file.
func (f *file) parse(fset *token.FileSet) (err error) {
	base := token.Pos(fset.Base())
	f.syntax, err = parser.ParseFile(fset, f.absolute(), f.content, parser.ParseComments|parser.SkipObjectResolution)
	f.place = fset.File(base)
	if list, ok := errors.AsType[scanner.ErrorList](err); ok {
		return list[0]
	}
	return err
}

// forget removes the positions of the file.
func (f *file) forget(fset *token.FileSet) {
	if f.place != nil {
		fset.RemoveFile(f.place)
	}
}

// errorAt makes an error that begins with a position, as those of the parser do.
func (f *file) errorAt(n ast.Node, format string, args ...any) error {
	return fmt.Errorf("%s: "+format, append([]any{f.place.Position(n.Pos())}, args...)...)
}

// errorAtLine is like errorAt for a line, or for the whole file, which is line 1.
func (f *file) errorAtLine(line int, format string, args ...any) error {
	return fmt.Errorf("%s:%d: "+format, append([]any{f.absolute(), line}, args...)...)
}
