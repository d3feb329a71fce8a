package trace

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow/union"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/library"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// follow follows a value backwards: for each text that flow finds for it, it records the arrivals of the
// literals in the text, and queues the places whose values are a part of it. u says how the value reaches
// a sink.
func (tr *Tracer) follow(from flow.Inflow, u Usage) {
	if u.isOfString() && !from.Element && !mayBeString(tr.pass.TypesInfo, from.Cursor) || tr.flow.IsDead(from.Cursor) {
		return
	}
	if u.Accepted != nil && !tr.keepsAccepted(from, u) {
		u.Accepted = nil
	}
	texts := tr.flow.InflowTexts(from)
	runs := tr.run.executed(texts)
	isOneOfSeveral := len(texts) > 1
	if isOneOfSeveral && haveSameBeginning(runs) {
		isOneOfSeveral, runs = false, choosing(runs)
	}
	tr.followTexts(from.Cursor, formatting(tr.certainOnly(runs)), isOneOfSeveral, u)
}

// formatting returns texts that reach the same use, with the role [term.Formats] for the guards of those that
// are the format of another one, and of this one, as in if len(args) > 0 { path = fmt.Sprintf(path, args...) }.
func formatting(texts []execution) []execution {
	formatted := slices.DeleteFunc(slices.Clone(texts),
		func(t execution) bool { return !slices.ContainsFunc(t.own.Pieces, isFormatted) })
	if len(formatted) == 0 {
		return texts
	}
	marked := texts
	for i, t := range texts {
		isPlain := slices.ContainsFunc(formatted, func(other execution) bool { return isFormatOf(other.own, t.own) })
		isMade := slices.ContainsFunc(t.own.Pieces, isFormatted) &&
			slices.ContainsFunc(texts, func(other execution) bool { return isFormatOf(t.own, other.own) })
		if len(t.own.Guards) == 0 || !isPlain && !isMade {
			continue
		}
		if &marked[0] == &texts[0] {
			marked = slices.Clone(texts) // the cache shares them
		}
		marked[i].own.Guards = slices.Clone(t.own.Guards)
		for k, g := range t.own.Guards {
			if !isOfAll(g, texts) && (isPlain && !g.Role.IsEarly() || isMade) {
				marked[i].own.Guards[k].Role = term.Formats
			}
		}
	}
	return marked
}

// isFormatted reports whether a piece is the result of fmt.Sprintf.
func isFormatted(p term.Piece) bool {
	return p.Call != nil && p.Call.Func == "fmt.Sprintf" && len(p.Call.Args) > 0
}

// isFormatOf reports whether a place of which a text consists in part is the format of a call in made.
func isFormatOf(made, t term.Text) bool {
	return slices.ContainsFunc(made.Pieces, func(p term.Piece) bool {
		return isFormatted(p) && slices.ContainsFunc(t.Pieces, func(of term.Piece) bool {
			return of.Call == nil && of.Place.Var != nil && p.Call.Args[0].Has(of.Place)
		})
	})
}

// certainOnly takes the role [term.Chooses] from the guards of texts that may never reach the use. A guard with
// it raises no doubt, because it only decides which of several texts reaches the use. But the
// program may never pass a text by itself if it also makes another one of it, as c.base + p beside p. The
// same is true if other conditions of the package read what the guard reads: those may hold only if the
// guard does not.
func (tr *Tracer) certainOnly(texts []execution) []execution {
	marked := texts
	for i, t := range texts {
		chosen := slices.DeleteFunc(slices.Clone(t.own.Guards), func(g term.Guard) bool { return g.Role != term.Chooses })
		isRead := func(g term.Guard) bool { return tr.isReadElsewhere(g) }
		if len(chosen) == 0 || !isRemade(t.own, texts) && !slices.ContainsFunc(chosen, isRead) {
			continue
		}
		if &marked[0] == &texts[0] {
			marked = slices.Clone(texts) // the cache shares them
		}
		marked[i].own.Guards = slices.Clone(t.own.Guards)
		for k := range marked[i].own.Guards {
			if role := &marked[i].own.Guards[k].Role; *role == term.Chooses {
				*role = term.StopsOne
			}
		}
	}
	return marked
}

