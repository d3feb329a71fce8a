package piece

import (
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

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
