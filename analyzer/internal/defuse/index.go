package defuse

import (
	"go/ast"
	"go/token"
	"go/types"
	"iter"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// Variable has the definitions and uses of a variable in the package: a local one, a parameter, a
// field of a struct, or a package variable.
type Variable struct {
	Writes []Write
	// Addressed reports whether the code takes its address, so that its value is unknown.
	Addressed bool
	// Function is the function of a parameter, and Index the parameter's index.
	Function inspector.Cursor
	Index    int
	IsParam  bool
}

// Write is one statement, or part of one, that gives a variable a value.
type Write struct {
	At    inspector.Cursor // the node that writes: a statement, an element of a literal
	Site  inspector.Cursor // the statement that calls the literal with it, if that is not there
	Pos   token.Pos        // the position of the write
	Value inspector.Cursor // the expression; not valid for Zero and Other
	Kind  WriteKind
	Index int // the index of a result, or of the variable among the targets
}

// Where returns the position of a write.
func (w Write) Where() inspector.Cursor {
	if w.Site.Valid() {
		return w.Site
	}
	return w.At
}

// WriteKind says how the value of a variable comes from the expression.
type WriteKind uint8

const (
	Plain    WriteKind = iota // its value
	Appended                  // the old value of the variable, and then its value: +=
	Element                   // an element of it: a range over it; of the variable: v[i] =, v[i][j] =, *v = or v <-
	Key                       // a key of it: a range over a map
	Zero                      // nothing: the zero value
	Result                    // one of the results of a call
	Present                   // whether a map has an element, or a channel another value: v, ok := m[k]
	Other                     // a value without expression: one that the code receives
)

// Variable returns everything that the package does to a variable; nothing for a variable that is
// local to another package.
func (p *Package) Variable(v *types.Var) *Variable {
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

// variableHere returns the definitions and uses of a variable in a declaration.
func (d *Decl) variableHere(v *types.Var) *Variable {
	if d.contents().variables == nil {
		d.indexVariables()
	}
	if found := d.code.variables[v]; found != nil {
		return found
	}
	return new(Variable)
}

func (d *Decl) indexVariables() {
	d.code.variables = make(map[*types.Var]*Variable)
	nodes := d.code.root.Preorder((*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil), (*ast.UnaryExpr)(nil),
		(*ast.RangeStmt)(nil), (*ast.CompositeLit)(nil), (*ast.FuncDecl)(nil), (*ast.FuncLit)(nil), (*ast.SendStmt)(nil), (*ast.TypeSwitchStmt)(nil))
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
		case *ast.SendStmt:
			d.write(d.p.Target(n.Chan), Write{At: cur, Kind: Element, Value: cur.ChildAt(edge.SendStmt_Value, -1)})
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

func (d *Decl) entry(v *types.Var) *Variable {
	if d.code.variables[v] == nil {
		d.code.variables[v] = new(Variable)
	}
	return d.code.variables[v]
}

func (d *Decl) write(v *types.Var, w Write) {
	if v != nil {
		w.Pos = w.At.Node().Pos()
		known := d.entry(v)
		known.Writes = append(known.Writes, w)
	}
}

// Target returns the variable that an assignable expression denotes.
func (p *Package) Target(expr ast.Expr) *types.Var {
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

// IsSetInLiterals reports whether the package sets a field only in literals of the structure.
func (v *Variable) IsSetInLiterals() bool {
	isElsewhere := func(w Write) bool { return w.At.ParentEdgeKind() != edge.CompositeLit_Elts }
	return !v.Addressed && !slices.ContainsFunc(v.Writes, isElsewhere)
}

// FieldsOf yields the fields that the elements of a struct literal set, with the index of the
// element.
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

// StructOf returns the struct type of a literal of type t, or of a pointer to it; nil if t is neither.
func StructOf(t types.Type) *types.Struct {
	if t == nil {
		return nil
	}
	if pointer, ok := t.Underlying().(*types.Pointer); ok {
		t = pointer.Elem() // also an element that leaves &T out
	}
	fields, _ := t.Underlying().(*types.Struct)
	return fields
}

// TheReceiver is the index of the receiver of a method among its parameters.
const TheReceiver = -1

// indexReceiver records the receiver of a method, if it is a string.
func (d *Decl) indexReceiver(cur inspector.Cursor, n *ast.FuncDecl) {
	if n.Recv == nil || len(n.Recv.List) != 1 || len(n.Recv.List[0].Names) != 1 {
		return
	}
	if v, ok := d.p.Info.Defs[n.Recv.List[0].Names[0]].(*types.Var); ok && code.IsString(v.Type()) {
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

func IsRange(at inspector.Cursor) bool {
	_, ok := at.Node().(*ast.RangeStmt)
	return ok
}
