package judge

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
	"github.com/uricheck/go-uricheck/analyzer/inventory"
	"github.com/uricheck/go-uricheck/uricheck"
)

// steps returns the operations on a text. A condition stands before the step that it guards.
func (r *recorder) steps(arg *argument) []inventory.Step {
	var steps, asked []inventory.Step
	if a := arg.arrival; a != nil {
		steps = append(executed(a.Made(), make(map[*term.Call]bool)), around(arg.text)...)
		asked = r.asked(a)
	}
	for s := range arg.usage.Path.Shown() {
		if s.Name == "" {
			continue // a literal that reaches no sink
		}
		asked = slices.DeleteFunc(asked, func(g inventory.Step) bool {
			isHere := g.At.IsValid() && r.isInFunction(s.At, g.At)
			if isHere {
				steps = append(steps, g)
			}
			return isHere
		})
		steps = append(steps, inventory.Step{Kind: inventory.Passes, At: r.position(s.At.Node()), Code: s.String()})
	}
	steps = append(steps, asked...)
	for _, h := range arg.usage.Path.Hops {
		steps = append(steps, inventory.Step{Kind: inventory.Passes, Code: h.String()})
	}
	for _, d := range arg.usage.Doubts {
		steps = append(steps, r.doubt(d))
	}
	return steps
}

// executed returns the calls whose results are in a text, the innermost first.
func executed(t term.Text, seen map[*term.Call]bool) []inventory.Step {
	var steps []inventory.Step
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
			steps = append(steps, inventory.Step{Kind: inventory.Executes, Code: uricheck.Mask(report.CodeOf(of)), Result: uricheck.Mask(report.NewText(nil, result).Value)})
		}
	}
	return steps
}

// around returns the step that puts text around a text.
func around(t *report.Text) []inventory.Step {
	if t.Start == 0 && t.End == len(t.Value) {
		return nil
	}
	return []inventory.Step{{Kind: inventory.PutsAround, Code: uricheck.Mask(t.Value[t.Start:t.End]), Result: uricheck.Mask(t.Value)}}
}

// asked returns the conditions that a text passes, or that stop it.
func (r *recorder) asked(a *trace.Arrival) []inventory.Step {
	var steps []inventory.Step
	for _, g := range term.Both(a.Made().Guards, a.Text.Guards) {
		step := inventory.Step{Kind: inventory.Asks, Source: g.Source, Code: conditionOf(g.At), Result: answer(g.Holds)}
		if g.At != nil {
			step.At = r.position(g.At)
		}
		if step.Code == "" {
			step.Code = report.CodeOf(g.Holds)
		}
		step.Code = uricheck.Mask(step.Code)
		// The rest of a condition after its execution says less than the condition.
		if !slices.ContainsFunc(steps, func(s inventory.Step) bool { return s.At == step.At && s.Source == step.Source }) {
			steps = append(steps, step)
		}
	}
	slices.SortStableFunc(steps, func(a, b inventory.Step) int {
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
	return inventory.StatementBefore
}

func answer(cond term.Text) string {
	switch eval.Ask(cond) {
	case eval.Always:
		return inventory.AnswerPasses
	case eval.Never:
		return inventory.AnswerStays
	}
	return inventory.AnswerUnknown
}

func (r *recorder) doubt(d trace.Doubt) inventory.Step {
	s := inventory.Step{Kind: inventory.Doubts, Source: d.Source, Code: d.String()}
	if d.At != nil {
		s.At = r.position(d.At)
	}
	return s
}

// isInFunction reports whether a position is in the function whose declaration is around cur.
func (r *recorder) isInFunction(cur inspector.Cursor, at token.Position) bool {
	for fn := range cur.Enclosing((*ast.FuncDecl)(nil)) {
		start, end := r.position(fn.Node()), r.checker.pass.Fset.Position(fn.Node().End())
		return start.Filename == at.Filename && start.Offset <= at.Offset && at.Offset < end.Offset
	}
	return false
}

func (r *recorder) position(n ast.Node) token.Position {
	return r.checker.pass.Fset.Position(n.Pos())
}
