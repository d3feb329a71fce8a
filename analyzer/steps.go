package analyzer

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/report"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/analyzer/internal/trace"
	"github.com/uricheck/go-uricheck/uricheck"
)

// Step is an operation on a text on its way to the function or field that takes it.
type Step struct {
	Kind StepKind
	// At is the position of the operation. It has no file if the position is unknown, or in a
	// dependency: then Source is "low.go:12", if known.
	At     token.Position
	Source string
	// Code is the code of the operation: a call with its operands, a condition as written, the
	// call or the write that passes the text on.
	Code string
	// Result is the result: for Executes and PutsAround a text, with uricheck.HoleMark for
	// unknown parts; for Asks one of the answers below.
	Result string
}

// StepKind says what a [Step] does with the text.
type StepKind uint8

const (
	Executes   StepKind = iota // a function turns it into another text
	PutsAround                 // the program puts text around it
	Asks                       // a condition decides whether it goes on
	Passes                     // the program passes it on: by a call, a field, a variable
	Doubts                     // something lowers the confidence that it arrives unchanged
)

// StatementBefore stands for the code of a condition that is a whole statement, such as a loop.
const StatementBefore = "an earlier statement"

// The answers of a condition: whether the text goes on.
const (
	AnswerPasses  = "the text passes"
	AnswerStays   = "the text does not pass"
	AnswerUnknown = "uricheck does not know whether the text passes"
)

// steps returns the operations on a text. A condition stands before the step that it guards.
func (inv *inventory) steps(arg *argument) []Step {
	var steps, asked []Step
	if a := arg.arrival; a != nil {
		steps = append(executed(a.Made(), make(map[*term.Call]bool)), around(arg.text)...)
		asked = inv.asked(a)
	}
	for s := range arg.usage.Path.Shown() {
		if s.Name == "" {
			continue // a literal that reaches no sink
		}
		asked = slices.DeleteFunc(asked, func(g Step) bool {
			isHere := g.At.IsValid() && inv.isInFunction(s.At, g.At)
			if isHere {
				steps = append(steps, g)
			}
			return isHere
		})
		steps = append(steps, Step{Kind: Passes, At: inv.position(s.At.Node()), Code: s.String()})
	}
	steps = append(steps, asked...)
	for _, h := range arg.usage.Path.Hops {
		steps = append(steps, Step{Kind: Passes, Code: h.String()})
	}
	for _, d := range arg.usage.Doubts {
		steps = append(steps, inv.doubt(d))
	}
	return steps
}

// executed returns the calls whose results are in a text, the innermost first.
func executed(t term.Text, seen map[*term.Call]bool) []Step {
	var steps []Step
	for _, p := range t.Pieces {
		if p.Call == nil || seen[p.Call] {
			continue
		}
		seen[p.Call] = true
		for _, arg := range p.Call.Args {
			steps = append(steps, executed(arg, seen)...)
		}
		if !eval.Executes(p.Call.Func) {
			continue
		}
		of := term.Text{Pieces: []term.Piece{p}}
		// A call without a known result shows people nothing.
		if result := eval.Run(of); result.Holes() < len(result.Pieces) || len(result.Pieces) == 0 {
			steps = append(steps, Step{Kind: Executes, Code: uricheck.Mask(report.CodeOf(of)), Result: uricheck.Mask(report.NewText(nil, result).Value)})
		}
	}
	return steps
}

// around returns the step that puts text around a text.
func around(t *report.Text) []Step {
	if t.Start == 0 && t.End == len(t.Value) {
		return nil
	}
	return []Step{{Kind: PutsAround, Code: uricheck.Mask(t.Value[t.Start:t.End]), Result: uricheck.Mask(t.Value)}}
}

// asked returns the conditions that a text passes, or that stop it.
func (inv *inventory) asked(a *trace.Arrival) []Step {
	var steps []Step
	for _, g := range term.Both(a.Made().Guards, a.Text.Guards) {
		step := Step{Kind: Asks, Source: g.Source, Code: conditionOf(g.At), Result: answer(g.Holds)}
		if g.At != nil {
			step.At = inv.position(g.At)
		}
		if step.Code == "" {
			step.Code = report.CodeOf(g.Holds)
		}
		step.Code = uricheck.Mask(step.Code)
		// The rest of a condition after its execution says less than the condition.
		if !slices.ContainsFunc(steps, func(s Step) bool { return s.At == step.At && s.Source == step.Source }) {
			steps = append(steps, step)
		}
	}
	slices.SortStableFunc(steps, func(a, b Step) int {
		return cmp.Or(cmp.Compare(a.At.Filename, b.At.Filename), cmp.Compare(a.At.Offset, b.At.Offset))
	})
	return steps
}

// conditionOf returns a condition as written, "" if it is in a dependency.
func conditionOf(n ast.Node) string {
	switch n := n.(type) {
	case ast.Expr:
		return types.ExprString(n)
	case *ast.IfStmt:
		return types.ExprString(n.Cond)
	case *ast.SwitchStmt:
		if n.Tag != nil {
			return "switch " + types.ExprString(n.Tag)
		}
		return "switch"
	case *ast.CaseClause:
		if len(n.List) == 0 {
			return "default"
		}
		code := "case "
		for i, e := range n.List {
			if i > 0 {
				code += ", "
			}
			code += types.ExprString(e)
		}
		return code
	case nil:
		return ""
	}
	return StatementBefore
}

func answer(cond term.Text) string {
	switch eval.Ask(cond) {
	case eval.Always:
		return AnswerPasses
	case eval.Never:
		return AnswerStays
	}
	return AnswerUnknown
}

func (inv *inventory) doubt(d trace.Doubt) Step {
	s := Step{Kind: Doubts, Source: d.Source, Code: d.String()}
	if d.At != nil {
		s.At = inv.position(d.At)
	}
	return s
}

// isInFunction reports whether a position is in the function whose declaration is around cur.
func (inv *inventory) isInFunction(cur inspector.Cursor, at token.Position) bool {
	for fn := range cur.Enclosing((*ast.FuncDecl)(nil)) {
		start, end := inv.position(fn.Node()), inv.checker.pass.Fset.Position(fn.Node().End())
		return start.Filename == at.Filename && start.Offset <= at.Offset && at.Offset < end.Offset
	}
	return false
}

func (inv *inventory) position(n ast.Node) token.Position {
	return inv.checker.pass.Fset.Position(n.Pos())
}
