package merge

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"strings"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

var crlf, lf = []byte("\r\n"), []byte("\n")

// Source applies sorted edits to a Go file and removes the imports that the file no longer uses.
// It formats the result if the file was formatted, and otherwise changes nothing else. If all lines
// end with CR LF, the new ones do too. The names are those of the packages that the file imports
// without giving a name, by import path.
func Source(old []byte, edits []finding.Edit, names map[string]string) ([]byte, error) {
	src, err := Apply(old, edits)
	if err != nil {
		return nil, err
	}
	// gofmt writes LF. Source converts a file with CR LF throughout, as git makes on Windows, to
	// LF and back.
	isCRLF := allCRLF(old)
	if isCRLF {
		old, src = bytes.ReplaceAll(old, crlf, lf), bytes.ReplaceAll(src, crlf, lf)
	}
	if src, err = removeUnusedImports(src, names); err != nil {
		return nil, fmt.Errorf("the fixed file would not parse: %w", err)
	}
	if formatted(old) {
		if src, err = format.Source(src); err != nil {
			return nil, err
		}
	}
	if isCRLF {
		src = bytes.ReplaceAll(src, lf, crlf)
	}
	return src, nil
}

func allCRLF(src []byte) bool {
	n := bytes.Count(src, crlf)
	return n > 0 && n == bytes.Count(src, lf) && n == bytes.Count(src, []byte("\r"))
}

func formatted(src []byte) bool {
	out, err := format.Source(src)
	return err == nil && bytes.Equal(out, src)
}

// removeUnusedImports removes the imports whose name the file does not mention: the package
// type-checked before the fix, so the fix removed the last mention, or two fixes did together, and
// neither could know. An import that is not in names, which a fix added, stays.
func removeUnusedImports(src []byte, names map[string]string) ([]byte, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", src, parser.ParseComments)
	if err != nil {
		return nil, firstLine(err)
	}
	used := make(map[string]bool)
	for _, id := range file.Unresolved {
		used[id.Name] = true
	}
	var edits []finding.Edit
	for _, decl := range file.Decls {
		gen, ok := decl.(*ast.GenDecl)
		if !ok || gen.Tok != token.IMPORT {
			continue
		}
		nodes := unusedSpecs(gen, names, used)
		if len(nodes) > 0 && len(nodes) == len(gen.Specs) {
			nodes = []ast.Node{gen}
		}
		for _, n := range nodes {
			edits = append(edits, deletion(src, fset.Position(n.Pos()).Offset, fset.Position(n.End()).Offset))
		}
	}
	return Apply(src, edits)
}

func unusedSpecs(gen *ast.GenDecl, names map[string]string, used map[string]bool) []ast.Node {
	var unused []ast.Node
	for _, s := range gen.Specs {
		spec := s.(*ast.ImportSpec)
		name := names[spec.Path.Value]
		if spec.Name != nil {
			name = spec.Name.Name
		}
		switch {
		case name == "" || name == "_" || name == "." || name == "C" || used[name]:
		default:
			unused = append(unused, spec)
		}
	}
	return unused
}

// deletion removes the bytes [start, end), and the whole line if it contains nothing else but a
// comment, or else the semicolon after them.
func deletion(src []byte, start, end int) finding.Edit {
	lineStart := bytes.LastIndexByte(src[:start], '\n') + 1
	rest, _, hasNewline := bytes.Cut(src[end:], lf)
	before := strings.TrimSpace(string(src[lineStart:start]))
	after := strings.TrimLeft(string(rest), " \t;")
	if before == "" && (after == "" || strings.HasPrefix(after, "//")) {
		start, end = lineStart, end+len(rest)
		if hasNewline {
			end++
		}
		return finding.Edit{Start: start, End: end}
	}
	if strings.HasPrefix(strings.TrimLeft(string(rest), " \t"), ";") {
		end += bytes.IndexByte(rest, ';') + 1
	}
	return finding.Edit{Start: start, End: end}
}

// firstLine drops the later errors of a parser's list.
func firstLine(err error) error {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return errors.New(line)
}
