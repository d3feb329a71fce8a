package eval

import "github.com/uricheck/go-uricheck/analyzer/internal/term"

// answerOf returns what is known of a condition that has been run.
func answerOf(t term.Text) Answer {
	if t.Kind != term.Boolean || !t.IsKnown() {
		return Unknown
	}
	return ifAlways(t.Bytes() == "true")
}

func ifAlways(holds bool) Answer {
	if holds {
		return Always
	}
	return Never
}

func (a Answer) not() Answer {
	switch a {
	case Always:
		return Never
	case Never:
		return Always
	}
	return Unknown
}

// text returns an answer as the result of a call. There is none if it is not known.
func (a Answer) text() (t term.Text, ok bool) { return boolean(a == Always), a != Unknown }

// or is what is known if one of two conditions has to hold.
func (a Answer) or(b Answer) Answer {
	switch {
	case a == Always || b == Always:
		return Always
	case a == Never && b == Never:
		return Never
	}
	return Unknown
}

// and is what is known if both of two conditions have to hold.
func (a Answer) and(b Answer) Answer { return a.not().or(b.not()).not() }
