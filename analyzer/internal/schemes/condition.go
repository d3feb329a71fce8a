package schemes

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
)

// refuses returns some schemes: a condition is certainly true for all others.
func (c check) refuses(cond ast.Expr) (schemes []string, ok bool) {
	switch e := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			return c.accepts(e.X)
		}
	case *ast.BinaryExpr:
		switch e.Op {
		case token.NEQ:
			return c.compared(e)
		case token.LAND:
			return c.both(e, c.refuses)
		case token.LOR:
			return either(e, c.refuses)
		}
	}
	return nil, false
}

// accepts returns some schemes: a condition is certainly false for all others.
func (c check) accepts(cond ast.Expr) (schemes []string, ok bool) {
	switch e := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			return c.refuses(e.X)
		}
	case *ast.BinaryExpr:
		switch e.Op {
		case token.EQL:
			return c.compared(e)
		case token.LOR:
			return c.both(e, c.accepts)
		case token.LAND:
			return either(e, c.accepts)
		}
	case *ast.Ident:
		return c.looksUp(e)
	case *ast.IndexExpr: // of a map[string]bool
		if c.isScheme(e.Index) {
			return c.keys(e.X)
		}
	case *ast.CallExpr:
		if f, ok := c.index.CalleeOf(e); ok && f.Func.FullName() == "slices.Contains" && c.isScheme(e.Args[1]) {
			return c.elements(e.Args[0])
		}
	}
	return nil, false
}

// both returns the schemes of both operands.
func (c check) both(e *ast.BinaryExpr, of func(ast.Expr) ([]string, bool)) ([]string, bool) {
	x, isX := of(e.X)
	y, isY := of(e.Y)
	return slices.Concat(x, y), isX && isY
}

// either returns the schemes of an operand that has some.
func either(e *ast.BinaryExpr, of func(ast.Expr) ([]string, bool)) ([]string, bool) {
	if x, ok := of(e.X); ok {
		return x, true
	}
	return of(e.Y)
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
		if !ok || !defuse.IsLocal(v) || v == c.url {
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
	if !ok || !defuse.IsLocal(v) {
		return nil, false
	}
	known := c.index.Variable(v)
	if len(known.Writes) != 1 || known.Addressed || known.Writes[0].Kind != defuse.Present {
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

// isRead reports whether a use of a list or map reads an element, the length, or all elements.
func isRead(use inspector.Cursor) bool {
	switch use.ParentEdgeKind() {
	case edge.RangeStmt_X:
		return true
	case edge.IndexExpr_X:
		kind := use.Parent().ParentEdgeKind()
		return kind != edge.AssignStmt_Lhs && kind != edge.IncDecStmt_X && kind != edge.UnaryExpr_X
	case edge.CallExpr_Args:
		name := code.LastName(use.Parent().Node().(*ast.CallExpr).Fun)
		return name == "len" || name == "Contains"
	}
	return false
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
