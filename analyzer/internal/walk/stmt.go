package walk

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// statements runs a list of statements, and returns how the program continues after it.
func (w *walker) statements(list []ast.Stmt) way {
	for i := 0; i < len(list); i++ {
		end := w.statement(list[i])
		if end.kind == jumps {
			if to := labelled(list, end.label); to >= 0 {
				i = to - 1
				continue
			}
		}
		if end.kind != onward {
			return end
		}
	}
	return way{}
}

// labelled returns the index of the statement with a label, -1 if it is in another list.
func labelled(list []ast.Stmt, label string) int {
	for i, s := range list {
		if l, ok := s.(*ast.LabeledStmt); ok && l.Label.Name == label {
			return i
		}
	}
	return -1
}

// statement runs a statement, and returns how the program continues after it.
func (w *walker) statement(s ast.Stmt) way {
	w.runs.step()
	switch s := s.(type) {
	case *ast.ExprStmt:
		return expressionStatement(w, s)
	case *ast.AssignStmt:
		assignTo(w, s)
	case *ast.IncDecStmt:
		increaseIn(w, s)
	case *ast.DeclStmt:
		declareAll(w, s.Decl.(*ast.GenDecl))
	case *ast.ReturnStmt:
		return giveBack(w, s)
	case *ast.BlockStmt:
		return w.statements(s.List)
	case *ast.IfStmt:
		return branchOf(w, s)
	case *ast.ForStmt, *ast.RangeStmt:
		return anyLoop(w, s, "")
	case *ast.SwitchStmt:
		return switched(w, s, "")
	case *ast.TypeSwitchStmt:
		return switchedType(w, s, "")
	case *ast.LabeledStmt:
		return labeledStatement(w, s)
	case *ast.BranchStmt:
		return branched(s)
	case *ast.DeferStmt:
		deferCall(w, s)
	case *ast.GoStmt:
		goesOn(w, s.Call)
	case *ast.SendStmt:
		sendTo(w, s)
	case *ast.EmptyStmt:
	default:
		panic(surrender{}) // a select statement depends on other goroutines
	}
	return way{}
}

// labeledStatement runs a statement with a label, at which a break with the label ends.
func labeledStatement(w *walker, s *ast.LabeledStmt) way {
	var end way
	switch inner := s.Stmt.(type) {
	case *ast.ForStmt, *ast.RangeStmt:
		return anyLoop(w, inner, s.Label.Name)
	case *ast.SwitchStmt:
		return switched(w, inner, s.Label.Name)
	case *ast.TypeSwitchStmt:
		return switchedType(w, inner, s.Label.Name)
	default:
		end = w.statement(inner)
	}
	if end.kind == breaks && end.label == s.Label.Name {
		return way{}
	}
	return end
}

// branched returns the way on after a break, continue, goto or fallthrough.
func branched(s *ast.BranchStmt) way {
	var label string
	if s.Label != nil {
		label = s.Label.Name
	}
	kinds := map[token.Token]wayKind{token.BREAK: breaks, token.CONTINUE: continues, token.GOTO: jumps, token.FALLTHROUGH: falls}
	return way{kinds[s.Tok], label}
}

// expressionStatement runs a statement that is only an expression, usually a call. It assumes that a
// function called Exit, Fatal or the like does not return.
func expressionStatement(w *walker, s *ast.ExprStmt) way {
	call, ok := ast.Unparen(s.X).(*ast.CallExpr)
	if !ok {
		w.eval(s.X)
		return way{}
	}
	w.eval(call)
	switch {
	case code.IdentName(call.Fun) == "panic":
		return way{kind: panics}
	case code.EndsProgram(call):
		w.runs.skips = true // a method of that name may return
		return way{kind: exits}
	}
	return way{}
}

// branchOf runs an if statement. If the body ends with a return, the first run does not enter it: the
// target is more likely after the statement.
func branchOf(w *walker, s *ast.IfStmt) way {
	if s.Init != nil {
		if end := w.statement(s.Init); end.kind != onward {
			return end
		}
	}
	first, ways := len(w.runs.guards), 2
	leaves := leavesFunction(s.Body)
	if leaves && s.Else == nil && isInVain(w, s.Body) {
		ways = 1 // no run has to enter the body
	}
	var end way
	isMet := w.answered(w.eval(s.Cond), s.Cond, !leaves, ways)
	learnError(w, s.Cond, isMet)
	switch {
	case isMet:
		end = w.statements(s.Body.List)
	case s.Else != nil:
		end = w.statement(s.Else)
	}
	w.haveReplaced(first, s, end)
	return end
}

