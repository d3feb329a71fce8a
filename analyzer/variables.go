package analyzer

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// variables knows, of each variable of a package, what is assigned to it.
type variables map[*types.Var]*assignments

type assignments struct {
	values   []ast.Expr // the right-hand sides; nil for a zero value
	results  []result   // of calls with several
	ranged   []ast.Expr // whose elements a range statement assigns
	declared bool       // by a statement: a parameter has a value from elsewhere
	opaque   bool       // it may hold something else as well
}

// result is one of several results of a call.
type result struct {
	call  *ast.CallExpr
	index int
}

// only returns the one expression whose value a variable ever holds, or nil.
func (vs variables) only(v *types.Var) ast.Expr {
	a := vs.all(v)
	if a == nil || len(a.values) != 1 || len(a.results) > 0 || len(a.ranged) > 0 {
		return nil
	}
	return a.values[0]
}

// onlyResult is only for a variable that holds one of several results.
func (vs variables) onlyResult(v *types.Var) (r result, ok bool) {
	a := vs.all(v)
	if a == nil || len(a.values) > 0 || len(a.results) != 1 || len(a.ranged) > 0 {
		return result{}, false
	}
	return a.results[0], true
}

// all returns everything that a variable ever holds, or nil if that is not known.
func (vs variables) all(v *types.Var) *assignments {
	a := vs[v]
	if a == nil || !a.declared || a.opaque {
		return nil
	}
	// Other packages may assign to an exported variable.
	if v.Exported() && v.Parent() == v.Pkg().Scope() {
		return nil
	}
	return a
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
			if a := c.assignmentsOf(n.Value); a != nil {
				a.ranged = append(a.ranged, n.X)
			}
		}
	}
	return c.varIndex
}

func (c *checker) indexAssign(n *ast.AssignStmt) {
	plain := (n.Tok == token.ASSIGN || n.Tok == token.DEFINE) && len(n.Lhs) == len(n.Rhs)
	for i, lhs := range n.Lhs {
		a := c.assignmentsOf(lhs)
		switch {
		case a == nil:
		case plain:
			a.values = append(a.values, n.Rhs[i])
		case n.Tok == token.ASSIGN || n.Tok == token.DEFINE:
			a.addResult(n.Rhs[0], i)
		default:
			a.opaque = true
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
			a.addResult(n.Values[0], i)
		}
	}
}

func (a *assignments) addResult(expr ast.Expr, index int) {
	call, ok := ast.Unparen(expr).(*ast.CallExpr)
	if !ok {
		// A map, a channel or a type assertion.
		a.opaque = true
		return
	}
	a.results = append(a.results, result{call, index})
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

// assigned returns what is assigned to the variable that stands at cur, a field's
// name included. It is set without a value if that is not one expression.
func assigned(cur inspector.Cursor) (value ast.Expr, set bool) {
	if kind, _ := cur.ParentEdge(); kind == edge.SelectorExpr_Sel {
		cur = cur.Parent()
	}
	kind, i := cur.ParentEdge()
	switch parent := cur.Parent().Node().(type) {
	case *ast.AssignStmt:
		if kind != edge.AssignStmt_Lhs {
			return nil, false
		}
		if len(parent.Lhs) == len(parent.Rhs) && parent.Tok == token.ASSIGN {
			return parent.Rhs[i], true
		}
		return nil, true
	case *ast.KeyValueExpr:
		return parent.Value, kind == edge.KeyValueExpr_Key
	case *ast.UnaryExpr:
		return nil, parent.Op == token.AND
	}
	return nil, false
}
