// Package muxes finds the patterns of a mux that the program registers as a handler on another one.
package muxes

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
)

// Below returns the patterns of the mux that a call registers as a handler, with or without
// functions around it, if the mux is in a local variable whose uses are all known. It returns none
// if there may be others, or if something may remove a prefix from the path of a request.
func Below(info *types.Info, p *index.Package, call *ast.CallExpr) []string {
	if len(call.Args) != 2 {
		return nil
	}
	id := handlerOf(info, call.Args[1])
	if id == nil {
		return nil
	}
	v, ok := info.Uses[id].(*types.Var)
	if !ok || !index.IsLocal(v) {
		return nil
	}
	value, ok := p.Only(v)
	if !ok || !isNewMux(p, value) {
		return nil
	}
	var patterns []string
	for _, use := range p.Uses(v) {
		if use.Node() == id {
			continue
		}
		pattern, ok := registeredAt(info, use)
		if !ok {
			return nil
		}
		patterns = append(patterns, pattern)
	}
	return patterns
}

// handlerOf returns the variable of type *http.ServeMux that an expression is, or that it passes to
// functions, nil if there is none.
func handlerOf(info *types.Info, expr ast.Expr) *ast.Ident {
	switch e := ast.Unparen(expr).(type) {
	case *ast.Ident:
		if t := info.TypeOf(e); t != nil && types.TypeString(t, nil) == "*net/http.ServeMux" {
			return e
		}
	case *ast.CallExpr:
		if strings.Contains(strings.ToLower(code.LastName(e.Fun)), "prefix") {
			return nil
		}
		var found *ast.Ident
		for _, arg := range e.Args {
			if call, ok := ast.Unparen(arg).(*ast.CallExpr); ok && strings.Contains(strings.ToLower(code.LastName(call.Fun)), "prefix") {
				return nil
			}
			if id := handlerOf(info, arg); id != nil {
				found = id
			}
		}
		return found
	}
	return nil
}

func isNewMux(p *index.Package, value inspector.Cursor) bool {
	call, ok := value.Node().(*ast.CallExpr)
	if !ok {
		return false
	}
	f, ok := p.CalleeOf(call)
	return ok && f.Func.FullName() == "net/http.NewServeMux"
}

// registeredAt returns the constant pattern that the call of a method of the variable at use
// registers.
func registeredAt(info *types.Info, use inspector.Cursor) (pattern string, ok bool) {
	if kind, _ := use.ParentEdge(); kind != edge.SelectorExpr_X {
		return "", false
	}
	method := use.Parent()
	if kind, _ := method.ParentEdge(); kind != edge.CallExpr_Fun {
		return "", false
	}
	name := method.Node().(*ast.SelectorExpr).Sel.Name
	call := method.Parent().Node().(*ast.CallExpr)
	if name != "Handle" && name != "HandleFunc" || len(call.Args) != 2 {
		return "", false
	}
	return code.ConstantString(info, call.Args[0])
}
