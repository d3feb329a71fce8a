package returns

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/mutation"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// maxEntries bounds the elements of a literal in a fact.
const maxEntries = 16

// maxHeld bounds the values of a variable in a fact.
const maxHeld = 4

// held returns the values that the package assigns to a package variable, or, for a structure, to its i-th
// field. It returns none if they are unknown: if code can change the variable through its address, or
// assigns several values and also reads them, or assigns several structures.
func held(p *flow.Package, v *types.Var, i int) []term.Text {
	known := p.Index.Variable(v)
	writes := withoutFlags(known.Writes)
	isOther := func(w defuse.Write) bool { return w.Kind != defuse.Plain }
	if known.Addressed || len(writes) == 0 || len(writes) > maxHeld || slices.ContainsFunc(writes, isOther) {
		return nil
	}
	s := defuse.StructOf(v.Type())
	if len(writes) > 1 && (s != nil || !isOnlySet(p, v)) {
		return nil
	}
	if s == nil {
		var found []term.Text
		for _, w := range writes {
			found = append(found, p.Texts(w.Value)...)
		}
		return found
	}
	field := p.Index.Variable(s.Field(i).Origin())
	own, ok := soleWrite(field, writes[0].Value)
	if !ok {
		return nil
	}
	return p.Texts(own.Value)
}

// withoutFlags returns writes; if package flag sets the variable, it drops the unknown value from the command
// line and the zero value before it, so that only the default remains.
func withoutFlags(writes []defuse.Write) []defuse.Write {
	isOfFlag := func(w defuse.Write) bool {
		return w.Kind == defuse.Other && slices.ContainsFunc(writes, func(plain defuse.Write) bool { return plain.Kind == defuse.Plain && plain.At == w.At })
	}
	if !slices.ContainsFunc(writes, isOfFlag) {
		return writes
	}
	return slices.DeleteFunc(slices.Clone(writes), func(w defuse.Write) bool { return w.Kind == defuse.Zero || isOfFlag(w) })
}

// soleWrite returns the write to a field in a composite literal. ok is false unless there is one such
// write, and the package sets the field in literals only.
func soleWrite(field *defuse.Variable, literal inspector.Cursor) (own defuse.Write, ok bool) {
	if !field.IsSetInLiterals() {
		return own, false
	}
	inside := 0
	for _, w := range field.Writes {
		if defuse.Contains(literal, w.At) {
			own = w
			inside++
		}
	}
	return own, inside == 1
}

// isOnlySet reports whether the package assigns to a variable, but never reads it.
func isOnlySet(p *flow.Package, v *types.Var) bool {
	return !slices.ContainsFunc(p.Index.Uses(v), func(use inspector.Cursor) bool { return use.ParentEdgeKind() != edge.AssignStmt_Lhs })
}

// entry is an element of a list or a map, perhaps a nested one, with its keys and its possible values.
type entry struct {
	keys  term.Keys
	texts []term.Text
}

// heldEntries returns the elements of the list or map in a package variable, those of nested ones included.
// For a function the only element is its first result, and for a pointer the value that it points to. It
// returns none if the package may change the variable, or if its value is not a literal.
func heldEntries(p *flow.Package, v *types.Var) []entry {
	known := p.Index.Variable(v)
	if !mutation.IsLeftAlone(p.Index, v, 1) || known.Writes[0].Kind != defuse.Plain {
		return nil
	}
	keys := term.Keys("")
	switch v.Type().Underlying().(type) {
	case *types.Signature:
		keys = keys.Under(constant.MakeInt64(0))
		return []entry{{keys, flow.Element(p, known.Writes[0].Value, keys)}}
	case *types.Pointer:
		return []entry{{keys, flow.Element(p, known.Writes[0].Value, keys)}}
	}
	return entriesIn(p, known.Writes[0].Value)
}

// returnedEntries returns the elements of the nested list or map that a function returns as its i-th result.
// It returns none unless the function has a single return, with a literal.
func returnedEntries(p *flow.Package, fn *types.Func, i int) []entry {
	body, ok := p.Index.Declaration(fn)
	if !ok || !term.IsNested(fn.Signature().Results().At(i).Type()) {
		return nil
	}
	returns := p.Index.ReturnsOf(body)
	if len(returns) != 1 || len(returns[0].Node().(*ast.ReturnStmt).Results) != fn.Signature().Results().Len() {
		return nil
	}
	return entriesIn(p, returns[0].ChildAt(edge.ReturnStmt_Results, i))
}

