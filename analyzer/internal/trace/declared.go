package trace

import (
	"go/ast"
	"go/types"
	"strings"
	"unicode"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// Not all values of a field come from the package that reads it: another package may declare
// the field and set it, and its tag may have a default that a library sets.

// followDeclared follows the values that a field gets from its tag, and from the package of its
// type.
func followDeclared(tr *Tracer, p term.Place, u Usage) {
	if !p.Var.IsField() || p.Element || !code.IsString(p.Var.Type()) {
		return
	}
	at, isRead := declarationOf(tr, p.Var, u)
	if !isRead {
		return
	}
	step := Step{Cursor: at, At: at, How: "the value of", Name: "field " + p.Var.Name()}
	if text, ok := code.DefaultInTag(p.Var); ok {
		tr.followTexts(at, runAll([]term.Text{term.Known(term.String, text)}), true, u.from(step))
	}
	if texts := flow.HeldByField(tr.flow, p.Var); len(texts) > 0 {
		tr.followTexts(at, runAll(texts), true, u.from(step))
	}
}

// declarationOf returns the position for the values of a field: its tag, or, if another package
// declares it, the place where this one reads it.
func declarationOf(tr *Tracer, v *types.Var, u Usage) (at inspector.Cursor, ok bool) {
	if v.Pkg() != tr.pass.Pkg {
		if u.Path.First == nil {
			return at, false
		}
		return u.Path.First.Cursor, true
	}
	decl := tr.flow.Index.DeclAt(v.Pos())
	if decl == nil {
		return at, false
	}
	for cur := range decl.Root().Preorder((*ast.Field)(nil)) {
		field := cur.Node().(*ast.Field)
		if field.Tag != nil && code.Holds(field, v.Pos()) {
			at, ok = cur.FindNode(field.Tag)
		}
	}
	return at, ok
}

// holdsPlace reports whether a value is only words, and other code may replace it: the package, or one
// that imports it. Such a value says that there is none yet, "not set".
func holdsPlace(a Arrival) bool {
	isOpen := a.Usage.has(setAgain) || a.Usage.has(setElsewhere)
	return isOpen && a.Own.IsKnown() && !strings.ContainsFunc(a.Own.Bytes(), func(r rune) bool {
		return unicode.IsDigit(r) || strings.ContainsRune("/:.%?#@[]", r)
	})
}

// isDefault reports whether a constant is the value of the declaration of an exported variable, or of
// an exported field in a literal: importers of the package can set it.
func isDefault(tr *Tracer, v *types.Var, at inspector.Cursor) bool {
	isOpen := v.Exported() && v.Pkg() == tr.pass.Pkg && tr.pass.Pkg.Name() != "main" && (v.IsField() || defuse.IsGlobal(v))
	if !isOpen || !defuse.IsInitial(v, at) {
		return false
	}
	expr, ok := at.Node().(ast.Expr)
	return ok && tr.pass.TypesInfo.Types[expr].Value != nil
}

// heldBy returns the variable of another package from which a text comes, nil if there is none.
// Importers of that package can set it.
func heldBy(tr *Tracer, t term.Text) *types.Var {
	for _, p := range t.Pieces {
		for _, via := range p.Via {
			if v, ok := via.Object.(*types.Var); ok && v.Exported() && v.Pkg() != tr.pass.Pkg && (v.IsField() || defuse.IsGlobal(v)) {
				return v
			}
		}
	}
	return nil
}
