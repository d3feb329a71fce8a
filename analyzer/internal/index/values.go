package index

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// Only returns the expression whose value a variable always has; ok is false if there is no single one.
func (p *Index) Only(v *types.Var) (value inspector.Cursor, ok bool) {
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
func (p *Index) Values(v *types.Var) (values []Value, ok bool) {
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

// Store says that a function stores an argument behind a pointer in every call, as a function that declares a flag
// does with the default. Pointer and Value are the indexes of parameters; Pointer may be [TheResult].
type Store struct{ Pointer, Value int }

// TheResult is the Pointer of a function that stores the argument behind its first result.
const TheResult = -1

// flagPackages are the packages whose functions, and methods of FlagSet, declare flags as in flagStores.
var flagPackages = map[string]bool{"flag": true, "github.com/spf13/pflag": true}

var flagStores = map[string]Store{
	"String":     {Pointer: TheResult, Value: 1},
	"StringP":    {Pointer: TheResult, Value: 2},
	"StringVar":  {Pointer: 0, Value: 2},
	"StringVarP": {Pointer: 0, Value: 3},
}

// StoreAt returns what the function of a call stores; ok is false if that is nothing, or if the arguments are not those
// of its parameters.
func (p *Index) StoreAt(call *ast.CallExpr) (s Store, ok bool) {
	fn, isFunc := p.Info.Uses[code.Ident(call.Fun)].(*types.Func)
	if !isFunc || fn.Pkg() == nil || !flagPackages[fn.Pkg().Path()] {
		return Store{}, false
	}
	s, ok = flagStores[fn.Name()]
	return s, ok && s.Value < len(call.Args)
}

// indexAddress records that the program takes the address of a variable. If it passes the address to a
// function that stores another argument there, it records two writes instead: of that argument, and of an unknown
// value, because the function may keep the address.
func (d *Decl) indexAddress(cur inspector.Cursor, n *ast.UnaryExpr) {
	v := d.p.Target(n.X)
	if n.Op != token.AND || v == nil {
		return
	}
	if at := d.p.storedAt(cur); at >= 0 {
		d.write(v, Write{At: cur.Parent(), Kind: Plain, Value: cur.Parent().ChildAt(edge.CallExpr_Args, at)})
		d.write(v, Write{At: cur.Parent(), Kind: Other})
		return
	}
	d.entry(v).Addressed = true
}

// IsStored reports whether a call gets the address at cur, and stores another argument there.
func (p *Index) IsStored(cur inspector.Cursor) bool { return p.storedAt(cur) >= 0 }

// Storing returns the address that a call gets and behind which it stores another argument; ok is false if there is
// none.
func (p *Index) Storing(call *ast.CallExpr) (address *ast.UnaryExpr, ok bool) {
	s, ok := p.StoreAt(call)
	if !ok || s.Pointer == TheResult {
		return nil, false
	}
	address, ok = ast.Unparen(call.Args[s.Pointer]).(*ast.UnaryExpr)
	return address, ok && address.Op == token.AND
}

// storedAt returns the index of the argument that a call stores behind the address at cur, -1 if it stores none.
func (p *Index) storedAt(cur inspector.Cursor) int {
	kind, i := cur.ParentEdge()
	if kind != edge.CallExpr_Args {
		return -1
	}
	if s, ok := p.StoreAt(cur.Parent().Node().(*ast.CallExpr)); ok && s.Pointer == i {
		return s.Value
	}
	return -1
}
