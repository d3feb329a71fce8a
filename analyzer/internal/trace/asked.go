package trace

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// Guards do not show all that a condition reads: a set, an element of a list, an argument that the program makes of
// a part of the text. The code on the path does.

// question is a condition on the path that the program has to pass, with the variables and constants that it reads.
type question struct {
	at    ast.Node
	reads map[types.Object]bool
	// isOpen reports whether eval cannot answer the question even for a known text.
	isOpen bool
}

// Asked returns the usage of an arriving text with a doubt if the program has to pass a condition on its path that is
// unknown and reads a variable or constant of the text, or that is never true.
func (tr *Tracer) Asked(a *Arrival) Usage {
	steps := slices.Collect(a.Usage.Path.Steps())
	// A condition cannot be about a literal. A test may have thousands of them, with a check behind each.
	isLiteral := func(s *Step) bool { return len(reader{tr: tr}.in(s.Cursor.Node())) == 0 }
	if !slices.ContainsFunc(steps, func(s *Step) bool { return !isLiteral(s) }) {
		return a.Usage
	}
	var asked []question
	for _, s := range slices.Backward(steps) {
		conditions := reader{tr: tr, text: s.Cursor, throughResults: true}
		asked = conditions.atCall(asked, s)
		for _, g := range tr.flow.Conditions(s.At) {
			switch answer := eval.Ask(g.Holds); {
			case answer == eval.Never:
				return a.Usage.Doubted(Doubt{Reason: repaired, At: g.At})
			case answer == eval.Unknown && !a.answers(g):
				asked = append(asked, conditions.questions(g)...)
			}
		}
		of := reader{tr: tr}.in(s.Cursor.Node())
		for _, q := range asked {
			if q.isOpen && haveCommon(q.reads, of) {
				return a.Usage.Doubted(Doubt{Reason: openCondition, At: q.at})
			}
		}
	}
	return a.Usage
}

// questions returns the unknown operands of "&&", "||" and "!" in the condition of a guard.
func (r reader) questions(g term.Guard) []question {
	cond, ok := g.Cond().(ast.Expr)
	if !ok {
		return []question{{g.At, r.in(g.At), isOpen(g.Holds)}}
	}
	var found []question
	decl := r.tr.flow.Index.DeclAt(cond.Pos())
	for _, operand := range operandsOf(cond) {
		if cur, ok := decl.Root().FindNode(operand); ok {
			if holds := r.tr.flow.Condition(cur); eval.Ask(holds) == eval.Unknown {
				found = append(found, question{g.At, r.in(operand), isOpen(holds) || r.tr.readsAnswer(operand)})
			}
		}
	}
	return found
}

func operandsOf(cond ast.Expr) []ast.Expr {
	switch e := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			return operandsOf(e.X)
		}
	case *ast.BinaryExpr:
		if e.Op == token.LAND || e.Op == token.LOR {
			return append(operandsOf(e.X), operandsOf(e.Y)...)
		}
	}
	return []ast.Expr{cond}
}

// readsAnswer reports whether an operand reads a field of another type than a text: its answer may come from a question
// that the code asked elsewhere.
func (tr *Tracer) readsAnswer(operand ast.Expr) bool {
	return slices.ContainsFunc(tr.readsOf(operand), func(obj types.Object) bool {
		v, ok := obj.(*types.Var)
		return ok && v.IsField() && !code.IsString(v.Type())
	})
}

// answers reports whether the text passes the condition of a guard.
func (a *Arrival) answers(g term.Guard) bool {
	return slices.ContainsFunc(a.Made().Guards, func(own term.Guard) bool {
		return own.IsSame(g) && eval.Ask(own.Holds) == eval.Always
	})
}

// isOpen reports whether a condition with an unknown answer calls a function that eval cannot execute, reads an element
// of a variable, or has no unknown value at all.
func isOpen(cond term.Text) bool {
	isKnown := cond.Walk(func(p *term.Piece) bool { return p.Call != nil || p.Hole == term.NoHole })
	return isKnown || !isOfPlaces(cond)
}

