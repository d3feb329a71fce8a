// Package trace finds the literals that reach functions and fields that take URLs, and what the program
// does to them on the way. It follows values backwards, from a sink: package flow finds the texts that an
// expression can be, and the places (parameters, fields, variables) in them; trace gives each place a
// [Usage] and follows what the program writes to it. A text at a sink is an [Arrival]. Facts have the
// usages for the packages that import this one. trace knows no rules.
package trace

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/sinks"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// Arrival is a text that reaches a sink.
type Arrival struct {
	Expr inspector.Cursor // the expression of the value
	// Raw is the value as the code writes it, and Own the value after eval has executed it.
	Raw, Own term.Text
	// Text is the text that reaches the sink.
	Text  term.Text
	Usage Usage
	// IsConstant reports whether the value is a constant in a field, and Beside has the fields beside
	// it: see uricheck.Subject.
	IsConstant bool
	Beside     map[stdlib.Use]string
	// FailsGuard reports whether a guard stops the text.
	FailsGuard bool
	// HoldsPlace reports whether the text is only a placeholder, such as "not set".
	HoldsPlace bool
}

// Made returns the text at the sink before its execution, with its guards.
func (a Arrival) Made() term.Text { return a.Usage.whole(a.Raw) }

// isDecided reports whether there are guards on the way, and all are true. Then the text certainly takes
// this way, even through recursive functions.
func (a Arrival) isDecided() bool { return len(a.Usage.text.Guards) > 0 && len(a.Text.Guards) == 0 }

// AsksForSlash reports whether a guard tests whether an unknown value begins or ends with a slash. The
// author then knows that some values have this slash and others do not.
func (a *Arrival) AsksForSlash() bool {
	return slices.ContainsFunc(a.Text.Guards, func(g term.Guard) bool {
		return g.At != nil && eval.AnswerOf(g.Holds) == eval.Unknown && asksForSlash(g.At)
	})
}

// asksForSlash reports whether a condition contains a call such as strings.HasPrefix(s, "/").
func asksForSlash(cond ast.Node) bool {
	asks := false
	ast.Inspect(cond, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt, *ast.FuncLit:
			return false
		case *ast.CallExpr:
			if slices.Contains([]string{"HasSuffix", "HasPrefix", "Index", "IndexByte"}, code.IdentName(n.Fun)) &&
				len(n.Args) == 2 {
				affix, ok := n.Args[1].(*ast.BasicLit)
				asks = asks || ok && strings.Trim(affix.Value, "\"'") == "/"
			}
		}
		return !asks
	})
	return asks
}

// Tracer traces the texts that reach the sinks of a package. It builds its indexes on demand.
type Tracer struct {
	pass   *analysis.Pass
	sinks  *sinks.Sinks
	flow   *flow.Flow
	order  *index.Order
	files  *code.Files
	facts  *summaries
	others *otherUses
	places *places

	usages   map[term.Place][]Usage
	placesBy map[*types.Var][]term.Place // the places with usages
	run      executions
	pending  []reached           // the queue of usages to follow
	imported map[*types.Var]bool // the variables of other packages that queueTaken has queued
	grows    recursion
	arrivals []*Arrival
	// methodCalls has the calls of interface methods.
	methodCalls []index.Call
	followed    map[ast.Node]bool // the expressions that read a place whose values reach a sink
	// reads has the variables and constants that code reads, for the nodes that readsOf was asked about.
	reads map[ast.Node][]types.Object
}

// New returns a tracer for the package of a pass.
func New(pass *analysis.Pass, s *sinks.Sinks, f *flow.Flow, files *code.Files) *Tracer {
	facts := newSummaries(pass, s)
	return &Tracer{
		pass:     pass,
		sinks:    s,
		flow:     f,
		order:    index.NewOrder(f.Index),
		files:    files,
		facts:    facts,
		others:   newOtherUses(s, f),
		places:   newPlaces(f),
		usages:   make(map[term.Place][]Usage),
		placesBy: make(map[*types.Var][]term.Place),
		run:      make(executions),
		imported: make(map[*types.Var]bool),
		grows:    make(recursion),
		followed: make(map[ast.Node]bool),
		reads:    make(map[ast.Node][]types.Object),
	}
}

