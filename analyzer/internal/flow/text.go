package flow

import (
	"go/ast"
	"go/types"
	"slices"
)

// Text is one value that a string expression can have, as far as it is known.
type Text []Piece

// Piece is a stretch of a [Text]: bytes that are known, or else a hole.
type Piece struct {
	// Known are the bytes, Lit the literal that writes them, and At where in
	// its value they begin. Lit is nil if none of this package does.
	Known string
	Lit   *ast.BasicLit
	At    int
	// Format is set if Lit is a format of package fmt: a "%" stands there as "%%".
	Format bool
	// Doubled is set for the "%" that Lit, a format, writes as "%%".
	Doubled bool
	// Via are the names between the expression and Lit, the outermost first.
	Via []Via

	// Hole is what can fill the piece if it is not known. Of a Misprint, Known is
	// the verb.
	Hole Hole
	// Place is where the value in the hole comes from, if that is a variable
	// which more than this expression can see. Its Var is nil otherwise.
	Place Place
	// Of are texts that the value in the hole is made of, by a function as
	// strings.TrimSuffix: it may be one of them, a part of one, or another
	// value. Nothing can be said of it that holds for them.
	Of []Text
}

// Via is a constant, variable or function that a value comes through.
type Via struct {
	Object types.Object
	// Name is the identifier that stands for it in the expression; nil for a
	// function, and for a variable of which it is an element.
	Name *ast.Ident
}

// Place is a variable that one part of a program writes and another one reads: a
// parameter, a field, a variable of the package.
type Place struct {
	Var *types.Var
	// Element is set if not the variable's value is meant, but an element of
	// it.
	Element bool
}

// unknown is the text of which nothing is known.
var unknown = Text{{Hole: AnyString}}

// IsKnown reports whether all bytes of t are known.
func (t Text) IsKnown() bool {
	for _, p := range t {
		if p.Hole != NoHole {
			return false
		}
	}
	return true
}

// Holes returns how many pieces of t are not known.
func (t Text) Holes() int {
	n := 0
	for _, p := range t {
		if p.Hole != NoHole {
			n++
		}
	}
	return n
}

// isSame reports whether two texts are known to have the same value from the same
// place.
func (t Text) isSame(other Text) bool {
	return slices.EqualFunc(t, other, func(p, q Piece) bool {
		return p.Hole == q.Hole && p.Known == q.Known && p.Lit == q.Lit && p.At == q.At && p.Place == q.Place &&
			slices.EqualFunc(p.Of, q.Of, Text.isSame)
	})
}

// start is what texts that are the same have in common at least.
type start struct {
	pieces int
	known  string
	lit    *ast.BasicLit
	place  Place
}

func (t Text) start() start {
	if len(t) == 0 {
		return start{}
	}
	return start{len(t), t[0].Known, t[0].Lit, t[0].Place}
}

// isEmpty reports whether a text is known to be empty.
func (t Text) isEmpty() bool {
	return !slices.ContainsFunc(t, func(p Piece) bool { return p.Hole != NoHole || p.Known != "" })
}

// Makes reports whether a text is made of the value of p, and more than that: something
// stands before it, or it is changed.
func (p Piece) Makes(t Text) bool {
	return t.index(p) > 0 ||
		slices.ContainsFunc(t, func(made Piece) bool {
			return slices.ContainsFunc(made.Of, func(of Text) bool { return of.Contains(p) || p.Makes(of) })
		})
}

// Contains reports whether a piece of t has the value of p.
func (t Text) Contains(p Piece) bool { return t.index(p) >= 0 }

// index returns the index of the piece of t that has the value of another one, or
// -1.
func (t Text) index(piece Piece) int {
	return slices.IndexFunc(t, func(p Piece) bool {
		return p.Lit == piece.Lit && p.At == piece.At && p.Place == piece.Place && (p.Lit != nil || p.Place.Var != nil)
	})
}

// mayBeEmpty reports whether nothing is known to be in a text.
func (t Text) mayBeEmpty() bool {
	return !slices.ContainsFunc(t, func(p Piece) bool { return p.Known != "" || p.Hole == Number || p.Hole == HostPort })
}

// maxTexts is how many values an expression can have before they count as
// unknown.
const maxTexts = 1024

// maxPieces is how many pieces a text can have, and maxPiecesOfSeveral those of an
// expression taken together.
const (
	maxPieces          = 1 << 20
	maxPiecesOfSeveral = 1 << 16
)

// concat returns what each of the texts gives with each of the others behind it.
// Where these are too many, what comes behind is not known.
//
// It takes left over: there can be very many concatenations in a row.
func concat(left, right []Text) []Text {
	if len(left)*len(right) > maxTexts {
		right = []Text{unknown}
	}
	most := maxPieces
	if len(left)*len(right) > 1 {
		most = maxPiecesOfSeveral
	}
	if pieces(left)*len(right)+pieces(right)*len(left) > most {
		return []Text{unknown}
	}
	if len(right) == 1 {
		for i := range left {
			left[i] = append(left[i], right[0]...)
		}
		return left
	}
	var sums []Text
	for _, l := range left {
		for _, r := range right {
			sums = append(sums, append(l[:len(l):len(l)], r...))
		}
	}
	return sums
}

// pieces returns how many pieces texts have.
func pieces(texts []Text) int {
	n := 0
	for _, t := range texts {
		n += len(t)
	}
	return n
}
