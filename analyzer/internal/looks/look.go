package looks

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/library"
)

// isLook reports whether the code around a use of a string depends on its value.
func (r *Reads) isLook(use inspector.Cursor) bool {
	c := code.Whole(use)
	switch kind, i := c.ParentEdge(); kind {
	case edge.CallExpr_Args:
		return r.looksAtArgument(c.Parent(), i)
	case edge.BinaryExpr_X, edge.BinaryExpr_Y:
		return r.compares(c.Parent().Node().(*ast.BinaryExpr), c.Node())
	case edge.RangeStmt_X:
		return r.looksAtElements(c.Parent().Node().(*ast.RangeStmt))
	case edge.SwitchStmt_Tag:
		return code.IsString(r.index.Info.TypeOf(c.Node().(ast.Expr)))
	case edge.IndexExpr_X, edge.SliceExpr_X:
		return code.IsString(r.index.Info.TypeOf(c.Node().(ast.Expr)))
	case edge.CaseClause_List:
		return true
	}
	return false
}

// looksAtElements reports whether a range over a string or a list checks the elements.
func (r *Reads) looksAtElements(n *ast.RangeStmt) bool {
	if code.IsString(r.index.Info.TypeOf(n.X)) {
		return true
	}
	return n.Tok == token.DEFINE && r.looksAtNew(n.Value)
}

// compares reports whether a comparison distinguishes texts: one with "" only shows whether there
// is a text.
func (r *Reads) compares(e *ast.BinaryExpr, operand ast.Node) bool {
	if e.Op != token.EQL && e.Op != token.NEQ {
		return false
	}
	other := e.X
	if other == operand {
		other = e.Y
	}
	v := r.index.Info.Types[other].Value
	return v != nil && v.Kind() == constant.String && constant.StringVal(v) != ""
}

// lookers are the packages whose functions look into a string.
var lookers = map[string]bool{
	"bytes": true, "io/fs": true, "net": true, "net/netip": true, "os": true, "os/exec": true, "path": true,
	"path/filepath": true, "regexp": true, "strings": true, "unicode/utf8": true, "io/ioutil": true,
}

// neutral are functions of those packages that pass on any string, as [sources] do.
var neutral = map[string]bool{
	"(*strings.Builder).WriteString": true,
	"(*bytes.Buffer).WriteString":    true,
	"strings.NewReader":              true,
	"strings.Clone":                  true,
	"strings.Join":                   true,
	"os.Setenv":                      true,
	"net.JoinHostPort":               true,
}

// looksAtArgument reports whether a call checks its argument: because the function checks it, or
// because a condition depends on its result. A check of the argument in lower case is a check of
// the argument.
func (r *Reads) looksAtArgument(cur inspector.Cursor, i int) bool {
	call, ok := r.index.CallAt(cur)
	if !ok {
		return r.isPredicate(cur)
	}
	name := call.Func.FullName()
	if library.Of(name).From != library.None {
		return r.isLook(cur) || r.looksAtAssigned(cur)
	}
	if call.Func.Pkg() != nil && lookers[call.Func.Pkg().Path()] {
		return !neutral[name]
	}
	return r.isPredicate(cur) || r.looksAtParameter(call, i-call.Shift)
}

// looksAtParameter reports whether a function of the package checks its i-th parameter, and
// returns an error or a number that depends on it.
func (r *Reads) looksAtParameter(call defuse.Call, i int) bool {
	if _, ok := r.index.Declaration(call.Func); !ok || i < 0 || i >= call.Sig.Params().Len() {
		return false
	}
	results := call.Func.Signature().Results()
	for at := range results.Len() {
		basic, isBasic := results.At(at).Type().Underlying().(*types.Basic)
		isNumber := isBasic && basic.Info()&types.IsNumeric != 0
		if isNumber || types.Identical(results.At(at).Type(), types.Universe.Lookup("error").Type()) {
			return len(r.of(call.Func.Signature().Params().At(i))) > 0
		}
	}
	return false
}

// looksAtAssigned reports whether the package checks the new variable that gets the value at cur.
func (r *Reads) looksAtAssigned(cur inspector.Cursor) bool {
	kind, i := cur.ParentEdge()
	if kind != edge.AssignStmt_Rhs {
		return false
	}
	// The first of several results is the value. In code that does not type-check there may be
	// too few variables.
	assign := cur.Parent().Node().(*ast.AssignStmt)
	return assign.Tok == token.DEFINE && i < len(assign.Lhs) && r.looksAtNew(assign.Lhs[i])
}

// looksAtNew reports whether the package checks the new variable of a name. It excludes existing
// variables: they may get a change of their own value, and the search would not end.
func (r *Reads) looksAtNew(name ast.Expr) bool {
	id, ok := name.(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := r.index.Info.Defs[id].(*types.Var)
	return ok && len(r.of(v)) > 0
}

// isPredicate reports whether the result of the call at cur is a boolean, by which the code probably decides.
func (r *Reads) isPredicate(cur inspector.Cursor) bool {
	t := r.index.Info.TypeOf(cur.Node().(ast.Expr))
	if t == nil {
		return false
	}
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsBoolean != 0
}