// learnError gives an unknown error the value that the answer of a condition "err != nil" or
// "err == nil" implies. isMet is the answer. In this run a later condition on it has the same answer.
func learnError(w *walker, cond ast.Expr, isMet bool) {
	e, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok || e.Op != token.NEQ && e.Op != token.EQL || !w.code.Info.Types[e.Y].IsNil() {
		return
	}
	id, ok := ast.Unparen(e.X).(*ast.Ident)
	if !ok || term.KindOf(w.code.Info.TypeOf(id)) != term.Error {
		return
	}
	if t, ok := w.eval(id).(term.Text); ok && !t.IsKnown() {
		learned := nilError
		if isMet == (e.Op == token.NEQ) {
			learned = anError
		}
		w.store(id, learned, nil)
	}
}

// giveBack runs a return statement.
func giveBack(w *walker, s *ast.ReturnStmt) way {
	f := w.memory.frame
	if len(s.Results) == 0 {
		return way{kind: returns}
	}
	var values tuple
	for _, e := range s.Results {
		values = append(values, w.eval(e))
	}
	if len(s.Results) == 1 && len(f.types) > 1 {
		values, _ = several(values[0], nil, len(f.types))
	}
	for i, v := range values {
		if len(s.Results) == len(f.types) {
			values[i] = w.converted(v, w.code.Info.TypeOf(s.Results[i]), f.types[i])
		}
	}
	if last := len(values) - 1; last > 0 && len(values) == len(f.types) && isError(values[last]) {
		for i := range last {
			values[i] = unknownOf(f.types[i]) // callers do not use the other results if there is an error
		}
	}
	f.returned = values
	for i, v := range f.results {
		w.memory.set(f.vars[v], values[i], v.Type())
	}
	return way{kind: returns}
}

// isError reports whether a value is an error that is not nil.
func isError(v value) bool {
	t, ok := v.(term.Text)
	return ok && t.Equal(anError)
}

// deferCall runs a defer statement: it evaluates the operands at once, and records a call for the end of
// the function.
func deferCall(w *walker, s *ast.DeferStmt) {
	f := w.memory.frame
	fun, args := w.operands(s.Call)
	f.deferred = append(f.deferred, func() {
		w.deferrer = f
		w.called(s.Call, fun, args)
		w.deferrer = nil
	})
}

// goesOn runs a go statement. The call runs at an unknown time, so that everything that it can change
// becomes unknown.
func goesOn(w *walker, call *ast.CallExpr) {
	fun, args := w.operands(call)
	w.memory.forget(fun)
	for _, arg := range args {
		w.memory.forget(arg)
	}
}

// received returns the value that the code at e receives from a channel.
func received(w *walker, e *ast.UnaryExpr, q queue) value {
	t := w.code.Info.TypeOf(e)
	results, asksForEnd := t.(*types.Tuple) // v, ok := <-c
	if asksForEnd {
		t = results.At(0).Type()
	}
	isSent := len(q.values) > 0
	var v value
	switch {
	case isSent:
		v = q.values[0]
		q.values = q.values[1:]
	case q.isClosed && !q.isShared:
		v = initialOf(w, t)
	default:
		return w.elsewhere(e)
	}
	if asksForEnd {
		return tuple{v, truth(isSent)}
	}
	return v
}

// sendTo runs a send to a channel.
func sendTo(w *walker, s *ast.SendStmt) {
	to, v := w.eval(s.Chan), w.eval(s.Value)
	if q, ok := to.(queue); ok && len(q.values) < maxList && !q.isShared {
		q.values = append(q.values, copied(v, w.code.Info.TypeOf(s.Value)))
		return
	}
	w.memory.forget(to)
	w.memory.forget(v)
}

const (
	onward wayKind = iota
	breaks
	continues
	jumps // it goes to a label
	falls // it falls through to the next clause
	returns
	panics
	exits // the program, or the goroutine, ends
)

// way says how the program continues after a statement.
type way struct {
	kind  wayKind
	label string
}

type wayKind uint8
