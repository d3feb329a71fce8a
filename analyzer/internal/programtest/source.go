package programtest

import (
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strings"
)

// paths are the packages that programs may import, by name. A runnable program imports their
// recorders.
var paths = map[string]string{
	"bytes": "bytes", "cmp": "cmp", "context": "context", "fmt": "fmt",
	"io": "io", "http": "net/http", "httptest": "net/http/httptest",
	"iter": "iter", "net": "net", "os": "os", "path": "path", "regexp": "regexp",
	"json": "encoding/json", "slices": "slices", "strconv": "strconv", "strings": "strings",
	"sync": "sync", "unicode": "unicode", "url": "net/url", "env": "prog/env", "low": "prog/low", "mid": "prog/mid",
}

var recorders = map[string]string{"http": "prog/http", "httptest": "prog/httptest", "url": "prog/url"}

// file is the source of one package of a program, without its imports.
type file struct {
	fset *token.FileSet
	tree *ast.File
}

// header stands before the text of a file for the parser.
const header = "package p\n\n"

func parse(text string) (file, error) {
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, "", header+text, parser.SkipObjectResolution)
	return file{fset, tree}, err
}

// at returns the offset of a position in the text.
func (f file) at(pos token.Pos) int { return f.fset.Position(pos).Offset - len(header) }

// imports returns the names of the packages that a file uses.
func (f file) imports() []string {
	names := make(map[string]bool)
	ast.Inspect(f.tree, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := sel.X.(*ast.Ident); ok && paths[id.Name] != "" {
				names[id.Name] = true
			}
		}
		return true
	})
	return slices.Sorted(maps.Keys(names))
}

// noted returns the literals whose evaluation the program records. It excludes constants, which
// have no time of evaluation, and unmarked operands of comparisons.
func (f file) noted() []*ast.BasicLit {
	var literals []*ast.BasicLit
	compared := make(map[ast.Expr]bool)
	ast.Inspect(f.tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GenDecl:
			return n.Tok != token.CONST
		case *ast.BinaryExpr:
			compared[n.X], compared[n.Y] = n.Op != token.ADD, n.Op != token.ADD
		case *ast.CaseClause:
			for _, e := range n.List {
				compared[e] = true
			}
		case *ast.BasicLit:
			if n.Kind == token.STRING && (!compared[n] || mark.MatchString(n.Value)) {
				literals = append(literals, n)
			}
		}
		return true
	})
	return literals
}

// recorded returns the text of a file that records the evaluation of literals.
func (f file) recorded(text string) string {
	for _, lit := range slices.Backward(f.noted()) {
		text = text[:f.at(lit.Pos())] + "record.Literal(" + lit.Value + ")" + text[f.at(lit.End()):]
	}
	return text
}

// resets returns assignments that give the variables of a file their first values.
func (f file) resets() string {
	var b strings.Builder
	for _, decl := range f.tree.Decls {
		gen, ok := decl.(*ast.GenDecl)
		if !ok || gen.Tok != token.VAR {
			continue
		}
		for _, spec := range gen.Specs {
			v := spec.(*ast.ValueSpec)
			for i, name := range v.Names {
				if i < len(v.Values) {
					fmt.Fprintf(&b, "\t%s = %s\n", name.Name, f.print(v.Values[i]))
				} else {
					fmt.Fprintf(&b, "\t%s = *new(%s)\n", name.Name, f.print(v.Type))
				}
			}
		}
	}
	return b.String()
}

func (f file) print(n any) string {
	var b strings.Builder
	if err := format.Node(&b, f.fset, n); err != nil {
		return err.Error()
	}
	return b.String()
}

// source returns a file of a program, for the analysis or for a run, with the same lines.
func (p *Program) source(pkg string, run bool) (string, error) {
	f, err := parse(p.Files[pkg])
	if err != nil {
		return "", fmt.Errorf("%s of %s: %w in\n%s", pkg, p.Name, err, p.Files[pkg])
	}
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n\n", pkg)
	text := p.Files[pkg]
	if run {
		b.WriteString(`import "prog/record"; `)
		text = f.recorded(text)
	}
	b.WriteString("import (\n")
	for _, name := range f.imports() {
		path := paths[name]
		if run && recorders[name] != "" {
			path = recorders[name]
		}
		fmt.Fprintf(&b, "\t%q\n", path)
	}
	b.WriteString(")\n\n" + text + "\n")
	if run {
		fmt.Fprintf(&b, "\nvar _ = record.Literal\n\nfunc Reset%s() {\n%s}\n", p.Name, f.resets())
	}
	return b.String(), nil
}

// HasUnevaluated reports whether the program has a literal without mark that it does not evaluate:
// nothing shows whether a text without mark contains it. A marked literal counts if another package calls
// its function: see IsLoose.
func (p *Program) HasUnevaluated(truth *Truth) bool {
	for pkg, text := range p.Files {
		f, err := parse(text)
		if err != nil {
			continue // the program does not run it either
		}
		source, _ := p.source(pkg, false)
		above := strings.Count(source[:strings.Index(source, text)], "\n")
		for _, lit := range f.noted() {
			line := above + strings.Count(text[:f.at(lit.Pos())], "\n") + 1
			site := fmt.Sprintf("%s/%s.go:%d", pkg, strings.ToLower(p.Name), line)
			marks := Marks(lit.Value)
			switch {
			case len(marks) == 0 && !truth.IsEvaluated(site):
				return true
			case len(marks) > 0 && p.open[marks[0]] && !truth.IsEvaluated(marks[0]):
				return true
			}
		}
	}
	return false
}

// IsOpenAt reports whether a line is in a function that another package may call with other texts, and
// that has a URL without mark: nothing shows whether the program has chosen that.
func (p *Program) IsOpenAt(pkg string, line int) bool {
	source, err := p.source(pkg, false)
	if err != nil || pkg == "top" {
		return false
	}
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, "", source, parser.SkipObjectResolution)
	return err == nil && slices.ContainsFunc(tree.Decls, func(d ast.Decl) bool {
		fn, ok := d.(*ast.FuncDecl)
		isAt := ok && fset.Position(fn.Pos()).Line <= line && line <= fset.Position(fn.End()).Line
		return isAt && fn.Name.IsExported() && hasUnmarkedURL(fn)
	})
}

func hasUnmarkedURL(fn *ast.FuncDecl) bool {
	has := false
	ast.Inspect(fn, func(n ast.Node) bool {
		lit, ok := n.(*ast.BasicLit)
		has = has || ok && strings.Contains(lit.Value, "://") && !mark.MatchString(lit.Value)
		return !has
	})
	return has
}

// String returns the program for the analysis.
func (p *Program) String() string {
	var b strings.Builder
	for _, pkg := range packages {
		if p.Files[pkg] != "" {
			text, _ := p.source(pkg, false)
			fmt.Fprintf(&b, "-- %s/%s.go --\n%s", pkg, strings.ToLower(p.Name), text)
		}
	}
	return b.String()
}

// Marks returns the marks of a program's literals.
func (p *Program) Marks() []string { return p.marks }
