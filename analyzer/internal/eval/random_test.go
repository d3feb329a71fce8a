package eval_test

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"math/rand/v2"
	"net"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// TestRandom runs random texts with calls, and holds what comes out to what the real
// functions give for some values of the holes.
func TestRandom(t *testing.T) {
	n := 40_000
	if testing.Short() {
		n = 8_000
	}
	r := rand.New(rand.NewPCG(1, 0))
	var seen tally
	for range n {
		choices := make([]byte, 150)
		for i := range choices {
			choices[i] = byte(r.Uint32())
		}
		checkRandom(t, choices, &seen)
		if t.Failed() {
			return
		}
	}
	t.Logf("%+v", seen)
	if seen.known < n/10 || seen.exact < n/10 || seen.answered < n/50 || seen.placed < n/10 || seen.executed < seen.valued*9/10 {
		t.Errorf("too little was seen: %+v", seen)
	}
}

// FuzzRun is TestRandom for any choices.
func FuzzRun(f *testing.F) {
	r := rand.New(rand.NewPCG(2, 0))
	for range 40 {
		choices := make([]byte, 60)
		for i := range choices {
			choices[i] = byte(r.Uint32())
		}
		f.Add(choices)
	}
	f.Fuzz(func(t *testing.T, choices []byte) { checkRandom(t, choices, new(tally)) })
}

// tally counts what random texts have shown.
type tally struct{ valued, known, exact, answered, placed, executed int }

// checkRandom checks the text that choices make.
func checkRandom(t *testing.T, choices []byte, seen *tally) {
	m := &maker{choices: choices, values: make(map[any]string), literals: make(map[*ast.BasicLit]string)}
	text := m.text(term.Kind(m.choose(5)%3), 3)
	w := truth{m.values, new(bool)}
	value, ok := w.try(text)
	run := eval.Run(text)
	if !ok || *w.isNegative {
		return
	}
	seen.valued++
	if slices.ContainsFunc(run.Guards, func(g term.Guard) bool { return eval.Ask(g.Holds) == eval.Never }) {
		if w.holds(run.Guards) {
			t.Errorf("%s: a guard of %s never holds, but does with %q", show(text), show(run), value)
		}
		return
	}
	if !matches(run, fmt.Sprint(value)) {
		t.Errorf("%s: run as %s, but is %q for %v", show(text), show(run), value, m.values)
	}
	if run.IsKnown() {
		seen.known++
	}
	if again, ok := w.try(run); ok {
		seen.exact++
		if fmt.Sprint(again) != fmt.Sprint(value) {
			t.Errorf("%s: run as %s, which gives %q and not %q for %v", show(text), show(run), again, value, m.values)
		}
	}
	if answer := eval.Ask(text); answer != eval.Unknown {
		seen.answered++
		if (answer == eval.Always) != (value == true) {
			t.Errorf("%s: answered %v, but is %v for %v", show(text), answer, value, m.values)
		}
	}
	m.checkLiterals(t, text, run, seen)
	m.checkFilled(t, text, value, seen)
}

// checkFilled runs a text whose holes are filled.
func (m *maker) checkFilled(t *testing.T, text term.Text, value any, seen *tally) {
	filled := m.filled(text)
	run := eval.Run(filled)
	if !run.IsKnown() {
		return
	}
	seen.executed++
	if run.Bytes() != fmt.Sprint(value) {
		t.Errorf("%s: run as %q, but is %q", show(filled), run.Bytes(), value)
	}
}

// filled puts the values of the holes in their places.
func (m *maker) filled(t term.Text) term.Text {
	filled := term.Text{Kind: t.Kind}
	for _, p := range t.Pieces {
		if p.Place.Var != nil {
			p = m.literal(m.values[p.Place.Var])
		}
		if p.Call != nil {
			c := *p.Call
			c.Args = nil
			for _, arg := range p.Call.Args {
				c.Args = append(c.Args, m.filled(arg))
			}
			p.Call = &c
		}
		filled.Pieces = append(filled.Pieces, p)
	}
	for _, g := range t.Guards {
		filled.Guards = append(filled.Guards, term.Guard{Holds: m.filled(g.Holds)})
	}
	return filled
}

// checkLiterals holds the bytes that have a place to those of their literals.
func (m *maker) checkLiterals(t *testing.T, text, run term.Text, seen *tally) {
	for _, p := range run.Pieces {
		if p.Lit == nil || p.Hole != term.NoHole {
			continue
		}
		value := m.literals[p.Lit]
		seen.placed++
		if p.Doubled && value[p.At:p.At+2] != "%%" || !p.Made && !strings.HasPrefix(value[p.At:], p.Known) {
			t.Errorf("%s: run as %s, but %q does not stand at %d of %q", show(text), show(run), p.Known, p.At, value)
		}
	}
}

