package trace

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/factcode"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// reached is a place whose value has a usage.
type reached struct {
	place term.Place
	usage Usage
}

// maxUsages is the maximal number of usages of one place: recursive functions can put more and
// more around a value.
const maxUsages = 8

// queue adds a usage of a place, unless it is known. Most arguments of path.Join are names of
// files.
func (tr *Tracer) queue(p term.Place, u Usage) {
	if !tr.isWanted(p, u) {
		return
	}
	usages := tr.usages[p]
	if slices.ContainsFunc(usages, u.isKnownBy) {
		return
	}
	if len(usages) > 0 {
		tr.grows.note(p, u)
	}
	tr.usages[p] = append(usages, u)
	tr.pending = append(tr.pending, reached{p, u})
}

// isWanted reports whether to follow another usage of a place.
func (tr *Tracer) isWanted(p term.Place, u Usage) bool {
	return !u.Use.Takes(stdlib.File) && len(tr.usages[p]) < maxUsages
}

// isKnownBy reports whether another usage of a value is the same, with no more doubts and no
// other conditions: then every text that reaches the sink on this way reaches it on the other.
func (u Usage) isKnownBy(other Usage) bool {
	if other.Use != u.Use || other.Sink != u.Sink || other.Confidence() > u.Confidence() {
		return false
	}
	for _, g := range other.text.Guards {
		if !slices.ContainsFunc(u.text.Guards, func(own term.Guard) bool { return own.Holds.Equal(g.Holds) }) {
			return false
		}
	}
	u.Doubts, other.Doubts = nil, nil
	u.text.Guards, other.text.Guards = nil, nil
	return u.key() == other.key()
}

// followAll follows the writes to the places in the queue, until it is empty.
func (tr *Tracer) followAll() {
	for len(tr.pending) > 0 {
		next := tr.pending[0]
		tr.pending = tr.pending[1:]
		u := next.usage
		u.through = &passage{next.place, u.through}
		v := next.place.Var
		u.Shared = u.Shared || v.Exported() && (v.IsField() || defuse.IsGlobal(v))
		followDeclared(tr, next.place, u)
		for _, from := range tr.flow.Inflows(next.place) {
			passed := tr.passedTo(next.place, from, u)
			if from.Call != nil {
				passed.text = tr.flow.Filled(passed.text, *from.Call, next.place)
			}
			if by := assignment(tr, v, from.Cursor); by != nil {
				passed = passed.Doubted(Doubt{Reason: setAgain, Name: v.Name(), At: by})
			}
			tr.follow(from, passed.from(tr.stepTo(next.place, from)))
		}
	}
}

// assignment returns a statement that assigns to a field, or to a package variable, or the
// declaration of a flag for it, if the value at cur is that of its declaration, or of a field in a
// literal; nil if there is none.
func assignment(tr *Tracer, v *types.Var, cur inspector.Cursor) ast.Node {
	of := tr.flow.Index.Variable(v)
	if of.IsParam || cur.ParentEdgeKind() != edge.ValueSpec_Values && cur.ParentEdgeKind() != edge.KeyValueExpr_Value {
		return nil
	}
	for _, w := range of.Writes {
		if assign, ok := w.At.Node().(*ast.AssignStmt); ok && (w.Kind == defuse.Plain || w.Kind == defuse.Result) && assign.Tok == token.ASSIGN {
			return assign
		}
	}
	for _, use := range tr.flow.Index.Uses(v) {
		if use = code.Selected(use).Parent(); defuse.IsWrittenByFlag(tr.pass.TypesInfo, use) {
			return use.Node()
		}
	}
	return nil
}

// stepTo returns the step by which a value reaches a place.
func (tr *Tracer) stepTo(p term.Place, from flow.Inflow) Step {
	s := Step{Cursor: from.Cursor, At: from.Cursor, How: "the value of", Name: p.Var.Name()}
	switch {
	case from.Call != nil:
		s.At, s.How = from.Call.Cursor, "passed to"
		s.Name = types.ExprString(s.At.Node().(*ast.CallExpr).Fun)
	case p.Var.IsField():
		s.Name = "field " + p.Var.Name()
	}
	return s
}

// indirectCalls are the calls of functions in maps, lists and fields.
type indirectCalls struct {
	tr   *Tracer
	done map[indirectKey]bool
	at   map[inspector.Cursor]defuse.Moved // by the function's body
}

type indirectKey struct {
	call  inspector.Cursor
	place term.Place
	key   string
}

func newIndirectCalls(tr *Tracer) *indirectCalls {
	return &indirectCalls{tr, make(map[indirectKey]bool), make(map[inspector.Cursor]defuse.Moved)}
}

// follow follows the arguments of indirect calls whose function may take them. It reports whether
// there was anything new.
func (c *indirectCalls) follow() bool {
	var places []term.Place
	for p := range c.tr.usages {
		if known := c.tr.flow.Index.Variable(p.Var); known.IsParam && known.Index >= 0 {
			places = append(places, p)
		}
	}
	slices.SortFunc(places, func(p, q term.Place) int {
		return cmp.Or(cmp.Compare(p.Var.Pos(), q.Var.Pos()), comparePlaces(p, q))
	})
	isNew := false
	for _, p := range places {
		for _, call := range c.moved(c.tr.flow.Index.Variable(p.Var).Function).Calls {
			isNew = c.followCall(call, p) || isNew
		}
	}
	return isNew
}

