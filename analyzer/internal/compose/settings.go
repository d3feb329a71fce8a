package compose

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/library"
)

// isSetByUsers reports whether users of the package, or of the program, choose the text in a variable, and the package
// never looks at it. A client with a base of its own is for one service, and an answer of a server has what the server
// always writes.
func (p *Parts) isSetByUsers(base *types.Var) bool {
	switch of := p.index.Variable(base); {
	case p.looksAt(base, maxPassed):
		return false
	case base.IsField():
		return (p.isSet(base, p.isGiven) || p.isSetting(of)) && !code.IsDecoded(base) || p.isOfSettings(of, base)
	case of.IsParam:
		return len(of.Writes) == 0 && p.isOfUsers(base)
	default:
		return p.isSetting(of)
	}
}

// isOfSettings reports whether an exported field is one of settings, to judge by the name of the struct, to which the
// package gives no text but a default: users write it into the struct, or into a file.
func (p *Parts) isOfSettings(of *index.Variable, field *types.Var) bool {
	isElse := func(w index.Write) bool { return w.Kind != index.Zero && !p.isConstantWrite(w) }
	if !field.Exported() || slices.ContainsFunc(of.Writes, isElse) {
		return false
	}
	scope := p.pkg.Scope()
	return slices.ContainsFunc(scope.Names(), func(name string) bool {
		around, ok := scope.Lookup(name).Type().Underlying().(*types.Struct)
		return ok && slices.ContainsFunc(code.Words(name), Settings.Has) &&
			slices.Contains(slices.Collect(around.Fields()), field)
	})
}

// isOfUsers reports whether a parameter is one of a constructor that only other packages call. Other functions may get
// the answer of a server.
func (p *Parts) isOfUsers(param *types.Var) bool {
	fn, _ := p.index.Parameter(param)
	isOwn := func(c index.Call) bool { return !p.files.IsTestAt(c.Cursor.Node().Pos()) }
	return fn != nil && strings.HasPrefix(fn.Name(), "New") && p.pkg.Name() != "main" &&
		!slices.ContainsFunc(p.index.Calls(fn), isOwn)
}

// isSetting reports whether a variable has the text of a flag or of the environment, or a default of the program.
func (p *Parts) isSetting(of *index.Variable) bool { return p.isAlways(of, p.setsSetting) }

// isAlways reports whether some writes of a variable are of a kind, and the others give it a constant.
func (p *Parts) isAlways(of *index.Variable, isOfKind func(index.Write) bool) bool {
	isElse := func(w index.Write) bool { return w.Kind != index.Zero && !p.isConstantWrite(w) && !isOfKind(w) }
	return !of.Addressed && slices.ContainsFunc(of.Writes, isOfKind) && !slices.ContainsFunc(of.Writes, isElse)
}

func (p *Parts) isConstantWrite(w index.Write) bool {
	return w.Kind == index.Plain && w.Value.Valid() && p.info.Types[w.Value.Node().(ast.Expr)].Value != nil
}

// setsSetting reports whether a write gives a variable the text of a flag or of the environment, perhaps through a
// local one.
func (p *Parts) setsSetting(w index.Write) bool {
	if p.readsSetting(w) {
		return true
	}
	if w.Kind != index.Plain || !w.Value.Valid() {
		return false
	}
	v, ok := p.info.Uses[code.Ident(w.Value.Node().(ast.Expr))].(*types.Var)
	return ok && index.IsLocal(v) && p.isAlways(p.index.Variable(v), p.readsSetting)
}

// readsSetting reports whether a write gives a variable the result of a function for flags or the environment.
func (p *Parts) readsSetting(w index.Write) bool {
	if declares, ok := w.At.Node().(*ast.CallExpr); ok {
		_, ok = p.index.StoreAt(declares)
		return ok
	}
	if !w.Value.Valid() || w.Kind != index.Plain && w.Kind != index.Result {
		return false
	}
	call, ok := ast.Unparen(w.Value.Node().(ast.Expr)).(*ast.CallExpr)
	if !ok {
		return false
	}
	if f, ok := p.index.CalleeOf(call); ok && f.Func != nil && library.Of(f.Func.FullName()).Reads == library.NameOf {
		return true
	}
	flag, ok := p.index.StoreAt(call)
	return ok && flag.Pointer == index.TheResult
}

// isGiven reports whether a write gives a field the text of a parameter, of another field that users set, or of a
// setting, or a default that a condition on the field itself chooses.
func (p *Parts) isGiven(w index.Write) bool {
	if p.isDefault(w) || p.setsSetting(w) {
		return true
	}
	if w.Kind != index.Plain || !w.Value.Valid() {
		return false
	}
	v, ok := p.info.Uses[code.Ident(withoutStar(w.Value.Node().(ast.Expr)))].(*types.Var)
	if !ok || p.looksAt(v, maxPassed) {
		return false
	}
	of := p.index.Variable(v)
	if v.IsField() {
		return !code.IsDecoded(v)
	}
	return index.IsLocal(v) && of.IsParam && len(of.Writes) == 0 && !p.isPassedConstants(v)
}

// isDefault reports whether a statement gives a variable a constant under a condition on the variable.
func (p *Parts) isDefault(w index.Write) bool {
	assign, ok := w.At.Node().(*ast.AssignStmt)
	if !ok || len(assign.Lhs) != 1 || !p.isConstantWrite(w) {
		return false
	}
	check, ok := w.At.Parent().Parent().Node().(*ast.IfStmt)
	return ok && code.Mentions(p.info, check.Cond, p.info.Uses[code.Ident(assign.Lhs[0])])
}

// isPassedConstants reports whether the package alone calls the function of a parameter, and passes only constants for
// it.
func (p *Parts) isPassedConstants(param *types.Var) bool {
	fn, passed := p.passedFor(param)
	if fn == nil || fn.Exported() && p.pkg.Name() != "main" {
		return false
	}
	isOpen := func(arg ast.Expr) bool { return p.info.Types[arg].Value == nil }
	return len(passed) > 0 && !slices.ContainsFunc(passed, isOpen)
}
