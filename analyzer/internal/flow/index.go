package flow

import (
	"go/ast"
	"go/types"
	"iter"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// variable is what the package does to a variable: a local one, a parameter, a
// field of a struct, or one of the package.
type variable struct {
	writes []write
	// addressed is set if its address is taken: what it holds then, nobody knows.
	addressed bool
	// function is where a parameter is declared, and index which one it is.
	function inspector.Cursor
	index    int
	isParam  bool
}

// write is one place where a variable gets a value.
type write struct {
	at    inspector.Cursor // the node that writes: a statement, an element of a literal
	value inspector.Cursor // the expression; not valid for zero and other
	kind  writeKind
	index int // of a result, or of the variable among those assigned to
}

// writeKind says what of the expression a variable gets.
type writeKind uint8

const (
	plain    writeKind = iota // its value
	appended                  // what the variable held, and then its value: +=
	element                   // an element of it: a range over it; of the variable: v[i] = or *v =
	key                       // a key of it: a range over a map
	zero                      // nothing: the zero value
	result                    // one of the results of a call
	other                     // what no expression says: a received value
)

func (p *Package) variable(v *types.Var) *variable {
	p.indexVariables()
	if found := p.variables[v.Origin()]; found != nil {
		return found
	}
	return new(variable)
}

func (p *Package) indexVariables() {
	if p.variables != nil {
		return
	}
	p.variables = make(map[*types.Var]*variable)
	nodes := p.root.Preorder((*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil), (*ast.UnaryExpr)(nil),
		(*ast.RangeStmt)(nil), (*ast.CompositeLit)(nil), (*ast.FuncDecl)(nil), (*ast.FuncLit)(nil))
	for cur := range nodes {
		switch n := cur.Node().(type) {
		case *ast.AssignStmt:
			p.indexAssign(cur, n)
		case *ast.ValueSpec:
			p.indexValueSpec(cur, n)
		case *ast.UnaryExpr:
			p.indexAddress(cur, n)
		case *ast.RangeStmt:
			p.indexRange(cur, n)
		case *ast.CompositeLit:
			p.indexLiteral(cur, n)
		case *ast.FuncDecl:
			p.indexParams(cur, n.Type)
		case *ast.FuncLit:
			p.indexParams(cur, n.Type)
		}
	}
}

func (p *Package) entry(v *types.Var) *variable {
	if p.variables[v] == nil {
		p.variables[v] = new(variable)
	}
	return p.variables[v]
}

func (p *Package) write(v *types.Var, w write) {
	if v != nil {
		p.entry(v).writes = append(p.entry(v).writes, w)
	}
}

// target returns the variable that an assignable expression stands for.
func (p *Package) target(expr ast.Expr) *types.Var {
	switch e := ast.Unparen(expr).(type) {
	case *ast.Ident:
		v, _ := p.info.ObjectOf(e).(*types.Var)
		if v != nil {
			return v.Origin()
		}
	case *ast.SelectorExpr:
		v, _ := p.info.Uses[e.Sel].(*types.Var)
		if v != nil {
			return v.Origin()
		}
	}
	return nil
}

// indexLiteral records what a literal of a struct writes to the fields.
func (p *Package) indexLiteral(cur inspector.Cursor, n *ast.CompositeLit) {
	for i, v := range FieldsOf(p.info, n) {
		at := cur.ChildAt(edge.CompositeLit_Elts, i)
		value := at
		if _, ok := n.Elts[i].(*ast.KeyValueExpr); ok {
			value = at.ChildAt(edge.KeyValueExpr_Value, -1)
		}
		p.write(v, write{at: at, value: value})
	}
}

// FieldsOf ranges over the fields that the elements of a literal set, with the index
// of the element. There are none if it is not the literal of a struct.
func FieldsOf(info *types.Info, n *ast.CompositeLit) iter.Seq2[int, *types.Var] {
	return func(yield func(int, *types.Var) bool) {
		fields := structOf(info.TypeOf(n))
		for i, elt := range n.Elts {
			var v *types.Var
			if keyed, ok := elt.(*ast.KeyValueExpr); ok && fields != nil {
				id, _ := keyed.Key.(*ast.Ident)
				v, _ = info.Uses[id].(*types.Var)
			} else if fields != nil && i < fields.NumFields() {
				v = fields.Field(i)
			}
			if v != nil && !yield(i, v.Origin()) {
				return
			}
		}
	}
}

// structOf returns the struct that a literal of type t makes, or nil.
func structOf(t types.Type) *types.Struct {
	if t == nil {
		return nil
	}
	if pointer, ok := t.Underlying().(*types.Pointer); ok {
		t = pointer.Elem() // an element that leaves &T out
	}
	fields, _ := t.Underlying().(*types.Struct)
	return fields
}

// indexParams records the parameters of a function, and that named results are
// zero in the beginning.
func (p *Package) indexParams(cur inspector.Cursor, n *ast.FuncType) {
	i := 0
	for _, field := range n.Params.List {
		for _, name := range field.Names {
			if v, ok := p.info.Defs[name].(*types.Var); ok {
				param := p.entry(v)
				param.isParam, param.function, param.index = true, cur, i
			}
			i++
		}
		if len(field.Names) == 0 {
			i++
		}
	}
	if n.Results == nil {
		return
	}
	for _, field := range n.Results.List {
		for _, name := range field.Names {
			p.write(p.target(name), write{at: cur, kind: zero})
		}
	}
}
