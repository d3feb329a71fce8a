package analyzer

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/report"
	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// reached is a place whose value has a usage.
type reached struct {
	place flow.Place
	usage usage
}

// maxUsages is how many usages of one place are looked at: functions that call
// each other can put more and more around a value.
const maxUsages = 8

// maxAround is how many pieces may stand around a value.
const maxAround = 64

// follow goes from a sink back to the literals whose value comes there: it
// judges those, and queues the places on the way. Where the program looks at a
// value, only some of what is written comes to the sink: that is a weak usage.
func (c *checker) follow(from flow.Inflow, u usage) {
	c.followTexts(from.Cursor, c.flow.InflowTexts(from), u)
}

func (c *checker) followTexts(expr inspector.Cursor, texts []flow.Text, u usage) {
	sums := sumsAmong(texts)
	for _, t := range texts {
		of := u
		if !u.weak && (c.isTested(t) || sums.complete(t)) {
			of = u.weakened()
		}
		of.conditional = !of.weak && (of.conditional || c.isOneOf(expr, texts, t))
		isTooLong := t.Holes() > maxAround+1
		for i, p := range t {
			if p.Of != nil {
				c.followTexts(expr, p.Of, u.weakened())
			}
			if p.Place.Var == nil || isTooLong {
				continue
			}
			next := of.around(t, i)
			if !of.weak && (c.flow.Tested(p.Place.Var) || c.isRewritten(p.Place)) {
				next = next.weakened()
			}
			next.conditional = !next.weak && (next.conditional || c.isConditional(p.Place.Var, p.Place.Element, expr))
			c.queue(p.Place, next)
		}
		c.judge(expr, t, of)
	}
}

// isRewritten reports whether the package makes something of what a place held, and
// keeps it there, as in c.base = "http://" + c.base: either may be what comes to the
// sink.
func (c *checker) isRewritten(p flow.Place) bool {
	rewritten, known := c.rewritten[p]
	if known {
		return rewritten
	}
	held := flow.Piece{Place: p}
	for _, from := range c.flow.Inflows(p) {
		rewritten = rewritten || slices.ContainsFunc(c.flow.InflowTexts(from), func(t flow.Text) bool {
			return held.Makes(t) || len(t) > 1 && t.Contains(held)
		})
	}
	c.rewritten[p] = rewritten
	return rewritten
}

// isTested reports whether the package looks at the variables that a text comes
// through.
func (c *checker) isTested(t flow.Text) bool {
	for _, p := range t {
		for _, via := range p.Via {
			if v, ok := via.Object.(*types.Var); ok && c.flow.Tested(v) {
				return true
			}
		}
	}
	return false
}

// queue notes a usage of a place, unless it is known already. Most of what
// path.Join gets is files. What a pattern does hangs on the others of its mux.
func (c *checker) queue(p flow.Place, u usage) {
	if u.use.Takes(stdlib.File) || len(u.before)+len(u.after) > maxAround {
		return
	}
	u.before, u.after = shortened(u.before), shortened(u.after)
	if u.use.Takes(stdlib.Pattern) {
		u = u.weakened()
	}
	usages := c.usages[p]
	if len(usages) >= maxUsages {
		return
	}
	key, certain := u.key(), u
	certain.conditional = false
	for _, known := range usages {
		if k := known.key(); k == key || k == certain.key() {
			return
		}
	}
	if len(usages) > 0 {
		c.noteGrowing(p, u)
	}
	c.usages[p] = append(usages, u)
	c.pending = append(c.pending, reached{p, u})
}

// followAll follows what is written to the places in the queue, until there are
// no more.
func (c *checker) followAll() {
	for len(c.pending) > 0 {
		next := c.pending[0]
		c.pending = c.pending[1:]
		u := next.usage
		u.through = &passage{next.place, u.through}
		v := next.place.Var
		u.shared = u.shared || v.Exported() && (v.IsField() || flow.IsGlobal(v))
		for _, from := range c.flow.Inflows(next.place) {
			c.follow(from, c.passedTo(next.place, from, u).from(c.stepTo(next.place, from)))
		}
	}
}

