// Package message words the errors of the parsers of both RFCs.
package message

import (
	"strconv"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/internal/enum"
)

// Fact is the sentence for a kind of error: a noun and a predicate. If Quote is set, the
// message may quote the culprit between them.
type Fact struct {
	Noun, Fault string
	Quote       bool
}

// Of returns facts[kind] or, if there is none, one that names the kind.
func Of[K ~uint8](facts []Fact, kind K) Fact {
	if int(kind) < len(facts) {
		return facts[kind]
	}
	return Fact{Noun: enum.Name(nil, "ErrorKind", kind)}
}

// String returns the sentence.
func (f Fact) String() string { return strings.TrimSuffix(f.Noun+" "+f.Fault, " ") }

// Piece returns s[start:end] if the message quotes it; "" if not, or if it can be part of a
// userinfo. A "/", "?" or "#" in a password ends the authority early. So everything before an
// "@" can be part of a password, even what the parser reads as a host, a path or a fragment.
// Only the bytes before the "//" cannot, unless they contain an "@" themselves.
func (f Fact) Piece(s string, start, end int) string {
	isInFront := start == 0 && strings.HasPrefix(strings.TrimPrefix(s[end:], ":"), "//") && strings.IndexByte(s[:end], '@') < 0
	if !f.Quote || !isInFront && strings.IndexByte(s[min(start+1, len(s)):], '@') >= 0 {
		return ""
	}
	return s[start:end]
}

// At returns the sentence about the bytes at start, with the quoted piece and the component, if
// these are not "".
func (f Fact) At(start int, piece, component string) string {
	var room [128]byte
	b := append(room[:0], f.Noun...)
	if piece != "" {
		b = strconv.AppendQuote(append(b, ' '), piece)
	}
	if component != "" {
		b = append(append(b, " in "...), component...)
	}
	b = strconv.AppendInt(append(b, " at byte "...), int64(start), 10)
	if f.Fault != "" {
		b = append(append(b, ' '), f.Fault...)
	}
	return string(b)
}
