// Package walk runs the statements of one function, and of those that it calls, on partly known
// values: loops, jumps, closures, addresses, and structures that the code copies or shares.
// Package flow uses it if the order of the writes does not determine a value.
//
// For a condition with an unknown answer, it tries both, in separate runs. It asks package flow
// about unknown values, and gives up, without an answer, if no run can determine the value.
package walk

import (
	"go/ast"
	"go/types"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// Code is the package of the walked function.
type Code struct {
	// Left returns the number of steps that all walks together may still take.
	Left *int
	// GivenUp counts the walks that have ended in a function of the package without a result:
	// after a few, walks ignore the function.
	GivenUp map[*types.Func]int
	Pkg     *types.Package
	Info    *types.Info
	// Body returns the declaration of a function of the package, nil if it has no body, or
	// is elsewhere.
	Body func(*types.Func) *ast.FuncDecl
	// Only returns the single expression whose value a package variable ever has, or nil. Then
	// no code changes a list in it.
	Only func(*types.Var) ast.Expr
	// Texts returns the possible values of an expression, as far as they are known without a
	// walk.
	Texts func(ast.Expr) []term.Text
	// Elsewhere returns the values of a result of a function of another package, in terms of
	// its parameters and the fields of its receiver; none if they are unknown.
	Elsewhere func(fn *types.Func, i int) []term.Text
	// IsPure reports whether the operands determine the result of a library function.
	IsPure func(*types.Func) bool
	// Rejects reports whether the error of a library function depends on its operands.
	Rejects func(*types.Func) bool
}

// Target is the sought value: an expression of a function, whenever the function evaluates it.
type Target struct {
	Expr ast.Expr
	// Index is the index of a call's result.
	Index int
	// Element marks the elements of a list, and Keys select them.
	Element bool
	Keys    term.Keys
	// Refuses reports whether the walk is useless if a text reaches the target; nil refuses
	// none.
	Refuses func(term.Text) bool
}

// The bounds on the work for one target.
const (
	maxSteps   = 1200 // expressions and statements, in all runs
	maxRuns    = 32   // a run for each combination of unknown conditions
	maxCalls   = 12   // nested functions
	maxGivenUp = 3    // walks that end in a function
	maxRounds  = 64   // of one loop
	maxUnknown = 2    // of one loop with an unknown number of iterations
	maxTexts   = 48   // that reach the target
	maxList    = 256  // elements of a list
	maxPieces  = 512  // of a text, those of its calls and conditions included
)

// surrender ends a walk that cannot determine a value.
type surrender struct{}

// Texts returns the values of a target in a function, each with its unknown conditions: none if no
// run of the function ever evaluates it. ok is false if the walk cannot determine them.
func Texts(code Code, function *ast.FuncDecl, target Target) (texts []term.Text, ok bool) {
	left := maxSteps
	w := &walker{code: code, target: target, runs: runs{left: &left, all: code.Left, refuses: target.Refuses}, memory: memory{info: code.Info}, inVain: make(map[*ast.BlockStmt]bool)}
	defer func() {
		switch r := recover(); r.(type) {
		case nil:
		case surrender, unwinding: // a deferred call may end the function as well
			texts, ok = nil, false
			w.giveUp()
		default:
			panic(r)
		}
	}()
	for range maxRuns {
		w.start()
		w.root(function)
		if !w.runs.next() {
			return w.runs.found, len(w.runs.found) > 0 || !w.runs.skips && !isInLiteral(function, target.Expr)
		}
	}
	return nil, false
}

// isInLiteral reports whether an expression is in a function literal, which code that the walk does
// not know may call.
func isInLiteral(function *ast.FuncDecl, target ast.Expr) bool {
	isIn := false
	ast.Inspect(function.Body, func(n ast.Node) bool {
		_, isLiteral := n.(*ast.FuncLit)
		isIn = isIn || isLiteral && code.Holds(n, target.Pos())
		return !isIn
	})
	return isIn
}

// walker walks through a function, run after run.
type walker struct {
	code   Code
	target Target
	runs   runs
	memory memory
	// deferrer is the function whose deferred calls the walk makes.
	deferrer *frame
	depth    int
	within   [maxCalls]*types.Func   // the functions that the walk runs, nil for a literal
	inVain   map[*ast.BlockStmt]bool // see isInVain
}

// giveUp records the function in which a walk has ended.
func (w *walker) giveUp() {
	if w.depth > 0 && w.within[w.depth-1] != nil {
		w.code.GivenUp[w.within[w.depth-1]]++
	}
}

// runs are the ways through a function: each makes other choices for unknown conditions.
type runs struct {
	left, all *int // the steps for the target, and for all
	taken     []choice
	begun     int // the steps left at the beginning of the run
	made      int // the runs that have ended
	// owed and ahead are the minimal steps and runs for the other choices.
	owed, ahead int
	at          int // the next choice of the run
	guards      []guard
	told        map[string]bool       // the assumed answers of conditions without variables
	born        map[*ast.BasicLit]int // the number of guards when the run evaluated a literal
	found       []term.Text
	refuses     func(term.Text) bool // see Target
	// skips reports whether there are other ways through the function than those of the runs.
	skips bool
}

// choice is one of several ways to continue.
type choice struct {
	is, of int
	cost   int // the steps of a run up to it
}

// start begins a run.
func (w *walker) start() {
	w.runs.begun = *w.runs.left
	w.runs.at, w.runs.guards, w.runs.told, w.runs.born = 0, nil, make(map[string]bool), make(map[*ast.BasicLit]int)
	w.depth, w.memory.frame, w.memory.globals = 0, nil, make(map[*types.Var]*cell)
}

// next prepares the next run, and reports whether there is one.
func (r *runs) next() bool {
	r.made++
	for len(r.taken) > 0 {
		last := &r.taken[len(r.taken)-1]
		if last.is++; last.is < last.of {
			r.owed -= last.cost
			r.ahead--
			return true
		}
		r.taken = r.taken[:len(r.taken)-1]
	}
	return false
}

// choose selects one of n ways to continue, another one in each run.
func (r *runs) choose(n int) int {
	if n < 2 {
		return 0
	}
	if r.at == len(r.taken) {
		r.taken = append(r.taken, choice{of: n, cost: r.begun - *r.left})
		r.owed += (n - 1) * (r.begun - *r.left)
		r.ahead += n - 1
		if r.owed > *r.left || r.made+r.ahead >= maxRuns {
			panic(surrender{}) // there is no time for all the ways
		}
	}
	r.at++
	return r.taken[r.at-1].is
}

// step counts the work.
func (r *runs) step() {
	*r.left--
	*r.all--
	if *r.left < 0 || *r.all < 0 {
		panic(surrender{})
	}
}

// root runs the function of the target, with its parameters as unknown places.
func (w *walker) root(function *ast.FuncDecl) {
	f := &frame{vars: make(map[*types.Var]*cell), isRoot: true}
	w.memory.frame = f
	if function.Recv != nil {
		rootParams(w, function.Recv)
	}
	rootParams(w, function.Type.Params)
	w.body(f, function.Type, function.Body)
}

func rootParams(w *walker, list *ast.FieldList) {
	for _, field := range list.List {
		for _, name := range field.Names {
			if v, ok := w.code.Info.Defs[name].(*types.Var); ok {
				w.memory.frame.vars[v] = &cell{value: placeOf(v)}
			}
		}
	}
}

// placeOf returns the initial value of a parameter.
func placeOf(v *types.Var) value {
	if kind := term.KindOf(v.Type()); kind == term.String || kind == term.Integer || kind == term.Boolean {
		return term.Text{Kind: kind, Pieces: []term.Piece{{Hole: term.AnyString, Place: term.Place{Var: v}}}}
	}
	return opaque{}
}
