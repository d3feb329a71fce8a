package library

import (
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/library/piece"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// replaceAll executes strings.ReplaceAll, and strings.Replace without a limit, of a known string. A
// call for each part with a hole that may contain the string remains.
func replaceAll(c term.Call) (term.Text, bool) {
	if len(c.Args) == 4 {
		return replaceSome(c)
	}
	if len(c.Args) != 3 || !areStrings(c.Args) || !c.Args[1].IsKnown() || c.Args[1].Bytes() == "" {
		return term.Text{}, false
	}
	old := c.Args[1].Bytes()
	return replacement{
		old: []string{old},
		in: func(pieces []term.Piece) ([]term.Piece, bool) {
			replaced, _ := replaceIn(pieces, old, c.Args[2].Pieces, -1)
			return replaced, len(replaced) <= piece.Max
		},
		left: func(pieces []term.Piece) term.Piece {
			p := again(term.Call{Func: "strings.ReplaceAll", Args: c.Args}, pieces)
			if isOfNoEscape(old) && piece.AreEscaped(pieces) && piece.AreEscaped(c.Args[2].Pieces) {
				p.Hole = term.Escaped
			}
			return p
		},
	}.apply(c.Args[0].Pieces)
}

// isOfNoEscape reports whether a string is a single byte that no percent-encoding contains. Its
// replacement leaves the encodings in an escaped text complete.
func isOfNoEscape(s string) bool {
	return len(s) == 1 && !strings.Contains("%0123456789ABCDEFabcdef", s)
}

// replaceSome executes strings.Replace with a limit, if there are so many matches before the first hole, or
// if no further one is possible.
func replaceSome(c term.Call) (term.Text, bool) {
	n, ok := piece.Integer(c.Args[3])
	if !ok {
		return term.Text{}, false
	}
	if n < 0 {
		c.Args = c.Args[:3]
		return replaceAll(c)
	}
	if !areStrings(c.Args[:3]) || !c.Args[1].IsKnown() || c.Args[1].Bytes() == "" {
		return term.Text{}, false
	}
	old, pieces := c.Args[1].Bytes(), c.Args[0].Pieces
	size, _ := piece.Leading(pieces)
	replaced, count := replaceIn(pieces[:size], old, c.Args[2].Pieces, n)
	if count < n && size < len(pieces) && contains(pieces, old) != Never {
		return term.Text{}, false
	}
	return piece.String(append(replaced, piece.Made(pieces[size:])...)...), len(replaced) <= piece.Max
}

func areStrings(texts []term.Text) bool {
	return !slices.ContainsFunc(texts, func(t term.Text) bool { return t.Kind != term.String })
}

// replaceIn replaces the first n occurrences of old in known pieces, or all if n is negative, and
// returns the new pieces and the number of replacements.
func replaceIn(pieces []term.Piece, old string, by []term.Piece, n int) (replaced []term.Piece, count int) {
	source := piece.Known(pieces)
	at, rest, start := 0, pieces, 0 // rest begins at the offset start
	for count != n && len(replaced) <= piece.Max {
		size := strings.Index(source[at:], old)
		if size < 0 {
			break
		}
		replaced = append(replaced, piece.Made(piece.Cut(rest, at-start, at+size-start))...)
		for _, p := range by {
			if p.Hole == term.NoHole && p.Lit == nil {
				p = piece.MadeAt(rest, at+size-start, p.Known)
			}
			replaced = append(replaced, piece.AsMade(p))
		}
		at += size + len(old)
		count++
		skipped := 0
		rest, skipped = piece.From(rest, at-start)
		start += skipped
	}
	return append(replaced, piece.Made(piece.Cut(rest, at-start, len(source)-start))...), count
}

// replacement is a function that replaces all occurrences of some known strings in a text with
// holes. Between holes it replaces at once; for the pieces around a hole a call remains.
type replacement struct {
	old []string // none of them empty
	// in replaces the strings in known pieces.
	in func(pieces []term.Piece) (result []term.Piece, ok bool)
	// left returns the call that does so in pieces with holes.
	left func(pieces []term.Piece) term.Piece
}

// apply returns the text after the replacement. It divides the pieces at barriers, bytes that no
// old string contains, so that no match is on both sides.
func (r replacement) apply(pieces []term.Piece) (term.Text, bool) {
	var result []term.Piece
	for rest := pieces; len(rest) > 0; {
		// The known bytes before the hole, without the last ones if a match may begin in them.
		n, start := piece.Leading(rest)
		if n < len(rest) {
			start = start[:r.lastBarrier(start)]
		}
		head, tail := piece.SplitAt(rest, len(start))
		replaced, ok := r.in(head)
		if !ok {
			return term.Text{}, false
		}
		middle, behind := piece.Split(tail, r.firstBarrier(tail))
		result = append(append(result, replaced...), r.inOpen(middle)...)
		rest = behind
	}
	return piece.String(result...), len(result) <= piece.Max && !isLeftWhole(result, pieces)
}

// isLeftWhole reports whether the result is nothing but a call for all pieces: apply could not
// replace anything.
func isLeftWhole(result, pieces []term.Piece) bool {
	return len(result) == 1 && len(pieces) == 1 && result[0].Hole == term.AnyString && result[0].Call != nil && result[0].Call != pieces[0].Call
}

// inOpen returns the result for pieces with holes: a call, unless no filling contains an old string.
func (r replacement) inOpen(pieces []term.Piece) []term.Piece {
	if l := piece.LanguageOf(pieces); len(pieces) > 0 && slices.ContainsFunc(r.old, l.CanHold) {
		return []term.Piece{r.left(pieces)}
	}
	return piece.Made(pieces)
}

// isBarrier reports whether no old string contains a byte.
func (r replacement) isBarrier(b byte) bool {
	return !slices.ContainsFunc(r.old, func(old string) bool { return strings.IndexByte(old, b) >= 0 })
}

// isShort reports whether all old strings are single bytes. Then no match begins in known bytes and
// ends in a hole.
func (r replacement) isShort() bool {
	return !slices.ContainsFunc(r.old, func(old string) bool { return len(old) > 1 })
}

// lastBarrier returns the offset after the last barrier in the known bytes before a hole.
func (r replacement) lastBarrier(s string) int {
	if r.isShort() {
		return len(s)
	}
	for at := len(s); at > 0; at-- {
		if r.isBarrier(s[at-1]) {
			return at
		}
	}
	return 0
}

// firstBarrier returns the position of the first barrier after the first hole of pieces, or their
// end if there is none.
func (r replacement) firstBarrier(pieces []term.Piece) piece.Position {
	isBehind := false
	for i, p := range pieces {
		if p.Hole != term.NoHole {
			isBehind = true
			continue
		}
		for at := range len(p.Known) {
			if isBehind && (r.isShort() || r.isBarrier(p.Known[at])) {
				return piece.Position{Piece: i, At: at}
			}
		}
	}
	return piece.Position{Piece: len(pieces)}
}

// replacer executes (*strings.Replacer).Replace, if the program makes the Replacer of known strings.
func replacer(c term.Call) (term.Text, bool) {
	if len(c.Args) != 2 || c.Args[1].Kind != term.String {
		return term.Text{}, false
	}
	maker, ok := c.Args[0].Maker()
	if !ok || maker.Func != "strings.NewReplacer" || len(maker.Args)%2 != 0 {
		return term.Text{}, false
	}
	r := replacement{
		in: func(pieces []term.Piece) ([]term.Piece, bool) {
			result, ok := Of(c.Func).run(term.Call{Func: c.Func, Args: []term.Text{c.Args[0], piece.String(pieces...)}})
			return result.Pieces, ok
		},
		left: func(pieces []term.Piece) term.Piece {
			return callHole(term.AnyString, c.Func, c.Args[0], piece.String(pieces...))
		},
	}
	for i, arg := range maker.Args {
		if arg.Kind != term.String || !arg.IsKnown() || i%2 == 0 && arg.Bytes() == "" {
			return term.Text{}, false
		}
		if i%2 == 0 {
			r.old = append(r.old, arg.Bytes())
		}
	}
	return r.apply(c.Args[1].Pieces)
}

// clone executes strings.Clone.
func clone(c term.Call) (term.Text, bool) {
	if len(c.Args) != 1 {
		return term.Text{}, false
	}
	return c.Args[0], true
}

// repeat executes strings.Repeat.
func repeat(c term.Call) (term.Text, bool) {
	if len(c.Args) != 2 || c.Args[0].Kind != term.String || !fitsRepeating(c.Args) {
		return term.Text{}, false
	}
	n, _ := piece.Integer(c.Args[1])
	return piece.String(slices.Repeat(c.Args[0].Pieces, n)...), true
}
