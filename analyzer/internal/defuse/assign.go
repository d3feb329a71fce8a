package defuse

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// Assignee returns the target to which an assignment or a declaration assigns the value at cur.
// It returns nil if there is no assignment, if the value is one of several results, or if the
// code does not type-check and has a different number of values.
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

// IsResult reports whether a write stores one of several results of a call in a variable, or in an
// element of it.
func IsResult(info *types.Info, w Write) bool {
	if w.Kind != Element {
		return w.Kind == Result
	}
	value, ok := w.Value.Node().(ast.Expr)
	if !ok || !isCall(value) {
		return false
	}
	_, areSeveral := info.TypeOf(value).(*types.Tuple)
	return areSeveral
}

// isPerhaps reports whether the second value says that there is a first one: v, ok := <-ch, and v,
// ok := x.(T).
func isPerhaps(expr ast.Expr) bool {
	switch expr.(type) {
	case *ast.UnaryExpr, *ast.TypeAssertExpr:
		return true
	}
	return false
}

// indexTypeSwitch records the values of t in switch t := x.(type): each clause has its own t.
func (d *Decl) indexTypeSwitch(cur inspector.Cursor, n *ast.TypeSwitchStmt) {
	if _, ok := n.Assign.(*ast.AssignStmt); !ok {
		return
	}
	assign := cur.ChildAt(edge.TypeSwitchStmt_Assign, -1)
	for _, clause := range n.Body.List {
		if v, ok := d.p.Info.Implicits[clause].(*types.Var); ok && code.IsString(v.Type()) {
			d.write(v, Write{At: assign, Kind: Plain, Value: assign.ChildAt(edge.AssignStmt_Rhs, 0)})
		}
	}
}

var assignKinds = map[token.Token]WriteKind{
	token.ASSIGN:     Plain,
	token.DEFINE:     Plain,
	token.ADD_ASSIGN: Appended,
}

func (d *Decl) indexAssign(cur inspector.Cursor, n *ast.AssignStmt) {
	kind, known := assignKinds[n.Tok]
	for i, lhs := range n.Lhs {
		w := Write{At: cur, Kind: Other, Index: i}
		if known && len(n.Lhs) == len(n.Rhs) {
			w.Kind, w.Value = kind, cur.ChildAt(edge.AssignStmt_Rhs, i)
		} else if isCall(n.Rhs[0]) {
			w.Kind, w.Value = Result, cur.ChildAt(edge.AssignStmt_Rhs, 0)
		} else if _, ok := n.Rhs[0].(*ast.IndexExpr); ok && i == 0 {
			w.Kind, w.Value = Plain, cur.ChildAt(edge.AssignStmt_Rhs, 0) // v, ok := m[k]
		} else if ok && i == 1 {
			w.Kind, w.Value = Present, cur.ChildAt(edge.AssignStmt_Rhs, 0)
		} else if isPerhaps(n.Rhs[0]) && i < 2 {
			w.Kind, w.Value = [2]WriteKind{Plain, Present}[i], cur.ChildAt(edge.AssignStmt_Rhs, 0)
		}
		d.write(d.assigned(lhs, &w), w)
	}
}

// assigned returns the variable that an assignment writes, or whose element it writes, and
// records that in w.
func (d *Decl) assigned(lhs ast.Expr, w *Write) *types.Var {
	var v *types.Var
	switch e := ast.Unparen(lhs).(type) {
	case *ast.IndexExpr:
		v = d.p.Target(Indexed(e))
	case *ast.StarExpr:
		if code.IsString(d.p.Info.TypeOf(e)) {
			v = d.p.Target(e.X)
		}
	default:
		return d.p.Target(lhs)
	}
	if w.Kind == Plain || w.Kind == Result {
		w.Kind = Element
		return v
	}
	if v != nil && w.Kind == Appended {
		d.entry(v).Addressed = true // it may read another element than the written one
	}
	return nil
}

// Indexed returns the list or map to which an expression applies all its indexes: v of v[i][j].
func Indexed(e *ast.IndexExpr) ast.Expr {
	for {
		inner, ok := ast.Unparen(e.X).(*ast.IndexExpr)
		if !ok {
			return e.X
		}
		e = inner
	}
}

func (d *Decl) indexValueSpec(cur inspector.Cursor, n *ast.ValueSpec) {
	for i, name := range n.Names {
		w := Write{At: cur, Kind: Other}
		switch len(n.Values) {
		case 0:
			w.Kind = Zero
		case len(n.Names):
			w.Kind, w.Value = Plain, cur.ChildAt(edge.ValueSpec_Values, i)
		default:
			if isCall(n.Values[0]) {
				w.Kind, w.Value, w.Index = Result, cur.ChildAt(edge.ValueSpec_Values, 0), i
			}
		}
		d.write(d.p.Target(name), w)
	}
}

func (d *Decl) indexRange(cur inspector.Cursor, n *ast.RangeStmt) {
	x := cur.ChildAt(edge.RangeStmt_X, -1)
	if n.Key != nil {
		d.write(d.p.Target(n.Key), Write{At: cur, Kind: rangeKey(d.p.Info, n.X), Value: x})
	}
	if n.Value != nil {
		d.write(d.p.Target(n.Value), Write{At: cur, Kind: Element, Value: x})
	}
}

// rangeKey returns the kind of value that the first variable of a range gets: over a function
// with one value, the element.
func rangeKey(info *types.Info, x ast.Expr) WriteKind {
	t := info.TypeOf(x)
	if t == nil {
		return Other
	}
	switch t := t.Underlying().(type) {
	case *types.Map:
		return Key
	case *types.Chan:
		return Element
	case *types.Signature:
		if t.Params().Len() != 1 {
			return Other // code that does not type-check
		}
		if yield, ok := t.Params().At(0).Type().Underlying().(*types.Signature); ok && yield.Params().Len() == 1 {
			return Element
		}
	}
	return Other
}

// mayWrite reports whether a declaration does more to a variable than to read it. Most only
// read it, and then need no cursors.
func (d *Decl) mayWrite(v *types.Var) bool {
	if d.code != nil {
		return true
	}
	written, known := d.p.written[d]
	if !known {
		ast.Inspect(d.node, func(n ast.Node) bool {
			for _, v := range d.p.writtenBy(n) {
				if v != nil && !IsLocal(v) {
					written = append(written, v)
				}
			}
			return true
		})
		d.p.written[d] = written
	}
	return slices.Contains(written, v)
}

// writtenBy returns the variables that a node writes, or takes the address of; some of
// them may be nil.
func (p *Package) writtenBy(n ast.Node) []*types.Var {
	var written []*types.Var
	switch n := n.(type) {
	case *ast.AssignStmt:
		for _, lhs := range n.Lhs {
			switch e := ast.Unparen(lhs).(type) {
			case *ast.IndexExpr:
				lhs = Indexed(e)
			case *ast.StarExpr:
				lhs = e.X
			}
			written = append(written, p.Target(lhs))
		}
	case *ast.ValueSpec:
		for _, name := range n.Names {
			written = append(written, p.Target(name))
		}
	case *ast.SendStmt:
		written = append(written, p.Target(n.Chan))
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			written = append(written, p.Target(n.X))
		}
	case *ast.RangeStmt:
		written = append(written, p.Target(n.Key), p.Target(n.Value))
	case *ast.CompositeLit:
		for _, v := range FieldsOf(p.Info, n) {
			written = append(written, v)
		}
	}
	return written
}
