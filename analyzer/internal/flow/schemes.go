package flow

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// AcceptedSchemes returns the schemes that the code accepts of the result of a call of url.Parse, "" for a
// reference without a scheme, stdlib.AnyScheme or stdlib.AnyHost. It returns nil if the code does not certainly return
// an error for all other texts. The check has to follow in the same list of statements, and the statements between
// must neither change the scheme nor end the function with anything but an error.
func AcceptedSchemes(p *index.Order, parse inspector.Cursor) []string {
	if parse.ParentEdgeKind() != edge.AssignStmt_Rhs || index.MayDropError(parse) {
		return nil
	}
	at := parse.Parent()
	lhs := at.Node().(*ast.AssignStmt).Lhs
	c := check{p, p.Index, p.Index.Target(lhs[0])}
	if c.url == nil || len(lhs) != 2 || !index.IsLocal(c.url) || len(p.Index.Variable(c.url).Writes) != 1 ||
		p.Index.Variable(c.url).Addressed {
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

// check is a search for the check of the scheme or the host of a URL.
type check struct {
	order *index.Order
	index *index.Index
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
		if schemes, ok := c.decided(n.Cond, true); ok && c.fails(stmt.ChildAt(edge.IfStmt_Body, -1)) {
			return schemes
		}
		if schemes, ok := c.decided(n.Cond, false); ok && n.Else != nil && c.fails(stmt.ChildAt(edge.IfStmt_Else, -1)) {
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
	for n := range stmt.Preorder((*ast.ReturnStmt)(nil), (*ast.BranchStmt)(nil), (*ast.LabeledStmt)(nil),
		(*ast.CallExpr)(nil)) {
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
	return sel.Sel.Name != "UnmarshalBinary" && kind != edge.UnaryExpr_X &&
		(kind != edge.AssignStmt_Lhs || sel.Sel.Name != "Scheme")
}

// fails reports whether a block or a clause certainly returns an error.
func (c check) fails(block inspector.Cursor) bool { return index.Ends(block, c.order.MakesError) }

// decided returns some schemes: for all others, a condition certainly is what others says.
func (c check) decided(cond ast.Expr, others bool) (schemes []string, ok bool) {
	switch e := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			return c.decided(e.X, !others)
		}
	case *ast.BinaryExpr:
		switch e.Op {
		case whether(others, token.NEQ, token.EQL):
			return c.compared(e)
		case whether(others, token.EQL, token.NEQ):
			return c.required(e)
		case whether(others, token.LAND, token.LOR): // both operands decide
			x, isX := c.decided(e.X, others)
			y, isY := c.decided(e.Y, others)
			return slices.Concat(x, y), isX && isY
		case whether(others, token.LOR, token.LAND): // one is enough
			x, isX := c.decided(e.X, others)
			y, isY := c.decided(e.Y, others)
			if isX && (!isY || !slices.Equal(x, []string{stdlib.AnyScheme})) {
				return x, true
			}
			return y, isY
		}
	case *ast.Ident:
		if !others {
			return c.looksUp(e)
		}
	case *ast.CallExpr:
		f, ok := c.index.CalleeOf(e)
		switch {
		case others || !ok:
		case f.Func.FullName() == "slices.Contains" && c.isScheme(e.Args[1]):
			return c.elements(e.Args[0])
		case f.Func.FullName() == "(*net/url.URL).IsAbs":
			sel, ok := e.Fun.(*ast.SelectorExpr)
			return []string{stdlib.AnyScheme}, ok && c.index.Target(sel.X) == c.url
		}
	}
	return nil, false
}

// required returns what a URL needs whose scheme or host an expression compares with "".
func (c check) required(e *ast.BinaryExpr) ([]string, bool) {
	sel, ok := ast.Unparen(e.X).(*ast.SelectorExpr)
	if value, isConstant := code.ConstantString(c.index.Info, e.Y); !ok || !isConstant || value != "" ||
		c.index.Target(sel.X) != c.url {
		return nil, false
	}
	switch sel.Sel.Name {
	case "Scheme":
		return []string{stdlib.AnyScheme}, true
	case "Host":
		return []string{stdlib.AnyHost}, !slices.ContainsFunc(c.index.Uses(c.url), setsHost)
	}
	return nil, false
}

// setsHost reports whether a use of a URL assigns its host.
func setsHost(use inspector.Cursor) bool {
	sel, ok := use.Parent().Node().(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Host" && use.Parent().ParentEdgeKind() == edge.AssignStmt_Lhs
}

// whether returns the operator for a condition that is true, or the one for a condition that is false.
func whether(is bool, ifTrue, ifFalse token.Token) token.Token {
	if is {
		return ifTrue
	}
	return ifFalse
}

// compared returns the constant with which an expression compares the scheme.
func (c check) compared(e *ast.BinaryExpr) ([]string, bool) {
	for _, operands := range [][2]ast.Expr{{e.X, e.Y}, {e.Y, e.X}} {
		if c.isScheme(operands[0]) {
			return c.constants(operands[1:])
		}
	}
	return nil, false
}

// isScheme reports whether an expression is the scheme of the URL, or a variable with it.
func (c check) isScheme(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		return e.Sel.Name == "Scheme" && c.index.Target(e.X) == c.url
	case *ast.CallExpr: // net/url writes the scheme in lowercase
		f, ok := c.index.CalleeOf(e)
		return ok && f.Func.FullName() == "strings.ToLower" && c.isScheme(e.Args[0])
	case *ast.Ident:
		v, ok := c.index.Info.Uses[e].(*types.Var)
		if !ok || !index.IsLocal(v) || v == c.url {
			return false
		}
		value, ok := c.index.Only(v)
		return ok && !isName(value) && c.isScheme(value.Node().(ast.Expr))
	}
	return false
}

// isName reports whether an expression is a name, which might be that of a variable that has itself.
func isName(at inspector.Cursor) bool {
	_, ok := at.Node().(*ast.Ident)
	return ok
}

// looksUp returns the keys of the map in which the code has looked up the scheme, if a variable has the
// answer whether it is there.
func (c check) looksUp(id *ast.Ident) ([]string, bool) {
	v, ok := c.index.Info.Uses[id].(*types.Var)
	if !ok || !index.IsLocal(v) {
		return nil, false
	}
	known := c.index.Variable(v)
	if len(known.Writes) != 1 || known.Addressed || known.Writes[0].Kind != index.Present {
		return nil, false
	}
	index, ok := known.Writes[0].Value.Node().(*ast.IndexExpr)
	if !ok || !c.isScheme(index.Index) {
		return nil, false
	}
	return c.keys(index.X)
}

// keys returns the keys of a map that the code never changes.
func (c check) keys(of ast.Expr) ([]string, bool) {
	lit, ok := c.literal(of)
	if !ok {
		return nil, false
	}
	var keys []ast.Expr
	for _, elt := range lit.Elts {
		keys = append(keys, elt.(*ast.KeyValueExpr).Key)
	}
	return c.constants(keys)
}

// elements returns the elements of a list that the code never changes.
func (c check) elements(of ast.Expr) ([]string, bool) {
	lit, ok := c.literal(of)
	if !ok {
		return nil, false
	}
	return c.constants(lit.Elts)
}

// literal returns the literal of a list or a map that the code only reads.
func (c check) literal(of ast.Expr) (*ast.CompositeLit, bool) {
	if lit, ok := ast.Unparen(of).(*ast.CompositeLit); ok {
		return lit, true
	}
	id, ok := ast.Unparen(of).(*ast.Ident)
	if !ok {
		return nil, false
	}
	v, ok := c.index.Info.Uses[id].(*types.Var)
	if !ok || slices.ContainsFunc(c.index.Uses(v), func(use inspector.Cursor) bool { return !isRead(use) }) {
		return nil, false
	}
	value, ok := c.index.Only(v)
	if !ok {
		return nil, false
	}
	lit, ok := value.Node().(*ast.CompositeLit)
	return lit, ok
}

// isRead reports whether a use of a list or map reads an element.
func isRead(use inspector.Cursor) bool {
	kind := use.Parent().ParentEdgeKind()
	return use.ParentEdgeKind() == edge.IndexExpr_X &&
		kind != edge.AssignStmt_Lhs && kind != edge.IncDecStmt_X && kind != edge.UnaryExpr_X
}

// constants returns the values of expressions, which have to be constants.
func (c check) constants(exprs []ast.Expr) ([]string, bool) {
	values := []string{}
	for _, e := range exprs {
		value, ok := code.ConstantString(c.index.Info, e)
		if !ok {
			return nil, false
		}
		values = append(values, value)
	}
	return values, true
}
