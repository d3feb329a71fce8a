package judge

import (
	"cmp"
	"fmt"
	"go/ast"
	"path/filepath"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/intent"
	"github.com/uricheck/go-uricheck/analyzer/internal/trace"
	"github.com/uricheck/go-uricheck/uricheck"
)

// The reasons of an inventory.Entry, except for those of doubts.
const (
	reasonNoSink  = "no known function takes the text"
	reasonKept    = "a condition on the way stops the text"
	reasonMethod  = "the HTTP method decides, and uricheck does not know it"
	reasonNotIt   = "the text may be something other than a URL here"
	reasonBase    = "uricheck does not know the beginning of the text"
	reasonAround  = "another part of the text has the finding"
	reasonHole    = "uricheck does not know a part of the text"
	reasonIgnored = "a directive silences it"
	reasonTest    = "the code may expect the failure"
	reasonOddTest = "the call succeeds, and is in a test"
	reasonMadeUp  = "a program generated the code"
)

// unjudged returns why the analyzer does not judge a text.
func (r *recorder) unjudged(arg *argument) string {
	a := arg.arrival
	switch {
	case a == nil:
		return reasonNoSink
	case a.IsKeptAway:
		return reasonKept
	case len(arg.usage.Doubts) > 0 && arg.usage.Confidence() != trace.Certain && !isWhole(arg):
		return r.doubted(arg.usage)
	case arg.usage.AnyMethod && isMeant(arg):
		return reasonMethod
	case isBehindBase(arg.text.Value):
		return reasonBase
	}
	return reasonNotIt
}

// isWhole reports whether the analyzer judges a text in its use in spite of the doubts.
func isWhole(arg *argument) bool {
	return arg.usage.Confidence() == trace.IfShown && arg.usage.Use.IsShownBy(arg.text.Value)
}

// doubted returns the reason of the strongest doubt.
func (r *recorder) doubted(u trace.Usage) string {
	doubts := slices.Clone(u.Doubts)
	slices.SortStableFunc(doubts, func(a, b trace.Doubt) int { return int(b.Leaves()) - int(a.Leaves()) })
	s := r.doubt(doubts[0])
	where := s.Source
	if s.At.IsValid() {
		where = fmt.Sprintf("%s:%d", filepath.Base(s.At.Filename), s.At.Line)
	}
	if where == "" {
		return s.Code
	}
	return s.Code + " (" + where + ")"
}

// unreported returns why the analyzer does not report findings.
func (r *recorder) unreported(arg *argument) string {
	file := r.checker.files.At(arg.cur.Node().Pos())
	switch {
	case file == nil || r.checker.files.IsGenerated(file):
		return reasonMadeUp
	case r.checker.isSilent(arg):
		return reasonTest + r.evidence(arg)
	case slices.ContainsFunc(arg.findings, func(f uricheck.Finding) bool { return r.checker.reporter.IsIgnored(arg.text, f) }):
		return reasonIgnored
	}
	return reasonOddTest
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
