package flow

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// call resolves a conversion, min or max, or what a function returns.
func (r *resolver) call(cur inspector.Cursor, e *ast.CallExpr) []Text {
	tv := r.p.info.Types[e.Fun]
	switch {
	case tv.IsType() && len(e.Args) == 1:
		return r.texts(cur.ChildAt(edge.CallExpr_Args, 0))
	case tv.IsBuiltin():
		return r.builtin(cur, e)
	}
	if call, ok := r.p.CallAt(cur); ok && call.hasArguments() {
		if f := library[call.Func.FullName()]; f != nil {
			return f(r, call)
		}
	}
	return r.result(cur, 0, part{})
}

// builtin resolves append to bytes, min and max: no other one returns a text that can
// be known.
func (r *resolver) builtin(cur inspector.Cursor, e *ast.CallExpr) []Text {
	switch code.IdentName(e.Fun) {
	case "min", "max":
		texts := r.anyArgument(cur)
		if len(e.Args) > 1 {
			texts = madeOf(texts) // which one it is, they decide
		}
		return texts
	case "append":
		args := listed(cur, edge.CallExpr_Args)
		sum := r.texts(args[0])
		for i := 1; i < len(args); i++ {
			if e.Ellipsis.IsValid() {
				sum = concat(sum, r.texts(args[i]))
			} else {
				sum = concat(sum, r.character(e.Args[i]))
			}
		}
		return sum
	}
	return []Text{unknown}
}

// anyArgument resolves what is one of the arguments of a call.
func (r *resolver) anyArgument(cur inspector.Cursor) []Text {
	var found []Text
	for _, arg := range listed(cur, edge.CallExpr_Args) {
		found = append(found, r.texts(arg)...)
	}
	return found
}

// result resolves a part of the i-th result of the call at cur: of a function of the
// package, with the arguments put in for its parameters, or of one of which is known
// what it makes its result of.
func (r *resolver) result(cur inspector.Cursor, i int, of part) []Text {
	cur = code.Unparen(cur)
	if _, ok := cur.Node().(*ast.CallExpr); !ok || r.calls >= maxCalls {
		return []Text{unknown}
	}
	call, name, body, ok := r.p.functionAt(cur)
	if call.sig == nil || !call.hasArguments() || i >= call.sig.Results().Len() {
		return []Text{unknown}
	}
	if !ok {
		return r.made(call)
	}
	r.calls++
	defer func() { r.calls-- }()
	resolve := func(body inspector.Cursor) []Text { return r.returned(body, call.sig, i, of) }
	return r.fillAll(r.through(Via{Object: name}, resolve, body), call, body)
}

// functionAt returns the call at cur, what stands for its function, and its declaration
// or literal. It is not ok if that is in another package, and the call has no
// signature if the function is not known.
func (p *Package) functionAt(cur inspector.Cursor) (call Call, name types.Object, body inspector.Cursor, ok bool) {
	if call, ok = p.CallAt(cur); ok {
		body, ok = p.Declaration(call.Func)
		return call, call.Func, body, ok
	}
	return p.literalCall(cur)
}

// literalCall returns the call at cur of a function literal, and the variable that
// holds the literal, nil if it is called where it is written.
func (p *Package) literalCall(cur inspector.Cursor) (call Call, holder types.Object, body inspector.Cursor, ok bool) {
	body = cur.ChildAt(edge.CallExpr_Fun, -1)
	for range maxHops {
		id, ok := body.Node().(*ast.Ident)
		if !ok {
			break
		}
		v, ok := p.info.Uses[id].(*types.Var)
		if !ok {
			break
		}
		value, ok := p.Only(v)
		if !ok {
			break
		}
		holder, body = v, value
	}
	lit, ok := body.Node().(*ast.FuncLit)
	if !ok {
		return Call{}, nil, body, false
	}
	sig, ok := p.info.TypeOf(lit).(*types.Signature)
	return Call{Cursor: cur, sig: sig}, holder, body, ok
}

// returned resolves a part of the i-th result of the function at body.
func (r *resolver) returned(body inspector.Cursor, sig *types.Signature, i int, of part) []Text {
	named := sig.Results().At(i)
	for _, w := range r.p.variable(named).writes {
		if f, _ := FunctionAround(w.at); f != body {
			return []Text{unknown} // a deferred function may have the last word
		}
	}
	returns := r.p.returnsOf(body)
	if len(returns) > maxTexts {
		return []Text{unknown}
	}
	var found []Text
	for _, ret := range returns {
		switch n := len(ret.Node().(*ast.ReturnStmt).Results); {
		case n == 0:
			found = append(found, r.variable(ret, named, of)...)
		case n < sig.Results().Len():
			found = append(found, r.result(ret.ChildAt(edge.ReturnStmt_Results, 0), i, of)...)
		default:
			found = append(found, r.part(ret.ChildAt(edge.ReturnStmt_Results, i), of)...)
		}
	}
	return chosen(found)
}

// returnsOf returns the return statements of a function, without those of the literals
// in it.
func (p *Package) returnsOf(body inspector.Cursor) []inspector.Cursor {
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

func (r *resolver) fillAll(texts []Text, call Call, body inspector.Cursor) []Text {
	var filled []Text
	for _, t := range texts {
		filled = append(filled, r.fill(t, call, body)...)
	}
	return filled
}

// fill puts the arguments of a call in for the parameters of its function.
func (r *resolver) fill(t Text, call Call, body inspector.Cursor) []Text {
	filled := []Text{nil}
	for _, piece := range t {
		values := []Text{{piece}}
		if piece.Of != nil {
			values = madeOf(r.fillAll(piece.Of, call, body))
		}
		if v := piece.Place.Var; v != nil && r.p.variable(v).isParam && r.p.variable(v).function == body {
			values = r.argument(call, piece.Place)
		}
		filled = concat(filled, values)
	}
	return filled
}

// argument resolves what a call passes for a parameter of its function, which may
// return something else instead if it looks at it.
func (r *resolver) argument(call Call, p Place) []Text {
	values := r.passed(call, r.p.variable(p.Var).index, p.Element)
	if r.p.Tested(p.Var) {
		return madeOf(values)
	}
	return values
}

// Declaration returns the declaration of a function of the package, if it has a body.
func (p *Package) Declaration(fn *types.Func) (inspector.Cursor, bool) {
	d := p.DeclAt(fn.Pos())
	if d == nil {
		return inspector.Cursor{}, false
	}
	decl, ok := d.node.(*ast.FuncDecl)
	if !ok || decl.Body == nil || p.info.Defs[decl.Name] != fn {
		return inspector.Cursor{}, false
	}
	file, _ := d.Root().FirstChild()
	return file.ChildAt(edge.File_Decls, 0), true
}
