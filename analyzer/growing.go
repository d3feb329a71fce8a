package analyzer

import "github.com/uricheck/go-uricheck/analyzer/internal/term"

// noteGrowing notes the places that a value comes through between two times that it comes
// through a place, if it does.
func (c *checker) noteGrowing(p term.Place, u usage) {
	var before *passage
	for q := u.through; q != nil; q = q.next {
		if q.place == p {
			before = q
		}
	}
	if before == nil {
		return
	}
	for q := u.through; q != before.next; q = q.next {
		c.growing[q.place] = true
	}
}

// isGrowing reports whether a value comes through functions that call each other, and
// put more around it each time.
func (c *checker) isGrowing(u usage) bool {
	for p := u.through; p != nil && len(c.growing) > 0; p = p.next {
		if c.growing[p.place] {
			return true
		}
	}
	return false
}
