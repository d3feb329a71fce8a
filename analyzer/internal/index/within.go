package index

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/library"
)

// changeKey has the arguments of ChangesWithin.
type changeKey struct {
	v         *types.Var
	isOrdered bool
}

// ChangesWithin reports whether the package changes elements of the list or map in a variable through another
// variable: one for a nested list, as in for _, row := range table { row[1] = … }, one for the same list, or a
// parameter that gets it. If isOrdered, a change of their order counts, too.
func (p *Index) ChangesWithin(v *types.Var, isOrdered bool) bool {
	key := changeKey{v, isOrdered}
	changes, known := p.changes[key]
	if !known {
		p.changes[key] = false // ends the recursion of functions that call each other
		changes = slices.ContainsFunc(p.Uses(v),
			func(use inspector.Cursor) bool { return p.changesAt(v, code.Whole(use), isOrdered) })
		p.changes[key] = changes
	}
	return changes
}

// changesAt is like ChangesWithin, but for one use of the variable.
func (p *Index) changesAt(v *types.Var, at inspector.Cursor, isOrdered bool) bool {
	for isPartOf(p.Info, at) {
		at = at.Parent()
	}
	switch at.ParentEdgeKind() {
	case edge.CallExpr_Args:
		return p.changesArgument(v, at, isOrdered)
	case edge.IndexExpr_X:
		return isAddressed(at.Parent())
	case edge.UnaryExpr_X:
		return isAddressed(at)
	case edge.KeyValueExpr_Value, edge.CompositeLit_Elts, edge.SendStmt_Value:
		return isOrdered && hasElements(v.Type()) && p.isReadAfter(v, at)
	case edge.ReturnStmt_Results:
		return isOrdered && hasElements(v.Type()) && IsGlobal(v)
	}
	row := p.RowOf(at)
	if row == nil && hasElements(p.Info.TypeOf(at.Node().(ast.Expr))) {
		row = p.Target(Assignee(at)) // another name for the list
	}
	return row != nil && row != v && IsLocal(row) && hasElements(row.Type()) &&
		(p.changesElements(row) || p.ChangesWithin(row, isOrdered))
}

func isAddressed(cur inspector.Cursor) bool {
	unary, ok := cur.Parent().Node().(*ast.UnaryExpr)
	return ok && unary.Op == token.AND
}

// isPartOf reports whether the expression around the list at cur shares elements with it: it is a nested
// list, a slice of the list, or a conversion.
func isPartOf(info *types.Info, cur inspector.Cursor) bool {
	switch around := cur.Parent().Node().(type) {
	case *ast.IndexExpr:
		return cur.ParentEdgeKind() == edge.IndexExpr_X && hasElements(info.TypeOf(around))
	case *ast.SliceExpr:
		return cur.ParentEdgeKind() == edge.SliceExpr_X
	case *ast.CallExpr:
		return cur.ParentEdgeKind() == edge.CallExpr_Args && info.Types[around.Fun].IsType()
	}
	return false
}

// hasElements reports whether copies of a value of a type share its elements.
func hasElements(t types.Type) bool {
	if t == nil {
		return false // code that does not type-check
	}
	switch t.Underlying().(type) {
	case *types.Slice, *types.Map, *types.Pointer:
		return true
	}
	return false
}

// changesArgument reports whether a call changes elements of its argument at cur, the list in the variable v.
func (p *Index) changesArgument(v *types.Var, cur inspector.Cursor, isOrdered bool) bool {
	call := cur.Parent().Node().(*ast.CallExpr)
	_, i := cur.ParentEdge()
	if p.Info.Types[call.Fun].IsBuiltin() {
		name := code.IdentName(call.Fun)
		part, isPart := cur.Node().(*ast.SliceExpr)
		isCut := name == "append" && isPart && part.High != nil // append(list[:0], …) writes to the list
		return i == 0 && (slices.Contains(changers, name) || isCut && isOrdered)
	}
	of, ok := p.CallAt(cur.Parent())
	if !ok {
		return isOrdered // a function literal, or a function value
	}
	i -= of.Shift
	switch library.Of(of.Func.FullName()).Writes {
	case library.Changes:
		return i == 0
	case library.Reorders:
		return i == 0 && isOrdered
	}
	if i < 0 || i >= of.Sig.Params().Len() || of.Spreads(i) {
		return false
	}
	param := of.Sig.Params().At(i)
	if _, isOwn := p.Declaration(of.Func); !isOwn {
		return mayChangeElsewhere(of, param) && (isOrdered || of.Sig.Results().Len() == 0) && p.isReadAfter(v, of.Cursor)
	}
	return hasElements(param.Type()) && (p.changesElements(param) || p.ChangesWithin(param, isOrdered))
}

