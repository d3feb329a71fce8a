package chance

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// NeedOmitted reports whether a guard requires that a field is not zero which a composite literal omits, and
// which only composite literals set: then the object of the literal never passes the guard.
func NeedOmitted(index *defuse.Package, guards []term.Guard, lit *ast.CompositeLit) bool {
	s := defuse.StructOf(index.Info.TypeOf(lit))
	if s == nil {
		return false
	}
	var set []*types.Var
	for _, v := range defuse.FieldsOf(index.Info, lit) {
		set = append(set, v)
	}
	return slices.ContainsFunc(guards, func(g term.Guard) bool {
		field := neededField(index.Info, g)
		return field != nil && hasField(s, field) && !slices.Contains(set, field) && isOnlyInLiterals(index, field)
	})
}

// hasField reports whether a structure has a field.
func hasField(s *types.Struct, field *types.Var) bool {
	for v := range s.Fields() {
		if v.Origin() == field {
			return true
		}
	}
	return false
}

// neededField returns the field that a guard compares with its zero value, if the two have to differ; nil for
// another guard.
func neededField(info *types.Info, g term.Guard) *types.Var {
	cond, ok := g.Cond().(ast.Expr)
	holds, isCall := g.Holds.Maker()
	if !ok || !isCall {
		return nil
	}
	compared, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok || !isZero(info, compared.Y) {
		return nil
	}
	isDifferent := compared.Op == token.NEQ && holds.Func == "!=" || compared.Op == token.EQL && holds.Func == "!"
	sel, ok := ast.Unparen(compared.X).(*ast.SelectorExpr)
	if !ok || !isDifferent {
		return nil
	}
	if v, ok := info.Uses[sel.Sel].(*types.Var); ok && v.IsField() {
		return v.Origin()
	}
	return nil
}

// isZero reports whether an expression is nil, 0 or "".
func isZero(info *types.Info, e ast.Expr) bool {
	tv := info.Types[e]
	if tv.Value == nil {
		return tv.IsNil()
	}
	return tv.Value.ExactString() == "0" || tv.Value.ExactString() == `""`
}

// isOnlyInLiterals reports whether only composite literals set a field.
func isOnlyInLiterals(index *defuse.Package, field *types.Var) bool {
	known := index.Variable(field)
	return !field.Exported() && !known.Addressed && !slices.ContainsFunc(known.Writes, func(w defuse.Write) bool {
		_, isElement := w.At.Node().(*ast.KeyValueExpr)
		_, isLiteral := w.At.Node().(*ast.CompositeLit)
		return !isElement && !isLiteral
	})
}
