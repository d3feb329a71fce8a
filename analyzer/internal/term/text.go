package term

import (
	"go/ast"
	"go/types"
	"slices"
)

// Text is one value that an expression can have, as far as it is known. Most are
// strings; those that conditions ask for may be of another [Kind].
type Text struct {
	Kind   Kind
	Pieces []Piece
	// Guards are the conditions that the program passes on the way of the value: it is
	// there only if they hold.
	Guards []Guard
}

// Kind says how the bytes of a text stand for a value.
type Kind uint8

const (
	String  Kind = iota // they are the value: that of a string, or of bytes
	Integer             // decimal digits, maybe behind a sign
	Boolean             // "true" or "false"
	Float               // a decimal number, as the type checker has it
	Error               // "nil", or "error" for any that is not
	Other               // a value of another type, or one that tells package fmt how to print it
)

// Piece is a stretch of a [Text]: bytes that are known, or else a hole.
type Piece struct {
	// Known are the bytes, Lit the literal that writes them, and At where in
	// its value they begin. Lit is nil if none of the package at hand does.
	Known string
	Lit   *ast.BasicLit
	At    int
	// Format is set if Lit is a format of package fmt: a "%" stands there as "%%".
	Format bool
	// Doubled is set for the "%" that Lit, a format, writes as "%%".
	Doubled bool
	// Made is set if a function has made the bytes of those of Lit, and nobody knows of
	// which: they have the place of the whole literal, and no fix.
	Made bool
	// Via are the names between the expression and Lit, the outermost first.
	Via []Via

	// Around is set for what the program puts around the value that is followed.
	Around bool

	// Hole is what can fill the piece if it is not known. Of a Misprint, Known is
	// the verb.
	Hole Hole
	// Place is where the value in the hole comes from, if that is a variable
	// which more than this expression can see. Its Var is nil otherwise.
	Place Place
	// Read is the expression that reads the place, or makes the call, nil if that is in a
	// dependency.
	Read ast.Expr
	// Call is the call whose result is the value in the hole, if it is one.
	Call *Call
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

// Call is a function, or an operator, and its operands.
type Call struct {
	// Func is the function by its full name, "strings.TrimSuffix" or
	// "(net/url.Values).Encode", or one of the operators below.
	Func string
	// Result is which of the function's results is meant.
	Result int
	// Args are the operands: the arguments, behind the receiver if there is one.
	Args []Text
	// Settled is set if package eval has run the call, and would leave it as it is again.
	Settled bool
}

// The operators are those of Go, by the way they are written: "==", "!=", "<", "<=",
// ">", ">=", "&&", "||", "!", "+" and "-" of integers; and
const (
	Len   = "len" // of a string, in bytes, or of a list
	Index = "[]"  // a byte of a string, or an element of a list: value, index; without one, any element
	Slice = "[:]" // a part of a string or of a list: value, low, high; a bound that is left out is [Absent]
	List  = "{}"  // a list of the operands
	// Spread stands for the elements of a list as arguments, f(list...): those of its first
	// operand, if that is a [List], or else any number of what the others say.
	Spread = "..."
	// OneOf is one of the operands: which one, their guards say.
	OneOf = "one of"
	// MadeOf is a value that is made of one of the operands, nobody knows how: it may
	// be one of them, a part of one, or another value.
	MadeOf = "made of"
)

// Absent stands for an operand that is left out.
var Absent = Text{Kind: Other, Pieces: []Piece{{Known: "absent"}}}

// Guard is a condition that the program asks before a value comes to where it is used.
type Guard struct {
	// Holds is the condition, a Boolean.
	Holds Text
	// At is what asks, nil if that is in a dependency; Source tells of it then.
	At     ast.Node
	Source string
	// Before is set if it is asked before there is the value: it says which of several
	// comes.
	Before bool
	// Fails is set if the function ends with an error where it does not hold: what comes
	// there then is not meant for anything else.
	Fails bool
	// Chooses is set if another value comes where it does not hold, to the same use: it says
	// which, unless it asks for the value itself.
	Chooses bool
}

// Known returns the text of bytes that no literal writes.
func Known(kind Kind, bytes string) Text {
	return Text{Kind: kind, Pieces: []Piece{{Known: bytes}}}
}

// Unknown returns a text of a kind of which nothing is known.
func Unknown(kind Kind) Text {
	return Text{Kind: kind, Pieces: []Piece{{Hole: AnyString}}}
}

// Of returns the text that a call gives.
func Of(kind Kind, function string, args ...Text) Text {
	return Text{Kind: kind, Pieces: []Piece{{Hole: AnyString, Call: &Call{Func: function, Args: args}}}}
}

// IsKnown reports whether all bytes of t are known.
func (t Text) IsKnown() bool {
	return !slices.ContainsFunc(t.Pieces, func(p Piece) bool { return p.Hole != NoHole })
}

// Bytes returns the bytes that are known of t: all, if [Text.IsKnown] says so.
func (t Text) Bytes() string {
	if len(t.Pieces) == 1 {
		return t.Pieces[0].Known
	}
	var bytes []byte
	for _, p := range t.Pieces {
		if p.Hole == NoHole {
			bytes = append(bytes, p.Known...)
		}
	}
	return string(bytes)
}

// Holes returns how many pieces of t are not known.
func (t Text) Holes() int {
	n := 0
	for _, p := range t.Pieces {
		if p.Hole != NoHole {
			n++
		}
	}
	return n
}

// Then returns the text that has another one behind it.
func (t Text) Then(other Text) Text {
	return Text{
		Kind:   t.Kind,
		Pieces: append(t.Pieces[:len(t.Pieces):len(t.Pieces)], other.Pieces...),
		Guards: Both(t.Guards, other.Guards),
	}
}

// Both returns the guards of two texts.
func Both(some, others []Guard) []Guard {
	if len(some) == 0 {
		return others
	}
	return append(some[:len(some):len(some)], others...)
}

// Equal reports whether two texts are known to have the same value from the same place, on
// the same conditions.
func (t Text) Equal(other Text) bool {
	return t.Kind == other.Kind && slices.EqualFunc(t.Pieces, other.Pieces, Piece.equal) &&
		slices.EqualFunc(t.Guards, other.Guards, func(g, h Guard) bool { return g.Holds.Equal(h.Holds) })
}

func (p Piece) equal(q Piece) bool {
	if (p.Call == nil) != (q.Call == nil) {
		return false
	}
	return p.Hole == q.Hole && p.Known == q.Known && p.Lit == q.Lit && p.At == q.At && p.Place == q.Place &&
		(p.Call == nil || p.Call.Func == q.Call.Func && p.Call.Result == q.Call.Result && slices.EqualFunc(p.Call.Args, q.Call.Args, Text.Equal))
}

// HasOrigin reports whether something is known of a text, if only where it comes from. Of an
// empty text all is.
func (t Text) HasOrigin() bool {
	return len(t.Pieces) == 0 || slices.ContainsFunc(t.Pieces, func(p Piece) bool {
		return p.Hole == NoHole || p.Known != "" || p.Place.Var != nil || p.Call != nil
	})
}
