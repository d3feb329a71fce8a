package main

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// minLength is the least length in bytes of a counted literal: shorter ones too often
// equal a parsed text by accident.
const minLength = 4

// place is a line and a column in bytes, both from 1.
type place struct{ line, column int }

func (p place) before(q place) bool {
	return cmp.Or(cmp.Compare(p.line, q.line), cmp.Compare(p.column, q.column)) < 0
}

// span is a range in a file; its name is relative to the program's directory.
type span struct {
	file       string
	start, end place
}

func (s span) String() string { return fmt.Sprintf("%s:%d:%d", s.file, s.start.line, s.start.column) }

func (s span) overlaps(t span) bool {
	return s.file == t.file && s.start.before(t.end) && t.start.before(s.end)
}

// literal is a constant string with its position in the code: a string literal, or a sum of
// literals and named constants.
type literal struct {
	span
	value string
}

func (l literal) inTest() bool { return strings.HasSuffix(l.file, "_test.go") }

// hostStart is a scheme, "://" and the first byte of a host.
var hostStart = regexp.MustCompile(`[A-Za-z][A-Za-z0-9+.-]*://[^/?#]`)

func (l literal) namesHost() bool { return hostStart.MatchString(l.value) }

// programLiterals returns the literals in the handwritten files of the program in
// dir, ordered by position.
func programLiterals(dir string) ([]literal, error) {
	pkgs, err := packages.Load(&packages.Config{
		Mode:  packages.LoadSyntax | packages.NeedModule,
		Dir:   dir,
		Tests: true,
	}, "./...")
	if err != nil {
		return nil, err
	}
	if packages.PrintErrors(pkgs) > 0 {
		return nil, errors.New("the program has errors")
	}
	var literals []literal
	seen := make(map[string]bool) // a package's files are those of its test variant, too
	for _, pkg := range pkgs {
		if pkg.Module == nil || !pkg.Module.Main {
			continue
		}
		for _, file := range pkg.Syntax {
			name := pkg.Fset.PositionFor(file.Package, false).Filename
			relative, err := filepath.Rel(dir, name)
			if err != nil || !filepath.IsLocal(relative) || seen[relative] || ast.IsGenerated(file) {
				continue
			}
			seen[relative] = true
			literals = append(literals, fileLiterals(pkg, file, filepath.ToSlash(relative))...)
		}
	}
	slices.SortFunc(literals, func(a, b literal) int {
		return cmp.Or(strings.Compare(a.file, b.file),
			cmp.Compare(a.start.line, b.start.line), cmp.Compare(a.start.column, b.start.column))
	})
	return literals, nil
}

func fileLiterals(pkg *packages.Package, file *ast.File, name string) (literals []literal) {
	at := func(pos token.Pos) place {
		p := pkg.Fset.PositionFor(pos, false)
		return place{p.Line, p.Column}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.Field: // a tag is not an expression
			return n.Tag == nil
		case *ast.BasicLit, *ast.BinaryExpr, *ast.ParenExpr:
			value := pkg.TypesInfo.Types[n.(ast.Expr)].Value
			if value == nil || value.Kind() != constant.String || !holdsLiteral(n) {
				return true
			}
			if text := constant.StringVal(value); len(text) >= minLength {
				literals = append(literals, literal{span{name, at(n.Pos()), at(n.End())}, text})
			}
			return false
		}
		return true
	})
	return literals
}

// holdsLiteral reports whether a sum has a literal, which a sum of named constants lacks.
func holdsLiteral(n ast.Node) (holds bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		_, ok := n.(*ast.BasicLit)
		holds = holds || ok
		return !holds
	})
	return holds
}