// Trace returns the texts, from anywhere in the package, that reach the sinks in some declarations.
func (tr *Tracer) Trace(decls []*index.Decl) []*Arrival {
	for _, d := range decls {
		tr.findSinks(d)
	}
	tr.followAll()
	for tr.followInterfaces() {
		tr.followAll()
	}
	tr.arriveBesideMethods()
	for _, a := range tr.arrivals {
		if v := tr.grows.on(a.Usage); v != nil && !a.isDecided() {
			a.Usage = a.Usage.Doubted(Doubt{Reason: recursive, Name: v.Name()})
		}
	}
	return tr.arrivals
}

// Follows reports whether the value that the code reads at a use of a variable reaches a sink.
func (tr *Tracer) Follows(use inspector.Cursor) bool {
	return tr.followed[use.Node()] || tr.followed[code.Selected(use).Node()]
}

// findSinks finds the sinks in a declaration, and follows the values that reach them.
func (tr *Tracer) findSinks(d *index.Decl) {
	for cur := range d.Root().Preorder((*ast.CallExpr)(nil), (*ast.CompositeLit)(nil), (*ast.AssignStmt)(nil)) {
		tr.eachFieldSet(cur.Node(), tr.queueTaken)
		for _, o := range tr.sinks.OfHeader(cur) {
			tr.follow(o.From, tr.usageOf(o))
		}
		switch cur.Node().(type) {
		case *ast.CallExpr:
			tr.followCall(cur)
		case *ast.CompositeLit:
			tr.followFields(tr.sinks.OfLiteral(cur))
		case *ast.AssignStmt:
			tr.followFields(tr.sinks.OfAssignment(cur))
		}
	}
}

// followCall follows the arguments of the call at cur that reach sinks: the function is a sink itself, or
// has a summary.
func (tr *Tracer) followCall(cur inspector.Cursor) {
	call, ok := tr.flow.Index.CallAt(cur)
	if !ok {
		return
	}
	if isOfInterface(call) {
		tr.methodCalls = append(tr.methodCalls, call)
	}
	tr.followTaken(call, tr.facts.valuesOf(call.Func))
	tr.followLibrary(call)
	if o, ok := tr.sinks.OfTarget(call); ok {
		tr.follow(o.From, tr.usageOf(o))
	}
	for o := range tr.sinks.OfCall(call) {
		tr.follow(o.From, tr.usageOf(o))
	}
}

// followFields records constants that the code assigns to fields, and follows other values.
func (tr *Tracer) followFields(set []sinks.Obligation) {
	for _, o := range set {
		expr, u := o.From.Cursor, tr.usageOf(o)
		if tr.flow.IsDead(expr) {
			continue
		}
		isSetAgain := tr.flow.Index.IsSetAgain(expr)
		if _, ok := code.ConstantString(tr.pass.TypesInfo, expr.Node().(ast.Expr)); !ok {
			if isSetAgain {
				u = u.Doubted(Doubt{Reason: Changed, At: expr.Node()})
			}
			tr.follow(o.From, u)
			continue
		}
		if isSetAgain {
			u = u.Doubted(Doubt{Reason: setAgain, At: expr.Node()})
		}
		text := tr.flow.Texts(expr)[0]
		a := Arrival{Expr: expr, Raw: text, Own: text, Text: text, Usage: u, IsConstant: true, Beside: o.Beside}
		a.HoldsPlace = a.holdsPlace()
		tr.arrivals = append(tr.arrivals, &a)
	}
}

// eachFieldSet calls f with each field that a node sets, and each variable of another package.
func (tr *Tracer) eachFieldSet(n ast.Node, f func(*types.Var)) {
	switch n := n.(type) {
	case *ast.CompositeLit:
		for _, v := range index.FieldsOf(tr.pass.TypesInfo, n) {
			f(v)
		}
	case *ast.AssignStmt:
		for _, lhs := range n.Lhs {
			if n.Tok != token.DEFINE {
				selectedIn(tr.pass.TypesInfo, lhs, f)
			}
		}
	case *ast.CallExpr:
		if address, ok := tr.flow.Index.Storing(n); ok {
			selectedIn(tr.pass.TypesInfo, address.X, f)
		}
	}
}

// selectedIn calls f with the field, or the variable of another package, that an expression selects.
func selectedIn(info *types.Info, e ast.Expr, f func(*types.Var)) {
	if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
		if v, ok := info.Uses[sel.Sel].(*types.Var); ok {
			f(v.Origin())
		}
	}
}
