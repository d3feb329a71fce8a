package report

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// importOf returns the name of a package of the standard library at a position of a file, and the
// edits that import it if the file does not. ok is false if the name denotes something else there.
func (r *Reporter) importOf(file *ast.File, path string, at token.Pos) (name string, edits []analysis.TextEdit,
	ok bool) {
	name = path[strings.LastIndexByte(path, '/')+1:]
	spec := code.FindImport(file, path)
	if spec != nil && spec.Name != nil {
		name = spec.Name.Name
	}
	if name == "_" || name == "." {
		return "", nil, false
	}
	_, obj := r.pass.Pkg.Scope().Innermost(at).LookupParent(name, at)
	if spec == nil {
		return name, r.addImport(file, path), obj == nil && !r.isInIgnored(name, declares)
	}
	pkg, ok := obj.(*types.PkgName)
	return name, nil, ok && pkg.Imported().Path() == path
}

// declares reports whether a file may declare a name in its package, and so no file of the package can import a package
// of that name.
func declares(content, name []byte) bool {
	if !bytes.Contains(content, name) {
		return false
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", content, parser.SkipObjectResolution)
	if err != nil {
		return true
	}
	conf := types.Config{IgnoreFuncBodies: true, Error: func(error) {}} // each import is an error
	pkg, _ := conf.Check("", fset, []*ast.File{file}, nil)
	return pkg.Scope().Lookup(string(name)) != nil
}

// addImport returns the edits that import a package of the standard library at the place that
// gofmt would choose: among the others of the standard library, in order.
func (r *Reporter) addImport(file *ast.File, path string) []analysis.TextEdit {
	quoted := strconv.Quote(path)
	decls := importDecls(file)
	if len(decls) == 0 {
		return []analysis.TextEdit{insert(file.Name.End(), "\n\nimport "+quoted)}
	}
	if !decls[0].Lparen.IsValid() {
		return []analysis.TextEdit{insert(startOf(decls[0].Doc, decls[0]), "import "+quoted+"\n")}
	}
	specs := decls[0].Specs
	var last *ast.ImportSpec
	for _, s := range specs {
		spec := s.(*ast.ImportSpec)
		if !code.IsStandard(code.ImportPath(spec)) || last != nil &&
			r.files.Line(startOf(spec.Doc, spec)) > r.files.Line(specEnd(last))+1 {
			break // another group
		}
		if code.ImportPath(spec) > path {
			return []analysis.TextEdit{insert(startOf(spec.Doc, spec), quoted+"\n\t")}
		}
		last = spec
	}
	if last == nil {
		first := specs[0].(*ast.ImportSpec)
		return []analysis.TextEdit{insert(startOf(first.Doc, first), quoted+"\n\n\t")}
	}
	return []analysis.TextEdit{insert(specEnd(last), "\n\t"+quoted)}
}

// importDecls returns the import declarations, except for that of C, whose comment is C source.
func importDecls(file *ast.File) []*ast.GenDecl {
	var decls []*ast.GenDecl
	for _, d := range file.Decls {
		decl, ok := d.(*ast.GenDecl)
		if !ok || decl.Tok != token.IMPORT || len(decl.Specs) == 0 ||
			code.ImportPath(decl.Specs[0].(*ast.ImportSpec)) == "C" {
			continue
		}
		decls = append(decls, decl)
	}
	return decls
}

// startOf returns the start of a declaration with its comment.
func startOf(doc *ast.CommentGroup, decl ast.Node) token.Pos {
	if doc != nil {
		return doc.Pos()
	}
	return decl.Pos()
}

func specEnd(spec *ast.ImportSpec) token.Pos {
	if spec.Comment != nil {
		return spec.Comment.End()
	}
	return spec.End()
}
