package reach

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
)

// NeedsRun reports whether only a run of its function can show more about the expression at a node
// than the writes to its variables: a part of it is in a structure, a list or a channel, has
// several writes, or comes from a function of the package whose result needs a run.
func NeedsRun(p *Package, at inspector.Cursor) bool {
	n := need{p: p, at: at, seen: make(map[*types.Var]bool)}
	return n.of(at.Node())
}

// HasParameter reports whether an expression has a parameter.
func HasParameter(p *Package, expr ast.Expr) bool {
	has := false
	ast.Inspect(expr, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			v, ok := p.Index.Info.Uses[id].(*types.Var)
			has = has || ok && defuse.IsLocal(v) && p.Index.Variable(v).IsParam
		}
		return !has
	})
	return has
}

type need struct {
	p    *Package
	at   inspector.Cursor // the node that needs the value
	seen map[*types.Var]bool
}

func (n *need) of(expr ast.Node) bool {
	needs := false
	ast.Inspect(expr, func(node ast.Node) bool {
		switch e := node.(type) {
		case *ast.IndexExpr, *ast.SliceExpr, *ast.StarExpr, *ast.CompositeLit, *ast.FuncLit, *ast.TypeAssertExpr:
			needs = true
		case *ast.UnaryExpr:
			needs = needs || e.Op == token.AND || e.Op == token.ARROW
		case *ast.CallExpr:
			needs = needs || n.isOwn(e)
		case *ast.SelectorExpr:
			needs = needs || n.isField(e)
		case *ast.Ident:
			needs = needs || n.ofVariable(e)
		}
		return !needs
	})
	return needs
}

// isOwn reports whether a call runs code of the package, or unknown code.
func (n *need) isOwn(call *ast.CallExpr) bool {
	tv := n.p.Index.Info.Types[call.Fun]
	if tv.IsType() || tv.IsBuiltin() {
		return false
	}
	f, ok := n.p.Index.CalleeOf(call)
	if !ok {
		return true
	}
	recv := f.Func.Signature().Recv()
	if function, isHere := n.p.Index.Declaration(f.Func); isHere {
		return n.p.needsRunIn(f.Func, function.Node().(*ast.FuncDecl))
	}
	return recv != nil && types.IsInterface(recv.Type()) || takesFunction(f.Func) && slices.ContainsFunc(call.Args, n.mayRun)
}

// needsRunIn reports whether only a run can show more about the result of a function of the
// package.
func (p *Package) needsRunIn(fn *types.Func, function *ast.FuncDecl) bool {
	needs, known := p.running[fn]
	if known {
		return needs
	}
	p.running[fn] = true // the function may call itself
	needs = HidesWrites(p.Index.Info, function)
	n := need{p: p, seen: make(map[*types.Var]bool)}
	ast.Inspect(function.Body, func(node ast.Node) bool {
		if ret, ok := node.(*ast.ReturnStmt); ok {
			needs = needs || len(ret.Results) == 0 && fn.Signature().Results().Len() > 0 || slices.ContainsFunc(ret.Results, n.ofResult)
		}
		return !needs
	})
	p.running[fn] = needs
	return needs
}

// ofResult is like of, but for a result: an error needs no run of the code that makes it.
func (n *need) ofResult(e ast.Expr) bool {
	return !isNewError(n.p, e) && n.of(e)
}

func isNewError(p *Package, e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	f, ok := p.Index.CalleeOf(call)
	return ok && (f.Func.FullName() == "fmt.Errorf" || f.Func.FullName() == "errors.New")
}

// takesFunction reports whether a function may run code from its arguments.
func takesFunction(fn *types.Func) bool {
	params := fn.Signature().Params()
	for i := range params.Len() {
		switch t := params.At(i).Type().Underlying().(type) {
		case *types.Signature:
			return true
		case *types.Slice:
			if types.IsInterface(t.Elem()) {
				return true // such as package fmt, which calls formatting methods
			}
		}
	}
	return false
}

// mayRun reports whether an argument may contain code: plain values contain none.
func (n *need) mayRun(arg ast.Expr) bool {
	t := n.p.Index.Info.TypeOf(arg)
	if t == nil {
		return true // code that does not type-check
	}
	named, isNamed := types.Unalias(t).(*types.Named)
	_, isBasic := t.Underlying().(*types.Basic)
	return !isBasic || isNamed && named.NumMethods() > 0
}

// isField reports whether a selector is a field of a local variable.
func (n *need) isField(e *ast.SelectorExpr) bool {
	id := code.Ident(e.X)
	if id == nil || n.p.Index.Info.Selections[e] == nil {
		return false
	}
	v, ok := n.p.Index.Info.Uses[id].(*types.Var)
	return ok && defuse.IsLocal(v) && !n.p.Index.Variable(v).IsParam && v.Kind() != types.RecvVar
}

func (n *need) ofVariable(id *ast.Ident) bool {
	v, ok := n.p.Index.Info.Uses[id].(*types.Var)
	if !ok || n.seen[v] || v.IsField() {
		return false
	}
	n.seen[v] = true
	if defuse.IsGlobal(v) {
		return n.at.Valid() && slices.ContainsFunc(n.p.WritesHere(v, n.at), func(w defuse.Write) bool {
			return w.Value.Valid() && n.of(w.Value.Node())
		})
	}
	known := n.p.Index.Variable(v)
	isWritten := len(known.Writes) > 1 || known.IsParam && len(known.Writes) > 0
	if known.Addressed || isWritten && !n.isExtended(v, known) {
		return true
	}
	for _, w := range known.Writes {
		if w.Value != (inspector.Cursor{}) && n.of(w.Value.Node()) {
			return true
		}
	}
	return false
}

// isExtended reports whether all later writes append to the variable: then the order of the writes
// is enough.
func (n *need) isExtended(v *types.Var, known *defuse.Variable) bool {
	if known.IsParam || !n.at.Valid() || len(known.Writes) > MaxWrites {
		return false
	}
	isOther := func(w defuse.Write) bool { return w.Kind != defuse.Appended }
	return !slices.ContainsFunc(known.Writes[1:], isOther) && n.p.IsPlain(v, n.at)
}
