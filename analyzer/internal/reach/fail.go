package reach

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// OnlyFails reports whether an if statement ends the function only with errors: each return in
// it returns one, and nothing jumps.
func (p *Package) OnlyFails(s ast.Stmt) bool {
	n, ok := s.(*ast.IfStmt)
	if !ok {
		return false
	}
	fails := true
	ast.Inspect(n, func(child ast.Node) bool {
		switch child := child.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BranchStmt:
			fails = false
		case *ast.ReturnStmt:
			fails = fails && p.returnsError(child, n)
		}
		return fails
	})
	return fails
}

// returnsError reports whether the last result of a return is certainly an error: a variable
// may be nil, unless a condition of the statement excludes that.
func (p *Package) returnsError(ret *ast.ReturnStmt, in *ast.IfStmt) bool {
	if len(ret.Results) == 0 {
		result := p.lastNamed(ret)
		return result != nil && p.asksForError(in, result)
	}
	last := ast.Unparen(ret.Results[len(ret.Results)-1])
	if tv := p.Index.Info.Types[last]; tv.Type == nil || tv.IsNil() || term.KindOf(tv.Type) != term.Error {
		return false
	}
	id, ok := last.(*ast.Ident)
	return !ok || p.asksForError(in, id)
}

// lastNamed returns the name of the last result for a return statement without operands; nil if a
// function literal around it may have the result.
func (p *Package) lastNamed(ret *ast.ReturnStmt) *ast.Ident {
	decl := p.Index.DeclAt(ret.Pos())
	if decl == nil {
		return nil
	}
	fn, ok := decl.Node().(*ast.FuncDecl)
	if !ok || fn.Type.Results == nil {
		return nil
	}
	last := fn.Type.Results.List[len(fn.Type.Results.List)-1]
	if len(last.Names) == 0 || term.KindOf(p.Index.Info.TypeOf(last.Type)) != term.Error {
		return nil
	}
	return last.Names[len(last.Names)-1]
}

// asksForError reports whether a statement has the condition that a variable is not nil.
func (p *Package) asksForError(in ast.Node, id *ast.Ident) bool {
	asks := false
	ast.Inspect(in, func(n ast.Node) bool {
		if e, ok := n.(*ast.BinaryExpr); ok && e.Op == token.NEQ && p.Index.Info.Types[e.Y].IsNil() {
			x, ok := ast.Unparen(e.X).(*ast.Ident)
			asks = asks || ok && p.Index.Info.ObjectOf(x) == p.Index.Info.ObjectOf(id)
		}
		return !asks
	})
	return asks
}

// Fails reports whether a return statement certainly returns an error as its last result: the
// others then have no meaning.
func (p *Package) Fails(ret inspector.Cursor) bool {
	n := ret.Node().(*ast.ReturnStmt)
	results := n.Results
	if len(results) == 0 {
		result := p.lastNamed(n)
		return result != nil && p.isAskedForError(ret, result)
	}
	if len(results) < 2 {
		return false
	}
	last := ast.Unparen(results[len(results)-1])
	if tv := p.Index.Info.Types[last]; tv.Type == nil || tv.IsNil() || term.KindOf(tv.Type) != term.Error {
		return false
	}
	switch last := last.(type) {
	case *ast.CallExpr:
		return p.makesError(ret, last)
	case *ast.UnaryExpr, *ast.CompositeLit:
		return true
	case *ast.Ident:
		v, ok := p.Index.Info.Uses[last].(*types.Var)
		return ok && defuse.IsGlobal(v) || p.isAskedForError(ret, last)
	}
	return false
}

// makesError reports whether a call makes an error from a text, or from one that is not nil.
func (p *Package) makesError(ret inspector.Cursor, call *ast.CallExpr) bool {
	if isNewError(p, call) {
		return true
	}
	return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		id, ok := ast.Unparen(arg).(*ast.Ident)
		return ok && p.isAskedForError(ret, id)
	})
}

// isAskedForError reports whether a statement around a return has the condition that a variable is
// not nil.
func (p *Package) isAskedForError(ret inspector.Cursor, id *ast.Ident) bool {
	for around := range ret.Enclosing((*ast.IfStmt)(nil)) {
		if p.asksForError(around.Node().(*ast.IfStmt).Cond, id) {
			return true
		}
	}
	return false
}
