// Package union combines the possible values of expressions: it concatenates them, applies calls to
// them, removes duplicates, and bounds their number and size.
package union

import (
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// Unknown is the unknown string.
var Unknown = term.Unknown(term.String)

// Empty is the empty string without a literal, with which a sum begins.
var Empty = term.Text{}

// IsEmpty reports whether a text is known to be empty.
func IsEmpty(t term.Text) bool {
	return !slices.ContainsFunc(t.Pieces, func(p term.Piece) bool { return p.Hole != term.NoHole || p.Known != "" })
}

// MaxTexts is the maximal number of values of an expression; with more it counts as unknown.
const MaxTexts = 1024

// MaxPieces is the maximal number of pieces of all values of an expression, the names on the way to them included, and
// MaxHoles the number of holes of a text. Beyond these, a text has its beginning, and an unknown rest.
const (
	MaxPieces = 1 << 13
	MaxHoles  = 64
)

// Sums returns each of the texts with each of the others after it. If these are too many, or too long, the
// rest becomes unknown.
//
// It reuses the slice left, because there can be very many concatenations in a row.
func Sums(left, right []term.Text) []term.Text { return SumsWithin(MaxPieces, left, right) }

// SumsWithin is like [Sums], with another bound than [MaxPieces].
func SumsWithin(most int, left, right []term.Text) []term.Text {
	if !slices.ContainsFunc(left, func(l term.Text) bool { return !IsCut(l) }) {
		return left
	}
	if len(left)*len(right) > MaxTexts {
		right = []term.Text{Unknown}
	}
	if Pieces(left)*len(right)+Pieces(right)*len(left) > most {
		right = []term.Text{Unknown}
	}
	if Pieces(left) > most {
		return []term.Text{Unknown}
	}
	if len(right) == 1 {
		for i, l := range left {
			l, r := apart(l, right[0])
			left[i].Pieces = append(left[i].Pieces, r.Pieces...)
			left[i].Guards = term.Both(l.Guards, r.Guards)
		}
		return left
	}
	var sums []term.Text
	for _, l := range left {
		for _, r := range right {
			l, r := apart(l, r)
			sums = append(sums, l.Then(r))
		}
	}
	return sums
}

// IsCut reports whether a text ends with the unknown rest of a longer one.
func IsCut(t term.Text) bool {
	return len(t.Pieces) > MaxHoles && t.Pieces[len(t.Pieces)-1].IsRest()
}

// Beginnings returns texts without the pieces beyond [MaxPieces]. Those that are cut become much shorter: the program may
// append to them in very many lines more.
func Beginnings(texts []term.Text) []term.Text {
	found := texts
	for i, t := range texts {
		n := leading(t)
		if n == len(t.Pieces) {
			continue
		}
		if &found[0] == &texts[0] {
			found = slices.Clone(texts) // the caller may share them
		}
		found[i].Pieces = append(slices.Clip(t.Pieces[:n]), Unknown.Pieces...)
	}
	return found
}

// leading returns the number of pieces at the beginning of a text that have at most MaxPieces pieces and names, or an
// eighth of that for a text that is cut.
func leading(t term.Text) int {
	most, size := MaxPieces, 0
	if IsCut(t) {
		most /= 8
	}
	for i := range t.Pieces {
		if size += 1 + len(t.Pieces[i].Via); size > most {
			return i
		}
	}
	return len(t.Pieces)
}

// Holes returns the number of holes of the text that has the most. Several texts count as a hole, because most sums of
// many of them are unknown.
func Holes(texts []term.Text) int {
	most := min(len(texts)-1, 1)
	for _, t := range texts {
		most = max(most, t.Holes())
	}
	return most
}

// apart changes the guards of an operand without a literal and a place, if the other operand has
// one: they become conditions that only select a value, because nobody follows that operand.
func apart(l, r term.Text) (term.Text, term.Text) {
	if len(l.Guards) == 0 && len(r.Guards) == 0 {
		return l, r
	}
	switch isLeft, isRight := isFollowed(l), isFollowed(r); {
	case isLeft && !isRight:
		r.Guards = allBefore(r.Guards)
	case isRight && !isLeft:
		l.Guards = allBefore(l.Guards)
	}
	return l, r
}

// isFollowed reports whether a text has the bytes of a literal or a constant, or the value of a place.
func isFollowed(t term.Text) bool {
	t.Guards = nil
	return !t.Walk(func(p *term.Piece) bool { return p.Lit == nil && p.Place.Var == nil && !p.IsConstant() })
}

func allBefore(guards []term.Guard) []term.Guard {
	marked := slices.Clone(guards)
	for i := range marked {
		marked[i].Role = marked[i].Role.Early()
	}
	return marked
}

// Pieces returns the number of pieces of texts.
func Pieces(texts []term.Text) int {
	n := 0
	for _, t := range texts {
		n += len(t.Pieces)
	}
	return n
}

// MaxOperands is the maximal number of combinations of a call's operands; with more, the
// selection counts as unknown.
const MaxOperands = 64

// Applied returns the results of a call for each combination of its operands.
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
		most := MaxCall + 2*len(args) // the code has as many operands: they cannot grow with each line
		if t.IsLarger(most) {
			for i, arg := range args {
				if arg.IsLarger(MaxTerm) {
					args[i] = Coarse(arg)
				}
			}
		}
		if t.IsLarger(most) {
			t = Coarse(t)
		}
		isOfFollowed := isFollowed(t)
		for i, arg := range args {
			if isOfFollowed && len(arg.Guards) > 0 && !isFollowed(arg) {
				arg.Guards = allBefore(arg.Guards)
			}
			t.Guards = term.Both(t.Guards, arg.Guards)
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
	return term.Of(texts[0].Kind, term.OneOf, texts...)
}
