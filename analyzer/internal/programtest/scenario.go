package programtest

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Program is a program: one function without parameters, and what it needs.
type Program struct {
	Name  string // of the function
	Forms []string
	Files map[string]string // by package: "low", "mid", "top"
	Flags int               // how many of the environment's flags it asks for
	// Group is what the program is counted as: its form, if it has one.
	Group string
	// Loose is set if a literal that comes to no sink may be reported.
	Loose bool
	marks []string
	parts map[string]bool // the marks of literals that are no whole URL
}

// packages are those of a program, the lowest first.
var packages = []string{"low", "mid", "top"}

// maxFlags bounds the flags of a program: it is run with each value of each.
const maxFlags = 4

// form is one way to write what a text goes through, as a template. In it
//
//	$v        is the text as it comes, an expression
//	$n        is a new local name, for the text as it goes on
//	$a … $e   are other new local names
//	$A … $E   are new names of the package called
//	$X … $Z   are new names of the calling package
//	$L $P $S  are literals: a whole one, one for before a text, and one for behind
//	$M $U $H $O $Q  are literals for parts: scheme, userinfo, host, port and query
//	$K        is a short constant, of no text that is followed
//	$G[text]  is a condition on a text, $R[text] what becomes of it by a change
//	$F        is a condition, $T a string and $N an int of which nothing is known
//	$.name    is a field or method, exported if it has to be
type form struct {
	name string
	// loose is why a literal of the form that comes to no sink may be reported, if
	// it may.
	loose string
	low   string // declarations of the package called
	here  string // declarations of the calling package
	body  string // statements
	// value is the text as it goes on, if that is not $n.
	value string
	// next is the beginning of a function that the rest of the program is in:
	// one of the package called, or with nextHere of the calling one.
	next     string
	nextHere bool
	// tail closes what body leaves open, where "}" does not.
	tail string
}

// Reasons to be loose: what comes to a place is followed, but not when.
const (
	anyElement = "an element stands for all elements of its list"
	anyValue   = "a field, or a variable of the package, stands for all that is ever written to it"
	otherLine  = "a deferred call is seen at the end of the function, where no sink is known"
)

// function is a function that is being written.
type function struct {
	level  int
	ranges bool // over a list, in a loop that the rest is in
	lines  []string
	tails  []string
}

// scenario is a program that is being written.
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
	nested  int  // conditions and changes that are being written
	descend bool // every call is one of the package below
}

func (s *scenario) begin(level int, head string) {
	s.end()
	s.f = &function{level: level, lines: []string{head}}
}

// end closes the function that is being written.
func (s *scenario) end() {
	if s.f == nil {
		return
	}
	slices.Reverse(s.f.tails)
	text := strings.Join(s.f.lines, "\n") + "\n" + strings.Join(s.f.tails, "\n") + "\n"
	s.done[s.f.level] = append(s.done[s.f.level], text)
}

// apply writes a form.
func (s *scenario) apply(f form) {
	s.program.Forms = append(s.program.Forms, f.name)
	// A loop that is left in its first round does not come to the other elements.
	leaves := strings.Contains(f.body, "return")
	s.program.Loose = s.program.Loose || f.loose != "" || s.f.ranges && leaves
	s.f.ranges = s.f.ranges || strings.Contains(f.body, "range ")
	callee := s.f.level
	if callee > 0 && (f.low != "" || f.next != "") && (s.descend || s.random.IntN(2) == 0) {
		callee--
	}
	e := &expansion{s: s, callee: callee, exported: callee < s.f.level || s.random.IntN(2) == 0, known: make(map[string]string)}
	s.declare(callee, e.expand(f.low, callee))
	s.declare(s.f.level, e.expand(f.here, s.f.level))
	if f.body != "" {
		s.f.lines = append(s.f.lines, e.expand(f.body, s.f.level))
	}
	s.leaveOpen(f.body, e.expand(f.tail, s.f.level))
	if f.next != "" {
		level := callee
		if f.nextHere {
			level = s.f.level
		}
		s.begin(level, e.expand(f.next, level))
		s.leaveOpen(f.next, "")
		s.f.ranges = strings.Contains(f.next, "range ")
	}
	s.value = e.expand(cmp.Or(f.value, "$n"), s.f.level)
}

// leaveOpen notes how the blocks that a template leaves open are closed in the end.
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
	return variable.ReplaceAllStringFunc(strings.TrimSpace(template), func(v string) string { return e.fill(v[1:], level) })
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
		return strconv.Quote(pick(s.random, constants))
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

// name returns the name that stands for a letter.
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

// flags is how many flags a form asks for.
func (f form) flags() int { return strings.Count(f.low+f.here+f.body+f.value+f.next, "$F") }
