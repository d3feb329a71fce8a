package uricheck

import (
	"cmp"
	"slices"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// judgement is the state of the rules: the failures that no rule has explained yet, and the
// findings so far.
type judgement struct {
	judged
	failures []failure
	always   bool  // the call fails under every Go and setting
	rule     *Rule // the rule that runs now
	findings []Finding

	abnormal   []uri.Deviation // see deviations
	isCompared bool            // with its normal form
}

// fails reports whether the call fails, under the strictest Go.
func (j *judgement) fails() bool { return len(j.failures) > 0 }

// unexplained returns the failures that no rule has explained yet.
func (j *judgement) unexplained() []*failure {
	var found []*failure
	for i := range j.failures {
		if f := &j.failures[i]; !f.explained {
			found = append(found, f)
		}
	}
	return found
}

// failed returns the first unexplained failure of one of the kinds; failures that no setting lifts
// come first.
func (j *judgement) failed(kinds ...stdlib.Kind) *failure {
	return mostCertain(j.unexplained(), func(f *failure) bool { return slices.Contains(kinds, f.Kind) })
}

// mostCertain returns the first failure for which isAsked is true, or nil; failures that no setting
// lifts come first.
func mostCertain(failures []*failure, isAsked func(*failure) bool) *failure {
	var found *failure
	for _, f := range failures {
		if isAsked(f) && (found == nil || found.lift != "" && f.lift == "") {
			found = f
		}
	}
	return found
}

// dismiss marks a failure, if there is one, as explained by an earlier finding.
func (j *judgement) dismiss(f *failure) {
	if f != nil {
		f.explained = true
	}
}

// dismissAll dismisses all failures for which isAsked is true.
func (j *judgement) dismissAll(isAsked func(*failure) bool) {
	for _, f := range j.unexplained() {
		if isAsked(f) {
			j.dismiss(f)
		}
	}
}

// explain reports a failure: the finding is an error, or a warning if some Go or
// setting lifts the failure.
func (j *judgement) explain(f *failure, start, end int, fact string, fixes ...Fix) *Finding {
	fails := j.verb() + f.lift
	if f.lift != "" && j.always {
		// It fails in any case, for another reason.
		return j.explainAs(f, start, end, fact, fixes...)
	}
	if f.Kind == stdlib.NoHost && j.Accepted != nil {
		return j.explainAs(f, start, end, fact+"; the program refuses it", fixes...)
	}
	// The setting is more useful than the function, which is visible in the code.
	for _, subject := range []string{j.Func + " ", "the call "} {
		if named := fact + "; " + subject + fails; j.fits(named) {
			return j.explainAs(f, start, end, named, fixes...)
		}
	}
	return j.explainAs(f, start, end, fact+"; "+fails, fixes...)
}

// verb says what a call does that fails.
func (j *judgement) verb() string {
	if j.Use.Panics() {
		return "panics"
	}
	return "fails"
}

// maxMessage is the maximal number of characters of a message.
const maxMessage = 100

func (j *judgement) fits(fact string) bool {
	return fits(j.rule.Name + ": " + fact)
}

func fits(message string) bool { return utf8.RuneCountInString(message) <= maxMessage }

// explainAs is like explain, but for a fact that includes the consequence.
func (j *judgement) explainAs(f *failure, start, end int, fact string, fixes ...Fix) *Finding {
	f.explained = true
	severity := Error
	if f.lift != "" {
		severity = Warning
	}
	finding := j.add(severity, start, end, fact, fixes)
	finding.Failure = cmp.Or(j.Func, "the call") + " " + j.verb()
	return finding
}

// warn reports a text that works, but does something other than it says.
func (j *judgement) warn(start, end int, fact string, fixes ...Fix) *Finding {
	return j.add(Warning, start, end, fact, fixes)
}

// style reports bytes that are valid but not in normal form, unless there is a worse finding in
// them.
func (j *judgement) style(start, end int, fact string, fixes ...Fix) {
	if !j.isReportedForWorse(start, end) {
		j.add(Style, start, end, fact, fixes)
	}
}

// isReportedForWorse reports whether a rule that is not opt-in has a finding in some bytes.
func (j *judgement) isReportedForWorse(start, end int) bool {
	isOver := func(f Finding) bool { return !f.OptIn && f.Start < end && start < f.End }
	return slices.ContainsFunc(j.findings, isOver)
}

func (j *judgement) add(severity Severity, start, end int, fact string, fixes []Fix) *Finding {
	j.findings = append(j.findings, Finding{
		Rule:     j.rule,
		Severity: severity,
		Start:    start,
		End:      end,
		Message:  j.rule.Name + ": " + fact,
		Fixes:    fixes,
		OptIn:    j.rule.OptIn,
	})
	added := &j.findings[len(j.findings)-1]
	if len(fixes) > 0 {
		added.Remedy = fixes[0].Rewrite
	}
	return added
}

// hasNormalForm reports whether the style rules judge the text: it works, and its function does not
// decode it directly.
func (j *judgement) hasNormalForm() bool {
	return !j.fails() && (j.takesReference() || j.isJoinElement())
}

// hasFinding reports whether the rule that runs now has a finding.
func (j *judgement) hasFinding() bool {
	n := len(j.findings)
	return n > 0 && j.findings[n-1].Rule == j.rule
}

// isReported reports whether an error overlaps a span, or whether the rule syntax will report a
// control byte in it.
func (j *judgement) isReported(start, end int) bool {
	isError := func(f Finding) bool { return f.Severity == Error && f.Start < end && start < f.End }
	isControl := func(f failure) bool { return f.Kind == stdlib.ControlByte && f.Start < end && start < f.End }
	return slices.ContainsFunc(j.findings, isError) || slices.ContainsFunc(j.failures, isControl)
}
