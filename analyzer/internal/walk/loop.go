package walk

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"

	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/reach"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// anyLoop runs a loop, iteration by iteration.
func anyLoop(w *walker, s ast.Stmt, label string) way {
	switch s := s.(type) {
	case *ast.ForStmt:
		return forLoop(w, s, label)
	case *ast.RangeStmt:
		return rangeLoop(w, s, label)
	}
	return way{}
}

// ends reports whether the loop with a label ends after an iteration that ended in the way end, and
// returns the way on for the loop.
func ends(end way, label string) (way, bool) {
	switch {
	case end.kind == onward:
		return end, false
	case end.kind == continues && (end.label == "" || end.label == label):
		return end, false
	case end.kind == breaks && (end.label == "" || end.label == label):
		return way{}, true
	}
	return end, true
}

// forLoop runs a for statement. Each iteration whose condition is unknown needs runs of its own: after
// maxUnknown of them the walk ends.
func forLoop(w *walker, s *ast.ForStmt, label string) way {
	if s.Init != nil {
		w.statement(s.Init)
	}
	unknown := 0
	for range maxRounds {
		if s.Cond != nil {
			before := w.runs.at
			if !w.decide(s.Cond) {
				return way{}
			}
			if w.runs.at != before {
				unknown++
			}
		}
		if unknown > maxUnknown {
			panic(surrender{})
		}
		if end, isLast := ends(w.statements(s.Body.List), label); isLast {
			return end
		}
		nextIteration(w, s)
		if s.Post != nil {
			w.statement(s.Post)
		}
	}
	panic(surrender{})
}

// nextIteration gives the next iteration its own loop variables, with the values of the last ones. Since
// Go 1.22 each closure keeps the variables of its iteration.
func nextIteration(w *walker, s *ast.ForStmt) {
	init, ok := s.Init.(*ast.AssignStmt)
	if !ok || init.Tok != token.DEFINE {
		return
	}
	for _, lhs := range init.Lhs {
		if v, ok := w.code.Info.Defs[ast.Unparen(lhs).(*ast.Ident)].(*types.Var); ok {
			old := *w.memory.frame.vars[v]
			w.memory.frame.vars[v] = &old
		}
	}
}

// iteration is an iteration of a range: the values of its variables.
type iteration struct{ key, value value }

// rangeLoop runs a range statement.
func rangeLoop(w *walker, s *ast.RangeStmt, label string) way {
	over := w.eval(s.X)
	if f, ok := over.(closure); ok {
		return rangeFunction(w, s, f, label)
	}
	iterations, isKnown := iterationsOf(w, over)
	if !isKnown {
		return unknownRange(w, s, over, label)
	}
	for i := 0; ; i++ {
		if i == len(iterations) {
			return way{}
		}
		if r := iterations[i]; r.value != nil {
			if c, ok := r.value.(*cell); ok {
				iterations[i].value = c.value // the value now: earlier iterations may have written it
			}
		}
		setRange(w, s, iterations[i])
		if end, isLast := ends(w.statements(s.Body.List), label); isLast {
			return end
		}
	}
}

// iterationsOf returns the iterations of a range over a value; ok is false if their number is unknown. An
// element is a cell, which the loop reads when its iteration begins.
func iterationsOf(w *walker, over value) (iterations []iteration, ok bool) {
	switch x := over.(type) {
	case sequence:
		for i, c := range x.cells {
			iterations = append(iterations, iteration{number(i), c})
		}
		return iterations, len(iterations) <= maxList
	case mapping:
		for _, e := range *x.entries {
			iterations = append(iterations, iteration{e.key, e.cell})
		}
		return iterations, len(iterations) <= maxList
	case none:
		return nil, true
	case term.Text:
		return textIterations(eval.Run(x))
	}
	return nil, false
}

// textIterations returns the iterations of a range over a number, a string, or a list that a library
// function has made.
func textIterations(t term.Text) (iterations []iteration, ok bool) {
	if elements, isList := t.Elements(); isList {
		for i, e := range elements {
			iterations = append(iterations, iteration{number(i), e})
		}
		return iterations, len(iterations) <= maxList
	}
	if !t.IsKnown() {
		return nil, false
	}
	switch t.Kind {
	case term.Integer:
		n, err := strconv.Atoi(t.Bytes())
		if err != nil || n > maxList {
			return nil, false
		}
		for i := range n {
			iterations = append(iterations, iteration{key: number(i)})
		}
		return iterations, true
	case term.String:
		for i, r := range t.Bytes() {
			iterations = append(iterations, iteration{number(i), number(int(r))})
		}
		return iterations, len(iterations) <= maxList
	}
	return nil, false
}

func number(i int) term.Text { return term.Known(term.Integer, strconv.Itoa(i)) }

// unknownRange runs a range over an unknown value. One run has no iteration, and another one has one.
// If the body may leave the function, the elements of the value may decide whether the program gets
// past the loop: the run records a guard on the value. Otherwise the guards of the runs are about the length
// of the value, which a caller may know.
func unknownRange(w *walker, s *ast.RangeStmt, over value, label string) way {
	length, isParameter := lengthOfParameter(over)
	mayLeave := reach.MayLeave(s.Body)
	hasLength := func(operator string, n int) term.Text {
		switch {
		case mayLeave:
			return madeOf(term.Boolean, []value{over})
		case isParameter:
			return term.Of(term.Boolean, operator, length, number(n))
		}
		return term.Unknown(term.Boolean)
	}
	w.runs.skips = true
	if w.runs.choose(2) == 0 {
		w.runs.guard(hasLength("==", 0), s.X)
		return way{}
	}
	w.runs.guard(hasLength(">", 0), s.X)
	setRange(w, s, iteration{opaque{}, opaque{}})
	if end, isLast := ends(w.statements(s.Body.List), label); isLast {
		return end
	}
	if !mayLeave {
		w.runs.guard(hasLength("==", 1), s.X)
	}
	return way{}
}

// setRange gives the variables of a range their values for one iteration.
func setRange(w *walker, s *ast.RangeStmt, r iteration) {
	for i, lhs := range []ast.Expr{s.Key, s.Value} {
		v := r.key
		if i == 1 {
			v = r.value
		}
		if lhs == nil || v == nil {
			continue
		}
		if s.Tok == token.DEFINE {
			if declared, ok := w.code.Info.Defs[lhs.(*ast.Ident)].(*types.Var); ok {
				w.memory.declare(declared, v)
			}
			continue
		}
		w.store(lhs, v, nil)
	}
}

// rangeFunction runs a range over an iterator function f: it calls f with a function that runs the body,
// as the Go specification defines it.
func rangeFunction(w *walker, s *ast.RangeStmt, f closure, label string) way {
	outer := w.memory.frame
	var left way
	isOver := false
	yield := closure{native: func(w *walker, args []value) value {
		inner := w.memory.frame
		w.memory.frame = outer
		defer func() { w.memory.frame = inner }()
		r := iteration{}
		if len(args) > 0 {
			r.key = args[0]
		}
		if len(args) > 1 {
			r.value = args[1]
		}
		setRange(w, s, r)
		left, isOver = ends(w.statements(s.Body.List), label)
		if isOver {
			return term.False
		}
		return term.True
	}}
	w.invoke(nil, f, []value{yield})
	if isOver {
		return left
	}
	return way{}
}