// changers are the builtin functions that change the elements of their first argument.
var changers = []string{"copy", "clear", "delete"}

// mayChangeElsewhere reports whether a function of another package may change the elements of a
// parameter. Those of the standard library do not, except for movers.
func mayChangeElsewhere(call Call, param *types.Var) bool {
	pkg := call.Func.Pkg()
	return pkg != nil && !code.IsStandard(pkg.Path()) && hasElements(param.Type())
}

// isReadAfter reports whether the code may use a variable after an expression: it does so below, or the expression may
// run again.
func (p *Index) isReadAfter(v *types.Var, at inspector.Cursor) bool {
	for range at.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil)) {
		return true
	}
	return slices.ContainsFunc(p.Uses(v), func(use inspector.Cursor) bool {
		isBefore := IsLocal(v) && use.Node().Pos() < at.Node().Pos()
		return !isBefore && !code.Holds(at.Node(), use.Node().Pos())
	})
}

// RowOf returns the local variable that gets an element of the list at cur by a range, or the element at
// cur by an assignment; nil if there is none.
func (p *Index) RowOf(cur inspector.Cursor) *types.Var {
	var row *types.Var
	_, isElement := cur.Node().(*ast.IndexExpr)
	switch n := cur.Parent().Node().(type) {
	case *ast.RangeStmt:
		if cur.ParentEdgeKind() == edge.RangeStmt_X {
			row = p.Target(n.Value)
		}
	case *ast.AssignStmt:
		if isElement && cur.ParentEdgeKind() == edge.AssignStmt_Rhs && len(n.Rhs) == 1 {
			row = p.Target(n.Lhs[0]) // also in row, ok := m[k]
		}
	case *ast.ValueSpec:
		if isElement && len(n.Values) == 1 {
			row = p.Target(n.Names[0])
		}
	}
	if row == nil || !IsLocal(row) {
		return nil
	}
	return row
}

// changesElements reports whether the package changes elements through a variable with a list. It does
// not through an array, which is a copy.
func (p *Index) changesElements(row *types.Var) bool {
	if _, isCopy := row.Type().Underlying().(*types.Array); isCopy {
		return false
	}
	known := p.Variable(row)
	return known.Addressed || slices.ContainsFunc(known.Writes,
		func(w Write) bool { return w.Kind == Element && !IsRange(w.At) })
}

// DecidesBeside reports whether a condition of the package reads an element of a list or a map other than
// the one with an index, as in if row[0] == kind { http.Get(row[1]) }. The first element then decides
// about the other.
func (p *Index) DecidesBeside(v *types.Var, index constant.Value) bool {
	return slices.ContainsFunc(p.Uses(v), func(use inspector.Cursor) bool {
		at := code.Whole(use)
		e, ok := at.Parent().Node().(*ast.IndexExpr)
		if !ok || at.ParentEdgeKind() != edge.IndexExpr_X {
			return false
		}
		other := p.Info.Types[e.Index].Value
		if other != nil && other.Kind() == index.Kind() && constant.Compare(other, token.EQL, index) {
			return false
		}
		if isDecisive(at.Parent()) {
			return true
		}
		held := p.Target(Assignee(at.Parent()))
		return held != nil && IsLocal(held) && slices.ContainsFunc(p.Uses(held), isDecisive)
	})
}

