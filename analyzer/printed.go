package analyzer

import (
	"go/ast"
	"go/types"
	"slices"
	"strconv"
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
		v := c.printable(assign.Lhs[min(i, len(assign.Lhs)-1)])
		return v != nil && c.isOnlyPrinted(v)
	}
	return false
}

// printable returns the new variable or the unexported field that an assignment
// sets, nil if it sets another: all uses of these are known.
func (c *checker) printable(lhs ast.Expr) *types.Var {
	switch lhs := lhs.(type) {
	case *ast.Ident:
		v, _ := c.pass.TypesInfo.Defs[lhs].(*types.Var)
		return v
	case *ast.SelectorExpr:
		v, ok := c.pass.TypesInfo.Uses[lhs.Sel].(*types.Var)
		if ok && v.IsField() && !v.Exported() {
			return v
		}
	}
	return nil
}

func (c *checker) isOnlyPrinted(v *types.Var) bool {
	printed := 0
	for _, use := range c.flow.Uses(v) {
		kind, _ := use.ParentEdge()
		if kind == edge.SelectorExpr_Sel {
			use = use.Parent()
			kind, _ = use.ParentEdge()
		} else if kind == edge.KeyValueExpr_Key && v.IsField() {
			continue // a literal of the structure sets it
		}
		if kind == edge.AssignStmt_Lhs {
			continue
		}
		if !isPrintedUse(use) {
			return false
		}
		printed++
	}
	return printed > 0
}

// isPrintedUse reports whether a variable is printed where it is used, or is what
// a String method returns: that is for printing.
func isPrintedUse(use inspector.Cursor) bool {
	switch parent := use.Parent().Node().(type) {
	case *ast.CallExpr:
		return printsText(parent)
	case *ast.ReturnStmt:
		for fn := range use.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
			decl, ok := fn.Node().(*ast.FuncDecl)
			return ok && decl.Recv != nil && decl.Name.Name == "String"
		}
	}
	return false
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
// not named so. Drivers add a package's own test files to it: what those import does
// not count.
func (c *checker) servesTests() bool {
	for element := range strings.SplitSeq(c.pass.Pkg.Path(), "/") {
		if element == "e2e" || strings.HasPrefix(element, "test") || strings.HasSuffix(element, "test") || strings.HasSuffix(element, "tests") {
			return true
		}
	}
	return slices.ContainsFunc(c.pass.Files, func(file *ast.File) bool {
		return !c.isTest(file) && slices.ContainsFunc(file.Imports, importsTests)
	})
}

func importsTests(spec *ast.ImportSpec) bool {
	path, err := strconv.Unquote(spec.Path.Value)
	return err == nil && (path == "testing" || strings.HasPrefix(path, "github.com/onsi/ginkgo"))
}