// stepTo describes how a value gets to a place.
func (c *checker) stepTo(p flow.Place, from flow.Inflow) step {
	s := step{cur: from.Cursor, at: from.Cursor, how: "the value of", name: p.Var.Name()}
	switch {
	case from.Call != nil:
		s.at, s.how = from.Call.Cursor, "passed to"
		s.name = types.ExprString(s.at.Node().(*ast.CallExpr).Fun)
	case p.Var.IsField():
		s.name = "field " + p.Var.Name()
	}
	return s
}

// judge checks a text, of which something has to be known.
func (c *checker) judge(expr inspector.Cursor, t flow.Text, u usage) {
	hasBytes := slices.ContainsFunc(t, func(p flow.Piece) bool { return p.Known != "" })
	if !hasBytes && !t.IsKnown() {
		return
	}
	u.use = c.localUse(u, expr.Node())
	written := report.NewText(expr.Node().(ast.Expr), u.before, t, u.after)
	isDirect := u.isDirect() && c.pass.TypesInfo.Types[written.Expr].Value != nil
	if u.weak || u.conditional && !u.use.IsShownBy(written.Value) {
		c.judgeWeakly(expr, written, u)
		return
	}
	if !isDirect && !isMeant(u.use, written) {
		c.list(written, u, Unjudged, nil)
		return
	}
	c.noteJudged(t)
	arg := &argument{cur: expr, text: written, usage: u}
	subject := uricheck.Subject{
		Call:  stdlib.Call{Use: u.use, Text: written.Value, Then: u.then, ThenUnknown: u.thenUnknown},
		Func:  u.sink,
		Base:  u.base,
		Seams: written.Seams(),
		Holes: written.Holes,
	}
	if u.use.Takes(stdlib.Pattern) && u.way.isOne() {
		arg.earlier = c.register(u.way.first.at, expr, &subject)
	}
	arg.findings = c.check(subject)
	if len(arg.findings) > 0 && u.anyMethod && c.fitsConnect(subject) {
		c.list(written, u, Unjudged, nil)
		return
	}
	arg.findings = written.Own(arg.findings)
	c.add(arg)
}

// judgeWeakly checks a text that the program looks at or changes on the way: only what
// is wrong with it for any reader is.
func (c *checker) judgeWeakly(expr inspector.Cursor, t *report.Text, u usage) {
	arg := &argument{cur: expr, text: t, usage: u}
	arg.usage.shared = true // who knows what the program compares it with
	if t.Start == 0 && t.End == len(t.Value) {
		arg.findings = c.check(uricheck.Subject{
			Call:  stdlib.Call{Use: stdlib.AnyReader, Text: t.Value},
			Holes: t.Holes,
		})
		// The program may do that itself: strings.ToLower.
		arg.findings = slices.DeleteFunc(arg.findings, func(f uricheck.Finding) bool { return f.Severity == uricheck.Style })
	}
	if len(arg.findings) == 0 {
		c.list(t, u, Unjudged, nil)
		return
	}
	c.add(arg)
}

// noteJudged notes the literals of a text that has come to a use.
func (c *checker) noteJudged(t flow.Text) {
	for _, p := range t {
		if p.Lit != nil {
			c.judged[p.Lit] = true
		}
	}
}

// fitsConnect reports whether a target is right for the method CONNECT.
func (c *checker) fitsConnect(subject uricheck.Subject) bool {
	subject.Use = stdlib.ServeTestConnect
	return len(c.check(subject)) == 0
}

// add notes what has been found wrong with an argument, be it nothing.
func (c *checker) add(arg *argument) {
	if len(arg.findings) == 0 {
		c.list(arg.text, arg.usage, Fine, nil)
		return
	}
	c.list(arg.text, arg.usage, Faulty, arg)
	c.arguments = append(c.arguments, arg)
}
