package compositions

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
)

// SchemeBeside returns the scheme, http or https, with which another value begins that the program
// assigns to the same variable as the composition at cur. It is empty if there is none, or if the
// code examines the text of the variable.
func (f *Finder) SchemeBeside(cur inspector.Cursor) string {
	id, ok := index.Assignee(code.OutermostParen(cur)).(*ast.Ident)
	if !ok {
		return ""
	}
	v, ok := f.info.ObjectOf(id).(*types.Var)
	if !ok || !index.IsLocal(v) || slices.ContainsFunc(f.flow.Index.Uses(v), f.isLookedAt) {
		return ""
	}
	for _, w := range f.flow.Index.Variable(v).Writes {
		if w.Kind != index.Plain {
			continue
		}
		scheme, _, ok := strings.Cut(f.beginningOf(w.Value.Node().(ast.Expr)), "://")
		if ok && (scheme == "http" || scheme == "https") {
			return scheme
		}
	}
	return ""
}

// isLookedAt reports whether the code passes a variable to a function of package strings.
func (f *Finder) isLookedAt(use inspector.Cursor) bool {
	if kind, _ := use.ParentEdge(); kind != edge.CallExpr_Args {
		return false
	}
	callee, ok := f.flow.Index.CalleeOf(use.Parent().Node().(*ast.CallExpr))
	return ok && callee.Func.Pkg() != nil && callee.Func.Pkg().Path() == "strings"
}

// beginningOf returns the known text with which a string begins: a constant, the first operand of a
// concatenation, or a format.
func (f *Finder) beginningOf(expr ast.Expr) string {
	switch e := ast.Unparen(expr).(type) {
	case *ast.BinaryExpr:
		if code.IsOpenSum(f.info, e) {
			return f.beginningOf(code.Operands(f.info, e)[0])
		}
	case *ast.CallExpr:
		if at, ok := f.formatOf(e); ok {
			return f.beginningOf(e.Args[at])
		}
	}
	text, _ := code.ConstantString(f.info, expr)
	return text
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
		if kind, _ := around.ParentEdge(); kind == edge.IfStmt_Else && f.asksForSlash(around.Parent().Node().(*ast.IfStmt).Cond, v) {
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
