package trace

import "github.com/uricheck/go-uricheck/analyzer/internal/term"

// Functions that call each other can put more around a value each time. Which of the texts
// comes to the sink, they alone know.

// noteRecursion notes the places that a value comes through between two times that it comes
// through a place, if it does.
func (tr *Tracer) noteRecursion(p term.Place, u Usage) {
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
		tr.grows[q.place] = true
	}
}

// isRecursive reports whether a value comes through functions that call each other, and
// put more around it each time.
func (tr *Tracer) isRecursive(u Usage) bool {
	for p := u.through; p != nil && len(tr.grows) > 0; p = p.next {
		if tr.grows[p.place] {
			return true
		}
	}
	return false
}
