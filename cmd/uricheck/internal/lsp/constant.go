package lsp

import (
	"errors"
	"go/ast"
	goconstant "go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/ast/astutil"
)

// constant is an expression that the compiler evaluates.
type constant struct {
	value      string
	start, end int // bytes of the file
}

// constantAt returns the largest constant expression of strings at an offset. The file may be
// broken elsewhere, and its imports are unknown.
func (s *session) constantAt(d *document, at int) (constant, bool) {
	fset := token.NewFileSet()
	file, _ := parser.ParseFile(fset, d.name, d.text.content, parser.SkipObjectResolution)
	if file == nil {
		return constant{}, false
	}
	offset := fset.File(file.FileStart)
	if at > offset.Size() {
		return constant{}, false
	}
	path := expressionAt(file, offset.Pos(at))
	if path == nil && at > 0 {
		path = expressionAt(file, offset.Pos(at-1)) // the cursor is after it
	}
	if path == nil {
		return constant{}, false
	}
	info := &types.Info{Types: make(map[ast.Expr]types.TypeAndValue)}
	config := types.Config{Importer: nothing{}, Error: func(error) {}, FakeImportC: true}
	files := append([]*ast.File{file}, s.texts().declarationsBeside(d, file, fset)...)
	_, _ = config.Check(file.Name.Name, fset, files, info)
	for i := len(path) - 1; i >= 0; i-- {
		expr, ok := path[i].(ast.Expr)
		if !ok {
			continue
		}
		if value := info.Types[expr].Value; value != nil && value.Kind() == goconstant.String {
			return constant{goconstant.StringVal(value), offset.Offset(expr.Pos()), offset.Offset(expr.End())}, true
		}
	}
	return constant{}, false
}

// expressionAt returns the path from a string expression at a position up to the file. Most
// positions of a cursor have none, so that the server need not look at types.
func expressionAt(file *ast.File, pos token.Pos) []ast.Node {
	path, _ := astutil.PathEnclosingInterval(file, pos, pos)
	if len(path) == 0 {
		return nil
	}
	switch x := path[0].(type) {
	case *ast.BasicLit:
		if x.Kind == token.STRING {
			return path
		}
	case *ast.Ident, *ast.BinaryExpr, *ast.ParenExpr:
		return path
	}
	return nil
}

// nothing is an importer that imports nothing.
type nothing struct{}

func (nothing) Import(string) (*types.Package, error) { return nil, errors.New("not imported") }

// maxBeside is the maximal number of bytes of other files that the server parses for a hover.
const maxBeside = 4 << 20

// declarationsBeside returns the other files of a package without the bodies of their functions,
// because these files may declare constants.
func (t *texts) declarationsBeside(d *document, file *ast.File, fset *token.FileSet) []*ast.File {
	names, _ := filepath.Glob(filepath.Join(escapeGlob(d.dir()), "*.go"))
	var files []*ast.File
	total := 0
	for _, name := range names {
		info, err := os.Stat(name)
		if err != nil || name == d.name || strings.HasSuffix(name, "_test.go") && !strings.HasSuffix(d.name, "_test.go") {
			continue
		}
		if total += int(info.Size()); total > maxBeside {
			break
		}
		text := t.of(name)
		if text == nil {
			continue
		}
		other, _ := parser.ParseFile(fset, name, text.content, parser.SkipObjectResolution)
		if other == nil || other.Name.Name != file.Name.Name {
			continue
		}
		for _, decl := range other.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok {
				f.Body = nil
			}
		}
		files = append(files, other)
	}
	return files
}

// escapeGlob returns a pattern that matches only this name.
func escapeGlob(name string) string {
	if filepath.Separator == '\\' {
		return name // Windows has no escapes, and no stars in names
	}
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(name)
}
