package trace

import (
	"go/ast"
	"path"
	"slices"
	"strings"
	"unicode"

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
	unknownGuard   Reason = iota // a guard that depends on the text has an unknown answer
	otherGuard                   // a guard that depends on something else selects the text
	otherUse                     // the package also uses the variable for something else
	oneOfSeveral                 // a key selects one of several elements
	lookedAt                     // other code tests the variable
	Changed                      // a function that eval cannot execute changes the text
	remade                       // the package replaces the value of the variable by one that contains it
	recursive                    // recursive functions put more around the text at each call
	otherInterface               // an interface may have other implementations
	tooLong                      // the operations on the text are too many to keep
	plainGuard                   // an unknownGuard that is true for plain values
	unlikelyGuard                // the guards are true for no known value: see package chance
	setAgain                     // the package sets the variable to another value later
	setElsewhere                 // importers of the package can set the variable
	otherEntry                   // the text may belong to another key than the sought one
	partGuard                    // an unknownGuard that reads none of the literals, but perhaps another part
	copyGuard                    // an otherGuard that reads another variable with a literal of the text
	uncalled                     // nothing calls the method that writes the text to a variable
	selected                     // an index selects the text: see [term.Selected]
	otherObject                  // the text at the sink has, or may have, the same field of several objects
	fixedGuard                   // a guard that depends on something else has the same answer whenever a call runs
	otherFormat                  // a guard decides whether the text is a format, or reaches the sink as it is
	Cut                          // the text has too many parts, and uricheck judges only its beginning
)

// reasons has, for each reason, the confidence that it leaves, and its description for users, in which
// NAME stands for the name of the cause.
var reasons = [...]struct {
	leaves Confidence
	tells  string
}{
	unknownGuard:   {AnyReader, "uricheck cannot evaluate a condition on the text"},
	otherGuard:     {IfShown, "a condition on something else chooses the text"},
	otherUse:       {IfShown, "the package also uses NAME for something else"},
	oneOfSeveral:   {IfShown, "a key selects one of several elements of NAME"},
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
	otherEntry:     {Nothing, "the text may be the value of another key"},
	partGuard:      {Certain, "a condition may depend on a value other than the literals"},
	copyGuard:      {Certain, "a condition on another variable that has the text may choose another one"},
	uncalled:       {Certain, "nothing in the package calls NAME"},
	selected:       {IfShown, "an index selects one of several elements"},
	otherObject:    {AnyReader, "the text may contain NAME of several objects"},
	fixedGuard:     {IfShown, "other arguments of the call decide a condition"},
	otherFormat:    {Nothing, "a condition on something else decides whether the text is a format"},
	Cut:            {Certain, "the text has too many parts, and uricheck judges only its beginning"},
}

// String describes a doubt for users, without its position.
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
	return !slices.ContainsFunc(u.Doubts, func(d Doubt) bool { return d.Reason != setAgain && d.Reason != setElsewhere && d.Reason != uncalled })
}

// IsOnlyGuarded reports whether only guards, and importers that may set a variable, raise doubts.
func (u Usage) IsOnlyGuarded() bool {
	return !slices.ContainsFunc(u.Doubts, func(d Doubt) bool {
		switch d.Reason {
		case unknownGuard, otherGuard, plainGuard, partGuard, copyGuard, fixedGuard, selected, setElsewhere:
			return false
		}
		return true
	})
}

// IsForOthers reports whether the package also uses the text for something else, or may do so with the
// element of a map that has it.
func (u Usage) IsForOthers() bool { return u.has(otherUse) || u.has(oneOfSeveral) }

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

// IsUnlikely reports whether the text may never reach the sink: a guard is true for no known value, reads a copy or
// has one answer for the call, another value may replace the text, or no code may write it. So the program need not fail.
func (u Usage) IsUnlikely() bool {
	return u.has(unlikelyGuard) || u.has(fixedGuard) || u.has(copyGuard) || u.has(setAgain) || u.has(setElsewhere) || u.has(uncalled)
}

