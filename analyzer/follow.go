package analyzer

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/report"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// reached is a place whose value has a usage.
type reached struct {
	place term.Place
	usage usage
}

// maxUsages is how many usages of one place are looked at: functions that call
// each other can put more and more around a value.
const maxUsages = 8

// maxAround is how many pieces may stand around a value.
const maxAround = 64

// follow goes from a sink back to the literals whose value comes there: it
// judges those, and queues the places on the way.
func (c *checker) follow(from flow.Inflow, u usage) {
	c.followTexts(from.Cursor, c.flow.InflowTexts(from), u)
}

func (c *checker) followTexts(expr inspector.Cursor, texts []term.Text, u usage) {
	isOneOfSeveral := len(texts) > 1 || u.through != nil
	for _, t := range texts {
		if t = eval.Run(t); !t.HasOrigin() {
			continue // there is nothing to judge, and nowhere to go
		}
		whole := u.whole(t)
		if u.at.Var != nil {
			whole = eval.Run(whole)
		}
		for _, whole := range eval.Values(whole) {
			c.followText(expr, t, whole, u, isOneOfSeveral)
		}
	}
}

// followText follows one of the values of an expression, which makes a text at the sink.
func (c *checker) followText(expr inspector.Cursor, t, whole term.Text, u usage, isOneOfSeveral bool) {
	of, ok := u.passed(whole, isOneOfSeveral)
	if !ok {
		c.listKeptAway(expr, t, whole, of)
		return
	}
	if c.isForOther(expr, t, isOneOfSeveral) {
		u, of = u.doubted(otherUse), of.doubted(otherUse)
	}
	if t.Holes() <= maxAround+1 {
		c.followPlaces(expr, t, whole, u)
	}
	c.judge(expr, t, whole, of)
}

// listKeptAway notes a text that a condition keeps from the sink.
func (c *checker) listKeptAway(expr inspector.Cursor, t, whole term.Text, u usage) {
	if t.IsKnown() {
		c.list(report.NewText(expr.Node().(ast.Expr), whole), u, Unjudged, nil)
	}
}

// followPlaces queues the places that a text comes from.
func (c *checker) followPlaces(expr inspector.Cursor, t, whole term.Text, u usage) {
	for _, p := range t.Pieces {
		switch {
		case p.Call != nil:
			c.followOperands(expr, p.Call, whole, u)
		case p.Place.Var != nil:
			c.queue(p.Place, c.atPlace(expr, p, whole, u))
		}
	}
}

// followOperands queues the places of what a function makes a text of.
func (c *checker) followOperands(expr inspector.Cursor, call *term.Call, whole term.Text, u usage) {
	if !eval.Executes(call.Func) {
		c.followTexts(expr, flow.Sources(call), u.alone(changed))
		return
	}
	for _, of := range flow.Sources(call) {
		c.followPlaces(expr, of, whole, u)
	}
}

// atPlace returns the usage of what is written to the place that a piece comes from.
func (c *checker) atPlace(expr inspector.Cursor, p term.Piece, whole term.Text, u usage) usage {
	v := p.Place.Var
	u.text, u.at = c.around(p.Place, whole), p.Place
	isOrdered := !v.IsField() && !flow.IsGlobal(v)
	if !isOrdered && c.flow.IsTestedElsewhere(v, p.Read) {
		u = u.doubted(testedLater)
	}
	if c.isRewritten(p.Place, p.Read) {
		u = u.doubted(rewritten)
	}
	if c.isUsedOtherwise(v, expr, p.Read) {
		u = u.doubted(otherUse)
	}
	if _, isMap := v.Type().Underlying().(*types.Map); isMap && p.Place.Element {
		u = u.doubted(oneOfSeveral) // the key tells which
	}
	return u
}

// around returns what is made of the value of a place, without where the rest comes from:
// whoever looks at what is put between has no business there.
func (c *checker) around(at term.Place, whole term.Text) term.Text {
	return whole.Map(func(p term.Piece) term.Piece {
		if p.Place == at {
			return term.Piece{Hole: p.Hole, Place: at}
		}
		holds := p.Call != nil && term.Text{Pieces: []term.Piece{p}}.Has(at)
		bare := term.Piece{Known: p.Known, Hole: p.Hole, Call: p.Call, Around: !holds}
		if p.Place.Var != nil && c.flow.AreTogether(p.Place.Var, at.Var) {
			bare.Place = p.Place
		}
		return bare
	}).Joined()
}

