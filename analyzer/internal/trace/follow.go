package trace

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/chance"
	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/reach"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/analyzer/internal/term/union"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// maxAround is the maximal number of pieces around a value.
const maxAround = 64

// follow goes back from a sink to the literals that reach it, and queues the places on the way.
func (tr *Tracer) follow(from flow.Inflow, u Usage) {
	if u.isOfString() && !from.Element && !mayBeString(tr.pass.TypesInfo, from.Cursor) || reach.IsDead(tr.pass.TypesInfo, from.Cursor) {
		return
	}
	texts := tr.flow.InflowTexts(from)
	runs := tr.run.of(texts)
	isOneOfSeveral := len(texts) > 1
	if isOneOfSeveral && haveSameBeginning(runs) {
		isOneOfSeveral, runs = false, choosing(runs)
	}
	tr.followTexts(from.Cursor, certainOnly(tr, runs), isOneOfSeveral, u)
}

// certainOnly unmarks the guards of a text that its use may never get: either the program makes
// another text of it that reaches the same use, c.base + p beside p, or such a guard reads
// something by which the package decides elsewhere, too.
func certainOnly(tr *Tracer, texts []execution) []execution {
	marked := texts
	for i, t := range texts {
		chosen := slices.DeleteFunc(slices.Clone(t.own.Guards), func(g term.Guard) bool { return !g.Chooses })
		isAsked := func(g term.Guard) bool { return isAskedElsewhere(tr, g) }
		if len(chosen) == 0 || !isRemade(t.own, texts) && !slices.ContainsFunc(chosen, isAsked) {
			continue
		}
		if &marked[0] == &texts[0] {
			marked = slices.Clone(texts) // others share them
		}
		marked[i].own.Guards = slices.Clone(t.own.Guards)
		for k := range marked[i].own.Guards {
			marked[i].own.Guards[k].Chooses = false
		}
	}
	return marked
}

// isRemade reports whether a text puts something before the beginning of another one, or passes it
// to a function.
func isRemade(of term.Text, texts []execution) bool {
	if len(of.Pieces) == 0 || of.Pieces[0].Call != nil || of.Pieces[0].Place.Var == nil && of.Pieces[0].Lit == nil {
		return false
	}
	first := of.Pieces[0]
	return slices.ContainsFunc(texts, func(t execution) bool {
		pieces := t.own.Pieces
		return len(pieces) > 0 && !isSameOrigin(first, pieces[0]) && isMadeOf(pieces, first) && !eval.IsKeptAway(t.own)
	})
}

// choosing marks the guards of texts, of which one reaches the same use as the others when another
// one does not. A guard of all texts stops each of them.
func choosing(runs []execution) []execution {
	chosen := make([]execution, len(runs))
	for i, run := range runs {
		guards := slices.Clone(run.own.Guards)
		for k := range guards {
			guards[k].Chooses = guards[k].Chooses || !isOfAll(guards[k], runs)
		}
		run.own.Guards = guards
		chosen[i] = run
	}
	return chosen
}

func isOfAll(g term.Guard, runs []execution) bool {
	return !slices.ContainsFunc(runs, func(run execution) bool {
		return !slices.ContainsFunc(run.own.Guards, func(own term.Guard) bool { return own.At == g.At && own.Holds.Equal(g.Holds) })
	})
}

// isOfString reports whether the code on the way asserts that the value is a string.
func (u Usage) isOfString() bool {
	return u.at.Var != nil && slices.ContainsFunc(u.text.Guards, func(g term.Guard) bool {
		is, ok := g.Holds.Maker()
		return ok && is.Func == term.IsString && is.Args[0].Has(u.at)
	})
}

// mayBeString reports whether an interface with the value of an expression may contain a string:
// it does not for a named type of strings.
func mayBeString(info *types.Info, at inspector.Cursor) bool {
	expr, ok := at.Node().(ast.Expr)
	if !ok || info.TypeOf(expr) == nil {
		return true
	}
	t := types.Default(info.TypeOf(expr))
	return types.IsInterface(t) || types.Identical(t, types.Typ[types.String])
}

// execution is a text as written in the code, and its value after execution.
type execution struct{ raw, own term.Text }

// executions caches the executed texts of inflows, by the first text of the list that package
// flow caches: each usage of a place needs all of them, or a selection of very many.
type executions map[*term.Text][]execution

func (e executions) of(texts []term.Text) []execution {
	if len(texts) == 0 {
		return nil
	}
	done, known := e[&texts[0]]
	if !known {
		done = union.Pairwise(runAll(texts), func(x execution) (term.Text, bool) { return x.raw, !eval.IsKeptAway(x.own) })
		e[&texts[0]] = done
	}
	return done
}

func runAll(texts []term.Text) []execution {
	done := make([]execution, 0, len(texts))
	for _, t := range texts {
		for _, raw := range eval.Split(t) {
			done = append(done, execution{raw, eval.Run(raw)})
		}
	}
	return done
}

