// Package eval executes what the program does to a text: the functions that change it, and the
// conditions on its way. If all operands are known, it calls the real functions of the standard
// library. Otherwise it computes what is true for every value of the unknown parts.
package eval

import (
	"cmp"
	"slices"
	"sync"

	"github.com/uricheck/go-uricheck/analyzer/internal/library"
	"github.com/uricheck/go-uricheck/analyzer/internal/library/piece"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// Run executes the calls in a text as far as their operands are known, and returns the text with
// the results in their places. What Run cannot execute remains as a hole with a [term.Call], which
// a later Run can execute when more is known; the bytes around it are right for any result.
//
// Run drops true guards. The guards of an operand become guards of the result. A text with a
// guard for which [Ask] returns Never is a value that the program cannot have.
func Run(t term.Text) term.Text {
	if isDone(t) || isSettled(t) {
		return t
	}
	r := runners.Get().(*runner)
	defer r.release()
	return r.text(t)
}

// Answer says whether a condition is true, over all values of the holes in it.
type Answer = library.Answer

const (
	Unknown = library.Unknown
	Always  = library.Always
	Never   = library.Never
)

// AnswerOf returns the answer of a condition that Run has executed already, such as a guard of a text
// that Run returned.
func AnswerOf(cond term.Text) Answer { return library.AnswerOf(cond) }

// FailsGuard reports whether a guard stops a text that Run has executed.
func FailsGuard(t term.Text) bool {
	return slices.ContainsFunc(t.Guards, func(g term.Guard) bool { return AnswerOf(g.Holds) == Never })
}

// Ask executes a condition, a text of kind [term.Boolean], and returns its answer.
func Ask(cond term.Text) Answer {
	return AnswerOf(Run(cond))
}

// Asker answers several conditions, and executes a call that they share only once. The guards of one
// text usually share calls.
type Asker struct{ run *runner }

// NewAsker returns an Asker that has executed nothing.
func NewAsker() Asker { return Asker{newRunner()} }

// Ask is like the function Ask.
func (a Asker) Ask(cond term.Text) Answer {
	a.run.left = maxCalls
	return AnswerOf(a.run.text(cond))
}

// These constants bound the work of one Run.
const (
	maxCalls = 10_000 // executed calls; a call with many bytes counts as several
	maxDepth = 100    // calls in the operands of others
)

// runner is one Run, or the Runs of an Asker.
type runner struct {
	left  int // the number of calls that it may still execute
	depth int // the number of calls whose operands it is executing
	// done has the results of the executed calls.
	done map[*term.Call]term.Text
}

func newRunner() *runner {
	return &runner{left: maxCalls, done: make(map[*term.Call]term.Text)}
}

// runners keeps the maps of runs: most need one for a few calls only, many times.
var runners = sync.Pool{New: func() any { return newRunner() }}

// maxKept bounds the entries of a map that runners keeps: to clear a large one takes longer than to
// make a new one.
const maxKept = 64

// release gives a runner back after its run.
func (r *runner) release() {
	if len(r.done) > maxKept {
		return
	}
	clear(r.done)
	r.left, r.depth = maxCalls, 0
	runners.Put(r)
}

// isDone reports whether a text contains nothing to execute.
func isDone(t term.Text) bool { return len(t.Guards) == 0 && areSettled(t.Pieces) }

// areSettled reports whether Run would leave all calls among pieces as they are.
func areSettled(pieces []term.Piece) bool {
	return !slices.ContainsFunc(pieces, func(p term.Piece) bool { return p.Call != nil && !p.Call.Settled })
}

// isSettled reports whether Run has executed a text, and would return it unchanged.
func isSettled(t term.Text) bool {
	return areSettled(t.Pieces) && !slices.ContainsFunc(t.Guards, func(g term.Guard) bool {
		return !isSettled(g.Holds) || AnswerOf(g.Holds) != Unknown
	})
}

// text is Run of a text.
func (r *runner) text(t term.Text) term.Text {
	if isDone(t) {
		return t
	}
	run := term.Text{Kind: t.Kind, Pieces: slices.Clip(t.Pieces)}
	switch {
	case areSettled(t.Pieces):
	case len(t.Pieces) == 1:
		result := r.call(t.Pieces[0].Call, t)
		run.Pieces, run.Guards = slices.Clip(inPlaceOf(&t.Pieces[0], result.Pieces)), addGuards(nil, result.Guards)
	default:
		run.Pieces = make([]term.Piece, 0, len(t.Pieces))
		for i := range t.Pieces {
			p := &t.Pieces[i]
			if p.Call == nil || p.Call.Settled {
				run.Pieces = append(run.Pieces, *p)
				continue
			}
			result := r.call(p.Call, t)
			run.Pieces = append(run.Pieces, inPlaceOf(p, result.Pieces)...)
			run.Guards = addGuards(run.Guards, result.Guards)
		}
	}
	if len(run.Pieces) > piece.Max {
		return t
	}
	r.left -= len(run.Pieces) / 256
	run.Guards = addGuards(run.Guards, r.guards(t.Guards))
	return run
}

// guards executes conditions, and returns those with an unknown answer. If one is never true, guards
// returns that one alone: it makes the text impossible, whatever the others are.
func (r *runner) guards(guards []term.Guard) []term.Guard {
	var left []term.Guard
	for i, g := range guards {
		g.Holds = r.text(g.Holds)
		switch AnswerOf(g.Holds) {
		case Never:
			return []term.Guard{g}
		case Unknown:
			if left == nil {
				left = make([]term.Guard, 0, len(guards)-i)
			}
			left = append(left, g)
		}
	}
	return left
}

// inPlaceOf returns the pieces of a call's result, for the place of the piece p with the call. They
// take over what only p knows: the language of its hole, the variables on the way, and the
// expression that reads the value.
func inPlaceOf(p *term.Piece, result []term.Piece) []term.Piece {
	if len(result) == 1 && result[0].Hole == term.AnyString {
		hole := result[0]
		hole.Hole = p.Hole
		if hole.Place.Var == nil {
			hole.Place = p.Place
		}
		if hole.Hole != result[0].Hole || hole.Place != result[0].Place {
			result = []term.Piece{hole}
		}
	}
	if !p.Around && len(p.Via) == 0 && p.Read == nil {
		return result
	}
	placed := slices.Clone(result)
	for i := range placed {
		if placed[i].Hole != term.NoHole {
			placed[i].Read = cmp.Or(placed[i].Read, p.Read)
		}
		placed[i].Around = placed[i].Around || p.Around
		placed[i].Via = slices.Concat(p.Via, placed[i].Via)
	}
	return placed
}

// addGuards returns guards, and those of more that guards does not contain. The result may share
// memory with either, so that callers must not change it.
func addGuards(guards, more []term.Guard) []term.Guard {
	if len(guards) == 0 && len(more) == 1 {
		return slices.Clip(more)
	}
	isShared := true
	for _, g := range more {
		isKnown := func(old term.Guard) bool {
			return old.At == g.At && old.Source == g.Source && library.IsSame(old.Holds, g.Holds)
		}
		if slices.ContainsFunc(guards, isKnown) {
			continue
		}
		if isShared {
			guards, isShared = append(make([]term.Guard, 0, len(guards)+len(more)), guards...), false
		}
		guards = append(guards, g)
	}
	return slices.Clip(guards)
}
