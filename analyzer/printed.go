package analyzer

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// isPrinted reports whether a text goes to nothing but functions that print it or
// make an error of it: nobody dials what a log says.
func (c *checker) isPrinted(cur inspector.Cursor) bool {
	cur = outermostParen(cur)
	kind, i := cur.ParentEdge()
	parent := cur.Parent().Node()
	switch kind {
	case edge.CallExpr_Args:
		return printsText(parent.(*ast.CallExpr))
	case edge.AssignStmt_Rhs:
		assign := parent.(*ast.AssignStmt)
		id, ok := assign.Lhs[min(i, len(assign.Lhs)-1)].(*ast.Ident)
		if !ok {
			return false
		}
		v, ok := c.pass.TypesInfo.Defs[id].(*types.Var)
		return ok && c.isOnlyPrinted(v)
	}
	return false
}

func (c *checker) isOnlyPrinted(v *types.Var) bool {
	uses := c.flow.Uses(v)
	for _, use := range uses {
		call, ok := use.Parent().Node().(*ast.CallExpr)
		if !ok || !printsText(call) {
			return false
		}
	}
	return len(uses) > 0
}

// printsText reports whether a call prints its arguments, by the name of its
// function: there are too many loggers to list.
func printsText(call *ast.CallExpr) bool {
	first := words(lastName(call.Fun))[0]
	for _, suffix := range []string{"", "f", "ln", "w", "ctx"} {
		if slices.Contains(printers, strings.TrimSuffix(first, suffix)) {
			return true
		}
	}
	return false
}

// printers are the first words in the names of functions that print.
var printers = strings.Fields("print fprint log debug info warn warning error fatal panic trace notice")

// servesTests reports whether a package is written for tests, though its files are
// not named so.
func servesTests(pkg *types.Package) bool {
	for element := range strings.SplitSeq(pkg.Path(), "/") {
		if element == "e2e" || strings.HasPrefix(element, "test") || strings.HasSuffix(element, "test") || strings.HasSuffix(element, "tests") {
			return true
		}
	}
	return slices.ContainsFunc(pkg.Imports(), func(p *types.Package) bool {
		return p.Path() == "testing" || strings.HasPrefix(p.Path(), "github.com/onsi/ginkgo")
	})
}
