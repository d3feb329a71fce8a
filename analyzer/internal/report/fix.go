package report

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/uricheck"
)

// fixes renders a finding's fixes as edits of the literals that write the text. It drops a fix that
// the source cannot express, or that would change more than this text.
func (r *Reporter) fixes(of *Fault, f uricheck.Finding) []analysis.SuggestedFix {
	var rendered []analysis.SuggestedFix
	for _, fix := range f.Fixes {
		render := r.render
		switch fix.Rewrite {
		case uricheck.JoinHostPort:
			render = r.joinHostPort(of.Composed)
		case uricheck.SwapEscaper:
			render = r.swapEscaper
		case uricheck.TrimAffix:
			render = trimAffix(of.Call)
		case uricheck.JoinSlashes:
			render = r.joinSlashes
		case uricheck.EscapeForQuery:
			render = r.escape("QueryEscape")
		case uricheck.EscapeForPath:
			render = r.escape("PathEscape")
		case uricheck.EscapeUser:
			render = r.escapeUser
		}
		if edits, ok := render(of.Text, f, fix); ok && r.areInFiles(edits) {
			rendered = append(rendered, analysis.SuggestedFix{Message: fix.Title, TextEdits: edits})
		}
	}
	return rendered
}

// trimAffix replaces the function, which trims a set of characters, by the one that trims a
// prefix or suffix: in package bytes its argument has to be bytes.
func trimAffix(n ast.Node) func(*Text, uricheck.Finding, uricheck.Fix) ([]analysis.TextEdit, bool) {
	return func(*Text, uricheck.Finding, uricheck.Fix) ([]analysis.TextEdit, bool) {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return nil, false
		}
		name := code.Ident(ast.Unparen(call.Fun))
		if name == nil || affixes[name.Name] == "" {
			return nil, false
		}
		return []analysis.TextEdit{{Pos: name.Pos(), End: name.End(), NewText: []byte(affixes[name.Name])}}, true
	}
}

var affixes = map[string]string{"TrimLeft": "TrimPrefix", "TrimRight": "TrimSuffix"}

// areInFiles reports whether each edit is within a file: the parser lets a call whose
// parenthesis is missing end after its file.
func (r *Reporter) areInFiles(edits []analysis.TextEdit) bool {
	return !slices.ContainsFunc(edits, func(e analysis.TextEdit) bool {
		file := r.files.At(e.Pos)
		return file == nil || e.End > file.FileEnd
	})
}

func (r *Reporter) render(t *Text, f uricheck.Finding, fix uricheck.Fix) ([]analysis.TextEdit, bool) {
	var edits []analysis.TextEdit
	for _, e := range fix.Edits {
		newText := e.New
		for _, p := range t.between(e.Start, e.End) {
			if p.lit == nil || p.made || !r.mayEdit(p, f) {
				return nil, false
			}
			// The first literal gets the new text, the others lose theirs.
			edit, ok := r.sources.edit(p, max(e.Start, p.start), min(e.End, p.end), newText)
			if !ok {
				return nil, false
			}
			edits = append(edits, edit)
			newText = ""
		}
	}
	return edits, len(edits) > 0
}

// mayEdit reports whether a fix may change a literal: its file is not generated, and no other
// use of the literal sees the change.
func (r *Reporter) mayEdit(p piece, f uricheck.Finding) bool {
	file := r.files.At(p.lit.Pos())
	if file == nil || r.files.IsGenerated(file) || r.files.IsMapped(p.lit.Pos()) {
		return false
	}
	for _, via := range p.via {
		if via.Name == nil || !r.agreed(via.Object, f) {
			return false
		}
	}
	return true
}
