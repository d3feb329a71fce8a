package flow

import (
	"go/ast"
	"go/token"
	"go/types"
	"iter"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
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
	site  inspector.Cursor // the statement that calls the literal with it, if that is not there
	pos   token.Pos        // where it is done
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
	present                   // whether a map has an element: v, ok := m[k]
	other                     // what no expression says: a received value
)

// variable returns what is known of a variable: nothing of one that is local to another
// package.
func (p *Package) variable(v *types.Var) *variable {
	v = v.Origin()
	if isLocal(v) {
		if d := p.DeclAt(v.Pos()); d != nil {
			return d.variableHere(v)
		}
		return new(variable)
	}
	known := p.variables[v]
	if known == nil {
		known = new(variable)
		for _, d := range p.mentioning(v) {
			if !d.mayWrite(v) {
				continue
			}
			here := d.variableHere(v)
			known.writes = append(known.writes, here.writes...)
			known.addressed = known.addressed || here.addressed
		}
		p.variables[v] = known
	}
	return known
}

// variableHere returns what a declaration does to a variable.
func (d *Decl) variableHere(v *types.Var) *variable {
	if d.contents().variables == nil {
		d.indexVariables()
	}
	if found := d.code.variables[v]; found != nil {
		return found
	}
	return new(variable)
}

func (d *Decl) indexVariables() {
	d.code.variables = make(map[*types.Var]*variable)
	nodes := d.code.root.Preorder((*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil), (*ast.UnaryExpr)(nil),
		(*ast.RangeStmt)(nil), (*ast.CompositeLit)(nil), (*ast.FuncDecl)(nil), (*ast.FuncLit)(nil))
	for cur := range nodes {
		switch n := cur.Node().(type) {
		case *ast.AssignStmt:
			d.indexAssign(cur, n)
		case *ast.ValueSpec:
			d.indexValueSpec(cur, n)
		case *ast.UnaryExpr:
			d.indexAddress(cur, n)
		case *ast.RangeStmt:
			d.indexRange(cur, n)
		case *ast.CompositeLit:
			d.indexLiteral(cur, n)
		case *ast.FuncDecl:
			d.indexReceiver(cur, n)
			d.indexParams(cur, n.Type)
		case *ast.FuncLit:
			d.indexParams(cur, n.Type)
		}
	}
}

func (d *Decl) entry(v *types.Var) *variable {
	if d.code.variables[v] == nil {
		d.code.variables[v] = new(variable)
	}
	return d.code.variables[v]
}

func (d *Decl) write(v *types.Var, w write) {
	if v != nil {
		w.pos = w.at.Node().Pos()
		known := d.entry(v)
		known.writes = append(known.writes, w)
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
func (d *Decl) indexLiteral(cur inspector.Cursor, n *ast.CompositeLit) {
	var elts []inspector.Cursor
	for i, v := range FieldsOf(d.p.info, n) {
		if elts == nil {
			elts = listed(cur, edge.CompositeLit_Elts)
		}
		at := elts[i]
		value := at
		if _, ok := n.Elts[i].(*ast.KeyValueExpr); ok {
			value = at.ChildAt(edge.KeyValueExpr_Value, -1)
		}
		d.write(v, write{at: at, value: value})
	}
}

// FieldsOf ranges over the fields that the elements of a literal set, with the index
// of the element. There are none if it is not the literal of a struct.
func FieldsOf(info *types.Info, n *ast.CompositeLit) iter.Seq2[int, *types.Var] {
	return func(yield func(int, *types.Var) bool) {
		fields := structOf(info.TypeOf(n))
		if fields == nil {
			return
		}
		for i, elt := range n.Elts {
			var v *types.Var
			if keyed, ok := elt.(*ast.KeyValueExpr); ok {
				id, _ := keyed.Key.(*ast.Ident)
				v, _ = info.Uses[id].(*types.Var)
			} else if i < fields.NumFields() {
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

// theReceiver is the index of the receiver of a method among its parameters.
const theReceiver = -1

// indexReceiver records the receiver of a method, if it is a string.
func (d *Decl) indexReceiver(cur inspector.Cursor, n *ast.FuncDecl) {
	if n.Recv == nil || len(n.Recv.List) != 1 || len(n.Recv.List[0].Names) != 1 {
		return
	}
	if v, ok := d.p.info.Defs[n.Recv.List[0].Names[0]].(*types.Var); ok && code.IsString(v.Type()) {
		param := d.entry(v)
		param.isParam, param.function, param.index = true, cur, theReceiver
	}
}

// indexParams records the parameters of a function, and that named results are
// zero in the beginning.
func (d *Decl) indexParams(cur inspector.Cursor, n *ast.FuncType) {
	i := 0
	for _, field := range n.Params.List {
		for _, name := range field.Names {
			if v, ok := d.p.info.Defs[name].(*types.Var); ok {
				param := d.entry(v)
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
			d.write(d.p.target(name), write{at: cur, kind: zero})
		}
	}
}