// isRemade reports whether one of texts contains the beginning of a text, but after something else or as an
// operand of a call.
func isRemade(of term.Text, texts []execution) bool {
	if len(of.Pieces) == 0 || of.Pieces[0].Call != nil || of.Pieces[0].Place.Var == nil && of.Pieces[0].Lit == nil {
		return false
	}
	first := of.Pieces[0]
	return slices.ContainsFunc(texts, func(t execution) bool {
		pieces := t.own.Pieces
		return len(pieces) > 0 && !isSameOrigin(first, pieces[0]) && isMadeOf(pieces, first) && !eval.FailsGuard(t.own)
	})
}

// madeByOthers returns the texts that are results of functions that eval cannot execute.
func madeByOthers(texts []execution) []execution {
	var made []execution
	for _, t := range texts {
		if c, ok := t.own.Maker(); ok && !eval.Executes(c.Func) {
			made = append(made, t)
		}
	}
	return made
}

// isChangedIn reports whether one of the texts of madeByOthers is the result for a text, as in
// if hook != nil { u = hook(u) }.
func isChangedIn(t term.Text, made []execution) bool {
	isValue := len(t.Pieces) == 1 && t.Pieces[0].Call == nil && (t.Pieces[0].Place.Var != nil || t.Pieces[0].Lit != nil)
	return isValue && slices.ContainsFunc(made,
		func(other execution) bool { return isMadeOf(other.own.Pieces, t.Pieces[0]) })
}

// choosing returns texts that reach the same use, with the role [term.Chooses] for their guards: if a
// guard stops one text, another text reaches the use. A guard that all texts have stops them all, and
// gets no mark.
func choosing(runs []execution) []execution {
	chosen := make([]execution, len(runs))
	for i, run := range runs {
		guards := slices.Clone(run.own.Guards)
		for k := range guards {
			if !isOfAll(guards[k], runs) {
				guards[k].Role = guards[k].Role.Chosen()
			}
		}
		run.own.Guards = guards
		chosen[i] = run
	}
	return chosen
}

// markChoices sets the roles of the guards that only some texts have.
func markChoices(runs []execution) {
	var alive []execution
	for _, run := range runs {
		if !eval.FailsGuard(run.own) {
			alive = append(alive, run)
		}
	}
	if len(alive) < 2 {
		return
	}
	common := slices.DeleteFunc(slices.Clone(alive[0].own.Guards),
		func(g term.Guard) bool { return !isOfAll(g, alive[1:]) })
	for i := range runs {
		runs[i].own.Guards = slices.Clone(runs[i].own.Guards)
		for k, g := range runs[i].own.Guards {
			isSame := func(h term.Guard) bool { return h.At == g.At && h.Holds.Equal(g.Holds) }
			if !slices.ContainsFunc(common, isSame) {
				runs[i].own.Guards[k].Role = g.Role.AmongOthers()
			}
		}
	}
}

// isOfAll reports whether each of the texts has a guard.
func isOfAll(g term.Guard, runs []execution) bool {
	return !slices.ContainsFunc(runs, func(run execution) bool {
		return !slices.ContainsFunc(run.own.Guards, func(own term.Guard) bool {
			return own.At == g.At &&
				own.Holds.Equal(g.Holds)
		})
	})
}

// isOfString reports whether a guard on the way requires that the value, in an interface, is a string.
func (u Usage) isOfString() bool {
	return u.at.Var != nil && slices.ContainsFunc(u.text.Guards, func(g term.Guard) bool {
		is, ok := g.Holds.Maker()
		return ok && is.Func == term.IsString && is.Args[0].Has(u.at)
	})
}

// mayBeString reports whether an interface variable contains a string after the code has assigned an
// expression to it. A value of a named type such as template.URL is not a string there.
func mayBeString(info *types.Info, at inspector.Cursor) bool {
	expr, ok := at.Node().(ast.Expr)
	if !ok || info.TypeOf(expr) == nil {
		return true
	}
	t := types.Default(info.TypeOf(expr))
	return types.IsInterface(t) || types.Identical(t, types.Typ[types.String])
}

// execution is a text as the code writes it, and its value after eval has executed it.
type execution struct{ raw, own term.Text }

// executions caches executed texts, because each usage of a place needs them again. The key is the first text
// of a list that package flow caches.
type executions map[*term.Text][]execution

// maxExecuted is the largest number of values of an expression that trace follows.
const maxExecuted = 64

