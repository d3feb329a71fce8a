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
		if s := (Doubt{Reason: Reason(reason), Name: "path/filepath.Join"}).String(); strings.Contains(s, "path/") || strings.Contains(s, "NAME") {
			t.Errorf("a package has the path of its directory: %s", s)
		}
	}
}

// TestErrorsInDoubt says of each kind of doubt whether an error may stand. It may only if the call fails
// whenever the program makes it.
func TestErrorsInDoubt(t *testing.T) {
	kinds := map[Reason]struct {
		errors Errors
		why    string
	}{
		unknownGuard:   {None, "the condition is about the text"},
		plainGuard:     {None, "the condition is about the text"},
		partGuard:      {None, "the condition may be about a part of the text"},
		chosen:         {IfOthersFail, "the condition is about the choice among texts"},
		oneOfSeveral:   {None, "a key chooses among texts"},
		selected:       {None, "an index chooses among texts"},
		otherEntry:     {None, "a key chooses among texts"},
		otherFormat:    {None, "the condition chooses between the text and a format"},
		otherInterface: {None, "an implementation chooses what happens to the text"},
		otherObject:    {None, "the text may be that of another object"},
		setAgain:       {None, "another text may replace it"},
		setElsewhere:   {None, "another text may replace it"},
		uncalled:       {None, "the text may never be there"},
		Changed:        {None, "the text may be another one"},
		remade:         {None, "the text may be another one"},
		recursive:      {None, "the text may be another one"},
		tooLong:        {None, "the text may be another one"},
		otherGuard:     {All, "the condition is only about the call"},
		Cut:            {All, "the call fails whatever follows"},
		otherUse:       {All, "the call gets the text, whatever else happens to it"},
	}
	for i := range reasons {
		want, ok := kinds[Reason(i)]
		if !ok {
			t.Errorf("no case for %q", reasons[i].tells)
		}
		u := Usage{}.Doubted(Doubt{Reason: otherUse}).Doubted(Doubt{Reason: Reason(i)})
		if got := u.Errors(); got != want.errors {
			t.Errorf("%q leaves %d of the errors, want %d: %s", reasons[i].tells, got, want.errors, want.why)
		}
	}
	if left := (Usage{}).Errors(); left != All {
		t.Errorf("without a doubt %d of the errors stand, want all", left)
	}
}
