package uricheck

import (
	"slices"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// Check returns the faults of a text in its use, in the order of the text. A text with holes
// has a fault only if it has that fault with every value of the holes.
func Check(s Subject) []Finding {
	if s.Reading != Directly {
		return checkReading(s)
	}
	if s.Use == stdlib.AnyReader && !s.isPlainURL() {
		return inPartOfURL(s)
	}
	if s.Use.Takes(stdlib.Page) {
		return checkPage(s)
	}
	if len(s.Holes) > 0 && !s.Use.Takes(stdlib.Composition, stdlib.Header) {
		return checkHoles(s)
	}
	return checkComplete(s)
}

// checkComplete is like Check, but for a text without holes, and for a text whose rules look only
// at its shape.
func checkComplete(s Subject) []Finding {
	findings := judgeComplete(s)
	keepFixes(findings, func(f Finding, fix Fix) bool {
		return isFixed(findings, judgeComplete(fix.applyTo(s)), f)
	})
	return findings
}

// judgeComplete is like checkComplete, but with every fix. If a text fails, the rules have already
// explained it, so it skips the rules about composed texts.
func judgeComplete(s Subject) []Finding {
	findings := judge(s)
	if slices.ContainsFunc(findings, func(f Finding) bool { return f.Severity == Error }) {
		return findings
	}
	findings = append(findings, checkAssembly(s)...)
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

// replace returns the fix that replaces one span.
func replace(title string, start, end int, text string) Fix {
	return Fix{Title: title, Edits: []Edit{{start, end, text}}}
}
