package lsp

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"

	"golang.org/x/tools/go/ast/astutil"
)

// constant is a text that the code writes at one place.
type constant struct {
	value      string
	start, end int // bytes of the file
}

// constantAt returns the largest concatenation of literals at an offset. The file may be broken
// elsewhere.
func constantAt(d *document, at int) (found constant, ok bool) {
	fset := token.NewFileSet()
	file, _ := parser.ParseFile(fset, d.name, d.text.content, parser.SkipObjectResolution)
	if file == nil {
		return constant{}, false
	}
	offset := fset.File(file.FileStart)
	if at > offset.Size() {
		return constant{}, false
	}
	path, _ := astutil.PathEnclosingInterval(file, offset.Pos(at), offset.Pos(at))
	for _, n := range path {
		text, isLiteral := literals(n)
		if isLiteral {
			found, ok = constant{text, offset.Offset(n.Pos()), offset.Offset(n.End())}, true
		} else if ok {
			break
		}
	}
	return found, ok
}

// literals returns the text of a literal, or of a concatenation of literals.
func literals(n ast.Node) (text string, ok bool) {
	switch x := n.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(x.Value)
		return text, x.Kind == token.STRING && err == nil
	case *ast.ParenExpr:
		return literals(x.X)
	case *ast.BinaryExpr:
		left, isLeft := literals(x.X)
		right, isRight := literals(x.Y)
		return left + right, isLeft && isRight && x.Op == token.ADD
	}
	return "", false
}
