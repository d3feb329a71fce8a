package languages

import "go/ast"

// NameOf returns the name of a value: "order.ID" for order.ID, "u.Port" for u.Port(), and for a call with arguments the
// name of the first one. It is empty if the value has no name.
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
		if len(e.Args) == 0 {
			return NameOf(e.Fun)
		}
		return NameOf(e.Args[0])
	}
	return ""
}
