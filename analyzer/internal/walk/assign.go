package walk

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// assignTo runs an assignment or a short variable declaration. As in Go, it evaluates all values before
// it writes the first one.
func assignTo(w *walker, s *ast.AssignStmt) {
	if s.Tok != token.ASSIGN && s.Tok != token.DEFINE {
		assignOperation(w, s)
		return
	}
	var values tuple
	var from []types.Type
	for _, e := range s.Rhs {
		values = append(values, w.eval(e))
		from = append(from, w.code.Info.TypeOf(e))
	}
	if len(s.Lhs) != len(values) {
		values, from = several(values[0], from[0], len(s.Lhs))
	}
	for i, lhs := range s.Lhs {
		if id, ok := lhs.(*ast.Ident); ok && s.Tok == token.DEFINE {
			if v, ok := w.code.Info.Defs[id].(*types.Var); ok {
				w.memory.declare(v, values[i])
				continue
			}
		}
		w.store(lhs, values[i], from[i])
	}
}

// several returns the n results of an expression with several, v, and their types; t is the type of the
// expression. If v is unknown, all results are.
func several(v value, t types.Type, n int) (values tuple, of []types.Type) {
	of = make([]types.Type, n)
	if types, ok := t.(*types.Tuple); ok && types.Len() == n {
		for i := range n {
			of[i] = types.At(i).Type()
		}
	}
	if values, ok := v.(tuple); ok && len(values) == n {
		return values, of
	}
	values = make(tuple, n)
	for i := range values {
		values[i] = opaque{}
	}
	return values, of
}

// assignOperation runs x += y, and the like.
func assignOperation(w *walker, s *ast.AssignStmt) {
	c := w.place(s.Lhs[0])
	t := w.code.Info.TypeOf(s.Lhs[0])
	kind := term.KindOf(t)
	left, isText := w.eval(s.Lhs[0]).(term.Text)
	right, isOther := w.eval(s.Rhs[0]).(term.Text)
	op := s.Tok.String()
	op = op[:len(op)-1]
	var result value = term.Unknown(kind)
	switch {
	case !isText || !isOther:
		panic(surrender{})
	case op == "+" && kind == term.String:
		left.Pieces = slices.DeleteFunc(slices.Clone(left.Pieces), isUnset) // "" plus a text is set
		result = bounded(left.Then(right))
	case op == "+" || op == "-" || op == "/" || op == "%":
		result = run(term.Of(kind, op, plain(left), plain(right)))
	}
	w.put(c, result, t)
}

// increaseIn runs x++ or x--.
func increaseIn(w *walker, s *ast.IncDecStmt) {
	t, ok := w.eval(s.X).(term.Text)
	if !ok {
		panic(surrender{})
	}
	op := "+"
	if s.Tok == token.DEC {
		op = "-"
	}
	w.put(w.place(s.X), run(term.Of(term.Integer, op, plain(t), number(1))), nil)
}

// store writes a value of the type from to the variable, field or element that an expression names.
func (w *walker) store(lhs ast.Expr, v value, from types.Type) {
	lhs = ast.Unparen(lhs)
	if id, ok := lhs.(*ast.Ident); ok && id.Name == "_" {
		return
	}
	t := w.code.Info.TypeOf(lhs)
	w.put(w.place(lhs), w.converted(v, from, t), t)
}

// put writes a value to a cell. It ends the walk if the cell is nil or loose: the program may then
// write to any cell, and the walk would have to forget them all.
func (w *walker) put(c *cell, v value, t types.Type) {
	if c == nil || c.loose {
		panic(surrender{})
	}
	w.memory.set(c, v, t)
}

// converted returns what a variable of the type to contains after the code has assigned a value of the type
// from: an interface contains the value together with its type.
func (w *walker) converted(v value, from, to types.Type) value {
	if to != nil && term.KindOf(to) == term.Error && isNil(v) {
		return nilError
	}
	if to == nil || from == nil || !types.IsInterface(to) || isGeneric(to) {
		return v
	}
	if isGeneric(from) {
		return madeOf(term.Other, []value{v}) // each instance has its own type
	}
	if types.IsInterface(from) {
		return v
	}
	switch v.(type) {
	case none, opaque:
		return v
	}
	if term.KindOf(to) == term.Error {
		return anError
	}
	return boxed{v, from}
}

func isGeneric(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.TypeParam)
	return ok
}

