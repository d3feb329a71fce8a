package compositions

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/parts"
)

// JoinerOf returns the function that joins the list to which the program adds the value at cur, if
// it joins the elements by slashes: "names = append(names, …)" and "path.Join(names...)". It is
// empty if there is none, or if another function joins them differently.
func (f *Finder) JoinerOf(cur inspector.Cursor) string {
	list := listOf(f.info, code.OutermostParen(cur))
	if list == nil {
		return ""
	}
	joiner := ""
	for _, use := range f.flow.Index.Uses(list) {
		call, ok := use.Parent().Node().(*ast.CallExpr)
		if kind, i := use.ParentEdge(); !ok || kind != edge.CallExpr_Args || i == 0 && code.IdentName(call.Fun) == "append" {
			continue
		}
		name, isPath := f.joins(call)
		if name != "" && !isPath {
			return ""
		}
		if isPath {
			joiner = name
		}
	}
	return joiner
}

// EscaperOf returns the function of the package that escapes the elements of the list to which the
// program adds the value at cur. It is empty if there is none, or if the program uses the list for
// something else.
func (f *Finder) EscaperOf(cur inspector.Cursor) string {
	list := listOf(f.info, code.OutermostParen(cur))
	if list == nil {
		return ""
	}
	escaper := ""
	for _, use := range f.flow.Index.Uses(list) {
		if isFilled(use) {
			continue
		}
		call, ok := use.Parent().Node().(*ast.CallExpr)
		if !ok || !call.Ellipsis.IsValid() || !parts.Escapes(f.parts, use) {
			return ""
		}
		escaper = code.LastName(call.Fun)
	}
	return escaper
}

// isFilled reports whether the code at a use of a list only sets the list or one of its elements.
func isFilled(use inspector.Cursor) bool {
	switch kind, i := use.ParentEdge(); kind {
	case edge.AssignStmt_Lhs:
		return true
	case edge.IndexExpr_X:
		return use.Parent().ParentEdgeKind() == edge.AssignStmt_Lhs
	case edge.CallExpr_Args:
		return i == 0 && code.IdentName(use.Parent().Node().(*ast.CallExpr).Fun) == "append"
	}
	return false
}

// listOf returns the local variable with the list to which the program adds the value at cur.
func listOf(info *types.Info, cur inspector.Cursor) *types.Var {
	var list ast.Expr
	switch kind, i := cur.ParentEdge(); kind {
	case edge.CallExpr_Args:
		call := cur.Parent().Node().(*ast.CallExpr)
		if builtin, ok := info.Uses[code.Ident(call.Fun)].(*types.Builtin); !ok || builtin.Name() != "append" || i == 0 {
			return nil
		}
		list = call.Args[0]
	case edge.AssignStmt_Rhs:
		at, ok := index.Assignee(cur).(*ast.IndexExpr)
		if !ok {
			return nil
		}
		list = at.X
	default:
		return nil
	}
	id, ok := ast.Unparen(list).(*ast.Ident)
	if !ok {
		return nil
	}
	v, ok := info.ObjectOf(id).(*types.Var)
	if !ok || !index.IsLocal(v) {
		return nil
	}
	return v
}

// joins returns the function with which a call joins a list, and whether it makes segments of a path
// of the elements. The name is empty if the call joins no list.
func (f *Finder) joins(call *ast.CallExpr) (name string, isPath bool) {
	callee, ok := f.flow.Index.CalleeOf(call)
	if !ok {
		return "", false
	}
	switch callee.Func.FullName() {
	case "path.Join":
		return "path.Join", call.Ellipsis.IsValid()
	case "strings.Join":
		if len(call.Args) < 2 {
			return "", false // code that does not compile
		}
		separator, _ := code.ConstantString(f.info, call.Args[1])
		return "strings.Join", separator == "/"
	}
	return "", false
}
