package union

import (
	"hash/maphash"
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// Distinct returns the values of an expression without duplicates: an unknown one if there are more than
// [MaxTexts].
func Distinct(texts []term.Text) []term.Text {
	if len(texts) > MaxTexts {
		return []term.Text{term.Unknown(texts[0].Kind)}
	}
	return Unique(texts)
}

// Unique removes duplicates.
func Unique(texts []term.Text) []term.Text {
	if len(texts) < 2 {
		return texts
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

// Set is like Distinct, but without the empty text, if there are others: an empty text means that a
// variable or a result has no value yet, which matters only to conditions.
func Set(texts []term.Text) []term.Text {
	isUnset := func(t term.Text) bool { return t.Kind == term.String && IsEmpty(t) }
	if len(texts) < 2 || !slices.ContainsFunc(texts, isUnset) {
		return Distinct(texts)
	}
	return Distinct(slices.DeleteFunc(slices.Clone(texts), isUnset))
}

var seed = maphash.MakeSeed()

// maxHashed is the nesting of calls from which hashOf ignores the operands.
const maxHashed = 2

// hashOf returns a hash, the same one for texts that are equal by [term.Text.Equal]. It includes
// all pieces: a struct of eight fields can have 256 printed forms with the same first and last
// piece, and every two would collide.
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

// combine adds a hash to others; the order matters.
func combine(sum, hash uint64) uint64 {
	const prime = 0x9E3779B97F4A7C15 // 2^64 divided by the golden ratio: it spreads all bits
	sum = (sum ^ hash) * prime
	return sum ^ sum>>32
}
