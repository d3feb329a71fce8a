package code

import (
	"go/ast"
	"go/types"
	"strings"
	"unicode"
)

// Ident returns the last identifier of a name: "URL" of cfg.URL. It returns nil if the
// expression is not a name.
func Ident(name ast.Expr) *ast.Ident {
	switch e := ast.Unparen(name).(type) {
	case *ast.Ident:
		return e
	case *ast.SelectorExpr:
		return e.Sel
	}
	return nil
}

// IdentName returns the last identifier of a name as a string, "" if the expression is not a name.
func IdentName(expr ast.Expr) string {
	if id := Ident(expr); id != nil {
		return id.Name
	}
	return ""
}

// LastName returns the last name in an expression, or "": "Host" for cfg.Host, and for
// (*cfg).Host().
func LastName(expr ast.Expr) string {
	switch e := ast.Unparen(expr).(type) {
	case *ast.CallExpr:
		return LastName(e.Fun)
	case *ast.StarExpr:
		return LastName(e.X)
	}
	return IdentName(expr)
}

// FuncName returns the last name of a function, or of the function in a call: "Must" of
// lo.Must[T], "IsNil" of qt.IsNil and of qt.IsNil(x).
func FuncName(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.IndexExpr:
		return FuncName(e.X)
	case *ast.IndexListExpr:
		return FuncName(e.X)
	case *ast.CallExpr:
		return FuncName(e.Fun)
	}
	return IdentName(e)
}

// QualifiedName returns the name of a function as importers of its package write it:
// "request.Get", "request.Client.Get".
func QualifiedName(fn *types.Func) string {
	name := fn.Name()
	if recv := fn.Signature().Recv(); recv != nil {
		if named := NamedType(recv.Type()); named != nil {
			name = named.Obj().Name() + "." + name
		}
	}
	if fn.Pkg() != nil {
		name = fn.Pkg().Name() + "." + name
	}
	return name
}

// CallName returns the name of the function in a call, with its package unless that is pkg:
// "fmt.Sprintf", "repositoryURL". It returns "" if the function has no name.
func CallName(info *types.Info, pkg *types.Package, call *ast.CallExpr) string {
	if id := Ident(call.Fun); id != nil {
		if fn, ok := info.Uses[id].(*types.Func); ok && fn.Pkg() != pkg {
			return QualifiedName(fn)
		}
	}
	return LastName(call.Fun)
}

// Words splits a MixedCaps name into words in lower case: "serviceName" is service and name,
// "podIP" is pod and ip, as "pod.IP" is.
func Words(name string) []string {
	var found []string
	start := 0
	runes := []rune(name)
	for i, r := range runes {
		startsWord := i > 0 && unicode.IsUpper(r) && (!unicode.IsUpper(runes[i-1]) || i+1 < len(runes) &&
			unicode.IsLower(runes[i+1]))
		if startsWord || r == '_' || r == '.' {
			found = append(found, strings.ToLower(strings.Trim(string(runes[start:i]), "_.")))
			start = i
		}
	}
	return append(found, strings.ToLower(strings.Trim(string(runes[start:]), "_.")))
}

// Mentions reports whether the code at a node has a name of an object, which may be nil.
func Mentions(info *types.Info, n ast.Node, obj types.Object) bool {
	isFound := false
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		isFound = isFound || ok && obj != nil && info.Uses[id] == obj
		return !isFound
	})
	return isFound
}
