package analyzer

import (
	"bytes"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/uricheck"
)

// fixes renders a finding's fixes as edits of the literals behind the text. A
// fix that cannot be written in the source, or would change more than this
// text, is left out.
func (c *checker) fixes(arg *argument, t *text, f uricheck.Finding) []analysis.SuggestedFix {
	var rendered []analysis.SuggestedFix
	for _, fix := range f.Fixes {
		render := c.render
		if fix.Rewrite == uricheck.JoinHostPort {
			render = arg.composed.joinHostPort(c)
		}
		if edits, ok := render(t, f, fix); ok && c.areInFiles(edits) {
			rendered = append(rendered, analysis.SuggestedFix{Message: fix.Title, TextEdits: edits})
		}
	}
	return rendered
}

// areInFiles reports whether each edit is within a file: the parser lets a call whose
// parenthesis is missing end behind its file.
func (c *checker) areInFiles(edits []analysis.TextEdit) bool {
	return !slices.ContainsFunc(edits, func(e analysis.TextEdit) bool {
		file := c.files.At(e.Pos)
		return file == nil || e.End > file.FileEnd
	})
}

func (c *checker) render(t *text, f uricheck.Finding, fix uricheck.Fix) ([]analysis.TextEdit, bool) {
	var edits []analysis.TextEdit
	for _, e := range fix.Edits {
		newText := e.New
		for _, p := range t.between(e.Start, e.End) {
			if p.lit == nil || !c.mayEdit(p, f) {
				return nil, false
			}
			// The first literal takes the new text, the others lose theirs.
			edit, ok := c.edit(p, max(e.Start, p.start), min(e.End, p.end), newText)
			if !ok {
				return nil, false
			}
			edits = append(edits, edit)
			newText = ""
		}
	}
	return edits, len(edits) > 0
}

// edit replaces the bytes from start to end of the text inside the literal that
// wrote them.
func (c *checker) edit(p piece, start, end int, newText string) (analysis.TextEdit, bool) {
	src, ok := c.source(p.lit)
	if !ok {
		return analysis.TextEdit{}, false
	}
	from, to, exact := literalSpan(src, p.inLiteral(start), p.inLiteral(end))
	if p.format {
		newText = strings.ReplaceAll(newText, "%", "%%")
	}
	written, ok := writable(src, newText)
	if !exact || !ok {
		return analysis.TextEdit{}, false
	}
	return analysis.TextEdit{
		Pos:     p.lit.Pos() + token.Pos(from),
		End:     p.lit.Pos() + token.Pos(to),
		NewText: []byte(written),
	}, true
}

// mayEdit reports whether a literal may be changed to mend a finding: its file
// is written by hand, and no other use of the literal sees the change.
func (c *checker) mayEdit(p piece, f uricheck.Finding) bool {
	file := c.files.At(p.lit.Pos())
	if file == nil || c.files.IsGenerated(file) || c.files.IsMapped(p.lit.Pos()) {
		return false
	}
	for _, via := range p.via {
		if via.Name == nil || !c.agreed(via.Object, f) {
			return false
		}
	}
	return true
}

// agreed reports whether a constant or variable is used for nothing but sinks
// that all report the same fault in it: what mends one use must not break
// another.
func (c *checker) agreed(decl types.Object, f uricheck.Finding) bool {
	if decl.Exported() || c.mentionedElsewhere(decl) {
		return false
	}
	if constant, ok := decl.(*types.Const); ok && c.flow.IsShared(constant) {
		return false
	}
	for _, cur := range c.flow.Uses(decl) {
		if !c.hasFinding(cur.Node().(*ast.Ident), f) {
			return false
		}
	}
	return true
}

// mentionedElsewhere reports whether a file that build constraints leave out may
// use a constant.
func (c *checker) mentionedElsewhere(decl types.Object) bool {
	if decl.Parent() != c.pass.Pkg.Scope() {
		return false
	}
	for _, name := range c.pass.IgnoredFiles {
		if !strings.HasSuffix(name, ".go") {
			continue
		}
		if c.pass.ReadFile == nil {
			return true
		}
		content, err := c.readFile(name)
		if err != nil || bytes.Contains(content, []byte(decl.Name())) {
			return true
		}
	}
	return false
}

// hasFinding reports whether a name is the whole of a value for which a fault is
// reported.
func (c *checker) hasFinding(name *ast.Ident, f uricheck.Finding) bool {
	if c.argumentOf == nil {
		c.argumentOf = make(map[*ast.Ident]*argument)
		for _, arg := range c.arguments {
			for _, via := range arg.text.names() {
				c.argumentOf[via] = arg
			}
		}
	}
	arg := c.argumentOf[name]
	return arg != nil && slices.ContainsFunc(arg.findings, func(other uricheck.Finding) bool {
		return sameVerdict(f, other) && !c.isIgnored(name.Pos(), other)
	})
}

// names returns the names that each stand for the whole of a text.
func (t *text) names() []*ast.Ident {
	var names []*ast.Ident
	for i := 0; ; i++ {
		for _, p := range t.pieces {
			if i >= len(p.via) || p.via[i].Name == nil || p.via[i].Name != t.pieces[0].via[i].Name {
				return names
			}
		}
		if len(t.pieces) == 0 {
			return names
		}
		names = append(names, t.pieces[0].via[i].Name)
	}
}

// sameVerdict reports whether two uses of one text have the same fault, with
// the same fixes: what mends one may not be meant in the other.
func sameVerdict(f, g uricheck.Finding) bool {
	return f.Category() == g.Category() && f.Start == g.Start && f.End == g.End &&
		slices.EqualFunc(f.Fixes, g.Fixes, func(a, b uricheck.Fix) bool { return slices.Equal(a.Edits, b.Edits) })
}
