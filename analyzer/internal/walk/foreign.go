package walk

import (
	"go/ast"
	"go/types"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// unknownCall is a call of nobody knows what: it may change all that it can reach.
func (w *walker) unknownCall(e *ast.CallExpr, fun value, args []value) value {
	f, _ := fun.(closure)
	w.forget(fun)
	for _, arg := range args {
		w.forget(arg)
	}
	for v := range w.globals {
		w.globals[v] = &cell{value: opaque{}}
	}
	return resultOf(w, e, f, args)
}

// foreign is a call of a function of another package. It changes nothing of this one but what
// it is given.
func (w *walker) foreign(e *ast.CallExpr, f closure, args []value) value {
	isPure := w.code.IsPure(f.fn)
	if isPure {
		if found, ok := w.applied(e, f, args); ok {
			return found
		}
	}
	if !isPure {
		w.forget(f.recv)
		for _, arg := range args {
			w.forget(arg)
		}
	}
	return resultOf(w, e, f, args)
}

// resultOf is what package flow says of a call. What is no text may be an answer about one.
func resultOf(w *walker, e *ast.CallExpr, f closure, args []value) value {
	if e == nil {
		return opaque{} // a library calls it
	}
	t, ok := w.code.Info.TypeOf(e).(*types.Tuple)
	if !ok {
		return w.elsewhere(e)
	}
	values, _ := several(opaque{}, t, t.Len())
	for i := range values {
		switch kind := kindOf(t.At(i).Type()); kind {
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

// madeOf is what nobody knows how is made of arguments.
func madeOf(kind term.Kind, args []value) term.Text {
	var texts []term.Text
	for _, arg := range args {
		if b, ok := arg.(boxed); ok {
			arg = b.value
		}
		if t, ok := arg.(term.Text); ok && t.HasOrigin() && len(t.Pieces) > 0 {
			texts = append(texts, t)
		}
	}
	if len(texts) == 0 {
		return term.Unknown(kind)
	}
	return term.Of(kind, term.MadeOf, texts...)
}

// applied is a call that is executed on its operands.
func (w *walker) applied(e *ast.CallExpr, f closure, args []value) (found value, ok bool) {
	var operands []term.Text
	if f.fn.Signature().Recv() != nil {
		args = append([]value{f.recv}, args...)
	}
	for _, arg := range args {
		t, ok := w.operand(arg)
		if !ok {
			return nil, false
		}
		operands = append(operands, t)
	}
	results := f.fn.Signature().Results()
	var values tuple
	for i := range results.Len() {
		t := term.Of(kindOf(results.At(i).Type()), f.fn.FullName(), operands...)
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

// operand returns a value as an operand of a call.
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
			elements = append(elements, t)
		}
		return term.Of(term.Other, term.List, elements...), true
	case boxed:
		return w.operand(v.value)
	}
	return t, false
}
