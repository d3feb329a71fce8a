// Package eval executes the operations of a program on a text: the functions that change it,
// and its conditions, with the real functions of the standard library. Unknown parts of the
// text stay unknown, or eval computes bounds for them.
package eval

import (
	"cmp"
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/eval/piece"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// Run executes the calls in a text as far as their operands are known, and replaces them by
// their results. A hole with a [term.Call] represents the rest of a call, so that Run can
// execute it again when more is known; the bytes around it are right whatever its result is.
//
// Run drops guards that are true. The guards of an operand become guards of the result. A text
// with a guard that is never true ([Ask]) is an impossible value.
func Run(t term.Text) term.Text {
	if isDone(t) || isSettled(t) {
		return t
	}
	return newRunner().text(t)
}

// Answer says whether a condition is true.
type Answer uint8

const (
	Unknown Answer = iota
	Always         // for whatever fills the holes
	Never
)

// Told is like Ask, but for a condition that Run has executed: a guard of a text that it has
// returned.
func Told(cond term.Text) Answer { return answerOf(cond) }

// IsKeptAway reports whether a condition stops a text that Run has executed.
func IsKeptAway(t term.Text) bool {
	return slices.ContainsFunc(t.Guards, func(g term.Guard) bool { return Told(g.Holds) == Never })
}

// Ask says whether a condition, a text of kind [term.Boolean], is true.
func Ask(cond term.Text) Answer {
	return answerOf(Run(cond))
}

// Asker answers conditions that share calls, as the guards of one text do: it executes each call
// once.
type Asker struct{ run *runner }

// NewAsker returns an Asker that has executed nothing.
func NewAsker() Asker { return Asker{newRunner()} }

// Ask is the function Ask for one more condition.
func (a Asker) Ask(cond term.Text) Answer {
	a.run.left = maxCalls
	return answerOf(a.run.text(cond))
}

// The bounds on the work of one Run.
const (
	maxCalls = 10_000 // executed calls; one with many bytes counts more
	maxDepth = 100    // of calls in the operands of others
)

type runner struct {
	left  int // the remaining number of calls
	depth int
	done  map[*term.Call]term.Text
}

func newRunner() *runner {
	return &runner{left: maxCalls, done: make(map[*term.Call]term.Text)}
}

// isDone reports whether a text contains nothing to execute.
func isDone(t term.Text) bool { return len(t.Guards) == 0 && areSettled(t.Pieces) }

func areSettled(pieces []term.Piece) bool {
	return !slices.ContainsFunc(pieces, func(p term.Piece) bool { return p.Call != nil && !p.Call.Settled })
}

// isSettled reports whether Run has executed a text, and would not change it again.
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

// guards executes conditions, and drops those that are true. If one is never true, it decides, and
// guards drops the rest.
func (r *runner) guards(guards []term.Guard) []term.Guard {
	left := make([]term.Guard, 0, len(guards))
	for _, g := range guards {
		g.Holds = r.text(g.Holds)
		switch answerOf(g.Holds) {
		case Never:
			return []term.Guard{g}
		case Unknown:
			left = append(left, g)
		}
	}
	return left
}

// inPlaceOf returns the pieces of a call's result as replacement of the piece with the call.
func inPlaceOf(p term.Piece, result []term.Piece) []term.Piece {
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

// addGuards adds the guards that are missing. The result may share either slice.
func addGuards(guards, more []term.Guard) []term.Guard {
	if len(guards) == 0 && len(more) == 1 {
		return slices.Clip(more)
	}
	isShared := true
	for _, g := range more {
		isKnown := func(old term.Guard) bool {
			return old.At == g.At && old.Source == g.Source && isSame(old.Holds, g.Holds)
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