// atCall adds to the questions in a function what the arguments read that the call of a step passes to it. What they
// compute is unknown in the function, unless it is the text.
func (r reader) atCall(asked []question, s *Step) []question {
	if _, isCall := s.At.Node().(*ast.CallExpr); !isCall || len(asked) == 0 {
		return asked
	}
	call, ok := r.tr.flow.Index.CallAt(s.At)
	if !ok || call.Func == nil {
		return asked
	}
	params := call.Func.Origin().Signature().Params()
	for i := range params.Len() {
		for _, arg := range r.tr.flow.Index.Argument(call, i) {
			for k, q := range asked {
				if q.reads[params.At(i)] && (q.isOpen || arg != s.Cursor) {
					asked[k].isOpen = true
					reader{tr: r.tr, throughResults: true, reads: q.reads}.add(arg.Node())
				}
			}
		}
	}
	return asked
}

// maxRead bounds the variables from which the code makes the operands of a condition.
const maxRead = 32

// reader finds the variables and constants that code reads, and those from which it makes the local variables.
type reader struct {
	tr *Tracer
	// text is the expression of the text. The error of the call with it says only what the use of the sink says.
	text inspector.Cursor
	// throughResults reports whether a variable also stands for the operands of the call whose result it has.
	throughResults bool
	reads          map[types.Object]bool
}

// in returns the variables and constants that the code of a node reads.
func (r reader) in(n ast.Node) map[types.Object]bool {
	r.reads = make(map[types.Object]bool)
	r.add(n)
	return r.reads
}

// add adds the variables and constants that the code of a node reads.
func (r reader) add(n ast.Node) {
	for _, obj := range r.tr.readsOf(n) {
		if r.reads[obj] || len(r.reads) >= maxRead {
			continue
		}
		r.reads[obj] = true
		v, ok := obj.(*types.Var)
		if !ok {
			continue
		}
		for _, from := range r.madeFrom(v) {
			r.add(from.Node())
		}
	}
}

// readsOf returns the first variables, and constant texts, that the code of a node itself reads. It keeps them: a list has thousands of
// literals, and each of them is on its way through the same code.
func (tr *Tracer) readsOf(n ast.Node) []types.Object {
	reads, ok := tr.reads[n]
	if ok {
		return reads
	}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt:
			return false // of a statement, only the condition decides
		case *ast.Ident:
			if len(reads) >= maxRead {
				return false
			}
			switch obj := tr.pass.TypesInfo.Uses[n].(type) {
			case *types.Var:
				if holdsText(obj.Type()) {
					reads = append(reads, obj.Origin())
				}
			case *types.Const:
				if code.IsString(obj.Type()) {
					reads = append(reads, obj)
				}
			}
		}
		return true
	})
	tr.reads[n] = reads
	return reads
}

// madeFrom returns the expressions from which the code makes a local variable or a field.
func (r reader) madeFrom(v *types.Var) []inspector.Cursor {
	var from []inspector.Cursor
	if !index.IsLocal(v) && !v.IsField() {
		return nil
	}
	for _, w := range r.tr.flow.Index.Variable(v).Writes {
		isOfText := w.Value.Valid() && r.text.Valid() && w.Value != r.text && code.Holds(w.Value.Node(), r.text.Node().Pos())
		if w.Value.Valid() && !isOfText && (r.throughResults || w.Kind != index.Result) {
			from = append(from, w.Value)
		}
	}
	return from
}

// holdsText reports whether a variable of a type is a text, or an answer about one. Of a structure, the code reads only
// a field; a function is no value.
func holdsText(t types.Type) bool {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	switch t.Underlying().(type) {
	case *types.Struct, *types.Signature:
		return false
	}
	return true
}

func haveCommon(some, others map[types.Object]bool) bool {
	for v := range some {
		if others[v] {
			return true
		}
	}
	return false
}
