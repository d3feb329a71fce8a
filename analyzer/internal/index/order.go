package index

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// Order decides which writes to a variable reach a read of it (reaching definitions): by the order in which the
// statements of a function run, with its branches, loops, jumps and closures. It caches the jumps.
type Order struct {
	Index *Index

	jumping    map[inspector.Cursor]bool               // functions with a goto
	leaving    map[inspector.Cursor][]inspector.Cursor // statements of a list that may leave it
	dead       map[*ast.BlockStmt][]stretch
	mayLeaveAt map[ast.Node]bool // see mayLeaveIn
}

// NewOrder returns the order of the statements of an indexed package.
func NewOrder(p *Index) *Order {
	return &Order{
		Index:      p,
		jumping:    make(map[inspector.Cursor]bool),
		leaving:    make(map[inspector.Cursor][]inspector.Cursor),
		dead:       make(map[*ast.BlockStmt][]stretch),
		mayLeaveAt: make(map[ast.Node]bool),
	}
}

// IsPlain reports whether the code determines the order in which a local variable gets its
// values before use: then each possible value is there in some run, unless its guards exclude
// it. It is false if a closure, a loop or a jump decides.
func (p *Order) IsPlain(v *types.Var, use inspector.Cursor) bool {
	known := p.Index.Variable(v)
	var writes []Write
	for _, w := range p.lifted(v, use) {
		if w.Kind != Zero {
			writes = append(writes, w)
		}
	}
	if len(writes) == 0 || len(writes) == 1 && !known.IsParam {
		return len(writes) == 0 || !p.isLastOfLoop(v, writes[0], use) && !p.isOfEachCall(writes[0], use)
	}
	return !p.Jumps(use) && !slices.ContainsFunc(writes, func(w Write) bool {
		at := w.Where()
		switch {
		case !InSameFunction(at, use):
			return true
		case IsBefore(at, use):
			return isInLoopBefore(v, writes, at, use)
		}
		_, again := CommonLoop(v, at, use)
		return again && p.dependsOn(v, w.At)
	})
}

// isOfEachCall reports whether each call of a function literal writes its own argument.
func (p *Order) isOfEachCall(w Write, use inspector.Cursor) bool {
	literal, ok := FunctionAround(w.Where())
	if !ok || InSameFunction(w.Where(), use) || !w.Value.Valid() {
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
func isInLoopBefore(v *types.Var, writes []Write, at, use inspector.Cursor) bool {
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
	return InSameFunction(at, use) && !IsBefore(at, use)
}

// Jumps reports whether the function around use has a goto, or use is in a switch with a
// fallthrough.
func (p *Order) Jumps(use inspector.Cursor) bool {
	for clause := range use.Enclosing((*ast.CaseClause)(nil)) {
		if slices.ContainsFunc(Listed(clause.Parent(), edge.BlockStmt_List), FallsThrough) {
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

func (p *Order) hasGoto(use inspector.Cursor) bool {
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

// dependsOn reports whether a write to v depends on a condition on v, or on a result of a call
// with v.
func (p *Order) dependsOn(v *types.Var, at inspector.Cursor) bool {
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
func (p *Order) Mentions(n ast.Node, v *types.Var, hops int) bool {
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
		if used.IsField() || IsGlobal(used) {
			found = used.Origin() == v
			return !found
		}
		writes := p.Index.Variable(used).Writes
		found = used == v || hops > 0 && len(writes) > MaxWrites || hops > 0 &&
			slices.ContainsFunc(writes, func(w Write) bool {
				return (w.Kind == Plain || w.Kind == Result || w.Kind == Present) &&
					(p.Mentions(w.Value.Node(), v, 0) || p.writes(w.At, v))
			})
		return !found
	})
	return found
}

// writes reports whether a statement writes to v.
func (p *Order) writes(at inspector.Cursor, v *types.Var) bool {
	return slices.ContainsFunc(p.Index.Variable(v).Writes, func(w Write) bool { return w.At == at })
}

// testsEmpty reports whether a condition only checks whether v is empty.
func (p *Order) testsEmpty(cond ast.Expr, v *types.Var) bool {
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
