package analyzer

import (
	"go/ast"
	"go/types"
)

// callee is the function that a call runs.
type callee struct {
	fn    *types.Func
	recv  ast.Expr // the receiver of a method; nil for a function
	shift int      // 1 if the receiver is the first argument (method expressions)
}

// calleeOf resolves the function of a call by object: through import names,
// embedding, method values and expressions, and variables that hold one
// function only.
func (c *checker) calleeOf(call *ast.CallExpr) (callee, bool) {
	f, ok := c.functionOf(call.Fun, 0)
	if ok && f.shift > 0 {
		if len(call.Args) == 0 {
			return callee{}, false
		}
		f.recv = call.Args[0]
	}
	return f, ok
}

// maxHops bounds the variables between a call and its function: a variable may
// be declared by itself in code that does not type-check.
const maxHops = 8

func (c *checker) functionOf(expr ast.Expr, hops int) (callee, bool) {
	info := c.pass.TypesInfo
	switch e := ast.Unparen(expr).(type) {
	case *ast.Ident:
		switch obj := info.Uses[e].(type) {
		case *types.Func:
			return callee{fn: obj}, true
		case *types.Var:
			if value := c.variables().only(obj); value != nil && hops < maxHops {
				return c.functionOf(value, hops+1)
			}
		}
	case *ast.SelectorExpr:
		sel := info.Selections[e]
		if sel == nil {
			fn, ok := info.Uses[e.Sel].(*types.Func)
			return callee{fn: fn}, ok
		}
		fn, ok := sel.Obj().(*types.Func)
		if !ok {
			return callee{}, false
		}
		if sel.Kind() == types.MethodExpr {
			return callee{fn: fn, shift: 1}, true
		}
		return callee{fn: fn, recv: e.X}, true
	}
	return callee{}, false
}
