package judge

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/factcode"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow/union"
	"github.com/uricheck/go-uricheck/analyzer/internal/report"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/analyzer/internal/trace"
	"github.com/uricheck/go-uricheck/analyzer/inventory"
	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// steps returns the operations on a text. A condition stands before the step that it guards.
func (r *recorder) steps(arg *argument) []inventory.Step {
	var steps, asked []inventory.Step
	if a := arg.arrival; a != nil {
		steps = append(executed(a.Made(), make(map[*term.Call]bool)), around(arg.text)...)
		asked = r.asked(a)
	}
	steps = append(steps, named(arg.text.Holes)...)
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
	if a := arg.arrival; a != nil && (a.Text.Holes() > union.MaxHoles || union.IsCut(a.Own)) {
		steps = append(steps, inventory.Step{Kind: inventory.Doubts, Code: reasonCut})
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
			steps = append(steps, inventory.Step{Kind: inventory.Executes, Code: uricheck.Mask(report.CodeOf(of)),
				Result: uricheck.Mask(report.NewText(nil, result).Value)})
		}
	}
	return steps
}

// named returns the evidence that names give about the unknown parts of a text.
func named(holes []uricheck.Hole) []inventory.Step {
	var steps []inventory.Step
	for _, h := range holes {
		if h.Content == stdlib.NoEvidence {
			continue
		}
		name := h.Name
		if name == "" {
			name = uricheck.HoleMark
		}
		steps = append(steps, inventory.Step{Kind: inventory.Names, Code: name,
			Result: fmt.Sprintf("%s, because of the name %q", h.Content, h.ContentBy)})
	}
	return steps
}

// around returns the step that puts text around a text.
func around(t *report.Text) []inventory.Step {
	if t.Start == 0 && t.End == len(t.Value) {
		return nil
	}
	return []inventory.Step{{Kind: inventory.PutsAround, Code: uricheck.Mask(t.Value[t.Start:t.End]),
		Result: uricheck.Mask(t.Value)}}
}

// asked returns the conditions that a text passes, or that stop it.
func (r *recorder) asked(a *trace.Arrival) []inventory.Step {
	var steps []inventory.Step
	for _, g := range term.Both(a.Made().Guards, a.Text.Guards) {
		step := r.at(inventory.Asks, g.At, g.Source)
		step.Result = answer(g.Holds)
		if step.Code == "" {
			step.Code = inventory.StatementBefore
		}
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

func answer(cond term.Text) string {
	switch eval.Ask(cond) {
	case eval.Always:
		return inventory.AnswerPasses
	case eval.Never:
		return inventory.AnswerStays
	}
	return inventory.AnswerUnknown
}

// doubt returns the step of a doubt. It names the cause, or has its code.
func (r *recorder) doubt(d trace.Doubt) inventory.Step {
	s := r.at(inventory.Doubts, d.At, d.Source)
	switch {
	case d.IsNamed():
		s.Code = ""
	case s.Code == "" && term.IsFunction(d.Name):
		s.Code = d.Name
	}
	s.Code = about(d.String(), s.Code)
	return s
}

// at returns a step with the position and the code of a node, or of a source in a dependency.
func (r *recorder) at(kind inventory.StepKind, n ast.Node, source string) inventory.Step {
	at, condition := factcode.CutSource(source)
	s := inventory.Step{Kind: kind, Source: at, Code: condition}
	if n != nil {
		s.At, s.Code = r.position(n), code.Condition(n)
	}
	s.Code = uricheck.Mask(s.Code)
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
