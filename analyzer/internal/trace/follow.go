package trace

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/analyzer/internal/term/union"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// maxAround is how many pieces may stand around a value.
const maxAround = 64

// follow goes from a sink back to the literals whose value comes there, and queues the
// places on the way.
func (tr *Tracer) follow(from flow.Inflow, u Usage) {
	texts := tr.flow.InflowTexts(from)
	tr.followTexts(from.Cursor, tr.run.of(texts), len(texts) > 1, u)
}

// execution is a text as the code writes it, and what comes of it.
type execution struct{ raw, own term.Text }

// executions are what comes of the texts of inflows, by the first one of the list that package
// flow keeps: each usage of a place asks for all of them.
type executions map[*term.Text][]execution

func (e executions) of(texts []term.Text) []execution {
	if len(texts) == 0 {
		return nil
	}
	done, known := e[&texts[0]]
	if !known {
		done = runAll(texts)
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

// followTexts follows the texts of an expression, and what comes of them.
func (tr *Tracer) followTexts(expr inspector.Cursor, texts []execution, isOneOfSeveral bool, u Usage) {
	isOneOfSeveral = isOneOfSeveral || u.through != nil
	for _, t := range texts {
		if !t.own.HasOrigin() {
			continue // there is nothing to judge, and nowhere to go
		}
		u := u
		if d, ok := tr.places.remadeBehind(t.own); ok {
			u = u.Doubted(d)
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

// followText follows one of the values of an expression, which makes a text at the sink.
func (tr *Tracer) followText(a Arrival, isOneOfSeveral bool) {
	u := a.Usage
	of, ok := u.passed(a.Text, isOneOfSeveral)
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

// arrive notes what comes to a sink, if something is known of it: bytes, that it has been
// cleaned as a path, or that it is escaped where it will be. What a condition keeps away is known whole, or it is nothing.
func (tr *Tracer) arrive(a Arrival) {
	hasBytes := slices.ContainsFunc(a.Own.Pieces, func(p term.Piece) bool {
		return p.Known != "" || p.Call != nil && cleaners[p.Call.Func]
	})
	hasBytes = hasBytes || a.Usage.Use == stdlib.ParameterValue
	if a.Own.IsKnown() || hasBytes && !a.IsKeptAway {
		a.Usage.Use = tr.localUse(a.Usage, a.Expr.Node())
		tr.arrivals = append(tr.arrivals, a)
	}
}

// cleaners are the functions that leave one slash of several: of a URL, no host.
var cleaners = map[string]bool{"path.Clean": true, "path.Join": true, "path/filepath.Clean": true, "path/filepath.Join": true}

// localUse is the use of a value that a dependency sends: whether the default
// client is untouched, only the package at hand can tell.
func (tr *Tracer) localUse(u Usage, at ast.Node) stdlib.Use {
	if u.Use == stdlib.Send && len(u.Path.Hops) > 0 && !tr.sinks.HasDefaults(at) {
		return stdlib.SendAny
	}
	return u.Use
}

// followPlaces queues the places that a text comes from.
func (tr *Tracer) followPlaces(expr inspector.Cursor, t, whole term.Text, u Usage) {
	for _, p := range t.Pieces {
		switch {
		case p.Call != nil:
			tr.followOperands(expr, p.Call, whole, u)
		case p.Place.Var != nil && tr.isWanted(p.Place, u):
			tr.queue(p.Place, tr.atPlace(expr, p, whole, u))
		}
	}
}

// followOperands queues the places of what a function makes a text of.
func (tr *Tracer) followOperands(expr inspector.Cursor, call *term.Call, whole term.Text, u Usage) {
	if !eval.Executes(call.Func) {
		d := Doubt{Reason: Changed, Name: call.Func, At: expr.Node()}
		if d.Name == term.MadeOf {
			d.Name = "" // nobody knows by what
		}
		of := union.Sources(call)
		tr.followTexts(expr, runAll(of), len(of) > 1, u.alone(d))
		return
	}
	for _, of := range union.Sources(call) {
		tr.followPlaces(expr, of, whole, u)
	}
}

// atPlace returns the usage of what is written to the place that a piece comes from.
func (tr *Tracer) atPlace(expr inspector.Cursor, p term.Piece, whole term.Text, u Usage) Usage {
	v := p.Place.Var
	u.text, u.at = tr.places.around(p.Place, whole), p.Place
	isOrdered := !v.IsField() && !defuse.IsGlobal(v)
	if !isOrdered && tr.reads.AtElsewhere(v, p.Read) {
		u = u.Doubted(Doubt{Reason: lookedAt, Name: v.Name()})
	}
	if by := tr.places.remaker(p.Place, p.Read); by != nil {
		u = u.Doubted(Doubt{Reason: remade, Name: v.Name(), At: by})
	}
	if by := tr.others.of(v, expr, p.Read); by != nil {
		u = u.Doubted(Doubt{Reason: otherUse, Name: v.Name(), At: by})
	}
	if _, isMap := v.Type().Underlying().(*types.Map); isMap && p.Place.Element {
		u = u.Doubted(Doubt{Reason: oneOfSeveral, Name: v.Name()}) // the key tells which
	}
	return u
}