// IsAskedInPart reports whether a guard with an unknown answer reads none of the literals of the text, but
// perhaps another part.
func (u Usage) IsAskedInPart() bool { return u.has(partGuard) }

// maxEitherWay bounds the arrivals of a literal that settleEitherWay compares with each other.
const maxEitherWay = 64

// settleEitherWay removes the doubts otherGuard and fixedGuard from a text that has the same use for either
// answer of each such guard, as in "if post { return c.post(u) }; return c.get(u)".
func settleEitherWay(arrivals []Arrival) {
	byLiteral := make(map[*ast.BasicLit][]int)
	for i, a := range arrivals {
		if (a.Usage.has(otherGuard) || a.Usage.has(fixedGuard)) && len(a.Own.Pieces) > 0 && a.Own.Pieces[0].Lit != nil {
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
		u.Doubts = slices.DeleteFunc(slices.Clone(u.Doubts), func(d Doubt) bool { return d.Reason == otherGuard || d.Reason == fixedGuard })
	}
}

// IsChosen reports whether a guard with an unknown answer selects the text among others. If the program cleans
// a text after such a guard, it may do so only for those that are no URLs.
func (a *Arrival) IsChosen() bool {
	return slices.ContainsFunc(a.Text.Guards, func(g term.Guard) bool { return (g.Before || g.Chooses) && eval.Told(g.Holds) == eval.Unknown })
}

// choosers returns the guards with an unknown answer that decide whether an existing text reaches the sink.
func choosers(a *Arrival) []term.Guard {
	return slices.DeleteFunc(slices.Clone(a.Text.Guards), func(g term.Guard) bool {
		return !g.Fixed && (g.Before || g.Fails || g.Chooses) || eval.Told(g.Holds) != eval.Unknown
	})
}

// isTakenEitherWay reports whether another arrival of the same literal, for the same use, has the negation of
// a guard of the arrival a. If a call fixes the answer, the text has to be the same, too: only one of the two
// reaches the sink. same has the indexes of the arrivals of the literal.
func isTakenEitherWay(g term.Guard, a *Arrival, arrivals []Arrival, same []int) bool {
	return slices.ContainsFunc(same[:min(len(same), maxEitherWay)], func(k int) bool {
		b := &arrivals[k]
		isOpposite := func(h term.Guard) bool {
			return h.IsSame(g) && h.Holds.Equal(term.Not(g.Holds))
		}
		if g.Fixed && !isSameBut(g, a, b) {
			return false
		}
		return b.Usage.Use == a.Usage.Use && slices.ContainsFunc(choosers(b), isOpposite)
	})
}

// isSameBut reports whether two arrivals have the same known text, unchanged or at the same sink, and b has no guard that
// a does not have, except for the negation of g.
func isSameBut(g term.Guard, a, b *Arrival) bool {
	isUnchanged := a.Own.Bytes() == a.Text.Bytes() && b.Own.Bytes() == b.Text.Bytes()
	if !a.Text.IsKnown() || !b.Text.IsKnown() || a.Text.Bytes() != b.Text.Bytes() || !isUnchanged && !a.isAtSinkOf(b) {
		return false
	}
	of := choosers(a)
	return !slices.ContainsFunc(choosers(b), func(h term.Guard) bool {
		isSame := func(own term.Guard) bool { return own.IsSame(h) && own.Holds.Equal(h.Holds) }
		isOpposite := h.IsSame(g) && h.Holds.Equal(term.Not(g.Holds))
		return !isOpposite && !slices.ContainsFunc(of, isSame)
	})
}

// isAtSinkOf reports whether two arrivals are at the same sink.
func (a *Arrival) isAtSinkOf(b *Arrival) bool {
	p, q := a.Usage.Path, b.Usage.Path
	return p.last != nil && q.last != nil && p.last.At == q.last.At && slices.Equal(p.Hops, q.Hops)
}
