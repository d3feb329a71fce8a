package uricheck

import (
	"slices"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// Check returns the faults of a text in its use, in the order of the text. A text
// with holes is at fault only if it is with every value that the holes can have.
func Check(s Subject) []Finding {
	if s.Use == stdlib.AnyReader && !s.isPlainURL() {
		return nil
	}
	if len(s.Holes) > 0 && !s.Use.Takes(stdlib.Composition) {
		return checkHoles(s)
	}
	return checkComplete(s)
}

// checkComplete is Check for a text without holes, and for one of which only the
// shape is judged.
func checkComplete(s Subject) []Finding {
	findings := judge(s)
	keepFixes(findings, func(f Finding, fix Fix) bool {
		return isMended(findings, judge(fix.mend(s)), f)
	})
	return findings
}

// keepFixes takes all fixes away but those that mend.
func keepFixes(findings []Finding, mends func(Finding, Fix) bool) {
	for i, f := range findings {
		var kept []Fix
		for _, fix := range f.Fixes {
			if mends(f, fix) {
				kept = append(kept, fix)
			}
		}
		findings[i].Fixes = kept
	}
}

// isMended reports whether a finding of those before a fix is gone after it, and no
// other has come.
func isMended(before, after []Finding, f Finding) bool {
	left := make(map[string]int)
	for _, b := range before {
		left[b.Category()]++
	}
	left[f.Category()]--
	for _, a := range after {
		if a.Severity == Style || a.OptIn {
			// It was there before, behind what is worse.
			continue
		}
		left[a.Category()]--
		if left[a.Category()] < 0 {
			return false
		}
	}
	return true
}

// judgement is a text with what the rules share: its generic split, and what
// the standard library does with it.
type judgement struct {
	Subject
	ref      uri.Ref // uri.Split of the text, for uses that take a reference
	failures []failure
	always   bool  // the call fails under every Go and setting
	rule     *Rule // whose turn it is
	findings []Finding
}

func judge(s Subject) []Finding {
	j := &judgement{Subject: s}
	if s.Use == stdlib.AnyReader {
		j.ref = uri.Split(s.Text)
		j.judgeForAnyReader()
		return j.findings
	}
	j.failures, j.always = failuresOf(s)
	if j.takesReference() {
		j.ref = uri.Split(s.Text)
	}
	j.rule = &syntaxRule
	checkPadding(j)
	rules := Rules()
	for _, optIn := range []bool{false, true} {
		for _, r := range slices.Backward(rules) {
			if r.OptIn == optIn {
				j.rule = r
				r.check(j)
			}
		}
	}
	slices.SortStableFunc(j.findings, func(a, b Finding) int { return a.Start - b.Start })
	return j.findings
}

// takesReference reports whether the text is a URI reference, not a component.
func (s Subject) takesReference() bool {
	return s.Use.Takes(stdlib.Reference, stdlib.Target, stdlib.Origin)
}

// isDecoded reports whether the text is a component that is decoded alone.
func (s Subject) isDecoded() bool {
	return s.Use.Takes(stdlib.Encoded, stdlib.Query)
}

// parsesTarget reports whether net/url parses the text, and knows no fragment: "#" is
// part of the path or the query.
func (s Subject) parsesTarget() bool { return s.Use.Takes(stdlib.Target) && s.Use.For(stdlib.Parsing) }

// sends reports whether the use sends a request to the text.
func (j *judgement) sends() bool { return j.Use.For(stdlib.Sending) }

// dials reports whether the use takes the schemes that it can dial and no other.
func (j *judgement) dials() bool {
	_, isStrict := j.Use.Schemes()
	return isStrict
}

// failed returns an unexplained failure of one of the kinds: the first one, but
// one that no setting lifts before the others.
func (j *judgement) failed(kinds ...stdlib.Kind) *failure {
	var found []*failure
	for i := range j.failures {
		if f := &j.failures[i]; !f.explained && slices.Contains(kinds, f.Kind) {
			found = append(found, f)
		}
	}
	if found == nil {
		return nil
	}
	return mostCertain(found)
}

// dismiss marks a failure as explained by what has been reported already.
func (j *judgement) dismiss(kind stdlib.Kind) {
	if f := j.failed(kind); f != nil {
		f.explained = true
	}
}

// explain reports a failure: the finding is an error, or a warning if some Go or
// setting lifts the failure.
func (j *judgement) explain(f *failure, start, end int, fact string, fixes ...Fix) {
	fails := "fails"
	if j.Use.Panics() {
		fails = "panics"
	}
	// The setting says more than the function, which stands in the code.
	consequence := fails + f.lift
	if f.lift != "" && j.always {
		// It fails in any case, for another reason.
		j.explainAs(f, start, end, fact, fixes...)
		return
	}
	if named := fact + "; " + j.Func + " " + consequence; f.lift == "" && j.fits(named) {
		consequence = j.Func + " " + fails
	}
	j.explainAs(f, start, end, fact+"; "+consequence, fixes...)
}

// maxMessage is how many characters a message has at most.
const maxMessage = 100

func (j *judgement) fits(fact string) bool {
	return len(j.rule.Name)+len(": ")+utf8.RuneCountInString(fact) <= maxMessage
}

// explainAs is explain for a fact that tells the consequence itself.
func (j *judgement) explainAs(f *failure, start, end int, fact string, fixes ...Fix) {
	f.explained = true
	severity := Error
	if f.lift != "" {
		severity = Warning
	}
	j.add(severity, start, end, fact, fixes).refused = true
}

// warn reports what runs, but not as the text says.
func (j *judgement) warn(start, end int, fact string, fixes ...Fix) *Finding {
	return j.add(Warning, start, end, fact, fixes)
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
	return &j.findings[len(j.findings)-1]
}

// replace is the fix that replaces one span.
func replace(title string, start, end int, text string) Fix {
	return Fix{Title: title, Edits: []Edit{{start, end, text}}}
}
