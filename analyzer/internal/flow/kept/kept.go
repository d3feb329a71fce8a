// Package kept caches the texts of variables and conditions that package flow has resolved, because many
// values pass the same ones. It knows on which state of the resolver a result depends, and returns the
// result only in the same state.
package kept

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// MaxSought bounds the depth of conditions on the variables of other conditions.
const MaxSought = 2

// Sought is a variable whose guards the resolver looks for while it resolves a condition.
type Sought struct {
	Var *types.Var
	// Recv is the expression before the variable, if that is a field.
	Recv string
}

// Use is the key of a result: a use of a variable, or a condition, with the state of the resolver.
type Use struct {
	At             inspector.Cursor
	IsCondition    bool
	IsForCondition bool // whether the use is a part of a condition
	Within, Depth  int  // the numbers of calls, and of sought variables, that the resolver is in
	IsSpent        bool // see Names

	by  [MaxSought]Sought // the sought variables, if the result depends on them
	ask int               // the remaining names for conditions, if the result depends on the number
}

// Names has the numbers of names that the resolver may still look up.
type Names struct {
	Left int // for values
	Ask  int // for conditions; if it is negative, the resolver ignores conditions
	// Saved counts the names that the resolver has looked up for cached conditions: the next request
	// need not do so.
	Saved int
	// Work is the number of pieces, guards and cases of switches that the resolver may still handle: one name can
	// stand for many.
	Work int
}

// AreOut reports whether the resolver may look up no more names for values.
func (n Names) AreOut() bool { return n.Left < 0 || n.Work < 0 }

// IsSpent reports whether the resolver ignores further conditions.
func (n Names) IsSpent() bool { return n.Ask < 0 }

// Result is the cached result for a use.
type Result struct {
	Texts []term.Text

	read    []*types.Var       // the variables that it reads: it depends on a sought variable among them
	entered []inspector.Cursor // the writes that it resolves: it is wrong within one of them
	takes   Names              // the names that the resolver looked up for it
}

// maxEntered bounds the writes that a cached result depends on.
const maxEntered = 256

// Memory is the cache of results.
type Memory map[Use]Result

// Find returns the cached result of a use, if the resolver would get the same now. It records in the way, and
// in the numbers of names, what resolving the use would have.
func (m Memory) Find(u Use, sought []Sought, w *Way, n *Names) (found Result, ok bool) {
	found, ok = m.find(u, sought)
	if !ok || !n.IsSpent() && n.Ask < found.takes.Ask {
		u.ask = n.Ask + 1
		found, ok = m.find(u, sought)
	}
	if !ok || n.Left < found.takes.Left || n.Work < found.takes.Work || w.isInAny(found.entered) {
		return Result{}, false
	}
	n.Left -= found.takes.Left
	n.Ask -= found.takes.Ask
	n.Work -= found.takes.Work
	w.Read = append(w.Read, found.read...)
	w.entered = append(w.entered, found.entered...)
	return found, true
}

// find returns the result of a use that depends on no sought variable, or on the current ones.
func (m Memory) find(u Use, sought []Sought) (found Result, ok bool) {
	found, ok = m[u]
	if !ok || AreSought(sought, found.read) {
		copy(u.by[:], sought)
		found, ok = m[u]
	}
	return found, ok
}

// Keep stores the result of a use whose frame f has ended, unless it depends on the way to the use.
func (m Memory) Keep(u Use, sought []Sought, w *Way, f Frame, n Names, texts []term.Text) {
	if f.isBound || n.AreOut() {
		return
	}
	result := Result{
		Texts:   make([]term.Text, len(texts)),
		read:    unique(w.Read[f.read:]),
		entered: unique(w.entered[f.entered:]),
		takes: Names{
			Left: f.names.Left - n.Left,
			Ask:  f.names.Ask - n.Ask - (n.Saved - f.names.Saved),
			Work: f.names.Work - n.Work,
		},
	}
	if len(result.entered) > maxEntered {
		return
	}
	if n.IsSpent() != u.IsSpent {
		u.ask = f.names.Ask + 1
		result.takes.Ask = f.names.Ask - n.Ask
	}
	if f.isBoundToSought || AreSought(sought, result.read) {
		copy(u.by[:], sought)
	}
	for i, t := range texts {
		result.Texts[i] = term.Text{Kind: t.Kind, Pieces: slices.Clip(t.Pieces), Guards: slices.Clip(t.Guards)}
	}
	m[u] = result
}

// AreSought reports whether one of some variables is sought.
func AreSought(sought []Sought, vars []*types.Var) bool {
	return slices.ContainsFunc(sought, func(a Sought) bool { return slices.Contains(vars, a.Var) })
}

// unique returns values without duplicates.
func unique[T comparable](values []T) []T {
	var found []T
	seen := make(map[T]bool, len(values))
	for _, v := range values {
		if !seen[v] {
			seen[v] = true
			found = append(found, v)
		}
	}
	return found
}