// entriesInFields returns the elements of the lists and maps in the fields of the structure in a package
// variable. The first key of each is the index of the field. The package has to set the variable once, and
// its fields only in literals.
func entriesInFields(p *flow.Package, v *types.Var) []entry {
	known := p.Index.Variable(v)
	if known.Addressed || len(known.Writes) != 1 || known.Writes[0].Kind != defuse.Plain {
		return nil
	}
	var found []entry
	fields := defuse.StructOf(v.Type())
	for i := range fields.NumFields() {
		field := fields.Field(i).Origin()
		if !field.Exported() || !hasEntries(field.Type()) {
			continue
		}
		own, ok := soleWrite(p.Index.Variable(field), known.Writes[0].Value)
		if !ok || !mutation.IsLeftAlone(p.Index, field, len(p.Index.Variable(field).Writes)) {
			continue
		}
		for _, e := range entriesIn(p, own.Value) {
			found = append(found, entry{e.keys.Under(constant.MakeInt64(int64(i))), e.texts})
		}
	}
	return found
}

// entriesIn returns the elements of a composite literal.
func entriesIn(p *flow.Package, literal inspector.Cursor) []entry {
	var found []entry
	eachEntry(p, code.Unparen(literal), nil, func(path []constant.Value, elt inspector.Cursor) {
		keys := term.Keys("")
		for i := len(path) - 1; i >= 0; i-- {
			keys = keys.Under(path[i])
		}
		found = append(found, entry{keys, p.Texts(elt)})
	})
	return found
}

// eachEntry calls f with the elements of a literal at a cursor, and the path to each: the keys or indexes
// of the nested literals, the outermost first, nil for an unknown one. It goes into elements that are
// literals of lists, maps or structures. For a field of a structure, the index of the field ends the path.
func eachEntry(p *flow.Package, at inspector.Cursor, path []constant.Value, f func([]constant.Value, inspector.Cursor)) {
	literal, ok := at.Node().(*ast.CompositeLit)
	if !ok || len(literal.Elts) > maxEntries {
		return
	}
	_, isMap := p.Index.Info.TypeOf(literal).Underlying().(*types.Map)
	next := constant.MakeInt64(0)
	for _, elt := range defuse.Listed(at, edge.CompositeLit_Elts) {
		key := next
		if keyed, isKeyed := elt.Node().(*ast.KeyValueExpr); isKeyed {
			key = p.Index.Info.Types[keyed.Key].Value
			elt = elt.ChildAt(edge.KeyValueExpr_Value, -1)
		}
		if !isMap && key != nil {
			next = constant.BinaryOp(key, token.ADD, constant.MakeInt64(1))
		}
		below := append(slices.Clip(path), key)
		elt = code.Unparen(elt)
		switch t := p.Index.Info.TypeOf(elt.Node().(ast.Expr)); {
		case term.IsList(t):
			eachEntry(p, elt, below, f)
		case defuse.StructOf(t) != nil:
			eachField(p, elt, below, f)
		default:
			f(below, elt)
		}
	}
}

// eachField is eachEntry for a literal of a structure, or its address. It skips the fields that the package
// may set elsewhere than in literals.
func eachField(p *flow.Package, at inspector.Cursor, path []constant.Value, f func([]constant.Value, inspector.Cursor)) {
	if address, ok := at.Node().(*ast.UnaryExpr); ok && address.Op == token.AND {
		at = code.Unparen(at.ChildAt(edge.UnaryExpr_X, -1))
	}
	literal, ok := at.Node().(*ast.CompositeLit)
	if !ok {
		return
	}
	fields := slices.Collect(defuse.StructOf(p.Index.Info.TypeOf(literal)).Fields())
	for i, field := range defuse.FieldsOf(p.Index.Info, literal) {
		if !field.Exported() || !isText(field.Type()) || !p.Index.Variable(field).IsSetInLiterals() {
			continue
		}
		value := at.ChildAt(edge.CompositeLit_Elts, i)
		if _, isKeyed := value.Node().(*ast.KeyValueExpr); isKeyed {
			value = value.ChildAt(edge.KeyValueExpr_Value, -1)
		}
		isField := func(other *types.Var) bool { return other.Origin() == field }
		f(append(slices.Clip(path), constant.MakeInt64(int64(slices.IndexFunc(fields, isField)))), value)
	}
}

// maxReplaced bounds the substitutions of WithHeld: the value of a variable may contain other variables.
const maxReplaced = 256

// WithHeld substitutes, in a text, the values of exported variables of the package that have only one, as far
// as facts have these. So the package itself gets the same text as a package that imports it.
func WithHeld(p *flow.Package, t term.Text) term.Text {
	for range maxReplaced {
		var global *types.Var
		t.Walk(func(piece *term.Piece) bool {
			if v := piece.Place.Var; piece.Call == nil && v != nil && v.Exported() && defuse.IsGlobal(v) {
				global = v
			}
			return global == nil
		})
		if global == nil {
			break
		}
		values := held(p, global, 0)
		if len(values) != 1 {
			break
		}
		t = t.With(term.Place{Var: global}, values[0])
	}
	return t
}