// maker makes a random text of choices.
type maker struct {
	choices  []byte
	places   []term.Piece
	values   map[any]string // by place
	literals map[*ast.BasicLit]string
}

func (m *maker) choose(n int) int {
	if len(m.choices) == 0 {
		return 0
	}
	choice := int(m.choices[0]) % n
	m.choices = m.choices[1:]
	return choice
}

func (m *maker) of(list ...string) string { return list[m.choose(len(list))] }

// text makes a text of a kind, with calls in calls.
func (m *maker) text(kind term.Kind, depth int) term.Text {
	if depth > 0 && m.choose(4) > 0 {
		return m.call(kind, depth)
	}
	switch kind {
	case term.Integer:
		return term.Known(kind, strconv.Itoa(m.choose(6)))
	case term.Boolean:
		return term.Known(kind, m.of("true", "false"))
	}
	t := term.Text{}
	for range m.choose(4) {
		switch m.choose(5) {
		case 0, 1:
			t.Pieces = append(t.Pieces, m.hole())
		case 2:
			if depth > 0 {
				t.Pieces = append(t.Pieces, m.call(term.String, depth-1).Pieces...)
			}
		default:
			t.Pieces = append(t.Pieces, m.literal(m.bytes()))
		}
	}
	return t
}

// bytes makes something of what the functions look for.
func (m *maker) bytes() string {
	return m.of("http://", "h", "/", "", "a/b", "?", "x=1", ":", "80", " ", "A", "HTTP", "é", "%41", "..", ".", "//", "{id}", "\xff", "a b", "/x/", "ab", "[::1]", "K\u212a", "&amp;", "-", "%", "\u00a0")
}

func (m *maker) literal(value string) term.Piece {
	lit := &ast.BasicLit{Kind: token.STRING}
	m.literals[lit] = value
	return term.Piece{Known: value, Lit: lit}
}

// hole makes a hole with a value, or takes one that is there.
func (m *maker) hole() term.Piece {
	if len(m.places) > 0 && m.choose(3) == 0 {
		return m.places[m.choose(len(m.places))]
	}
	p := term.Piece{Hole: term.AnyString + term.Hole(m.choose(5)), Place: term.Place{Var: types.NewVar(token.NoPos, nil, "p", types.Typ[types.String])}}
	value := m.bytes() + m.of("", m.bytes())
	switch p.Hole {
	case term.Number:
		value = strconv.Itoa(m.choose(100))
	case term.Escaped:
		value = url.PathEscape(value)
	case term.HostPort:
		value = net.JoinHostPort(value, m.of("80", ""))
	case term.Misprint:
		value = "%!d(string=" + value + ")"
	}
	m.values[p.Place.Var] = value
	m.places = append(m.places, p)
	return p
}

// signature is a call that gives some kind.
type signature struct {
	name   string
	result int
	args   string // s string, k known string, n number, b boolean, and those of maker.argument
}

