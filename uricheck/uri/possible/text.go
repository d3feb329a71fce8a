package possible

import (
	"github.com/uricheck/go-uricheck/uricheck/internal/enum"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// Hole says what can fill an unknown stretch of a [Text].
type Hole uint8

const (
	NoHole    Hole = iota // nothing
	AnyString             // any bytes, or none
	Digits                // *DIGIT
	Number                // 1*DIGIT: as Digits, but not empty
	// Value is *( unreserved / "%" / "," / "=" ): an expanded expression of RFC 6570 without
	// operator.
	Value
	// Reserved is *( reserved / unreserved / "%" ): any expanded expression.
	Reserved
)

// holes has the bytes that each Hole repeats, and whether it can be empty.
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

// String describes the fillings of the hole, in words.
func (h Hole) String() string {
	if int(h) >= len(holes) {
		return enum.Name(nil, "Hole", h)
	}
	return holes[h].name
}

// Text is a string with unknown parts, such as the result of "http://" + host + ":" +
// strconv.Itoa(port): its pieces, one after another.
type Text []Piece

// Piece is a stretch of a [Text]: known bytes, and the hole after them. Both are optional.
type Piece struct {
	Known string
	Hole  Hole
}
