package uricheck

import (
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// maxHoles is how many holes a text can have to be judged.
const maxHoles = 64

// checkHoles is Check for a text with holes. Whether the call fails is decided for
// all values at once by stdlib.Possible. What else is wrong, and where, is found by
// filling the holes with witnesses: what every one of them shows at the same bytes
// does not depend on the values. Elements of a join, patterns and fields are left
// alone: what they do hangs on what stands beside them. Of a host and a port the rule
// hostport looks at the shape.
func checkHoles(s Subject) []Finding {
	findings := judgeHoles(s)
	keepFixes(findings, func(f Finding, fix Fix) bool {
		mended := fix.mend(s)
		// How a text is put together assumes plain values: with "http:" for a base, two
		// slashes are right. With net.JoinHostPort the values are others.
		isOther := f.OfAssembly || fix.Rewrite == JoinHostPort
		return isMended(findings, judgeHoles(mended), f) && (isOther || isMendedAlways(s, mended, f))
	})
	return findings
}

// judgeHoles is checkHoles with every fix, be it one that does not mend. Each hole has a
// text to judge for each of its witnesses: of very many, nothing is said.
func judgeHoles(s Subject) []Finding {
	isAddress := s.Use.IsAddress() && !s.Use.IsField()
	switch {
	case s.Use.IsHost() && !isAddress:
		return append(unbracketed(s), assembledHost(s)...)
	case s.Use == stdlib.PathField || s.Use == stdlib.ParameterValue:
		return append(checkAssembly(s), misprints(s, false)...)
	case !s.takesReference() && !s.isDecoded() && !isAddress || len(s.Holes) > maxHoles:
		return nil
	}
	strict, always := refusals(s)
	misprinted := slices.ContainsFunc(s.Holes, func(h Hole) bool { return h.Value == Misprint })
	findings := slices.DeleteFunc(commonFindings(s), func(f Finding) bool {
		if f.OptIn {
			return true // see inPlainValues
		}
		if f.Severity == Error {
			return !always
		}
		// What fails with every value, or is misprinted, has to be mended first.
		return always || misprinted || f.refused && !strict
	})
	findings = append(findings, misprints(s, always)...)
	if !always && !misprinted {
		findings = append(findings, inPlainValues(s)...)
		findings = append(findings, checkAssembly(s)...)
		findings = append(findings, slices.DeleteFunc(behindBase(s), func(f Finding) bool { return contains(findings, f) })...)
		findings = append(findings, slices.DeleteFunc(failsInPlainValues(s), func(f Finding) bool { return isReportedAt(findings, f) })...)
		if isAddress {
			findings = append(findings, unbracketed(s)...)
		}
	}
	isError := func(f Finding) bool { return f.Severity == Error }
	if always && !slices.ContainsFunc(findings, isError) {
		findings = append(findings, certainError(s))
	}
	slices.SortStableFunc(findings, func(a, b Finding) int { return a.Start - b.Start })
	return findings
}

// refusals reports whether the call fails with every value under the strictest Go,
// and whether it does under every Go and setting that its program may run under.
func refusals(s Subject) (strict, always bool) {
	if stdlib.Possible(s.Call, s.Holes, stdlib.Go{}) {
		return false, false
	}
	succeeds := func(lax laxGo) bool { return stdlib.Possible(s.Call, s.Holes, lax.Go) }
	return true, !slices.ContainsFunc(combinations(s), succeeds)
}

// certainError explains a text that fails with every value.
func certainError(s Subject) Finding {
	if f, ok := hostless(s); ok {
		return f
	}
	if f, ok := misfit(s); ok {
		return f
	}
	return mostCommonError(s)
}

// misprints are the percent-encodings that package fmt reads as verbs of a format, and misprints.
func misprints(s Subject, alwaysFails bool) []Finding {
	j := &judgement{judged: split(s), rule: &escapeRule}
	misprintsIn(j, alwaysFails)
	return j.findings
}

// misfit explains it by the first verb that does not fit its operand: what package fmt writes
// instead has a "%" that begins no percent-encoding.
func misfit(s Subject) (Finding, bool) {
	j := &judgement{judged: split(s), rule: &escapeRule}
	for _, h := range s.Holes {
		if verb := s.Text[h.Start:h.End]; h.Value == Misprint && strings.HasPrefix(verb, "%") {
			j.explain(&failure{}, h.Start, h.End, quoteText(verb)+" does not fit its operand")
			return j.findings[0], true
		}
	}
	return Finding{}, false
}

// mostCommonError explains a text that fails with every value, but not always for
// the same reason: by the one in known bytes that half of the witnesses show, if there
// is one.
func mostCommonError(s Subject) Finding {
	var best Finding
	var errors []Finding
	count := map[int]int{} // by the index in errors
	tried, most := 0, 0
	for values := range witnesses(s.Holes) {
		tried++
		filled := fill(s, values)
		for _, found := range judge(filled.Subject) {
			f, ok := filled.moved(found)
			if !ok || f.Severity != Error || f.isMasked() {
				continue
			}
			i := slices.IndexFunc(errors, f.isSame)
			if i < 0 {
				i = len(errors)
				errors = append(errors, f)
			}
			errors[i].narrow(f)
			if count[i]++; count[i] > most {
				best, most = errors[i], count[i]
			}
		}
	}
	if 2*most >= tried {
		return best // without fixes: they do not mend it for the others
	}
	j := &judgement{judged: split(s), rule: &syntaxRule}
	j.explain(&failure{}, 0, len(s.Text), "it does not fit its use with any value")
	return j.findings[0]
}

// isMendedAlways reports whether with every witness the mended text is without a finding
// of the other one, has no new one in known bytes, and works if that did. What the value
// itself is at fault for may come up behind what has been mended, by another rule in bytes
// beside it, too: before an empty value the slashes of "https://" are an empty host.
func isMendedAlways(s, mended Subject, f Finding) bool {
	isOfValue := func(a Finding) bool {
		isBeside := func(h Hole) bool { return h.End == a.Start || a.End == h.Start }
		return a.Rule != f.Rule && slices.ContainsFunc(mended.Holes, isBeside)
	}
	for values := range witnesses(s.Holes) {
		was, is := fill(s, values), fill(mended, values)
		works := stdlib.Fails(was.Call, stdlib.Go{}) == nil
		if works && stdlib.Fails(is.Call, stdlib.Go{}) != nil {
			return false
		}
		if !isMended(was.findings(), slices.DeleteFunc(is.findings(), isOfValue), f) {
			return false
		}
	}
	return true
}

// commonFindings returns the findings that a text has with every witness.
func commonFindings(s Subject) []Finding {
	var common []Finding
	first := true
	for values := range witnesses(s.Holes) {
		found := fill(s, values).findings()
		if first {
			common, first = found, false
		} else {
			common = slices.DeleteFunc(common, func(f Finding) bool { return !contains(found, f) })
			for i := range common {
				common[i].narrow(found[slices.IndexFunc(found, common[i].isSame)])
			}
		}
		if len(common) == 0 {
			return nil
		}
	}
	if len(s.Holes) > maxCombined {
		// The witnesses have not been tried with each other: what is not known to
		// fail for certain is left alone.
		return slices.DeleteFunc(common, func(f Finding) bool { return !f.refused })
	}
	return common
}

// isReportedAt reports whether a rule has found something at the same place already.
func isReportedAt(found []Finding, f Finding) bool {
	return slices.ContainsFunc(found, func(other Finding) bool { return other.Rule == f.Rule && other.Start < f.End && f.Start < other.End })
}

func contains(found []Finding, f Finding) bool { return slices.ContainsFunc(found, f.isSame) }

// isSame reports whether two findings say the same of the same bytes. What follows
// from it may differ, and what is hidden because it may be a password.
func (f Finding) isSame(other Finding) bool {
	return f.Rule == other.Rule && f.Severity == other.Severity && f.refused == other.refused &&
		f.Start == other.Start && f.End == other.End &&
		(f.fact() == other.fact() || f.isMasked() || other.isMasked())
}

// fact is the message without the consequence.
func (f Finding) fact() string {
	fact, _, _ := strings.Cut(f.Message, "; ")
	return fact
}

func (f Finding) isMasked() bool { return strings.Contains(f.Message, mask) }

// narrow leaves of a finding what another one that is the same has as well. A value
// with an "@" hides what stands before it, which without that value is no password.
func (f *Finding) narrow(other Finding) {
	if f.isMasked() && !other.isMasked() {
		f.Message = other.Message
	}
	f.Unintended = f.Unintended && other.Unintended
	f.FineInExamples = f.FineInExamples || other.FineInExamples
	f.OptIn = f.OptIn || other.OptIn
	f.Fixes = slices.DeleteFunc(f.Fixes, func(fix Fix) bool {
		return !slices.ContainsFunc(other.Fixes, func(o Fix) bool {
			return fix.Title == o.Title && fix.Rewrite == o.Rewrite && slices.Equal(fix.Edits, o.Edits)
		})
	})
	if len(f.Fixes) == 0 {
		f.Fixes = nil
	}
}