// isRewritten reports whether the package makes something of what a place held, and
// keeps it there, as in c.base = "http://" + c.base: either may be what comes to the
// sink. In the function of the use the order tells which.
func (c *checker) isRewritten(p term.Place, read ast.Expr) bool {
	makers, known := c.rewritten[p]
	if !known {
		for _, from := range c.flow.Inflows(p) {
			if slices.ContainsFunc(c.flow.InflowTexts(from), func(t term.Text) bool { return makesMore(t, p) }) {
				makers = append(makers, from.Cursor)
			}
		}
		c.rewritten[p] = makers
	}
	return slices.ContainsFunc(makers, func(at inspector.Cursor) bool { return !c.flow.IsInFunctionOf(at, read) })
}

// makesMore reports whether a text is made of the value of a place, and is more than that.
func makesMore(t term.Text, p term.Place) bool {
	isValue := len(t.Pieces) == 1 && t.Pieces[0].Call == nil
	t.Guards = nil
	return !isValue && t.Has(p)
}

// queue notes a usage of a place, unless it is known already. Most of what
// path.Join gets is files. What a pattern does hangs on the others of its mux.
func (c *checker) queue(p term.Place, u usage) {
	if u.use.Takes(stdlib.File) {
		return
	}
	if u.use.Takes(stdlib.Pattern) {
		u = u.doubted(otherPatterns)
	}
	if u.isTooLong() {
		u = u.alone(tooLong)
	}
	usages := c.usages[p]
	if len(usages) >= maxUsages {
		return
	}
	if slices.ContainsFunc(usages, u.isKnownBy) {
		return
	}
	if len(usages) > 0 {
		c.noteGrowing(p, u)
	}
	c.usages[p] = append(usages, u)
	c.pending = append(c.pending, reached{p, u})
}

// isKnownBy reports whether another usage says the same of a value, with no more doubts and
// no other conditions: whatever comes to the sink by this way comes there by that one.
func (u usage) isKnownBy(other usage) bool {
	if other.confidence() > u.confidence() {
		return false
	}
	for _, g := range other.text.Guards {
		if !slices.ContainsFunc(u.text.Guards, func(own term.Guard) bool { return own.Holds.Equal(g.Holds) }) {
			return false
		}
	}
	u.doubts, other.doubts = nil, nil
	u.text.Guards, other.text.Guards = nil, nil
	return u.key() == other.key()
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
			passed := c.passedTo(next.place, from, u)
			if from.Call != nil {
				passed.text = c.flow.Filled(passed.text, *from.Call, next.place)
			}
			c.follow(from, passed.from(c.stepTo(next.place, from)))
		}
	}
}

// stepTo describes how a value gets to a place.
func (c *checker) stepTo(p term.Place, from flow.Inflow) step {
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

// judge checks what comes to the sink of a text, of which something has to be known.
func (c *checker) judge(expr inspector.Cursor, t, whole term.Text, u usage) {
	hasBytes := slices.ContainsFunc(t.Pieces, func(p term.Piece) bool { return p.Known != "" })
	if !hasBytes && !t.IsKnown() {
		return
	}
	u.use = c.localUse(u, expr.Node())
	written := report.NewText(expr.Node().(ast.Expr), whole)
	if !written.IsThere {
		u = u.doubted(changed)
	}
	switch level := u.confidence(); {
	case level == nothing:
		return
	case level == anyReader:
		c.judgeForAnyReader(report.NewText(expr.Node().(ast.Expr), t), expr, u)
		return
	case level == ifShown && !u.use.IsShownBy(written.Value):
		c.judgeForAnyReader(written, expr, u)
		return
	}
	isDirect := u.isDirect() && c.pass.TypesInfo.Types[written.Expr].Value != nil
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

// judgeForAnyReader checks a text that may not come to the sink as it is: only what is wrong
// with it for any reader is.
func (c *checker) judgeForAnyReader(t *report.Text, expr inspector.Cursor, u usage) {
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
func (c *checker) noteJudged(t term.Text) {
	for _, p := range t.Pieces {
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
