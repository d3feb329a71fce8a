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

// Only returns the expression whose value a variable always has; ok is false if there is no single one.
func (p *Package) Only(v *types.Var) (value inspector.Cursor, ok bool) {
	if len(p.Variable(v).Writes) != 1 {
		return inspector.Cursor{}, false
	}
	values, ok := p.Values(v)
	if !ok || values[0].Kind != Plain {
		return inspector.Cursor{}, false
	}
	return values[0].Expr, true
}

// Value is the value of one write to a variable.
type Value struct {
	Kind WriteKind
	// Expr is the expression of the value, not valid for Zero.
	Expr inspector.Cursor
	// Index is the index of a Result.
	Index int
}

// Values returns all values that the program assigns to a variable or field. ok is false if there may be
// others, apart from the zero value of an unset field.
func (p *Package) Values(v *types.Var) (values []Value, ok bool) {
	known := p.Variable(v)
	// Other packages may assign to an exported variable.
	if known.Addressed || known.IsParam || v.Exported() && (v.IsField() || IsGlobal(v)) {
		return nil, false
	}
	for _, w := range known.Writes {
		switch {
		case w.Kind == Plain:
			values = append(values, Value{Plain, w.Value, 0})
		case w.Kind == Zero:
			values = append(values, Value{Kind: Zero})
		case w.Kind == Result:
			values = append(values, Value{Result, w.Value, w.Index})
		case w.Kind == Element && IsRange(w.At):
			values = append(values, Value{Element, w.Value, 0})
		default:
			return nil, false
		}
	}
	return values, len(values) > 0
}

// IsGlobal reports whether a variable is a package variable.
func IsGlobal(v *types.Var) bool { return v.Pkg() != nil && v.Parent() == v.Pkg().Scope() }

// DefaultOf returns the index of the parameter for the default of a flag if the function fn declares
// flags, and has the given name, "String" or "StringVar"; otherwise it returns -1. Other popular flag
// packages have the same names as package flag, with an additional parameter or a final P.
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

// indexAddress records that the program takes the address of a variable. If it passes the address to a
// function that declares a flag, it records two writes instead: of the default, and of an unknown value.
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

// IsWrittenByFlag reports whether the address at cur is an argument of a call that declares a flag.
// Package flag only writes there.
func IsWrittenByFlag(info *types.Info, cur inspector.Cursor) bool { return flagDefault(info, cur) >= 0 }

// SetByFlag returns the address that a call passes to declare a flag; ok is false if it declares none.
func SetByFlag(info *types.Info, call *ast.CallExpr) (address *ast.UnaryExpr, ok bool) {
	if len(call.Args) < 2 {
		return nil, false
	}
	address, ok = ast.Unparen(call.Args[0]).(*ast.UnaryExpr)
	return address, ok && address.Op == token.AND && DefaultOf(info.Uses[code.Ident(call.Fun)], "StringVar") >= 0
}

// flagDefault returns the index of the argument with the default, if the address at cur is an argument of
// a call that declares a flag, and -1 otherwise.
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
