package index

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// OnlyFails reports whether an if statement ends the function only with errors: each return in
// it returns one, and nothing jumps.
func (p *Order) OnlyFails(s ast.Stmt) bool {
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

// returnsError reports whether the last result of a return is certainly an error: a local variable
// may be nil, unless a condition of the statement excludes that.
func (p *Order) returnsError(ret *ast.ReturnStmt, in *ast.IfStmt) bool {
	var result *ast.Ident
	if len(ret.Results) == 0 {
		result = p.lastNamed(ret)
	} else {
		last := ast.Unparen(ret.Results[len(ret.Results)-1])
		if tv := p.Index.Info.Types[last]; tv.Type == nil || tv.IsNil() || term.KindOf(tv.Type) != term.Error {
			return false
		}
		id, ok := last.(*ast.Ident)
		if !ok || p.isGlobal(id) {
			return true
		}
		result = id
	}
	return result != nil && p.testsError(in, result)
}

// isGlobal reports whether a name is that of a package variable, as errors have that callers compare.
func (p *Order) isGlobal(id *ast.Ident) bool {
	v, ok := p.Index.Info.Uses[id].(*types.Var)
	return ok && IsGlobal(v)
}

func (p *Order) isNewError(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	f, ok := p.Index.CalleeOf(call)
	return ok && (f.Func.FullName() == "fmt.Errorf" || f.Func.FullName() == "errors.New")
}

// lastNamed returns the name of the last result for a return statement without operands; nil if a
// function literal around it may have the result.
func (p *Order) lastNamed(ret *ast.ReturnStmt) *ast.Ident {
	decl := p.Index.DeclAt(ret.Pos())
	if decl == nil {
		return nil
	}
	fn, ok := decl.Node().(*ast.FuncDecl)
	if !ok || fn.Type.Results.NumFields() == 0 {
		return nil
	}
	last := fn.Type.Results.List[len(fn.Type.Results.List)-1]
	if len(last.Names) == 0 || term.KindOf(p.Index.Info.TypeOf(last.Type)) != term.Error {
		return nil
	}
	return last.Names[len(last.Names)-1]
}

// testsError reports whether a statement has the condition that a variable is not nil.
func (p *Order) testsError(in ast.Node, id *ast.Ident) bool {
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

// Ends reports whether a block or a clause of a switch certainly ends the function, with returns that
// have a property.
func Ends(block inspector.Cursor, have func(ret inspector.Cursor) bool) bool {
	var list []ast.Stmt
	switch n := block.Node().(type) {
	case *ast.BlockStmt:
		list = n.List
	case *ast.CaseClause:
		list = n.Body
	}
	if len(list) == 0 {
		return false
	}
	last, ok := list[len(list)-1].(*ast.ReturnStmt)
	if !ok {
		return false
	}
	for at := range block.Preorder((*ast.ReturnStmt)(nil), (*ast.BranchStmt)(nil), (*ast.FuncLit)(nil)) {
		if ret, ok := at.Node().(*ast.ReturnStmt); !ok || ret != last && !have(at) {
			return false
		}
	}
	at, ok := block.FindNode(last)
	return ok && have(at)
}

// MayDropError reports whether the function around cur names its results and defers a call, which may set
// another error than the one that the function returns.
func MayDropError(cur inspector.Cursor) bool {
	function, ok := FunctionAround(cur)
	if !ok {
		return false
	}
	var results *ast.FieldList
	switch n := function.Node().(type) {
	case *ast.FuncDecl:
		results = n.Type.Results
	case *ast.FuncLit:
		results = n.Type.Results
	}
	if results.NumFields() == 0 || len(results.List[0].Names) == 0 {
		return false
	}
	for range function.Preorder((*ast.DeferStmt)(nil)) {
		return true
	}
	return false
}

// Fails reports whether a return statement certainly returns an error as its last result: the
// others then have no meaning.
func (p *Order) Fails(ret inspector.Cursor) bool {
	return len(ret.Node().(*ast.ReturnStmt).Results) != 1 && p.ReturnsError(ret)
}

// ReturnsError reports whether the last result of a return statement is certainly an error.
func (p *Order) ReturnsError(ret inspector.Cursor) bool {
	n := ret.Node().(*ast.ReturnStmt)
	if len(n.Results) == 0 {
		result := p.lastNamed(n)
		return result != nil && p.isUnderErrorTest(ret, result)
	}
	last := ast.Unparen(n.Results[len(n.Results)-1])
	if tv := p.Index.Info.Types[last]; tv.Type == nil || tv.IsNil() || term.KindOf(tv.Type) != term.Error {
		return false
	}
	switch last := last.(type) {
	case *ast.CallExpr:
		return p.makesError(ret, last)
	case *ast.UnaryExpr, *ast.CompositeLit:
		return true
	case *ast.Ident:
		return p.isGlobal(last) || p.isUnderErrorTest(ret, last)
	}
	return false
}

// makesError reports whether a call makes an error from a text, or from one that is not nil.
func (p *Order) makesError(ret inspector.Cursor, call *ast.CallExpr) bool {
	if p.isNewError(call) {
		return true
	}
	return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		id, ok := ast.Unparen(arg).(*ast.Ident)
		return ok && p.isUnderErrorTest(ret, id)
	})
}

// isUnderErrorTest reports whether a statement around a return has the condition that a variable is
// not nil.
func (p *Order) isUnderErrorTest(ret inspector.Cursor, id *ast.Ident) bool {
	for around := range ret.Enclosing((*ast.IfStmt)(nil)) {
		if p.testsError(around.Node().(*ast.IfStmt).Cond, id) {
			return true
		}
	}
	return false
}
