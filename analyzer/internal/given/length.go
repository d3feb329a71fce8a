package given

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/mutation"
)

// maxLength bounds the known lengths.
const maxLength = 64

// Length returns the length of the list or map that an expression makes; of a pointer or a function, 0 if it is
// nil, and 1 otherwise. ok is false if the length is unknown.
func Length(p *defuse.Package, e ast.Expr) (n int, ok bool) {
	n, ok = lengthOf(p, e, 0)
	return n, ok && n <= maxLength
}

// lengthOf is like Length, after a number of hops through variables.
func lengthOf(p *defuse.Package, e ast.Expr, hops int) (n int, ok bool) {
	e = ast.Unparen(e)
	if p.Info.Types[e].IsNil() {
		return 0, true
	}
	switch e := e.(type) {
	case *ast.FuncLit:
		return 1, true
	case *ast.UnaryExpr:
		return 1, e.Op == token.AND
	case *ast.CompositeLit:
		_, isMap := p.Info.TypeOf(e).Underlying().(*types.Map)
		return len(e.Elts), isMap // the index of an element can change the length of a list
	case *ast.CallExpr:
		return made(p, e)
	case *ast.Ident:
		switch obj := p.Info.Uses[e].(type) {
		case *types.Func:
			return 1, true
		case *types.Var:
			return held(p, obj, hops)
		}
	}
	return 0, false
}

// made returns the length of the result of make or new.
func made(p *defuse.Package, call *ast.CallExpr) (n int, ok bool) {
	name := code.IdentName(call.Fun)
	if !p.Info.Types[call.Fun].IsBuiltin() || len(call.Args) == 0 {
		return 0, false
	}
	_, isMap := p.Info.TypeOf(call).Underlying().(*types.Map)
	switch {
	case name == "new":
		return 1, true
	case name == "make" && isMap:
		return 0, true
	case name == "make" && len(call.Args) > 1:
		size := p.Info.Types[call.Args[1]].Value
		if size == nil {
			return 0, false
		}
		n, ok := constant.Int64Val(constant.ToInt(size))
		return int(n), ok && n >= 0
	}
	return 0, false
}

// held returns the length of the only value of a variable. The code can change the length of a list or a map
// that it has.
func held(p *defuse.Package, v *types.Var, hops int) (n int, ok bool) {
	value, isOnly := p.Only(v)
	if !isOnly || hops == maxHops {
		return 0, false
	}
	switch v.Type().Underlying().(type) {
	case *types.Slice, *types.Map:
		if !mutation.IsOnlyRead(p, v) {
			return 0, false
		}
	}
	return lengthOf(p, value.Node().(ast.Expr), hops+1)
}
