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

// Assignee returns the expression to which an assignment or a declaration assigns the value at cur. It
// returns nil if the value is not at the right side of one, or is a call with several results.
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

// isCall reports whether an expression with several values is a call. The others read a map or a channel, or
// assert a type.
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

// isPerhaps reports whether the second value of an expression says that it has a first one, as in v, ok
// := <-ch and v, ok := x.(T).
func isPerhaps(expr ast.Expr) bool {
	switch expr.(type) {
	case *ast.UnaryExpr, *ast.TypeAssertExpr:
		return true
	}
	return false
}

// indexTypeSwitch records the write to t in switch t := x.(type). Each clause has a variable t of its own.
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

// indexAssign records the writes of an assignment or a short variable declaration.
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

// assigned returns the variable that an assignment to lhs writes. If the assignment writes only an
// element of the value, assigned sets the kind of the write w. It returns nil for other expressions.
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
		d.entry(v).Addressed = true // v[i] += x also reads an element: give up on v
	}
	return nil
}

// Indexed returns the list or map to which an expression applies its indexes: v for v[i][j].
func Indexed(e *ast.IndexExpr) ast.Expr {
	for {
		inner, ok := ast.Unparen(e.X).(*ast.IndexExpr)
		if !ok {
			return e.X
		}
		e = inner
	}
}

// indexValueSpec records the writes of a variable declaration.
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

// indexRange records the writes of a range statement to its variables.
func (d *Decl) indexRange(cur inspector.Cursor, n *ast.RangeStmt) {
	x := cur.ChildAt(edge.RangeStmt_X, -1)
	if n.Key != nil {
		d.write(d.p.Target(n.Key), Write{At: cur, Kind: rangeKey(d.p.Info, n.X), Value: x})
	}
	if n.Value != nil {
		d.write(d.p.Target(n.Value), Write{At: cur, Kind: Element, Value: x})
	}
}

// rangeKey returns the kind of the write to the first variable of a range over x. The variable gets an
// element if x is a function that passes one value to its body.
func rangeKey(info *types.Info, x ast.Expr) WriteKind {
	t := info.TypeOf(x)
	if t == nil {
		return Other
	}
	switch t := t.Underlying().(type) {
	case *types.Map:
		return Key
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

// mayWrite reports whether a declaration may write a variable that is not local, or take its address. Most
// declarations only read it; without this check all would need cursors.
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
func (p *Index) writtenBy(n ast.Node) []*types.Var {
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
