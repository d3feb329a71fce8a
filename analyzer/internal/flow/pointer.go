package flow

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// addressed resolves the variable at cur, of which a pointer is made: what it held
// when that was done, if it never got anything else by its own name.
func (r *resolver) addressed(cur inspector.Cursor) []Text {
	id, ok := cur.Node().(*ast.Ident)
	if !ok {
		return []Text{unknown}
	}
	v := r.p.target(id)
	if v == nil || IsGlobal(v) {
		return []Text{unknown}
	}
	known := r.p.variable(v)
	switch {
	case known.isParam && len(known.writes) == 0:
		return []Text{{{Hole: AnyString, Place: Place{Var: v}, Via: r.via}}}
	case !known.isParam && len(known.writes) == 1 && known.writes[0].kind == plain:
		return r.through(Via{Object: v}, r.texts, known.writes[0].value)
	}
	return []Text{unknown}
}

// defaultOf returns the index of the parameter with the default of a flag, if a
// function declares one: flag.String is such a "String", and flag.StringVar a
// "StringVar". It is -1 otherwise. The flag packages that people use instead call
// theirs so as well, and add a parameter or a letter to the name.
func defaultOf(fn types.Object, name string) int {
	declared, ok := fn.(*types.Func)
	if !ok || strings.TrimSuffix(declared.Name(), "P") != name {
		return -1
	}
	params := declared.Signature().Params()
	for i := range params.Len() {
		if param := params.At(i); param.Name() == "value" && code.IsString(param.Type()) {
			return i
		}
	}
	return -1
}

// indexAddress records that the address of a variable is taken. Of that which a flag
// is told only the flag's value is written there, which is the default or another one.
func (d *Decl) indexAddress(cur inspector.Cursor, n *ast.UnaryExpr) {
	v := d.p.target(n.X)
	if n.Op != token.AND || v == nil {
		return
	}
	kind, i := cur.ParentEdge()
	if kind == edge.CallExpr_Args && i == 0 {
		call := cur.Parent().Node().(*ast.CallExpr)
		if at := defaultOf(d.p.info.Uses[code.Ident(call.Fun)], "StringVar"); 0 <= at && at < len(call.Args) {
			d.write(v, write{at: cur.Parent(), kind: plain, value: cur.Parent().ChildAt(edge.CallExpr_Args, at)})
			d.write(v, write{at: cur.Parent(), kind: other})
			return
		}
	}
	d.entry(v).addressed = true
}
