package trace

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// isForOtherCase reports whether a constant beside the value at cur, in the literal of a structure, keeps the value from
// the sink: {kind: byPath, value: "my file"} does not pass switch s.kind { case byURL: http.Get(s.value) }.
func isForOtherCase(tr *Tracer, cur inspector.Cursor, guards []term.Guard) bool {
	if cur.ParentEdgeKind() == edge.KeyValueExpr_Value {
		cur = cur.Parent()
	}
	lit, ok := cur.Parent().Node().(*ast.CompositeLit)
	return ok && slices.ContainsFunc(guards, func(g term.Guard) bool {
		field := fieldAsked(tr, g)
		if field == nil || isSetLater(tr, field) || !asksOnce(g) {
			return false
		}
		value, ok := constantIn(tr.pass.TypesInfo, lit, field)
		return ok && eval.Ask(g.Holds.WithOpen(term.Known(term.KindOf(field.Type()), value))) == eval.Never
	})
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
func fieldAsked(tr *Tracer, g term.Guard) *types.Var {
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

// constantIn returns the bytes of the constant that a literal of a structure gives a field; ok is false if there is none.
func constantIn(info *types.Info, lit *ast.CompositeLit, field *types.Var) (value string, ok bool) {
	for i, v := range index.FieldsOf(info, lit) {
		elt := lit.Elts[i]
		if keyed, ok := elt.(*ast.KeyValueExpr); ok {
			elt = keyed.Value
		}
		if c := info.Types[elt].Value; v == field && c != nil {
			if c.Kind() == constant.String {
				return constant.StringVal(c), true
			}
			return c.ExactString(), true
		}
	}
	return "", false
}

// isSetLater reports whether the package sets a field elsewhere than in literals.
func isSetLater(tr *Tracer, field *types.Var) bool {
	known := tr.flow.Index.Variable(field)
	return known.Addressed || slices.ContainsFunc(known.Writes, func(w index.Write) bool {
		return !w.Value.Valid() || !index.IsInitial(field, w.Value)
	})
}
