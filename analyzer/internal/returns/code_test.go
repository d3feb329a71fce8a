package returns

import (
	"reflect"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// factCases have each kind of value in facts.
var factCases = []struct {
	name  string
	make  func(r *results) [][]term.Text
	shown string
}{
	{"no result", func(*results) [][]term.Text { return nil }, "returnsText()"},
	{"a constant", func(*results) [][]term.Text {
		return [][]term.Text{{term.Known(term.String, "http://h/")}}
	}, "returnsText(http://h/)"},
	{"a parameter", func(r *results) [][]term.Text { return [][]term.Text{{r.param(1)}} }, "returnsText(<>)"},
	{"one of two, and an error", func(r *results) [][]term.Text {
		isEmpty := term.Of(term.Boolean, "==", r.param(1), term.Known(term.String, ""))
		fallback := term.Known(term.String, "http://h/")
		fallback.Guards = []term.Guard{{Holds: isEmpty, Source: "low.go:12"}}
		passed := r.param(1)
		passed.Guards = []term.Guard{{Holds: term.Not(isEmpty), Source: "low.go:12", Role: term.Picks}}
		return [][]term.Text{{fallback, passed}, {term.Known(term.Error, "nil")}}
	}, "returnsText(http://h/ if ==(<>, ) or <> if before !(==(<>, )), nil)"},
	{"an unknown result", func(r *results) [][]term.Text {
		return [][]term.Text{nil, {r.param(2)}}
	}, "returnsText(, <>)"},
}

func (r *results) param(number int) term.Text {
	return term.Text{Pieces: []term.Piece{{Hole: term.AnyString, Place: term.Place{Var: r.vars.At(number)}}}}
}

func TestFactRoundTrip(t *testing.T) {
	for _, c := range factCases {
		tells := new(results)
		tells.values = c.make(tells)
		f := tells.fact()
		if f.String() != c.shown {
			t.Errorf("%s: %s, want %s", c.name, f, c.shown)
		}
		data, err := f.GobEncode()
		if err != nil {
			t.Fatal(err)
		}
		again := new(returnsText)
		if err := again.GobDecode(data); err != nil || !reflect.DeepEqual(again.results().values, tells.values) {
			t.Errorf("%s comes back as %s, %v", f, again, err)
		}
		for i := range data {
			if err := again.GobDecode(data[:i]); err == nil || !strings.HasSuffix(err.Error(), "clear the cache that holds it") {
				t.Errorf("%s, cut at %d, is read with error %v", c.name, i, err)
			}
		}
		if err := again.GobDecode(append(data, 0)); err == nil {
			t.Errorf("%s is read with a byte behind", c.name)
		}
	}
}

func TestFactIsSmall(t *testing.T) {
	tells := &results{values: [][]term.Text{{term.Known(term.String, strings.Repeat("x", maxBytes))}}}
	if tells.fact() != nil {
		t.Errorf("a fact may take more than %d bytes", maxBytes)
	}
}
