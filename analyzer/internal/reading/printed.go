package reading

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// IsPrinted reports whether a text only goes to functions that print it, make an error of it or match it with a
// regular expression, or to a comparison: nobody dials a text in a log.
func (r *Readers) IsPrinted(cur inspector.Cursor) bool {
	cur = code.OutermostParen(cur)
	kind, i := cur.ParentEdge()
	parent := cur.Parent().Node()
	switch kind {
	case edge.CallExpr_Args:
		return code.PrintsText(parent.(*ast.CallExpr)) || r.isMatched(parent.(*ast.CallExpr))
	case edge.BinaryExpr_X, edge.BinaryExpr_Y:
		op := parent.(*ast.BinaryExpr).Op
		return op == token.EQL || op == token.NEQ
	case edge.AssignStmt_Rhs:
		assign := parent.(*ast.AssignStmt)
		v := r.printable(assign.Lhs[min(i, len(assign.Lhs)-1)])
		return v != nil && r.isOnlyPrinted(v)
	}
	return false
}

// isMatched reports whether a call matches its arguments with a regular expression.
func (r *Readers) isMatched(call *ast.CallExpr) bool {
	f, ok := r.flow.Index.CalleeOf(call)
	return ok && f.Func.Pkg() != nil && f.Func.Pkg().Path() == "regexp"
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

// isPrintedUse reports whether a use prints a variable, or returns it from a method String, which
// exists for printing.
func (r *Readers) isPrintedUse(use inspector.Cursor) bool {
	switch parent := use.Parent().Node().(type) {
	case *ast.CallExpr:
		return code.PrintsText(parent) || r.isMatched(parent)
	case *ast.ReturnStmt:
		for fn := range use.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
			decl, ok := fn.Node().(*ast.FuncDecl)
			return ok && decl.Recv != nil && decl.Name.Name == "String"
		}
	}
	return false
}
