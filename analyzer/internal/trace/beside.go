package trace

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// isForOtherCase reports whether a constant beside the value at cur, in the literal of a structure, keeps the value from
// the sink: {kind: byPath, value: "my file"} does not pass switch s.kind { case byURL: http.Get(s.value) }. If a
// condition asks for the error beside it, as in {url: raw, err: err}, that is open.
func (tr *Tracer) isForOtherCase(cur inspector.Cursor, guards []term.Guard) (is bool, open ast.Node) {
	if cur.ParentEdgeKind() == edge.KeyValueExpr_Value {
		cur = cur.Parent()
	}
	lit, ok := cur.Parent().Node().(*ast.CompositeLit)
	if !ok {
		return false, nil
	}
	for _, g := range guards {
		field := tr.fieldAsked(g)
		value := valueIn(tr.pass.TypesInfo, lit, field)
		switch known := tr.pass.TypesInfo.Types[value]; {
		case value == nil, known.IsNil():
		case known.Value == nil:
			if code.IsError(field.Type()) {
				open = g.Cond()
			}
		case !tr.isSetLater(field) && asksOnce(g) &&
			eval.Ask(g.Holds.WithOpen(term.Known(term.KindOf(field.Type()), bytesOf(known.Value)))) == eval.Never:
			return true, nil
		}
	}
	return false, open
}

// asksOnce reports whether the condition of an if statement has one unknown value: if its body may return under another
// condition, the guard has that one, too. The clauses of a switch all ask for one value.
func asksOnce(g term.Guard) bool {
	if _, isClause := g.Cond().(*ast.CaseClause); isClause {
		return true
	}
	n := 0
	g.Holds.Walk(func(p *term.Piece) bool {
		if p.Hole != term.NoHole && p.Call == nil && p.Place.Var == nil {
			n++
		}
		return true
	})
	return n == 1
}

// fieldAsked returns the field that a condition reads if it reads no other variable than that of the structure; nil for
// other conditions.
func (tr *Tracer) fieldAsked(g term.Guard) *types.Var {
	cond := g.Cond()
	if clause, ok := cond.(*ast.CaseClause); ok {
		at, ok := tr.flow.Index.DeclAt(clause.Pos()).Root().FindNode(clause)
		if !ok {
			return nil
		}
		if n, isSwitch := at.Parent().Parent().Node().(*ast.SwitchStmt); isSwitch && n.Tag != nil {
			cond = n.Tag
		}
	}
	expr, ok := cond.(ast.Expr)
	if !ok {
		return nil
	}
	var field *types.Var
	names := 0
	for n := range ast.Preorder(expr) {
		switch e := n.(type) {
		case *ast.CallExpr:
			return nil
		case *ast.Ident:
			if v, ok := tr.pass.TypesInfo.Uses[e].(*types.Var); ok && !v.IsField() {
				if names++; names > 1 {
					return nil
				}
			}
		case *ast.SelectorExpr:
			v, ok := tr.pass.TypesInfo.Uses[e.Sel].(*types.Var)
			if _, isName := e.X.(*ast.Ident); !ok || !isName || field != nil {
				return nil
			}
			field = v.Origin()
		}
	}
	return field
}

// valueIn returns the value that a literal of a structure gives a field, nil if there is none.
func valueIn(info *types.Info, lit *ast.CompositeLit, field *types.Var) ast.Expr {
	for i, v := range index.FieldsOf(info, lit) {
		if keyed, ok := lit.Elts[i].(*ast.KeyValueExpr); ok && v == field {
			return keyed.Value
		} else if v == field {
			return lit.Elts[i]
		}
	}
	return nil
}

// bytesOf returns the bytes of a constant.
func bytesOf(c constant.Value) string {
	if c.Kind() == constant.String {
		return constant.StringVal(c)
	}
	return c.ExactString()
}

// isSetLater reports whether the package sets a field elsewhere than in literals.
func (tr *Tracer) isSetLater(field *types.Var) bool {
	known := tr.flow.Index.Variable(field)
	return known.Addressed || slices.ContainsFunc(known.Writes, func(w index.Write) bool {
		return !w.Value.Valid() || !index.IsInitial(field, w.Value)
	})
}
