package uricheck

import (
	"slices"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// Check returns the faults of a text in its use, in the order of the text. A text
// with holes is at fault only if it is with every value that the holes can have.
func Check(s Subject) []Finding {
	if s.Use == stdlib.AnyReader && !s.isPlainURL() {
		return nil
	}
	if s.Use.Takes(stdlib.Page) {
		return checkPage(s)
	}
	if len(s.Holes) > 0 && !s.Use.Takes(stdlib.Composition, stdlib.Header) {
		return checkHoles(s)
	}
	return checkComplete(s)
}

// checkComplete is Check for a text without holes, and for one of which only the
// shape is judged.
func checkComplete(s Subject) []Finding {
	findings := judgeComplete(s)
	keepFixes(findings, func(f Finding, fix Fix) bool {
		return isMended(findings, judgeComplete(fix.mend(s)), f)
	})
	return findings
}

// judgeComplete is checkComplete with every fix. How a text that fails is put together may
// be why: the rules have said so.
func judgeComplete(s Subject) []Finding {
	findings := judge(s)
	if slices.ContainsFunc(findings, func(f Finding) bool { return f.Severity == Error }) {
		return findings
	}
	findings = append(findings, checkAssembly(s)...)
	slices.SortStableFunc(findings, func(a, b Finding) int { return a.Start - b.Start })
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

func judge(s Subject) []Finding {
	j := &judgement{judged: split(s)}
	if s.Use == stdlib.AnyReader {
		judgeForAnyReader(j)
		return j.findings
	}
	if s.isLink() && s.isPlainURL() {
		judgeForAnyReader(j)
	}
	judgeURLsInHeader(j)
	j.failures, j.always = failuresOf(s)
	j.rule = &syntaxRule
	checkPadding(j)
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

// replace is the fix that replaces one span.
func replace(title string, start, end int, text string) Fix {
	return Fix{Title: title, Edits: []Edit{{start, end, text}}}
}