// haveSameBeginning reports whether all values of an expression begin with the same literal, or the
// same variable: the conditions only decide what the program appends to it.
func haveSameBeginning(runs []execution) bool {
	return !slices.ContainsFunc(runs, func(run execution) bool {
		return len(run.own.Pieces) == 0 || len(runs[0].own.Pieces) == 0 || !isSameOrigin(runs[0].own.Pieces[0], run.own.Pieces[0])
	})
}

func isSameOrigin(p, q term.Piece) bool {
	if p.Lit != nil {
		return q.Lit == p.Lit && q.Known != ""
	}
	return p.Place.Var != nil && q.Place == p.Place && p.Call == nil && q.Call == nil
}

// followTexts follows the texts of an expression.
func (tr *Tracer) followTexts(expr inspector.Cursor, texts []execution, isOneOfSeveral bool, u Usage) {
	isOneOfSeveral = isOneOfSeveral || u.through != nil
	isOfString := u.isOfString()
	for _, t := range texts {
		if !t.own.HasOrigin() || isOfString && t.own.Kind != term.String && t.own.Kind != term.Other {
			continue // there is nothing to judge, and nothing to follow
		}
		u := u
		if d, ok := tr.places.remadeBehind(t.own); ok {
			u = u.Doubted(d)
		}
		if v := heldBy(tr, t.own); v != nil {
			u = u.Doubted(Doubt{Reason: setElsewhere, Name: v.Name(), At: expr.Node()})
		}
		for _, own := range u.asked(t.own) {
			whole := u.whole(own)
			if u.at.Var != nil {
				whole = eval.Run(whole)
			}
			for _, whole := range eval.Values(whole) {
				tr.followText(Arrival{Expr: expr, Raw: t.raw, Own: own, Text: whole, Usage: u}, isOneOfSeveral)
			}
		}
	}
}

// followText follows one value of an expression to its text at the sink.
func (tr *Tracer) followText(a Arrival, isOneOfSeveral bool) {
	u := a.Usage
	of, ok := u.passed(a.Text, isOneOfSeveral, asker{
		isApart:  func(g term.Guard) bool { return g.At != nil && tr.reads.IsApart(g.At, a.Own) },
		asks:     func(g term.Guard) bool { return g.At != nil && tr.reads.Asks(g.At, a.Own) },
		isBefore: func(g term.Guard) bool { return g.At != nil && tr.reads.IsBefore(g, a.Expr, a.Own) },
		isOfCopy: func(g term.Guard) bool { return g.At != nil && tr.reads.ReadsCopy(g.Cond(), a.Own) },
	})
	if !ok {
		a.IsKeptAway = true
		tr.arrive(a)
		return
	}
	if d, ok := tr.others.doubtOf(a.Expr, a.Own, isOneOfSeveral); ok {
		u, of = u.Doubted(d), of.Doubted(d)
	}
	if a.Own.Holes() <= maxAround+1 && u.Use != stdlib.ParameterValue {
		tr.followPlaces(a.Expr, a.Own, a.Text, u)
	}
	a.Usage = of
	tr.arrive(a)
}

// arrive records a text at a sink, if anything is known about it: bytes, that a path function has
// cleaned it, or that it is already escaped. It records a text that a condition stops only if all
// of the text is known.
func (tr *Tracer) arrive(a Arrival) {
	hasBytes := slices.ContainsFunc(a.Own.Pieces, func(p term.Piece) bool {
		return p.Known != "" || p.Call != nil && cleaners[p.Call.Func]
	})
	hasBytes = hasBytes || a.Usage.Use == stdlib.ParameterValue || isParsed(a)
	if hasBytes && !a.IsKeptAway {
		a = weighed(a, max(tr.chances.Of(a.Text.Guards), tr.chances.OfWrite(a.Expr)))
		a.IsKeptAway = a.IsKeptAway || needsUnset(tr, a)
	}
	a.IsKeptAway = a.IsKeptAway || isReset(a)
	if by := uncalledAround(tr, a); by != nil {
		a.Usage = a.Usage.Doubted(Doubt{Reason: uncalled, Name: by.Name(), At: a.Expr.Node()})
	}
	if a.Own.IsKnown() || hasBytes && !a.IsKeptAway {
		a.Usage.Use = tr.localUse(a.Usage, a.Expr.Node())
		a.HoldsPlace = holdsPlace(a)
		tr.arrivals = append(tr.arrivals, a)
	}
}

// uncalledAround returns the method that writes an arriving text, if nothing in the package calls it and other
// packages cannot; nil otherwise. The method with the sink itself does not count.
func uncalledAround(tr *Tracer, a Arrival) *types.Func {
	index := tr.flow.Index
	if len(a.Usage.Path.Hops) > 0 || a.Usage.Path.last == nil || a.Usage.Path.last == a.Usage.Path.First {
		return nil
	}
	around := index.DeclAt(a.Expr.Node().Pos())
	if around == nil || around == index.DeclAt(a.Usage.Path.last.At.Node().Pos()) {
		return nil
	}
	decl, ok := around.Node().(*ast.FuncDecl)
	if !ok || decl.Recv == nil {
		return nil
	}
	fn, ok := tr.pass.TypesInfo.Defs[decl.Name].(*types.Func)
	if !ok || fn.Exported() || len(index.Uses(fn)) > 0 || len(index.Calls(fn)) > 0 || len(index.InterfaceMethods(map[string]bool{fn.Name(): true})) > 0 {
		return nil
	}
	return fn
}

