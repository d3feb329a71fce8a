package index

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/library"
)

// AreTogether reports whether two variables are parameters, or the receiver, of one function, so that a call
// sets both.
func (p *Index) AreTogether(v, w *types.Var) bool {
	a, b := p.functionWith(v), p.functionWith(w)
	return a != nil && a == b
}

// functionWith returns the function of which a variable is a parameter or the receiver, nil if it is neither.
func (p *Index) functionWith(v *types.Var) ast.Node {
	if known := p.Variable(v); known.IsParam {
		return known.Function.Node()
	}
	if d := p.DeclAt(v.Pos()); d != nil && IsLocal(v) {
		if f, ok := d.Node().(*ast.FuncDecl); ok && f.Recv != nil && code.Holds(f.Recv, v.Pos()) {
			return f
		}
	}
	return nil
}

// IsInFunctionOf reports whether the same function is the innermost one around a node and an expression.
// It is false if the expression is nil.
func (p *Index) IsInFunctionOf(at inspector.Cursor, expr ast.Expr) bool {
	if expr == nil {
		return false
	}
	d := p.DeclAt(expr.Pos())
	if d == nil {
		return false
	}
	cur, ok := d.Root().FindNode(expr)
	return ok && InSameFunction(at, cur)
}

// FunctionAt returns the call at cur, the function or variable that it names, and the declaration or
// literal of the function that it runs. ok is false if that is not in the package; if the function is
// unknown, the call has no signature.
func (p *Index) FunctionAt(cur inspector.Cursor) (call Call, name types.Object, body inspector.Cursor, ok bool) {
	if call, ok = p.CallAt(cur); ok {
		body, ok = p.Declaration(call.Func)
		return call, call.Func, body, ok
	}
	return p.literalCall(cur)
}

// literalCall returns the call at cur of a function literal, and the variable with the literal, nil if
// the code calls the literal directly.
func (p *Index) literalCall(cur inspector.Cursor) (call Call, holder types.Object, body inspector.Cursor, ok bool) {
	body = cur.ChildAt(edge.CallExpr_Fun, -1)
	for range maxHops {
		id, ok := body.Node().(*ast.Ident)
		if !ok {
			break
		}
		v, ok := p.Info.Uses[id].(*types.Var)
		if !ok {
			break
		}
		value, ok := p.Only(v)
		if !ok {
			break
		}
		holder, body = v, p.onceRun(value)
	}
	lit, ok := body.Node().(*ast.FuncLit)
	if !ok {
		return Call{}, nil, body, false
	}
	sig, ok := p.Info.TypeOf(lit).(*types.Signature)
	return Call{Cursor: cur, Sig: sig}, holder, body, ok
}

// onceRun returns the argument of a call whose result is a function with the same results, as that of
// sync.OnceValue is; for other expressions it returns the expression itself.
func (p *Index) onceRun(value inspector.Cursor) inspector.Cursor {
	call, ok := value.Node().(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return value
	}
	f, ok := p.CalleeOf(call)
	if !ok || f.Func == nil || !library.Of(f.Func.FullName()).Same {
		return value
	}
	return value.ChildAt(edge.CallExpr_Args, 0)
}

// ReturnsOf returns the return statements of a function, without those of the literals
// in it.
func (p *Index) ReturnsOf(body inspector.Cursor) []inspector.Cursor {
	returns, known := p.returns[body]
	if known {
		return returns
	}
	for ret := range body.Preorder((*ast.ReturnStmt)(nil)) {
		if f, _ := FunctionAround(ret); f == body {
			returns = append(returns, ret)
		}
	}
	p.returns[body] = returns
	return returns
}

// Declaration returns the declaration of a function of the package, if it has a body.
func (p *Index) Declaration(fn *types.Func) (inspector.Cursor, bool) {
	d := p.DeclAt(fn.Pos())
	if d == nil {
		return inspector.Cursor{}, false
	}
	decl, ok := d.node.(*ast.FuncDecl)
	if !ok || decl.Body == nil || p.Info.Defs[decl.Name] != fn {
		return inspector.Cursor{}, false
	}
	file, _ := d.Root().FirstChild()
	return file.ChildAt(edge.File_Decls, 0), true
}

// InSameFunction reports whether two nodes have the same innermost function around them.
func InSameFunction(a, b inspector.Cursor) bool {
	f, ok1 := FunctionAround(a)
	g, ok2 := FunctionAround(b)
	return ok1 == ok2 && f == g
}

// FunctionAround returns the innermost function that contains c.
func FunctionAround(c inspector.Cursor) (inspector.Cursor, bool) {
	for ; c.Node() != nil; c = c.Parent() {
		switch c.Node().(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			return c, true
		}
	}
	return inspector.Cursor{}, false
}
