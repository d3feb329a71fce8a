package analyzer

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/uricheck"
)

// checker analyses one package. Its indexes are built when they are first
// needed: most packages need none.
type checker struct {
	pass      *analysis.Pass
	settings  *settings
	sinks     map[*types.Func][]sink
	inspector *inspector.Inspector
	flow      *flow.Package

	imported   map[*types.Func][]reach // what dependencies say of their functions
	usages     map[flow.Place][]usage
	places     []flow.Place // those with usages, in the order they are found
	pending    []reached    // usages that are still to be followed
	defaults   *bool        // whether the package leaves http's default client alone
	generated  map[*ast.File]bool
	ignores    *ignores
	reported   map[reportKey]bool
	sources    map[string][]byte // of files, read anew
	arguments  []*argument       // with a finding; in the end those that are reported
	argumentOf map[*ast.Ident]*argument
	found      []analysis.Diagnostic
}

// argument is a value that comes to a sink, and what is wrong with it.
type argument struct {
	cur      inspector.Cursor // the expression
	text     *text
	usage    usage
	findings []uricheck.Finding
}

func run(pass *analysis.Pass, s *settings) {
	sinks := sinksOf(pass.Pkg)
	if sinks == nil {
		return
	}
	files := inspector.New(pass.Files)
	c := &checker{
		pass:      pass,
		settings:  s,
		sinks:     sinks,
		inspector: files,
		flow:      flow.New(pass.Pkg, pass.TypesInfo, files),
		usages:    make(map[flow.Place][]usage),
		generated: make(map[*ast.File]bool),
		ignores:   newIgnores(pass.Fset),
		reported:  make(map[reportKey]bool),
		sources:   make(map[string][]byte),
	}
	c.imported = c.importFacts()
	for call := range c.inspector.Root().Preorder((*ast.CallExpr)(nil)) {
		c.checkCall(call)
	}
	c.followAll()
	c.exportFacts()
	// Only now all uses of a constant are known.
	c.arguments = slices.DeleteFunc(c.arguments, c.isSilent)
	c.reportAll()
}

func (c *checker) checkCall(cur inspector.Cursor) {
	call, ok := c.flow.Callee(cur)
	if !ok {
		return
	}
	for _, s := range c.sinks[call.Func] {
		for i, arg := range c.flow.Argument(call, s.arg) {
			for _, u := range c.usagesAt(call, s, s.arg+call.Shift+i) {
				from := flow.Inflow{Cursor: arg, Element: s.variadic() && call.IsSpread(), Call: &call}
				c.follow(from, u)
			}
		}
	}
	for _, r := range c.imported[call.Func] {
		for _, from := range c.flow.Passed(call, r.index, r.element) {
			c.follow(from, r.usage.from(stepInto(from, r.usage)))
		}
	}
}

// stepInto describes how a value gets into a function of another package.
func stepInto(from flow.Inflow, u usage) step {
	fun := types.ExprString(from.Call.Cursor.Node().(*ast.CallExpr).Fun)
	return step{cur: from.Cursor, call: from.Call.Cursor, to: "passed to " + fun + "; it comes to " + u.origin}
}
