package union

import "github.com/uricheck/go-uricheck/analyzer/internal/term"

// maxCombined is the largest number of values of an expression of which Pairwise omits none.
const maxCombined = 64

// Pairwise selects values of an expression that has very many: each condition that may put
// something more into a text doubles them. A fault is in one piece, or where two of them meet,
// so it is enough if each two pieces stand together in one of the values, and each two that are
// neighbors do so as neighbors. The function textOf returns the text of a value, and whether the
// value is possible: an impossible one does not stand for others.
func Pairwise[Value any](all []Value, textOf func(Value) (t term.Text, isPossible bool)) []Value {
	if len(all) <= maxCombined {
		return all
	}
	var known numbers
	possible, impossible := make(pairs), make(pairs)
	var found []Value
	for _, v := range all {
		t, isPossible := textOf(v)
		seen := impossible
		if isPossible {
			seen = possible
		}
		if seen.add(known.between(t)) {
			found = append(found, v)
		}
	}
	return found
}

// pairs are pieces that stand together in a text, by their numbers. The ends of a text have the
// number 0.
type pairs map[pair]bool

type pair struct {
	first, second int
	areNeighbors  bool
}

// add adds the pairs of a text, and reports whether one of them is new.
func (ps pairs) add(pieces []int) (isNew bool) {
	for i, first := range pieces {
		for j, second := range pieces[i+1:] {
			p := pair{first, second, j == 0}
			isNew = isNew || !ps[p]
			ps[p] = true
		}
	}
	return isNew
}

// numbers numbers pieces from 1 on: two pieces have the same number if they are equal by
// [term.Text.Equal].
type numbers struct {
	last int
	by   map[uint64][]numbered // by their hashes
}

type numbered struct {
	piece  term.Text
	number int
}

// between returns the numbers of the pieces of a text, between those of its ends.
func (n *numbers) between(t term.Text) []int {
	found := make([]int, 1, len(t.Pieces)+2)
	for _, p := range t.Pieces {
		found = append(found, n.numberOf(p))
	}
	return append(found, 0)
}

func (n *numbers) numberOf(p term.Piece) int {
	one := term.Text{Pieces: []term.Piece{p}}
	hash := hashOfPiece(p, 0)
	for _, known := range n.by[hash] {
		if known.piece.Equal(one) {
			return known.number
		}
	}
	if n.by == nil {
		n.by = make(map[uint64][]numbered)
	}
	n.last++
	n.by[hash] = append(n.by[hash], numbered{one, n.last})
	return n.last
}
