package union

import (
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// Unknown is the string of which nothing is known.
var Unknown = term.Unknown(term.String)

// Empty is the empty string that nothing writes: what a sum begins with.
var Empty = term.Text{}

// IsEmpty reports whether a text is known to be empty.
func IsEmpty(t term.Text) bool {
	return !slices.ContainsFunc(t.Pieces, func(p term.Piece) bool { return p.Hole != term.NoHole || p.Known != "" })
}

// MaxTexts is how many values an expression can have before they count as
// unknown.
const MaxTexts = 1024

// maxPieces is how many pieces a text can have, and maxPiecesOfSeveral those of an
// expression taken together.
const (
	maxPieces          = 1 << 20
	MaxPiecesOfSeveral = 1 << 13
)

// Sums returns what each of the texts gives with each of the others behind it.
// Where these are too many, what comes behind is not known.
//
// It takes left over: there can be very many concatenations in a row.
func Sums(left, right []term.Text) []term.Text {
	if len(left)*len(right) > MaxTexts {
		right = []term.Text{Unknown}
	}
	most := maxPieces
	if len(left)*len(right) > 1 {
		most = MaxPiecesOfSeveral
	}
	if Pieces(left)*len(right)+Pieces(right)*len(left) > most {
		return []term.Text{Unknown}
	}
	if len(right) == 1 {
		for i := range left {
			left[i].Pieces = append(left[i].Pieces, right[0].Pieces...)
			left[i].Guards = term.Both(left[i].Guards, right[0].Guards)
		}
		return left
	}
	var sums []term.Text
	for _, l := range left {
		for _, r := range right {
			sums = append(sums, l.Then(r))
		}
	}
	return sums
}

// Pieces returns how many pieces texts have.
func Pieces(texts []term.Text) int {
	n := 0
	for _, t := range texts {
		n += len(t.Pieces)
	}
	return n
}

// MaxOperands is how many ways there may be to choose the operands of a call before which
// of them it gets counts as unknown.
const MaxOperands = 64

// Applied returns what a call gives for each choice of its operands.
func Applied(kind term.Kind, function string, result int, operands [][]term.Text) []term.Text {
	choices := [][]term.Text{nil}
	for _, texts := range operands {
		if len(choices)*len(texts) > MaxOperands {
			texts = []term.Text{OneOf(texts)}
		}
		if len(texts) == 1 {
			for i := range choices {
				choices[i] = append(choices[i], texts[0])
			}
			continue
		}
		var longer [][]term.Text
		for _, c := range choices {
			for _, t := range texts {
				longer = append(longer, append(c[:len(c):len(c)], t))
			}
		}
		choices = longer
	}
	var found []term.Text
	for _, args := range choices {
		t := term.Of(kind, function, args...)
		t.Pieces[0].Call.Result = result
		if t.IsLarger(MaxCall) {
			t = Coarse(t)
		}
		for i := range args {
			t.Guards = term.Both(t.Guards, args[i].Guards)
			args[i].Guards = nil
		}
		found = append(found, t)
	}
	return found
}

// OneOf returns the text that is one of several.
func OneOf(texts []term.Text) term.Text {
	if len(texts) == 1 {
		return texts[0]
	}
	if cond, ok := answer(texts); ok {
		return cond
	}
	return term.Of(texts[0].Kind, term.OneOf, texts...)
}

// answer returns the condition that two values of kind Boolean are: that on which it is true,
// if it is false on the contrary.
func answer(texts []term.Text) (cond term.Text, ok bool) {
	if len(texts) != 2 || len(texts[0].Guards) != 1 || len(texts[1].Guards) != 1 {
		return cond, false
	}
	yes, no := texts[0], texts[1]
	if yes.IsFalse() {
		yes, no = no, yes
	}
	cond = yes.Guards[0].Holds
	return cond, yes.IsTrue() && no.IsFalse() && term.Not(cond).Equal(no.Guards[0].Holds)
}
