package flow

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/reach"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/analyzer/internal/term/union"
	"github.com/uricheck/go-uricheck/analyzer/internal/walk"
)

// item is an element of a list, or a part of the list with known elements, but an unknown number of
// them.
type item struct {
	value  inspector.Cursor
	isRest bool
}

// joined resolves strings.Join. If the length of a part of the list is unknown, the separators in
// it are unknown, too.
func joined(r *resolver, call defuse.Call) []term.Text {
	list := call.Cursor.ChildAt(edge.CallExpr_Args, 0)
	items, ok := r.lists.items(list)
	sep := r.texts(call.Cursor.ChildAt(edge.CallExpr_Args, 1))
	if !ok {
		made, isMade := r.lists.madeList(list)
		if r.lists.isVariadic(list) {
			made, isMade = []term.Text{r.lists.list(list)}, true
		}
		if isMade {
			return union.Applied(term.String, "strings.Join", 0, [][]term.Text{made, sep})
		}
		return madeOf(term.String, r.lists.elementsOf(list))
	}
	found := []term.Text{union.Empty}
	for i, it := range items {
		if it.isRest {
			found = union.Sums(found, madeOf(term.String, r.lists.elementsOf(it.value)))
			continue
		}
		if i > 0 && !items[i-1].isRest {
			found = union.Sums(found, sep)
		}
		found = union.Sums(found, r.texts(it.value))
	}
	return found
}

// isVariadic reports whether the list at cur is the last parameter of a function that does not
// change it: the elements in a call are known.
func (r listResolver) isVariadic(cur inspector.Cursor) bool {
	place := r.listPlace(cur)
	if place.Pieces[0].Place.Var == nil {
		return false
	}
	fn, i := r.expr.p.Index.Parameter(place.Pieces[0].Place.Var)
	return fn != nil && fn.Signature().Variadic() && i == fn.Signature().Params().Len()-1
}

// items returns the elements of the list at cur, in order, as far as they are known.
func (r listResolver) items(cur inspector.Cursor) (items []item, ok bool) {
	cur = code.Unparen(cur)
	switch e := cur.Node().(type) {
	case *ast.CompositeLit:
		for _, elt := range defuse.Listed(cur, edge.CompositeLit_Elts) {
			if _, ok := elt.Node().(*ast.KeyValueExpr); ok {
				return nil, false
			}
			items = append(items, item{value: elt})
		}
		return items, true
	case *ast.CallExpr:
		if !r.expr.p.Index.Info.Types[e.Fun].IsBuiltin() || code.IdentName(e.Fun) != "append" {
			return nil, false
		}
		args := defuse.Listed(cur, edge.CallExpr_Args)
		if items, ok = r.items(args[0]); !ok {
			items = []item{{args[0], true}}
		}
		for _, arg := range args[1:] {
			items = append(items, item{arg, e.Ellipsis.IsValid()})
		}
		return items, true
	case *ast.Ident:
		return r.itemsOf(cur, e)
	}
	return nil, false
}

// itemsOf returns the elements of a local variable with a single list as its value.
func (r listResolver) itemsOf(cur inspector.Cursor, id *ast.Ident) (items []item, ok bool) {
	v, ok := r.expr.p.Index.Info.Uses[id].(*types.Var)
	if !ok || v.IsField() || defuse.IsGlobal(v) || r.expr.p.Index.Variable(v).Addressed || !r.expr.p.isOnlyRead(v) || len(r.expr.p.Index.Variable(v).Writes) > reach.MaxWrites {
		return nil, false
	}
	writes, initial := r.expr.p.order.WritesAt(v, cur)
	if initial || len(writes) != 1 {
		return nil, false
	}
	switch w := writes[0]; {
	case w.Kind == defuse.Zero:
		return nil, true
	case w.Kind == defuse.Plain && !r.expr.way.IsIn(w.At):
		defer r.expr.way.Enter(w.At)()
		return r.items(w.Value)
	}
	return nil, false
}

// isOnlyRead reports whether no use of a local variable lets other code change or keep its
// list.
func (p *Package) isOnlyRead(v *types.Var) bool {
	if v.IsField() || defuse.IsGlobal(v) {
		return false
	}
	for _, use := range p.Index.Uses(v) {
		if !p.onlyReads(use) {
			return false
		}
	}
	return true
}

func (p *Package) onlyReads(use inspector.Cursor) bool {
	switch kind, _ := use.ParentEdge(); kind {
	case edge.AssignStmt_Lhs, edge.RangeStmt_X:
		return true
	case edge.IndexExpr_X:
		kind, _ := use.Parent().ParentEdge()
		unary, ok := use.Parent().Parent().Node().(*ast.UnaryExpr)
		return kind != edge.AssignStmt_Lhs && kind != edge.IncDecStmt_X && !(ok && unary.Op == token.AND)
	case edge.CallExpr_Args:
		call := use.Parent().Node().(*ast.CallExpr)
		switch tv := p.Index.Info.Types[call.Fun]; {
		case tv.IsType():
			return code.IsString(tv.Type)
		case tv.IsBuiltin():
			return code.IdentName(call.Fun) != "copy" && code.IdentName(call.Fun) != "clear"
		}
		known, ok := p.Index.CallAt(use.Parent())
		return ok && library[known.Func.FullName()] != nil
	}
	return false
}

