package union

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// MaxGuards bounds the guards of a text. One with an unknown answer replaces more of them.
const MaxGuards = 24

// Guarded returns texts with more guards.
func Guarded(texts []term.Text, guards []term.Guard) []term.Text {
	if len(guards) == 0 {
		return texts
	}
	found := make([]term.Text, len(texts))
	for i, t := range texts {
		found[i] = WithGuards(t, guards)
	}
	return found
}

// WithGuards returns a text with more guards. It adds each once: a value that passes several variables
// has some of them already.
func WithGuards(t term.Text, guards []term.Guard) term.Text {
	t.Guards = slices.Clone(t.Guards)
	for _, g := range guards {
		isSame := func(other term.Guard) bool { return other.At == g.At && other.Holds.Equal(g.Holds) }
		if i := slices.IndexFunc(t.Guards, isSame); i >= 0 {
			// The code may read a parameter and write a variable under the same condition.
			if own := &t.Guards[i].Role; g.Role == term.Chooses || g.Role.IsEarly() && !own.IsEarly() {
				*own = own.Chosen()
			}
			continue
		}
		t.Guards = append(t.Guards, g)
	}
	if len(t.Guards) > MaxGuards {
		t.Guards = []term.Guard{undecidedAt(guards[0])}
	}
	return t
}

// GuardedAs returns the values of a variable v with the guards on its way. It substitutes each value for
// v in its own guards.
func GuardedAs(v *types.Var, texts []term.Text, guards []term.Guard) []term.Text {
	return GuardedBy(v, texts, guards, nil)
}

// GuardedBy is like GuardedAs, but for values that the expression of makes: an unknown one keeps it in
// the guards.
func GuardedBy(v *types.Var, texts []term.Text, guards []term.Guard, of ast.Node) []term.Text {
	if len(guards) == 0 {
		return texts
	}
	found := make([]term.Text, len(texts))
	for i, t := range texts {
		value := t
		value.Guards = nil
		value, _ = ReadAt(value, of)
		own := slices.Clone(guards)
		for j := range own {
			own[j].Holds = own[j].Holds.With(term.Place{Var: v}, value)
		}
		found[i] = WithGuards(t, own)
	}
	return found
}

// FilledWith substitutes the value of the expression of for a place in a text. If the value is unknown,
// the guards of the text keep the expression.
func FilledWith(t term.Text, at term.Place, value term.Text, of ast.Node) term.Text {
	conditions := term.Text{Guards: t.Guards}
	read, ok := ReadAt(value, of)
	if !ok || !conditions.Has(at) {
		return t.With(at, value)
	}
	t.Guards = nil
	t = t.With(at, value)
	t.Guards = conditions.With(at, read).Guards
	return t
}

// ReadAt returns an unknown value with the expression of that makes it, so that two guards on it are
// about the same value. It returns other values unchanged.
func ReadAt(value term.Text, of ast.Node) (read term.Text, isUnknown bool) {
	expr, ok := of.(ast.Expr)
	if !ok || len(value.Pieces) != 1 {
		return value, false
	}
	p := value.Pieces[0]
	if p.Hole != term.AnyString || p.Call != nil || p.Place.Var != nil || p.Read != nil {
		return value, false
	}
	p.Read = expr
	value.Pieces = []term.Piece{p}
	return value, true
}

// Bare returns a text all of whose pieces become bytes around the followed value, without positions.
func Bare(t term.Text) term.Text {
	return t.Map(func(p term.Piece) term.Piece {
		p.Lit, p.Via, p.Around = nil, nil, true
		return p
	})
}

// BareAll applies Bare to texts.
func BareAll(texts []term.Text) []term.Text {
	all := make([]term.Text, len(texts))
	for i, t := range texts {
		all[i] = Bare(t)
	}
	return all
}
