package uricheck

import (
	"slices"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// Check returns the faults of a text in its use, in the order of the text. A text with holes
// has a fault only if it has that fault with every value of the holes.
func Check(s Subject) []Finding {
	if s.Reading != Directly {
		return s.checkReading()
	}
	if s.Use == stdlib.AnyReader && !s.isPlainURL() {
		return s.inPartOfURL()
	}
	if s.Use.Takes(stdlib.Page) {
		return s.checkPage()
	}
	if len(s.Holes) > 0 && !s.Use.Takes(stdlib.Composition, stdlib.Header) {
		return s.checkHoles()
	}
	return s.checkComplete()
}

// checkComplete is like Check, but for a text without holes, and for a text whose rules look only
// at its shape.
func (s Subject) checkComplete() []Finding {
	findings := s.judgeComplete()
	keepFixes(findings, func(f Finding, fix Fix) bool {
		return isFixed(findings, fix.applyTo(s).judgeComplete(), f)
	})
	return findings
}

// judgeComplete is like checkComplete, but with every fix. If a text fails, the rules have already
// explained it, so it skips the rules about composed texts.
func (s Subject) judgeComplete() []Finding {
	findings := s.judge()
	if slices.ContainsFunc(findings, func(f Finding) bool { return f.Severity == Error }) {
		return findings
	}
	findings = append(findings, s.checkAssembly()...)
	slices.SortStableFunc(findings, func(a, b Finding) int { return a.Start - b.Start })
	return findings
}

// keepFixes removes all fixes that do not remove their finding.
func keepFixes(findings []Finding, removes func(Finding, Fix) bool) {
	for i, f := range findings {
		var kept []Fix
		for _, fix := range f.Fixes {
			if removes(f, fix) {
				kept = append(kept, fix)
			}
		}
		findings[i].Fixes = kept
	}
}

// isFixed reports whether a finding is gone after its fix, and the fix has caused no other.
func isFixed(before, after []Finding, f Finding) bool {
	left := make(map[string]int)
	for _, b := range before {
		left[b.Category()]++
	}
	left[f.Category()]--
	for _, a := range after {
		if a.Severity == Style || a.OptIn || a.ShowsPassword() {
			// A worse finding had hidden it before.
			continue
		}
		left[a.Category()]--
		if left[a.Category()] < 0 {
			return false
		}
	}
	return true
}

func (s Subject) judge() []Finding {
	j := &judgement{judged: s.split()}
	if s.Use == stdlib.AnyReader {
		j.judgeForAnyReader()
		return j.findings
	}
	if s.isLink() && s.isPlainURL() {
		j.judgeForAnyReader()
	}
	j.judgeURLsInHeader()
	j.failures, j.always = s.failuresOf()
	j.rule = &syntaxRule
	j.checkPadding()
	rules := Rules()
	for _, optIn := range []bool{false, true} {
		for _, r := range slices.Backward(rules) {
			if r.OptIn == optIn && r.check != nil {
				j.rule = r
				r.check(j)
			}
		}
	}
	slices.SortStableFunc(j.findings, func(a, b Finding) int { return a.Start - b.Start })
	return j.findings
}

// replace returns the fix that replaces one span.
func replace(title string, start, end int, text string) Fix {
	return Fix{Title: title, Edits: []Edit{{start, end, text}}}
}
