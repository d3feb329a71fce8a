// Package schemes finds out which schemes the code accepts of a URL that it has parsed: a check of
// u.Scheme behind the parser may return an error for all others.
package schemes

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/reach"
)

// Accepted returns the schemes that the code accepts of the result of a call of url.Parse, "" for a
// reference without a scheme. It returns nil if the code does not certainly return an error for all other
// schemes. The check has to follow in the same list of statements, and the statements between must
// neither change the scheme nor end the function with anything but an error.
func Accepted(p *reach.Package, parse inspector.Cursor) []string {
	if parse.ParentEdgeKind() != edge.AssignStmt_Rhs || reach.MayDropError(parse) {
		return nil
	}
	at := parse.Parent()
	lhs := at.Node().(*ast.AssignStmt).Lhs
	c := check{p, p.Index, p.Index.Target(lhs[0])}
	if c.url == nil || len(lhs) != 2 || !defuse.IsLocal(c.url) || len(p.Index.Variable(c.url).Writes) != 1 || p.Index.Variable(c.url).Addressed {
		return nil
	}
	if kind := at.ParentEdgeKind(); kind != edge.BlockStmt_List && kind != edge.CaseClause_Body {
		return nil
	}
	for next, ok := at.NextSibling(); ok; next, ok = next.NextSibling() {
		if schemes := c.at(next); schemes != nil {
			return schemes
		}
		if !c.passes(next) {
			return nil
		}
	}
	return nil
}

// check is a search for the check of the scheme of a URL.
type check struct {
	order *reach.Package
	index *defuse.Package
	url   *types.Var
}

// at returns the schemes that a statement accepts, nil if it is no check.
func (c check) at(stmt inspector.Cursor) []string {
	switch n := stmt.Node().(type) {
	case *ast.SwitchStmt:
		if n.Init == nil && n.Tag != nil && c.isScheme(n.Tag) {
			return c.inSwitch(stmt)
		}
	case *ast.IfStmt:
		if schemes, ok := c.refuses(n.Cond); ok && c.fails(stmt.ChildAt(edge.IfStmt_Body, -1)) {
			return schemes
		}
		if schemes, ok := c.accepts(n.Cond); ok && n.Else != nil && c.fails(stmt.ChildAt(edge.IfStmt_Else, -1)) {
			return schemes
		}
	}
	return nil
}

// inSwitch returns the schemes of the clauses of a switch whose default returns an error.
func (c check) inSwitch(stmt inspector.Cursor) []string {
	accepted := []string{}
	refusesOthers := false
	for clause := range stmt.Preorder((*ast.CaseClause)(nil), (*ast.BranchStmt)(nil)) {
		n, ok := clause.Node().(*ast.CaseClause)
		switch {
		case !ok:
			return nil // it may leave the switch, or go on with another clause
		case clause.Parent().Parent() != stmt:
		case n.List == nil:
			refusesOthers = c.fails(clause)
		case !c.fails(clause):
			schemes, ok := c.constants(n.List)
			if !ok {
				return nil
			}
			accepted = append(accepted, schemes...)
		}
	}
	if !refusesOthers || len(accepted) == 0 {
		return nil
	}
	return accepted
}

// passes reports whether the code behind a statement has the same scheme, or does not run because the
// function has returned an error.
func (c check) passes(stmt inspector.Cursor) bool {
	for n := range stmt.Preorder((*ast.ReturnStmt)(nil), (*ast.BranchStmt)(nil), (*ast.LabeledStmt)(nil), (*ast.CallExpr)(nil)) {
		switch n := n.Node().(type) {
		case *ast.ReturnStmt:
			if !c.order.OnlyFails(stmt.Node().(ast.Stmt)) {
				return false
			}
		case *ast.CallExpr:
			if code.EndsProgram(n) {
				return false
			}
		default:
			return false
		}
	}
	return !slices.ContainsFunc(c.index.Uses(c.url), func(use inspector.Cursor) bool {
		return code.Holds(stmt.Node(), use.Node().Pos()) && !keepsScheme(use)
	})
}

// keepsScheme reports whether a use of a URL leaves its scheme as it is.
func keepsScheme(use inspector.Cursor) bool {
	sel, ok := use.Parent().Node().(*ast.SelectorExpr)
	if !ok || use.ParentEdgeKind() != edge.SelectorExpr_X {
		return use.ParentEdgeKind() == edge.BinaryExpr_X // a comparison with nil
	}
	kind := use.Parent().ParentEdgeKind()
	return sel.Sel.Name != "UnmarshalBinary" && kind != edge.UnaryExpr_X && (kind != edge.AssignStmt_Lhs || sel.Sel.Name != "Scheme")
}

// fails reports whether a block or a clause certainly returns an error.
func (c check) fails(block inspector.Cursor) bool { return reach.Ends(block, c.order.MakesError) }
