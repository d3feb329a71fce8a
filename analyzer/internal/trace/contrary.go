package trace

import (
	"go/ast"
	"math"
	"slices"
	"strconv"

	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// A program asks for the same thing more than once: if n > 0 { u += "?n=1" }; if m > 0 && n <= 0 { u += "?" }.
// Guards that no run passes together make a text that the program cannot have.

// claim is a condition without "!", "&&" and "||" that a guard states, or whose contrary it states.
type claim struct {
	cond  term.Text
	holds bool
	from  term.Guard
}

// areContrary reports whether no run passes all guards of a text, to judge by the claims that they make about the same
// unknown values. The positions of literals do not matter.
func (tr *Tracer) areContrary(guards []term.Guard) bool {
	if len(guards) < 2 {
		return false
	}
	var claims []claim
	for _, g := range guards {
		claims = stated(claims, g, g.Holds, true)
	}
	return areDifferent(claims, guards) || slices.ContainsFunc(guards, func(g term.Guard) bool {
		return asking{tr, claims, g}.answer(g.Holds) == eval.Never
	})
}

// stated adds to claims those that a guard states if a condition is true, or false.
func stated(claims []claim, from term.Guard, cond term.Text, holds bool) []claim {
	c, ok := cond.Maker()
	switch {
	case ok && c.Func == "!":
		return stated(claims, from, c.Args[0], !holds)
	case ok && (c.Func == "&&" && holds || c.Func == "||" && !holds):
		for _, operand := range c.Args {
			claims = stated(claims, from, operand, holds)
		}
		return claims
	case ok && (c.Func == "&&" || c.Func == "||"):
		return claims
	}
	cond, isNegated := compared(cond)
	return append(claims, claim{cond, holds != isNegated, from})
}

// compared returns a comparison with "==" or "<" that says the same as another one, or its contrary.
func compared(cond term.Text) (same term.Text, isNegated bool) {
	c, ok := cond.Maker()
	if !ok {
		return cond, false
	}
	switch c.Func {
	case "!=":
		return term.Of(term.Boolean, "==", c.Args...), true
	case ">":
		return term.Of(term.Boolean, "<", c.Args[1], c.Args[0]), false
	case "<=":
		return term.Of(term.Boolean, "<", c.Args[1], c.Args[0]), true
	case ">=":
		return term.Of(term.Boolean, "<", c.Args...), true
	}
	return cond, false
}

// asking answers the conditions of a guard by the claims that the guards of a text state.
type asking struct {
	tr     *Tracer
	claims []claim
	guard  term.Guard
}

func (a asking) answer(cond term.Text) eval.Answer {
	c, ok := cond.Maker()
	switch {
	case ok && c.Func == "!":
		return contraryOf(a.answer(c.Args[0]))
	case ok && c.Func == "&&":
		return a.answerAll(c.Args, eval.Never)
	case ok && c.Func == "||":
		return a.answerAll(c.Args, eval.Always)
	case ok && c.Func == term.OneOf:
		return a.answerOf(c.Args)
	}
	cond, isNegated := compared(cond)
	answer := a.lookUp(cond)
	if isNegated {
		return contraryOf(answer)
	}
	return answer
}

// answerAll returns the answer to a conjunction or a disjunction, which one operand decides with the answer decisive.
func (a asking) answerAll(operands []term.Text, decisive eval.Answer) eval.Answer {
	all := contraryOf(decisive)
	for _, operand := range operands {
		switch answer := a.answer(operand); answer {
		case decisive:
			return decisive
		case eval.Unknown:
			all = eval.Unknown
		}
	}
	return all
}

// answerOf returns the answer of the values that a variable may have, such as started behind if n > 0 { started = true },
// without those that the claims exclude.
func (a asking) answerOf(values []term.Text) eval.Answer {
	isTrue, isFalse := false, false
	for _, value := range values {
		if slices.ContainsFunc(value.Guards, func(g term.Guard) bool { return a.answer(g.Holds) == eval.Never }) {
			continue
		}
		switch eval.AnswerOf(term.Text{Kind: value.Kind, Pieces: value.Pieces}) {
		case eval.Always:
			isTrue = true
		case eval.Never:
			isFalse = true
		default:
			return eval.Unknown
		}
	}
	return answerIf(isTrue, isFalse)
}

// answerIf returns the answer of a condition that may be true, or false, or both.
func answerIf(isTrue, isFalse bool) eval.Answer {
	switch {
	case isTrue == isFalse:
		return eval.Unknown
	case isTrue:
		return eval.Always
	}
	return eval.Never
}

func contraryOf(answer eval.Answer) eval.Answer {
	switch answer {
	case eval.Always:
		return eval.Never
	case eval.Never:
		return eval.Always
	}
	return answer
}

// lookUp returns the answer that the claims give for a condition. They count if it depends on the same values wherever it
// stands: on places, and functions whose operands determine the result. The operands of "==" probably are the same
// values, and so are those of one statement outside of loops.
func (a asking) lookUp(cond term.Text) eval.Answer {
	c, isCall := cond.Maker()
	isFixed := isCall && c.Func == "==" || isOfPlaces(cond)
	isTrue, isFalse := false, false
	for _, f := range a.claims {
		if f.cond.EqualElsewhere(cond) && (isFixed || a.guard.IsSame(f.from) && a.tr.runsOnce(a.guard)) {
			isTrue, isFalse = isTrue || f.holds, isFalse || !f.holds
		}
	}
	if isTrue && isFalse || isCall && isFixed && a.isOutOfRange(c) {
		return eval.Never
	}
	return answerIf(isTrue, isFalse)
}

// isOutOfRange reports whether the claims about a number exclude what a comparison with a known one says.
func (a asking) isOutOfRange(c *term.Call) bool {
	number, within, ok := rangeIn(c)
	if !ok {
		return false
	}
	for _, f := range a.claims {
		made, isCall := f.cond.Maker()
		if !isCall {
			continue
		}
		if of, stated, ok := rangeIn(made); ok && of.EqualElsewhere(number) {
			if !f.holds {
				stated = stated.rest()
			}
			within = interval{max(within.first, stated.first), min(within.last, stated.last)}
		}
	}
	return within.first > within.last
}

// interval is the integers from the first to the last one.
type interval struct{ first, last int64 }

// rest returns the integers outside of a interval, or all of them if they are on both sides of it.
func (s interval) rest() interval {
	switch {
	case s.first == math.MinInt64:
		return interval{s.last + 1, math.MaxInt64}
	case s.last == math.MaxInt64:
		return interval{math.MinInt64, s.first - 1}
	}
	return interval{math.MinInt64, math.MaxInt64}
}

// rangeIn returns the number that a comparison compares with a known one, and the integers for which it is true.
func rangeIn(c *term.Call) (number term.Text, within interval, ok bool) {
	if c.Func != "<" && c.Func != "==" || c.Args[0].Kind != term.Integer {
		return number, within, false
	}
	left, right := c.Args[0], c.Args[1]
	isRight := !left.IsKnown()
	if !isRight {
		left, right = right, left
	}
	n, err := strconv.ParseInt(right.Bytes(), 10, 32)
	switch {
	case !right.IsKnown() || err != nil || left.IsKnown():
		return number, within, false
	case c.Func == "==":
		return left, interval{n, n}, true
	case isRight:
		return left, interval{math.MinInt64, n - 1}, true
	}
	return left, interval{n + 1, math.MaxInt64}, true
}

// runsOnce reports whether the function evaluates the condition of a guard at most once: it is in no loop.
func (tr *Tracer) runsOnce(g term.Guard) bool {
	if g.At == nil {
		return false
	}
	at, ok := tr.flow.Index.DeclAt(g.At.Pos()).Root().FindNode(g.At)
	for c := range at.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		switch c.Node().(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			return false
		}
		return ok
	}
	return false
}

// areDifferent reports whether one claim is that a place has a known value, with which some guard is never true.
func areDifferent(claims []claim, guards []term.Guard) bool {
	return slices.ContainsFunc(claims, func(f claim) bool {
		c, ok := f.cond.Maker()
		if !ok || !f.holds || c.Func != "==" || len(c.Args[0].Pieces) != 1 || c.Args[0].Pieces[0].Place.Var == nil ||
			!c.Args[1].IsKnown() || !isOfPlaces(f.cond) {
			return false
		}
		given := map[term.Place]term.Text{c.Args[0].Pieces[0].Place: c.Args[1]}
		return eval.FailsGuard(eval.Run(term.Text{Guards: guards}.WithEach(given)))
	})
}

// isOfPlaces reports whether a condition depends on nothing but the values of places, and functions whose operands
// determine the result.
func isOfPlaces(cond term.Text) bool {
	return cond.Walk(func(p *term.Piece) bool {
		if p.Call != nil {
			return eval.Executes(p.Call.Func)
		}
		return p.Hole == term.NoHole || p.Place.Var != nil && !p.Place.Element
	})
}
