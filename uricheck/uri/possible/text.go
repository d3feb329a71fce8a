package possible

import (
	"github.com/uricheck/go-uricheck/uricheck/internal/enum"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// Hole says what can fill a stretch of a [Text] that is not known.
type Hole uint8

const (
	NoHole    Hole = iota // nothing
	AnyString             // any bytes, or none
	Digits                // *DIGIT
	Number                // 1*DIGIT: as Digits, but not empty
	// Value is *( unreserved / "%" / "," / "=" ): what an expression of RFC 6570 without
	// operator becomes.
	Value
	// Reserved is *( reserved / unreserved / "%" ): what any expression becomes.
	Reserved
)

// holes are the bytes that a Hole repeats, and whether it can be empty.
var holes = [...]struct {
	name  string
	takes func(byte) bool
	empty bool
}{
	NoHole:    {"no hole", func(byte) bool { return false }, true},
	AnyString: {"any string", func(byte) bool { return true }, true},
	Digits:    {"digits", uri.IsDigit, true},
	Number:    {"number", uri.IsDigit, false},
	Value:     {"value", func(b byte) bool { return uri.IsUnreserved(b) || b == '%' || b == ',' || b == '=' }, true},
	Reserved:  {"reserved", func(b byte) bool { return uri.IsReserved(b) || uri.IsUnreserved(b) || b == '%' }, true},
}

// String returns what can fill the hole, in words.
func (h Hole) String() string {
	if int(h) >= len(holes) {
		return enum.Name(nil, "Hole", h)
	}
	return holes[h].name
}

// Text is a string of which parts are not known, such as the result of
// "http://" + host + ":" + strconv.Itoa(port): its pieces, one behind another.
type Text []Piece

// Piece is a stretch of a [Text]: bytes that are known, and the hole behind
// them. Both can be left out.
type Piece struct {
	Known string
	Hole  Hole
}
