// Package kept caches the results for variables and conditions, as long as they depend only on
// their key, because many values pass the same ones.
package kept

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// MaxAsked is the maximal depth of conditions that lead to others.
const MaxAsked = 2

// Asker is a variable whose guards the resolver seeks.
type Asker struct {
	Var *types.Var
	// Recv is the expression before it, if it is a field.
	Recv string
}

// Use is a use of a variable, or a condition, with the depth of the functions and conditions
// that lead to it.
type Use struct {
	At             inspector.Cursor
	IsCondition    bool
	IsForCondition bool // or a part of a condition
	Within, Asked  int
	IsSpent        bool // see Names

	by  [MaxAsked]Asker // the asker, if the result depends on it
	ask int             // the remaining names for conditions, if the result depends on them
}

// Names has the numbers of names that the resolver may still look up.
type Names struct {
	Left int // for values
	Ask  int // for conditions; if it is negative, the resolver ignores them
	// Saved counts names that the next condition need not look up, because the conditions are
	// cached.
	Saved int
}

// IsSpent reports whether the resolver ignores further conditions.
func (n Names) IsSpent() bool { return n.Ask < 0 }

// Result is the result for a use. Another request in the same state gets the same.
type Result struct {
	Texts []term.Text

	read    []*types.Var       // if one of them is sought, it stays unresolved
	entered []inspector.Cursor // a request from within one of these writes ends there
	takes   Names
}

// maxEntered is the maximal number of writes that a cached result depends on.
const maxEntered = 256

// Memory is the cache of results.
type Memory map[Use]Result

// Find returns the cached result of a use, if another resolution would give the same, and
// records the dependencies of the result in the way.
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

// find returns the result of a use, for any asker or for the current one.
func (m Memory) find(u Use, asked []Asker) (found Result, ok bool) {
	found, ok = m[u]
	if !ok || AreAsked(asked, found.read) {
		copy(u.by[:], asked)
		found, ok = m[u]
	}
	return found, ok
}

// Keep stores the result of a use, whose frame has ended.
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

// AreAsked reports whether the resolver seeks one of some variables.
func AreAsked(asked []Asker, vars []*types.Var) bool {
	return slices.ContainsFunc(asked, func(a Asker) bool { return slices.Contains(vars, a.Var) })
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
