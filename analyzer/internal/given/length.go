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

// held returns the length of the only value of a local variable, or of a pointer in a package variable. The code can change the length of a list or a map
// that it has.
func held(p *defuse.Package, v *types.Var, hops int) (n int, ok bool) {
	known := p.Variable(v)
	if _, isReference := v.Type().Underlying().(*types.Pointer); defuse.IsGlobal(v) && isReference && hops < maxHops {
		if isUnset(p, v) {
			return nilLength, true
		}
		if value, isOnly := p.Only(v); isOnly {
			return lengthOf(p, value.Node().(ast.Expr), hops+1)
		}
	}
	if !defuse.IsLocal(v) || known.IsParam || known.Addressed || len(known.Writes) != 1 || hops == maxHops {
		return 0, false
	}
	w := known.Writes[0]
	switch v.Type().Underlying().(type) {
	case *types.Slice, *types.Map:
		if w.Kind != defuse.Zero && !mutation.IsOnlyRead(p, v) {
			return 0, false
		}
	case *types.Pointer, *types.Signature:
	default:
		return 0, false
	}
	switch w.Kind {
	case defuse.Zero:
		return nilLength, true
	case defuse.Plain:
		return lengthOf(p, w.Value.Node().(ast.Expr), hops+1)
	}
	return 0, false
}

func isMap(t types.Type) bool {
	if t == nil {
		return false // code that does not type-check
	}
	_, ok := t.Underlying().(*types.Map)
	return ok
}
