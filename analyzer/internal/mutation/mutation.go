// Package mutation finds the code that may change the object in a variable: a list, a map, or a URL.
package mutation

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
	"github.com/uricheck/go-uricheck/analyzer/internal/walk"
)

// IsOnlyRead reports whether no use of a local variable lets other code change or keep its
// list.
func IsOnlyRead(p *defuse.Package, v *types.Var) bool {
	if v.IsField() || defuse.IsGlobal(v) {
		return false
	}
	for _, use := range p.Uses(v) {
		if !onlyReads(p, use) {
			return false
		}
	}
	return true
}

func onlyReads(p *defuse.Package, use inspector.Cursor) bool {
	switch kind, _ := use.ParentEdge(); kind {
	case edge.AssignStmt_Lhs, edge.RangeStmt_X:
		return true
	case edge.IndexExpr_X:
		kind, _ := use.Parent().ParentEdge()
		unary, ok := use.Parent().Parent().Node().(*ast.UnaryExpr)
		return kind != edge.AssignStmt_Lhs && kind != edge.IncDecStmt_X && !(ok && unary.Op == token.AND)
	case edge.CallExpr_Args:
		call := use.Parent().Node().(*ast.CallExpr)
		switch tv := p.Info.Types[call.Fun]; {
		case tv.IsType():
			return code.IsString(tv.Type)
		case tv.IsBuiltin():
			return code.IdentName(call.Fun) != "copy" && code.IdentName(call.Fun) != "clear"
		}
		known, ok := p.CallAt(use.Parent())
		return ok && listReaders[known.Func.FullName()]
	}
	return false
}

// listReaders are functions that read a list in their arguments, and neither change nor keep it.
var listReaders = map[string]bool{
	"cmp.Or": true, "fmt.Append": true, "fmt.Appendf": true, "fmt.Errorf": true, "fmt.Sprint": true, "fmt.Sprintf": true,
	"strconv.AppendInt": true, "strconv.AppendUint": true, "strings.Join": true,
}

// IsLeftAlone reports whether the package only reads a list or a map, and writes its variable a
// given number of times.
func IsLeftAlone(p *defuse.Package, v *types.Var, writes int) bool {
	known := p.Variable(v)
	return !known.Addressed && len(known.Writes) == writes &&
		!slices.ContainsFunc(p.Uses(v), func(use inspector.Cursor) bool { return !leavesAlone(p, code.Whole(use)) })
}

// leavesAlone is like onlyReads, but for a list whose elements may be lists, which the code may get
// from it.
func leavesAlone(p *defuse.Package, use inspector.Cursor) bool {
	kind := use.ParentEdgeKind()
	if star, ok := use.Node().(*ast.StarExpr); ok && term.KindOf(p.Info.TypeOf(star)) == term.String {
		return kind != edge.AssignStmt_Lhs && kind != edge.UnaryExpr_X
	}
	if kind == edge.CallExpr_Fun || kind == edge.KeyValueExpr_Key { // a field in a literal
		return true
	}
	for use.ParentEdgeKind() == edge.IndexExpr_X && term.IsList(p.Info.TypeOf(use.Parent().Node().(ast.Expr))) {
		use = use.Parent()
	}
	if row := defuse.RowOf(p, use); row != nil && term.IsList(row.Type()) {
		return !slices.ContainsFunc(p.Uses(row), func(use inspector.Cursor) bool { return !leavesAlone(p, use) })
	}
	return onlyReads(p, use)
}

// maxChanges is the maximal number of functions or variables through which an object goes until one
// changes it.
const maxChanges = 4

// IsChanged reports whether the package may change the object in a variable, or pass it to code of
// its own that does: it sets a field or an element.
func IsChanged(p *defuse.Package, v *types.Var) bool { return isChanged(p, v, maxChanges) }

