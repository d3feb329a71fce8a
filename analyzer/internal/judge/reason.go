package judge

import (
	"cmp"
	"go/ast"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/intent"
	"github.com/uricheck/go-uricheck/analyzer/internal/report"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/analyzer/internal/trace"
	"github.com/uricheck/go-uricheck/analyzer/inventory"
	"github.com/uricheck/go-uricheck/uricheck"
)

// The reasons of an inventory.Entry, except for those of doubts.
const (
	reasonNoSink  = "no known function takes the text"
	reasonStopped = "too many operations are on the way of a text in this function"
	reasonKept    = "a condition on the way stops the text"
	reasonMethod  = "the HTTP method decides, and uricheck does not know it"
	reasonNotIt   = "the text may be something other than a URL here"
	reasonBase    = "uricheck does not know the beginning of the text"
	reasonAround  = "another part of the text has the finding"
	reasonHole    = "uricheck does not know a part of the text"
	reasonIgnored = "a directive silences it"
	reasonTest    = "the code may expect the failure"
	reasonOddTest = "the call succeeds, and is in a test"
	reasonCut     = "the text has too many parts, and uricheck judges only its beginning"
	reasonMadeUp  = "a program generated the code"
)

// about adds to a sentence what it is about, if that is known.
func about(sentence, cause string) string {
	if cause == "" {
		return sentence
	}
	return sentence + ": " + cause
}

// because is like about, with the position of the cause.
func because(sentence string, s inventory.Step) inventory.Reason {
	return inventory.Reason{Text: about(sentence, s.Code), At: s.At, Source: s.Source}
}

// unjudged returns why the analyzer does not judge a text.
func (r *recorder) unjudged(arg *argument) inventory.Reason {
	a := arg.arrival
	switch {
	case a == nil:
		return r.unfollowed(arg)
	case a.FailsGuard:
		return because(reasonKept, r.stopper(a))
	case len(arg.usage.Doubts) > 0 && arg.usage.Confidence() != trace.WholeText && !arg.isWhole():
		return r.doubted(arg.usage)
	case arg.usage.AnyMethod && arg.isMeant():
		return inventory.Reason{Text: about(reasonMethod, arg.usage.Sink)}
	case isBehindBase(arg.text.Value):
		return because(reasonBase, r.unknown(arg))
	}
	return inventory.Reason{Text: about(reasonNotIt, arg.usage.Sink)}
}

// unfollowed returns why a text comes to no known function.
func (r *recorder) unfollowed(arg *argument) inventory.Reason {
	if at, ok := r.checker.flow.Stopped(arg.cur); ok {
		return because(reasonStopped, r.at(inventory.Executes, at.Node(), ""))
	}
	return inventory.Reason{Text: reasonNoSink}
}

// stopper returns the condition that stops a text: if none does so alone, the last one with an unknown answer.
func (r *recorder) stopper(a *trace.Arrival) inventory.Step {
	var last inventory.Step
	for _, s := range r.asked(a) {
		switch s.Result {
		case inventory.AnswerStays:
			return s
		case inventory.AnswerUnknown:
			last = s
		}
	}
	return last
}

// unknown returns the code of the first unknown part of a text, or of the expression that has it.
func (r *recorder) unknown(arg *argument) inventory.Step {
	var pieces []term.Piece
	if arg.arrival != nil {
		pieces = arg.arrival.Text.Pieces
	}
	isAdded := len(pieces) > 0 && pieces[0].Around && pieces[0].Hole != term.NoHole && pieces[0].Read == nil
	if isAdded {
		pieces = nil
	}
	for _, p := range pieces {
		switch written := report.CodeOf(term.Text{Pieces: []term.Piece{p}}); {
		case p.Hole == term.NoHole:
		case p.Read != nil:
			return r.at(inventory.Executes, p.Read, "")
		case written != uricheck.HoleMark:
			return inventory.Step{Code: uricheck.Mask(written)}
		}
	}
	var around ast.Node = arg.text.Expr
	if _, isLiteral := around.(*ast.BasicLit); isLiteral || isAdded { // code on the way adds the unknown part
		for s := range arg.usage.Path.Shown() {
			around = s.At.Node()
		}
	}
	if set, ok := around.(*ast.AssignStmt); ok {
		around = set.Lhs[0]
	}
	for n := range ast.Preorder(around) {
		if sum, ok := n.(*ast.BinaryExpr); ok && isAdded {
			around = code.Operands(r.checker.flow.Index.Info, sum)[0]
			break
		}
	}
	return r.at(inventory.Executes, around, "")
}

// isWhole reports whether the analyzer judges a text in its use in spite of the doubts.
func (arg *argument) isWhole() bool {
	return arg.usage.Confidence() == trace.IfShown && arg.usage.Use.IsShownBy(arg.text.Value)
}

// doubted returns the reason of the strongest doubt.
func (r *recorder) doubted(u trace.Usage) inventory.Reason {
	doubts := slices.Clone(u.Doubts)
	slices.SortStableFunc(doubts, func(a, b trace.Doubt) int { return int(b.Confidence()) - int(a.Confidence()) })
	s := r.doubt(doubts[0])
	return inventory.Reason{Text: s.Code, At: s.At, Source: s.Source}
}

// unreported returns why the analyzer does not report findings.
func (r *recorder) unreported(arg *argument) inventory.Reason {
	file := r.checker.files.At(arg.cur.Node().Pos())
	switch {
	case file == nil || r.checker.files.IsGenerated(file):
		return inventory.Reason{Text: reasonMadeUp}
	case r.checker.isSilent(arg):
		return inventory.Reason{Text: reasonTest + r.evidence(arg)}
	}
	for _, f := range arg.findings {
		if d := r.checker.reporter.Directive(arg.text, f); d != nil {
			return because(reasonIgnored, inventory.Step{Code: uricheck.Mask(d.Text), At: r.position(d)})
		}
	}
	return inventory.Reason{Text: about(reasonOddTest, arg.usage.Sink)}
}

// evidence returns the evidence that a test expects the failure, after a colon, or "".
func (r *recorder) evidence(arg *argument) string {
	found := intent.None
	for s := range arg.usage.Path.Steps() {
		if _, isCall := s.At.Node().(*ast.CallExpr); isCall && r.checker.files.IsTestAt(s.At.Node().Pos()) {
			found = cmp.Or(found, r.checker.tests.FailureWanted(s.At), r.checker.tests.FailureHidden(s.At))
		}
	}
	if found = cmp.Or(found, r.checker.tests.CaseWanted(arg.cur)); found == intent.None {
		return ""
	}
	return ": " + string(found)
}

// isBehindBase reports whether a text begins with an unknown part.
func isBehindBase(text string) bool { return strings.HasPrefix(text, uricheck.HoleMark) }
