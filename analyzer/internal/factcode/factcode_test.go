package factcode

import (
	"go/types"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// The encoder writes a string once, and a number for each repetition.
func TestStringsAreWrittenOnce(t *testing.T) {
	words := []string{"strings.HasPrefix", "", "low.go:12", "strings.HasPrefix", "", strings.Repeat("x", 300), "low.go:12"}
	var e Encoder
	for _, w := range words {
		e.String(w)
	}
	if n := strings.Count(string(e.Data), "low.go"); n != 1 {
		t.Errorf("%q has a string %d times", e.Data, n)
	}
	var read []string
	d := NewDecoder(e.Data, new(Variables))
	for range words {
		read = append(read, d.String())
	}
	if err := d.End(); err != nil || !slices.Equal(read, words) {
		t.Errorf("%q comes back as %q, %v", words, read, err)
	}
}

// The variables of an object have other names in its fact; other variables have none.
func TestNames(t *testing.T) {
	var own, fact Variables
	params := []*types.Var{own.At(5), own.At(6)}
	text := term.Text{Pieces: []term.Piece{
		{Hole: term.AnyString, Place: term.Place{Var: own.At(6), Element: true}},
		{Hole: term.AnyString, Place: term.Place{Var: own.At(7)}},
	}}
	expressed := fact.Unbound(params).Text(text)
	if expressed.Pieces[0].Place != (term.Place{Var: fact.At(2), Element: true}) || expressed.Pieces[1].Place.Var != nil {
		t.Errorf("the fact of %v has %+v", text, expressed.Pieces)
	}
	bound := fact.BoundTo(params).Text(expressed)
	if bound.Pieces[0].Place != text.Pieces[0].Place {
		t.Errorf("%v comes back as %+v", text, bound.Pieces)
	}
	if few := fact.BoundTo(params[:1]).Text(expressed); few.Pieces[0].Place.Var != nil {
		t.Errorf("a variable that the object does not have is %v", few.Pieces[0].Place.Var)
	}
}
