package reach

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
)

// IsPlain reports whether the code determines the order in which a local variable gets its
// values before use: then each possible value is there in some run, unless its guards exclude
// it. It is false if a closure, a loop or a jump decides.
func (p *Package) IsPlain(v *types.Var, use inspector.Cursor) bool {
	known := p.Index.Variable(v)
	var writes []defuse.Write
	for _, w := range p.lifted(v, use) {
		if w.Kind != defuse.Zero {
			writes = append(writes, w)
		}
	}
	if len(writes) == 0 || len(writes) == 1 && !known.IsParam {
		return len(writes) == 0 || !isLastOfLoop(p, v, writes[0], use) && !isOfEachCall(p, writes[0], use)
	}
	return !p.Jumps(use) && !slices.ContainsFunc(writes, func(w defuse.Write) bool {
		at := w.Where()
		switch {
		case !defuse.InSameFunction(at, use):
			return true
		case IsBefore(at, use):
			return isInLoopBefore(v, writes, at, use)
		}
		_, again := CommonLoop(v, at, use)
		return again && p.dependsOn(v, w.At)
	})
}

// isOfEachCall reports whether each call of a function literal writes its own argument.
func isOfEachCall(p *Package, w defuse.Write, use inspector.Cursor) bool {
	literal, ok := defuse.FunctionAround(w.Where())
	if !ok || defuse.InSameFunction(w.Where(), use) || !w.Value.Valid() {
		return false
	}
	if _, isOnce := p.SiteOf(literal); isOnce {
		return false
	}
	for c := range w.Value.Preorder((*ast.Ident)(nil)) {
		v, ok := p.Index.Info.Uses[c.Node().(*ast.Ident)].(*types.Var)
		if ok && !v.IsField() && p.Index.Variable(v).IsParam && p.Index.Variable(v).Function == literal {
			return true
		}
	}
	return false
}

// isInLoopBefore reports whether a write before use runs in a loop, an unknown number of times.
// A variable that the loop itself declares gets a value in each iteration.
func isInLoopBefore(v *types.Var, writes []defuse.Write, at, use inspector.Cursor) bool {
	for c := range at.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		switch c.Node().(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			return false
		}
		if c != at && v.Pos() < c.Node().Pos() && (!c.Contains(use) || !(Alternatives{writes, at}).AlwaysRun(at, use)) {
			return true
		}
	}
	return false
}

// IsLoopCarried reports whether a write is after a use, so that only the use in the next iteration of a loop
// sees it.
func IsLoopCarried(at, use inspector.Cursor) bool {
	return defuse.InSameFunction(at, use) && !IsBefore(at, use)
}

// Jumps reports whether the function around use has a goto, or use is in a switch with a
// fallthrough.
func (p *Package) Jumps(use inspector.Cursor) bool {
	for clause := range use.Enclosing((*ast.CaseClause)(nil)) {
		if slices.ContainsFunc(defuse.Listed(clause.Parent(), edge.BlockStmt_List), FallsThrough) {
			return true
		}
	}
	return p.hasGoto(use)
}

// FallsThrough reports whether a clause ends with a fallthrough.
func FallsThrough(clause inspector.Cursor) bool {
	jump, ok := lastOf(clause.Node()).(*ast.BranchStmt)
	return ok && jump.Tok == token.FALLTHROUGH
}

func (p *Package) hasGoto(use inspector.Cursor) bool {
	f, ok := defuse.FunctionAround(use)
	if !ok {
		return false
	}
	jumps, known := p.jumping[f]
	if known {
		return jumps
	}
	for c := range f.Preorder((*ast.BranchStmt)(nil)) {
		jumps = jumps || c.Node().(*ast.BranchStmt).Tok == token.GOTO
	}
	p.jumping[f] = jumps
	return jumps
}

// dependsOn reports whether a write to v depends on a condition on v, or on a result of a call
// with v.
func (p *Package) dependsOn(v *types.Var, at inspector.Cursor) bool {
	for c := at; ; c = c.Parent() {
		switch c.Node().(type) {
		case nil, *ast.FuncDecl, *ast.FuncLit, *ast.File:
			return false
		}
		kind, _ := c.ParentEdge()
		if kind != edge.IfStmt_Body && kind != edge.IfStmt_Else {
			continue
		}
		n := c.Parent().Node().(*ast.IfStmt)
		if n.Init != nil && p.Mentions(n.Init, v, 1) || !p.testsEmpty(n.Cond, v) && p.Mentions(n.Cond, v, 1) {
			return true
		}
	}
}

// Mentions reports whether a node contains v, a copy of v, or a result variable of a call with v.
func (p *Package) Mentions(n ast.Node, v *types.Var, hops int) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || found {
			return !found
		}
		used, ok := p.Index.Info.ObjectOf(id).(*types.Var)
		if !ok {
			return true
		}
		if used.IsField() || defuse.IsGlobal(used) {
			found = used.Origin() == v
			return !found
		}
		writes := p.Index.Variable(used).Writes
		found = used == v || hops > 0 && len(writes) > MaxWrites || hops > 0 && slices.ContainsFunc(writes, func(w defuse.Write) bool {
			return (w.Kind == defuse.Plain || w.Kind == defuse.Result || w.Kind == defuse.Present) && (p.Mentions(w.Value.Node(), v, 0) || p.writes(w.At, v))
		})
		return !found
	})
	return found
}

// writes reports whether a statement writes to v.
func (p *Package) writes(at inspector.Cursor, v *types.Var) bool {
	return slices.ContainsFunc(p.Index.Variable(v).Writes, func(w defuse.Write) bool { return w.At == at })
}

// testsEmpty reports whether a condition only checks whether v is empty.
func (p *Package) testsEmpty(cond ast.Expr, v *types.Var) bool {
	e, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok {
		return false
	}
	switch e.Op {
	case token.LAND, token.LOR:
		return (p.testsEmpty(e.X, v) || !p.Mentions(e.X, v, 1)) && (p.testsEmpty(e.Y, v) || !p.Mentions(e.Y, v, 1))
	}
	value := p.Index.Info.Types[e.Y].Value
	if value == nil {
		return false
	}
	switch value.Kind() {
	case constant.String:
		return constant.StringVal(value) == ""
	case constant.Int:
		return constant.Sign(value) == 0
	}
	return false
}
