package trace

import (
	"go/ast"
	"path"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// Confidence says how certain it is that a text reaches a sink in its known form, and so which of its
// faults uricheck reports.
type Confidence uint8

const (
	// Certain means that the text reaches the sink in some run.
	Certain Confidence = iota
	// IfShown means that the program may use the text for something else, so that uricheck judges it
	// only if the text shows that it is a URL.
	IfShown
	// AnyReader means that the program may change or reject the text, so that uricheck reports only
	// what every reader refuses.
	AnyReader
	// Nothing means that the text does not reach the sink.
	Nothing
)

// Errors says which errors about a text stand in spite of a doubt. An error promises that the call fails
// whenever the program makes it, so a text that has to pass an unknown condition about itself, about a part of
// it, or about the choice among values, has none.
type Errors uint8

const (
	// All means that the doubt is about something else, such as the condition under which the program makes
	// the call.
	All Errors = iota
	// IfOthersFail means that a condition chooses the text among others: the call has to fail for those, too.
	IfOthersFail
	// None means that the program may reject, replace or change the text.
	None
)

// Doubt is a reason why a text may not reach a sink in its known form.
type Doubt struct {
	Reason Reason
	// Name is the name of the cause: a function, a variable. It may be empty.
	Name string
	// At is the position of the cause, nil if that is in a dependency; then Source has it, and the
	// code there if nothing else names it: `example.com/low/low.go:12: base == ""`. Both may be unknown.
	At     ast.Node
	Source string
}

// Reason is the kind of a [Doubt].
type Reason uint8

const (
	unknownGuard   Reason = iota // a guard that depends on the text has an unknown answer
	otherGuard                   // a guard that depends on something else selects the text
	otherUse                     // the package also uses the variable for something else
	oneOfSeveral                 // a key selects one of several elements
	Changed                      // a function that eval cannot execute changes the text
	remade                       // the package replaces the value of the variable by one that contains it
	recursive                    // a recursive function, or copies from one variable to another, put more and more around the text
	otherInterface               // an interface may have other implementations
	tooLong                      // the operations on the text are too many to keep
	plainGuard                   // an unknownGuard that is true for plain values
	setAgain                     // the package sets the variable to another value later
	setElsewhere                 // importers of the package can set the variable
	otherEntry                   // the text may belong to another key than the sought one
	partGuard                    // a guard with an unknown answer may be about an unknown part of the text
	uncalled                     // nothing calls the method that writes the text to a variable
	selected                     // an index selects the text: see [term.Selected]
	otherObject                  // the text at the sink has, or may have, the same field of several objects
	otherFormat                  // a guard decides whether the text is a format, or reaches the sink as it is
	chosen                       // a guard with an unknown answer chooses the text among others
	Cut                          // the text has too many parts, and uricheck judges only its beginning
)

// reasons has, for each reason, the confidence and the errors that it leaves, and its description for users, in
// which NAME stands for the name of the cause.
var reasons = [...]struct {
	leaves Confidence
	errors Errors
	tells  string
}{
	unknownGuard:   {AnyReader, None, "uricheck cannot evaluate a condition on the text"},
	otherGuard:     {IfShown, All, "a condition on something else chooses the text"},
	otherUse:       {IfShown, All, "the package also uses NAME for something else"},
	oneOfSeveral:   {IfShown, None, "a key selects one of several elements of NAME"},
	Changed:        {AnyReader, None, "uricheck cannot execute NAME, which changes the text"},
	remade:         {AnyReader, None, "the package assigns a changed value to NAME"},
	recursive:      {Nothing, None, "NAME gets its own value again, perhaps with more around it"},
	otherInterface: {AnyReader, None, "NAME may have other implementations"},
	tooLong:        {AnyReader, None, "too many operations change the text"},
	plainGuard:     {Certain, None, "a condition can stop only texts with reserved characters"},
	setAgain:       {Certain, None, "the package may set NAME again"},
	setElsewhere:   {Certain, None, "other packages can set NAME"},
	otherEntry:     {Nothing, None, "the text may be the value of another key"},
	partGuard:      {Certain, None, "a condition may be about an unknown part of the text"},
	uncalled:       {Certain, None, "nothing in the package calls NAME"},
	selected:       {IfShown, None, "an index selects one of several elements"},
	otherObject:    {AnyReader, None, "the text may contain NAME of several objects"},
	otherFormat:    {Nothing, None, "a condition on something else decides whether the text is a format"},
	chosen:         {Certain, IfOthersFail, "a condition chooses one of several texts"},
	Cut:            {Certain, All, "the text has too many parts, and uricheck judges only its beginning"},
}

// String describes a doubt for users, without its position.
func (d Doubt) String() string {
	name := shortName(d.Name)
	switch {
	case d.IsNamed():
	case d.Reason == Changed:
		name = "an operation"
	default:
		name = "a variable"
	}
	return strings.ReplaceAll(reasons[d.Reason].tells, "NAME", name)
}

// IsNamed reports whether the description of a doubt names its cause. An operation has a name only for the analyzer.
func (d Doubt) IsNamed() bool {
	return strings.Contains(reasons[d.Reason].tells, "NAME") && term.IsFunction(d.Name)
}

// shortName returns the name of a function as source code writes it: "filepath.Join" for
// "path/filepath.Join", "(url.URL).String" for "(net/url.URL).String".
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

// Doubted returns the usage with one more doubt. It keeps only the first doubt for each reason.
func (u Usage) Doubted(d Doubt) Usage {
	if !u.has(d.Reason) {
		u.Doubts = append(u.Doubts[:len(u.Doubts):len(u.Doubts)], d)
	}
	return u
}

// IsIntact reports whether no doubt concerns the bytes of the text, but only whether it reaches the sink.
func (u Usage) IsIntact() bool {
	return !slices.ContainsFunc(u.Doubts, func(d Doubt) bool {
		switch d.Reason {
		case Changed, remade, recursive, tooLong:
			return true
		}
		return false
	})
}

// IsUndoubted reports whether the text reaches the sink in every run in which no other code has replaced
// it before.
func (u Usage) IsUndoubted() bool {
	return !slices.ContainsFunc(u.Doubts, func(d Doubt) bool {
		switch d.Reason {
		case setAgain, setElsewhere, uncalled, chosen, partGuard:
			return false
		}
		return true
	})
}

// IsOnlyGuarded reports whether only guards, and importers that may set a variable, raise doubts.
func (u Usage) IsOnlyGuarded() bool {
	return !slices.ContainsFunc(u.Doubts, func(d Doubt) bool {
		switch d.Reason {
		case unknownGuard, otherGuard, plainGuard, partGuard, selected, setElsewhere, chosen:
			return false
		}
		return true
	})
}

// IsForOthers reports whether the package also uses the text for something else, or may do so with the
// element of a map that has it.
func (u Usage) IsForOthers() bool { return u.has(otherUse) || u.has(oneOfSeveral) }

// Errors returns the errors that the doubts leave.
func (u Usage) Errors() Errors {
	left := All
	for _, d := range u.Doubts {
		left = max(left, reasons[d.Reason].errors)
	}
	return left
}

// Confidence returns the confidence that the doubts leave.
func (u Usage) Confidence() Confidence {
	least := Certain
	for _, d := range u.Doubts {
		least = max(least, d.Leaves())
	}
	return least
}

// IsPlain reports whether a guard with an unknown answer is true for plain values. Other values, such as
// an IPv6 address, may not pass it.
func (u Usage) IsPlain() bool { return u.has(plainGuard) }

// maxEitherWay bounds the arrivals of a literal that settleEitherWay compares with each other.
const maxEitherWay = 64

// settleEitherWay removes the doubt otherGuard from a text that has the same use, in the same form, for either
// answer of each such guard, as in "if post { return c.post(u) }; return c.get(u)".
func settleEitherWay(arrivals []Arrival) {
	byLiteral := make(map[*ast.BasicLit][]int)
	for i, a := range arrivals {
		if a.Usage.has(otherGuard) && len(a.Own.Pieces) > 0 && a.Own.Pieces[0].Lit != nil {
			byLiteral[a.Own.Pieces[0].Lit] = append(byLiteral[a.Own.Pieces[0].Lit], i)
		}
	}
	var settled []int
	for _, same := range byLiteral {
		for _, i := range same[:min(len(same), maxEitherWay)] {
			isOther := func(g term.Guard) bool { return !isTakenEitherWay(g, &arrivals[i], arrivals, same) }
			if !slices.ContainsFunc(choosers(&arrivals[i]), isOther) {
				settled = append(settled, i)
			}
		}
	}
	for _, i := range settled {
		u := &arrivals[i].Usage
		u.Doubts = slices.DeleteFunc(slices.Clone(u.Doubts), func(d Doubt) bool { return d.Reason == otherGuard })
	}
}

// choosesAmong reports whether a guard is about the choice among values.
func choosesAmong(g term.Guard) bool { return g.Among || g.Chooses && !g.Fails }

// FailsForOthers reports whether the call fails for the other texts at the sink as well: for each guard with an
// unknown answer that chooses this text, it fails for all texts with the opposite one, or for the same text, as if a
// loop gets it with either answer. It does not if there is no text for an answer, or no such guard: then the code that
// writes a variable has made the choice.
func (a *Arrival) FailsForOthers(all []Arrival, fails func(*Arrival) bool) bool {
	var beside []*Arrival
	for i := range all {
		if b := &all[i]; !b.IsKeptAway && a.isAtSinkOf(b) {
			beside = append(beside, b)
		}
	}
	if len(beside) > maxEitherWay {
		return false
	}
	choices := slices.DeleteFunc(slices.Clone(a.Text.Guards), func(g term.Guard) bool {
		return !choosesAmong(g) || eval.Told(g.Holds) != eval.Unknown
	})
	return len(choices) > 0 && !slices.ContainsFunc(choices, func(g term.Guard) bool {
		others := slices.DeleteFunc(slices.Clone(beside), func(b *Arrival) bool { return !b.isOpposite(g) })
		isSame := func(b *Arrival) bool { return b.Text.Bytes() == a.Text.Bytes() && fails(b) }
		isFine := func(b *Arrival) bool { return !fails(b) }
		return len(others) == 0 || slices.ContainsFunc(others, isFine) && !slices.ContainsFunc(others, isSame)
	})
}

// isOpposite reports whether a text has the negation of a guard.
func (a *Arrival) isOpposite(g term.Guard) bool {
	return slices.ContainsFunc(a.Text.Guards, func(h term.Guard) bool { return h.IsSame(g) && h.Holds.Equal(term.Not(g.Holds)) })
}

// choosers returns the guards with an unknown answer that decide whether an existing text reaches the sink.
func choosers(a *Arrival) []term.Guard {
	return slices.DeleteFunc(slices.Clone(a.Text.Guards), func(g term.Guard) bool {
		return g.Before || g.Fails || g.Chooses || eval.Told(g.Holds) != eval.Unknown
	})
}

// isTakenEitherWay reports whether another arrival of the same literal, with the same text and use, has the negation of
// a guard of the arrival a. same has the indexes of the arrivals of the literal.
func isTakenEitherWay(g term.Guard, a *Arrival, arrivals []Arrival, same []int) bool {
	return slices.ContainsFunc(same[:min(len(same), maxEitherWay)], func(k int) bool {
		b := &arrivals[k]
		isOpposite := func(h term.Guard) bool {
			return h.IsSame(g) && h.Holds.Equal(term.Not(g.Holds))
		}
		return b.Usage.Use == a.Usage.Use && b.Text.Bytes() == a.Text.Bytes() && slices.ContainsFunc(choosers(b), isOpposite)
	})
}

// isAtSinkOf reports whether two arrivals are at the same sink.
func (a *Arrival) isAtSinkOf(b *Arrival) bool {
	p, q := a.Usage.Path, b.Usage.Path
	return p.last != nil && q.last != nil && p.last.At == q.last.At && slices.Equal(p.Hops, q.Hops)
}
