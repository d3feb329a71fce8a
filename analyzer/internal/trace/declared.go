package trace

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// What a field holds is not all written where it is read: another package declares it, and
// puts texts into it, and a tag says what a library puts there if nobody else does.

// followDeclared follows what a field holds by its declaration, and by what the package of its
// type puts into it.
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

// declarationOf returns where to tell of what a field holds: its tag, or where the package reads
// it, if another one declares it.
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
