package compose

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
)

// IsURL reports whether the text that the program composes at cur has the name of a URL.
func (p *Parts) IsURL(cur inspector.Cursor) bool {
	expr := cur.Node().(ast.Expr)
	return p.isMadeAsURL(expr) || p.goesToURL(cur)
}

// IsURLCleaned reports whether the result of a call that cleans a URL has the name of a URL, too: elsewhere it can be
// the key of a store.
func (p *Parts) IsURLCleaned(cur inspector.Cursor) bool {
	return p.CleansURL(cur.Node().(*ast.CallExpr)) && NamesURL(p.nameOfTaker(code.OutermostParen(cur)))
}

// CleansURL reports whether a call is one of path.Join for a value with the name of a URL that has a host.
func (p *Parts) CleansURL(call *ast.CallExpr) bool {
	if len(call.Args) < 2 || code.LastName(call.Fun) != "Join" {
		return false
	}
	first := ast.Unparen(call.Args[0])
	if of, ok := first.(*ast.CallExpr); ok {
		first = of.Fun
	}
	words := code.Words(code.LastName(first))
	if !slices.ContainsFunc(words, endsInURL) && !slices.Contains(words, "endpoint") || slices.ContainsFunc(words, Below.Has) {
		return false
	}
	f, ok := p.index.CalleeOf(call)
	return ok && (f.Func.FullName() == "path.Join" || f.Func.FullName() == "path/filepath.Join")
}

// AppendsToURL reports whether the statement at cur appends the name of a parameter, or "&", to a
// variable whose name or first value shows that it is a URL.
func (p *Parts) AppendsToURL(cur inspector.Cursor) bool {
	stmt := cur.Node().(*ast.AssignStmt)
	if stmt.Tok != token.ADD_ASSIGN || !code.IsOpenSum(p.info, stmt.Rhs[0]) {
		return false
	}
	first := code.Operands(p.info, stmt.Rhs[0])[0]
	text, _ := code.ConstantString(p.info, first)
	return text == "&" && p.beginsAsURL(stmt.Lhs[0]) || p.isParameter(first) && NamesURL(code.LastName(stmt.Lhs[0]))
}

// beginsAsURL reports whether the program first sets a local variable to a concatenation that begins
// with the scheme of a URL.
func (p *Parts) beginsAsURL(expr ast.Expr) bool {
	id, ok := expr.(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := p.info.ObjectOf(id).(*types.Var)
	if !ok || !index.IsLocal(v) {
		return false
	}
	writes := p.index.Variable(v).Writes
	if len(writes) == 0 || writes[0].Kind != index.Plain || !code.IsOpenSum(p.info, writes[0].Value.Node().(ast.Expr)) {
		return false
	}
	text, ok := code.ConstantString(p.info, code.Operands(p.info, writes[0].Value.Node().(ast.Expr))[0])
	return ok && code.MayBeURL(text)
}

// isParameter reports whether an expression is the name of a parameter, with "=".
func (p *Parts) isParameter(expr ast.Expr) bool {
	text, ok := code.ConstantString(p.info, expr)
	return ok && strings.HasSuffix(text, "=") && !strings.ContainsAny(text[:1], "?&")
}

// isMadeAsURL reports whether a text begins with a value that has the name of a URL, or that a
// function with such a name returns.
func (p *Parts) isMadeAsURL(expr ast.Expr) bool {
	switch e := ast.Unparen(expr).(type) {
	case *ast.BinaryExpr:
		first := code.Operands(p.info, e)[0]
		return p.info.Types[first].Value == nil && NamesURL(code.LastName(first))
	case *ast.CallExpr:
		if NamesURL(code.LastName(e.Fun)) {
			return true
		}
		at, ok := code.FormatOf(p.info, e)
		if !ok || at+1 >= len(e.Args) {
			return false
		}
		format, _ := code.ConstantString(p.info, e.Args[at])
		return len(format) > 1 && (format[:2] == "%s" || format[:2] == "%v") && NamesURL(code.LastName(e.Args[at+1]))
	}
	return false
}

// goesToURL reports whether the variable, field or parameter that gets the text at cur has the name
// of a URL.
func (p *Parts) goesToURL(cur inspector.Cursor) bool {
	cur = code.OutermostParen(cur)
	if kind, i := cur.ParentEdge(); kind == edge.CallExpr_Args {
		return p.takesURL(cur.Parent().Node().(*ast.CallExpr), i)
	}
	return NamesURL(p.nameOfTaker(cur)) || keyOf(p.info, cur) == "path"
}

// keyOf returns the constant key of a map under which the program puts the value at cur, or "".
func keyOf(info *types.Info, cur inspector.Cursor) string {
	var key ast.Expr
	switch kind, _ := cur.ParentEdge(); kind {
	case edge.AssignStmt_Rhs:
		if at, ok := index.Assignee(cur).(*ast.IndexExpr); ok {
			key = at.Index
		}
	case edge.KeyValueExpr_Value:
		key = cur.Parent().Node().(*ast.KeyValueExpr).Key
	}
	if key == nil {
		return ""
	}
	text, _ := code.ConstantString(info, key)
	return text
}

// nameOfTaker returns the name of the variable, field or key of a map that gets the value at cur,
// or of the function that returns it. It is empty if there is no name.
func (p *Parts) nameOfTaker(cur inspector.Cursor) string {
	switch kind, _ := cur.ParentEdge(); kind {
	case edge.AssignStmt_Rhs, edge.ValueSpec_Values:
		if target := index.Assignee(cur); target != nil {
			return code.LastName(target)
		}
	case edge.KeyValueExpr_Value:
		if key := keyOf(p.info, cur); key != "" {
			return key
		}
		return code.IdentName(cur.Parent().Node().(*ast.KeyValueExpr).Key)
	case edge.ReturnStmt_Results:
		if fn, ok := index.FunctionAround(cur); ok {
			if decl, ok := fn.Node().(*ast.FuncDecl); ok {
				return decl.Name.Name
			}
		}
	}
	return ""
}

// takesURL reports whether the parameter for an argument of a call has the name of a URL, or that
// of a path and the function also takes the parameters of a query.
func (p *Parts) takesURL(call *ast.CallExpr, i int) bool {
	f, ok := p.index.CalleeOf(call)
	if !ok || i < f.Shift || f.Func.Pkg() == nil || isStandard(p.pkg, f.Func) {
		return false
	}
	params := f.Func.Signature().Params()
	if i -= f.Shift; i >= params.Len() || !code.IsString(params.At(i).Type()) {
		return false
	}
	isQuery := func(v *types.Var) bool { return types.TypeString(v.Type(), nil) == "net/url.Values" }
	name := params.At(i).Name()
	return NamesURL(name) || slices.Contains(code.Words(name), "path") &&
		slices.ContainsFunc(slices.Collect(params.Variables()), isQuery)
}

// isStandard reports whether a function that a package calls is one of the standard library.
func isStandard(pkg *types.Package, fn *types.Func) bool {
	return fn.Pkg() != pkg && code.IsStandard(fn.Pkg().Path())
}
