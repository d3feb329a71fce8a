package judge

import (
	"go/ast"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// misusing has the kinds of expressions that may misuse a URL.
var misusing = []ast.Node{(*ast.CallExpr)(nil), (*ast.SelectorExpr)(nil), (*ast.CompositeLit)(nil), (*ast.Ident)(nil), (*ast.StarExpr)(nil)}

// checkMisused judges the code that may lose a part of a URL, whatever the URL is. Tests know their URLs.
func (c composer) checkMisused() {
	parts := c.checker.parts.With(c.checker.peers)
	for _, d := range c.checker.begins.misusing {
		if c.checker.files.IsTestAt(d.Node().Pos()) {
			continue
		}
		for cur := range d.Root().Preorder(misusing...) {
			if as := parts.MisuseAt(cur); as != 0 && !(as == uricheck.JoinedByColon && c.areFaulty(literalsIn(cur))) {
				c.concludeMisuse(cur, as)
			}
		}
	}
}

func (c composer) concludeMisuse(cur inspector.Cursor, as uricheck.Misuse) {
	whole := term.Text{Kind: term.String, Pieces: []term.Piece{{Hole: term.AnyString, Read: cur.Node().(ast.Expr)}}}
	arg := &argument{cur: cur, text: c.learned(cur, whole), usage: composedBy(cur, stdlib.Compose, c.makerOf(cur))}
	arg.text.Holes[0].Misuse = as
	if as == uricheck.DroppedPath {
		arg.text.Holes[0].Name = c.checker.parts.SetterOf(cur)
	}
	if arg.findings = c.checker.checkAssembly(assemblyOf(arg.text, arg.usage)); len(arg.findings) > 0 {
		c.checker.conclude(arg)
	}
}

// literalsIn returns the literals in the code at cur.
func literalsIn(cur inspector.Cursor) (found []*ast.BasicLit) {
	for lit := range cur.Preorder((*ast.BasicLit)(nil)) {
		found = append(found, lit.Node().(*ast.BasicLit))
	}
	return found
}
