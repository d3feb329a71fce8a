package walk

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// unknownCall calls a function that the walk does not know. It forgets everything that the function can
// change: package variables, and what the function value and the arguments refer to.
func (w *walker) unknownCall(e *ast.CallExpr, fun value, args []value) value {
	f, _ := fun.(closure)
	w.memory.forget(fun)
	for _, arg := range args {
		w.memory.forget(arg)
	}
	for v := range w.memory.globals {
		w.memory.globals[v] = &cell{value: opaque{}}
	}
	forgetObjects(w, e)
	return resultOf(w, e, f, args)
}

// forgetObjects makes the variables unknown that are arguments of a call and contain a pointer to the
// result of another call, such as a parsed URL: the function may change the object.
func forgetObjects(w *walker, e *ast.CallExpr) {
	if e == nil {
		return
	}
	for _, arg := range e.Args {
		c := knownCell(w, ast.Unparen(arg))
		if c == nil || !isPointer(w.code.Info.TypeOf(arg)) {
			continue
		}
		if t, ok := c.value.(term.Text); ok && t.Kind == term.Other {
			c.value = opaque{}
		}
	}
}

// OnlyReads reports whether a function does not change an object, such as a parsed URL, that it gets.
func OnlyReads(fn *types.Func) bool { return fn.Pkg() != nil && readers[fn.Pkg().Path()] }

var readers = map[string]bool{"fmt": true, "log": true, "log/slog": true, "net/http": true, "net/http/httputil": true, "net/url": true}

// foreign calls a function of another package. It assumes that the function changes nothing in this
// package but the objects that its arguments refer to.
func (w *walker) foreign(e *ast.CallExpr, f closure, args []value) value {
	isPure := w.code.IsPure(f.fn)
	if isPure {
		if found, ok := w.applied(e, f, args); ok {
			return found
		}
	}
	if found, ok := toldBy(w, e, f, args); ok {
		if recv := f.fn.Signature().Recv(); recv != nil && isPointer(recv.Type()) {
			w.memory.forget(f.recv)
		}
		return found
	}
	if !isPure && !OnlyReads(f.fn) {
		forgetObjects(w, e)
	}
	if !isPure {
		w.memory.forget(f.recv)
		for _, arg := range args {
			w.memory.forget(arg)
		}
	}
	return resultOf(w, e, f, args)
}

// resultOf returns the result of a call whose code the walk does not run, f(args). A string is what
// package flow knows about the call. A boolean, a number or an error depends on the arguments in an
// unknown way ([term.MadeOf]): the function may be a condition on a text in them.
func resultOf(w *walker, e *ast.CallExpr, f closure, args []value) value {
	if e == nil {
		return opaque{} // the walk makes the call, so that flow has no expression for it
	}
	t, ok := w.code.Info.TypeOf(e).(*types.Tuple)
	if kind := term.KindOf(w.code.Info.TypeOf(e)); !ok && kind != term.String && kind != term.Other {
		return answerOf(w, e, madeOf(kind, args))
	}
	if !ok {
		return w.elsewhere(e)
	}
	values, _ := several(opaque{}, t, t.Len())
	for i := range values {
		switch kind := term.KindOf(t.At(i).Type()); kind {
		case term.Error:
			if f.fn != nil && w.code.Rejects(f.fn) {
				values[i] = madeOf(kind, args)
			}
		case term.Boolean, term.Integer:
			values[i] = madeOf(kind, args)
		}
	}
	return values
}

// answerOf returns what package flow knows about a call whose result is a boolean, a number or an
// error. If flow knows nothing, it returns made, an unknown value that depends on the same texts.
func answerOf(w *walker, e *ast.CallExpr, made term.Text) value {
	if !isMadeOfText(made) {
		return made
	}
	if found, ok := w.elsewhere(e).(term.Text); ok && found.HasOrigin() {
		return found
	}
	return made
}

// isMadeOfText reports whether a value depends on a literal, a constant, a parameter, a field or a variable.
func isMadeOfText(t term.Text) bool {
	return !t.Walk(func(p *term.Piece) bool { return p.Lit == nil && p.Place.Var == nil && !p.IsConstant() })
}

// applied returns a library call as a term over its operands, which package eval executes. ok is false
// if an argument has no term.
func (w *walker) applied(e *ast.CallExpr, f closure, args []value) (found value, ok bool) {
	var operands []term.Text
	if f.fn.Signature().Recv() != nil {
		args = append([]value{f.recv}, args...)
	}
	for i, arg := range args {
		t, ok := w.operand(arg)
		if !ok {
			return nil, false
		}
		if isNil(arg) && i < f.fn.Signature().Params().Len() && term.KindOf(f.fn.Signature().Params().At(i).Type()) == term.String {
			t = term.Text{} // a nil list of bytes is an empty text
		}
		operands = append(operands, t)
	}
	results := f.fn.Signature().Results()
	var values tuple
	for i := range results.Len() {
		t := term.Of(term.KindOf(results.At(i).Type()), f.fn.FullName(), operands...)
		t.Pieces[0].Call.Result = i
		if e != nil && results.Len() == 1 {
			t.Pieces[0].Read = e
		}
		values = append(values, t)
	}
	if len(values) == 1 {
		return values[0], true
	}
	return values, len(values) > 0
}

// operand returns the term of a value; ok is false if there is none, for example for a structure.
func (w *walker) operand(v value) (t term.Text, ok bool) {
	switch v := v.(type) {
	case term.Text:
		return v, true
	case none:
		return term.Known(term.Other, "nil"), true
	case sequence:
		var elements []term.Text
		for _, c := range v.cells {
			t, ok := w.operand(c.value)
			if !ok {
				return t, false
			}
			if isNil(c.value) {
				t = term.Known(term.String, "") // a nil list of bytes is an empty text
			}
			elements = append(elements, t)
		}
		return term.Of(term.Other, term.List, elements...), true
	case boxed:
		return w.operand(v.value)
	}
	return t, false
}

