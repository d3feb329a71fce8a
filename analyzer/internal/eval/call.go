package eval

import (
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/eval/known"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval/piece"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/analyzer/internal/term/union"
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
	result := r.distribute(c, kind)
	result.Guards = addGuards(guards, result.Guards)
	return result
}

// left returns a call that eval cannot execute as a text: a hole for the result. The call is
// settled if its operands are, so that Run does not try again.
func left(c term.Call, kind term.Kind) term.Text {
	c.Settled = !slices.ContainsFunc(c.Args, func(arg term.Text) bool { return !isSettled(arg) })
	return c.Text(kind)
}

// apply executes a call whose operands have been executed and have no guards: with the real
// function if all are known, or else with an [openCall]. It leaves the call if neither succeeds.
func (r *runner) apply(c term.Call, kind term.Kind) term.Text {
	if size := piece.Size(c.Args); size <= piece.MaxBytes {
		r.left -= size / 4096
		if result, ok := known.Call(c); ok {
			return result
		}
		if f, ok := openCalls()[c.Func]; ok {
			if result, ok := f(c); ok && len(result.Pieces) <= piece.Max && piece.Size([]term.Text{result}) <= piece.MaxBytes {
				return result
			}
		}
	}
	return left(c, kind)
}

// Executes reports whether eval can execute a function, or an operator, at least for some operands.
func Executes(function string) bool {
	return known.Has(function) || openCalls()[function] != nil
}

// Leaves reports whether a library function makes a text of its operands, but eval cannot execute
// it. An example is strings.TrimFunc, which has a function as an argument.
func Leaves(function string) bool {
	_, isMaker := union.Makers[function]
	return isMaker && !Executes(function)
}

// CanHold reports whether some filling of the holes gives a first operand that contains part.
func CanHold(args []term.Text, part string) bool {
	return len(args) > 0 && piece.LanguageOf(args[0].Pieces).CanHold(part)
}
