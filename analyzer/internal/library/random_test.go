package library_test

import (
	"fmt"
	"go/ast"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// TestRandom executes random texts with calls, and compares the results with those of the real
// functions for some values of the holes.
func TestRandom(t *testing.T) {
	n := 8_000
	if stdlibtest.Long() {
		n = 40_000
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
	if seen.known < n/10 || seen.exact < n/10 || seen.answered < n/50 || seen.placed < n/10 ||
		seen.executed < seen.valued*9/10 {
		t.Errorf("too little was seen: %+v", seen)
	}
}

// FuzzRun runs TestRandom as a fuzz test.
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

// tally counts the meaningful random texts.
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

// checkLiterals compares bytes that have a position with those of their literals.
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

// holes are the fillings of holes, as regular expressions.
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
