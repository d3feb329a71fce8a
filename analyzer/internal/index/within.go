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

// ChangesWithin reports whether the package changes elements of the list or map in a variable through another
// variable: a parameter that gets the list. If isOrdered, a change of their order counts, too.
func ChangesWithin(p *Index, v *types.Var, isOrdered bool) bool {
	return slices.ContainsFunc(p.Uses(v), func(use inspector.Cursor) bool {
		at := code.Whole(use)
		return at.ParentEdgeKind() == edge.CallExpr_Args && changesArgument(p, v, at, isOrdered)
	})
}

// changesArgument reports whether a call changes elements of its argument at cur, the list in the variable v.
func changesArgument(p *Index, v *types.Var, cur inspector.Cursor, isOrdered bool) bool {
	call := cur.Parent().Node().(*ast.CallExpr)
	_, i := cur.ParentEdge()
	if p.Info.Types[call.Fun].IsBuiltin() {
		return i == 0 && (code.IdentName(call.Fun) == "copy" || code.IdentName(call.Fun) == "clear")
	}
	of, ok := p.CallAt(cur.Parent())
	if !ok {
		return false
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
		return mayChangeElsewhere(of) && (isOrdered || of.Sig.Results().Len() == 0) && isReadAfter(p, v, of.Cursor)
	}
	return changesElements(p, param)
}

// mayChangeElsewhere reports whether a function of another package may change the elements of a list. Those of the
// standard library do not, except for movers.
func mayChangeElsewhere(call Call) bool {
	pkg := call.Func.Pkg()
	return pkg != nil && !code.IsStandard(pkg.Path())
}

// isReadAfter reports whether the code may use a variable after a call: it does so below, or the call may
// run again.
func isReadAfter(p *Index, v *types.Var, call inspector.Cursor) bool {
	for range call.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil)) {
		return true
	}
	return slices.ContainsFunc(p.Uses(v), func(use inspector.Cursor) bool {
		isBefore := IsLocal(v) && use.Node().Pos() < call.Node().Pos()
		return !isBefore && !code.Holds(call.Node(), use.Node().Pos())
	})
}

// changesElements reports whether the package changes elements through a variable with a list. It does
// not through an array, which is a copy.
func changesElements(p *Index, list *types.Var) bool {
	if _, isCopy := list.Type().Underlying().(*types.Array); isCopy {
		return false
	}
	known := p.Variable(list)
	return known.Addressed || slices.ContainsFunc(known.Writes,
		func(w Write) bool { return w.Kind == Element && !IsRange(w.At) })
}

// DecidesBeside reports whether a condition of the package reads an element of a list or a map other than
// the one with an index, as in if row[0] == kind { http.Get(row[1]) }. The first element then decides
// about the other.
func DecidesBeside(p *Index, v *types.Var, index constant.Value) bool {
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
