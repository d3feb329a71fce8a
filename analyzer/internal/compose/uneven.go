package compose

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/languages"
	"github.com/uricheck/go-uricheck/analyzer/internal/report"
	"github.com/uricheck/go-uricheck/uricheck"
)

// Uneven returns a composition with the names of its values, if one of the values
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
		h.Content, h.ContentBy = f.languages.ContentOf("", value)
		h.IsSlashless = f.parts.IsScheme(comp.Values[0]) && f.isSlashless(comp.Cursor, value)
		switch {
		case h.IsSlashless, h.EscapedBy != "":
			ok = true
		case h.Value == uricheck.DecodedPath && f.parts.IsScheme(comp.Values[0]):
			ok = true
		case len(escaped) > 0 && h.Value == uricheck.AnyValue && f.isString(comp, i):
			isMadeLike := func(other ast.Expr) bool { return f.isMadeLike(value, other) }
			h.IsBeside = f.languages.IsPlain(value) || slices.ContainsFunc(escaped, isMadeLike)
			tell(h)
			h.IsPlain = h.IsBeside
			ok = ok || h.IsPlain && h.Content.IsOpen()
		}
	}
	return &found, ok
}

// markEscaped sets the languages of the values that the program escapes, and returns these.
func (f *Finder) markEscaped(comp *report.Composition) (escaped []ast.Expr) {
	for i, value := range comp.Values {
		by := f.languages.EscapedFor(value)
		if by == uricheck.AnyValue || !f.isString(comp, i) {
			continue
		}
		if comp.Holes[i].Value == uricheck.AnyValue {
			comp.Holes[i].EscapedBy = code.LastName(ast.Unparen(value).(*ast.CallExpr).Fun)
		}
		comp.Holes[i].Value = by
		escaped = append(escaped, value)
	}
	return escaped
}

// isMadeLike reports whether a value comes from the same function as the operand of an escaper.
func (f *Finder) isMadeLike(value, escaped ast.Expr) bool {
	call, ok := ast.Unparen(escaped).(*ast.CallExpr)
	return ok && len(call.Args) == 1 && f.languages.AreMadeAlike(value, call.Args[0])
}

// isString reports whether a composition contains the bytes of its i-th value unchanged.
func (f *Finder) isString(comp *report.Composition, i int) bool {
	return comp.Verbs == nil || comp.Verbs[i].Plain && (comp.Verbs[i].Letter == 's' || comp.Verbs[i].Letter == 'v')
}

// isSlashless reports whether code runs only if a variable begins with no slash: in the "else" of
// strings.HasPrefix(p, "/").
func (f *Finder) isSlashless(cur inspector.Cursor, value ast.Expr) bool {
	id, ok := ast.Unparen(value).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := f.info.Uses[id].(*types.Var)
	if !ok || !index.IsLocal(v) || len(f.flow.Index.Variable(v).Writes) > 0 {
		return false
	}
	for around := range cur.Enclosing((*ast.BlockStmt)(nil), (*ast.IfStmt)(nil)) {
		if kind, _ := around.ParentEdge(); kind == edge.IfStmt_Else &&
			f.asksForSlash(around.Parent().Node().(*ast.IfStmt).Cond, v) {
			return true
		}
	}
	return false
}

// asksForSlash reports whether a condition is strings.HasPrefix(v, "/").
func (f *Finder) asksForSlash(condition ast.Expr, v *types.Var) bool {
	call, ok := ast.Unparen(condition).(*ast.CallExpr)
	if !ok || len(call.Args) != 2 {
		return false
	}
	callee, ok := f.flow.Index.CalleeOf(call)
	if !ok || callee.Func.FullName() != "strings.HasPrefix" {
		return false
	}
	id, isName := ast.Unparen(call.Args[0]).(*ast.Ident)
	prefix, _ := code.ConstantString(f.info, call.Args[1])
	return isName && f.info.Uses[id] == v && prefix == "/"
}
