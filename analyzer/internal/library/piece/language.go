package piece

import (
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// Texts with holes are languages: each piece is an automaton, and that of a known piece accepts
// its bytes. No language of a hole is empty, so every prefix has a continuation.

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
