// Package walk runs the statements of one function, and of those that it calls, on partly known
// values: loops, jumps, closures, addresses, and structures that the code copies or shares.
// Package flow uses it if the order of the writes does not determine a value.
//
// A walk is a small symbolic execution: if the answer of a condition is unknown, it assumes both, in
// separate runs, and the texts of a run get the assumed condition as a guard. It asks package flow
// about unknown values. It gives up, without an answer, if the value may depend on something that it
// does not know, or if the bounds on its work are reached.
package walk

import (
	"go/ast"
	"go/types"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// Code is the package of the walked function.
type Code struct {
	// Left is the number of steps that all walks together may still take.
	Left *int
	// GivenUp counts the walks that gave up in a function of the package. After maxGivenUp of them, a
	// walk gives up as soon as it meets a call of the function.
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

// Target is the expression whose values the walk looks for, whenever the function evaluates it.
type Target struct {
	Expr ast.Expr
	// Index is the index of a call's result.
	Index int
	// Element marks the elements of a list, and Keys select them.
	Element bool
	Keys    term.Keys
	// Refuses reports whether the walk is useless once a text reaches the target, so that it ends;
	// nil refuses no text.
	Refuses func(term.Text) bool
}

// These constants bound the work for one target.
const (
	maxSteps   = 1200 // expressions and statements, in all runs
	maxRuns    = 32   // runs: one for each combination of unknown conditions
	maxCalls   = 12   // nested calls
	maxGivenUp = 3    // see Code.GivenUp
	maxRounds  = 64   // iterations of one loop
	maxUnknown = 2    // iterations of one loop whose condition is unknown
	maxTexts   = 48   // texts that reach the target
	maxList    = 256  // elements of a list
	maxPieces  = 512  // pieces of a text, those of its calls and conditions included
)

// surrender is the value of the Go panic with which a walk gives up.
type surrender struct{}

// Texts runs a function, and returns all values of the target, each with the conditions that the runs
// assume for it. It returns none if no run of the function evaluates the target. ok is false if the
// walk gives up.
func Texts(code Code, function *ast.FuncDecl, target Target) (texts []term.Text, ok bool) {
	left := maxSteps
	w := &walker{code: code, target: target, runs: runs{left: &left, all: code.Left, refuses: target.Refuses}, memory: memory{info: code.Info}, inVain: make(map[*ast.BlockStmt]bool)}
	defer func() {
		switch r := recover(); r.(type) {
		case nil:
		case surrender, unwinding: // a deferred call may panic after body has recovered
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

// isInLiteral reports whether an expression is in a function literal of a function. Code that the walk
// does not know may call the literal.
func isInLiteral(function *ast.FuncDecl, target ast.Expr) bool {
	isIn := false
	ast.Inspect(function.Body, func(n ast.Node) bool {
		_, isLiteral := n.(*ast.FuncLit)
		isIn = isIn || isLiteral && code.Holds(n, target.Pos())
		return !isIn
	})
	return isIn
}

// walker runs the function of one target again and again, with other assumptions in each run.
type walker struct {
	code   Code
	target Target
	runs   runs
	memory memory
	// deferrer is the frame whose deferred calls are running.
	deferrer *frame
	depth    int                     // the number of nested calls
	within   [maxCalls]*types.Func   // the functions of these calls, nil for a literal
	inVain   map[*ast.BlockStmt]bool // see isInVain
}

// giveUp counts the function in which the walk has given up.
func (w *walker) giveUp() {
	if w.depth > 0 && w.within[w.depth-1] != nil {
		w.code.GivenUp[w.within[w.depth-1]]++
	}
}

// runs enumerates the runs of a walk, depth first: taken has the choices of the current run, and the
// next run repeats all but the last one that has an alternative left.
type runs struct {
	left, all *int // the remaining steps for this target, and for all walks
	taken     []choice
	begun     int // the remaining steps when the run began
	made      int // the number of runs that have ended
	// owed and ahead are the numbers of steps and runs that the alternatives in taken need at least.
	owed, ahead int
	at          int // the index in taken of the next choice of the run
	guards      []guard
	told        map[string]bool       // the assumed answers of conditions, by the source: see fixedCode
	born        map[*ast.BasicLit]int // for each literal, the number of guards when the run evaluated it
	found       []term.Text
	refuses     func(term.Text) bool // see Target
	// skips reports whether the program may take a way that no run takes, so that an unreached target
	// proves nothing.
	skips bool
}

// choice is a point at which a run continues in one of several ways.
type choice struct {
	is, of int // the index of the way, and the number of ways
	cost   int // the steps of a run up to the choice
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

// choose returns a number below n: which of n ways the run takes. Each way gets its own runs. It gives up
// at once if the steps or runs that are left cannot suffice for all ways.
func (r *runs) choose(n int) int {
	if n < 2 {
		return 0
	}
	if r.at == len(r.taken) {
		r.taken = append(r.taken, choice{of: n, cost: r.begun - *r.left})
		r.owed += (n - 1) * (r.begun - *r.left)
		r.ahead += n - 1
		if r.owed > *r.left || r.made+r.ahead >= maxRuns {
			panic(surrender{})
		}
	}
	r.at++
	return r.taken[r.at-1].is
}

// step counts a step of work, and gives up if none is left.
func (r *runs) step() {
	*r.left--
	*r.all--
	if *r.left < 0 || *r.all < 0 {
		panic(surrender{})
	}
}

// root runs the function of the target. Its parameters are unknown.
func (w *walker) root(function *ast.FuncDecl) {
	f := &frame{vars: make(map[*types.Var]*cell), isRoot: true}
	w.memory.frame = f
	if function.Recv != nil {
		rootParams(w, function.Recv)
	}
	rootParams(w, function.Type.Params)
	w.body(f, function.Type, function.Body)
}

// rootParams declares the parameters in a list as unknown.
func rootParams(w *walker, list *ast.FieldList) {
	for _, field := range list.List {
		for _, name := range field.Names {
			if v, ok := w.code.Info.Defs[name].(*types.Var); ok {
				w.memory.frame.vars[v] = &cell{value: placeOf(v)}
			}
		}
	}
}

// placeOf returns the unknown value of a parameter: a hole with its place for a string, a number or a
// boolean.
func placeOf(v *types.Var) value {
	if kind := term.KindOf(v.Type()); kind == term.String || kind == term.Integer || kind == term.Boolean {
		return term.Text{Kind: kind, Pieces: []term.Piece{{Hole: term.AnyString, Place: term.Place{Var: v}}}}
	}
	if term.CanBeNil(v.Type()) {
		return opaque{param: v}
	}
	return opaque{}
}