// isReset reports whether an arrival is an empty text that a statement writes to a field: the program has
// no more use for the value that was there before.
func isReset(a Arrival) bool {
	if !a.Own.IsKnown() || a.Own.Bytes() != "" || a.Usage.Path.First == nil {
		return false
	}
	at := a.Usage.Path.First.Cursor
	_, isField := defuse.Assignee(at).(*ast.SelectorExpr)
	return isField && at.ParentEdgeKind() == edge.AssignStmt_Rhs
}

// isParsed reports whether a value is a URL that the program parses, or a literal of one, and its text is
// a part of the one that arrives: a reference may replace it.
func isParsed(a Arrival) bool {
	c, ok := a.Own.Maker()
	if !ok || c.Func != "net/url.Parse" && c.Func != term.URLLiteral {
		return false
	}
	whole := a.Text.Bytes()
	return !slices.ContainsFunc(c.Args, func(arg term.Text) bool {
		scheme, rest, isWhole := strings.Cut(arg.Bytes(), "://")
		if !isWhole {
			rest = scheme
		}
		first, _, _ := strings.Cut(strings.TrimLeft(rest, "/"), "/")
		return !arg.IsKnown() || !strings.Contains(whole, strings.TrimRight(first, " "))
	})
}

// weighed returns an arrival with the chance that its conditions with an unknown answer let the text
// pass.
func weighed(a Arrival, c chance.Chance) Arrival {
	switch c {
	case chance.Never:
		a.IsKeptAway = true
	case chance.Unlikely:
		a.Usage = a.Usage.Doubted(Doubt{Reason: unlikelyGuard})
	}
	return a
}

// cleaners are the functions that replace several slashes by one, so that a URL loses its host.
var cleaners = map[string]bool{"path.Clean": true, "path.Join": true, "path/filepath.Clean": true, "path/filepath.Join": true}

// localUse returns the use of a value that a dependency sends: only the current package knows
// whether the default client is unchanged.
func (tr *Tracer) localUse(u Usage, at ast.Node) stdlib.Use {
	if u.Use == stdlib.Send && len(u.Path.Hops) > 0 && !tr.sinks.HasDefaults(at) {
		return stdlib.SendAny
	}
	return u.Use
}

// followPlaces queues the places in a text.
func (tr *Tracer) followPlaces(expr inspector.Cursor, t, whole term.Text, u Usage) {
	for _, p := range t.Pieces {
		switch {
		case p.Call != nil:
			tr.followOperands(expr, p.Call, whole, u)
		case p.Place.Var != nil && tr.isWanted(p.Place, u) && !isAnyNumber(p.Place, whole, u.Use):
			tr.queue(p.Place, tr.atPlace(expr, p, whole, u))
		}
	}
}

// followOperands queues the places in the operands of a call.
func (tr *Tracer) followOperands(expr inspector.Cursor, call *term.Call, whole term.Text, u Usage) {
	if !eval.Executes(call.Func) {
		d := Doubt{Reason: Changed, Name: call.Func, At: expr.Node()}
		if d.Name == term.MadeOf {
			d.Name = "" // the function is unknown
		}
		of := union.Sources(call)
		tr.followTexts(expr, runAll(of), len(of) > 1, u.alone(d))
		return
	}
	for _, of := range union.Sources(call) {
		tr.followPlaces(expr, of, whole, u)
	}
}

// atPlace returns the usage of the values of the place in a piece.
func (tr *Tracer) atPlace(expr inspector.Cursor, p term.Piece, whole term.Text, u Usage) Usage {
	v := p.Place.Var
	if isTooLong(whole) {
		u = u.alone(Doubt{Reason: tooLong})
	} else {
		u.text, u.at = tr.places.around(p.Place, whole), p.Place
	}
	if tr.chances.NeedSet(whole.Guards) {
		u = u.Doubted(Doubt{Reason: unlikelyGuard})
	}
	isOrdered := !v.IsField() && !defuse.IsGlobal(v)
	if !isOrdered && tr.reads.AtElsewhere(v, p.Read) {
		u = u.Doubted(Doubt{Reason: lookedAt, Name: v.Name()})
	}
	if by := tr.places.remaker(p.Place, p.Read); by != nil {
		u = u.Doubted(Doubt{Reason: remade, Name: v.Name(), At: by})
	}
	isHeld := v.IsField() && code.IsURL(v.Type()) // flow.keepsURL has seen its uses
	isSent := isHeld || u.Use.For(stdlib.Sending, stdlib.Requesting) && (tr.others.alwaysComes(v, expr, whole) || tr.places.isFixed(v))
	if by := tr.others.of(v, expr, p.Read); by != nil && !isSent {
		u = u.Doubted(Doubt{Reason: otherUse, Name: v.Name(), At: by})
	}
	if p.Place.Keys.HasOneEntry() {
		u = u.Doubted(Doubt{Reason: oneOfSeveral, Name: v.Name()}) // the key selects one
	}
	return u
}
