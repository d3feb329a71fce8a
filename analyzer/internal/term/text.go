package term

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
	"unicode"
)

// Text is one possible value of an expression, as far as known. Most are strings; values
// in conditions may be of another [Kind].
type Text struct {
	Kind   Kind
	Pieces []Piece
	// Guards are the conditions on the way of the value, which exists only if they are true.
	Guards []Guard
}

// Kind says how the bytes of a text represent a value.
type Kind uint8

const (
	String  Kind = iota // they are the value: that of a string, or of bytes
	Integer             // decimal digits, maybe after a sign
	Boolean             // "true" or "false"
	Float               // a decimal number, in the notation of the type checker
	Error               // "nil", or "error" for any other error
	Other               // a value of another type, or one with formatting methods
)

// Piece is a stretch of a [Text]: bytes that are known, or else a hole.
type Piece struct {
	// Known are the bytes, Lit the literal that writes them, and At their offset in its value.
	// Lit is nil if no literal of this package does.
	Known string
	Lit   *ast.BasicLit
	At    int
	// Format reports whether Lit is a format of package fmt, which writes a "%" as "%%".
	Format bool
	// Doubled marks the "%" that Lit, a format, writes as "%%".
	Doubled bool
	// Made reports whether a function has made the bytes from unknown bytes of Lit: they have the
	// position of the whole literal, and no fix.
	Made bool
	// Via are the names between the expression and Lit, the outermost first.
	Via []Via

	// Around marks text that the program puts around the followed value.
	Around bool

	// Hole is the language of the piece if it is unknown. For a Misprint, Known is the verb.
	Hole Hole
	// Place is the origin of the value in the hole, if that is a variable that other code can
	// see. Its Var is nil otherwise.
	Place Place
	// Read is the expression that reads the place, makes the call, or has the bytes of another package: it names
	// a constant, or calls a function. It is nil if that is in a dependency.
	Read ast.Expr
	// Call is the call whose result is the value in the hole, if it is one.
	Call *Call
}

// IsConstant reports whether a piece has bytes of another package, which no literal of this package writes: of a
// constant, or of the result of a function.
func (p *Piece) IsConstant() bool {
	return p.Hole == NoHole && p.Lit == nil && p.Read != nil && !p.Around
}

// IsRest reports whether a piece is the rest of a text that has too many pieces: a hole about which nothing is known.
func (p *Piece) IsRest() bool {
	return p.Hole == AnyString && p.Call == nil && p.Place.Var == nil && p.Read == nil
}

// Via is a constant, variable or function on the way of a value.
type Via struct {
	Object types.Object
	// Name is its identifier in the expression; nil for a function, and for a variable with the
	// value as an element.
	Name *ast.Ident
	// Call is the call of a function of the package, nil for others.
	Call *ast.CallExpr
}

// Place is a variable that one part of a program writes and another one reads: a
// parameter, a field, a variable of the package.
type Place struct {
	Var *types.Var
	// Element marks the elements of the variable's value, and Keys select them. If they are lists
	// or maps themselves, their elements count.
	Element bool
	Keys    Keys
}

// At returns the same part of another variable.
func (p Place) At(v *types.Var) Place {
	p.Var = v
	return p
}

// Call is a function, or an operator, and its operands.
type Call struct {
	// Func is the function by its full name, "strings.TrimSuffix" or
	// "(net/url.Values).Encode", or one of the operators below.
	Func string
	// Result is the index of the function's result.
	Result int
	// Args are the operands: the arguments, after the receiver if there is one.
	Args []Text
	// Settled reports whether package eval has executed the call, and another run would not change
	// it.
	Settled bool
	// Least is a lower bound of the length of the result, if package eval has executed the operands.
	Least int
}

// The operators are those of Go, in Go's notation: "==", "!=", "<", "<=", ">", ">=", "&&",
// "||", "!", "+" and "-" of integers; and
const (
	Len   = "len" // of a string, in bytes, or of a list or a map
	Index = "[]"  // a byte of a string, or an element of a list: value, index; without one, any element
	Slice = "[:]" // a part of a string or of a list: value, low, high; an omitted bound is [Absent]
	// a list of the operands; of a map it has the number of entries, and a pointer or a function that is not nil is one,
	// too
	List = "{}"
	// IsString asks whether an interface value is a string.
	IsString = "is string"
	// Spread represents the elements of a list as arguments, f(list...): those of its first
	// operand, if that is a [List], or else any number of the others.
	Spread = "..."
	// Lookup is the value of an unknown map for a key, or whether the map has that key.
	Lookup = "lookup"
	// Selected asks whether the code reads one element of a list, and not another one.
	Selected = "selected"
	// URLLiteral is a url.URL with the operands as URLFields.
	URLLiteral = "net/url.URL{}"
	// URLSet is a url.URL after an assignment to a field: the URL before, the field's name, the value.
	URLSet = "net/url.URL.="
	// URLAdd is like URLSet, but for an addition to a field.
	URLAdd = "net/url.URL.+="
	// URLEscape is a part of a field as the method String of a url.URL writes it: the field's name, the part.
	URLEscape = "net/url.escape"
	// OneOf is one of the operands; their guards say which one.
	OneOf = "one of"
	// MadeOf is a value that unknown code makes of one of the operands: it may be one of them,
	// a part of one, or another value. Without operands, it may depend on anything.
	MadeOf = "made of"
)

