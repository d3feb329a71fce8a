package flow

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// Assignee returns what an assignment or a declaration gives the value at cur to: nil if
// it is in none, or one of several results, or if the code does not type-check and has
// another number of values.
func Assignee(cur inspector.Cursor) ast.Expr {
	_, i := cur.ParentEdge()
	switch up := cur.Parent().Node().(type) {
	case *ast.AssignStmt:
		if cur.ParentEdgeKind() == edge.AssignStmt_Rhs && len(up.Lhs) == len(up.Rhs) {
			return up.Lhs[i]
		}
	case *ast.ValueSpec:
		if cur.ParentEdgeKind() == edge.ValueSpec_Values && len(up.Names) == len(up.Values) {
			return up.Names[i]
		}
	}
	return nil
}

// isCall reports whether several results come from a call; others come from a map,
// a channel or a type assertion.
func isCall(expr ast.Expr) bool {
	_, ok := ast.Unparen(expr).(*ast.CallExpr)
	return ok
}

var assignKinds = map[token.Token]writeKind{
	token.ASSIGN:     plain,
	token.DEFINE:     plain,
	token.ADD_ASSIGN: appended,
}

func (d *Decl) indexAssign(cur inspector.Cursor, n *ast.AssignStmt) {
	kind, known := assignKinds[n.Tok]
	for i, lhs := range n.Lhs {
		w := write{at: cur, kind: other, index: i}
		if known && len(n.Lhs) == len(n.Rhs) {
			w.kind, w.value = kind, cur.ChildAt(edge.AssignStmt_Rhs, i)
		} else if isCall(n.Rhs[0]) {
			w.kind, w.value = result, cur.ChildAt(edge.AssignStmt_Rhs, 0)
		} else if _, ok := n.Rhs[0].(*ast.IndexExpr); ok && i == 0 {
			w.kind, w.value = plain, cur.ChildAt(edge.AssignStmt_Rhs, 0) // v, ok := m[k]
		} else if ok && i == 1 {
			w.kind, w.value = present, cur.ChildAt(edge.AssignStmt_Rhs, 0)
		}
		d.write(d.assigned(lhs, &w), w)
	}
}

// assigned returns the variable that an assignment writes, or an element of which,
// and says so in w.
func (d *Decl) assigned(lhs ast.Expr, w *write) *types.Var {
	var v *types.Var
	switch e := ast.Unparen(lhs).(type) {
	case *ast.IndexExpr:
		v = d.p.target(e.X)
	case *ast.StarExpr:
		if code.IsString(d.p.info.TypeOf(e)) {
			v = d.p.target(e.X)
		}
	default:
		return d.p.target(lhs)
	}
	if w.kind == plain {
		w.kind = element
		return v
	}
	if v != nil && w.kind == appended {
		d.entry(v).addressed = true // an element is another one than was written
	}
	return nil
}

func (d *Decl) indexValueSpec(cur inspector.Cursor, n *ast.ValueSpec) {
	for i, name := range n.Names {
		w := write{at: cur, kind: other}
		switch len(n.Values) {
		case 0:
			w.kind = zero
		case len(n.Names):
			w.kind, w.value = plain, cur.ChildAt(edge.ValueSpec_Values, i)
		default:
			if isCall(n.Values[0]) {
				w.kind, w.value, w.index = result, cur.ChildAt(edge.ValueSpec_Values, 0), i
			}
		}
		d.write(d.p.target(name), w)
	}
}

func (d *Decl) indexRange(cur inspector.Cursor, n *ast.RangeStmt) {
	x := cur.ChildAt(edge.RangeStmt_X, -1)
	if n.Key != nil {
		d.write(d.p.target(n.Key), write{at: cur, kind: d.p.rangeKey(n.X), value: x})
	}
	if n.Value != nil {
		d.write(d.p.target(n.Value), write{at: cur, kind: element, value: x})
	}
}

// rangeKey returns what the first variable of a range gets: of a function with one
// value, that is the element.
func (p *Package) rangeKey(x ast.Expr) writeKind {
	t := p.info.TypeOf(x)
	if t == nil {
		return other
	}
	switch t := t.Underlying().(type) {
	case *types.Map:
		return key
	case *types.Signature:
		if t.Params().Len() != 1 {
			return other // code that does not type-check
		}
		if yield, ok := t.Params().At(0).Type().Underlying().(*types.Signature); ok && yield.Params().Len() == 1 {
			return element
		}
	}
	return other
}
