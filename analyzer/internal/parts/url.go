package parts

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
)

// IsURL reports whether the program calls what it puts together at cur a URL.
func (p *Package) IsURL(cur inspector.Cursor) bool {
	expr := cur.Node().(ast.Expr)
	return p.isMadeAsURL(expr) || p.goesToURL(cur)
}

// AppendsToURL reports whether the statement at cur appends the name of a parameter to a variable
// that is called a URL.
func (p *Package) AppendsToURL(cur inspector.Cursor) bool {
	stmt := cur.Node().(*ast.AssignStmt)
	if stmt.Tok != token.ADD_ASSIGN || !namesURL(code.LastName(stmt.Lhs[0])) || !code.IsOpenSum(p.info, stmt.Rhs[0]) {
		return false
	}
	return p.isParameter(code.Operands(p.info, stmt.Rhs[0])[0])
}

// isParameter reports whether an expression is the name of a parameter, with "=".
func (p *Package) isParameter(expr ast.Expr) bool {
	text, ok := code.ConstantString(p.info, expr)
	return ok && strings.HasSuffix(text, "=") && !strings.ContainsAny(text[:1], "?&")
}

// isMadeAsURL reports whether a text begins with a value that is called a URL, or is made by a
// function that is.
func (p *Package) isMadeAsURL(expr ast.Expr) bool {
	switch e := ast.Unparen(expr).(type) {
	case *ast.BinaryExpr:
		first := code.Operands(p.info, e)[0]
		return p.info.Types[first].Value == nil && namesURL(code.LastName(first))
	case *ast.CallExpr:
		if namesURL(code.LastName(e.Fun)) {
			return true
		}
		at, ok := code.FormatOf(p.info, e)
		if !ok || at+1 >= len(e.Args) {
			return false
		}
		format, _ := code.ConstantString(p.info, e.Args[at])
		return len(format) > 1 && (format[:2] == "%s" || format[:2] == "%v") && namesURL(code.LastName(e.Args[at+1]))
	}
	return false
}

// goesToURL reports whether what takes the text at cur is called a URL.
func (p *Package) goesToURL(cur inspector.Cursor) bool {
	cur = code.OutermostParen(cur)
	parent := cur.Parent()
	switch kind, i := cur.ParentEdge(); kind {
	case edge.AssignStmt_Rhs, edge.ValueSpec_Values:
		target := defuse.Assignee(cur)
		return target != nil && namesURL(code.LastName(target))
	case edge.KeyValueExpr_Value:
		key := parent.Node().(*ast.KeyValueExpr).Key
		if value := p.info.Types[key].Value; value != nil && value.Kind() == constant.String {
			return namesURL(constant.StringVal(value))
		}
		return namesURL(code.IdentName(key))
	case edge.ReturnStmt_Results:
		fn, ok := defuse.FunctionAround(cur)
		if !ok {
			return false
		}
		decl, ok := fn.Node().(*ast.FuncDecl)
		return ok && namesURL(decl.Name.Name)
	case edge.CallExpr_Args:
		return p.takesURL(parent.Node().(*ast.CallExpr), i)
	}
	return false
}

// takesURL reports whether an argument of a call is called a URL by its parameter, or a path
// for which the function takes the parameters of a query as well.
func (p *Package) takesURL(call *ast.CallExpr, i int) bool {
	f, ok := p.index.CalleeOf(call)
	if !ok || i < f.Shift || f.Func.Pkg() == nil || p.isStandard(f.Func) {
		return false
	}
	params := f.Func.Signature().Params()
	if i -= f.Shift; i >= params.Len() || !code.IsString(params.At(i).Type()) {
		return false
	}
	isQuery := func(v *types.Var) bool { return types.TypeString(v.Type(), nil) == "net/url.Values" }
	name := params.At(i).Name()
	return namesURL(name) || slices.Contains(code.Words(name), "path") && slices.ContainsFunc(slices.Collect(params.Variables()), isQuery)
}

// isStandard reports whether a function is one of the standard library.
func (p *Package) isStandard(fn *types.Func) bool {
	return fn.Pkg() != p.pkg && code.IsStandard(fn.Pkg().Path())
}
