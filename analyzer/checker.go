package analyzer

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/intent"
	"github.com/uricheck/go-uricheck/analyzer/internal/report"
	"github.com/uricheck/go-uricheck/analyzer/internal/sinks"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck"
)

// checker analyses one package. Its indexes are built when they are first
// needed: most packages need none.
type checker struct {
	pass     *analysis.Pass
	settings *settings
	sinks    *sinks.Package
	flow     *flow.Package
	begins   beginnings
	files    *code.Files

	usages    map[term.Place][]usage
	pending   []reached              // usages that are still to be followed
	judged    map[*ast.BasicLit]bool // the literals whose texts have come to a use
	program   *uricheck.Program
	reporter  *report.Reporter
	arguments []*argument // with a finding; in the end those that are reported
	tests     *intent.Tests
	takers    map[types.Object][]taken // what is known of functions, fields and variables without their code
	imported  map[*types.Var]bool      // fields of other packages that have been looked up
	rewritten map[term.Place][]inspector.Cursor
	telling   map[*types.Var][]inspector.Cursor // uses that are for something
	read      map[namesRead]reading
	lists     map[*ast.CompositeLit]bool // whether all of a list may be URLs
	hosts     *hostValues
	// growing are parameters of functions that call each other, and put more around
	// the value each time. Which one comes to the sink, they alone know.
	growing  map[term.Place]bool
	followed []followed // for the inventory
}

// argument is a value that comes to a sink, and what is wrong with it.
type argument struct {
	cur      inspector.Cursor // the expression
	text     *report.Text
	usage    usage
	earlier  []sinks.Registration // that its mux has before a pattern
	findings []uricheck.Finding
	composed *report.Composition // if the text is put together of parts that are not known
}

// run analyses a package. It returns the inventory if that is asked for, and
// reports what is wrong if not.
func run(pass *analysis.Pass, s *settings) []Entry {
	table := sinks.TableOf(pass.Pkg)
	if !hasWork(pass, table) {
		return nil
	}
	c := newChecker(pass, s, table)
	if c.begins = c.begin(); c.begins.isEmpty() {
		return nil
	}
	for _, d := range c.begins.takers {
		c.checkDecl(d)
	}
	c.followAll()
	for c.followInterfaces() {
		c.followAll()
	}
	c.exportFacts()
	c.checkShown()
	c.checkCompositions()
	if c.settings.inventory {
		return c.entries()
	}
	// Only now all uses of a constant are known.
	c.arguments = slices.DeleteFunc(c.arguments, c.isSilent)
	c.reportAll()
	return nil
}

func newChecker(pass *analysis.Pass, s *settings, table *sinks.Table) *checker {
	files := code.NewFiles(pass.Fset, pass.Pkg, pass.Files)
	known := flow.New(pass.Pkg, pass.TypesInfo, pass.Files)
	return &checker{
		pass:      pass,
		settings:  s,
		sinks:     sinks.New(table, pass.Pkg, pass.TypesInfo, known, files),
		flow:      known,
		files:     files,
		tests:     intent.New(pass.TypesInfo, known, files),
		usages:    make(map[term.Place][]usage),
		judged:    make(map[*ast.BasicLit]bool),
		reporter:  report.New(pass, known, files),
		takers:    make(map[types.Object][]taken),
		imported:  make(map[*types.Var]bool),
		rewritten: make(map[term.Place][]inspector.Cursor),
		hosts:     newHostValues(pass.TypesInfo, known),
		telling:   make(map[*types.Var][]inspector.Cursor),
		read:      make(map[namesRead]reading),
		lists:     make(map[*ast.CompositeLit]bool),
		growing:   make(map[term.Place]bool),
	}
}

// checkDecl looks for what comes to sinks in a declaration.
func (c *checker) checkDecl(d *flow.Decl) {
	for cur := range d.Root().Preorder((*ast.CallExpr)(nil), (*ast.CompositeLit)(nil), (*ast.AssignStmt)(nil)) {
		c.fieldsSet(cur.Node(), c.queueTaken)
		switch cur.Node().(type) {
		case *ast.CallExpr:
			c.checkCall(cur)
		case *ast.CompositeLit:
			c.checkFields(c.sinks.OfLiteral(cur))
		case *ast.AssignStmt:
			c.checkFields(c.sinks.OfAssignment(cur))
		}
	}
}

func (c *checker) checkCall(cur inspector.Cursor) {
	call, ok := c.flow.CallAt(cur)
	if !ok {
		return
	}
	c.followTaken(call, c.takenBy(call.Func))
	for o := range c.sinks.OfCall(call) {
		c.follow(o.From, usageOf(o))
	}
}
