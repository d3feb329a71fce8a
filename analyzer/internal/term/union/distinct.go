package union

import (
	"hash/maphash"
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// Distinct leaves out what is there twice.
func Distinct(texts []term.Text) []term.Text {
	if len(texts) < 2 {
		return texts
	}
	if len(texts) > MaxTexts {
		return []term.Text{term.Unknown(texts[0].Kind)}
	}
	var found []term.Text
	byHash := make(map[uint64][]term.Text, len(texts))
	for _, t := range texts {
		hash := hashOf(t, 0)
		if !slices.ContainsFunc(byHash[hash], t.Equal) {
			found = append(found, t)
			byHash[hash] = append(byHash[hash], t)
		}
	}
	return found
}

// Set is Distinct without an empty text, if there are others: that says that the variable,
// or the result, has yet to get a value, or that there is none. To a condition it matters.
func Set(texts []term.Text) []term.Text {
	isUnset := func(t term.Text) bool { return t.Kind == term.String && IsEmpty(t) }
	if len(texts) < 2 || !slices.ContainsFunc(texts, isUnset) {
		return Distinct(texts)
	}
	return Distinct(slices.DeleteFunc(slices.Clone(texts), isUnset))
}

var seed = maphash.MakeSeed()

// maxHashed is how deep calls are in each other before hashOf leaves out the operands.
const maxHashed = 2

// hashOf is the same for texts that [term.Text.Equal] says are the same. A struct of eight
// fields has 256 ways to be printed, with the same first and last piece each: without all
// pieces in the hash, each would be compared with each.
func hashOf(t term.Text, depth int) uint64 {
	sum := uint64(len(t.Pieces))
	for _, p := range t.Pieces {
		sum = combine(sum, hashOfPiece(p, depth))
	}
	for _, g := range t.Guards {
		sum = combine(sum, hashOf(g.Holds, depth+1))
	}
	return sum
}

func hashOfPiece(p term.Piece, depth int) uint64 {
	sum := combine(uint64(p.Hole), uint64(p.At))
	if p.Lit != nil {
		sum = combine(sum, uint64(p.Lit.ValuePos))
	}
	switch {
	case p.Known != "":
		sum = combine(sum, maphash.String(seed, p.Known))
	case p.Place.Var != nil:
		sum = combine(sum, maphash.Comparable(seed, p.Place))
	}
	if p.Call == nil || depth >= maxHashed {
		return sum
	}
	sum = combine(sum, maphash.String(seed, p.Call.Func))
	for _, arg := range p.Call.Args {
		sum = combine(sum, hashOf(arg, depth+1))
	}
	return sum
}

// combine puts a hash behind others: what comes in another order gives another one.
func combine(sum, hash uint64) uint64 {
	const prime = 0x9E3779B97F4A7C15 // 2^64 divided by the golden ratio: it spreads all bits
	sum = (sum ^ hash) * prime
	return sum ^ sum>>32
}
