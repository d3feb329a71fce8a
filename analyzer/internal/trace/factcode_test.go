package trace

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

	"github.com/uricheck/go-uricheck/analyzer/internal/factcode"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// factCases have each kind of value in facts.
var factCases = []struct {
	name   string
	values []takenValue
}{
	{"no value", nil},
	{"the zero value", []takenValue{{}}},
	{"a parameter", []takenValue{{param: 1, usage: Usage{Use: stdlib.Send, Sink: "http.Get"}}}},
	{"a parameter beyond a byte", []takenValue{{param: 300}}},
	{"the elements of a variadic parameter",
		[]takenValue{{of: term.Place{Element: true, Keys: "1"}, usage: Usage{Use: stdlib.ParseReference,
			Sink: "url.Parse"}}}},
	{"a doubt", []takenValue{{usage: Usage{Doubts: []Doubt{{Reason: Changed, Name: "low.Clean", Source: "low.go:12"}}}}}},
	{"each doubt", []takenValue{{usage: Usage{Doubts: allDoubts()}}}},
	{"any method", []takenValue{{usage: Usage{Use: stdlib.ServeTest, AnyMethod: true}}}},
	{"unknown elements behind", []takenValue{{usage: Usage{Use: stdlib.JoinElement, ThenUnknown: true}}}},
	{"shared", []takenValue{{usage: Usage{Shared: true}}}},
	{"all flags", []takenValue{{usage: Usage{AnyMethod: true, ThenUnknown: true, Shared: true, AsParsed: true,
		NotOnWindows: true, HasToParse: true, isStored: true}}}},
	{"a way", []takenValue{{usage: Usage{Path: Path{Hops: []Hop{{Name: "http.Get", Func: "low.Get", File: "low.go",
		Line: 12}}}}}}},
	{"accepted schemes", []takenValue{{usage: Usage{Accepted: []string{"ws", ""}}}}},
	{"a base", []takenValue{{usage: Usage{Use: stdlib.Resolve, Base: "http://h/a"}}}},
	{"elements behind", []takenValue{{usage: Usage{Use: stdlib.JoinElement, Then: []string{"a", "", "é"}}}}},
	{"text before", []takenValue{{usage: Usage{text: pieces(around("http://h/"), ofParam(1)), at: ofParam(1).Place}}}},
	{"text behind", []takenValue{{usage: Usage{text: pieces(ofParam(1), around("/x"), term.Piece{Hole: term.AnyString},
		around("?q="))}}}},
	{"another parameter", []takenValue{{usage: Usage{text: pieces(ofParam(2), around("://"), ofParam(1))}}}},
	{"each kind of hole", []takenValue{{usage: Usage{text: pieces(
		term.Piece{Hole: term.AnyString}, term.Piece{Hole: term.Number}, term.Piece{Hole: term.Escaped}, term.Piece{Hole: term.HostPort},
		term.Piece{Hole: term.Misprint})}}}},
	{"bytes that are no text", []takenValue{{usage: Usage{text: pieces(around("\x00\xff\n"))}}}},
	{"a call", []takenValue{{usage: Usage{text: term.Of(term.String, "strings.TrimSuffix", pieces(ofParam(1)),
		pieces(around("/")))}}}},
	{"a guard", []takenValue{{usage: Usage{text: term.Text{Pieces: []term.Piece{ofParam(1)}, Guards: []term.Guard{{
		Holds: term.Not(term.Of(term.Boolean, "==", pieces(ofParam(1)),
			pieces(around("")))), Source: "low.go:12", Role: term.Picks}}}}}}},
	{"a string beyond a byte's length", []takenValue{{usage: Usage{Sink: strings.Repeat("x", 200)}}}},
	{"the last use", []takenValue{{usage: Usage{Use: stdlib.LastUse}}}},
	{"two values", []takenValue{{usage: Usage{Use: stdlib.Send}}, {param: 1, usage: Usage{Use: stdlib.Redirect}}}},
}

