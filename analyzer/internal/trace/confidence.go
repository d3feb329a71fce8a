package trace

import (
	"go/ast"
	"path"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// Confidence is how certain it is that a text reaches a sink in its known form.
type Confidence uint8

const (
	// Certain: in some run the text reaches the sink.
	Certain Confidence = iota
	// IfShown: the text may be for something else, so it has to show that it is a URL.
	IfShown
	// AnyReader: the program may change or reject the text, so uricheck reports only what any
	// reader refuses.
	AnyReader
	// Nothing: the text does not reach the sink.
	Nothing
)

// Doubt is a reason why a text may not reach a sink in its known form.
type Doubt struct {
	Reason Reason
	// Name is the name of the cause: a function, a variable. It may be empty.
	Name string
	// At is the position of the cause, nil if that is in a dependency; then Source has it:
	// "low.go:12". Both may be unknown.
	At     ast.Node
	Source string
}

// Reason is the kind of a [Doubt].
type Reason uint8

const (
	unknownGuard   Reason = iota // a condition on the text has an unknown answer
	otherGuard                   // a condition on something else decides about the text
	otherUse                     // the package uses the variable for something else as well
	oneOfSeveral                 // a key selects one of several elements
	lookedAt                     // other code checks the variable
	Changed                      // a function that eval cannot execute changes it
	remade                       // the code replaces it by something that it makes of it
	recursive                    // recursive functions put more around it each time
	otherInterface               // there may be other implementations of an interface
	tooLong                      // the operations on it are too many to keep
	plainGuard                   // an unknownGuard that plain values pass
	unlikelyGuard                // no known value lets the text pass
	setAgain                     // the package sets the variable to another value later
	setElsewhere                 // importers of the package can set the variable
	otherEntry                   // the key of a map's entry decides whether it is the value
	partGuard                    // an unknownGuard that asks for none of the literals, perhaps for another part
)

// reasons has, for each reason, the confidence that it leaves, and its text for users, with
// NAME for the name.
var reasons = [...]struct {
	leaves Confidence
	tells  string
}{
	unknownGuard:   {AnyReader, "uricheck cannot evaluate a condition on the text"},
	otherGuard:     {IfShown, "a condition on something else chooses the text"},
	otherUse:       {IfShown, "the package also uses NAME for something else"},
	oneOfSeveral:   {IfShown, "a key or an index selects one of several elements of NAME"},
	lookedAt:       {AnyReader, "the package also checks NAME elsewhere"},
	Changed:        {AnyReader, "uricheck cannot execute NAME, which changes the text"},
	remade:         {AnyReader, "the package assigns a changed value to NAME"},
	recursive:      {Nothing, "recursive functions make the text longer at each call"},
	otherInterface: {AnyReader, "NAME may have other implementations"},
	tooLong:        {AnyReader, "too many operations change the text"},
	plainGuard:     {Certain, "a condition can stop only texts with reserved characters"},
	unlikelyGuard:  {Certain, "no known value meets a condition on the text"},
	setAgain:       {Certain, "the package may set NAME again"},
	setElsewhere:   {Certain, "other packages can set NAME"},
	otherEntry:     {Nothing, "the text may be the value of another key of a map"},
	partGuard:      {Certain, "a condition may depend on a value beside the literals"},
}

// String returns the text of a doubt without its position.
func (d Doubt) String() string {
	name := d.Name
	if d.Reason == Changed {
		name = shortName(name)
	}
	switch {
	case strings.ContainsFunc(name, unicode.IsLetter):
	case d.Reason == Changed: // an operation, such as "{}", or unknown
		name = "a function"
	default:
		name = "a variable"
	}
	return strings.ReplaceAll(reasons[d.Reason].tells, "NAME", name)
}

// shortName is the name of a function as files write it: "filepath.Join" for "path/filepath.Join",
// "(url.URL).String" for "(net/url.URL).String".
func shortName(name string) string {
	short := path.Base(name)
	if short != name && strings.HasPrefix(name, "(") {
		return "(" + short
	}
	return short
}

// Leaves returns the confidence that a doubt leaves.
func (d Doubt) Leaves() Confidence { return reasons[d.Reason].leaves }

// has reports whether a usage has a doubt for a reason.
func (u Usage) has(reason Reason) bool {
	return slices.ContainsFunc(u.Doubts, func(d Doubt) bool { return d.Reason == reason })
}

// Doubted adds a doubt to the usage of a value.
func (u Usage) Doubted(d Doubt) Usage {
	if !u.has(d.Reason) {
		u.Doubts = append(u.Doubts[:len(u.Doubts):len(u.Doubts)], d)
	}
	return u
}

// IsIntact reports whether the composition of a text is certain, and the doubts are only about
// whether it reaches the sink.
func (u Usage) IsIntact() bool {
	return !slices.ContainsFunc(u.Doubts, func(d Doubt) bool {
		switch d.Reason {
		case Changed, remade, recursive, tooLong:
			return true
		}
		return false
	})
}

// IsUndoubted reports whether the code hands the text on in each run, though it may set the
// variable to another value before.
func (u Usage) IsUndoubted() bool {
	return !slices.ContainsFunc(u.Doubts, func(d Doubt) bool { return d.Reason != setAgain && d.Reason != setElsewhere })
}

// IsOnlyGuarded reports whether the only doubts are conditions on the way.
func (u Usage) IsOnlyGuarded() bool {
	return !slices.ContainsFunc(u.Doubts, func(d Doubt) bool {
		return d.Reason != unknownGuard && d.Reason != otherGuard && d.Reason != plainGuard && d.Reason != partGuard && d.Reason != setElsewhere
	})
}

// IsForOthers reports whether the package also uses the text for something else.
func (u Usage) IsForOthers() bool { return u.has(otherUse) }

// Confidence returns the confidence that the doubts leave.
func (u Usage) Confidence() Confidence {
	least := Certain
	for _, d := range u.Doubts {
		least = max(least, d.Leaves())
	}
	return least
}

// IsPlain reports whether plain values certainly pass the conditions on the way: others, such
// as an IPv6 address, may not.
func (u Usage) IsPlain() bool { return u.has(plainGuard) }

// IsUnlikely reports whether no known value lets the text pass a condition on the way, or another
// value may replace it: a failure of the program is not certain.
func (u Usage) IsUnlikely() bool {
	return u.has(unlikelyGuard) || u.has(setAgain) || u.has(setElsewhere)
}

// IsAskedInPart reports whether a condition with an unknown answer may ask for another part of the text
// than its literals.
func (u Usage) IsAskedInPart() bool { return u.has(partGuard) }

// passed evaluates the guards of a text: whether it can reach the sink at all, and with which
// doubts. isApart reports whether a guard does not depend on the followed literals, and asks whether it
// calls code with an object that has them.
func (u Usage) passed(whole term.Text, isOneOfSeveral bool, isApart, asks func(term.Guard) bool) (Usage, bool) {
	if areContrary(whole.Guards) {
		return u, false
	}
	isPlain := sync.OnceValue(func() func(int) bool { return arePlain(whole) })
	for i, g := range whole.Guards {
		switch eval.Told(g.Holds) {
		case eval.Never:
			return u, false
		case eval.Unknown:
			reason, isDoubt := doubtful(g, whole, isOneOfSeveral, isApart, asks)
			if reason == unknownGuard && isDoubt {
				if u.has(unknownGuard) && u.has(plainGuard) {
					continue // whatever the answer is, the doubt is known
				}
				if isPlain()(i) {
					reason = plainGuard
				}
			}
			if isDoubt {
				u = u.Doubted(Doubt{Reason: reason, At: g.At, Source: g.Source})
			}
		}
	}
	return u, true
}

// doubtful returns the reason for a doubt about a text behind a guard with an unknown answer, if there
// is one.
func doubtful(g term.Guard, whole term.Text, isOneOfSeveral bool, isApart, asks func(term.Guard) bool) (reason Reason, ok bool) {
	isSelected := isOneOfSeveral && !g.Fails && !g.Chooses
	switch {
	case g.Before:
		return 0, false
	case g.Selects:
		return otherEntry, true
	case isSettled(g.Holds):
		return unknownGuard, true
	case isAbout(g.Holds, whole), isSelected && asksLost(g.Holds):
		switch {
		case !isApart(g):
			return unknownGuard, true
		case !isSelected:
			return partGuard, true
		}
	case !isSelected && asks(g):
		return unknownGuard, true
	}
	return otherGuard, isSelected
}

// arePlain returns a function that reports whether the i-th guard of a text holds for plain values.
func arePlain(whole term.Text) func(i int) bool {
	guards := withValues(term.Text{Guards: whole.Guards}, plainValues(whole)).Guards
	run := eval.NewAsker()
	return func(i int) bool { return run.Ask(guards[i].Holds) == eval.Always }
}

// areContrary reports whether one condition is the negation of another one, and they are
// comparisons, probably of the same unknown value. Each can have literals of its own.
func areContrary(guards []term.Guard) bool {
	return slices.ContainsFunc(guards, func(g term.Guard) bool {
		not, ok := g.Holds.Maker()
		if !ok || not.Func != "!" {
			return false
		}
		compared, ok := not.Args[0].Maker()
		is := withoutLiterals(not.Args[0])
		return ok && compared.Func == "==" && slices.ContainsFunc(guards, func(h term.Guard) bool { return withoutLiterals(h.Holds).Equal(is) })
	})
}

func withoutLiterals(t term.Text) term.Text {
	return t.Map(func(p term.Piece) term.Piece {
		p.Lit, p.At = nil, 0
		return p
	})
}

// isAbout reports whether a condition depends on the followed value: on a part of a text, or on
// something unknown.
func isAbout(cond, whole term.Text) bool {
	return !cond.Walk(func(p term.Piece) bool {
		switch {
		case p.Around || p.Call != nil:
			return true
		case p.Place.Var == nil && p.Lit == nil:
			return p.Hole == term.NoHole
		case p.Place.Keys == term.OwnKeys:
			return false // which of the entries has the value is unknown
		}
		return !isMadeOf(whole.Pieces, p)
	})
}

// isSettled reports whether a condition passes only known texts to a function that eval cannot
// execute: its answer is unknown, but the same in every run.
func isSettled(cond term.Text) bool {
	isKnown := func(t term.Text) bool { return t.Kind == term.String && t.IsKnown() }
	return !cond.Walk(func(p term.Piece) bool {
		if p.Call == nil || p.Call.Func != term.MadeOf || len(p.Call.Args) == 0 {
			return true
		}
		return slices.ContainsFunc(p.Call.Args, func(t term.Text) bool { return !isKnown(t) })
	})
}

// asksLost reports whether a condition depends on a text without even a known place.
func asksLost(cond term.Text) bool {
	if call, ok := cond.Maker(); ok {
		return slices.ContainsFunc(call.Args, asksLost)
	}
	return cond.Kind == term.String && slices.ContainsFunc(cond.Pieces, func(p term.Piece) bool {
		return p.Call == nil && p.Lit == nil && p.Place.Var == nil && p.Hole != term.NoHole
	})
}

// isMadeOf reports whether pieces contain the value of another one, or are made of it.
func isMadeOf(pieces []term.Piece, of term.Piece) bool {
	return slices.ContainsFunc(pieces, func(p term.Piece) bool {
		if p.Call == nil {
			return !p.Around && p.Place == of.Place && p.Lit == of.Lit
		}
		return slices.ContainsFunc(p.Call.Args, func(arg term.Text) bool { return isMadeOf(arg.Pieces, of) })
	})
}

// IsTested reports whether a condition on the way passes the first value of the text, or
// something unknown, to a function that eval cannot execute, and that may refuse some values.
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

// Plain values for unknown ones, which stay in the component in which the author puts them: a
// base, and a word without delimiters.
var (
	plainBase = term.Known(term.String, "https://h.example")
	plainWord = term.Known(term.String, "x")
)

// plainValues returns plain values for the unknown values in a text.
func plainValues(whole term.Text) map[term.Place]term.Text {
	plain := make(map[term.Place]term.Text)
	made := term.Text{Pieces: whole.Pieces} // without values that occur only in conditions
	made.Walk(func(p term.Piece) bool {
		isText := p.Place.Element || p.Place.Var != nil && term.KindOf(p.Place.Var.Type()) == term.String
		switch {
		case p.Call != nil || !isText || p.Hole != term.AnyString:
		case p.Place == whole.Pieces[0].Place:
			plain[p.Place] = plainBase
		default:
			plain[p.Place] = plainWord
		}
		return true
	})
	return plain
}

// withValues replaces the values of places in a text.
func withValues(t term.Text, values map[term.Place]term.Text) term.Text {
	for at, value := range values {
		t = t.With(at, value)
	}
	return t
}

// ComesPlain reports whether the text may reach the sink if its values are plain: a condition
// may require delimiters in them.
func (a *Arrival) ComesPlain() bool {
	plain := eval.Run(withValues(a.Text, plainValues(a.Text)))
	return !slices.ContainsFunc(plain.Guards, func(g term.Guard) bool { return eval.Told(g.Holds) == eval.Never })
}
