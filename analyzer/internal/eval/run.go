// Package eval executes what a program does to a text: the functions that change it, and
// the conditions that it has to meet, with the real functions of the standard library.
// What is not known of the text stays unknown, or is bounded.
package eval

import (
	"cmp"
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/eval/piece"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// Run executes the calls in a text as far as their operands are known, and returns the
// text with their results in their place. What is left of a call stands in a hole whose
// [term.Call] makes the rest of the value, so that it can be run again when more is
// known; the bytes around it are right whatever that gives.
//
// Guards that hold are dropped. What an operand is guarded by guards the result. A text
// with a guard that never holds ([Ask]) is a value that is not there.
func Run(t term.Text) term.Text {
	if isDone(t) || isSettled(t) {
		return t
	}
	return newRunner().text(t)
}

// Answer says whether a condition holds.
type Answer uint8

const (
	Unknown Answer = iota
	Always         // for whatever fills the holes
	Never
)

// Told is Ask for a condition that has been run: a guard of a text that Run has returned.
func Told(cond term.Text) Answer { return answerOf(cond) }

// Ask says whether a condition holds, a text of kind [term.Boolean].
func Ask(cond term.Text) Answer {
	return answerOf(Run(cond))
}

// The bounds on the work of one Run.
const (
	maxCalls = 10_000 // that are executed, where one of many bytes counts more
	maxDepth = 100    // of calls in the operands of others
)

type runner struct {
	left  int // calls that may still be executed
	depth int
	done  map[*term.Call]term.Text
}

func newRunner() *runner {
	return &runner{left: maxCalls, done: make(map[*term.Call]term.Text)}
}

// isDone reports whether there is nothing in a text to be run.
func isDone(t term.Text) bool { return len(t.Guards) == 0 && areSettled(t.Pieces) }

func areSettled(pieces []term.Piece) bool {
	return !slices.ContainsFunc(pieces, func(p term.Piece) bool { return p.Call != nil && !p.Call.Settled })
}

// isSettled reports whether a text has been run, and would be left as it is again.
func isSettled(t term.Text) bool {
	return areSettled(t.Pieces) && !slices.ContainsFunc(t.Guards, func(g term.Guard) bool {
		return !isSettled(g.Holds) || answerOf(g.Holds) != Unknown
	})
}

func (r *runner) text(t term.Text) term.Text {
	if isDone(t) {
		return t
	}
	run := term.Text{Kind: t.Kind, Pieces: slices.Clip(t.Pieces)}
	if !areSettled(t.Pieces) {
		run.Pieces = make([]term.Piece, 0, len(t.Pieces))
		for _, p := range t.Pieces {
			if p.Call == nil || p.Call.Settled {
				run.Pieces = append(run.Pieces, p)
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

// guards runs conditions, and drops those that hold.
func (r *runner) guards(guards []term.Guard) []term.Guard {
	var left []term.Guard
	for _, g := range guards {
		g.Holds = r.text(g.Holds)
		if answerOf(g.Holds) != Always {
			left = append(left, g)
		}
	}
	return left
}

// inPlaceOf returns the pieces of a call's result as they stand in the place of the
// piece that has the call.
func inPlaceOf(p term.Piece, result []term.Piece) []term.Piece {
	if len(result) == 1 && result[0].Hole == term.AnyString {
		result = slices.Clone(result)
		result[0].Hole = p.Hole
		if result[0].Place.Var == nil {
			result[0].Place = p.Place
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

// addGuards adds the guards that are not there yet.
func addGuards(guards, more []term.Guard) []term.Guard {
	for _, g := range more {
		isKnown := func(old term.Guard) bool {
			return old.At == g.At && old.Source == g.Source && isSame(old.Holds, g.Holds)
		}
		if !slices.ContainsFunc(guards, isKnown) {
			guards = append(guards[:len(guards):len(guards)], g)
		}
	}
	return guards
}
