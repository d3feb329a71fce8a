package given

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/mutation"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// maxLength bounds the known lengths.
const maxLength = 64

// Length returns the length of the list or map that an expression makes, or 1 for a pointer or a function that is not
// nil. isNil reports whether the value is certainly nil. ok is false if the length is unknown.
func Length(p *defuse.Package, e ast.Expr) (n int, isNil, ok bool) {
	n, ok = lengthOf(p, e, 0)
	if ok && n == nilLength {
		return 0, true, true
	}
	return n, false, ok && n <= maxLength
}

// nilLength is the length of nil.
const nilLength = -1

// lengthOf is like Length, after a number of hops through variables. It returns nilLength for nil.
func lengthOf(p *defuse.Package, e ast.Expr, hops int) (n int, ok bool) {
	e = ast.Unparen(e)
	if p.Info.Types[e].IsNil() {
		return nilLength, true
	}
	switch e := e.(type) {
	case *ast.FuncLit:
		return 1, true
	case *ast.UnaryExpr:
		return 1, e.Op == token.AND
	case *ast.CompositeLit:
		return len(e.Elts), areCounted(p, e)
	case *ast.CallExpr:
		if tv := p.Info.Types[e.Fun]; tv.IsType() && len(e.Args) == 1 {
			return lengthOf(p, e.Args[0], hops)
		}
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

// areCounted reports whether a literal of a list or a map has as many elements as expressions: the keys are different
// constants, or there are none.
func areCounted(p *defuse.Package, lit *ast.CompositeLit) bool {
	isMap := isMap(p.Info.TypeOf(lit))
	for _, e := range lit.Elts {
		entry, hasKey := e.(*ast.KeyValueExpr)
		if hasKey && (!isMap || len(lit.Elts) > 1 && p.Info.Types[entry.Key].Value == nil) {
			return false
		}
	}
	return true
}

// made returns the length of the result of make or new.
func made(p *defuse.Package, call *ast.CallExpr) (n int, ok bool) {
	name := code.IdentName(call.Fun)
	if !p.Info.Types[call.Fun].IsBuiltin() || len(call.Args) == 0 {
		return 0, false
	}
	switch {
	case name == "new":
		return 1, true
	case name == "make" && isMap(p.Info.TypeOf(call)):
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

// held returns the length of the only value of a local variable, or of a pointer in a package variable.
func held(p *defuse.Package, v *types.Var, hops int) (n int, ok bool) {
	_, isPointer := v.Type().Underlying().(*types.Pointer)
	switch known := p.Variable(v); {
	case hops == maxHops || known.IsParam || known.Addressed || !term.CanBeNil(v.Type()) || defuse.IsGlobal(v) && !isPointer:
		return 0, false
	case isUnset(p, v) || len(known.Writes) == 1 && known.Writes[0].Kind == defuse.Zero:
		return nilLength, true
	}
	value, ok := p.Only(v)
	if !ok || !keepsLength(p, v) {
		return 0, false
	}
	return lengthOf(p, value.Node().(ast.Expr), hops+1)
}

// keepsLength reports whether no code changes the length of the list or map in a variable. Of other values it is
// fixed.
func keepsLength(p *defuse.Package, v *types.Var) bool {
	switch v.Type().Underlying().(type) {
	case *types.Slice, *types.Map:
		return mutation.IsOnlyRead(p, v)
	}
	return true
}

func isMap(t types.Type) bool {
	if t == nil {
		return false // code that does not type-check
	}
	_, ok := t.Underlying().(*types.Map)
	return ok
}
