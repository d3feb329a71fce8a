package analyzer

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"
)

// variables knows, of each variable of a package, what is assigned to it.
type variables map[*types.Var]*assignments

type assignments struct {
	values   []ast.Expr // the right-hand sides; nil for a zero value
	declared bool       // by a statement: a parameter has a value from elsewhere
	opaque   bool       // it may hold something else as well
}

// only returns the one expression whose value a variable ever holds, or nil.
func (vs variables) only(v *types.Var) ast.Expr {
	a := vs[v]
	if a == nil || !a.declared || a.opaque || len(a.values) != 1 {
		return nil
	}
	// Other packages may assign to an exported variable.
	if v.Exported() && v.Parent() == v.Pkg().Scope() {
		return nil
	}
	return a.values[0]
}

// variables indexes the package's assignments.
func (c *checker) variables() variables {
	if c.varIndex != nil {
		return c.varIndex
	}
	c.varIndex = make(variables)
	nodes := c.inspector.Root().Preorder((*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil), (*ast.UnaryExpr)(nil), (*ast.RangeStmt)(nil))
	for cur := range nodes {
		switch n := cur.Node().(type) {
		case *ast.AssignStmt:
			c.indexAssign(n)
		case *ast.ValueSpec:
			c.indexValueSpec(n)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				c.opaque(n.X)
			}
		case *ast.RangeStmt:
			c.opaque(n.Key)
			c.opaque(n.Value)
		}
	}
	return c.varIndex
}

func (c *checker) indexAssign(n *ast.AssignStmt) {
	plain := (n.Tok == token.ASSIGN || n.Tok == token.DEFINE) && len(n.Lhs) == len(n.Rhs)
	for i, lhs := range n.Lhs {
		if !plain {
			c.opaque(lhs)
		} else if a := c.assignmentsOf(lhs); a != nil {
			a.values = append(a.values, n.Rhs[i])
		}
	}
}

func (c *checker) indexValueSpec(n *ast.ValueSpec) {
	for i, name := range n.Names {
		a := c.assignmentsOf(name)
		switch {
		case a == nil:
		case len(n.Values) == 0:
			a.values = append(a.values, nil)
		case len(n.Values) == len(n.Names):
			a.values = append(a.values, n.Values[i])
		default:
			a.opaque = true
		}
	}
}

func (c *checker) opaque(expr ast.Expr) {
	if a := c.assignmentsOf(expr); a != nil {
		a.opaque = true
	}
}

func (c *checker) assignmentsOf(expr ast.Expr) *assignments {
	if expr == nil {
		return nil
	}
	id, ok := ast.Unparen(expr).(*ast.Ident)
	if !ok {
		return nil
	}
	v, ok := c.pass.TypesInfo.ObjectOf(id).(*types.Var)
	if !ok {
		return nil
	}
	if c.varIndex[v] == nil {
		c.varIndex[v] = &assignments{}
	}
	if c.pass.TypesInfo.Defs[id] == v {
		c.varIndex[v].declared = true
	}
	return c.varIndex[v]
}

// uses returns the identifiers of the package that stand for an object.
func (c *checker) uses(obj types.Object) []inspector.Cursor {
	if c.useIndex == nil {
		c.useIndex = make(map[types.Object][]inspector.Cursor)
		for cur := range c.inspector.Root().Preorder((*ast.Ident)(nil)) {
			if used := c.pass.TypesInfo.Uses[cur.Node().(*ast.Ident)]; used != nil {
				c.useIndex[used] = append(c.useIndex[used], cur)
			}
		}
	}
	return c.useIndex[obj]
}