// named are the operators with letters, except for Len, which is one of Go's functions.
var named = []string{IsString, Lookup, Selected, URLLiteral, URLSet, URLAdd, URLEscape, OneOf, MadeOf}

// IsFunction reports whether a [Call.Func] is the name of a function. Operators have names only here, and so
// have the unknown conditions of dependencies: their position, "low.go:12".
func IsFunction(name string) bool {
	return strings.ContainsFunc(name, unicode.IsLetter) && !slices.Contains(named, name) && !strings.Contains(name, ":")
}

// URLFields are the fields of a url.URL that a term has.
var URLFields = []string{"Scheme", "Opaque", "Host", "Path", "RawPath", "RawQuery", "Fragment"}

// Absent represents an omitted operand.
var Absent = Text{Kind: Other, Pieces: []Piece{{Known: "absent"}}}

// Known returns the text of bytes that no literal writes.
func Known(kind Kind, bytes string) Text {
	return Text{Kind: kind, Pieces: []Piece{{Known: bytes}}}
}

// Unknown returns an unknown text of a kind.
func Unknown(kind Kind) Text {
	return Text{Kind: kind, Pieces: []Piece{{Hole: AnyString}}}
}

// Of returns the text of a call's result.
func Of(kind Kind, function string, args ...Text) Text {
	return Call{Func: function, Args: args}.Text(kind)
}

// Text returns the text of the call's result.
func (c Call) Text(kind Kind) Text {
	made := &struct { // one allocation instead of two: there are many such texts
		piece [1]Piece
		call  Call
	}{call: c}
	made.piece[0] = Piece{Hole: AnyString, Call: &made.call}
	return Text{Kind: kind, Pieces: made.piece[:]}
}

// IsKnown reports whether all bytes of t are known.
func (t Text) IsKnown() bool {
	return !slices.ContainsFunc(t.Pieces, func(p Piece) bool { return p.Hole != NoHole })
}

// Bytes returns the known bytes of t: all, if [Text.IsKnown] is true.
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

// Holes returns the number of unknown pieces of t.
func (t Text) Holes() int {
	n := 0
	for _, p := range t.Pieces {
		if p.Hole != NoHole {
			n++
		}
	}
	return n
}

// Then appends another text.
func (t Text) Then(other Text) Text {
	return Text{
		Kind:   t.Kind,
		Pieces: append(t.Pieces[:len(t.Pieces):len(t.Pieces)], other.Pieces...),
		Guards: Both(t.Guards, other.Guards),
	}
}

// Equal reports whether two texts certainly have the same value from the same place, under the
// same conditions.
func (t Text) Equal(other Text) bool { return comparison{}.areEqual(t, other) }

// EqualElsewhere is like Equal, but literals with the same bytes may be in different places of the code.
func (t Text) EqualElsewhere(other Text) bool {
	return comparison{isElsewhere: true}.areEqual(t, other)
}

// comparison compares texts.
type comparison struct{ isElsewhere bool }

func (c comparison) areEqual(t, other Text) bool {
	if t.Kind != other.Kind || len(t.Pieces) != len(other.Pieces) || len(t.Guards) != len(other.Guards) {
		return false
	}
	for i := range t.Pieces {
		if !c.areEqualPieces(&t.Pieces[i], &other.Pieces[i]) {
			return false
		}
	}
	for i := range t.Guards {
		if !c.areEqual(t.Guards[i].Holds, other.Guards[i].Holds) {
			return false
		}
	}
	return true
}

func (c comparison) areEqualPieces(p, q *Piece) bool {
	return p.Hole == q.Hole && p.Known == q.Known && (c.isElsewhere || p.Lit == q.Lit && p.At == q.At) &&
		p.Place == q.Place &&
		c.areEqualCalls(p.Call, q.Call)
}

func (c comparison) areEqualCalls(a, b *Call) bool {
	if a == nil || b == nil || a == b {
		return a == b
	}
	return a.Func == b.Func && a.Result == b.Result && slices.EqualFunc(a.Args, b.Args, c.areEqual)
}

// IsOf reports whether a piece is from the literal of another one, or from the same call.
func (p Piece) IsOf(other Piece) bool {
	if p.Call == nil || other.Call == nil {
		return p.Lit != nil && p.Lit == other.Lit
	}
	return comparison{}.areEqualCalls(p.Call, other.Call)
}

// HasOrigin reports whether anything is known about a text, at least its origin. It is true of
// an empty text.
func (t Text) HasOrigin() bool {
	return len(t.Pieces) == 0 || slices.ContainsFunc(t.Pieces, func(p Piece) bool {
		return p.Hole == NoHole || p.Known != "" || p.Place.Var != nil || p.Call != nil
	})
}
