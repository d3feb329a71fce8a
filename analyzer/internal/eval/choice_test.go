package eval_test

import (
	"go/ast"
	"testing"

	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// guarded is a text with a condition.
func guarded(t term.Text, holds term.Text) term.Text {
	t.Guards = append(t.Guards, term.Guard{Holds: holds, At: &ast.Ident{}})
	return t
}

// TestOneOf chooses between texts by their guards.
func TestOneOf(t *testing.T) {
	port := func(p term.Text) term.Text {
		isEmpty := ask("==", p, str(""))
		return call(term.OneOf, guarded(term.Text{Pieces: append([]term.Piece{{Known: ":"}}, p.Pieces...)},
			ask("!", isEmpty)), guarded(p, isEmpty))
	}
	for _, c := range []struct {
		text   term.Text
		want   string
		guards int
	}{
		{port(str("8080")), ": 8080", 0},
		{port(str("")), "", 0},
		{port(text(place("p"), "0")), ": *p 0", 0},
		{port(text(place("p"))), "*one of(: *p, *p)", 0},
		{call("strings.ToUpper", call(term.OneOf, str("a"), str("b"))), "*ToUpper(*one of(a, b))", 0},
		{call(term.OneOf, guarded(str("a"), ask("==", str("x"), str("y"))),
			guarded(str("b"), ask("==", text(place("p")), str("y")))), "b", 1},
		{call(term.OneOf, guarded(str("a"), ask("==", str("x"), str("y")))), "*one of(a)", 1},
	} {
		got := eval.Run(c.text)
		if left(got) != c.want && !(c.want == "" && got.IsKnown() && got.Bytes() == "") || len(got.Guards) != c.guards {
			t.Errorf("%s: %s with %d guards, want %s with %d", left(c.text), left(got), len(got.Guards), c.want, c.guards)
		}
	}
	scheme := call(term.OneOf, str("http"), str("https"))
	for _, c := range []struct {
		cond term.Text
		want eval.Answer
	}{
		{ask("strings.HasPrefix", scheme, str("http")), eval.Unknown},
		{ask("==", scheme, str("https")), eval.Unknown},
		{ask("==", scheme, str("ftp")), eval.Never},
		{ask("strings.HasPrefix", call(term.MadeOf, str("x")), str("y")), eval.Unknown},
	} {
		if got := eval.Ask(c.cond); got != c.want {
			t.Errorf("%s: %v, want %v", left(c.cond), got, c.want)
		}
	}
}

// TestGuards expects the guards of an operand on the result, without those that are true.
func TestGuards(t *testing.T) {
	open := ask("==", text(place("p")), str("x"))
	operand := guarded(guarded(str("H"), open), ask("==", str("x"), str("x")))
	got := eval.Run(guarded(call("strings.ToLower", operand), ask("==", str("x"), str("y"))))
	if got.Bytes() != "h" || len(got.Guards) != 2 {
		t.Fatalf("%s with %d guards", left(got), len(got.Guards))
	}
	if first, second := eval.Ask(got.Guards[0].Holds), eval.Ask(got.Guards[1].Holds); first != eval.Unknown ||
		second != eval.Never {
		t.Errorf("the guards are %v and %v", first, second)
	}
}

// TestOrigin checks which bytes still belong to a literal, and which stand around it.
func TestOrigin(t *testing.T) {
	value := &ast.BasicLit{}
	lit := func(s string) term.Text { return stringOf(term.Piece{Known: s, Lit: value}) }
	for _, c := range []struct {
		text term.Text
		want []term.Piece
	}{
		{call("strings.TrimPrefix", lit("xhttp"), str("x")), []term.Piece{{Known: "http", Lit: value, At: 1}}},
		{call("strings.ToLower", lit("hTTp")), []term.Piece{{Known: "h", Lit: value}, {Known: "tt", Lit: value, Made: true},
			{Known: "p", Lit: value, At: 3}}},
		{call("strings.ReplaceAll", lit("a/b"), str("/"), str("-")),
			[]term.Piece{{Known: "a", Lit: value, Made: true}, {Known: "-", Lit: value, Made: true},
				{Known: "b", Lit: value, Made: true}}},
		{call(term.Index, term.Of(term.Other, "strings.Split", lit("h:80"), str(":")), integer("1")),
			[]term.Piece{{Known: "80", Lit: value, At: 2}}},
		{call("path.Base", lit("/a/b")), []term.Piece{{Known: "b", Lit: value, At: 3}}},
		{call("fmt.Sprintf", lit("50%%/%s"), str("x")), []term.Piece{{Known: "50", Lit: value, Format: true},
			{Known: "%", Lit: value, At: 2, Format: true, Doubled: true}, {Known: "/", Lit: value, At: 4,
				Format: true}, {Known: "x"}}},
		{call("fmt.Sprintf", lit("/%d"), str("x")), []term.Piece{{Known: "/", Lit: value, Format: true},
			{Known: "%d", Lit: value, At: 1, Format: true, Hole: term.Misprint}}},
		{call("net/url.URL.Host", term.Of(term.Other, "net/url.Parse", lit("http://u@h/h"))),
			[]term.Piece{{Known: "h", Lit: value, At: 9}}},
		{call("net/url.QueryUnescape", lit("a%20b")), []term.Piece{{Known: "a", Lit: value, Made: true},
			{Known: " ", Lit: value, Made: true}, {Known: "b", Lit: value, Made: true}}},
		{call("strings.Join", term.Of(term.Other, term.List, stringOf(term.Piece{Known: "a", Around: true}), lit("b")),
			str("")), []term.Piece{{Known: "a", Around: true}, {Known: "b", Lit: value}}},
	} {
		got := eval.Run(c.text).Pieces
		if !samePieces(got, c.want) {
			t.Errorf("%s: %+v, want %+v", left(c.text), got, c.want)
		}
	}
}

// samePieces compares pieces, ignoring empty ones.
func samePieces(got, want []term.Piece) bool {
	for _, p := range got {
		if p.Hole == term.NoHole && p.Known == "" {
			continue
		}
		if len(want) == 0 {
			return false
		}
		w := want[0]
		if p.Known != w.Known || p.Lit != w.Lit || p.At != w.At || p.Made != w.Made || p.Format != w.Format ||
			p.Doubled != w.Doubled || p.Hole != w.Hole || p.Around != w.Around {
			return false
		}
		want = want[1:]
	}
	return len(want) == 0
}

// TestBounds executes calls that would be too much work, or whose results would be too large.
func TestBounds(t *testing.T) {
	long := str("ab")
	for range 400 {
		long = call("strings.ToUpper", long)
	}
	doubled := str("ab")
	for range 60 {
		doubled = call("strings.Join", term.Of(term.Other, term.List, doubled, doubled), str(""))
	}
	tree := text(place("p"))
	for range 60 {
		tree = call(term.MadeOf, call("strings.ToUpper", tree), call("strings.ToLower", tree))
	}
	for _, text := range []term.Text{
		long, doubled, tree,
		call("strings.Repeat", str("ab"), integer("1000000000")),
		call("strings.Repeat", str("ab"), integer("-1")),
		call(term.Index, str("ab"), integer("2")),
		call(term.Slice, str("ab"), integer("2"), integer("1")),
		call("(*regexp.Regexp).FindString", term.Of(term.Other, "regexp.MustCompile", str("(")), str("ab")),
		call("(*regexp.Regexp).FindString", term.Of(term.Other, "regexp.MustCompile", str("((a{100}){10}){1}")),
			call("strings.Repeat", str("ab"), integer("100000"))),
		call("strings.ToUpper"),
		call("strings.ToUpper", integer("1")),
		call("net/url.Parse", str("http://h")),
		call("os.Getenv", str("HOME")),
	} {
		if got := eval.Run(text); got.IsKnown() {
			t.Errorf("%s: %q", left(text)[:20], got.Bytes())
		}
	}
}

// TestRunDone checks that Run does not change a text without calls.
func TestRunDone(t *testing.T) {
	done := text("http://h/", place("p"))
	if n := testing.AllocsPerRun(10, func() { eval.Run(done) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
