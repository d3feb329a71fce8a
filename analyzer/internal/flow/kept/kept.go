// Package kept keeps what variables and conditions have been resolved to, as long as that
// hangs on nothing else than what is kept with it: many values pass the same ones.
package kept

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// MaxAsked is how deep conditions may lead to others.
const MaxAsked = 2

// Asker is a variable whose guards are looked for.
type Asker struct {
	Var *types.Var
	// Recv is the expression before it, if it is a field.
	Recv string
}

// Use is a use of a variable, or a condition, and how deep functions and conditions have led
// to it.
type Use struct {
	At             inspector.Cursor
	IsCondition    bool
	IsForCondition bool // or what a condition is made of
	Within, Asked  int
	IsSpent        bool // see Names

	by  [MaxAsked]Asker // who asks, if the result hangs on that
	ask int             // how many names for conditions there were, if the result hangs on that
}

// Names are how many names may still be looked up.
type Names struct {
	Left int // for values
	Ask  int // for conditions; if it is negative, nothing more is said of them
	// Saved are those for conditions that the next one need not look up, as the conditions
	// are kept.
	Saved int
}

// IsSpent reports whether nothing more is said of conditions.
func (n Names) IsSpent() bool { return n.Ask < 0 }

// Result is what a use has been resolved to: whoever comes there again in the same way finds
// the same.
type Result struct {
	Texts []term.Text

	read    []*types.Var       // where one of them is asked for, it stands for itself
	entered []inspector.Cursor // who is in one of these writes goes no further
	takes   Names
}

// maxEntered is how many writes a use may come from to be kept.
const maxEntered = 256

// Memory has the results of uses.
type Memory map[Use]Result

// Find returns the result of a use, if it would be resolved to that again, and notes on the
// way what is passed for it.
func (m Memory) Find(u Use, asked []Asker, w *Way, n *Names) (found Result, ok bool) {
	found, ok = m.find(u, asked)
	if !ok || !n.IsSpent() && n.Ask < found.takes.Ask {
		u.ask = n.Ask + 1
		found, ok = m.find(u, asked)
	}
	if !ok || n.Left < found.takes.Left || w.isInAny(found.entered) {
		return Result{}, false
	}
	n.Left -= found.takes.Left
	n.Ask -= found.takes.Ask
	w.Read = append(w.Read, found.read...)
	w.entered = append(w.entered, found.entered...)
	return found, true
}

// find returns the result of a use, whoever asks or for who does.
func (m Memory) find(u Use, asked []Asker) (found Result, ok bool) {
	found, ok = m[u]
	if !ok || AreAsked(asked, found.read) {
		copy(u.by[:], asked)
		found, ok = m[u]
	}
	return found, ok
}

// Keep keeps what a use has been resolved to in a frame, which has ended.
func (m Memory) Keep(u Use, asked []Asker, w *Way, f Frame, n Names, texts []term.Text) {
	if f.isBound || n.Left < 0 {
		return
	}
	result := Result{
		Texts:   make([]term.Text, len(texts)),
		read:    unique(w.Read[f.read:]),
		entered: unique(w.entered[f.entered:]),
		takes:   Names{Left: f.names.Left - n.Left, Ask: f.names.Ask - n.Ask - (n.Saved - f.names.Saved)},
	}
	if len(result.entered) > maxEntered {
		return
	}
	if n.IsSpent() != u.IsSpent {
		u.ask = f.names.Ask + 1
		result.takes.Ask = f.names.Ask - n.Ask
	}
	if f.isAsked || AreAsked(asked, result.read) {
		copy(u.by[:], asked)
	}
	for i, t := range texts {
		result.Texts[i] = term.Text{Kind: t.Kind, Pieces: slices.Clip(t.Pieces), Guards: slices.Clip(t.Guards)}
	}
	m[u] = result
}

// AreAsked reports whether one of some variables is looked for.
func AreAsked(asked []Asker, vars []*types.Var) bool {
	return slices.ContainsFunc(asked, func(a Asker) bool { return slices.Contains(vars, a.Var) })
}

// unique returns values, each once.
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
