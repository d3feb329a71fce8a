package analyzer

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// checker analyses one package. Its indexes are built when they are first
// needed: most packages need none.
type checker struct {
	pass      *analysis.Pass
	settings  *settings
	sinks     map[*types.Func][]sink
	fields    map[*types.Var]sink
	inspector *inspector.Inspector

	useIndex   map[types.Object][]inspector.Cursor
	constIndex map[*types.Const]constDecl
	varIndex   variables
	defaults   *bool // whether the package leaves http's default client alone
	program    *uricheck.Program
	generated  map[*ast.File]bool
	ignores    *ignores
	reported   map[reportKey]bool
	sources    map[string][]byte // of files, read anew
	arguments  []*argument       // with a finding; in the end those that are reported
	argumentOf map[*ast.Ident]*argument
	muxes      muxes
	found      []analysis.Diagnostic
}

// argument is a constant that is passed to a sink, and what is wrong with it.
type argument struct {
	cur      inspector.Cursor // the expression
	call     inspector.Cursor // or the literal or assignment that sets a field
	fails    inspector.Cursor // the call that fails: call, or the one that sends its request
	sink     string           // as people write it
	value    string
	earlier  []registration // that its mux has before a pattern
	findings []uricheck.Finding
	composed *composition // if the text is not a constant alone
}

func run(pass *analysis.Pass, s *settings) {
	sinks := sinksOf(pass.Pkg)
	if sinks == nil {
		return
	}
	c := &checker{
		pass:      pass,
		settings:  s,
		sinks:     sinks,
		fields:    fieldsOf(pass.Pkg),
		inspector: inspector.New(pass.Files),
		generated: make(map[*ast.File]bool),
		ignores:   newIgnores(pass.Fset),
		reported:  make(map[reportKey]bool),
		sources:   make(map[string][]byte),
		muxes:     newMuxes(),
	}
	nodes := c.inspector.Root().Preorder((*ast.CallExpr)(nil), (*ast.CompositeLit)(nil), (*ast.AssignStmt)(nil))
	for cur := range nodes {
		switch cur.Node().(type) {
		case *ast.CallExpr:
			c.checkCall(cur)
		case *ast.CompositeLit:
			c.checkLiteral(cur)
		case *ast.AssignStmt:
			c.checkAssignment(cur)
		}
	}
	c.checkCompositions()
	// Only now all uses of a constant are known.
	c.arguments = slices.DeleteFunc(c.arguments, c.isSilent)
	c.reportAll()
}

func (c *checker) checkCall(cur inspector.Cursor) {
	call := cur.Node().(*ast.CallExpr)
	if len(call.Args) == 0 {
		return
	}
	f, ok := c.calleeOf(call)
	if !ok {
		return
	}
	for _, s := range c.sinks[f.fn.Origin()] {
		for i := s.arg + f.shift; i < len(call.Args); i++ {
			c.checkArgument(cur, f, s, i)
			if !s.variadic() {
				break
			}
		}
	}
}

// checkArgument judges the i-th argument of a call.
func (c *checker) checkArgument(cur inspector.Cursor, f callee, s sink, i int) {
	call := cur.Node().(*ast.CallExpr)
	value, ok := constantString(c.pass.TypesInfo, call.Args[i])
	if !ok {
		return
	}
	subject := uricheck.Subject{Call: stdlib.Call{Use: s.use, Text: value}, Func: s.String()}
	subject.Seams = c.seams(call.Args[i], value)
	var earlier []registration
	switch {
	case s.use == stdlib.ServeMuxPattern:
		earlier = c.register(cur, f, call.Args[i], &subject)
	case s.use == stdlib.Send:
		subject.Use = c.clientUse(call, f.recv)
	case s.use == stdlib.ServeTest:
		subject.Use = c.testUse(call, i-1, value)
	case s.use == stdlib.Resolve:
		subject.Base = c.baseOf(f.recv)
	case s.variadic():
		subject.Then, subject.ThenUnknown = c.elementsAfter(call, i)
	}
	findings := c.check(subject)
	fails := cur
	if s.use == stdlib.MakeRequest && !hasError(findings) {
		if sent, ok := c.requestSent(cur); ok {
			subject.Use, subject.Func = sent.use, sent.by
			findings, fails = c.check(subject), sent.call
		}
	}
	if len(findings) == 0 {
		return
	}
	c.arguments = append(c.arguments, &argument{
		cur:      cur.ChildAt(edge.CallExpr_Args, i),
		call:     cur,
		fails:    fails,
		sink:     s.String(),
		value:    value,
		earlier:  earlier,
		findings: findings,
	})
}

func hasError(findings []uricheck.Finding) bool {
	return slices.ContainsFunc(findings, func(f uricheck.Finding) bool { return f.Severity == uricheck.Error })
}

// testUse is the use of a target by httptest.NewRequest, which takes an
// authority as well if the method is CONNECT.
func (c *checker) testUse(call *ast.CallExpr, method int, target string) stdlib.Use {
	name, known := constantString(c.pass.TypesInfo, call.Args[method])
	connect := stdlib.Call{Use: stdlib.ServeTestConnect, Text: target}
	if name == "CONNECT" || !known && len(stdlib.Fails(connect, stdlib.Go{})) == 0 {
		return stdlib.ServeTestConnect
	}
	return stdlib.ServeTest
}

// elementsAfter returns the elements of a join behind the i-th argument.
func (c *checker) elementsAfter(call *ast.CallExpr, i int) (then []string, unknown bool) {
	for _, arg := range call.Args[i+1:] {
		value, ok := constantString(c.pass.TypesInfo, arg)
		if !ok {
			return then, true
		}
		then = append(then, value)
	}
	return then, false
}