// comparePlaces compares the parts that two places have of their variables.
func comparePlaces(p, q term.Place) int {
	return cmp.Or(cmp.Compare(factcode.Bit(p.Element, 1), factcode.Bit(q.Element, 1)), cmp.Compare(p.Keys, q.Keys))
}

// placesOf returns the places with usages that a variable has, in order.
func placesOf(tr *Tracer, v *types.Var) []term.Place {
	var places []term.Place
	for p := range tr.usages {
		if p.Var == v {
			places = append(places, p)
		}
	}
	slices.SortFunc(places, comparePlaces)
	return places
}

// moved returns where the program puts the function at body.
func (c *indirectCalls) moved(body inspector.Cursor) defuse.Moved {
	moved, known := c.at[body]
	if !known {
		moved = defuse.IndirectCalls(c.tr.flow.Index, body)
		c.at[body] = moved
	}
	return moved
}

// heldAs returns a usage of a function's parameter as one of a variable of another package that
// holds the function, or another one.
func (c *indirectCalls) heldAs(v *types.Var, param *defuse.Variable, u Usage) taken {
	names := make(factcode.Names)
	if sig := defuse.SignatureOf(c.tr.flow.Index, param.Function); sig != nil {
		for i, p := range variablesOf(v) {
			if i < sig.Params().Len() {
				names[sig.Params().At(i)] = p
			}
		}
	}
	return taken{param.Index, term.Place{}, u.renamed(names).Doubted(Doubt{Reason: otherInterface, Name: v.Name()})}
}

// followCall follows the argument of an indirect call for the parameter of a function.
func (c *indirectCalls) followCall(call inspector.Cursor, p term.Place) bool {
	index := c.tr.flow.Index
	param := index.Variable(p.Var)
	sig, ok := c.tr.pass.TypesInfo.TypeOf(call.Node().(*ast.CallExpr).Fun).Underlying().(*types.Signature)
	if !ok {
		return false
	}
	of, isNew := defuse.Call{Cursor: call, Sig: sig}, false
	for _, u := range c.tr.usages[p] {
		key := indirectKey{call, p, u.key()}
		if c.done[key] {
			continue
		}
		c.done[key], isNew = true, true
		u = c.doubted(u, call, param.Index)
		u.text = c.tr.flow.Filled(u.text, of, u.at)
		for _, from := range c.tr.flow.Passed(of, param.Index, p) {
			name := types.ExprString(call.Node().(*ast.CallExpr).Fun)
			c.tr.follow(from, u.from(Step{Cursor: from.Cursor, At: call, How: "passed to", Name: name}))
		}
	}
	return isNew
}

// doubted adds the doubts about which function an indirect call runs.
func (c *indirectCalls) doubted(u Usage, call inspector.Cursor, param int) Usage {
	name := types.ExprString(call.Node().(*ast.CallExpr).Fun)
	bodies, areAll := defuse.Functions(c.tr.flow.Index, call.ChildAt(edge.CallExpr_Fun, -1))
	if !areAll {
		u = u.Doubted(Doubt{Reason: otherInterface, Name: name, At: call.Node()})
	}
	if !slices.ContainsFunc(bodies, func(body inspector.Cursor) bool { return !c.takes(body, param, u) }) {
		return u
	}
	reason := otherInterface // the code may replace the function of a variable before the call
	if _, isElement := ast.Unparen(call.Node().(*ast.CallExpr).Fun).(*ast.IndexExpr); isElement {
		reason = oneOfSeveral
	}
	return u.Doubted(Doubt{Reason: reason, Name: name, At: call.Node()})
}

// takes reports whether a function has the same use for a parameter, with something around it or
// without.
func (c *indirectCalls) takes(body inspector.Cursor, param int, u Usage) bool {
	isSame := func(other Usage) bool {
		return other.Use == u.Use && len(other.text.Pieces) > 1 == (len(u.text.Pieces) > 1)
	}
	for v, usages := range c.tr.usages {
		known := c.tr.flow.Index.Variable(v.Var)
		if known.IsParam && known.Function == body && known.Index == param && slices.ContainsFunc(usages, isSame) {
			return true
		}
	}
	return false
}

// recursion are the places of recursive functions that can put more around a value each time.
// Which of the texts reaches the sink is unknown.
type recursion map[term.Place]bool

// note records the places of a cycle, if a value passes a place twice.
func (r recursion) note(p term.Place, u Usage) {
	var before *passage
	for q := u.through; q != nil; q = q.next {
		if q.place == p {
			before = q
		}
	}
	if before == nil {
		return
	}
	for q := u.through; q != before.next; q = q.next {
		r[q.place] = true
	}
}

// isOn reports whether a value passes recursive functions that put more around it each time.
func (r recursion) isOn(u Usage) bool {
	for p := u.through; p != nil && len(r) > 0; p = p.next {
		if r[p.place] {
			return true
		}
	}
	return false
}
