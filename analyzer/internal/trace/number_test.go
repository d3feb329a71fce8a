package trace

import (
	"go/token"
	"go/types"
	"math/rand/v2"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// parsers are functions of net/url that check a text.
var parsers = map[string]func(string) error{
	"Parse":           func(s string) error { _, err := url.Parse(s); return err },
	"ParseRequestURI": func(s string) error { _, err := url.ParseRequestURI(s); return err },
	"PathUnescape":    func(s string) error { _, err := url.PathUnescape(s); return err },
	"ParseQuery":      func(s string) error { _, err := url.ParseQuery(s); return err },
}

// If any number is right, net/url has the same result for the text with each number, with the
// same host.
func TestAnyNumber(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	place := term.Place{Var: types.NewParam(token.NoPos, nil, "", types.Typ[types.Int])}
	behind := 0
	for range 20000 {
		before, after := randomAround(r), randomAround(r)
		if !isAnyNumber(place, pieces(around(before), term.Piece{Hole: term.AnyString, Place: place}, around(after)),
			stdlib.Send) {
			continue
		}
		behind++
		for name, parse := range parsers {
			for _, n := range []int{-1, 0, 5, 25, 99999} {
				first, text := before+"1"+after, before+strconv.Itoa(n)+after
				if (parse(first) == nil) != (parse(text) == nil) || hostOf(first) != hostOf(text) {
					t.Errorf("%s tells %q from %q", name, first, text)
				}
			}
		}
	}
	if behind < 2000 {
		t.Errorf("only %d texts can have any number", behind)
	}
}

func hostOf(text string) string {
	u, err := url.Parse(text)
	if err != nil {
		return ""
	}
	return u.Host
}

func randomAround(r *rand.Rand) string {
	tokens := []string{"http:", "/", "/", "//", "h", ":", "%", "%2", "?", "#", "@", "[", "]", "a", ".", " "}
	var b strings.Builder
	for range r.IntN(7) {
		b.WriteString(tokens[r.IntN(len(tokens))])
	}
	return b.String()
}

// The text around the number decides, and the operations on its way.
func TestAnyNumberIn(t *testing.T) {
	number := types.NewParam(token.NoPos, nil, "", types.Typ[types.Int])
	place := term.Place{Var: number}
	hole := term.Piece{Hole: term.AnyString}
	value := term.Piece{Hole: term.AnyString, Place: place}
	call := func(name string, operands ...term.Piece) term.Piece {
		return term.Of(term.String, name, pieces(operands...)).Pieces[0]
	}
	for _, c := range []struct {
		name   string
		use    stdlib.Use
		pieces []term.Piece
		isAny  bool
	}{
		{"a path", stdlib.Send, []term.Piece{around("http://h/users/"), value}, true},
		{"behind a base", stdlib.Send, []term.Piece{hole, around("/users/"), hole, value}, true},
		{"behind a base and a slash", stdlib.Send, []term.Piece{hole, around("/"), value}, true},
		{"directly behind a base", stdlib.Send, []term.Piece{hole, value}, false},
		{"a port", stdlib.Send, []term.Piece{around("http://"), hole, around(":"), value, around("/")}, false},
		{"a port, and a path", stdlib.Send, []term.Piece{around("http://h:"), value, around("/"), value}, false},
		{"a host", stdlib.Send, []term.Piece{around("http:/"), around("/"), value}, false},
		{"a slash that may be the first of two", stdlib.Send, []term.Piece{around("http:/"), hole, value}, false},
		{"a pattern", stdlib.ServeMuxPattern, []term.Piece{around("/users/"), value}, false},
		{"converted", stdlib.Send, []term.Piece{around("/users/"), call("strconv.Itoa", value)}, true},
		{"unescaped", stdlib.PathField, []term.Piece{hole, call("net/url.PathUnescape", around("users/"), value)}, true},
		{"cut", stdlib.Send, []term.Piece{around("http://h:"), call("strings.TrimPrefix", around("/"), value)}, false},
	} {
		if got := isAnyNumber(place, pieces(c.pieces...), c.use); got != c.isAny {
			t.Errorf("%s: %v, want %v", c.name, got, c.isAny)
		}
	}
}
