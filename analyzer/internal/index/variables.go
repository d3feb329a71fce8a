package index

import (
	"go/ast"
	"go/token"
	"go/types"
	"iter"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// Variable has the definitions of a variable in the package: of a local one, a parameter, a field or a
// package variable.
type Variable struct {
	Writes []Write
	// Addressed reports whether the code takes the address of the variable, so that its value is
	// unknown.
	Addressed bool
	// Function is the declaration or literal of the function with a parameter, and Index the index of
	// the parameter, or TheReceiver.
	Function inspector.Cursor
	Index    int
	IsParam  bool
}

// Write is a definition of a variable: a statement, or a part of one, that assigns a value to it.
type Write struct {
	At    inspector.Cursor // the node that writes: a statement, an element of a literal
	Site  inspector.Cursor // if a called function literal contains the write, the statement with the call
	Pos   token.Pos        // the position of At
	Value inspector.Cursor // the expression; not valid for Zero and Other
	Kind  WriteKind
	Index int // the index of a result, or of the variable among the targets
}

// Where returns the node at which the write happens in the function of the variable.
func (w Write) Where() inspector.Cursor {
	if w.Site.Valid() {
		return w.Site
	}
	return w.At
}

// WriteKind says how the written value depends on the expression Write.Value.
type WriteKind uint8

const (
	Plain    WriteKind = iota // v = x: the variable gets the value of the expression
	Appended                  // v += x: it gets the old value, and then that of the expression
	Element                   // v = range x: it gets an element of x; v[i] = x, *v = x, v <- x: an element of v gets x
	Key                       // v = range m: it gets a key of the expression, a map
	Zero                      // it gets the zero value, without an expression
	Result                    // it gets one of the results of a call
	Present                   // v, ok := m[k] and the like: it gets the answer whether there is a value
	Other                     // it gets an unknown value
)

// Variable returns the definitions of a variable in the package.
func (p *Index) Variable(v *types.Var) *Variable {
	v = v.Origin()
	if IsLocal(v) {
		if d := p.DeclAt(v.Pos()); d != nil {
			return d.variableHere(v)
		}
		return new(Variable)
	}
	known := p.variables[v]
	if known == nil {
		known = new(Variable)
		for _, d := range p.mentioning(v) {
			if !d.mayWrite(v) {
				continue
			}
			here := d.variableHere(v)
			known.Writes = append(known.Writes, here.Writes...)
			known.Addressed = known.Addressed || here.Addressed
		}
		p.variables[v] = known
	}
	return known
}

// variableHere returns the definitions of a variable in a declaration.
func (d *Decl) variableHere(v *types.Var) *Variable {
	if d.contents().variables == nil {
		d.indexVariables()
	}
	if found := d.code.variables[v]; found != nil {
		return found
	}
	return new(Variable)
}

// indexVariables records the definitions of all variables in a declaration.
func (d *Decl) indexVariables() {
	d.code.variables = make(map[*types.Var]*Variable)
	nodes := d.code.root.Preorder((*ast.AssignStmt)(nil), (*ast.IncDecStmt)(nil), (*ast.ValueSpec)(nil),
		(*ast.UnaryExpr)(nil),
		(*ast.RangeStmt)(nil), (*ast.CompositeLit)(nil), (*ast.FuncDecl)(nil), (*ast.FuncLit)(nil),
		(*ast.TypeSwitchStmt)(nil))
	for cur := range nodes {
		switch n := cur.Node().(type) {
		case *ast.AssignStmt:
			d.indexAssign(cur, n)
		case *ast.IncDecStmt:
			if v := d.p.Target(n.X); v != nil {
				d.write(v, Write{At: cur, Kind: Other})
			}
		case *ast.ValueSpec:
			d.indexValueSpec(cur, n)
		case *ast.UnaryExpr:
			d.indexAddress(cur, n)
		case *ast.RangeStmt:
			d.indexRange(cur, n)
		case *ast.TypeSwitchStmt:
			d.indexTypeSwitch(cur, n)
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

// entry returns the entry of a variable in the index, and creates a missing one.
func (d *Decl) entry(v *types.Var) *Variable {
	if d.code.variables[v] == nil {
		d.code.variables[v] = new(Variable)
	}
	return d.code.variables[v]
}

// write records a write to a variable. It ignores nil, the variable of an expression that is none.
func (d *Decl) write(v *types.Var, w Write) {
	if v != nil {
		w.Pos = w.At.Node().Pos()
		known := d.entry(v)
		known.Writes = append(known.Writes, w)
	}
}

// Target returns the variable that an expression denotes, a field for x.f; nil for other expressions.
func (p *Index) Target(expr ast.Expr) *types.Var {
	switch e := ast.Unparen(expr).(type) {
	case *ast.Ident:
		v, _ := p.Info.ObjectOf(e).(*types.Var)
		if v != nil {
			return v.Origin()
		}
	case *ast.SelectorExpr:
		v, _ := p.Info.Uses[e.Sel].(*types.Var)
		if v != nil {
			return v.Origin()
		}
	}
	return nil
}

// indexLiteral records the writes of a struct literal to its fields.
func (d *Decl) indexLiteral(cur inspector.Cursor, n *ast.CompositeLit) {
	var elts []inspector.Cursor
	for i, v := range FieldsOf(d.p.Info, n) {
		if elts == nil {
			elts = Listed(cur, edge.CompositeLit_Elts)
		}
		at := elts[i]
		value := at
		if _, ok := n.Elts[i].(*ast.KeyValueExpr); ok {
			value = at.ChildAt(edge.KeyValueExpr_Value, -1)
		}
		d.write(v, Write{At: at, Value: value})
	}
}

// FieldsOf yields the fields that the elements of a struct literal set, each with the index of the element.
func FieldsOf(info *types.Info, n *ast.CompositeLit) iter.Seq2[int, *types.Var] {
	return func(yield func(int, *types.Var) bool) {
		fields := StructOf(info.TypeOf(n))
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

// StructOf returns the struct type that a type is, or points to; nil for other types.
func StructOf(t types.Type) *types.Struct {
	if t == nil {
		return nil
	}
	if pointer, ok := t.Underlying().(*types.Pointer); ok {
		t = pointer.Elem() // &T{…}, or {…} as an element of a []*T
	}
	fields, _ := t.Underlying().(*types.Struct)
	return fields
}

// TheReceiver is the index of the receiver of a method among its parameters.
const TheReceiver = -1

// IsPlace reports whether a receiver of a type has a place, as a parameter has: a string, or a list, for the
// conditions on its length. The fields of an object have places of their own.
func IsPlace(t types.Type) bool {
	_, isList := t.Underlying().(*types.Slice)
	return isList || code.IsString(t)
}

// indexReceiver records the receiver of a method, if it [IsPlace].
func (d *Decl) indexReceiver(cur inspector.Cursor, n *ast.FuncDecl) {
	if n.Recv == nil || len(n.Recv.List) != 1 || len(n.Recv.List[0].Names) != 1 {
		return
	}
	if v, ok := d.p.Info.Defs[n.Recv.List[0].Names[0]].(*types.Var); ok && IsPlace(v.Type()) {
		param := d.entry(v)
		param.IsParam, param.Function, param.Index = true, cur, TheReceiver
	}
}

// indexParams records the parameters of a function, and the zero values of named results.
func (d *Decl) indexParams(cur inspector.Cursor, n *ast.FuncType) {
	i := 0
	for _, field := range n.Params.List {
		for _, name := range field.Names {
			if v, ok := d.p.Info.Defs[name].(*types.Var); ok {
				param := d.entry(v)
				param.IsParam, param.Function, param.Index = true, cur, i
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
			d.write(d.p.Target(name), Write{At: cur, Kind: Zero})
		}
	}
}

// IsRange reports whether a node is a range statement.
func IsRange(at inspector.Cursor) bool {
	_, ok := at.Node().(*ast.RangeStmt)
	return ok
}
