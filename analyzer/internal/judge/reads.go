package judge

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/report"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/analyzer/internal/trace"
)

// readsElsewhere reports whether a fix changes a literal whose bytes may matter elsewhere: a field or a variable has the
// text on its way to a sink, and the program compares it, reads it as a key, or passes it on where no sink gets it.
func (c *checker) readsElsewhere(fix report.Fix) bool {
	if fix.KeepsValue() {
		return false
	}
	for node := range report.ChangesOf([]report.Fix{fix}) {
		if lit, ok := node.(*ast.BasicLit); ok && c.isReadElsewhere(lit) {
			return true
		}
	}
	return false
}

func (c *checker) isReadElsewhere(lit *ast.BasicLit) bool {
	for _, a := range c.arrivals {
		if a.Own.Walk(func(p *term.Piece) bool { return p.Lit != lit }) {
			continue
		}
		for v := range a.Usage.Holders() {
			if v.Pkg() == c.pass.Pkg && slices.ContainsFunc(c.flow.Index.Uses(v), func(use inspector.Cursor) bool {
				if code.Whole(use).ParentEdgeKind() == edge.ReturnStmt_Results {
					return c.isGetterAsked(use)
				}
				return c.mayReadBytes(use, lit) && !c.tracer.Follows(use) && !isAskedOf(a, use)
			}) {
				return true
			}
		}
	}
	return false
}

// isAskedOf reports whether a use of a variable stands in a condition on the way of a text: the fix was tried there.
func isAskedOf(a *trace.Arrival, use inspector.Cursor) bool {
	return slices.ContainsFunc(a.Made().Guards, func(g term.Guard) bool {
		return g.At != nil && code.Holds(g.At, use.Node().Pos())
	})
}

// mayReadBytes reports whether the use of a variable with the text of a literal may depend on its bytes: it neither sets the
// variable, nor prints the text, nor asks whether there is one.
func (c *checker) mayReadBytes(use inspector.Cursor, lit *ast.BasicLit) bool {
	at := code.Whole(use)
	if at.ParentEdgeKind() == edge.IndexExpr_X {
		at = at.Parent()
	}
	switch around := at.Parent().Node().(type) {
	case *ast.KeyValueExpr:
		return at.ParentEdgeKind() != edge.KeyValueExpr_Key
	case *ast.AssignStmt:
		return at.ParentEdgeKind() != edge.AssignStmt_Lhs
	case *ast.BinaryExpr:
		other := around.X
		if at.ParentEdgeKind() == edge.BinaryExpr_X {
			other = around.Y
		}
		text, ok := code.ConstantString(c.pass.TypesInfo, other)
		return !(ok && text == "" && (around.Op == token.EQL || around.Op == token.NEQ))
	case *ast.CallExpr:
		return !code.PrintsText(around)
	case *ast.UnaryExpr: // a call that declares a flag with the literal
		return around.Op != token.AND || !code.Holds(at.Parent().Parent().Node(), lit.Pos())
	case *ast.RangeStmt:
		return false
	}
	return true
}

// isGetterAsked reports whether the program reads the bytes of what the function around cur returns.
func (c *checker) isGetterAsked(cur inspector.Cursor) bool {
	function, _ := index.FunctionAround(cur)
	decl, ok := function.Node().(*ast.FuncDecl)
	if !ok {
		return true
	}
	fn, ok := c.pass.TypesInfo.Defs[decl.Name].(*types.Func)
	return !ok || slices.ContainsFunc(c.flow.Index.Calls(fn), func(call index.Call) bool {
		return c.reporter.ReadsBytes(call.Cursor)
	})
}
