package report

import (
	"go/ast"
	"go/types"
	"strconv"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/uricheck"
)

// joinSlashes replaces filepath.Join by path.Join, if the call is a part of the expression. If
// the file uses package filepath for nothing else, it imports package path instead.
func (r *Reporter) joinSlashes(t *Text, f uricheck.Finding, _ uricheck.Fix) ([]analysis.TextEdit, bool) {
	for _, p := range t.between(f.Start, f.End) {
		call, ok := p.operand.(*ast.CallExpr)
		if !ok || !code.Holds(t.Expr, call.Pos()) {
			continue
		}
		if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && sel.Sel.Name == "Join" {
			return r.joinedByPath(sel)
		}
	}
	return nil, false
}

const filePackage = "path/filepath"

func (r *Reporter) joinedByPath(join *ast.SelectorExpr) ([]analysis.TextEdit, bool) {
	file := r.files.At(join.Pos())
	spec := code.FindImport(file, filePackage)
	name, importEdits, ok := r.importOf(file, "path", join.Pos())
	if !ok || spec == nil || r.files.IsMapped(join.Pos()) {
		return nil, false
	}
	edits := []analysis.TextEdit{{Pos: join.X.Pos(), End: join.X.End(), NewText: []byte(name)}}
	joins, others := r.usesOf(file, filePackage)
	switch {
	case others > 0:
		return append(edits, importEdits...), true
	case joins == 1 && len(importEdits) > 0 && spec.Name == nil:
		return append(edits, analysis.TextEdit{Pos: spec.Path.Pos(), End: spec.Path.End(),
			NewText: []byte(strconv.Quote("path"))}), true
	}
	return nil, false // no fix would use the import
}

// usesOf returns how often a file uses Join of a package, and how often its other functions.
func (r *Reporter) usesOf(file *ast.File, path string) (joins, others int) {
	ast.Inspect(file, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		id, _ := sel.X.(*ast.Ident)
		pkg, ok := r.pass.TypesInfo.Uses[id].(*types.PkgName)
		switch {
		case !ok || pkg.Imported().Path() != path:
		case sel.Sel.Name == "Join":
			joins++
		default:
			others++
		}
		return true
	})
	return joins, others
}
