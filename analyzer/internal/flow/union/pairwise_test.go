package union

import (
	"fmt"
	"testing"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

func arePossible(t term.Text) (term.Text, bool) { return t, true }

// A program may put each of ten parameters after a path: each two that stand together in some
// text, and each two neighbors, do so in a selected text.
func TestPairwise(t *testing.T) {
	const parameters = 10
	var all []term.Text
	for chosen := range 1 << parameters {
		text := term.Known(term.String, "/path")
		for i := range parameters {
			if chosen&(1<<i) != 0 { // each text has calls of its own
				text = text.Then(term.Of(term.String, "strings.ToLower", term.Known(term.String, fmt.Sprint("&p", i, "="))))
			}
		}
		all = append(all, text)
	}
	selected := Pairwise(all, arePossible)
	if len(selected) > len(all)/8 {
		t.Errorf("%d of %d texts are selected", len(selected), len(all))
	}
	want, got := together(all), together(selected)
	for pair := range want {
		if !got[pair] {
			t.Errorf("%s are in no selected text", pair)
		}
	}
}

// together returns the pairs of pieces in texts, and how they stand.
func together(texts []term.Text) map[string]bool {
	found := make(map[string]bool)
	shown := func(p term.Piece) string { return term.Text{Pieces: []term.Piece{p}}.String() }
	for _, t := range texts {
		for i, p := range t.Pieces {
			for j, q := range t.Pieces[i+1:] {
				found[fmt.Sprintf("%s and %s, neighbors: %v", shown(p), shown(q), j == 0)] = true
			}
		}
	}
	return found
}

// An impossible value does not stand for a possible one.
func TestPairwiseImpossible(t *testing.T) {
	selected := Pairwise(make([]int, 2*maxCombined), func() func(int) (term.Text, bool) {
		isPossible := true
		return func(int) (term.Text, bool) {
			isPossible = !isPossible
			return term.Known(term.String, "/path"), isPossible
		}
	}())
	if len(selected) != 2 {
		t.Errorf("%d texts are selected, want one that is possible and one that is not", len(selected))
	}
}

// Of different literals, each is selected.
func TestPairwiseLiterals(t *testing.T) {
	var all []term.Text
	for i := range 2 * maxCombined {
		all = append(all, term.Known(term.String, fmt.Sprint("/path/", i)))
	}
	if selected := Pairwise(all, arePossible); len(selected) != len(all) {
		t.Errorf("%d of %d texts are selected", len(selected), len(all))
	}
}
