package flow

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/flow/kept"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow/union"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// bounded returns an operand or, if it is too large, undecided.
func (r *resolver) bounded(t term.Text) term.Text {
	if !t.IsLarger(union.MaxTerm) {
		return t
	}
	return r.undecided(t.Kind)
}

// undecided returns an unknown operand. It contains the variable whose guards the resolver looks for,
// because it may depend on its value.
func (r *resolver) undecided(kind term.Kind) term.Text {
	for _, a := range slices.Backward(r.sought) {
		if a.Var != nil {
			r.way.BindToSought(a.frames)
			return madeOfPlace(kind, term.Place{Var: a.Var})
		}
	}
	if len(r.sought) > 0 {
		r.way.BindToSought(r.sought[0].frames)
	}
	return term.Unknown(kind)
}

// conditionKey is a condition, with the number of variables whose guards the resolver looks for.
type conditionKey struct {
	at    inspector.Cursor
	depth int
}

// condition is a resolved condition, with the variables that it reads. The resolver leaves those
// unresolved whose guards it looks for; so the cached text is right only if it looks for none of them.
type condition struct {
	text  term.Text
	reads []*types.Var
}

// maxReads bounds the variables that a cached condition reads.
const maxReads = 16

// condition resolves the condition at a cursor. It caches the result, because many values pass the same
// conditions.
func (r guardResolver) condition(at inspector.Cursor) term.Text {
	key := conditionKey{at, len(r.expr.sought)}
	if known, ok := r.expr.p.conditions[key]; ok && !r.expr.seeks(known.reads) {
		r.expr.way.Read = append(r.expr.way.Read, known.reads...)
		return known.text
	}
	before, names, outer := len(r.expr.way.Read), r.expr.names, r.expr.isForCondition
	r.expr.isForCondition = true
	text := r.expr.kept(at, true, func() []term.Text { return []term.Text{r.expr.operand(at)} })[0]
	r.expr.isForCondition = outer
	text = r.soughtOnly(text)
	read := r.expr.way.Read[before:]
	if !r.expr.names.IsSpent() && !r.expr.names.AreOut() && len(read) <= maxReads && !r.expr.seeks(read) {
		r.expr.p.conditions[key] = condition{text, slices.Clone(read)}
		r.expr.names.Saved = names.Saved + names.Ask - r.expr.names.Ask
	}
	return text
}

// seeks reports whether the resolver looks for the guards of one of the variables.
func (r *resolver) seeks(vars []*types.Var) bool { return kept.AreSought(r.soughtKeys(), vars) }

// soughtKeys returns the variables whose guards the resolver looks for, in the form of the cache.
func (r *resolver) soughtKeys() []kept.Sought {
	keys := make([]kept.Sought, len(r.sought))
	for i, a := range r.sought {
		keys[i] = a.Sought
	}
	return keys
}

// inside stands for the names on the way to a use in its cached result: the next request comes on another
// way. seenFrom replaces it.
var inside = []term.Via{{}}

// kept returns the result of resolve for a use of a variable or for a condition, from the cache if it is
// there.
func (r *resolver) kept(at inspector.Cursor, isCondition bool, resolve func() []term.Text) []term.Text {
	keys := r.soughtKeys()
	use := kept.Use{
		At:             at,
		IsCondition:    isCondition,
		IsForCondition: r.isForCondition,
		Within:         r.within,
		Depth:          len(keys),
		IsSpent:        r.names.IsSpent(),
	}
	if known, ok := r.p.kept.Find(use, keys, &r.way, &r.names); ok {
		return r.seenFrom(r.via, known.Texts)
	}
	outer := r.via
	if len(keys) == 0 {
		r.via = inside
	}
	r.way.Begin(r.names)
	texts := resolve()
	f := r.way.End()
	r.via = outer
	r.p.kept.Keep(use, keys, &r.way, f, r.names, texts)
	return r.seenFrom(outer, texts)
}

// seenFrom returns cached texts with the names outer on the way to them. In conditions the names do not
// matter.
func (r *resolver) seenFrom(outer []term.Via, texts []term.Text) []term.Text {
	found := slices.Clone(texts)
	for i, t := range texts {
		if len(r.sought) == 0 {
			found[i].Pieces = behind(outer, t.Pieces)
		}
		found[i].Pieces, found[i].Guards = slices.Clip(found[i].Pieces), slices.Clip(t.Guards)
	}
	return found
}

// behind returns pieces with the names outer in place of inside.
func behind(outer []term.Via, pieces []term.Piece) []term.Piece {
	found := make([]term.Piece, len(pieces))
	for i, p := range pieces {
		if len(p.Via) > 0 && p.Via[0] == inside[0] {
			p.Via = slices.Concat(outer, p.Via[1:])
		}
		if p.Call != nil {
			call := *p.Call
			call.Args = slices.Clone(p.Call.Args)
			for j, arg := range call.Args {
				call.Args[j].Pieces = behind(outer, arg.Pieces)
			}
			p.Call = &call
		}
		found[i] = p
	}
	return found
}

// sought is a variable whose guards the resolver looks for. In the guards it stays a place, for which
// guardedAs substitutes each of its values.
type sought struct {
	kept.Sought
	frames int // the depth of the way when the resolver began to look for them
}

// soughtAt returns the place of the variable v, which a condition reads at cur, if the resolver looks for its
// guards.
func (r guardResolver) soughtAt(cur inspector.Cursor, v *types.Var) (term.Text, bool) {
	for i := len(r.expr.sought) - 1; i >= 0; i-- {
		a := r.expr.sought[i]
		if a.Var != v {
			continue
		}
		if v.IsField() && index.ReceiverOf(cur) != a.Recv {
			return term.Unknown(term.KindOf(v.Type())), true // the field of another object
		}
		return term.Text{Kind: term.KindOf(v.Type()),
			Pieces: []term.Piece{{Hole: term.AnyString, Place: term.Place{Var: v}}}}, true
	}
	return term.Text{}, false
}

// soughtOnly returns a condition in which only the variables whose guards the resolver looks for belong to the
// followed value: all other pieces become bytes around it.
func (r guardResolver) soughtOnly(cond term.Text) term.Text {
	return cond.Map(func(p term.Piece) term.Piece {
		if v := p.Place.Var; v != nil && slices.ContainsFunc(r.expr.sought, func(a sought) bool { return a.Var == v }) {
			return p
		}
		p.Lit, p.Via, p.Around = nil, nil, true
		return p
	})
}