// executed returns the executed texts, or the first of them if there are very many: each condition that may put something
// more into a text doubles them.
func (e executions) executed(texts []term.Text) []execution {
	if len(texts) == 0 {
		return nil
	}
	done, known := e[&texts[0]]
	if !known {
		done = runAll(texts)
		done = done[:min(len(done), maxExecuted)]
		markChoices(done)
		e[&texts[0]] = done
	}
	return done
}

// runAll executes texts, each value of a choice that their guards test separately.
func runAll(texts []term.Text) []execution {
	done := make([]execution, 0, len(texts))
	for _, t := range texts {
		for _, raw := range eval.Split(t) {
			done = append(done, execution{raw, eval.Run(raw)})
		}
	}
	return done
}

// haveSameBeginning reports whether all values of an expression begin with the same literal or variable, so
// that the guards only decide what the program appends to it.
func haveSameBeginning(runs []execution) bool {
	return !slices.ContainsFunc(runs, func(run execution) bool {
		return len(run.own.Pieces) == 0 || len(runs[0].own.Pieces) == 0 ||
			!isSameOrigin(runs[0].own.Pieces[0], run.own.Pieces[0])
	})
}

// isSameOrigin reports whether two pieces come from the same literal, or have the value of the same place.
func isSameOrigin(p, q term.Piece) bool {
	if p.Lit != nil {
		return q.Lit == p.Lit && q.Known != ""
	}
	return p.Place.Var != nil && q.Place == p.Place && p.Call == nil && q.Call == nil
}

// followTexts follows the executed texts of an expression whose usage is u. isOneOfSeveral reports whether a
// guard may select among them.
func (tr *Tracer) followTexts(expr inspector.Cursor, texts []execution, isOneOfSeveral bool, u Usage) {
	isOneOfSeveral = isOneOfSeveral || u.through != nil
	isOfString := u.isOfString()
	made := madeByOthers(texts)
	for _, t := range texts {
		if !t.own.HasOrigin() || isOfString && t.own.Kind != term.String && t.own.Kind != term.Other {
			continue // the text contains no literal to judge, and no place to follow
		}
		u := u
		if isChangedIn(t.own, made) {
			u = u.Doubted(Doubt{Reason: Changed, At: expr.Node()})
		}
		if v := tr.heldBy(t.own); v != nil {
			u = u.Doubted(Doubt{Reason: setElsewhere, Name: v.Name(), At: expr.Node()})
		}
		for _, own := range eval.Values(t.own) {
			for _, whole := range u.wholes(own) {
				tr.followText(Arrival{Expr: expr, Raw: t.raw, Own: own, Text: whole, Usage: u}, isOneOfSeveral)
			}
		}
	}
}

// followText records the arrival of one value of an expression, and queues the places in it. The arrival
// has the text at the sink; guards and other uses of the variables add doubts.
func (tr *Tracer) followText(a Arrival, isOneOfSeveral bool) {
	u := a.Usage
	of, ok := u.passed(tr, a.Text, isOneOfSeveral)
	if !ok {
		if a.FailsGuard = true; !isForOtherKey(a.Text) {
			tr.arrive(a)
		}
		return
	}
	if a.Own.Holes() <= union.MaxHoles+1 && u.Use != stdlib.ParameterValue {
		tr.followPlaces(a.Expr, a.Own, a.Text, u)
	}
	if of.IsOneOfSeveral() && slices.ContainsFunc(a.Text.Pieces, isMisprint) {
		of = of.Doubted(Doubt{Reason: otherOperands, At: a.Expr.Node()}) // of the calls with formats of their own
	}
	a.Usage = of
	tr.arrive(a)
}

func isMisprint(p term.Piece) bool { return p.Hole == term.Misprint }

// arrive records a text at a sink. It omits texts about which nothing is known: they have no bytes, and no
// function that cleans paths has made them. Of the texts that a guard stops it records only the known ones.
func (tr *Tracer) arrive(a Arrival) {
	hasBytes := slices.ContainsFunc(a.Own.Pieces, func(p term.Piece) bool {
		return p.Known != "" || p.Call != nil && cleans(p.Call.Func)
	})
	hasBytes = hasBytes || a.Usage.Use == stdlib.ParameterValue || a.isParsed()
	a.FailsGuard = a.FailsGuard || a.isReset()
	if a.Own.IsKnown() || hasBytes && !a.FailsGuard {
		a.Usage.Use = tr.localUse(a.Usage, a.Expr.Node())
		a.HoldsPlace = a.holdsPlace()
		recorded := a // most texts are not recorded, and need no heap
		tr.arrivals = append(tr.arrivals, &recorded)
	}
}

