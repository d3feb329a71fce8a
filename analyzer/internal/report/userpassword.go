package report

import (
	"go/ast"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/uricheck"
)

// escapeUser makes one value of a user, a colon and a password: url.UserPassword escapes both.
func (r *Reporter) escapeUser(t *Text, f uricheck.Finding, _ uricheck.Fix) ([]analysis.TextEdit, bool) {
	i := t.operandAt(f.Start)
	if i < 1 || i+3 >= len(t.pieces) || t.pieces[i+2].operand == nil || t.pieces[i+2].end != f.End {
		return nil, false
	}
	user, colon, password := t.pieces[i].operand, t.pieces[i+1], t.pieces[i+2].operand
	whole := r.composes(t, i, f)
	if whole == nil || r.composes(t, i+2, f) != whole || colon.lit == nil || !r.mayEdit(colon, f) || !r.isString(user) || !r.isString(password) {
		return nil, false
	}
	var cut []analysis.TextEdit
	ok := isSumOf(whole, user, colon.lit, password)
	if colon.format {
		cut, ok = r.cutVerb(t.pieces[i-1], colon, t.pieces[i+3])
		ok = ok && areNeighbours(whole, user, password)
	}
	file := r.files.At(user.Pos())
	name, imports, isImported := r.importOf(file, "net/url", user.Pos())
	if !ok || !isImported {
		return nil, false
	}
	between := analysis.TextEdit{Pos: user.End(), End: password.Pos(), NewText: []byte(", ")}
	edits := append(cut, insert(user.Pos(), name+".UserPassword("), between, insert(password.End(), ").String()"))
	return append(imports, edits...), !removesComment(file, edits)
}

// escapePassword moves the user before a password into a call of url.UserPassword, which escapes both.
func (r *Reporter) escapePassword(t *Text, f uricheck.Finding, fix uricheck.Fix) ([]analysis.TextEdit, bool) {
	user := t.Value[fix.Edits[0].Start : fix.Edits[0].End-len(":")]
	cut, ok := r.render(t, f, fix)
	if !ok {
		return nil, false
	}
	edits, ok := r.wrap(t, f, "UserPassword("+strconv.Quote(user)+", ", ").String()")
	return append(edits, cut...), ok
}

func (r *Reporter) isString(value ast.Expr) bool {
	return isPlainString(r.pass.TypesInfo.TypeOf(value))
}

// cutVerb removes a colon and the verb after it from a format, if that and the verb before the
// colon only print a string, and all verbs take the operands in their order.
func (r *Reporter) cutVerb(before, colon, after piece) ([]analysis.TextEdit, bool) {
	format, ok := code.ConstantString(r.pass.TypesInfo, colon.lit)
	if !ok || before.lit != colon.lit || after.lit != colon.lit || strings.Contains(format, "%[") ||
		strings.Contains(format, "*") {
		return nil, false
	}
	isPlain := func(verb string) bool { return verb == "%s" || verb == "%v" }
	if !isPlain(format[before.inLiteral(before.end):colon.at]) || !isPlain(format[colon.at+len(":"):after.at]) {
		return nil, false
	}
	n := after.at - colon.at
	edit, ok := r.sources.edit(piece{end: n, lit: colon.lit, at: colon.at}, 0, n, "")
	return []analysis.TextEdit{edit}, ok
}

// areNeighbours reports whether two values are arguments of one call, the second after the first.
func areNeighbours(expr, first, second ast.Expr) bool {
	found := false
	ast.Inspect(expr, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			i := slices.Index(call.Args, first)
			found = found || i >= 0 && i+1 < len(call.Args) && call.Args[i+1] == second
		}
		return !found
	})
	return found
}

// isSumOf reports whether a concatenation has three operands one after the other, without
// parentheses around a part of them.
func isSumOf(expr, first, middle, last ast.Expr) bool {
	found := false
	ast.Inspect(expr, func(n ast.Node) bool {
		if sum, ok := n.(*ast.BinaryExpr); ok && sum.Y == last {
			inner, isSum := sum.X.(*ast.BinaryExpr)
			if isSum && inner.Y == middle {
				outer, isLonger := inner.X.(*ast.BinaryExpr)
				found = inner.X == first || isLonger && outer.Y == first
			}
		}
		return !found
	})
	return found
}
