package compositions

import (
	"go/ast"
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/languages"
	"github.com/uricheck/go-uricheck/analyzer/internal/report"
	"github.com/uricheck/go-uricheck/uricheck"
)

// Uneven returns a composition with the languages and the names of its values, if one of the values
// may be wrong for every reader of the text: the program escapes one value and not a plain one, or
// it has an escaper of its own, or it writes the decoded path of a URL, or a value without a slash,
// after its host. tell sets the counts of a hole: how the rest of the package uses such values.
func (f *Finder) Uneven(comp *report.Composition, tell func(*uricheck.Hole)) (uneven *report.Composition, ok bool) {
	found := *comp
	found.Holes = slices.Clone(comp.Holes)
	escaped := f.markEscaped(&found)
	for i, value := range comp.Values {
		h := &found.Holes[i]
		h.Name = languages.NameOf(value)
		h.Content, h.ContentBy = languages.ContentOf("", value)
		h.IsSlashless = f.parts.IsScheme(comp.Values[0]) && f.isSlashless(comp.Cursor, value)
		switch {
		case h.IsSlashless:
			ok = true
		case h.EscapedBy != "":
			ok = true
		case h.Value == uricheck.DecodedPath && f.parts.IsScheme(comp.Values[0]):
			ok = true
		case len(escaped) > 0 && h.Value == uricheck.AnyValue && f.isString(comp, i):
			h.IsBeside = f.languages.IsPlain(value) || slices.ContainsFunc(escaped, func(other ast.Expr) bool { return f.isMadeLike(value, other) })
			tell(h)
			h.IsPlain = h.IsBeside
			ok = ok || h.IsPlain && h.Content.IsOpen()
		}
	}
	return &found, ok
}

// markEscaped sets the languages of the values that the program escapes, and returns these.
func (f *Finder) markEscaped(comp *report.Composition) []ast.Expr {
	var escaped []ast.Expr
	for i, value := range comp.Values {
		if !f.isString(comp, i) {
			continue
		}
		if by := f.languages.EscapedFor(value); by != uricheck.AnyValue {
			if comp.Holes[i].Value == uricheck.AnyValue {
				comp.Holes[i].EscapedBy = code.LastName(ast.Unparen(value).(*ast.CallExpr).Fun)
			}
			comp.Holes[i].Value = by
			escaped = append(escaped, value)
		}
	}
	return escaped
}

// isString reports whether a composition contains the bytes of its i-th value unchanged.
func (f *Finder) isString(comp *report.Composition, i int) bool {
	return comp.Verbs == nil || comp.Verbs[i].Plain && (comp.Verbs[i].Letter == 's' || comp.Verbs[i].Letter == 'v')
}

// isMadeLike reports whether a value comes from the same function as the operand of an escaper.
func (f *Finder) isMadeLike(value, escaped ast.Expr) bool {
	call, ok := ast.Unparen(escaped).(*ast.CallExpr)
	return ok && len(call.Args) == 1 && f.languages.AreMadeAlike(value, call.Args[0])
}
