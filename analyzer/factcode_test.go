package analyzer

import (
	"bytes"
	"encoding/hex"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// factCases have each kind of value that a fact can hold.
var factCases = []struct {
	name   string
	values []taken
}{
	{"no value", nil},
	{"the zero value", []taken{{}}},
	{"a parameter", []taken{{param: 1, usage: usage{use: stdlib.Send, sink: "http.Get"}}}},
	{"a parameter beyond a byte", []taken{{param: 300}}},
	{"the elements of a variadic parameter", []taken{{element: true, usage: usage{use: stdlib.ParseReference, sink: "url.Parse"}}}},
	{"a doubt", []taken{{usage: usage{doubts: []doubt{changed}}}}},
	{"each doubt", []taken{{usage: usage{doubts: allDoubts()}}}},
	{"any method", []taken{{usage: usage{use: stdlib.ServeTest, anyMethod: true}}}},
	{"unknown elements behind", []taken{{usage: usage{use: stdlib.JoinElement, thenUnknown: true}}}},
	{"shared", []taken{{usage: usage{shared: true}}}},
	{"all flags", []taken{{usage: usage{anyMethod: true, thenUnknown: true, shared: true}}}},
	{"a way", []taken{{usage: usage{origin: "http.Get in low.Get, low.go:12"}}}},
	{"a base", []taken{{usage: usage{use: stdlib.Resolve, base: "http://h/a"}}}},
	{"elements behind", []taken{{usage: usage{use: stdlib.JoinElement, then: []string{"a", "", "é"}}}}},
	{"text before", []taken{{usage: usage{text: pieces(around("http://h/"), ofParam(1)), at: ofParam(1).Place}}}},
	{"text behind", []taken{{usage: usage{text: pieces(ofParam(1), around("/x"), term.Piece{Hole: term.AnyString}, around("?q="))}}}},
	{"another parameter", []taken{{usage: usage{text: pieces(ofParam(2), around("://"), ofParam(1))}}}},
	{"each kind of hole", []taken{{usage: usage{text: pieces(
		term.Piece{Hole: term.AnyString}, term.Piece{Hole: term.Number}, term.Piece{Hole: term.Escaped}, term.Piece{Hole: term.HostPort},
		term.Piece{Hole: term.Misprint})}}}},
	{"bytes that are no text", []taken{{usage: usage{text: pieces(around("\x00\xff\n"))}}}},
	{"a call", []taken{{usage: usage{text: term.Of(term.String, "strings.TrimSuffix", pieces(ofParam(1)), pieces(around("/")))}}}},
	{"a guard", []taken{{usage: usage{text: term.Text{Pieces: []term.Piece{ofParam(1)}, Guards: []term.Guard{{
		Holds: term.Not(term.Of(term.Boolean, "==", pieces(ofParam(1)), pieces(around("")))), Source: "low.go:12", Before: true}}}}}}},
	{"a string beyond a byte's length", []taken{{usage: usage{sink: strings.Repeat("x", 200)}}}},
	{"the last use", []taken{{usage: usage{use: stdlib.LastUse}}}},
	{"two values", []taken{{usage: usage{use: stdlib.Send}}, {param: 1, usage: usage{use: stdlib.Redirect}}}},
}

func allDoubts() []doubt {
	var all []doubt
	for i := range levels {
		all = append(all, doubt(i))
	}
	return all
}

func pieces(p ...term.Piece) term.Text { return term.Text{Pieces: p} }

func around(known string) term.Piece { return term.Piece{Known: known, Around: true} }

func ofParam(number int) term.Piece {
	return term.Piece{Hole: term.AnyString, Place: term.Place{Var: new(params).at(number)}}
}

func encoded(t testing.TB, values []taken) []byte {
	t.Helper()
	data, err := (&takesURL{values: values}).GobEncode()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// updateFacts is the flag that the external tests of this package define.
func updateFacts() bool { return flag.Lookup("update").Value.String() == "true" }

// TestFactGolden has the code of each case. A change of it, or of the numbers of
// the uses, needs another factVersion.
func TestFactGolden(t *testing.T) {
	var b strings.Builder
	b.WriteString("# The code of facts. If what was here changes, increase factVersion.\n")
	for _, c := range factCases {
		fmt.Fprintf(&b, "\n%s: %v\n%s", c.name, &takesURL{values: c.values}, hex.Dump(encoded(t, c.values)))
	}
	b.WriteString("\nuses:\n")
	for u := range stdlib.Uses() {
		fmt.Fprintf(&b, "%02x %v\n", uint8(u), u)
	}
	golden := filepath.Join("testdata", "facts.golden")
	if updateFacts() {
		if err := os.WriteFile(golden, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if b.String() != string(want) {
		t.Errorf("%s differs: run go test with -update, and read the difference\ngot:\n%s", golden, &b)
	}
}

func TestFactRoundTrip(t *testing.T) {
	for _, c := range factCases {
		wantRoundTrip(t, c.values)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		wantRoundTrip(t, randomValues(r))
	}
}

func wantRoundTrip(t *testing.T, values []taken) {
	t.Helper()
	// What was in the fact before does not stay.
	f := &takesURL{values: []taken{{param: 7}}}
	if err := f.GobDecode(encoded(t, values)); err != nil || !reflect.DeepEqual(f.values, values) {
		t.Errorf("%+v comes back as %+v, %v", values, f.values, err)
	}
}

func randomValues(r *rand.Rand) []taken {
	var values []taken
	for range r.IntN(4) {
		values = append(values, taken{
			param:   r.IntN(1 << r.IntN(31)),
			element: r.IntN(2) == 0,
			usage: usage{
				use:         stdlib.Use(r.IntN(int(stdlib.LastUse) + 1)),
				anyMethod:   r.IntN(2) == 0,
				thenUnknown: r.IntN(2) == 0,
				shared:      r.IntN(2) == 0,
				sink:        randomString(r),
				origin:      randomString(r),
				base:        randomString(r),
				text:        randomText(r, 3),
			},
		})
		for range r.IntN(3) {
			then := &values[len(values)-1].usage.then
			*then = append(*then, randomString(r))
		}
	}
	return values
}

func randomString(r *rand.Rand) string {
	b := make([]byte, r.IntN(1<<r.IntN(9)))
	for i := range b {
		b[i] = byte(r.UintN(256))
	}
	return string(b)
}

func randomText(r *rand.Rand, depth int) term.Text {
	t := term.Text{Kind: term.Kind(r.IntN(int(term.Other) + 1))}
	for range r.IntN(4) {
		t.Pieces = append(t.Pieces, randomPiece(r, depth))
	}
	if depth > 0 && r.IntN(2) == 0 {
		t.Guards = []term.Guard{{Holds: randomText(r, depth-1), Source: randomString(r), Before: r.IntN(2) == 0}}
	}
	return t
}

func randomPiece(r *rand.Rand, depth int) term.Piece {
	p := term.Piece{Hole: term.Hole(r.IntN(int(term.Misprint) + 1)), Around: r.IntN(2) == 0}
	if p.Hole == term.NoHole {
		p.Known = randomString(r)
	}
	switch {
	case r.IntN(4) == 0:
		p.Place = term.Place{Var: ofParam(1 + r.IntN(maxParams)).Place.Var, Element: r.IntN(2) == 0}
	case r.IntN(4) == 0 && depth > 0:
		p.Call = &term.Call{Func: randomString(r), Result: r.IntN(3), Args: []term.Text{randomText(r, depth-1)}}
	}
	return p
}

// damaged are codes that are none, by what is wrong with them. They begin with the
// version and the number of values.
var damaged = map[string]string{
	"nothing":                   "",
	"another version":           "\x01\x00",
	"no end of a number":        "\x02\x80",
	"a number beyond 64 bits":   "\x02\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01",
	"more values than bytes":    "\x02\xff\xff\xff\x07",
	"a number beyond 31 bits":   "\x02\x01\xff\xff\xff\xff\x0f\x00\x00\x00\x00\x00\x00\x00\x00\x00",
	"neither value nor element": "\x02\x01\x00\x02\x00\x00\x00\x00\x00\x00\x00\x00",
	"an unknown use":            "\x02\x01\x00\x00\xfe\x01\x00\x00\x00\x00\x00\x00\x00",
	"an unknown flag":           "\x02\x01\x00\x00\x00\x20\x00\x00\x00\x00\x00\x00",
	"a string without end":      "\x02\x01\x00\x00\x00\x00\x05ab",
	"elements without end":      "\x02\x01\x00\x00\x00\x00\x00\x00\x00\x05\x00\x00",
	"an unknown hole":           "\x02\x01\x00\x00\x00\x00\x00\x00\x00\x00\x01\x06\x00",
	"bytes behind":              "\x02\x00\x00",
}

func TestFactDamaged(t *testing.T) {
	for name, data := range damaged {
		wantDamaged(t, name, []byte(data))
	}
	for _, c := range factCases {
		data := encoded(t, c.values)
		for i := range data {
			wantDamaged(t, fmt.Sprintf("%s, cut at %d", c.name, i), data[:i])
		}
		wantDamaged(t, c.name+", twice", bytes.Repeat(data, 2))
	}
}

func wantDamaged(t *testing.T, name string, data []byte) {
	t.Helper()
	err := new(takesURL).GobDecode(data)
	if err == nil || !strings.HasSuffix(err.Error(), "clear the cache that holds it") {
		t.Errorf("%s: %q is read, with error %v", name, data, err)
	}
}

// smallestValue is how many bytes the code of a value has at least: it has ten
// parts.
const smallestValue = 10

// FuzzFact reads any bytes: no more is made of them than they can hold, and what
// can be read comes back.
func FuzzFact(f *testing.F) {
	for _, c := range factCases {
		f.Add(encoded(f, c.values))
	}
	for _, data := range damaged {
		f.Add([]byte(data))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		fact := new(takesURL)
		err := fact.GobDecode(data)
		if len(fact.values)*smallestValue > len(data)+smallestValue {
			t.Errorf("%d values are made of %d bytes", len(fact.values), len(data))
		}
		if err != nil {
			return
		}
		_ = fact.String() // the names of all uses are known
		wantRoundTrip(t, fact.values)
	})
}