var signatures = map[term.Kind][]signature{
	term.String: {
		{"max", 0, "ss"}, {"min", 0, "ss"}, {"bytes.TrimSuffix", 0, "sk"}, {"cmp.Or", 0, "ss"},
		{"(*encoding/base64.Encoding).EncodeToString", 0, "es"}, {"encoding/hex.EncodeToString", 0, "s"},
		{"fmt.Sprint", 0, "snb"}, {"fmt.Sprint", 0, "nn"}, {"fmt.Sprintln", 0, "sn"}, {"fmt.Sprintf", 0, "fsnb"}, {"fmt.Sprintf", 0, "fs"}, {"fmt.Sprintf", 0, "fn"},
		{"html.EscapeString", 0, "s"}, {"html.UnescapeString", 0, "s"},
		{"net.JoinHostPort", 0, "ss"}, {"net.SplitHostPort", 0, "s"}, {"net.SplitHostPort", 1, "s"},
		{"net/url.JoinPath", 0, "us"}, {"net/url.PathEscape", 0, "s"}, {"net/url.PathUnescape", 0, "s"}, {"net/url.QueryEscape", 0, "s"}, {"net/url.QueryUnescape", 0, "s"},
		{"net/url.URL.Host", 0, "U"}, {"net/url.URL.Path", 0, "U"}, {"net/url.URL.Scheme", 0, "U"}, {"(*net/url.URL).String", 0, "U"}, {"(*net/url.URL).Hostname", 0, "U"}, {"(*net/url.URL).Port", 0, "U"},
		{"path.Base", 0, "s"}, {"path.Clean", 0, "s"}, {"path.Dir", 0, "s"}, {"path.Ext", 0, "s"}, {"path.Join", 0, "ss"}, {"path.Join", 0, "sss"}, {"path.Split", 0, "s"}, {"path.Split", 1, "s"},
		{"(*regexp.Regexp).FindString", 0, "rs"}, {"(*regexp.Regexp).ReplaceAllString", 0, "rsk"},
		{"strconv.FormatBool", 0, "b"}, {"strconv.FormatInt", 0, "nB"}, {"strconv.Itoa", 0, "n"}, {"strconv.Quote", 0, "s"},
		{"strings.Clone", 0, "s"}, {"strings.Cut", 0, "sk"}, {"strings.Cut", 1, "sk"}, {"strings.CutPrefix", 0, "sk"}, {"strings.CutSuffix", 0, "sk"},
		{"strings.Join", 0, "lk"}, {"strings.Join", 0, "Lk"}, {"(*strings.Replacer).Replace", 0, "Rs"}, {"strings.Repeat", 0, "sn"},
		{"strings.Replace", 0, "sksn"}, {"strings.ReplaceAll", 0, "sks"}, {"strings.ReplaceAll", 0, "sks"},
		{"strings.ToLower", 0, "s"}, {"strings.ToUpper", 0, "s"}, {"strings.ToValidUTF8", 0, "sk"}, {"strings.Trim", 0, "sk"}, {"strings.TrimLeft", 0, "sk"}, {"strings.TrimRight", 0, "sk"},
		{"strings.TrimPrefix", 0, "sk"}, {"strings.TrimPrefix", 0, "sk"}, {"strings.TrimSpace", 0, "s"}, {"strings.TrimSuffix", 0, "sk"}, {"strings.TrimSuffix", 0, "ss"},
		{term.Index, 0, "Ln"}, {term.Index, 0, "Ln"}, {term.Slice, 0, "sna"}, {term.Slice, 0, "snn"}, {term.Slice, 0, "san"}, {term.OneOf, 0, "ss"},
	},
	term.Integer: {
		{"+", 0, "nn"}, {"-", 0, "nn"}, {term.Len, 0, "s"}, {term.Len, 0, "L"}, {"strconv.Atoi", 0, "s"},
		{"strings.Compare", 0, "ss"}, {"strings.Count", 0, "sk"}, {"strings.Index", 0, "sk"}, {"strings.IndexAny", 0, "sk"}, {"strings.IndexByte", 0, "sc"},
		{"strings.LastIndex", 0, "sk"}, {"strings.LastIndexByte", 0, "sc"}, {"unicode/utf8.RuneCountInString", 0, "s"},
	},
	term.Boolean: {
		{"!", 0, "b"}, {"&&", 0, "bb"}, {"||", 0, "bb"}, {"==", 0, "ss"}, {"==", 0, "sk"}, {"!=", 0, "sk"}, {"<", 0, "ss"}, {"<=", 0, "sk"}, {">", 0, "ks"}, {">=", 0, "sk"},
		{"==", 0, "nn"}, {"<", 0, "nn"}, {">=", 0, "nn"}, {">", 0, "nn"}, {"==", 0, "bb"}, {"slices.Contains", 0, "ls"}, {"==", 0, "EN"}, {"!=", 0, "EN"}, {"bytes.Equal", 0, "ss"},
		{"path.IsAbs", 0, "s"}, {"path.Match", 0, "ks"}, {"(*regexp.Regexp).MatchString", 0, "rs"}, {"strings.Contains", 0, "sk"}, {"strings.ContainsAny", 0, "sk"}, {"strings.ContainsRune", 0, "sc"},
		{"strings.Cut", 2, "sk"}, {"strings.CutPrefix", 1, "sk"}, {"strings.CutSuffix", 1, "sk"}, {"strings.EqualFold", 0, "sk"}, {"strings.HasPrefix", 0, "sk"}, {"strings.HasPrefix", 0, "ss"}, {"strings.HasSuffix", 0, "sk"},
		{"unicode/utf8.ValidString", 0, "s"},
	},
}

// call makes a call that gives a kind.
func (m *maker) call(kind term.Kind, depth int) term.Text {
	of := signatures[kind][m.choose(len(signatures[kind]))]
	c := &term.Call{Func: of.name, Result: of.result}
	for _, arg := range of.args {
		c.Args = append(c.Args, m.argument(arg, depth-1))
	}
	if of.name == term.OneOf {
		m.guard(c, depth-1)
	}
	return term.Text{Kind: kind, Pieces: []term.Piece{{Hole: term.AnyString, Call: c, Around: m.choose(4) == 0}}}
}

// guard puts a condition on the choice between two texts.
func (m *maker) guard(c *term.Call, depth int) {
	cond := m.text(term.Boolean, max(depth, 1))
	c.Args[0].Guards = []term.Guard{{Holds: cond}}
	c.Args[1].Guards = []term.Guard{{Holds: term.Of(term.Boolean, "!", cond)}}
}

