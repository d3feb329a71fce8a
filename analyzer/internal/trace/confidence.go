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

// Confidence is the certainty that a text reaches a sink in its known form.
type Confidence uint8

const (
	// Certain means that the text reaches the sink in some run.
	Certain Confidence = iota
	// IfShown means that the text may be for something else, so it has to show that it is a URL.
	IfShown
	// AnyReader means that the program may change or reject the text, so uricheck reports only what
	// any reader refuses.
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
	unknownGuard   Reason = iota // a condition on the text has an unknown answer
	otherGuard                   // a condition on something else decides about the text
	otherUse                     // the package uses the variable for something else as well
	oneOfSeveral                 // a key selects one of several elements
	lookedAt                     // other code checks the variable
	Changed                      // a function that eval cannot execute changes it
	remade                       // the code replaces the variable by something that it makes of it
	recursive                    // recursive functions put more around it each time
	otherInterface               // there may be other implementations of an interface
	tooLong                      // the operations on it are too many to keep
	plainGuard                   // an unknownGuard that plain values pass
	unlikelyGuard                // no known value lets the text pass
	setAgain                     // the package sets the variable to another value later
	setElsewhere                 // importers of the package can set the variable
	otherEntry                   // the key of a map's entry decides whether the value is the sought one
	partGuard                    // an unknownGuard that reads none of the literals, and may read another part
	copyGuard                    // an otherGuard that reads another variable with a literal of the text
	uncalled                     // nothing calls the method that writes the text to a variable
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
	copyGuard:      {Certain, "a condition on another variable with the text chooses it"},
	uncalled:       {Certain, "nothing in the package calls NAME"},
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

// shortName returns the name of a function as files write it: "filepath.Join" for "path/filepath.Join",
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

// IsUndoubted reports whether the code passes the text on in each run, though it may set the
// variable to another value before.
func (u Usage) IsUndoubted() bool {
	return !slices.ContainsFunc(u.Doubts, func(d Doubt) bool { return d.Reason != setAgain && d.Reason != setElsewhere && d.Reason != uncalled })
}

// IsOnlyGuarded reports whether the only doubts are conditions on the way.
func (u Usage) IsOnlyGuarded() bool {
	return !slices.ContainsFunc(u.Doubts, func(d Doubt) bool {
		return d.Reason != unknownGuard && d.Reason != otherGuard && d.Reason != plainGuard && d.Reason != partGuard && d.Reason != copyGuard && d.Reason != setElsewhere
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

// IsUnlikely reports whether no known value lets the text pass a condition on the way, a condition on a
// copy may not let it pass, another value may replace it, or nothing may write it: a failure of the program is
// not certain.
func (u Usage) IsUnlikely() bool {
	return u.has(unlikelyGuard) || u.has(copyGuard) || u.has(setAgain) || u.has(setElsewhere) || u.has(uncalled)
}

// IsAskedInPart reports whether a condition with an unknown answer may depend on another part of
// the text than its literals.
func (u Usage) IsAskedInPart() bool { return u.has(partGuard) }

// maxEitherWay bounds the arrivals of a literal that settleEitherWay compares.
const maxEitherWay = 64

// settleEitherWay removes the doubt that a condition on something else chooses a text, if the text has the
// same use when the condition is false: if post { return c.post(u) }; return c.get(u).
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

// choosers returns the conditions that may choose a text.
func choosers(a *Arrival) []term.Guard {
	return slices.DeleteFunc(slices.Clone(a.Text.Guards), func(g term.Guard) bool {
		return g.Before || g.Fails || g.Chooses || eval.Told(g.Holds) != eval.Unknown
	})
}

// isTakenEitherWay reports whether an arrival of the same literal has the opposite of a condition.
func isTakenEitherWay(g term.Guard, a *Arrival, arrivals []Arrival, same []int) bool {
	return slices.ContainsFunc(same[:min(len(same), maxEitherWay)], func(k int) bool {
		b := &arrivals[k]
		isOpposite := func(h term.Guard) bool {
			return h.IsSame(g) && h.Holds.Equal(term.Not(g.Holds))
		}
		return b.Usage.Use == a.Usage.Use && slices.ContainsFunc(choosers(b), isOpposite)
	})
}
