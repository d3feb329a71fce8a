package piece

import (
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// Texts with holes are languages: each piece is an automaton, and that of a known piece accepts
// its bytes. No language of a hole is empty, so every prefix has a continuation.

// automaton is the language of a hole, by states; 0 is the first. It is deterministic: next returns
// dead after a byte with which no text of the language goes on.
type automaton struct {
	next    func(state int, b byte) (to int)
	accepts func(state int) bool
	states  int
	least   int // the length of the shortest text
}

const dead = -1

var automata = [...]automaton{
	term.AnyString: {
		next:    func(int, byte) int { return 0 },
		accepts: func(int) bool { return true },
		states:  1,
	},
	term.Number: {
		next: func(_ int, b byte) int {
			if isDigit(b) {
				return 1
			}
			return dead
		},
		accepts: func(state int) bool { return state == 1 },
		states:  2,
		least:   len("0"),
	},
	term.Escaped: {
		next:    nextEscaped,
		accepts: func(state int) bool { return state == 0 },
		states:  3,
	},
	term.HostPort: {
		next: func(state int, b byte) int {
			if b == ':' {
				return 1
			}
			return state
		},
		accepts: func(state int) bool { return state == 1 },
		states:  2,
		least:   len(":"),
	},
	term.Misprint: {
		next:    nextMisprint,
		accepts: func(state int) bool { return state == 3 },
		states:  4,
		least:   len("%!()"),
	},
}

// nextEscaped accepts the bytes that [net/url.PathEscape] and [net/url.QueryEscape] keep, and
// "%" with two hex digits.
func nextEscaped(state int, b byte) int {
	switch {
	case state == 0 && b == '%':
		return 1
	case state == 0 && isEscaped(b), state == 2 && isHex(b):
		return 0
	case state == 1 && isHex(b):
		return 2
	}
	return dead
}

// nextMisprint accepts "%!", anything, and ")".
func nextMisprint(state int, b byte) int {
	switch {
	case state == 0 && b == '%':
		return 1
	case state == 1 && b == '!':
		return 2
	case state < 2:
		return dead
	case b == ')':
		return 3
	}
	return 2
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

func isHex(b byte) bool { return isDigit(b) || 'a' <= b|0x20 && b|0x20 <= 'f' }

// isEscaped reports whether an escaped text may contain a byte unencoded.
func isEscaped(b byte) bool {
	if isDigit(b) || 'a' <= b|0x20 && b|0x20 <= 'z' {
		return true
	}
	return slices.Contains([]byte("-._~$&+=:@"), b)
}

// AreEscaped reports whether pieces are possible results of escapers, whatever fills their
// holes.
func AreEscaped(pieces []term.Piece) bool {
	for _, p := range pieces {
		state := 0
		for i := 0; p.Hole == term.NoHole && i < len(p.Known) && state != dead; i++ {
			state = nextEscaped(state, p.Known[i])
		}
		isWhole := automata[term.Escaped].accepts(state)
		if !isWhole || p.Hole != term.NoHole && p.Hole != term.Number && p.Hole != term.Escaped {
			return false
		}
	}
	return true
}

// Language is the language of some pieces: all their fillings.
type Language struct {
	pieces []term.Piece
	same   func(known, b byte) bool // whether a known byte matches
}

// LanguageOf returns the language of pieces.
func LanguageOf(pieces []term.Piece) Language {
	return Language{pieces, func(known, b byte) bool { return known == b }}
}

// FoldedLanguageOf is like LanguageOf, but for texts of ASCII, whose letters are the same in upper
// and lower case.
func FoldedLanguageOf(pieces []term.Piece) Language {
	return Language{pieces, func(known, b byte) bool { return lowerASCII(known) == lowerASCII(b) }}
}

func lowerASCII(b byte) byte {
	if 'A' <= b && b <= 'Z' {
		return b + 'a' - 'A'
	}
	return b
}

// state is a position in a language: a piece, and an offset or a state of its automaton.
type state struct{ piece, at int }

// states is a set of states. seen has them if there are more than few.
type states struct {
	list []state
	seen map[state]bool
}

// few is the number of states up to which a search in a list is faster than a map.
const few = 16

func (s *states) has(sought state) bool {
	if s.seen != nil {
		return s.seen[sought]
	}
	return slices.Contains(s.list, sought)
}

func (s *states) add(next state) {
	s.list = append(s.list, next)
	if s.seen == nil && len(s.list) > few {
		s.seen = make(map[state]bool)
		for _, known := range s.list {
			s.seen[known] = true
		}
	}
	if s.seen != nil {
		s.seen[next] = true
	}
}

// clear empties a set, and keeps its memory.
func (s *states) clear() {
	s.list, s.seen = s.list[:0], nil
}

// add adds a state, and those reachable from it without a byte.
func (l Language) add(s *states, next state) {
	for !s.has(next) {
		s.add(next)
		if next.piece == len(l.pieces) {
			return
		}
		p := &l.pieces[next.piece]
		if p.Hole == term.NoHole && next.at < len(p.Known) || p.Hole != term.NoHole && !automata[p.Hole].accepts(next.at) {
			return
		}
		next = state{piece: next.piece + 1}
	}
}

// start returns the set of initial states.
func (l Language) start() states {
	s := states{list: make([]state, 0, few)}
	l.add(&s, state{})
	return s
}

// before returns the set of states before a byte.
func (l Language) before(b byte) states {
	s := states{list: make([]state, 0, few)}
	for i := range l.pieces {
		p := &l.pieces[i]
		if p.Hole != term.NoHole {
			for at := range automata[p.Hole].states {
				l.add(&s, state{i, at})
			}
			continue
		}
		for at := range len(p.Known) {
			if l.same(p.Known[at], b) {
				l.add(&s, state{i, at})
			}
		}
	}
	return s
}

// read returns the states after some bytes. It changes the set from.
func (l Language) read(from states, bytes string) states {
	to := states{list: make([]state, 0, few)}
	for i := 0; i < len(bytes) && len(from.list) > 0; i++ {
		to.clear()
		for _, s := range from.list {
			if s.piece == len(l.pieces) {
				continue
			}
			p := &l.pieces[s.piece]
			if p.Hole != term.NoHole {
				if at := automata[p.Hole].next(s.at, bytes[i]); at != dead {
					l.add(&to, state{s.piece, at})
				}
			} else if s.at < len(p.Known) && l.same(p.Known[s.at], bytes[i]) {
				l.add(&to, state{s.piece, s.at + 1})
			}
		}
		from, to = to, from
	}
	return from
}

func (l Language) has(s states) bool { return s.has(state{piece: len(l.pieces)}) }

// isAny reports whether the language has all texts.
func (l Language) isAny() bool { return len(l.pieces) == 1 && l.pieces[0].Hole == term.AnyString }

// CanBe reports whether some filling of the holes equals a string.
func (l Language) CanBe(s string) bool {
	if least, _ := Lengths(l.pieces); len(s) < least {
		return false
	}
	return l.isAny() || l.isLarge() || l.has(l.read(l.start(), s))
}

// CanStart reports whether some filling begins with a string.
func (l Language) CanStart(prefix string) bool {
	return l.isAny() || len(l.read(l.start(), prefix).list) > 0
}

// CanEnd reports whether some filling ends with a string.
func (l Language) CanEnd(suffix string) bool {
	return suffix == "" || l.isAny() || l.isLarge() || l.has(l.read(l.before(suffix[0]), suffix))
}

// CanHold reports whether some filling contains a string.
func (l Language) CanHold(part string) bool {
	return part == "" || l.isAny() || l.isLarge() || len(l.read(l.before(part[0]), part).list) > 0
}

// isLarge reports whether a text is too large to analyse.
func (l Language) isLarge() bool { return Size([]term.Text{{Pieces: l.pieces}}) > maxLanguage }

// maxLanguage is the maximal number of known bytes of a text with holes that Language analyses.
const maxLanguage = 1 << 16

// Lengths returns the least and the greatest length of pieces; the latter is -1 if there is no
// limit.
func Lengths(pieces []term.Piece) (least, greatest int) {
	for _, p := range pieces {
		if p.Hole != term.NoHole {
			least += max(automata[p.Hole].least, leastOf(p.Call))
			greatest = -1
			continue
		}
		least += len(p.Known)
		if greatest >= 0 {
			greatest += len(p.Known)
		}
	}
	return least, greatest
}

// leastOf returns a lower bound of the length of a call's result.
func leastOf(c *term.Call) int {
	if c == nil || len(c.Args) == 0 || leasts[c.Func] == nil {
		return 0
	}
	lengths := make([]int, len(c.Args))
	for i, arg := range c.Args {
		if arg.IsSpread() {
			return 0
		}
		lengths[i], _ = Lengths(arg.Pieces)
	}
	return leasts[c.Func](c, lengths)
}

// leasts has the functions whose results are never empty, or are not for some operands, with a lower bound of the
// length of the result for lower bounds of the lengths of the operands.
var leasts = map[string]func(c *term.Call, lengths []int) int{
	"cmp.Or":              ofSet,
	"max":                 ofSet, // the empty string is the least
	"min":                 ofAny,
	term.OneOf:            ofAny,
	"net/url.PathEscape":  ofFirst,
	"net/url.QueryEscape": ofFirst,
	"path.Base":           ofCleaned,
	"path.Clean":          ofCleaned,
	"path.Dir":            ofCleaned,
	"strings.ReplaceAll":  ofReplaced,
	"strings.ToLower":     ofMapped,
	"strings.ToUpper":     ofMapped,
}

// ofSet is for a function that returns one of its operands, and not an empty one if it can.
func ofSet(_ *term.Call, lengths []int) int {
	return min(max(slices.Min(lengths), 1), slices.Max(lengths))
}

// ofAny is for a function that returns one of its operands.
func ofAny(_ *term.Call, lengths []int) int { return slices.Min(lengths) }

// ofFirst is for a function that replaces each byte by at least one.
func ofFirst(_ *term.Call, lengths []int) int { return lengths[0] }

// ofMapped is for a function that replaces each character by another one, perhaps by one of fewer bytes.
func ofMapped(_ *term.Call, lengths []int) int { return min(lengths[0], 1) }

// ofCleaned is for a function of paths, which returns "." instead of an empty one.
func ofCleaned(*term.Call, []int) int { return 1 }

// ofReplaced: strings.ReplaceAll puts the new text at both ends if the old one is empty.
func ofReplaced(c *term.Call, lengths []int) int {
	if len(lengths) == 3 && c.Args[1].IsKnown() && c.Args[1].Bytes() == "" {
		return lengths[0] + lengths[2]
	}
	return 0
}
