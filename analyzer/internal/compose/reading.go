package compose

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/sinks"
)

// reading says, according to the code around a text, who reads it. If there are several
// readers, the highest value counts.
type reading uint8

const (
	// unread: the code prints it, or checks whether it is empty.
	unread reading = iota
	// read: unknown code may read it as a URL.
	read
	// different: the code compares it or looks for it, it is a part of something else, it has the
	// name of an identifier, a pattern or documentation, or its reader is unknown.
	different
)

// Readers finds the readers of the texts of a package.
type Readers struct {
	pkg   *types.Package
	info  *types.Info
	flow  *flow.Flow
	sinks *sinks.Sinks
	read  map[namesRead]reading
	lists map[*ast.CompositeLit]bool // whether all of a list may be URLs
	// beyond is the reading of a text that has gone through too many names.
	beyond reading
}

// NewReaders returns the readers of a package, which it computes on demand.
func NewReaders(pkg *types.Package, info *types.Info, flow *flow.Flow, sinks *sinks.Sinks) *Readers {
	return &Readers{pkg, info, flow, sinks, make(map[namesRead]reading), make(map[*ast.CompositeLit]bool), different}
}

// IsRead reports whether unknown code may read the value of the expression at cur as a URL.
func (r *Readers) IsRead(cur inspector.Cursor) bool { return r.readingOf(cur, 0) == read }

// IsReadByName is like IsRead, but for the value of a variable whose name says what it is: then
// only the uses of that variable count, not those of other variables that get the value later.
func (r *Readers) IsReadByName(cur inspector.Cursor) bool {
	near := NewReaders(r.pkg, r.info, r.flow, r.sinks)
	near.beyond = read
	return near.readingOf(cur, maxReadings-1) == read
}

// maxReadings is the maximal number of names through which reading follows a text.
const maxReadings = 4

// readingOf returns who reads the value of the expression at cur, which reading has followed
// through a number of names.
func (r *Readers) readingOf(cur inspector.Cursor, names int) reading {
	cur = code.SumAround(cur)
	parent := cur.Parent()
	switch kind, i := cur.ParentEdge(); kind {
	case edge.CallExpr_Args:
		return r.readingOfArgument(parent, i, names)
	case edge.CompositeLit_Elts, edge.KeyValueExpr_Value, edge.UnaryExpr_X:
		return r.readingOfElement(cur, names)
	case edge.ValueSpec_Values, edge.AssignStmt_Rhs:
		if target := index.Assignee(cur); target != nil {
			return r.readingOfName(target, names)
		}
	case edge.ReturnStmt_Results:
		return r.readingOfResult(parent, names)
	case edge.RangeStmt_X:
		return r.readingOfRows(cur)
	case edge.BinaryExpr_X, edge.BinaryExpr_Y:
		return r.readingOfOperand(parent.Node().(*ast.BinaryExpr), cur.Node())
	}
	return different
}

// readingOfRows returns the reading of a list in a range statement. The code uses the fields of structures; a list
// of texts may be anything.
func (r *Readers) readingOfRows(list inspector.Cursor) reading {
	lit, ok := list.Node().(*ast.CompositeLit)
	if !ok || len(lit.Elts) == 0 || index.StructOf(r.info.TypeOf(lit.Elts[0])) == nil {
		return different
	}
	return read
}

// readingOfOperand returns the reading of an operand of a comparison or concatenation.
func (r *Readers) readingOfOperand(e *ast.BinaryExpr, operand ast.Node) reading {
	against := e.X
	if against == operand {
		against = e.Y
	}
	if text, ok := code.ConstantString(r.info, against); ok && e.Op != token.ADD && text == "" {
		return unread
	}
	return different
}

// readingOfResult returns the reading of the result of a function: read if a caller may read it so.
func (r *Readers) readingOfResult(ret inspector.Cursor, names int) reading {
	fn, ok := index.FunctionAround(ret)
	if !ok {
		return different
	}
	decl, ok := fn.Node().(*ast.FuncDecl)
	if !ok || namesDifferent(decl.Name.Name) {
		return different
	}
	by, ok := r.info.Defs[decl.Name].(*types.Func)
	if !ok || by.Exported() || by.Signature().Results().Len() != 1 || names >= maxReadings {
		return read
	}
	calls := r.flow.Index.Calls(by)
	isRead := func(call index.Call) bool { return r.readingOf(call.Cursor, names+1) == read }
	if len(calls) == 0 || len(calls) != len(r.flow.Index.Uses(by)) || slices.ContainsFunc(calls, isRead) {
		return read
	}
	return different
}