func (m *maker) argument(arg rune, depth int) term.Text {
	depth = max(depth, 0)
	switch arg {
	case 's':
		return m.text(term.String, depth)
	case 'k':
		return stringOf(m.literal(m.bytes()))
	case 'n':
		return m.text(term.Integer, depth)
	case 'b':
		return m.text(term.Boolean, depth)
	case 'c':
		return term.Known(term.Integer, strconv.Itoa(int(m.of("/", ":", "h", "?")[0])))
	case 'a':
		return term.Absent
	case 'B':
		return term.Known(term.Integer, m.of("10", "16", "2"))
	case 'e':
		return term.Known(term.Other, "encoding/base64.URLEncoding")
	case 'f':
		return m.format()
	case 'u':
		return stringOf(m.literal(m.of("http://h", "http://h.org/a/", "/x", "h")))
	case 'N':
		return term.Known(term.Error, "nil")
	}
	return m.object(arg, depth)
}

func stringOf(pieces ...term.Piece) term.Text { return term.Text{Pieces: pieces} }

// object makes a list, an error, or a receiver.
func (m *maker) object(arg rune, depth int) term.Text {
	switch arg {
	case 'l':
		return term.Of(term.Other, term.List, m.text(term.String, depth), m.text(term.String, depth), str(m.bytes()))
	case 'L':
		return term.Of(term.Other, m.of("strings.Split", "strings.SplitAfter"), m.text(term.String, depth), stringOf(m.literal(m.of("/", ":", "//", "a"))))
	case 'r':
		return term.Of(term.Other, "regexp.MustCompile", str(m.of("^h", "[0-9]+", "/$", ".", "b|a", "^https?://")))
	case 'R':
		return term.Of(term.Other, "strings.NewReplacer", str(m.of("/", "{id}", "a", "//")), str(m.bytes()), str(m.of("h", "?", "ab")), str(m.bytes()))
	case 'U':
		return term.Of(term.Other, "net/url.Parse", m.text(term.String, depth))
	}
	c := term.Of(term.Error, m.of("net/url.Parse", "net/url.ParseRequestURI", "net/netip.ParseAddr", "strconv.Atoi", "net/url.PathUnescape"), m.text(term.String, depth))
	c.Pieces[0].Call.Result = 1
	return c
}

func (m *maker) format() term.Text {
	var t term.Text
	for range 1 + m.choose(4) {
		t.Pieces = append(t.Pieces, m.literal(m.of("%s", "%d", "%v", "/", "http://", "%%", "%q", "%5s", "%x", "%t", "%02d", "%-4v", "%+d", "%[1]s", "%c", "%T", "%", "a%", "%.2s")))
	}
	return t
}

// holes are what fills the holes, as regular expressions.
var holes = map[term.Hole]string{
	term.AnyString: `(?s:.*)`,
	term.Number:    `[0-9]+`,
	term.Escaped:   `(?:[-A-Za-z0-9._~$&+=:@]|%[0-9A-Fa-f]{2})*`,
	term.HostPort:  `(?s:.*:.*)`,
	term.Misprint:  `(?s:%!.*\))`,
}

// matches reports whether a text can be a value.
func matches(t term.Text, value string) bool {
	var pattern strings.Builder
	for _, p := range t.Pieces {
		if p.Hole == term.NoHole {
			pattern.WriteString(regexp.QuoteMeta(bytewise(p.Known)))
		} else {
			pattern.WriteString(holes[p.Hole])
		}
	}
	return regexp.MustCompile(`^(?:` + pattern.String() + `)$`).MatchString(bytewise(value))
}

// bytewise writes each byte as a character.
func bytewise(s string) string {
	runes := make([]rune, len(s))
	for i := range len(s) {
		runes[i] = rune(s[i])
	}
	return string(runes)
}

// show writes a text with its calls.
func show(t term.Text) string {
	var b strings.Builder
	for _, p := range t.Pieces {
		switch {
		case p.Hole == term.NoHole:
			fmt.Fprintf(&b, "%q", p.Known)
		case p.Call != nil:
			var args []string
			for _, arg := range p.Call.Args {
				args = append(args, show(arg))
			}
			fmt.Fprintf(&b, "<%d %s#%d(%s)>", p.Hole, p.Call.Func, p.Call.Result, strings.Join(args, ", "))
		default:
			fmt.Fprintf(&b, "<%d %p>", p.Hole, p.Place.Var)
		}
	}
	for _, g := range t.Guards {
		fmt.Fprintf(&b, " if %s", show(g.Holds))
	}
	return b.String()
}
