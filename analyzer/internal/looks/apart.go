package looks

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// IsApart reports whether a condition certainly does not depend on the literals in a text: its function
// evaluates it before it writes them, or none of its variables gets them, or something made of them.
func (r *Reads) IsApart(cond ast.Node, t term.Text) bool {
	isThere := false
	for _, p := range t.Pieces {
		if p.Lit == nil {
			continue
		}
		isThere = true
		if !r.isApart(birth{cond: cond, at: writtenAt(p)}) {
			return false
		}
	}
	return isThere
}

// birth is where the code writes a literal, or names a constant with it, as seen from a condition.
type birth struct{ cond, at ast.Node }

// writtenAt returns the literal of a piece, or the name of the constant that has it.
func writtenAt(p term.Piece) ast.Node {
	for _, via := range p.Via {
		if _, isConst := via.Object.(*types.Const); isConst && via.Name != nil {
			return via.Name
		}
	}
	return p.Lit
}

func (r *Reads) isApart(b birth) bool {
	is, known := r.apart[b]
	if !known {
		is = r.apartFrom(b)
		r.apart[b] = is
	}
	return is
}

func (r *Reads) apartFrom(b birth) bool {
	decl := r.index.DeclAt(b.cond.Pos())
	if decl == nil || !code.Holds(decl.Node(), b.at.Pos()) {
		return false
	}
	cond, isFound := decl.Root().FindNode(b.cond)
	at, isWritten := decl.Root().FindNode(b.at)
	if !isFound || !isWritten || !defuse.InSameFunction(cond, at) || code.Holds(b.cond, b.at.Pos()) {
		return false
	}
	function, ok := defuse.FunctionAround(cond)
	if !ok {
		return false
	}
	s := spread{index: r.index, at: at, limit: evaluatedUntil(cond, function), got: make(map[types.Object]bool)}
	return at.Node().Pos() >= s.limit || s.run(function) && !s.has(b.cond)
}

// evaluatedUntil returns the end of the code that may run before the last evaluation of a condition: what
// stands before it, or all of the loop around it.
func evaluatedUntil(cond, function inspector.Cursor) token.Pos {
	until := cond.Node().Pos()
	for loop := range cond.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.LabeledStmt)(nil)) {
		if code.Holds(function.Node(), loop.Node().Pos()) {
			until = loop.Node().End()
		}
	}
	for label := range function.Preorder((*ast.LabeledStmt)(nil)) {
		if label.Node().Pos() < until {
			until = function.Node().End() // perhaps the target of a goto
		}
	}
	return until
}

// spread finds the variables of a function that get a literal, or something made of it.
type spread struct {
	index *defuse.Package
	at    inspector.Cursor
	limit token.Pos
	got   map[types.Object]bool
}

// run reports whether it has found all: function literals can run at any time.
func (s *spread) run(function inspector.Cursor) bool {
	for before := -1; before < len(s.got); {
		before = len(s.got)
		for cur := range function.Preorder((*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil), (*ast.RangeStmt)(nil), (*ast.SendStmt)(nil), (*ast.CallExpr)(nil), (*ast.FuncLit)(nil)) {
			if cur == function || cur.Node().Pos() >= s.limit {
				continue
			}
			if _, isLiteral := cur.Node().(*ast.FuncLit); isLiteral && s.has(cur.Node()) {
				return false
			}
			s.pass(cur.Node())
		}
	}
	return true
}

// pass records the variables that a node gives what it has of the literal.
func (s *spread) pass(n ast.Node) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if slices.ContainsFunc(n.Rhs, s.hasExpr) {
			s.give(n.Lhs...)
		}
	case *ast.ValueSpec:
		if slices.ContainsFunc(n.Values, s.hasExpr) {
			for _, name := range n.Names {
				s.give(name)
			}
		}
	case *ast.RangeStmt:
		if s.has(n.X) {
			s.give(n.Key, n.Value)
		}
	case *ast.SendStmt:
		if s.has(n.Value) {
			s.give(n.Chan)
		}
	case *ast.CallExpr:
		if slices.ContainsFunc(n.Args, s.hasExpr) {
			s.giveObjects(n)
		}
	}
}

// giveObjects records what a call with the literal may change: its receiver, and what its arguments
// refer to.
func (s *spread) giveObjects(call *ast.CallExpr) {
	objects := slices.Clone(call.Args)
	if method, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		objects = append(objects, method.X)
	}
	for _, object := range objects {
		t := s.index.Info.TypeOf(object)
		if t == nil {
			continue
		}
		if _, isBasic := t.Underlying().(*types.Basic); !isBasic {
			s.give(object)
		}
	}
}

// give records the variables in which expressions are.
func (s *spread) give(to ...ast.Expr) {
	for _, e := range to {
		if id := rootOf(e); id != nil {
			if v, ok := s.index.Info.ObjectOf(id).(*types.Var); ok {
				s.got[v] = true
			}
		}
	}
}

// rootOf returns the name of the variable that has an expression as a part, nil if there is none.
func rootOf(e ast.Expr) *ast.Ident {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.Ident:
			return x
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.SliceExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.UnaryExpr:
			e = x.X
		default:
			return nil
		}
	}
}

func (s *spread) hasExpr(e ast.Expr) bool { return s.has(e) }

// has reports whether a node contains the literal, or a variable that may have something of it. Any code
// can set a package variable.
func (s *spread) has(n ast.Node) bool {
	if code.Holds(n, s.at.Node().Pos()) {
		return true
	}
	has := false
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			v, isVar := s.index.Info.ObjectOf(id).(*types.Var)
			has = has || isVar && (s.got[v] || len(s.got) > 0 && defuse.IsGlobal(v))
		}
		return !has
	})
	return has
}
