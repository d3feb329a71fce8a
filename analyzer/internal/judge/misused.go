package judge

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
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
			if as := parts.MisuseAt(cur); as != 0 {
				c.concludeMisuse(cur, as)
			}
		}
	}
}

// shownBy are the rules that say what a misuse does to a text that arrives.
var shownBy = map[uricheck.Misuse]string{uricheck.DoubledSlash: "slash", uricheck.PortBehindURL: "address"}

// isKnownMisuse reports whether there is a finding about a text that comes from the misuse at cur.
func (c composer) isKnownMisuse(cur inspector.Cursor, as uricheck.Misuse) bool {
	if as == uricheck.JoinedByColon {
		return c.areFaulty(literalsIn(cur))
	}
	isRead := func(p term.Piece) bool { return p.Read != nil && code.Holds(cur.Node(), p.Read.Pos()) }
	return slices.ContainsFunc(c.checker.arguments, func(arg *argument) bool {
		isAbout := func(f uricheck.Finding) bool { return f.Rule.Name == shownBy[as] }
		if arg.arrival == nil || !slices.ContainsFunc(arg.findings, isAbout) {
			return false
		}
		sink := arg.sink()
		return sink != nil && code.Holds(sink, cur.Node().Pos()) || slices.ContainsFunc(arg.arrival.Made().Pieces, isRead)
	})
}

func (c composer) concludeMisuse(cur inspector.Cursor, as uricheck.Misuse) {
	if c.isKnownMisuse(cur, as) {
		return
	}
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
