package trace

import (
	"cmp"
	"go/ast"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// Confidence is how sure it is that a text comes to a sink, and as it is known.
type Confidence uint8

const (
	// Certain: the program brings the text there in some run.
	Certain Confidence = iota
	// IfShown: it may be for something else. The text has to show that it is a URL.
	IfShown
	// AnyReader: the program may change the text, or not let it pass. Only what any reader
	// refuses is wrong.
	AnyReader
	// Nothing can be said: the text does not come there.
	Nothing
)

// Doubt is why a text may not come to a sink as it is known.
type Doubt struct {
	Reason Reason
	// Name is what raises the doubt: a function, a variable. It may be empty.
	Name string
	// At is where the program does so, nil if that is in a dependency; Source tells of it
	// then: "low.go:12". Both may be unknown.
	At     ast.Node
	Source string
}

// Reason is what is the matter with a [Doubt].
type Reason uint8

const (
	unknownGuard   Reason = iota // a condition asks what the text is, and it is not known what it says
	otherGuard                   // a condition on something else decides what becomes of the text
	otherUse                     // the package uses the variable for something else as well
	oneOfSeveral                 // a key tells which of several elements it is
	lookedAt                     // the code looks at the variable somewhere else
	Changed                      // a function that cannot be executed makes another text of it
	remade                       // the code keeps something else that it makes of it in its place
	recursive                    // functions that call each other put more around it each time
	otherInterface               // there may be other implementations of an interface
	tooLong                      // it is too much to keep what is done to it
	plainGuard                   // an unknownGuard that plain values pass
)

// reasons are what each reason leaves, and how people are told of it: with its name
// for NAME.
var reasons = [...]struct {
	leaves Confidence
	tells  string
}{
	unknownGuard:   {AnyReader, "compared, and it is not known with what result"},
	otherGuard:     {IfShown, "chosen by a condition on something else"},
	otherUse:       {IfShown, "in NAME, which is used for something else as well"},
	oneOfSeveral:   {IfShown, "one of the elements of NAME"},
	lookedAt:       {AnyReader, "in NAME, which the package looks at elsewhere"},
	Changed:        {AnyReader, "changed by NAME, which is not executed"},
	remade:         {AnyReader, "in NAME, which the package makes something else of"},
	recursive:      {Nothing, "passed through functions that call each other, and put more around it each time"},
	otherInterface: {AnyReader, "passed to NAME, which may have other implementations"},
	tooLong:        {AnyReader, "changed by more than is kept"},
	plainGuard:     {Certain, "compared, and plain values pass"},
}

// String tells of a doubt without its place.
func (d Doubt) String() string {
	return strings.ReplaceAll(reasons[d.Reason].tells, "NAME", cmp.Or(d.Name, "something"))
}

// Leaves is the confidence that a doubt leaves.
func (d Doubt) Leaves() Confidence { return reasons[d.Reason].leaves }

// Doubted returns the usage of a value with a doubt more.
func (u Usage) Doubted(d Doubt) Usage {
	if !slices.ContainsFunc(u.Doubts, func(known Doubt) bool { return known.Reason == d.Reason }) {
		u.Doubts = append(u.Doubts[:len(u.Doubts):len(u.Doubts)], d)
	}
	return u
}

// IsIntact reports whether a text that comes to the sink is put together as it is known to be:
// the doubts are only about whether it does.
func (u Usage) IsIntact() bool {
	return !slices.ContainsFunc(u.Doubts, func(d Doubt) bool {
		switch d.Reason {
		case Changed, remade, recursive, tooLong:
			return true
		}
		return false
	})
}

// Confidence is what the doubts leave.
func (u Usage) Confidence() Confidence {
	least := Certain
	for _, d := range u.Doubts {
		least = max(least, d.Leaves())
	}
	return least
}

// IsPlain reports whether plain values are known to pass the conditions on the way: others, as
// an IPv6 address, may not.
func (u Usage) IsPlain() bool {
	return slices.ContainsFunc(u.Doubts, func(d Doubt) bool { return d.Reason == plainGuard })
}

// passed returns what the guards of a text say: whether it can come to the sink at all, and
// with which doubts.
func (u Usage) passed(whole term.Text, isOneOfSeveral bool) (Usage, bool) {
	if areContrary(whole.Guards) {
		return u, false
	}
	for _, g := range whole.Guards {
		switch eval.Told(g.Holds) {
		case eval.Never:
			return u, false
		case eval.Unknown:
			switch {
			case g.Before:
			case isAbout(g.Holds, whole), isSettled(g.Holds), isOneOfSeveral && !g.Fails && !g.Chooses && asksLost(g.Holds):
				d := Doubt{Reason: unknownGuard, At: g.At, Source: g.Source}
				if eval.Told(eval.Run(withPlain(g.Holds, whole))) == eval.Always {
					d.Reason = plainGuard
				}
				u = u.Doubted(d)
			case isOneOfSeveral && !g.Fails && !g.Chooses:
				u = u.Doubted(Doubt{Reason: otherGuard, At: g.At, Source: g.Source})
			}
		}
	}
	return u, true
}

// areContrary reports whether one condition is that another one does not hold, and they compare
// something: it is not known of which value, but most likely of the same.
func areContrary(guards []term.Guard) bool {
	return slices.ContainsFunc(guards, func(g term.Guard) bool {
		not, ok := g.Holds.Maker()
		if !ok || not.Func != "!" {
			return false
		}
		compared, ok := not.Args[0].Maker()
		return ok && compared.Func == "==" && slices.ContainsFunc(guards, func(h term.Guard) bool { return h.Holds.Equal(not.Args[0]) })
	})
}

// isAbout reports whether a condition asks for the value that is followed: what a text is made
// of, or something of which nothing is known.
func isAbout(cond, whole term.Text) bool {
	return !cond.Walk(func(p term.Piece) bool {
		switch {
		case p.Around || p.Call != nil:
			return true
		case p.Place.Var == nil && p.Lit == nil:
			return p.Hole == term.NoHole
		}
		return !isMadeOf(whole.Pieces, p)
	})
}

// isSettled reports whether a condition asks a function that is not executed for texts that are
// all known: it says the same in every run, and nobody knows what.
func isSettled(cond term.Text) bool {
	isKnown := func(t term.Text) bool { return t.Kind == term.String && t.IsKnown() }
	return !cond.Walk(func(p term.Piece) bool {
		if p.Call == nil || p.Call.Func != term.MadeOf || len(p.Call.Args) == 0 {
			return true
		}
		return slices.ContainsFunc(p.Call.Args, func(t term.Text) bool { return !isKnown(t) })
	})
}

// asksLost reports whether a condition asks for a text of which not even the place is known: the
// code has made one, and nobody knows which.
func asksLost(cond term.Text) bool {
	if call, ok := cond.Maker(); ok {
		return slices.ContainsFunc(call.Args, asksLost)
	}
	return cond.Kind == term.String && slices.ContainsFunc(cond.Pieces, func(p term.Piece) bool {
		return p.Call == nil && p.Lit == nil && p.Place.Var == nil && p.Hole != term.NoHole
	})
}

// isMadeOf reports whether pieces have the value of another one, or are made of it.
func isMadeOf(pieces []term.Piece, of term.Piece) bool {
	return slices.ContainsFunc(pieces, func(p term.Piece) bool {
		if p.Call == nil {
			return !p.Around && p.Place == of.Place && p.Lit == of.Lit
		}
		return slices.ContainsFunc(p.Call.Args, func(arg term.Text) bool { return isMadeOf(arg.Pieces, of) })
	})
}

// IsTested reports whether a condition on the way asks a function that is not executed for the
// value that the text begins with, or something of which nothing is known: it may refuse some.
func (a *Arrival) IsTested() bool {
	if len(a.Text.Pieces) == 0 {
		return false
	}
	first := a.Text.Pieces[0]
	return slices.ContainsFunc(a.Text.Guards, func(g term.Guard) bool {
		return eval.Told(g.Holds) == eval.Unknown && !g.Holds.Walk(func(p term.Piece) bool {
			if p.Call == nil {
				return p.Place.Var != nil || p.Hole == term.NoHole
			}
			return p.Call.Func != term.MadeOf || !slices.ContainsFunc(p.Call.Args, func(arg term.Text) bool {
				return isMadeOf(arg.Pieces, first)
			})
		})
	})
}

// What stands for values that are not known, if they keep to the places that the author has
// put them to: a base, and a word without delimiters.
var (
	plainBase = term.Known(term.String, "https://h.example")
	plainWord = term.Known(term.String, "x")
)

// withPlain puts plain values into t for those that a text is made of and that are not known.
func withPlain(t, whole term.Text) term.Text {
	made := term.Text{Pieces: whole.Pieces} // without what is only asked for
	made.Walk(func(p term.Piece) bool {
		isText := p.Place.Element || p.Place.Var != nil && term.KindOf(p.Place.Var.Type()) == term.String
		switch {
		case p.Call != nil || !isText || p.Hole != term.AnyString:
		case p.Place == whole.Pieces[0].Place:
			t = t.With(p.Place, plainBase)
		default:
			t = t.With(p.Place, plainWord)
		}
		return true
	})
	return t
}

// ComesPlain reports whether the text may come to the sink if the values in it are plain ones:
// a condition may ask for the delimiters that they would bring along.
func (a *Arrival) ComesPlain() bool {
	plain := eval.Run(withPlain(a.Text, a.Text))
	return !slices.ContainsFunc(plain.Guards, func(g term.Guard) bool { return eval.Told(g.Holds) == eval.Never })
}
