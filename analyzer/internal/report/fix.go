package report

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/uricheck"
)

// Fix is a fix of a finding as edits of the source. It holds only if the changed program shows that.
type Fix struct {
	analysis.SuggestedFix
	Of *Diagnostic

	abstract uricheck.Fix
	changes  []change
}

// Fixes renders the fixes of a finding as edits of the literals that write the text. It drops a fix that
// the source cannot express, or that would change more than this text. A fix of a shared constant requires
// that all uses have the fault, wanted or not.
func (r *Reporter) Fixes(d *Diagnostic) []Fix {
	if !d.isExact || d.Fault.IsShared {
		return nil
	}
	var rendered []Fix
	for _, fix := range d.finding.Fixes {
		if slices.Contains(makesOther, fix.Rewrite) && r.isRead(d.Fault, fix.Rewrite) {
			continue
		}
		edits, ok := r.renderer(d.Fault, fix.Rewrite)(d.Fault.Text, d.finding, fix)
		if !ok || !r.areInFiles(edits) {
			continue
		}
		next := Fix{
			SuggestedFix: analysis.SuggestedFix{Message: fix.Title + r.caution(d, fix), TextEdits: edits},
			Of:           d,
			abstract:     fix,
			changes:      d.Fault.Text.changes(fix),
		}
		if next.changesOnlyFaults() {
			rendered = append(rendered, next)
		}
	}
	return rendered
}

// makesOther has the rewritings after which the code makes another text for some values. If the code reads its bytes,
// as a key or to compare them with another text, they may be wrong there.
var makesOther = slices.Concat(escapers, []uricheck.Rewrite{uricheck.JoinHostPort, uricheck.SwapEscaper})

// renderer returns the function that renders a kind of fix.
func (r *Reporter) renderer(of *Fault, rewrite uricheck.Rewrite) func(*Text, uricheck.Finding,
	uricheck.Fix) ([]analysis.TextEdit, bool) {
	switch rewrite {
	case uricheck.JoinHostPort:
		return r.joinHostPort(of.Composed)
	case uricheck.SwapEscaper:
		return r.swapEscaper
	case uricheck.TrimAffix:
		return trimAffix(of.Call)
	case uricheck.JoinSlashes:
		return r.joinSlashes
	case uricheck.EscapeForQuery:
		return r.escape("QueryEscape")
	case uricheck.EscapeForPath:
		return r.escape("PathEscape")
	}
	return r.render
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
	for _, c := range t.changes(fix) {
		if c.lit == nil || c.made || !r.mayEdit(c.piece, f) {
			return nil, false
		}
		edit, ok := r.sources.edit(c.piece, c.from, c.to, c.newText)
		if !ok {
			return nil, false
		}
		edits = append(edits, edit)
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
		if via.Name == nil || !r.agreed(via.Object, p.lit, f) {
			return false
		}
	}
	return true
}
