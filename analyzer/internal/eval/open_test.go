package eval_test

import (
	"fmt"
	"go/types"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/library"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// place is a hole for a parameter.
func place(name string) term.Piece {
	p := term.Piece{Hole: term.AnyString, Place: term.Place{Var: vars[name]}}
	if vars[name] == nil {
		vars[name] = types.NewVar(0, nil, name, types.Typ[types.String])
		p.Place.Var = vars[name]
	}
	return p
}

var vars = make(map[string]*types.Var)

// text makes a text of strings, and of pieces.
func text(parts ...any) term.Text {
	var t term.Text
	for _, part := range parts {
		switch part := part.(type) {
		case string:
			t.Pieces = append(t.Pieces, term.Piece{Known: part})
		case term.Piece:
			t.Pieces = append(t.Pieces, part)
		case term.Hole:
			t.Pieces = append(t.Pieces, term.Piece{Hole: part})
		}
	}
	return t
}

// param is a parameter of another kind than string.
func param(kind term.Kind) term.Text {
	return term.Text{Kind: kind, Pieces: []term.Piece{place(fmt.Sprint("kind", kind))}}
}

// TestLaid shows the result of path.Join, provided that no operand is empty or goes back.
func TestLaid(t *testing.T) {
	p := place("p")
	joined := func(args ...term.Text) term.Text { return call("path.Join", args...) }
	for _, c := range []struct {
		text term.Text
		want string
	}{
		{joined(str("_db"), text(p), str("_api")), "_db / *p / _api"},
		{joined(str("/a/"), text(p, "/"), str("/b/")), "/a / *p / b"},
		{joined(text(p), str("")), "*p"},
		{joined(str(""), text(p), str("a/")), "*p / a"},
		{joined(text(p, "a/", "/b"), str("c")), "*p a/ b / c"},
		{joined(joined(str("a"), text(p)), str("b")), "a / *p / b"},
	} {
		laid, ok := library.WithSlashes(eval.Run(c.text))
		if got := left(laid); !ok || got != c.want {
			t.Errorf("%v: %s, want %s", c.text, got, c.want)
		}
	}
	if laid, ok := library.WithSlashes(text("a/", p)); ok {
		t.Errorf("%v is joined", laid)
	}
}

// TestRunOpen shows the rest of calls whose operands have holes: # is a number, % is escaped, @
// a host and a port, ! a misprint, * any; for a parameter after its name, for a call after
// the call.
func TestRunOpen(t *testing.T) {
	p := place("p")
	list := func(of ...term.Text) term.Text { return term.Of(term.Other, term.List, of...) }
	for _, c := range []struct {
		text term.Text
		want string
	}{
		{call("strings.TrimSuffix", text("http://h/", p), str("/")), "http://h *TrimSuffix(/ *p, /)"},
		{call("strings.TrimSuffix", text("http://h/", term.Number), str("/")), "http://h/ #"},
		{call("strings.TrimSuffix", text(p, "/v1/"), str("/")), "*p /v1"},
		{call("strings.TrimPrefix", text(p, "/v1"), str("https://")), "*TrimPrefix(*p /v1, https://)"},
		{call("strings.TrimPrefix", text(p, "://example.org"), str("abc")), "*TrimPrefix(*p ://, abc) example.org"},
		{call("strings.TrimRight", text("http://h//", p, "//"), str("/")), "http://h *TrimRight(// *p, /)"},
		{call("strings.Trim", text("//h/", p), str("/")), "h *TrimRight(/ *p, /)"},
		{call("strings.TrimSpace", text(" h", p)), "h *TrimRight(*p, ?)"},
		{call("strings.ToLower", text("HTTP://H/", p)), "http :// h / *ToLower(*p)"},
		{call("net/url.PathEscape", text("a b/", p, term.Number)), "a%20b%2F %PathEscape(*p) #"},
		{call("net/url.PathUnescape", text("a%20b/", term.Number, "/", term.Escaped)), "a ? b/ # / *PathUnescape(%)"},
		{call("net/url.QueryUnescape", text("a+", term.Escaped)), "a ? *QueryUnescape(%)"},
		{call("net/url.PathUnescape", text("a%2", term.Escaped)), "*PathUnescape(a%2 %)"},
		{call("net/url.PathUnescape", text("a", p)), "*PathUnescape(a *p)"},
		{call("strings.ReplaceAll", text(term.Escaped), str("."), str("%2E")), "%ReplaceAll(%, ., %2E)"},
		{call("strings.ReplaceAll", text(term.Escaped), str("2"), str("%2E")), "*ReplaceAll(%, 2, %2E)"},
		{call("strings.Join", term.Of(term.Other, "slices.Concat", list(text("http://h")), list(text(p), str("x"))),
			str("/")), "http://h / *p / x"},
		{call("strings.Join", list(text("http://h"), text(p)), str("/")), "http://h / *p"},
		{call("net.JoinHostPort", text(p), str("80")), "@JoinHostPort(*p, 80)"},
		{call("net.JoinHostPort", str("::1"), text(p)), "[ ::1 ]: *p"},
		{call(term.Slice, text("http://", p), integer("7"), term.Absent), "*p"},
		{call("strconv.Itoa", param(term.Integer)), "#kind1"},
		{call("strconv.FormatBool", param(term.Boolean)), "%kind2"},

		{call("fmt.Sprint", text("/"), param(term.Integer), param(term.Integer), text(p)), "/ #kind1 ? #kind1 *p"},
		{call("fmt.Sprintf", str("%s://%s:%d/%%"), str("http"), text(p), param(term.Integer)), "http :// *p : #kind1 / %"},
		{call("fmt.Sprintf", str("/%x/%08b%2d"), param(term.Integer), param(term.Integer), param(term.Integer)),
			"/ %Sprintf(%x, *kind1) / %Sprintf(%08b, *kind1) *Sprintf(%2d, *kind1)"},
		{call("fmt.Sprintf", str("%q%5[1]s|%[2]v"), text(p), param(term.Other)),
			"*Sprintf(%q, *p) *made of(*p) | *Sprintf(%v, *kind5)"},
		{call("fmt.Sprintf", str("/%d/%s"), text(p)), "/ !%d / !%s"},
		{call("fmt.Sprintf", str("/a%20b"), text(p)), "/a !%20b"},
		{call("fmt.Sprintf", str("/%s"), str("x"), text(p)), "/ x !"},
		{call("fmt.Sprintf", str("/%5s"), str("x")), "/ ???? x"},
		{call("fmt.Sprintf", text(p, "/%d"), param(term.Integer)), "*Sprintf(*p) / #kind1"},
		{call("fmt.Sprintf", text(p, "/%d"), param(term.Integer), text(p)), "*Sprintf(*p /%d, *kind1, *p)"},
		{call("fmt.Sprintf", str("/%s"), term.Of(term.Other, term.Spread, param(term.Other))),
			"/ *made of(*...(*kind5)) *made of(*...(*kind5))"},
		{call("fmt.Sprintf", str("/%s"), term.Of(term.Other, term.Spread, list(text(p)))), "/ *p"},
	} {
		if got := left(eval.Run(c.text)); got != c.want {
			t.Errorf("%s: %s, want %s", left(c.text), got, c.want)
		}
	}
}

// left writes a text with the rest of its calls. It writes a space as "?".
func left(t term.Text) string {
	marks := map[term.Hole]string{term.AnyString: "*", term.Number: "#", term.Escaped: "%", term.HostPort: "@",
		term.Misprint: "!"}
	var parts []string
	for _, p := range t.Pieces {
		switch {
		case p.Hole == term.NoHole && strings.Trim(p.Known, " \t") == "":
			parts = append(parts, strings.Repeat("?", len(p.Known)))
		case p.Call != nil && p.Call.Func == "strings.TrimRight" && strings.Contains(p.Call.Args[1].Bytes(), "\t"):
			parts = append(parts, marks[p.Hole]+"TrimRight("+left(p.Call.Args[0])+", ?)")
		case p.Call != nil:
			var args []string
			for _, arg := range p.Call.Args {
				args = append(args, left(arg))
			}
			name := p.Call.Func
			if p.Call.Func != term.Spread {
				name = name[strings.LastIndex(name, ".")+1:]
			}
			parts = append(parts, marks[p.Hole]+name+"("+strings.Join(args, ", ")+")")
		case p.Place.Var != nil:
			parts = append(parts, marks[p.Hole]+p.Place.Var.Name())
		default:
			parts = append(parts, marks[p.Hole]+p.Known)
		}
	}
	return strings.Join(parts, " ")
}
