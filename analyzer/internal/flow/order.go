package flow

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// isPlain reports whether the code says in which order a local variable gets its
// values before use: then each one that may be there is there in some run, or its guards
// say that it is not. It does not where a closure, a loop or a jump decides.
func (p *Package) isPlain(v *types.Var, use inspector.Cursor) bool {
	known := p.variable(v)
	var writes []write
	for _, w := range p.lifted(v, use) {
		if w.kind != zero {
			writes = append(writes, w)
		}
	}
	if len(writes) == 0 || len(writes) == 1 && !known.isParam {
		return true
	}
	return !p.jumps(use) && !slices.ContainsFunc(writes, func(w write) bool {
		at := w.where()
		switch {
		case !InSameFunction(at, use):
			return true
		case isBefore(at, use):
			return isInLoopBefore(v, writes, at, use)
		}
		_, again := commonLoop(v, at, use)
		return again && p.dependsOn(v, w.at)
	})
}

// isInLoopBefore reports whether a write before use runs in a loop: as often as nobody
// knows. One of the variables that the loop declares itself is there in each round.
func isInLoopBefore(v *types.Var, writes []write, at, use inspector.Cursor) bool {
	for c := range at.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		switch c.Node().(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			return false
		}
		if c != at && v.Pos() < c.Node().Pos() && (!c.Contains(use) || !(alternatives{writes, at}).alwaysRun(at, use)) {
			return true
		}
	}
	return false
}

// isNextRound reports whether a write is behind use, so that only the next round of
// a loop sees it.
func isNextRound(at, use inspector.Cursor) bool {
	return InSameFunction(at, use) && !isBefore(at, use)
}

// jumps reports whether the function around use has a goto, or use stands in a switch with a
// fallthrough.
func (p *Package) jumps(use inspector.Cursor) bool {
	for clause := range use.Enclosing((*ast.CaseClause)(nil)) {
		if slices.ContainsFunc(listed(clause.Parent(), edge.BlockStmt_List), fallsThrough) {
			return true
		}
	}
	return p.hasGoto(use)
}

// fallsThrough reports whether a clause ends with a fallthrough.
func fallsThrough(clause inspector.Cursor) bool {
	jump, ok := lastOf(clause.Node()).(*ast.BranchStmt)
	return ok && jump.Tok == token.FALLTHROUGH
}

func (p *Package) hasGoto(use inspector.Cursor) bool {
	f, ok := FunctionAround(use)
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

// dependsOn reports whether a write to v is under a condition that asks what v holds,
// or what a call made of it.
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
		if n.Init != nil && p.mentions(n.Init, v, 1) || !p.asksForNothing(n.Cond, v) && p.mentions(n.Cond, v, 1) {
			return true
		}
	}
}

// mentions reports whether a node has v, or a variable that was written together with
// a call that has v.
func (p *Package) mentions(n ast.Node, v *types.Var, hops int) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || found {
			return !found
		}
		used, ok := p.info.ObjectOf(id).(*types.Var)
		if !ok {
			return true
		}
		if used.IsField() || IsGlobal(used) {
			found = used.Origin() == v
			return !found
		}
		writes := p.variable(used).writes
		found = used == v || hops > 0 && len(writes) > maxWrites || hops > 0 && slices.ContainsFunc(writes, func(w write) bool {
			return (w.kind == result || w.kind == present) && (p.mentions(w.value.Node(), v, 0) || p.writes(w.at, v))
		})
		return !found
	})
	return found
}

// writes reports whether a statement writes to v.
func (p *Package) writes(at inspector.Cursor, v *types.Var) bool {
	return slices.ContainsFunc(p.variable(v).writes, func(w write) bool { return w.at == at })
}

// asksForNothing reports whether a condition only asks whether v is empty.
func (p *Package) asksForNothing(cond ast.Expr, v *types.Var) bool {
	e, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok {
		return false
	}
	switch e.Op {
	case token.LAND, token.LOR:
		return (p.asksForNothing(e.X, v) || !p.mentions(e.X, v, 1)) && (p.asksForNothing(e.Y, v) || !p.mentions(e.Y, v, 1))
	}
	value := p.info.Types[e.Y].Value
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
