package defuse

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// DefaultOf returns the index of the parameter with the default of a flag, if a
// function declares one: flag.String is such a "String", and flag.StringVar a
// "StringVar". It is -1 otherwise. The flag packages that people use instead call
// theirs so as well, and add a parameter or a letter to the name.
func DefaultOf(fn types.Object, name string) int {
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
	v := d.p.Target(n.X)
	if n.Op != token.AND || v == nil {
		return
	}
	if at := flagDefault(d.p.Info, cur); at >= 0 {
		d.write(v, Write{At: cur.Parent(), Kind: Plain, Value: cur.Parent().ChildAt(edge.CallExpr_Args, at)})
		d.write(v, Write{At: cur.Parent(), Kind: Other})
		return
	}
	d.entry(v).Addressed = true
}

// IsWrittenByFlag reports whether the address at cur is what a flag is told: the flag only
// writes there.
func IsWrittenByFlag(info *types.Info, cur inspector.Cursor) bool { return flagDefault(info, cur) >= 0 }

// flagDefault returns the index of the argument with the default of a flag that is told an
// address, -1 if the address at cur is for something else.
func flagDefault(info *types.Info, cur inspector.Cursor) int {
	kind, i := cur.ParentEdge()
	if kind != edge.CallExpr_Args || i != 0 {
		return -1
	}
	call := cur.Parent().Node().(*ast.CallExpr)
	at := DefaultOf(info.Uses[code.Ident(call.Fun)], "StringVar")
	if at >= len(call.Args) {
		return -1
	}
	return at
}