// declareAll runs a var declaration.
func declareAll(w *walker, d *ast.GenDecl) {
	if d.Tok != token.VAR {
		return
	}
	for _, spec := range d.Specs {
		spec := spec.(*ast.ValueSpec)
		var values tuple
		var from []types.Type
		for _, e := range spec.Values {
			values = append(values, w.eval(e))
			from = append(from, w.code.Info.TypeOf(e))
		}
		if len(values) == 1 && len(spec.Names) > 1 {
			values, from = several(values[0], from[0], len(spec.Names))
		}
		for i, name := range spec.Names {
			v, ok := w.code.Info.Defs[name].(*types.Var)
			switch {
			case !ok:
			case i < len(values):
				w.memory.declare(v, w.converted(values[i], from[i], v.Type()))
			default:
				w.memory.declare(v, initialOf(w, v.Type()))
			}
		}
	}
}

// initialOf returns the zero value of a type; for a builder that is one with an empty text.
func initialOf(w *walker, t types.Type) value {
	if isBuilder(t) {
		return structure{built: &term.Text{}}
	}
	return zero(t)
}

// literalOf evaluates a composite literal: a structure, a list or a map.
func literalOf(w *walker, e *ast.CompositeLit) value {
	t := w.code.Info.TypeOf(e)
	isPointer := false
	if p, ok := t.Underlying().(*types.Pointer); ok { // as an element of a list of pointers, {…} stands for &T{…}
		t, isPointer = p.Elem(), true
	}
	var v value = opaque{}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		v = structLiteral(w, e, t, u)
	case *types.Slice:
		v = listLiteral(w, e, nil, u.Elem())
	case *types.Array:
		v = listLiteral(w, e, zero(t), u.Elem())
	case *types.Map:
		v = mapLiteral(w, e, u)
	}
	if isPointer {
		return pointer{&cell{value: v}}
	}
	return v
}

// structLiteral evaluates the literal of a structure of the type t, which has the fields of.
func structLiteral(w *walker, e *ast.CompositeLit, t types.Type, of *types.Struct) value {
	if isBuilder(t) {
		return initialOf(w, t)
	}
	s := structure{fields: make(map[*types.Var]*cell)}
	for i, elt := range e.Elts {
		var f *types.Var
		value := elt
		if keyed, ok := elt.(*ast.KeyValueExpr); ok {
			f, _ = w.code.Info.Uses[keyed.Key.(*ast.Ident)].(*types.Var)
			value = keyed.Value
		} else if i < of.NumFields() {
			f = of.Field(i)
		}
		if f == nil {
			panic(surrender{}) // code that does not type-check
		}
		v := w.converted(w.eval(value), w.code.Info.TypeOf(value), f.Type())
		s.fields[f.Origin()] = &cell{value: copied(v, f.Type())}
	}
	return s
}

// listLiteral evaluates the literal of a slice or an array with elements of the type elem. For an
// array the caller passes its zero value; for a slice array is nil.
func listLiteral(w *walker, e *ast.CompositeLit, array value, elem types.Type) value {
	var cells []*cell
	if a, ok := array.(sequence); ok {
		cells = a.cells
	} else if array != nil {
		return opaque{}
	}
	at := 0
	for _, elt := range e.Elts {
		if keyed, ok := elt.(*ast.KeyValueExpr); ok {
			i, isKnown := index(run(term.Known(term.Integer, w.code.Info.Types[keyed.Key].Value.ExactString())))
			if !isKnown || i > maxList {
				panic(surrender{})
			}
			at, elt = i, keyed.Value
		}
		v := w.converted(w.eval(elt), w.code.Info.TypeOf(elt), elem)
		for len(cells) <= at {
			cells = append(cells, &cell{value: zero(elem)})
		}
		cells[at] = &cell{value: copied(v, elem)}
		at++
	}
	if len(cells) > maxList {
		panic(surrender{})
	}
	return sequence{cells: cells[:len(cells):len(cells)]}
}

// mapLiteral evaluates the literal of a map.
func mapLiteral(w *walker, e *ast.CompositeLit, t *types.Map) value {
	var entries []entry
	for _, elt := range e.Elts {
		keyed, ok := elt.(*ast.KeyValueExpr)
		if !ok || len(entries) > maxList {
			panic(surrender{}) // code that does not type-check
		}
		key, ok := w.eval(keyed.Key).(term.Text)
		if !ok {
			panic(surrender{})
		}
		v := w.converted(w.eval(keyed.Value), w.code.Info.TypeOf(keyed.Value), t.Elem())
		entries = append(entries, entry{key, &cell{value: copied(v, t.Elem())}})
	}
	return mapping{&entries}
}
