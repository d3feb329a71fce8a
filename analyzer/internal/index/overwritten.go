package index

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// IsOverwritten reports whether the value at cur, which a composite literal gives a field, is a dead store: a
// statement after v := T{f: value} sets v.f before any code can read it.
func IsOverwritten(p *Index, cur inspector.Cursor) bool {
	v, field, statement := heldField(p, cur)
	if v == nil || statement.ParentEdgeKind() != edge.BlockStmt_List {
		return false
	}
	for next, ok := statement.NextSibling(); ok; next, ok = next.NextSibling() {
		switch set := setField(p, next, v); {
		case set == field:
			return true
		case set == nil && code.Mentions(p.Info, next.Node(), v):
			return false
		}
	}
	return false
}

// maxRevising is the maximal number of statements behind an assignment in which IsRevised looks for another one.
const maxRevising = 16

// IsRevised reports whether the program makes another value of the one at cur, in a statement v.f = value, before it uses
// it: it reads v.f, or the Query of v, and sets v.f again.
func IsRevised(p *Index, cur inspector.Cursor) bool {
	statement := cur.Parent()
	assign, ok := statement.Node().(*ast.AssignStmt)
	if !ok || len(assign.Lhs) != 1 || statement.ParentEdgeKind() != edge.BlockStmt_List {
		return false
	}
	v, field := selected(p, assign.Lhs[0])
	isRead, next := false, statement
	for range maxRevising {
		if next, ok = next.NextSibling(); !ok || v == nil || field == nil {
			return false
		}
		uses := usesIn(p, next, v, field)
		isRead = isRead || uses.reads
		if uses.sets || uses.others {
			return isRead && uses.sets && !isOneBranch(p, next.Node(), v)
		}
	}
	return false
}

// isOneBranch reports whether a statement runs its code in some cases only, whatever the value of v.
func isOneBranch(p *Index, statement ast.Node, v *types.Var) bool {
	if _, ok := statement.(*ast.AssignStmt); ok {
		return false
	}
	check, ok := statement.(*ast.IfStmt)
	return !ok || !code.Mentions(p.Info, check.Cond, v)
}

// fieldUses says how a statement uses v: it sets v.f, reads v.f or the Query of v, or uses v otherwise.
type fieldUses struct{ sets, reads, others bool }

func usesIn(p *Index, statement inspector.Cursor, v, field *types.Var) (uses fieldUses) {
	for at := range statement.Preorder((*ast.Ident)(nil)) {
		if p.Info.Uses[at.Node().(*ast.Ident)] != v {
			continue
		}
		sel, ok := at.Parent().Node().(*ast.SelectorExpr)
		switch {
		case !ok || p.Info.Uses[sel.Sel] != field && sel.Sel.Name != "Query":
			uses.others = true
		case at.Parent().ParentEdgeKind() == edge.AssignStmt_Lhs:
			uses.sets = true
		default:
			uses.reads = true
		}
	}
	return uses
}

// selected returns v and f for the expression v.f; nil for other expressions.
func selected(p *Index, e ast.Expr) (v, field *types.Var) {
	if sel, ok := e.(*ast.SelectorExpr); ok {
		v, _ = p.Info.Uses[code.Ident(sel.X)].(*types.Var)
		field, _ = p.Info.Uses[sel.Sel].(*types.Var)
	}
	return v, field
}

// IsResetByInit reports whether a write is a dead store in the declaration of a package variable: a
// function init always sets the variable, and no declaration reads it, so that no code can read it
// before.
func IsResetByInit(p *Index, v *types.Var, w Write) bool {
	if !IsGlobal(v) || isInFunction(w.At) {
		return false
	}
	isReset := slices.ContainsFunc(p.Variable(v).Writes, func(other Write) bool {
		return (other.Kind == Plain || other.Kind == Result) && isAlwaysInInit(other.At) &&
			!code.Mentions(p.Info, other.Value.Node(), v)
	})
	return isReset && !slices.ContainsFunc(p.Uses(v), func(use inspector.Cursor) bool { return !isInFunction(use) })
}

// isInFunction reports whether a node is in a function.
func isInFunction(cur inspector.Cursor) bool {
	_, ok := FunctionAround(cur)
	return ok
}

// isAlwaysInInit reports whether a statement belongs to a function init, and each run of the program
// executes it.
func isAlwaysInInit(statement inspector.Cursor) bool {
	decl, ok := statement.Parent().Parent().Node().(*ast.FuncDecl)
	if !ok || decl.Recv != nil || decl.Name.Name != "init" || statement.ParentEdgeKind() != edge.BlockStmt_List {
		return false
	}
	for before, ok := statement.PrevSibling(); ok; before, ok = before.PrevSibling() {
		for range before.Preorder((*ast.ReturnStmt)(nil)) {
			return false
		}
	}
	return true
}

// IsSetAgain reports whether a statement after v := T{f: value}, with the value at cur, may set v.f again.
func IsSetAgain(p *Index, cur inspector.Cursor) bool {
	v, field, statement := heldField(p, cur)
	return v != nil && slices.ContainsFunc(p.Uses(v), func(use inspector.Cursor) bool {
		sel, ok := use.Parent().Node().(*ast.SelectorExpr)
		isSet := use.Parent().ParentEdgeKind() == edge.AssignStmt_Lhs || IsStored(p, use.Parent().Parent())
		return ok && isSet && use.Node().Pos() > statement.Node().End() && p.Info.Uses[sel.Sel] == field
	})
}

// heldField returns v, f and the statement for the value at cur in a statement v := T{f: value}; v is nil for
// other values.
func heldField(p *Index, cur inspector.Cursor) (v, field *types.Var, statement inspector.Cursor) {
	if cur.ParentEdgeKind() != edge.KeyValueExpr_Value {
		return nil, nil, statement
	}
	field, ok := p.Info.Uses[code.Ident(cur.Parent().Node().(*ast.KeyValueExpr).Key)].(*types.Var)
	if !ok || !field.IsField() {
		return nil, nil, statement
	}
	literal := cur.Parent().Parent()
	if literal.ParentEdgeKind() == edge.UnaryExpr_X {
		literal = literal.Parent()
	}
	statement = literal.Parent()
	assign, ok := statement.Node().(*ast.AssignStmt)
	if !ok || len(assign.Lhs) != 1 {
		return nil, nil, statement
	}
	v, _ = p.Info.Defs[code.Ident(assign.Lhs[0])].(*types.Var)
	return v, field, statement
}

// setField returns f for a statement v.f = value, nil for other statements, and if the value mentions v.
func setField(p *Index, statement inspector.Cursor, v *types.Var) *types.Var {
	assign, ok := statement.Node().(*ast.AssignStmt)
	if !ok || len(assign.Lhs) != 1 || len(assign.Rhs) != 1 || assign.Tok != token.ASSIGN ||
		code.Mentions(p.Info, assign.Rhs[0], v) {
		return nil
	}
	if of, field := selected(p, assign.Lhs[0]); of == v {
		return field
	}
	return nil
}
