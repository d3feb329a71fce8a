package flow

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// Tested reports whether the code of the package looks at what a variable holds
// to decide what to do with it: a function that asks for a "://" may complete a
// text that has none. What reaches a sink from such a variable is only some of
// what is written to it.
func (p *Package) Tested(v *types.Var) bool {
	tested, known := p.tested[v]
	if known {
		return tested
	}
	p.tested[v] = false // while it is looked into: functions call each other
	p.tested[v] = slices.ContainsFunc(p.Uses(v), p.testsAt)
	return p.tested[v]
}

// testsAt reports whether what is around a use of a string depends on its value.
func (p *Package) testsAt(use inspector.Cursor) bool {
	c := code.Whole(use)
	switch kind, i := c.ParentEdge(); kind {
	case edge.CallExpr_Args:
		return p.testsArgument(c.Parent(), i)
	case edge.BinaryExpr_X, edge.BinaryExpr_Y:
		return p.compares(c.Parent().Node().(*ast.BinaryExpr), c.Node())
	case edge.RangeStmt_X:
		return p.testsElements(c.Parent().Node().(*ast.RangeStmt))
	case edge.SwitchStmt_Tag:
		return code.IsString(p.info.TypeOf(c.Node().(ast.Expr)))
	case edge.IndexExpr_X, edge.SliceExpr_X:
		return code.IsString(p.info.TypeOf(c.Node().(ast.Expr)))
	case edge.CaseClause_List:
		return true
	}
	return false
}

// testsElements reports whether a range over a string or a list looks into what it
// finds.
func (p *Package) testsElements(n *ast.RangeStmt) bool {
	if code.IsString(p.info.TypeOf(n.X)) {
		return true
	}
	return n.Tok == token.DEFINE && p.testsNew(n.Value)
}

// compares reports whether a comparison tells texts from each other: one with ""
// only tells whether there is one.
func (p *Package) compares(e *ast.BinaryExpr, operand ast.Node) bool {
	if e.Op != token.EQL && e.Op != token.NEQ {
		return false
	}
	other := e.X
	if other == operand {
		other = e.Y
	}
	v := p.info.Types[other].Value
	return v != nil && v.Kind() == constant.String && constant.StringVal(v) != ""
}

// testers are the packages whose functions look into a string.
var testers = map[string]bool{
	"bytes": true, "io/fs": true, "net": true, "net/netip": true, "os": true, "os/exec": true, "path": true,
	"path/filepath": true, "regexp": true, "strings": true, "unicode/utf8": true, "io/ioutil": true,
}

// neutral are functions of those packages that pass a string on, whatever it is. So
// do [changers].
var neutral = map[string]bool{
	"(*strings.Builder).WriteString": true,
	"(*bytes.Buffer).WriteString":    true,
	"strings.NewReader":              true,
	"strings.Clone":                  true,
	"strings.Join":                   true,
	"os.Setenv":                      true,
	"net.JoinHostPort":               true,
}

// testsArgument reports whether a call looks into its argument: by what it is
// known to do, or since its result is what a condition asks for. Who looks at the
// argument in lower case looks at the argument.
func (p *Package) testsArgument(cur inspector.Cursor, i int) bool {
	call, ok := p.CallAt(cur)
	if !ok {
		return p.isAsked(cur)
	}
	name := call.Func.FullName()
	if _, ok := changers[name]; ok {
		return p.testsAt(cur) || p.testsAssigned(cur)
	}
	if call.Func.Pkg() != nil && testers[call.Func.Pkg().Path()] {
		return !neutral[name]
	}
	return p.isAsked(cur) || p.testsParameter(call, i-call.Shift)
}

// testsParameter reports whether a function of the package looks into its i-th
// parameter, and returns an error or a number by what it has found.
func (p *Package) testsParameter(call Call, i int) bool {
	if _, ok := p.Declaration(call.Func); !ok || i < 0 || i >= call.sig.Params().Len() {
		return false
	}
	results := call.Func.Signature().Results()
	for at := range results.Len() {
		basic, isBasic := results.At(at).Type().Underlying().(*types.Basic)
		isNumber := isBasic && basic.Info()&types.IsNumeric != 0
		if isNumber || types.Identical(results.At(at).Type(), types.Universe.Lookup("error").Type()) {
			return p.Tested(call.Func.Signature().Params().At(i))
		}
	}
	return false
}

// testsAssigned reports whether the package looks at the new variable that gets
// the value at cur.
func (p *Package) testsAssigned(cur inspector.Cursor) bool {
	kind, i := cur.ParentEdge()
	if kind != edge.AssignStmt_Rhs {
		return false
	}
	// Of several results the first is the value. There may be too few variables in code
	// that does not type-check.
	assign := cur.Parent().Node().(*ast.AssignStmt)
	return assign.Tok == token.DEFINE && i < len(assign.Lhs) && p.testsNew(assign.Lhs[i])
}

// testsNew reports whether the package looks at the variable that a name declares.
// There is no end to one that was there before: it may hold its own value, changed.
func (p *Package) testsNew(name ast.Expr) bool {
	id, ok := name.(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := p.info.Defs[id].(*types.Var)
	return ok && p.Tested(v)
}

// isAsked reports whether the boolean result of a call decides on a branch.
func (p *Package) isAsked(cur inspector.Cursor) bool {
	t := p.info.TypeOf(cur.Node().(ast.Expr))
	if t == nil {
		return false
	}
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsBoolean != 0
}
