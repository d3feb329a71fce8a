package index

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/library"
)

// IsOnlyRead reports whether no use of a local variable changes its list, or lets the list escape to code
// that may.
func (p *Index) IsOnlyRead(v *types.Var) bool {
	if v.IsField() || IsGlobal(v) {
		return false
	}
	for _, use := range p.Uses(v) {
		if !p.onlyReads(use) {
			return false
		}
	}
	return true
}

// onlyReads is IsOnlyRead for one use of the variable.
func (p *Index) onlyReads(use inspector.Cursor) bool {
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
			name := code.IdentName(call.Fun)
			return name != "copy" && name != "clear" && name != "delete"
		}
		known, ok := p.CallAt(use.Parent())
		return ok && library.OnlyReads(known.Func)
	case edge.SelectorExpr_X:
		if use.Parent().ParentEdgeKind() != edge.CallExpr_Fun {
			return false
		}
		known, ok := p.CallAt(use.Parent().Parent())
		return ok && library.OnlyReads(known.Func)
	}
	return false
}

// maxChanges bounds the functions and variables through which isChanged follows an object.
const maxChanges = 4

// IsChanged reports whether the package may set a field or an element of the object in a variable,
// directly or in a function of its own to which it passes the object.
func (p *Index) IsChanged(v *types.Var) bool {
	is, known := p.changed[v]
	if !known {
		is = p.isChanged(v, maxChanges)
		p.changed[v] = is
	}
	return is
}

func (p *Index) isChanged(v *types.Var, hops int) bool {
	return slices.ContainsFunc(p.Uses(v), func(use inspector.Cursor) bool { return p.changesWithin(use, hops) })
}

// Changes reports whether the code at a use of a variable may change the object in it.
func (p *Index) Changes(use inspector.Cursor) bool { return p.changesWithin(use, maxChanges) }

// changesWithin is like Changes, but follows the object through so many functions and variables at most.
func (p *Index) changesWithin(use inspector.Cursor, hops int) bool {
	parent := use.Parent()
	switch use.ParentEdgeKind() {
	case edge.IndexExpr_X, edge.StarExpr_X:
		return parent.ParentEdgeKind() == edge.AssignStmt_Lhs
	case edge.SelectorExpr_X:
		if parent.ParentEdgeKind() == edge.CallExpr_Fun {
			call, ok := p.CallAt(parent.Parent())
			return ok && (library.Of(call.Func.FullName()).Writes != library.Unchanged ||
				p.changesThrough(call.Func, call.Func.Signature().Recv(), hops))
		}
		unary, isUnary := parent.Parent().Node().(*ast.UnaryExpr)
		return parent.ParentEdgeKind() == edge.AssignStmt_Lhs || isUnary && unary.Op == token.AND
	case edge.AssignStmt_Rhs:
		other := p.Target(Assignee(use))
		return other != nil && IsLocal(other) && isReference(other.Type()) && hops > 0 && p.isChanged(other, hops-1)
	case edge.CallExpr_Args:
		call, ok := p.CallAt(parent)
		_, i := use.ParentEdge()
		if i -= call.Shift; !ok || i < 0 || i >= call.Sig.Params().Len() {
			return false
		}
		return p.changesThrough(call.Func, call.Sig.Params().At(i), hops)
	}
	return false
}

// changesThrough reports whether a function of the package changes the object in its parameter.
func (p *Index) changesThrough(fn *types.Func, param *types.Var, hops int) bool {
	_, isOwn := p.Declaration(fn)
	return isOwn && param != nil && hops > 0 && isReference(param.Type()) && p.isChanged(param, hops-1)
}

// EscapesBefore reports whether the URL in a variable escapes before a read: code outside the package may
// then have changed it. It escapes to functions of other packages, and into fields, elements, channels
// and pointers.
func (p *Index) EscapesBefore(v *types.Var, read inspector.Cursor) bool {
	return code.IsURL(v.Type()) && slices.ContainsFunc(p.Uses(v), func(use inspector.Cursor) bool {
		_, isAgain := CommonLoop(v, use, read)
		return use != read && (isAgain || IsBefore(use, read)) && p.escapesAt(use, read)
	})
}

func (p *Index) escapesAt(use, read inspector.Cursor) bool {
	switch use.ParentEdgeKind() {
	case edge.AssignStmt_Rhs, edge.ValueSpec_Values:
		other := p.Target(Assignee(use))
		return other == nil || !IsLocal(other) || other.Pos() < use.Node().Pos() && p.EscapesBefore(other, read)
	case edge.CallExpr_Args:
		call, ok := p.CallAt(use.Parent())
		if !ok {
			return true
		}
		_, isOwn := p.Declaration(call.Func)
		return !isOwn && !urlReaders[call.Func.Pkg().Path()] // IsChanged looks into the functions of the package
	case edge.KeyValueExpr_Value, edge.CompositeLit_Elts, edge.SendStmt_Value, edge.UnaryExpr_X:
		return true
	}
	return false
}

// urlReaders has the packages whose functions do not change a URL in their arguments.
var urlReaders = map[string]bool{"fmt": true, "log": true, "log/slog": true, "net/http": true,
	"net/http/httputil": true, "net/url": true}

// isReference reports whether a copy of a value of a type refers to the same object.
func isReference(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Map, *types.Slice:
		return true
	}
	return false
}
