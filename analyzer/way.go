package analyzer

import (
	"fmt"
	"go/ast"
	"go/types"
	"iter"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
)

// way is the steps that a value takes to its sink. Usages share the last ones: a value
// may go through ten thousand functions.
type way struct{ first, last *step }

// step is one of the steps that a value takes to its sink: an argument of a
// call, for instance, or a write to a field.
type step struct {
	cur  inspector.Cursor // the expression that is passed on
	at   inspector.Cursor // the call that passes it on, or the literal or statement
	how  string           // "passed to"
	name string           // what takes the value: "http.Get"
	next *step            // nil for the last one
}

func (s *step) String() string { return s.how + " " + s.name }

// wayOf returns the way of one step.
func wayOf(s step) way { return way{&s, &s} }

// behind returns the way that begins with a step.
func (w way) behind(s step) way {
	s.next = w.first
	if w.last == nil {
		return wayOf(s)
	}
	return way{&s, w.last}
}

func (w way) isOne() bool { return w.first != nil && w.first == w.last }

func (w way) steps() iter.Seq[*step] {
	return func(yield func(*step) bool) {
		for s := w.first; s != nil && yield(s); s = s.next {
		}
	}
}

// maxStepsShown is how many steps of a way people are told of: the first ones, and the
// last.
const maxStepsShown = 16

func (w way) shown() iter.Seq[*step] {
	return func(yield func(*step) bool) {
		count := 0
		for s := range w.steps() {
			count++
			if (count < maxStepsShown || s == w.last) && !yield(s) {
				return
			}
		}
	}
}

// passage is a place that a value comes through.
type passage struct {
	place flow.Place
	next  *passage // nearer to the sink, or nil
}

// hop describes a step for people who do not have the code before them:
// "http.Get in request.Get, request.go:41".
func (c *checker) hop(s *step) string {
	position := c.pass.Fset.Position(s.at.Node().Pos())
	return fmt.Sprintf("%s in %s, %s:%d", s.name, c.nameAround(s.at), filepath.Base(position.Filename), position.Line)
}

// maxHopsShown is how many hops of a way are told: the first ones, and the sink.
const maxHopsShown = 4

const hopSeparator = "; "

func joinHops(first, rest string) string {
	if rest == "" {
		return first
	}
	hops := append([]string{first}, strings.Split(rest, hopSeparator)...)
	if len(hops) > maxHopsShown {
		hops = append(hops[:maxHopsShown-1], hops[len(hops)-1])
	}
	return strings.Join(hops, hopSeparator)
}

// nameAround returns the name of the function that is declared around cur, or that
// of the package.
func (c *checker) nameAround(cur inspector.Cursor) string {
	for f := range cur.Enclosing((*ast.FuncDecl)(nil)) {
		if fn, ok := c.pass.TypesInfo.Defs[f.Node().(*ast.FuncDecl).Name].(*types.Func); ok {
			return code.QualifiedName(fn)
		}
	}
	return c.pass.Pkg.Name()
}
