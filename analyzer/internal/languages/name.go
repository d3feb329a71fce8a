package languages

import "go/ast"

// NameOf returns the name of a value: "order.ID" for order.ID, and for a call the
// name of its first argument. It is empty if the value has no name.
func NameOf(expr ast.Expr) string {
	switch e := ast.Unparen(expr).(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		if of := NameOf(e.X); of != "" {
			return of + "." + e.Sel.Name
		}
		return e.Sel.Name
	case *ast.StarExpr:
		return NameOf(e.X)
	case *ast.CallExpr:
		if len(e.Args) > 0 {
			return NameOf(e.Args[0])
		}
	}
	return ""
}
