package compose

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// IsPrinted reports whether a text only goes to functions that print it or make an error of it, to a regular
// expression, to a comparison, or to the key of a map: nobody dials a text in a log.
func (r *Readers) IsPrinted(cur inspector.Cursor) bool {
	cur = code.OutermostParen(cur)
	if cur.ParentEdgeKind() != edge.AssignStmt_Rhs {
		return r.isPrintedAt(cur)
	}
	_, i := cur.ParentEdge()
	assign := cur.Parent().Node().(*ast.AssignStmt)
	v := r.printable(assign.Lhs[min(i, len(assign.Lhs)-1)])
	return v != nil && r.isOnlyPrinted(v)
}

// isPrintedAt reports whether the code around an expression only prints, matches or compares its value, or looks for
// it in a map.
func (r *Readers) isPrintedAt(cur inspector.Cursor) bool {
	switch parent := cur.Parent(); cur.ParentEdgeKind() {
	case edge.CallExpr_Args:
		return r.isOnlyShown(parent)
	case edge.IndexExpr_Index:
		return true
	case edge.BinaryExpr_X, edge.BinaryExpr_Y:
		op := parent.Node().(*ast.BinaryExpr).Op
		return op == token.EQL || op == token.NEQ
	}
	return false
}

// isOnlyShown reports whether a call prints its arguments, or matches them with a regular expression. The result of
// such a call may be a URL, too, if the code keeps it or passes it to a function that takes URLs.
func (r *Readers) isOnlyShown(cur inspector.Cursor) bool {
	call := cur.Node().(*ast.CallExpr)
	builtin, _ := r.info.Uses[code.Ident(call.Fun)].(*types.Builtin)
	if code.PrintsText(call) || builtin != nil && builtin.Name() == "delete" {
		return true
	}
	f, ok := r.flow.Index.CalleeOf(call)
	if !ok || f.Func.Pkg() == nil || f.Func.Pkg().Path() != "regexp" {
		return false
	}
	switch cur.ParentEdgeKind() {
	case edge.AssignStmt_Rhs, edge.ValueSpec_Values, edge.BinaryExpr_X, edge.BinaryExpr_Y:
		return false
	case edge.CallExpr_Args:
		by, ok := r.flow.Index.CalleeOf(cur.Parent().Node().(*ast.CallExpr))
		return ok && !r.sinks.TakesURL(by.Func)
	}
	return true
}

// printable returns the new variable or the unexported field that an assignment sets, all of
// whose uses are known; nil for other targets.
func (r *Readers) printable(lhs ast.Expr) *types.Var {
	switch lhs := lhs.(type) {
	case *ast.Ident:
		v, _ := r.info.Defs[lhs].(*types.Var)
		return v
	case *ast.SelectorExpr:
		v, ok := r.info.Uses[lhs.Sel].(*types.Var)
		if ok && v.IsField() && !v.Exported() {
			return v
		}
	}
	return nil
}

func (r *Readers) isOnlyPrinted(v *types.Var) bool {
	printed := 0
	for _, use := range r.flow.Index.Uses(v) {
		kind, _ := use.ParentEdge()
		if kind == edge.SelectorExpr_Sel {
			use = use.Parent()
			kind, _ = use.ParentEdge()
		} else if kind == edge.KeyValueExpr_Key && v.IsField() {
			continue // a literal of the structure sets it
		}
		if kind == edge.AssignStmt_Lhs {
			continue
		}
		if !r.isPrintedUse(use) {
			return false
		}
		printed++
	}
	return printed > 0
}

// isPrintedUse reports whether a use prints, matches or compares a variable, or returns it from a method String, which
// exists for printing.
func (r *Readers) isPrintedUse(use inspector.Cursor) bool {
	if use.ParentEdgeKind() != edge.ReturnStmt_Results {
		return r.isPrintedAt(use)
	}
	for fn := range use.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		decl, ok := fn.Node().(*ast.FuncDecl)
		return ok && decl.Recv != nil && decl.Name.Name == "String"
	}
	return false
}
