package programtest

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/programtest/form"
)

// Program is a program: one function without parameters, and the declarations that it needs.
type Program struct {
	Name  string // of the function
	Forms []string
	Files map[string]string // by package: "low", "mid", "top"
	Flags int               // the number of the environment's flags that the program reads
	// Group is the group in which share counts the program: its form, if it has one.
	Group string
	// Loose reports whether the analyzer may report a literal that reaches no sink.
	Loose bool
	marks []string
	parts map[string]bool // the marks of literals that are not a whole URL
	open  map[string]bool // the marks of literals in functions that another package calls
}

// IsLoose reports whether the analyzer may report literals with these marks although they reach
// no sink. Other code may call an exported function of another package as well.
func (p *Program) IsLoose(marks []string) bool {
	isClosed := func(mark string) bool { return !p.open[mark] }
	return p.Loose || len(marks) > 0 && !slices.ContainsFunc(marks, isClosed)
}

// packages are those of a program, the lowest first.
var packages = []string{"low", "mid", "top"}

// function is an unfinished function.
type function struct {
	level  int
	ranges bool // over a list, in a loop that contains the rest
	open   bool // a function of another package calls it, directly or indirectly
	lines  []string
	tails  []string
}

// scenario is an unfinished program.
type scenario struct {
	random  *rand.Rand
	corpus  []string
	marks   *int
	program *Program
	decls   [3][]string
	done    [3][]string
	f       *function
	value   string
	names   int
	holes   int
	nested  int  // the depth of nested conditions and changes
	descend bool // every call goes to the package below
}

func (s *scenario) begin(level int, head string) {
	s.end()
	s.f = &function{level: level, lines: []string{head}}
}

// end closes the current function.
func (s *scenario) end() {
	if s.f == nil {
		return
	}
	slices.Reverse(s.f.tails)
	text := strings.Join(s.f.lines, "\n") + "\n" + strings.Join(s.f.tails, "\n") + "\n"
	s.done[s.f.level] = append(s.done[s.f.level], text)
}

// apply writes a form.
func (s *scenario) apply(f form.Form) {
	s.program.Forms = append(s.program.Forms, f.Name)
	// A loop that ends in its first iteration does not reach the other elements.
	leaves := strings.Contains(f.Body, "return")
	s.program.Loose = s.program.Loose || f.Loose != "" || s.f.ranges && leaves
	s.f.ranges = s.f.ranges || strings.Contains(f.Body, "range ")
	callee := s.f.level
	if callee > 0 && (f.Low != "" || f.Next != "") && (s.descend || s.random.IntN(2) == 0) {
		callee--
	}
	e := &expansion{s: s, callee: callee, exported: callee < s.f.level ||
		s.random.IntN(2) == 0, known: make(map[string]string)}
	s.declare(callee, e.expand(f.Low, callee))
	s.declare(s.f.level, e.expand(f.Here, s.f.level))
	if f.Body != "" {
		s.f.lines = append(s.f.lines, e.expand(f.Body, s.f.level))
	}
	s.leaveOpen(f.Body, e.expand(f.Tail, s.f.level))
	if f.Next != "" {
		level, isOpen := callee, s.f.open || callee < s.f.level
		if f.NextHere {
			level = s.f.level
		}
		s.begin(level, e.expand(f.Next, level))
		s.f.open = isOpen
		s.leaveOpen(f.Next, "")
		s.f.ranges = strings.Contains(f.Next, "range ")
	}
	s.value = e.expand(cmp.Or(f.Value, "$n"), s.f.level)
}

// leaveOpen records how to close the blocks that a template leaves open.
func (s *scenario) leaveOpen(template, tail string) {
	open := strings.Count(template, "{") - strings.Count(template, "}")
	if tail != "" {
		s.f.tails = append(s.f.tails, tail)
		open--
	}
	s.f.tails = append(s.f.tails, slices.Repeat([]string{"}"}, max(open, 0))...)
}

func (s *scenario) declare(level int, text string) {
	if text != "" {
		s.decls[level] = append(s.decls[level], text)
	}
}

// expansion is one use of a form.
type expansion struct {
	s        *scenario
	callee   int
	exported bool
	known    map[string]string
}

var variable = regexp.MustCompile(`\$(\.[a-z]+|[GR]\[[^\]]*\]|[A-Za-z])`)

// expand fills a template for code in the package at a level.
func (e *expansion) expand(template string, level int) string {
	return variable.ReplaceAllStringFunc(strings.TrimSpace(template),
		func(v string) string { return e.fill(v[1:], level) })
}

func (e *expansion) fill(v string, level int) string {
	s := e.s
	switch {
	case v == "v":
		return s.value
	case v == "L":
		return s.whole()
	case parts[v] != nil:
		return s.part(*parts[v])
	case v == "K":
		return strconv.Quote(pick(s.random, form.Constants))
	case v[0] == 'G' && len(v) > 1:
		return e.question(e.expand(v[2:len(v)-1], level), level)
	case v[0] == 'R' && len(v) > 1:
		return e.changed(e.expand(v[2:len(v)-1], level), level)
	case v == "F":
		s.program.Flags++
		return fmt.Sprintf("env.Flag(%d)", s.program.Flags-1)
	case v == "T":
		s.holes++
		return fmt.Sprintf("env.Text(%d)", s.holes-1)
	case v == "N":
		s.holes++
		return fmt.Sprintf("env.Number(%d)", s.holes-1)
	case v[0] == '.':
		if e.exported {
			return strings.ToUpper(v[1:2]) + v[2:]
		}
		return v[1:]
	}
	name := e.name(v)
	if v >= "A" && v <= "E" && level != e.callee {
		name = packages[e.callee] + "." + name
	}
	return name
}

// name returns the name for a letter of a template.
func (e *expansion) name(v string) string {
	if e.known[v] == "" {
		e.s.names++
		prefix := "v"
		if v < "a" {
			prefix = "x" + e.s.program.Name + "n"
			if e.exported {
				prefix = e.s.program.Name + "X"
			}
		}
		e.known[v] = fmt.Sprintf("%s%d", prefix, e.s.names)
	}
	return e.known[v]
}
