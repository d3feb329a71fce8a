package union

import (
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// TestSumsBegin adds operands beyond the bounds: the sums keep their beginnings, and have an unknown rest.
func TestSumsBegin(t *testing.T) {
	one, two := []term.Text{term.Known(term.String, "a")}, []term.Text{term.Known(term.String, "a"),
		term.Known(term.String, "b")}
	for _, test := range []struct {
		name     string
		first    []term.Text
		operands int
	}{
		{"one value", one, 2 * MaxPieces},
		{"two values", two, 2 * MaxPieces},
	} {
		sums := Sums([]term.Text{Empty}, test.first)
		for range test.operands {
			sums = Sums(sums, []term.Text{term.Known(term.String, "/x")})
		}
		if len(sums) != len(test.first) || Pieces(sums) > 2*MaxPieces {
			t.Fatalf("%s: %d sums of %d pieces", test.name, len(sums), Pieces(sums))
		}
		for i, sum := range sums {
			if !IsCut(sum) || !strings.HasPrefix(sum.Bytes(), test.first[i].Bytes()+"/x/x") {
				t.Errorf("%s: %d pieces, cut: %v", test.name, len(sum.Pieces), IsCut(sum))
			}
		}
	}
}

// TestBeginnings cuts texts by their pieces, and by the names on the way to them.
func TestBeginnings(t *testing.T) {
	short, long := term.Known(term.String, "a"), term.Text{}
	for range MaxPieces/2 + 1 {
		long.Pieces = append(long.Pieces, term.Piece{Known: "a", Via: make([]term.Via, 1)})
	}
	texts := []term.Text{short, long}
	found := Beginnings(texts)
	if IsCut(found[0]) || !IsCut(found[1]) || len(found[1].Pieces) != len(long.Pieces) {
		t.Errorf("%d and %d pieces", len(found[0].Pieces), len(found[1].Pieces))
	}
	if IsCut(texts[1]) {
		t.Error("the caller's text has changed")
	}
}
