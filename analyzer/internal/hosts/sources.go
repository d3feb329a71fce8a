package hosts

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
)

// path is a variable, or a field of it: "u", "u.Host". A path for a structure includes the paths of
// its fields; two fields are independent.
type path struct {
	root   *types.Var
	fields string
}

// meets reports whether one of two paths is a part of the other.
func (p path) meets(q path) bool {
	return p.root == q.root && (strings.HasPrefix(p.fields+".", q.fields+".") || strings.HasPrefix(q.fields+".", p.fields+"."))
}

// sources finds the variables from which the functions of a package compute the values of others.
type sources struct {
	info  *types.Info
	index *index.Package
}

// pathsOf returns the variables and fields in an expression. The text of an error is not that of
// a host.
func (o sources) pathsOf(expr ast.Expr) []path {
	var found []path
	ast.Inspect(expr, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		p, ok := o.pathOf(e)
		if ok && !code.IsError(o.info.TypeOf(e)) {
			found = append(found, p)
		}
		return !ok
	})
	return found
}

// pathOf returns the path of an expression that is nothing but a variable, or a field of one.
func (o sources) pathOf(expr ast.Expr) (path, bool) {
	switch e := ast.Unparen(expr).(type) {
	case *ast.Ident:
		v, ok := o.info.ObjectOf(e).(*types.Var)
		return path{root: v}, ok && !v.IsField()
	case *ast.SelectorExpr:
		if v, ok := o.info.Uses[e.Sel].(*types.Var); ok && !v.IsField() {
			return path{root: v}, true
		}
		p, ok := o.pathOf(e.X)
		if sel := o.info.Selections[e]; sel != nil && sel.Kind() == types.FieldVal {
			p.fields += "." + e.Sel.Name
		}
		return p, ok
	}
	return path{}, false
}

// of returns paths and, transitively, the paths in the values that the function writes to their
// variables. If keeps is not nil, it follows only expressions for which keeps is true.
func (o sources) of(paths []path, keeps func(ast.Expr) bool) []path {
	paths = slices.Clone(paths)
	for i := 0; i < len(paths) && len(paths) < maxPaths; i++ {
		if !index.IsLocal(paths[i].root) {
			continue
		}
		for _, w := range o.index.Variable(paths[i].root).Writes {
			if !w.Value.Valid() {
				continue
			}
			value, ok := w.Value.Node().(ast.Expr)
			if !ok || keeps != nil && !keeps(value) {
				continue
			}
			for _, p := range o.pathsOf(value) {
				if !slices.Contains(paths, p) {
					paths = append(paths, p)
				}
			}
		}
	}
	return paths
}

// maxPaths bounds the variables from which the program makes a value.
const maxPaths = 64

// passesAll reports whether every call in an expression passes on the addresses in its arguments:
// it is a conversion, or a call of the standard library. The result of append, or of a function of
// the program, may have nothing to do with them.
func (o sources) passesAll(expr ast.Expr) bool {
	passes := true
	ast.Inspect(expr, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && !o.info.Types[call.Fun].IsType() {
			f, ok := o.index.CalleeOf(call)
			passes = passes && ok && f.Func.Pkg() != nil && code.IsStandard(f.Func.Pkg().Path())
		}
		return passes
	})
	return passes
}