// Selecting returns the node that selects the object at cur, or the one in the local variable there, among others of its
// type: one of several assignments, an index, a type assertion, a call that gets a list of them, as slices.MaxFunc does,
// or a function of the package that makes none. It returns nil if there is none.
func (p *Index) Selecting(cur inspector.Cursor) ast.Node {
	name, ok := cur.Node().(*ast.Ident)
	if !ok {
		return p.selecting(cur)
	}
	v, ok := p.Info.Uses[name].(*types.Var)
	if !ok || !IsLocal(v) {
		return nil
	}
	writes := p.Variable(v).Writes
	for _, w := range writes {
		if !w.Value.Valid() {
			continue
		}
		if len(writes) > 1 && w.Kind == Plain {
			return w.At.Node()
		}
		if by := p.selecting(code.Unparen(w.Value)); by != nil {
			return by
		}
	}
	return nil
}

func (p *Index) selecting(cur inspector.Cursor) ast.Node {
	switch e := cur.Node().(type) {
	case *ast.TypeAssertExpr:
		return e
	case *ast.IndexExpr:
		if !p.VisitsAll(cur) {
			return e
		}
	case *ast.CallExpr:
		object := p.Info.TypeOf(e)
		if results, ok := object.(*types.Tuple); ok && results.Len() > 0 {
			object = results.At(0).Type()
		}
		if slices.ContainsFunc(e.Args, func(arg ast.Expr) bool { return isListOf(p.Info.TypeOf(arg), object) }) {
			return e
		}
		if call, _, body, ok := p.FunctionAt(cur); ok && StructOf(object) != nil && call.Sig.Recv() == nil &&
			!p.makesObject(body, object) {
			return e
		}
	}
	return nil
}

// makesObject reports whether a function has a literal of a type, or of that to which it points, or calls another
// function for one.
func (p *Index) makesObject(body inspector.Cursor, object types.Type) bool {
	for cur := range body.Preorder((*ast.CompositeLit)(nil), (*ast.CallExpr)(nil)) {
		t := p.Info.TypeOf(cur.Node().(ast.Expr))
		if StructOf(t) != nil && StructOf(t) == StructOf(object) {
			return true
		}
	}
	return false
}

// isListOf reports whether a type is that of a list, a map or a channel of values of another type, or is that type.
func isListOf(list, elem types.Type) bool {
	if list == nil {
		return false // code that does not type-check
	}
	of, ok := list.Underlying().(interface{ Elem() types.Type })
	_, isPointer := list.Underlying().(*types.Pointer)
	return ok && !isPointer && (types.Identical(of.Elem(), elem) || types.Identical(list, elem))
}

// DecidesRound reports whether a condition reads the index of a range over a list, as in for i, u :=
// range urls { if i == 0 { continue }; http.Get(u) }. Some elements may then reach no sink.
func (p *Index) DecidesRound(at inspector.Cursor) bool {
	loop, ok := at.Node().(*ast.RangeStmt)
	if !ok || loop.Key == nil {
		return false
	}
	list := p.Info.TypeOf(loop.X)
	if list == nil {
		return false // code that does not type-check
	}
	if _, isMap := list.Underlying().(*types.Map); isMap {
		return false // for a map, such a condition tests the key of the entry
	}
	index := p.Target(loop.Key)
	return index != nil && slices.ContainsFunc(p.Uses(index), isDecisive)
}

// isDecisive reports whether the expression at cur is a part of a condition.
func isDecisive(cur inspector.Cursor) bool {
	for {
		switch cur.ParentEdgeKind() {
		case edge.IfStmt_Cond, edge.ForStmt_Cond, edge.SwitchStmt_Tag, edge.CaseClause_List:
			return true
		case edge.BinaryExpr_X, edge.BinaryExpr_Y, edge.UnaryExpr_X, edge.ParenExpr_X, edge.IndexExpr_X, edge.IndexExpr_Index,
			edge.SelectorExpr_X, edge.CallExpr_Fun, edge.CallExpr_Args:
			cur = cur.Parent()
		default:
			return false
		}
	}
}