func allDoubts() []Doubt {
	var all []Doubt
	for i := range reasons {
		all = append(all, Doubt{Reason: Reason(i)})
	}
	return all
}

func pieces(p ...term.Piece) term.Text { return term.Text{Pieces: p} }

func around(known string) term.Piece { return term.Piece{Known: known, Around: true} }

func ofParam(number int) term.Piece {
	return term.Piece{Hole: term.AnyString, Place: term.Place{Var: new(factcode.Variables).At(number)}}
}

func encoded(t testing.TB, values []takenValue) []byte {
	t.Helper()
	data, err := newTakesURL(values).GobEncode()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

var update = flag.Bool("update", false, "rewrite the golden file")

// TestFactGolden has the code of each case. A change of it, or of the numbers of
// the uses, needs another factVersion.
func TestFactGolden(t *testing.T) {
	var b strings.Builder
	b.WriteString("# The code of facts. If what was here changes, increase factVersion.\n")
	for _, c := range factCases {
		fmt.Fprintf(&b, "\n%s: %v\n%s", c.name, newTakesURL(c.values), hex.Dump(encoded(t, c.values)))
	}
	b.WriteString("\nuses:\n")
	for u := range stdlib.Uses() {
		fmt.Fprintf(&b, "%02x %v\n", uint8(u), u)
	}
	golden := filepath.Join("testdata", "facts.golden")
	if *update {
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

func wantRoundTrip(t *testing.T, values []takenValue) {
	t.Helper()
	// Decoding replaces the old content of the fact.
	f := newTakesURL([]takenValue{{param: 7}})
	err := f.GobDecode(encoded(t, values))
	if read, _ := f.values(); err != nil || !reflect.DeepEqual(read, values) {
		t.Errorf("%+v comes back as %+v, %v", values, read, err)
	}
}

func randomValues(r *rand.Rand) []takenValue {
	var values []takenValue
	for range r.IntN(4) {
		values = append(values, takenValue{
			param: r.IntN(1 << r.IntN(31)),
			of:    []term.Place{{}, {Element: true}, {Element: true, Keys: "?,1"}}[r.IntN(3)],
			usage: Usage{
				Use:         stdlib.Use(r.IntN(int(stdlib.LastUse) + 1)),
				AnyMethod:   r.IntN(2) == 0,
				ThenUnknown: r.IntN(2) == 0,
				Accepted:    randomStrings(r),
				Shared:      r.IntN(2) == 0,
				Sink:        randomString(r),
				Path:        randomPath(r),
				Base:        randomString(r),
				text:        randomText(r, 3),
			},
		})
		for range r.IntN(3) {
			then := &values[len(values)-1].usage.Then
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

func randomStrings(r *rand.Rand) (list []string) {
	for range r.IntN(3) {
		list = append(list, randomString(r))
	}
	return list
}

func randomPath(r *rand.Rand) Path {
	var p Path
	for range r.IntN(3) {
		p.Hops = append(p.Hops, Hop{Name: randomString(r), Func: randomString(r), File: randomString(r),
			Line: r.IntN(1 << 20)})
	}
	return p
}

func randomText(r *rand.Rand, depth int) term.Text {
	t := term.Text{Kind: term.Kind(r.IntN(int(term.Other) + 1))}
	for range r.IntN(4) {
		t.Pieces = append(t.Pieces, randomPiece(r, depth))
	}
	if depth > 0 && r.IntN(2) == 0 {
		t.Guards = []term.Guard{{Holds: randomText(r, depth-1), Source: randomString(r),
			Role: term.Role(r.IntN(int(term.LastRole) + 1))}}
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
		p.Place = term.Place{Var: ofParam(1 + r.IntN(factcode.MaxVariables)).Place.Var, Element: r.IntN(2) == 0}
	case r.IntN(4) == 0 && depth > 0:
		p.Call = &term.Call{Func: randomString(r), Result: r.IntN(3), Args: []term.Text{randomText(r, depth-1)}}
	}
	return p
}

// damaged are invalid codes, by their fault: the number of values, and the values.
var damaged = map[string]string{
	"nothing":                    "",
	"no end of a number":         "\x80",
	"a number beyond 64 bits":    "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01",
	"more values than bytes":     "\xff\xff\xff\x07",
	"a number beyond 31 bits":    "\x01\xff\xff\xff\xff\x0f" + zeros[:12],
	"neither value nor element":  "\x01\x00\x02" + zeros[:11],
	"an unknown use":             "\x01\x00\x00\xfe\x01" + zeros[:10],
	"an unknown flag":            "\x01\x00\x00\x00\x20" + zeros[:9],
	"a string without end":       "\x01\x00\x00\x00\x00\x0aab",
	"a string that is not there": "\x01\x00\x00\x00\x00\x03" + zeros[:8],
	"hops without end":           "\x01\x00\x00\x00\x00\x00\x05\x00\x00",
	"elements without end":       "\x01\x00\x00\x00\x00\x00\x00\x00\x05\x00\x00",
	"an unknown doubt":           "\x01\x00\x00\x00\x00\x00\x00\x00\x00\x01\x7f\x00\x00\x00\x00\x00\x00",
	"an unknown kind":            "\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x06\x00\x00",
	"bytes behind":               "\x00\x00",
}

// zeros is a zero for each part of a value.
const zeros = "\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"

func TestFactDamaged(t *testing.T) {
	wantDamaged(t, "no version", nil)
	wantDamaged(t, "another version", factcode.Seal(factVersion-1, nil))
	for name, code := range damaged {
		wantDamagedCode(t, name, []byte(code))
	}
	for _, c := range factCases {
		data := encoded(t, c.values)
		for i := range data {
			wantDamaged(t, fmt.Sprintf("%s, cut at %d", c.name, i), data[:i])
			changed := bytes.Clone(data)
			changed[i] ^= 1
			wantDamaged(t, fmt.Sprintf("%s, changed at %d", c.name, i), changed)
		}
		wantDamaged(t, c.name+", twice", bytes.Repeat(data, 2))
		code := newTakesURL(c.values).code
		for i := range code {
			wantDamagedCode(t, fmt.Sprintf("%s, cut at %d", c.name, i), code[:i])
		}
	}
}

func wantDamaged(t *testing.T, name string, data []byte) {
	t.Helper()
	wantClearing(t, name, data, new(takesURL).GobDecode(data))
}

// wantDamagedCode requires that decoding fails, and that a fact with the code has no values.
func wantDamagedCode(t *testing.T, name string, code []byte) {
	t.Helper()
	_, err := decoded(code, new(factcode.Variables))
	wantClearing(t, name, code, err)
	if values, _ := (&takesURL{code}).values(); values != nil {
		t.Errorf("%s: %q tells %+v", name, code, values)
	}
}

func wantClearing(t *testing.T, name string, data []byte, err error) {
	t.Helper()
	if err == nil || !strings.HasSuffix(err.Error(), "clear the cache that holds it") {
		t.Errorf("%s: %q is read, with error %v", name, data, err)
	}
}

// smallestValue is the minimal size of a value's code: it has thirteen parts.
const smallestValue = 13

// FuzzFact decodes any bytes: the result is no larger than they allow, and encoding it again
// gives the same bytes.
func FuzzFact(f *testing.F) {
	for _, c := range factCases {
		f.Add(newTakesURL(c.values).code)
	}
	for _, code := range damaged {
		f.Add([]byte(code))
	}
	f.Fuzz(func(t *testing.T, code []byte) {
		values, err := decoded(code, new(factcode.Variables))
		if len(values)*smallestValue > len(code)+smallestValue {
			t.Errorf("%d values are made of %d bytes", len(values), len(code))
		}
		if err != nil {
			return
		}
		_ = (&takesURL{code}).String() // the names of all uses are known
		wantRoundTrip(t, values)
	})
}
