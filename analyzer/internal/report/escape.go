package report

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/uricheck"
)

// swapEscaper replaces the escaper in the call that escapes a value, if the call is a part of
// the expression: a value escaped earlier may have other uses.
func (r *Reporter) swapEscaper(t *Text, f uricheck.Finding, _ uricheck.Fix) ([]analysis.TextEdit, bool) {
	others := map[string]string{"QueryEscape": "PathEscape", "PathEscape": "QueryEscape"}
	for _, p := range t.between(f.Start, f.End) {
		call, ok := p.operand.(*ast.CallExpr)
		if !ok || !code.Holds(t.Expr, call.Pos()) {
			continue
		}
		if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && others[sel.Sel.Name] != "" {
			return []analysis.TextEdit{{Pos: sel.Sel.Pos(), End: sel.Sel.End(), NewText: []byte(others[sel.Sel.Name])}}, true
		}
	}
	return nil, false
}

// escape renders fixes that wrap a value in a call of an escaper of package url.
func (r *Reporter) escape(escaper string) func(*Text, uricheck.Finding, uricheck.Fix) ([]analysis.TextEdit, bool) {
	return func(t *Text, f uricheck.Finding, _ uricheck.Fix) ([]analysis.TextEdit, bool) {
		return r.wrap(t, f, escaper+"(", ")")
	}
}

// wrap puts a call of package url around the value at the beginning of a finding, if that is a string in the
// expression. before begins with the name of the function.
func (r *Reporter) wrap(t *Text, f uricheck.Finding, before, behind string) ([]analysis.TextEdit, bool) {
	i := slices.IndexFunc(t.pieces, func(p piece) bool { return p.start == f.Start && p.operand != nil })
	if i < 0 {
		return nil, false
	}
	value := t.pieces[i].operand
	if !code.Holds(t.Expr, value.Pos()) || !r.isString(value) || r.files.IsMapped(value.Pos()) {
		return nil, false
	}
	name, imports, ok := r.importOf(r.files.At(value.Pos()), "net/url", value.Pos())
	if !ok {
		return nil, false
	}
	return append(imports, insert(value.Pos(), name+"."+before), insert(value.End(), behind)), true
}
