// Package walk runs the statements of one function, and of those that it calls, on what is
// known of their values: loops, jumps, closures, addresses, and structures that are copied
// or shared. Package flow asks it where the order of the writes does not tell.
//
// A condition of which the answer is not known is taken both ways, one run after the other.
// What is not known of a value package flow is asked for, and what no run can tell is given
// up: there is no answer then.
package walk

import (
	"go/ast"
	"go/types"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// Code is the package that the walked function is in.
type Code struct {
	// Left is how many steps all walks together may still take.
	Left *int
	// GivenUp is how often walks have ended in a function of the package without a result:
	// after a few times nobody looks into it.
	GivenUp map[*types.Func]int
	Pkg     *types.Package
	Info    *types.Info
	// Body returns the declaration of a function of the package, nil if it has no body, or
	// is elsewhere.
	Body func(*types.Func) *ast.FuncDecl
	// Only returns the one expression whose value a variable of the package ever holds, or
	// nil. A list is never changed then.
	Only func(*types.Var) ast.Expr
	// Texts returns what an expression can be, as far as it is known without a walk.
	Texts func(ast.Expr) []term.Text
	// Elsewhere returns what a result of a function of another package is, made of its
	// parameters and the fields of its receiver; none if nothing is known of it.
	Elsewhere func(fn *types.Func, i int) []term.Text
	// IsPure reports whether the result of a function of a library is a term of its operands.
	IsPure func(*types.Func) bool
	// Rejects reports whether the error of a function of a library says something of its
	// operands.
	Rejects func(*types.Func) bool
}

// Target is what is asked for: a value of a function whenever it comes there.
type Target struct {
	Expr ast.Expr
	// Index is which of several results of a call is meant.
	Index int
	// Element is set if the elements of a list are meant.
	Element bool
	// Refuses reports whether all is in vain if a text comes to the target; nil refuses none.
	Refuses func(term.Text) bool
}

// The bounds on the work for one target.
const (
	maxSteps   = 1200 // expressions and statements, in all runs
	maxRuns    = 32   // a run for each way to take the conditions that are not known
	maxCalls   = 12   // functions in each other
	maxGivenUp = 3    // walks that end in a function
	maxRounds  = 64   // of one loop
	maxUnknown = 2    // of one loop, where nobody knows whether there is another
	maxTexts   = 48   // that come to the target
	maxList    = 256  // elements of a list
	maxPieces  = 512  // of a text, those of its calls and conditions included
)

// surrender ends a walk that cannot tell.
type surrender struct{}

// Texts returns the values that a target has in a function, each with the conditions that
// are not known. It is not ok if that cannot be told, or the target is never reached.
func Texts(code Code, function *ast.FuncDecl, target Target) (texts []term.Text, ok bool) {
	left := maxSteps
	w := &walker{code: code, target: target, runs: runs{left: &left, all: code.Left, refuses: target.Refuses}, memory: memory{info: code.Info}, inVain: make(map[*ast.BlockStmt]bool)}
	defer func() {
		switch r := recover(); r.(type) {
		case nil:
		case surrender, unwinding: // what is deferred may end the function as well
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
			return w.runs.found, len(w.runs.found) > 0
		}
	}
	return nil, false
}

// walker walks through a function, run after run.
type walker struct {
	code   Code
	target Target
	runs   runs
	memory memory
	// deferrer is the function whose deferred calls are made.
	deferrer *frame
	depth    int
	within   [maxCalls]*types.Func   // the functions that are being run, nil for a literal
	inVain   map[*ast.BlockStmt]bool // see isInVain
}

// giveUp notes where a walk has ended.
func (w *walker) giveUp() {
	if w.depth > 0 && w.within[w.depth-1] != nil {
		w.code.GivenUp[w.within[w.depth-1]]++
	}
}

// runs are the ways through a function: each takes the conditions that are not known another
// way.
type runs struct {
	left, all *int // the steps for the target, and for all
	taken     []choice
	begun     int // the steps that were left when the run began
	made      int // the runs that have ended
	// owed and ahead are how many steps and runs the other ways of the choices take at least.
	owed, ahead int
	at          int // the next choice of the run
	guards      []guard
	told        map[string]bool       // what conditions without variables have been taken to be
	born        map[*ast.BasicLit]int // how many guards there were when a literal was evaluated
	found       []term.Text
	refuses     func(term.Text) bool // see Target
}

// choice is one of several ways to go on.
type choice struct {
	is, of int
	cost   int // the steps that a run takes to come to it
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

// choose takes one of n ways to go on, another one in each run.
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

// root runs the function that the target is in, with parameters of which only is known what
// they are.
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

// placeOf is what a parameter holds when its function begins.
func placeOf(v *types.Var) value {
	if kind := term.KindOf(v.Type()); kind == term.String || kind == term.Integer || kind == term.Boolean {
		return term.Text{Kind: kind, Pieces: []term.Piece{{Hole: term.AnyString, Place: term.Place{Var: v}}}}
	}
	return opaque{}
}