// isReset reports whether an arrival is the empty text that a statement such as c.url = "" writes to a field.
// The program then has no more use for the field.
func (a Arrival) isReset() bool {
	if !a.Own.IsKnown() || a.Own.Bytes() != "" || a.Usage.Path.First == nil {
		return false
	}
	at := a.Usage.Path.First.Cursor
	_, isField := index.Assignee(at).(*ast.SelectorExpr)
	return isField && at.ParentEdgeKind() == edge.AssignStmt_Rhs
}

// isParsed reports whether a value is a parsed URL, or a literal of url.URL, whose host or first segment
// occurs in the known text at the sink. It does not if a reference has replaced them.
func (a Arrival) isParsed() bool {
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

// cleans reports whether a function replaces "//" by "/", so that a URL loses its host.
func cleans(name string) bool {
	value := library.Of(name).Value
	return value == stdlib.Cleaned || value == stdlib.FilePath
}

// localUse returns the use of a value. If a dependency sends the value, it depends on the current package
// whether the default client is unchanged, and so which schemes the client accepts.
func (tr *Tracer) localUse(u Usage, at ast.Node) stdlib.Use {
	if u.Use == stdlib.Send && len(u.Path.Hops) > 0 && !tr.sinks.HasDefaults(at) {
		return stdlib.SendAny
	}
	return u.Use
}

// followPlaces queues the places in t, a part of the text whole at the sink.
func (tr *Tracer) followPlaces(expr inspector.Cursor, t, whole term.Text, u Usage) {
	for _, p := range t.Pieces {
		if p.Read != nil {
			tr.followed[p.Read] = true
		}
		switch {
		case p.Call != nil:
			tr.followOperands(expr, p.Call, whole, u)
		case p.Place.Var != nil && tr.isWanted(p.Place, u) && !isAnyNumber(p.Place, whole, u.Use):
			tr.queue(p.Place, tr.atPlace(expr, p, whole, u))
		}
	}
}

// followOperands queues the places in the operands of a call. If eval cannot execute the call, their
// values become parts of an unknown text.
func (tr *Tracer) followOperands(expr inspector.Cursor, call *term.Call, whole term.Text, u Usage) {
	if !eval.Executes(call.Func) {
		d := Doubt{Reason: Changed, Name: call.Func, At: expr.Node()}
		if union.IsCoarse(call) {
			d.Reason = tooLong
		}
		of := union.Unique(library.Sources(call)) // strings.Repeat and Split make many equal elements
		tr.followTexts(expr, runAll(of), len(of) > 1, u.alone(d))
		return
	}
	for _, of := range library.Sources(call) {
		tr.followPlaces(expr, of, whole, u)
	}
}

// atPlace returns the usage of the values of the place in p, a piece of the text whole at the sink: u,
// with the text around the place, and with the doubts about the place.
func (tr *Tracer) atPlace(expr inspector.Cursor, p term.Piece, whole term.Text, u Usage) Usage {
	v := p.Place.Var
	if isTooLong(whole) {
		u = u.alone(Doubt{Reason: tooLong, At: expr.Node()})
	} else {
		u.text, u.at = tr.places.around(p.Place, whole), p.Place
	}
	if by := tr.places.remaker(p.Place, p.Read); by != nil {
		u = u.Doubted(Doubt{Reason: remade, Name: v.Name(), At: by})
	}
	isHeld := v.IsField() && code.IsURL(v.Type()) // flow.keepsURL has seen its uses
	isSent := isHeld || u.Use.For(stdlib.Sending, stdlib.Requesting) &&
		(tr.others.alwaysComes(v, expr, whole) || tr.places.isFixed(v))
	if by := tr.others.useOf(v, expr, p.Read); by != nil && !isSent {
		u = u.Doubted(Doubt{Reason: otherPurpose, Name: v.Name(), At: by})
	}
	if v.IsField() && isReadAgain(p, whole) {
		u = u.Doubted(Doubt{Reason: otherObject, Name: v.Name()})
	}
	if v.IsField() && tr.isOfSeveral(v, p.Read) {
		u = u.Doubted(Doubt{Reason: ofObject, Name: v.Name()})
	}
	if p.Place.Keys.HasOneEntry() {
		u = u.Doubted(Doubt{Reason: keyed, Name: v.Name()}) // the key selects one of the entries
	}
	return u
}
