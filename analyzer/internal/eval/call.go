package eval

import (
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/library"
	"github.com/uricheck/go-uricheck/analyzer/internal/library/piece"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// call returns the result of a call that is a piece of a text, or the call again beyond the bounds
// of the run. It executes a call that several texts share only once.
func (r *runner) call(c *term.Call, in term.Text) term.Text {
	result, ok := r.done[c]
	if ok {
		return result
	}
	kind := term.String
	if len(in.Pieces) == 1 {
		kind = in.Kind
	}
	if r.depth == maxDepth || r.left <= 0 {
		return term.Text{Kind: kind, Pieces: []term.Piece{{Hole: term.AnyString, Call: c}}}
	}
	r.depth++
	result = r.operate(*c, kind)
	r.depth--
	r.done[c] = result
	return result
}

// operate executes the operands of a call, and then the call; the result has the given kind. The
// guards of the operands become guards of the result.
func (r *runner) operate(c term.Call, kind term.Kind) term.Text {
	r.left--
	args := make([]term.Text, len(c.Args))
	for i, arg := range c.Args {
		args[i] = r.text(arg)
	}
	c.Args = args
	switch c.Func {
	case term.MadeOf, term.List, term.Spread:
		return left(c, kind)
	case term.OneOf:
		return choose(c, kind)
	}
	c.Args = term.Flat(args)
	var guards []term.Guard
	for i := range c.Args {
		guards = addGuards(guards, c.Args[i].Guards)
		c.Args[i].Guards = nil
	}
	result := r.apply(c, kind)
	result.Guards = addGuards(guards, result.Guards)
	return result
}

// left returns a call that eval cannot execute as a text: a hole for the result. The call is
// settled if its operands are, so that Run does not try again.
func left(c term.Call, kind term.Kind) term.Text {
	c.Least = library.Least(&c)
	c.Settled = !slices.ContainsFunc(c.Args, func(arg term.Text) bool { return !isSettled(arg) })
	return c.Text(kind)
}

// apply executes a call whose operands have been executed and have no guards. It leaves the call if that
// does not succeed.
func (r *runner) apply(c term.Call, kind term.Kind) term.Text {
	if size := piece.Size(c.Args); size <= piece.MaxBytes {
		r.left -= size / 4096
		if result, ok := library.Call(c); ok {
			return result
		}
	}
	return left(c, kind)
}

// Executes reports whether eval can execute a function, or an operator, at least for some operands.
func Executes(function string) bool { return library.Of(function).IsExecuted() }

// KeepsCall reports whether a library function makes a text of its operands, but eval cannot execute
// it. An example is strings.TrimFunc, which has a function as an argument.
func KeepsCall(function string) bool {
	f := library.Of(function)
	return f.From != library.None && !f.IsExecuted()
}