// readingOfElement returns the reading of an element of a composite literal; it does not follow the
// literal.
func (r *Readers) readingOfElement(cur inspector.Cursor, names int) reading {
	for {
		switch n := cur.Parent().Node().(type) {
		case *ast.KeyValueExpr:
			if r.readingOfKey(n.Key, names) == different {
				return different
			}
		case *ast.CompositeLit:
			if !r.listsURLs(n) {
				return different
			}
		case *ast.UnaryExpr, *ast.ParenExpr:
		default:
			if target := index.Assignee(cur); target != nil {
				return r.readingOfWhole(target)
			}
			return r.readingOf(cur, maxReadings)
		}
		cur = cur.Parent()
	}
}

// listsURLs reports whether all texts of a list may be URLs: a list of mixed texts has test
// cases.
func (r *Readers) listsURLs(lit *ast.CompositeLit) bool {
	t := r.info.TypeOf(lit)
	if t == nil {
		return false // code that does not type-check
	}
	if _, ok := t.Underlying().(*types.Struct); ok {
		return true
	}
	all, known := r.lists[lit]
	if !known {
		all = !slices.ContainsFunc(lit.Elts, func(elt ast.Expr) bool {
			text, ok := code.ConstantString(r.info, elt)
			return ok && !code.MayBeURL(text)
		})
		r.lists[lit] = all
	}
	return all
}

// readingOfWhole returns the reading of a list or a structure that a variable holds.
func (r *Readers) readingOfWhole(name ast.Expr) reading {
	id := code.Ident(name)
	if id == nil || namesDifferent(id.Name) {
		return different
	}
	if obj := r.info.ObjectOf(id); obj == nil || !obj.Exported() && len(r.flow.Index.Uses(obj)) == 0 {
		return unread
	}
	return read
}

// readingOfKey returns the reading that the key of an element shows: the uses of a field, or the
// text of a map's key, may show that the value is not a URL.
func (r *Readers) readingOfKey(key ast.Expr, names int) reading {
	if id, ok := key.(*ast.Ident); ok {
		if v, ok := r.info.Uses[id].(*types.Var); ok && v.IsField() {
			return r.readingOfName(key, names)
		}
	}
	value, _ := code.ConstantString(r.info, key)
	notLetter := func(r rune) bool { return !('a' <= r|0x20 && r|0x20 <= 'z') }
	if slices.ContainsFunc(strings.FieldsFunc(value, notLetter), namesDifferent) {
		return different
	}
	return read
}

// readingOfName returns the reading of the value of a constant, variable or field. Other packages
// may read exported ones as well.
func (r *Readers) readingOfName(name ast.Expr, names int) reading {
	id := code.Ident(name)
	if id == nil || namesDifferent(id.Name) {
		return different
	}
	if names >= maxReadings {
		return r.beyond
	}
	obj := r.info.ObjectOf(id)
	if v, ok := obj.(*types.Var); ok {
		obj = v.Origin()
	}
	if obj == nil {
		return different // blank
	}
	key := namesRead{obj, names}
	found, known := r.read[key]
	if !known {
		found = r.readingOfUses(obj, names)
		r.read[key] = found
	}
	return found
}

// namesRead is an object that a text reaches through some names.
type namesRead struct {
	obj   types.Object
	names int
}

func (r *Readers) readingOfUses(obj types.Object, names int) reading {
	found := unread
	if v, ok := obj.(*types.Var); obj.Exported() || ok && v.Kind() == types.ResultVar {
		found = read
	}
	for _, use := range r.flow.Index.Uses(obj) {
		found = max(found, r.readingOfUse(use, names+1))
	}
	return found
}

// readingOfUse returns the reading of one use of a name.
func (r *Readers) readingOfUse(use inspector.Cursor, names int) reading {
	use = code.Selected(use)
	switch kind, _ := use.ParentEdge(); kind {
	case edge.AssignStmt_Lhs:
		return unread // the code writes it
	case edge.KeyValueExpr_Key:
		if r.isMapKey(use) {
			return different
		}
		return unread
	case edge.UnaryExpr_X, edge.RangeStmt_X, edge.IndexExpr_X, edge.SelectorExpr_X:
		return read // the code takes its address, or uses its elements
	}
	return r.readingOf(use, names)
}

// isMapKey reports whether a name is the key of an element of a map, not of a field.
func (r *Readers) isMapKey(cur inspector.Cursor) bool {
	id, ok := cur.Node().(*ast.Ident)
	if !ok {
		return true
	}
	v, ok := r.info.Uses[id].(*types.Var)
	return !ok || !v.IsField()
}
