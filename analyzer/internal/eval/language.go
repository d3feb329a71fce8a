package eval

import (
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// The texts with holes are languages: each piece is an automaton, and a known one takes its
// bytes. All of a hole's languages have a text, so that whatever can go on can end.

// automaton is what can fill a hole, by states; 0 is the first.
type automaton struct {
	next    func(state int, b byte) (to []int)
	accepts func(state int) bool
	states  int
	least   int // the length of the shortest text
}

var automata = [...]automaton{
	term.AnyString: {
		next:    func(int, byte) []int { return []int{0} },
		accepts: func(int) bool { return true },
		states:  1,
	},
	term.Number: {
		next: func(_ int, b byte) []int {
			if isDigit(b) {
				return []int{1}
			}
			return nil
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
		next: func(state int, b byte) []int {
			if b == ':' {
				return []int{1}
			}
			return []int{state}
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

// nextEscaped takes the bytes that [net/url.PathEscape] and [net/url.QueryEscape] leave,
// and "%" with two hex digits.
func nextEscaped(state int, b byte) []int {
	switch {
	case state == 0 && b == '%':
		return []int{1}
	case state == 0 && isEscaped(b), state == 2 && isHex(b):
		return []int{0}
	case state == 1 && isHex(b):
		return []int{2}
	}
	return nil
}

// nextMisprint takes "%!", anything, and ")".
func nextMisprint(state int, b byte) []int {
	switch {
	case state == 0 && b == '%':
		return []int{1}
	case state == 1 && b == '!':
		return []int{2}
	case state < 2:
		return nil
	case b == ')':
		return []int{3}
	}
	return []int{2}
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

func isHex(b byte) bool { return isDigit(b) || 'a' <= b|0x20 && b|0x20 <= 'f' }

// isEscaped reports whether a byte stands for itself in what is escaped.
func isEscaped(b byte) bool {
	if isDigit(b) || 'a' <= b|0x20 && b|0x20 <= 'z' {
		return true
	}
	return slices.Contains([]byte("-._~$&+=:@"), b)
}

// language is that of some pieces.
type language struct {
	pieces []term.Piece
	same   func(known, b byte) bool // whether a known byte is what is looked for
}

func languageOf(pieces []term.Piece) language {
	return language{pieces, func(known, b byte) bool { return known == b }}
}

// state is where a text stands: in a piece, at an offset or in a state of its automaton.
type state struct{ piece, at int }

// states is a set of them.
type states struct {
	list []state
	seen map[state]bool
}

// add adds a state, and those that are reached from it without another byte.
func (l language) add(s *states, next state) {
	for !s.seen[next] {
		s.seen[next] = true
		s.list = append(s.list, next)
		if next.piece == len(l.pieces) {
			return
		}
		p := l.pieces[next.piece]
		if p.Hole == term.NoHole && next.at < len(p.Known) || p.Hole != term.NoHole && !automata[p.Hole].accepts(next.at) {
			return
		}
		next = state{piece: next.piece + 1}
	}
}

// start is the set of where a text begins.
func (l language) start() states {
	s := states{seen: make(map[state]bool)}
	l.add(&s, state{})
	return s
}

// anywhere is the set of where a text can stand at all.
func (l language) anywhere() states {
	s := states{seen: make(map[state]bool)}
	for i, p := range l.pieces {
		n := len(p.Known) + 1
		if p.Hole != term.NoHole {
			n = automata[p.Hole].states
		}
		for at := range n {
			l.add(&s, state{i, at})
		}
	}
	l.add(&s, state{piece: len(l.pieces)})
	return s
}

// read returns where some bytes lead.
func (l language) read(from states, bytes string) states {
	for i := 0; i < len(bytes) && len(from.list) > 0; i++ {
		to := states{seen: make(map[state]bool)}
		for _, s := range from.list {
			if s.piece == len(l.pieces) {
				continue
			}
			p := l.pieces[s.piece]
			if p.Hole != term.NoHole {
				for _, at := range automata[p.Hole].next(s.at, bytes[i]) {
					l.add(&to, state{s.piece, at})
				}
			} else if s.at < len(p.Known) && l.same(p.Known[s.at], bytes[i]) {
				l.add(&to, state{s.piece, s.at + 1})
			}
		}
		from = to
	}
	return from
}

func (l language) has(s states) bool { return s.seen[state{piece: len(l.pieces)}] }

// canBe reports whether some filling of the holes gives a string, canStart one that
// begins with it, canEnd one that ends with it, canHold one that has it in it.
func (l language) canBe(s string) bool { return l.has(l.read(l.start(), s)) }

func (l language) canStart(prefix string) bool { return len(l.read(l.start(), prefix).list) > 0 }

func (l language) canEnd(suffix string) bool { return l.has(l.read(l.anywhere(), suffix)) }

func (l language) canHold(part string) bool { return len(l.read(l.anywhere(), part).list) > 0 }

// lengths returns the least and the greatest length of pieces, which is -1 if there is
// none.
func lengths(pieces []term.Piece) (least, greatest int) {
	for _, p := range pieces {
		if p.Hole != term.NoHole {
			least += automata[p.Hole].least
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
