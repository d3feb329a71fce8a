package flow

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// call resolves a conversion, min or max, or what a function returns.
func (r *resolver) call(cur inspector.Cursor, e *ast.CallExpr) []term.Text {
	tv := r.p.info.Types[e.Fun]
	switch {
	case tv.IsType() && len(e.Args) == 1:
		return r.converted(cur, e)
	case tv.IsBuiltin():
		return r.builtin(cur, e)
	}
	return r.result(cur, 0, part{})
}

// converted resolves a conversion: to another type of the same kind, or between strings and
// bytes.
func (r *resolver) converted(cur inspector.Cursor, e *ast.CallExpr) []term.Text {
	if to, from := r.p.kindOf(e), r.p.kindOf(e.Args[0]); to != from {
		return []term.Text{term.Unknown(to)}
	}
	return r.texts(cur.ChildAt(edge.CallExpr_Args, 0))
}

// builtin resolves append to bytes, len, min and max: no other one returns a value that can
// be known.
func (r *resolver) builtin(cur inspector.Cursor, e *ast.CallExpr) []term.Text {
	switch name := code.IdentName(e.Fun); name {
	case "len":
		if len(e.Args) == 1 {
			return []term.Text{term.Of(term.Integer, term.Len, r.operand(cur.ChildAt(edge.CallExpr_Args, 0)))}
		}
	case "min", "max":
		var operands [][]term.Text
		for _, arg := range listed(cur, edge.CallExpr_Args) {
			operands = append(operands, r.texts(arg))
		}
		if len(operands) == 1 {
			return operands[0]
		}
		return applied(r.p.kindOf(e), name, 0, operands)
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
	return []term.Text{term.Unknown(r.p.kindOf(e))}
}

// result resolves a part of the i-th result of the call at cur: of a function of the
// package, with the arguments put in for its parameters, or of one of the standard
// library, or of one of which is known what it makes its result of.
func (r *resolver) result(cur inspector.Cursor, i int, of part) []term.Text {
	cur = code.Unparen(cur)
	if _, ok := cur.Node().(*ast.CallExpr); !ok {
		return []term.Text{unknown}
	}
	call, name, body, ok := r.p.functionAt(cur)
	if call.sig == nil || !call.hasArguments() || i >= call.sig.Results().Len() {
		return []term.Text{unknown}
	}
	if !ok {
		return r.made(call, i, of)
	}
	kind := kindOf(call.sig.Results().At(i).Type())
	if r.calls >= maxCalls {
		return []term.Text{term.Unknown(kind)}
	}
	r.calls++
	defer func() { r.calls-- }()
	outer := r.asked
	r.asked = nil
	resolve := func(body inspector.Cursor) []term.Text { return r.returned(body, call.sig, i, of) }
	found := r.through(term.Via{Object: name}, resolve, body)
	r.asked = outer
	return r.fillAll(found, call, body)
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
func (r *resolver) returned(body inspector.Cursor, sig *types.Signature, i int, of part) []term.Text {
	named := sig.Results().At(i)
	for _, w := range r.p.variable(named).writes {
		if f, _ := FunctionAround(w.at); f != body {
			return []term.Text{unknown} // a deferred function may have the last word
		}
	}
	returns := r.p.returnsOf(body)
	if len(returns) > maxTexts {
		return []term.Text{unknown}
	}
	var found []term.Text
	for _, ret := range returns {
		var texts []term.Text
		switch n := len(ret.Node().(*ast.ReturnStmt).Results); {
		case n == 0:
			texts = r.variable(ret, named, of)
		case n < sig.Results().Len():
			texts = r.result(ret.ChildAt(edge.ReturnStmt_Results, 0), i, of)
		default:
			texts = assignedTo(r, named, ret.ChildAt(edge.ReturnStmt_Results, i), of)
		}
		if of.kind == whole && len(returns) > 1 {
			texts = guarded(texts, r.wayTo(ret, body))
		}
		found = append(found, texts...)
	}
	return chosen(found)
}

// assignedTo resolves a part of a value that a variable, or a result, gets: nil is another one
// for an error than for bytes.
func assignedTo(r *resolver, v *types.Var, cur inspector.Cursor, of part) []term.Text {
	expr, ok := cur.Node().(ast.Expr)
	if kind := kindOf(v.Type()); ok && kind == term.Error && of.kind == whole && r.p.info.Types[expr].IsNil() {
		return zeroOf(kind)
	}
	return r.part(cur, of)
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

func (r *resolver) fillAll(texts []term.Text, call Call, body inspector.Cursor) []term.Text {
	var filled []term.Text
	for _, t := range texts {
		filled = append(filled, r.fill(t, call, body)...)
	}
	return filled
}

// fill puts the arguments of a call in for the parameters of its function.
func (r *resolver) fill(t term.Text, call Call, body inspector.Cursor) []term.Text {
	var params []term.Place
	t.Walk(func(p term.Piece) bool {
		if v := p.Place.Var; v != nil && p.Call == nil && !slices.Contains(params, p.Place) {
			if known := r.p.variable(v); known.isParam && known.function == body {
				params = append(params, p.Place)
			}
		}
		return true
	})
	filled := []term.Text{t}
	for _, param := range params {
		values := r.passed(call, r.p.variable(param.Var).index, param.Element)
		if len(values) == 0 {
			values = []term.Text{term.Unknown(kindOf(param.Var.Type()))}
		}
		if len(filled)*len(values) > maxTexts {
			values = []term.Text{oneOf(values)}
		}
		var next []term.Text
		for _, f := range filled {
			for _, v := range values {
				next = append(next, f.With(param, v))
			}
		}
		filled = next
	}
	if pieces(filled) > maxPiecesOfSeveral && len(filled) > 1 {
		return []term.Text{unknown}
	}
	return filled
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
