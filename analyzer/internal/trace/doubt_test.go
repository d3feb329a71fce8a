package trace

import (
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// TestDoubtsNameNoOperators describes every doubt with every operator as its cause: users know only functions.
func TestDoubtsNameNoOperators(t *testing.T) {
	for reason := range reasons {
		for _, operator := range []string{
			term.Index, term.Slice, term.List, term.IsString, term.Spread, term.Lookup, term.Selected, term.URLLiteral,
			term.URLSet, term.URLAdd, term.URLEscape, term.OneOf, term.MadeOf, "low.go:12",
		} {
			without := Doubt{Reason: Reason(reason)}
			if got := (Doubt{Reason: Reason(reason), Name: operator}); got.String() != without.String() || got.IsNamed() {
				t.Errorf("%q: %s", operator, got)
			}
		}
		if s := (Doubt{Reason: Reason(reason), Name: "path/filepath.Join"}).String(); strings.Contains(s, "path/") ||
			strings.Contains(s, "NAME") {
			t.Errorf("a package has the path of its directory: %s", s)
		}
	}
}

// TestErrorsInDoubt says of each reason for a doubt whether an error may stand. It may only if the call fails
// whenever the program makes it.
func TestErrorsInDoubt(t *testing.T) {
	const itself, part, choosing, other = "the text", "a part of the text", "the choice among texts", "something else"
	about := map[Reason]string{
		textCondition:  itself,
		otherInterface: itself,
		Changed:        itself,
		remade:         itself,
		recursive:      itself,
		tooLong:        itself,
		otherObject:    itself,
		ofObject:       choosing,
		plainCondition: part,
		openCondition:  part,
		choice:         choosing,
		repaired:       choosing,
		otherWay:       choosing,
		onlyAsked:      choosing,
		triedAgain:     other,
		setAgain:       choosing,
		setElsewhere:   choosing,
		keyed:          choosing,
		selected:       choosing,
		otherKey:       choosing,
		otherFormat:    choosing,
		otherOperands:  choosing,
		otherCondition: other,
		otherPurpose:   other,
	}
	for i := range reasons {
		what, ok := about[Reason(i)]
		if !ok {
			t.Errorf("no case for %q", reasons[i].tells)
		}
		u := Usage{}.Doubted(Doubt{Reason: otherPurpose}).Doubted(Doubt{Reason: Reason(i)})
		if got, want := u.KeepsErrors(), what == other; got != want {
			t.Errorf("%q is about %s: it keeps errors: %t", reasons[i].tells, what, got)
		}
	}
	if !(Usage{}).KeepsErrors() {
		t.Error("without a doubt errors do not stand")
	}
}
