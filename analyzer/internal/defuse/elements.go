package defuse

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

// Order says what the program does to the elements of a list or a map after it has written them.
type Order uint8

const (
	Kept      Order = iota // it changes nothing
	Reordered              // it gives elements other indexes
	Changed                // it removes elements, or gives them other values
)

// orders has the effects of library functions on the elements of their first operand.
var orders = map[library.Effect]Order{library.Reorders: Reordered, library.Changes: Changed}

// OrderOf returns how the package changes the elements of a local list or map, other than by an
// assignment to the variable or to an element of it: by calls, or through another variable that shares
// the elements.
func OrderOf(p *Package, v *types.Var) Order { return orderOf(p, v, make(map[*types.Var]bool)) }

// orderOf is OrderOf without the variables that it has seen: they may share elements with each other.
func orderOf(p *Package, v *types.Var, seen map[*types.Var]bool) Order {
	if seen[v] {
		return Kept
	}
	seen[v] = true
	order := Kept
	for _, use := range p.Uses(v) {
		order = max(order, orderAfter(p, v, use, seen))
	}
	return order
}

// orderAfter returns how one use of the variable v changes the elements.
func orderAfter(p *Package, v *types.Var, use inspector.Cursor, seen map[*types.Var]bool) Order {
	isPart := false
	for at := use; ; at = at.Parent() {
		parent := at.Parent()
		switch kind, i := at.ParentEdge(); kind {
		case edge.ParenExpr_X:
		case edge.SliceExpr_X:
			isPart = true
		case edge.IndexExpr_X:
			unary, ok := parent.Parent().Node().(*ast.UnaryExpr)
			if ok && unary.Op == token.AND {
				return Changed
			}
			return Kept
		case edge.SelectorExpr_X:
			return orderByMethod(p, parent, seen)
		case edge.AssignStmt_Rhs, edge.ValueSpec_Values:
			return orderByAlias(p, v, p.Target(Assignee(at)), seen)
		case edge.CallExpr_Args:
			call := parent.Node().(*ast.CallExpr)
			if tv := p.Info.Types[call.Fun]; tv.IsType() {
				continue
			} else if tv.IsBuiltin() {
				return orderByBuiltin(code.IdentName(call.Fun), i, isPart)
			}
			return orderByCall(p, parent, i, seen)
		default:
			return Kept
		}
	}
}

// orderByBuiltin returns how a builtin function changes the elements of an argument; isPart reports
// whether that is a slice of the list, so that append may overwrite the elements behind it.
func orderByBuiltin(name string, argument int, isPart bool) Order {
	switch {
	case argument > 0:
	case name == "copy", name == "clear", name == "delete", name == "append" && isPart:
		return Changed
	}
	return Kept
}

// orderByAlias returns how the program changes the elements of v through w, another variable that shares
// them. It assumes that programs do not change them through fields and package variables.
func orderByAlias(p *Package, v, w *types.Var, seen map[*types.Var]bool) Order {
	if w == nil || w == v || !IsLocal(w) {
		return Kept
	}
	if slices.ContainsFunc(p.Variable(w).Writes, Write.isOfElement) {
		return Changed
	}
	return orderOf(p, w, seen)
}

// orderByMethod returns how a method changes the elements of its receiver.
func orderByMethod(p *Package, selector inspector.Cursor, seen map[*types.Var]bool) Order {
	fn, ok := p.Info.Uses[selector.Node().(*ast.SelectorExpr).Sel].(*types.Func)
	if !ok {
		return Kept
	}
	if _, isOwn := p.Declaration(fn.Origin()); !isOwn {
		return orders[library.Of(fn.FullName()).Writes]
	}
	return orderByAlias(p, nil, fn.Origin().Signature().Recv(), seen)
}

// orderByCall returns how a call changes the elements of its i-th argument.
func orderByCall(p *Package, at inspector.Cursor, i int, seen map[*types.Var]bool) Order {
	call, _, _, isOwn := p.FunctionAt(at)
	switch i -= call.Shift; {
	case isOwn && i >= 0 && i < call.Sig.Params().Len() && !call.Spreads(i):
		return orderByAlias(p, nil, call.Sig.Params().At(i), seen)
	case isOwn || call.Func == nil || i > 0:
		return Kept
	}
	return orders[library.Of(call.Func.FullName()).Writes]
}

// isOfElement reports whether a write is an assignment to an element: v[i] = x.
func (w Write) isOfElement() bool {
	assign, ok := w.At.Node().(*ast.AssignStmt)
	if !ok || w.Kind != Element || w.Index >= len(assign.Lhs) {
		return false
	}
	_, ok = ast.Unparen(assign.Lhs[w.Index]).(*ast.IndexExpr)
	return ok
}

// ReplacedBy returns the indexes of those assignments to elements, among the writes to a list or a map,
// that may replace elements of the k-th write. The index is nil if it is unknown.
func ReplacedBy(p *Package, writes []Write, k int) []constant.Value {
	var indexes []constant.Value
	for i, w := range writes {
		if i == k || !w.isOfElement() || isOwnElement(p, w) {
			continue
		}
		if at := indexOf(p, w); !writes[k].isOfElement() || MayBeSame(at, indexOf(p, writes[k])) {
			indexes = append(indexes, at)
		}
	}
	return indexes
}

// isOwnElement reports whether a write moves an element within its list, as in v[0], v[1] = v[1], v[0].
func isOwnElement(p *Package, w Write) bool {
	from, ok := ast.Unparen(w.Value.Node().(ast.Expr)).(*ast.IndexExpr)
	lhs := w.At.Node().(*ast.AssignStmt).Lhs[w.Index]
	return ok && p.Target(from.X) == p.Target(ast.Unparen(lhs).(*ast.IndexExpr).X)
}

// indexOf returns the index i of a write v[i] = x, nil if it is not a constant.
func indexOf(p *Package, w Write) constant.Value {
	lhs := w.At.Node().(*ast.AssignStmt).Lhs[w.Index]
	return p.Info.Types[ast.Unparen(lhs).(*ast.IndexExpr).Index].Value
}

// IndexesIn returns the index of each element of a literal, nil if it is not a constant.
func IndexesIn(p *Package, literal *ast.CompositeLit) []constant.Value {
	var indexes []constant.Value
	next := int64(0) // the index of an element without an index of its own
	for _, elt := range literal.Elts {
		index := constant.MakeInt64(next)
		if keyed, ok := elt.(*ast.KeyValueExpr); ok {
			index = p.Info.Types[keyed.Key].Value
		}
		if index != nil && index.Kind() == constant.Int {
			next, _ = constant.Int64Val(index)
			next++
		}
		indexes = append(indexes, index)
	}
	return indexes
}

// MayBeSame reports whether two indexes, nil for unknown ones, may be the same.
func MayBeSame(i, k constant.Value) bool {
	return i == nil || k == nil || i.Kind() != k.Kind() || constant.Compare(i, token.EQL, k)
}
