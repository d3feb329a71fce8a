package analyzer

import (
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// confidence is how sure it is that a text comes to a sink, and as it is known.
type confidence uint8

const (
	// certain: the program brings the text there in some run.
	certain confidence = iota
	// ifShown: it may be for something else. The text has to show that it is a URL.
	ifShown
	// anyReader: the program may change the text, or not let it pass. Only what any reader
	// refuses is wrong.
	anyReader
	// nothing can be said: the text does not come there.
	nothing
)

// doubt is why a text may not come to a sink as it is known.
type doubt uint8

const (
	noDoubt        doubt = iota
	unknownGuard         // a condition asks what the text is, and it is not known what it says
	otherGuard           // a condition on something else decides what becomes of the text
	otherUse             // the package uses the variable for something else as well
	oneOfSeveral         // the arguments of a function decide which text it returns
	testedLater          // the code looks at the variable somewhere else
	changed              // a function that cannot be executed makes another text of it
	rewritten            // the code keeps something else that it makes of it in its place
	recursive            // functions that call each other put more around it each time
	otherPatterns        // the patterns that are registered before decide
	otherInterface       // there may be other implementations of an interface
	tooLong              // it is too much to keep what is done to it
)

// levels are what each doubt leaves.
var levels = [...]confidence{
	noDoubt: certain, unknownGuard: anyReader, otherGuard: ifShown, otherUse: ifShown, oneOfSeveral: ifShown,
	testedLater: anyReader, changed: anyReader, rewritten: anyReader, recursive: nothing, otherPatterns: anyReader,
	otherInterface: anyReader, tooLong: anyReader,
}

// doubted returns the usage of a value with a doubt more.
func (u usage) doubted(d doubt) usage {
	if !slices.Contains(u.doubts, d) {
		u.doubts = append(u.doubts[:len(u.doubts):len(u.doubts)], d)
	}
	return u
}

// confidence is what the doubts leave.
func (u usage) confidence() confidence {
	least := certain
	for _, d := range u.doubts {
		least = max(least, levels[d])
	}
	return least
}

// passed returns what the guards of a text that has been run say: whether it can come to the sink at all, and
// with which doubts.
func (u usage) passed(whole term.Text, isOneOfSeveral bool) (usage, bool) {
	for _, g := range whole.Guards {
		switch eval.Told(g.Holds) {
		case eval.Never:
			return u, false
		case eval.Unknown:
			switch {
			case g.Before:
			case isAbout(g.Holds, whole):
				u = u.doubted(unknownGuard)
			case isOneOfSeveral:
				u = u.doubted(otherGuard)
			}
		}
	}
	return u, true
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

// isMadeOf reports whether pieces have the value of another one, or are made of it.
func isMadeOf(pieces []term.Piece, of term.Piece) bool {
	return slices.ContainsFunc(pieces, func(p term.Piece) bool {
		if p.Call == nil {
			return !p.Around && p.Place == of.Place && p.Lit == of.Lit
		}
		return slices.ContainsFunc(p.Call.Args, func(arg term.Text) bool { return isMadeOf(arg.Pieces, of) })
	})
}
