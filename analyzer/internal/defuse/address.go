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

// DefaultOf returns the index of the parameter with the default of a flag, if a function
// declares a flag: flag.String is a "String", and flag.StringVar a "StringVar". It returns -1
// otherwise. Other popular flag packages use the same names, with an additional parameter or
// letter.
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

// indexAddress records that the program takes the address of a variable. If it passes the
// address to a flag, only the flag's value is written there: the default or another one.
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

// IsWrittenByFlag reports whether the address at cur is an argument of a flag's declaration:
// the flag only writes there.
func IsWrittenByFlag(info *types.Info, cur inspector.Cursor) bool { return flagDefault(info, cur) >= 0 }

// flagDefault returns the index of the argument with the default, if the address at cur is an
// argument of a flag's declaration, and -1 otherwise.
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
