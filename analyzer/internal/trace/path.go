package trace

import (
	"fmt"
	"iter"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// Path is the way of a value to its sink: the steps in this package, and then the hops in
// dependencies. Usages share the last steps, because a value may go through ten thousand
// functions.
type Path struct {
	First, last *Step
	// Hops has the part of the path in dependencies. The last one reaches the sink.
	Hops []Hop
}

// Step is a step of a value to its sink: for instance, the code passes it as an argument, or
// assigns it to a field.
type Step struct {
	Cursor inspector.Cursor // the expression
	At     inspector.Cursor // the call, literal or statement that passes the value on
	How    string           // "passed to"
	Name   string           // the target: "http.Get"
	Next   *Step            // nil for the last one
}

// String returns the step in words: "passed to http.Get".
func (s *Step) String() string { return s.How + " " + s.Name }

// Hop is a step in a dependency, whose code the package does not have.
type Hop struct {
	Name string // the target: "http.Get"
	Func string // the function that passes the value on: "request.Get", or the package
	File string // the base name of the file
	Line int
}

// String returns the hop in words: "http.Get in request.Get, request.go:41".
func (h Hop) String() string { return fmt.Sprintf("%s in %s, %s:%d", h.Name, h.Func, h.File, h.Line) }

// HopsString returns hops in one line: "mid.Get in far.A, far.go:5; then to http.Get in mid.Get, mid.go:7".
func HopsString(hops []Hop) string {
	words := make([]string, len(hops))
	for i, h := range hops {
		words[i] = h.String()
	}
	return strings.Join(words, "; then to ")
}

// PathOf returns the path with the single step s.
func PathOf(s Step) Path { return Path{First: &s, last: &s} }

// behind returns the path with a step before it.
func (p Path) behind(s Step) Path {
	s.Next = p.First
	p.First = &s
	if p.last == nil {
		p.last = &s
	}
	return p
}

// Last returns the last step in this package, nil if there is none.
func (p Path) Last() *Step { return p.last }

// IsOneStep reports whether there is one step in this package.
func (p Path) IsOneStep() bool { return p.First != nil && p.First == p.last }

// Sink returns the node with the sink: a call, a literal or a statement. It returns the zero Cursor if
// the sink is in another package.
func (p Path) Sink() (at inspector.Cursor) {
	if p.last != nil && len(p.Hops) == 0 {
		at = p.last.At
	}
	return at
}

// IsDirect reports whether the value is an argument of the sink itself.
func (p Path) IsDirect() bool { return p.IsOneStep() && len(p.Hops) == 0 }

// Steps yields the steps in this package, the first one first.
func (p Path) Steps() iter.Seq[*Step] {
	return func(yield func(*Step) bool) {
		for s := p.First; s != nil && yield(s); s = s.Next {
		}
	}
}

// maxStepsShown bounds the steps in a finding.
const maxStepsShown = 16

// Shown yields the steps for a finding: if there are too many, the first ones and the last one.
func (p Path) Shown() iter.Seq[*Step] {
	return func(yield func(*Step) bool) {
		count := 0
		for s := range p.Steps() {
			count++
			if (count < maxStepsShown || s == p.last) && !yield(s) {
				return
			}
		}
	}
}

// passage is a place on the way of a value, in a list of all those places.
type passage struct {
	place term.Place
	next  *passage // the next place on the way to the sink, or nil
}

// maxHops bounds the hops of a path.
const maxHops = 4

// withHop returns hops with another one before them: if there are too many, the first ones and the last one.
func withHop(first Hop, rest []Hop) []Hop {
	hops := append([]Hop{first}, rest...)
	if len(hops) > maxHops {
		hops = append(hops[:maxHops-1], hops[len(hops)-1])
	}
	return hops
}
