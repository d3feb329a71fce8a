package piece

import "github.com/uricheck/go-uricheck/analyzer/internal/term"

// Lengths returns the least and the greatest length of pieces; the latter is -1 if there is no
// limit.
func Lengths(pieces []term.Piece) (least, greatest int) {
	for _, p := range pieces {
		if p.Hole != term.NoHole {
			atLeast := automata[p.Hole].least
			if p.Call != nil {
				atLeast = max(atLeast, p.Call.Least)
			}
			least, greatest = least+atLeast, -1
			continue
		}
		least += len(p.Known)
		if greatest >= 0 {
			greatest += len(p.Known)
		}
	}
	return least, greatest
}
