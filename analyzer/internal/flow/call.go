package flow

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// call resolves a conversion, min or max of one string, or what a function
// returns.
func (r *resolver) call(cur inspector.Cursor, e *ast.CallExpr) []Text {
	if tv := r.p.info.Types[e.Fun]; len(e.Args) == 1 && (tv.IsType() || tv.IsBuiltin()) {
		return r.texts(cur.ChildAt(edge.CallExpr_Args, 0))
	}
	call, ok := r.p.CallAt(cur)
	if !ok {
		return r.known(e, nil)
	}
	if !call.hasArguments() {
		return []Text{unknown}
	}
	if f := library[call.Func.FullName()]; f != nil {
		return f(r, call)
	}
	if _, ok := r.p.Declaration(call.Func); ok {
		return r.results(call)
	}
	return r.made(call)
}

// results resolves what a function of the package returns, if that is a string,
// with the arguments put in for its parameters.
func (r *resolver) results(call Call) []Text {
	body, ok := r.p.Declaration(call.Func)
	if !ok || r.calls >= maxCalls || call.Func.Signature().Results().Len() != 1 {
		return []Text{unknown}
	}
	r.calls++
	defer func() { r.calls-- }()
	return limit(r.fillAll(r.through(Via{Object: call.Func}, r.returned, body), call, body))
}

func (r *resolver) fillAll(texts []Text, call Call, body inspector.Cursor) []Text {
	var filled []Text
	for _, t := range texts {
		filled = append(filled, r.fill(t, call, body)...)
	}
	return filled
}

// returned resolves the only result of the function at body.
func (r *resolver) returned(body inspector.Cursor) []Text {
	var found []Text
	for ret := range body.Preorder((*ast.ReturnStmt)(nil)) {
		if f, _ := FunctionAround(ret); f != body {
			continue
		}
		if len(ret.Node().(*ast.ReturnStmt).Results) != 1 {
			return []Text{unknown} // a named result
		}
		found = append(found, r.texts(ret.ChildAt(edge.ReturnStmt_Results, 0))...)
	}
	return found
}

// fill puts the arguments of a call in for the parameters of its function.
func (r *resolver) fill(t Text, call Call, body inspector.Cursor) []Text {
	filled := []Text{nil}
	for _, piece := range t {
		v := piece.Place.Var
		values := []Text{{piece}}
		if piece.Of != nil {
			values = madeOf(r.fillAll(piece.Of, call, body))
		}
		if v != nil && r.p.variable(v).isParam && r.p.variable(v).function == body {
			values = []Text{unknown}
			args := r.p.Argument(call, r.p.variable(v).index)
			if len(args) == 1 && !piece.Place.Element && !call.spreads(r.p.variable(v).index) {
				values = r.texts(args[0])
			}
			if r.p.Tested(v) { // only some of the values get there
				values = madeOf(values)
			}
		}
		filled = concat(filled, values)
	}
	return filled
}

// Declaration returns the declaration of a function of the package, if it has a body.
func (p *Package) Declaration(fn *types.Func) (inspector.Cursor, bool) {
	if p.bodies == nil {
		p.bodies = make(map[*types.Func]inspector.Cursor)
		for cur := range p.root.Preorder((*ast.FuncDecl)(nil)) {
			decl := cur.Node().(*ast.FuncDecl)
			if obj, ok := p.info.Defs[decl.Name].(*types.Func); ok && decl.Body != nil {
				p.bodies[obj] = cur
			}
		}
	}
	body, ok := p.bodies[fn]
	return body, ok
}

// pointed resolves what a pointer points at: a flag's default is a string that
// the program has if nobody sets it.
func (r *resolver) pointed(cur inspector.Cursor) []Text {
	expr, ok := cur.Node().(ast.Expr)
	if !ok {
		return []Text{unknown}
	}
	v := r.p.target(expr)
	if v == nil {
		return []Text{unknown}
	}
	value, ok := r.p.Only(v)
	if !ok {
		return []Text{unknown}
	}
	if _, ok := value.Node().(*ast.CallExpr); !ok {
		return []Text{unknown}
	}
	call, ok := r.p.CallAt(value)
	if !ok || call.Func.FullName() != "flag.String" {
		return []Text{unknown}
	}
	return limit(append(r.texts(value.ChildAt(edge.CallExpr_Args, 1)), unknown))
}
