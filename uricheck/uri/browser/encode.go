package browser

import (
	"strings"
	"unicode/utf8"
)

// byteSet is a set of bytes.
type byteSet [256]bool

// The percent-encode sets of the standard. All contain the controls, and the bytes beyond ASCII.
var (
	inOpaque       = newSet("")
	inFragment     = newSet(" \"<>`")
	inQuery        = newSet(" \"#<>")
	inSpecialQuery = newSet(" \"#<>'")
	inPath         = newSet(" \"#<>?^`{}")
	inUserinfo     = newSet(" \"#<>?^`{}/:;=@[\\]|")
)

func newSet(more string) *byteSet {
	set := new(byteSet)
	for b := range set {
		set[b] = b < ' ' || b > '~' || strings.IndexByte(more, byte(b)) >= 0
	}
	return set
}

const upperHex = "0123456789ABCDEF"

// encode appends a stretch of the input, and percent-encodes the bytes of a set. It first
// replaces ill-formed UTF-8 with U+FFFD.
func (p *parser) encode(to []byte, start, end int, set *byteSet) []byte {
	for i := start; i < end; {
		if !set[p.in[i]] {
			to = append(to, p.in[i])
			i++
			continue
		}
		from, written := i, len(to)
		for i < end && set[p.in[i]] {
			r, size := utf8.DecodeRuneInString(p.in[i:end])
			var char [utf8.UTFMax]byte
			for _, b := range char[:utf8.EncodeRune(char[:], r)] {
				to = append(to, '%', upperHex[b>>4], upperHex[b&15])
			}
			i += size
		}
		p.note(Encoded, from, i, string(to[written:]))
	}
	return to
}

func isLetter(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

// hexValue returns the value of a hexadecimal digit, or -1.
func hexValue(b byte) int {
	switch {
	case isDigit(b):
		return int(b - '0')
	case 'a' <= b|0x20 && b|0x20 <= 'f':
		return int(b|0x20-'a') + 10
	}
	return -1
}

// decode decodes the percent-encodings of a text; a "%" that begins none stays.
func decode(s string) string {
	if strings.IndexByte(s, '%') < 0 {
		return s
	}
	to := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) && hexValue(s[i+1]) >= 0 && hexValue(s[i+2]) >= 0 {
			to = append(to, byte(hexValue(s[i+1])<<4|hexValue(s[i+2])))
			i += len("%41") - 1
			continue
		}
		to = append(to, s[i])
	}
	return string(to)
}