func isChanged(p *defuse.Package, v *types.Var, hops int) bool {
	return slices.ContainsFunc(p.Uses(v), func(use inspector.Cursor) bool { return changes(p, use, hops) })
}

// Changes reports whether the code at a use of a variable may change the object in it.
func Changes(p *defuse.Package, use inspector.Cursor) bool { return changes(p, use, maxChanges) }

func changes(p *defuse.Package, use inspector.Cursor, hops int) bool {
	parent := use.Parent()
	switch use.ParentEdgeKind() {
	case edge.IndexExpr_X, edge.StarExpr_X:
		return parent.ParentEdgeKind() == edge.AssignStmt_Lhs
	case edge.SelectorExpr_X:
		if parent.ParentEdgeKind() == edge.CallExpr_Fun {
			call, ok := p.CallAt(parent.Parent())
			return ok && (Writers[call.Func.FullName()] || changesThrough(p, call.Func, call.Func.Signature().Recv(), hops))
		}
		unary, isUnary := parent.Parent().Node().(*ast.UnaryExpr)
		return parent.ParentEdgeKind() == edge.AssignStmt_Lhs || isUnary && unary.Op == token.AND
	case edge.AssignStmt_Rhs:
		other := p.Target(defuse.Assignee(use))
		return other != nil && defuse.IsLocal(other) && isReference(other.Type()) && hops > 0 && isChanged(p, other, hops-1)
	case edge.CallExpr_Args:
		call, ok := p.CallAt(parent)
		_, i := use.ParentEdge()
		if i -= call.Shift; !ok || i < 0 || i >= call.Sig.Params().Len() {
			return false
		}
		return changesThrough(p, call.Func, call.Sig.Params().At(i), hops)
	}
	return false
}

// changesThrough reports whether a function of the package changes the object in its parameter.
func changesThrough(p *defuse.Package, fn *types.Func, param *types.Var, hops int) bool {
	_, isOwn := p.Declaration(fn)
	return isOwn && param != nil && hops > 0 && isReference(param.Type()) && isChanged(p, param, hops-1)
}

// IsHandedOn reports whether code that the package does not have may change the URL in a variable before
// the package reads it: a function of another package gets it, or an object.
func IsHandedOn(p *defuse.Package, v *types.Var, read inspector.Cursor) bool {
	return code.IsURL(v.Type()) && slices.ContainsFunc(p.Uses(v), func(use inspector.Cursor) bool {
		_, isAgain := reach.CommonLoop(v, use, read)
		return use != read && (isAgain || reach.IsBefore(use, read)) && handsOn(p, use, read)
	})
}

func handsOn(p *defuse.Package, use, read inspector.Cursor) bool {
	switch use.ParentEdgeKind() {
	case edge.AssignStmt_Rhs, edge.ValueSpec_Values:
		other := p.Target(defuse.Assignee(use))
		return other == nil || !defuse.IsLocal(other) || other.Pos() < use.Node().Pos() && IsHandedOn(p, other, read)
	case edge.CallExpr_Args:
		call, ok := p.CallAt(use.Parent())
		if !ok {
			return true
		}
		_, isOwn := p.Declaration(call.Func)
		return !isOwn && !walk.OnlyReads(call.Func) // IsChanged looks into the package's own
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

// Writers are the functions of pure packages whose only result is the text that they write to their
// arguments.
var Writers = map[string]bool{
	"fmt.Fscan": true, "fmt.Fscanf": true, "fmt.Fscanln": true, "fmt.Scan": true, "fmt.Scanf": true, "fmt.Scanln": true,
	"fmt.Sscan": true, "fmt.Sscanf": true, "fmt.Sscanln": true,
	"(*net/url.URL).UnmarshalBinary": true, "(net/url.Values).Add": true, "(net/url.Values).Del": true, "(net/url.Values).Set": true,
	"slices.Reverse": true, "slices.Sort": true, "slices.SortFunc": true, "slices.SortStableFunc": true,
}