// toldBy returns the result of a function of another package for the arguments of a call, by the
// summary in the function's fact. If the summary has several values, each run takes one whose
// conditions it can assume. ok is false if there is no summary, or no such value.
func toldBy(w *walker, e *ast.CallExpr, f closure, args []value) (found value, ok bool) {
	fn := f.fn.Origin()
	sig := fn.Signature()
	if e == nil || e.Ellipsis.IsValid() || sig.Variadic() || len(args) != sig.Params().Len() {
		return nil, false
	}
	g := offer{w: w, sig: sig, recv: f.recv, args: args}
	var values tuple
	for i := range sig.Results().Len() {
		texts := w.code.Elsewhere(fn, i)
		if len(texts) == 0 {
			values = append(values, unknownOf(sig.Results().At(i).Type()))
			continue
		}
		ok = true
		t, isThere := g.oneOf(texts, e)
		if !isThere {
			return nil, false
		}
		values = append(values, t)
	}
	if len(values) == 1 {
		return values[0], ok
	}
	return values, ok
}

// unknownOf returns an unknown value of a type.
func unknownOf(t types.Type) value {
	if kind := term.KindOf(t); kind != term.Other {
		return term.Unknown(kind)
	}
	return opaque{}
}

// offer is a call of a function with a summary: the arguments that replace its parameters.
type offer struct {
	w    *walker
	sig  *types.Signature
	recv value
	args []value
	took []term.Text // the conditions that the run assumes to be true
}

// oneOf chooses one of the values that a result can have according to the summary, texts, and
// records its conditions as guards of the run at a node. It drops the values that the arguments, or
// conditions in took, exclude.
func (g *offer) oneOf(texts []term.Text, at ast.Expr) (t term.Text, ok bool) {
	var there []term.Text
	for _, t := range texts {
		t = g.filled(t)
		var open []term.Guard
		isAbsent := false
		for _, guard := range t.Guards {
			guard.Holds = run(plain(guard.Holds))
			switch eval.Told(guard.Holds) {
			case eval.Never:
				isAbsent = true
			case eval.Unknown:
				if dependsOnField(guard.Holds) {
					return t, false // the run does not know the fields of this receiver
				}
				isAbsent = isAbsent || slices.ContainsFunc(g.took, term.Not(guard.Holds).Equal)
				open = append(open, guard)
			}
		}
		if !isAbsent {
			t.Guards = open
			there = append(there, t)
		}
	}
	if len(there) == 0 {
		return t, false
	}
	t = there[g.w.runs.choose(len(there))]
	for _, guard := range t.Guards {
		g.took = append(g.took, guard.Holds)
		g.w.runs.guard(guard.Holds, at)
		g.w.runs.guards[len(g.w.runs.guards)-1].fixed = guard.Fixed || g.fixes(guard.Given)
	}
	t.Guards = nil
	return t, true
}

// fixes reports whether the call passes known values for parameters, of which there is at least one.
func (g *offer) fixes(params []*types.Var) bool {
	isOpen := func(v *types.Var) bool { return !isFixed(g.of(v), maxNested) }
	return len(params) > 0 && !slices.ContainsFunc(params, isOpen)
}

// filled replaces the parameters, the receiver and its fields in a text by the arguments of the call.
func (g *offer) filled(t term.Text) term.Text {
	var places []term.Place
	t.Walk(func(p *term.Piece) bool {
		if p.Call == nil && p.Place.Var != nil && !slices.Contains(places, p.Place) {
			places = append(places, p.Place)
		}
		return true
	})
	for _, at := range places {
		arg := g.of(at.Var)
		if o, isLost := arg.(opaque); isLost && !at.Element {
			t.Guards = ofLost(t.Guards, at, o)
		}
		text, ok := g.w.operand(arg)
		if !at.Element && term.CanBeNil(at.Var.Type()) {
			text, ok = argument(arg, term.Other), true
		}
		if !ok || at.Element || text.Kind == term.Other && term.KindOf(at.Var.Type()) != term.Other {
			text = term.Unknown(term.KindOf(at.Var.Type()))
		}
		t = t.With(at, text)
	}
	return t
}

// ofLost replaces a place in guards by the unknown text that other code may have made of the earlier one.
func ofLost(guards []term.Guard, at term.Place, o opaque) []term.Guard {
	made, ok := o.made()
	if !ok {
		return guards
	}
	filled := slices.Clone(guards)
	for i, g := range filled {
		filled[i].Holds = g.Holds.With(at, made)
	}
	return filled
}

// of returns the argument for v: a parameter, the receiver, or a field of the receiver.
func (g *offer) of(v *types.Var) value {
	for i, arg := range g.args {
		if g.sig.Params().At(i) == v {
			return arg
		}
	}
	recv := g.recv
	if v == g.sig.Recv() {
		return recv
	}
	if p, ok := recv.(pointer); ok {
		recv = p.to.value
	}
	s, ok := recv.(structure)
	switch {
	case !ok:
	case s.fields[v.Origin()] != nil:
		return s.fields[v.Origin()].value
	case !s.foreign:
		return zero(v.Type())
	}
	return opaque{}
}

// dependsOnField reports whether a condition contains a field.
func dependsOnField(cond term.Text) bool {
	return !cond.Walk(func(p *term.Piece) bool { return p.Place.Var == nil || !p.Place.Var.IsField() })
}
