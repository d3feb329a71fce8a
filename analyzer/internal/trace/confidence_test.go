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