// IsLeftAlone reports whether the package only reads a list or a map, and writes its variable a
// given number of times.
func IsLeftAlone(p *Package, v *types.Var, writes int) bool {
	known := p.Index.Variable(v)
	return !known.Addressed && len(known.Writes) == writes &&
		!slices.ContainsFunc(p.Index.Uses(v), func(use inspector.Cursor) bool { return !p.leavesAlone(code.Whole(use)) })
}

// leavesAlone is like onlyReads, but for a list whose elements may be lists, which the code may get
// from it.
func (p *Package) leavesAlone(use inspector.Cursor) bool {
	kind := use.ParentEdgeKind()
	if star, ok := use.Node().(*ast.StarExpr); ok && p.kindOf(star) == term.String {
		return kind != edge.AssignStmt_Lhs && kind != edge.UnaryExpr_X
	}
	if kind == edge.CallExpr_Fun || kind == edge.KeyValueExpr_Key { // a field in a literal
		return true
	}
	for use.ParentEdgeKind() == edge.IndexExpr_X && term.IsList(p.Index.Info.TypeOf(use.Parent().Node().(ast.Expr))) {
		use = use.Parent()
	}
	if row := defuse.RowOf(p.Index, use); row != nil && term.IsList(row.Type()) {
		return !slices.ContainsFunc(p.Index.Uses(row), func(use inspector.Cursor) bool { return !p.leavesAlone(use) })
	}
	return p.onlyReads(use)
}

// maxChanges is the maximal number of functions or variables through which an object goes until one
// changes it.
const maxChanges = 4

// isChanged reports whether the package may change the object in a variable, or pass it to code of
// its own that does: it sets a field or an element.
func (p *Package) isChanged(v *types.Var, hops int) bool {
	return slices.ContainsFunc(p.Index.Uses(v), func(use inspector.Cursor) bool { return p.changes(use, hops) })
}

func (p *Package) changes(use inspector.Cursor, hops int) bool {
	parent := use.Parent()
	switch use.ParentEdgeKind() {
	case edge.IndexExpr_X, edge.StarExpr_X:
		return parent.ParentEdgeKind() == edge.AssignStmt_Lhs
	case edge.SelectorExpr_X:
		if parent.ParentEdgeKind() == edge.CallExpr_Fun {
			call, ok := p.Index.CallAt(parent.Parent())
			return ok && (writers[call.Func.FullName()] || p.changesThrough(call.Func, call.Func.Signature().Recv(), hops))
		}
		unary, isUnary := parent.Parent().Node().(*ast.UnaryExpr)
		return parent.ParentEdgeKind() == edge.AssignStmt_Lhs || isUnary && unary.Op == token.AND
	case edge.AssignStmt_Rhs:
		other := p.Index.Target(defuse.Assignee(use))
		return other != nil && defuse.IsLocal(other) && isReference(other.Type()) && hops > 0 && p.isChanged(other, hops-1)
	case edge.CallExpr_Args:
		call, ok := p.Index.CallAt(parent)
		_, i := use.ParentEdge()
		if i -= call.Shift; !ok || i < 0 || i >= call.Sig.Params().Len() {
			return false
		}
		return p.changesThrough(call.Func, call.Sig.Params().At(i), hops)
	}
	return false
}

// changesThrough reports whether a function of the package changes the object in its parameter.
func (p *Package) changesThrough(fn *types.Func, param *types.Var, hops int) bool {
	_, isOwn := p.Index.Declaration(fn)
	return isOwn && param != nil && hops > 0 && isReference(param.Type()) && p.isChanged(param, hops-1)
}

// isHandedOn reports whether code that the package does not have may change the URL in a variable before
// the package reads it: a function of another package gets it, or an object.
func (p *Package) isHandedOn(v *types.Var, read inspector.Cursor) bool {
	return code.IsURL(v.Type()) && slices.ContainsFunc(p.Index.Uses(v), func(use inspector.Cursor) bool {
		_, isAgain := reach.CommonLoop(v, use, read)
		return use != read && (isAgain || reach.IsBefore(use, read)) && p.handsOn(use, read)
	})
}

func (p *Package) handsOn(use, read inspector.Cursor) bool {
	switch use.ParentEdgeKind() {
	case edge.AssignStmt_Rhs, edge.ValueSpec_Values:
		other := p.Index.Target(defuse.Assignee(use))
		return other == nil || !defuse.IsLocal(other) || other.Pos() < use.Node().Pos() && p.isHandedOn(other, read)
	case edge.CallExpr_Args:
		call, ok := p.Index.CallAt(use.Parent())
		if !ok {
			return true
		}
		_, isOwn := p.Index.Declaration(call.Func)
		return !isOwn && !walk.OnlyReads(call.Func) // isChanged looks into the package's own
	case edge.KeyValueExpr_Value, edge.CompositeLit_Elts, edge.SendStmt_Value, edge.UnaryExpr_X:
		return true
	}
	return false
}

// isReference reports whether a copy of a value of a type has the same object.
func isReference(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Map, *types.Slice:
		return true
	}
	return false
}
