package play

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strings"
)

// wrappings turn code without a package clause into a file. What stands before and after the code is on its first
// and last line, so that the lines keep their numbers.
var wrappings = []struct{ before, after, note string }{
	{"package main;", "", "The code has no package clause, so the playground adds one"},
	{"package main;func _() {", "\n}",
		"The code consists of statements, so the playground takes it as the body of a function"},
}

// wrap wraps the only file of a text if it has no package clause, and imports the packages of the standard library
// that the code names. Code that does not parse stays as it is.
func (f *file) wrap(b *Bundle) {
	const clause = parser.PackageClauseOnly
	if _, err := parser.ParseFile(token.NewFileSet(), mainFile, f.content, clause); err == nil {
		return
	}
	for _, w := range wrappings {
		syntax, err := parser.ParseFile(token.NewFileSet(), mainFile, w.before+f.content+w.after, 0)
		if err != nil {
			continue
		}
		imports, names := b.importsFor(syntax)
		before := strings.Replace(w.before, ";", ";"+imports, 1)
		f.start, f.content = f.start-len(before), before+f.content+w.after
		note := w.note
		if len(names) > 0 {
			note += ", and imports " + strings.Join(names, ", ")
		}
		f.notes = append(f.notes, note+".")
		return
	}
}

func (f *file) isWrapped() bool { return f.start < f.first }

// importsFor returns imports of the packages that a file names without importing them. If several have the name, it
// takes the first of [Packages].
func (b *Bundle) importsFor(syntax *ast.File) (imports string, paths []string) {
	isDeclared := make(map[string]bool)
	for _, spec := range syntax.Imports {
		if spec.Name != nil {
			isDeclared[spec.Name.Name] = true
		}
		isDeclared[assumedName(pathOf(spec))] = true
	}
	isFree := make(map[*ast.Ident]bool)
	for _, id := range syntax.Unresolved {
		isFree[id] = !isDeclared[id.Name]
	}
	for n := range ast.Preorder(syntax) {
		selector, ok := n.(*ast.SelectorExpr)
		if !ok {
			continue
		}
		id, ok := selector.X.(*ast.Ident)
		if !ok || !isFree[id] {
			continue
		}
		isNamed := func(p string) bool { return path.Base(p) == id.Name && b.knows(p) }
		if i := slices.IndexFunc(Packages, isNamed); i >= 0 && !slices.Contains(paths, Packages[i]) {
			imports += fmt.Sprintf("import %q;", Packages[i])
			paths = append(paths, Packages[i])
		}
	}
	return imports, paths
}
