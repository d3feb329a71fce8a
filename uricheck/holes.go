package uricheck

import (
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// maxHoles is the maximal number of holes in a text that Check judges, because each hole multiplies the texts to judge by
// its witnesses.
const maxHoles = 64

// beginningOf returns a text with at most maxHoles holes: the last one stands for the rest of a longer text.
func (s Subject) beginningOf() Subject {
	if len(s.Holes) <= maxHoles {
		return s
	}
	rest := Hole{Start: s.Holes[maxHoles-1].Start, End: len(s.Text)}
	s.Holes = append(slices.Clip(s.Holes[:maxHoles-1]), rest)
	s.Seams = slices.DeleteFunc(slices.Clone(s.Seams), func(at int) bool { return at > rest.Start })
	return s
}

// checkHoles is like Check, but for a text with holes. stdlib.Possible decides for all values at
// once whether the call fails. For other faults, and for their spans, checkHoles fills the holes
// with witnesses: a finding that every witness shows at the same bytes does not depend on the
// values. It leaves alone elements of a join and fields, whose effect depends on the texts beside
// them. The rule hostport looks at the shape of a host and a port.
func (s Subject) checkHoles() []Finding {
	s = s.beginningOf()
	findings := s.judgeHoles()
	keepFixes(findings, func(f Finding, fix Fix) bool {
		fixed := fix.applyTo(s)
		// The rules about composed texts assume plain values: with "http:" as a base, two
		// slashes would be right. After net.JoinHostPort the values are different.
		isOther := f.OfAssembly || fix.Rewrite == JoinHostPort
		return isFixed(findings, fixed.judgeHoles(), f) && (isOther || s.isFixedAlways(fixed, f))
	})
	return findings
}

// judgeHoles is like checkHoles, but with every fix, even one that does not remove its finding.
func (s Subject) judgeHoles() []Finding {
	isAddress := s.Use.IsAddress() && !s.Use.IsField()
	switch {
	case s.Use.IsHost() && !isAddress:
		return append(s.unbracketed(), s.assembledHost()...)
	case s.Use == stdlib.PathField || s.Use == stdlib.RawPathField || s.Use == stdlib.ParameterValue:
		return append(s.checkAssembly(), s.misprints(false)...)
	case s.Use.Takes(stdlib.Pattern):
		return s.inEachPattern()
	case s.Use.Takes(stdlib.File):
		s.Text, s.Holes, s.ThenUnknown = s.Text[:s.Holes[0].Start], nil, true
		return s.judge() // what follows the first value cannot bring the host back
	case s.isJoinElement():
		return s.checkAssembly()
	case s.Use.Takes(stdlib.Component):
		findings := append(slices.DeleteFunc(s.commonFindings(), isOptIn), s.checkAssembly()...)
		return append(findings, s.misprints(false)...)
	case !s.takesReference() && !s.isDecoded() && !isAddress:
		return nil
	}
	strict, always := s.refusals()
	misprinted := slices.ContainsFunc(s.Holes, func(h Hole) bool { return h.Value == Misprint })
	findings := slices.DeleteFunc(s.commonFindings(), func(f Finding) bool {
		if f.OptIn {
			return true // see inPlainValues
		}
		if f.Severity == Error {
			return !always
		}
		// The author has to fix a failure with every value, or a misprint, first.
		return always || misprinted || f.Failure != "" && !strict
	})
	findings = append(findings, s.misprints(always)...)
	if !always && !misprinted {
		findings = append(findings, slices.DeleteFunc(s.inPlainValues(), func(f Finding) bool { return contains(findings, f) })...)
		findings = append(findings, s.checkAssembly()...)
		findings = append(findings, slices.DeleteFunc(s.behindBase(), func(f Finding) bool { return contains(findings, f) })...)
		findings = append(findings, slices.DeleteFunc(s.behindKnownPort(), func(f Finding) bool { return isReportedAt(findings, f) })...)
		findings = append(findings, slices.DeleteFunc(s.failsInPlainValues(), func(f Finding) bool { return isReportedAt(findings, f) })...)
		if isAddress {
			findings = append(findings, s.unbracketed()...)
			findings = append(findings, s.behindPort()...)
		}
	}
	isError := func(f Finding) bool { return f.Severity == Error }
	if always && !slices.ContainsFunc(findings, isError) {
		findings = append(findings, s.certainError())
	}
	slices.SortStableFunc(findings, func(a, b Finding) int { return a.Start - b.Start })
	return findings
}

func isOptIn(f Finding) bool { return f.OptIn }

// refusals reports whether the call fails with every value under the strictest Go, and whether
// it also fails under every Go and setting that its program may run under.
func (s Subject) refusals() (strict, always bool) {
	if stdlib.Possible(s.Call, s.Holes, stdlib.Go{}) {
		return false, false
	}
	succeeds := func(lax laxGo) bool { return stdlib.Possible(s.Call, s.Holes, lax.Go) }
	return true, !slices.ContainsFunc(s.combinations(), succeeds)
}

// certainError explains a text that fails with every value.
func (s Subject) certainError() Finding {
	if f, ok := s.hostless(); ok {
		return f
	}
	if f, ok := s.misfit(); ok {
		return f
	}
	if f, ok := s.schemeless(); ok {
		return f
	}
	if f, ok := s.padded(); ok {
		return f
	}
	return s.mostCommonError()
}

// misprints returns the percent-encodings that package fmt reads as verbs of a format, and prints
// wrongly.
func (s Subject) misprints(alwaysFails bool) []Finding {
	j := &judgement{judged: s.split(), rule: &escapeRule}
	j.misprintsIn(alwaysFails)
	return j.findings
}

// misfit explains a failure by the first verb without an operand of its type, or the first
// operand without a verb: package fmt writes a "%" there that begins no percent-encoding.
func (s Subject) misfit() (Finding, bool) {
	i := slices.IndexFunc(s.Holes, func(h Hole) bool { return h.Value == Misprint })
	if i < 0 {
		return Finding{}, false
	}
	j := &judgement{judged: s.split(), rule: &escapeRule}
	verb := s.Text[s.Holes[i].Start:s.Holes[i].End]
	if !strings.HasPrefix(verb, "%") {
		j.explain(&failure{}, 0, len(s.Text), `package fmt writes "%!(EXTRA …)" for an operand without a verb`)
	} else {
		j.explain(&failure{}, s.Holes[i].Start, s.Holes[i].End, misprint(verb))
	}
	return j.findings[0], true
}

// schemeless explains a request to a text whose known beginning is a path, or a host: with some values of the unknown
// part the text has no scheme, and with others the beginning is an unsupported one.
func (s Subject) schemeless() (Finding, bool) {
	known := s.Text[:s.Holes[0].Start]
	isPath := strings.ContainsAny(known, "/?#")
	isTarget := s.Use.Takes(stdlib.Target) && !strings.HasPrefix(known, "/")
	if strings.Contains(known, ":") || !isPath && !looksLikeHost(known) || !s.sends() && !isTarget {
		return Finding{}, false
	}
	j, end := &judgement{judged: s.split(), rule: &schemeRule}, len(known)
	if segment := firstSegment(known); looksLikeHost(segment) { // as hostAsPath has it
		j.rule, end = &relativeRule, len(segment)
	}
	fact := j.quote(0, end) + " has no scheme"
	if s.sends() {
		j.explainSend(&failure{}, 0, end, fact)
	} else {
		j.explain(&failure{}, 0, end, fact+`, and does not begin with "/"`)
	}
	return j.findings[0], true
}

// mostCommonError explains a text that fails with every value, but for different reasons: by an
// error in known bytes that at least half of the witnesses show, if there is one.
func (s Subject) mostCommonError() Finding {
	var best Finding
	var errors []Finding
	count := map[int]int{} // by the index in errors
	tried, most := 0, 0
	for values := range witnesses(s.Holes) {
		tried++
		filled := s.fill(values)
		for _, found := range filled.Subject.judge() {
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
		return best // without fixes: they do not help for the other values
	}
	j := &judgement{judged: s.split(), rule: &syntaxRule}
	j.explain(&failure{}, 0, len(s.Text), "no value of the unknown part makes the text valid")
	return j.findings[0]
}

// isFixedAlways reports whether with every witness the fixed text lacks the finding, has no new
// one in known bytes, and works if the original did. A fault of the value itself may only
// appear after the fix, and another rule may report it in the bytes beside the value: before an
// empty value, the slashes of "https://" are an empty host.
func (s Subject) isFixedAlways(fixed Subject, f Finding) bool {
	isOfValue := func(a Finding) bool {
		isBeside := func(h Hole) bool { return h.End == a.Start || a.End == h.Start }
		return a.Rule != f.Rule && slices.ContainsFunc(fixed.Holes, isBeside)
	}
	for values := range witnesses(s.Holes) {
		was, is := s.fill(values), fixed.fill(values)
		works := stdlib.Fails(was.Call, stdlib.Go{}) == nil
		if works && stdlib.Fails(is.Call, stdlib.Go{}) != nil {
			return false
		}
		if !isFixed(was.findings(), slices.DeleteFunc(is.findings(), isOfValue), f) {
			return false
		}
	}
	return true
}

// commonFindings returns the findings that a text has with every witness.
func (s Subject) commonFindings() []Finding {
	var common []Finding
	first := true
	for values := range witnesses(s.Holes) {
		found := s.fill(values).findings()
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
		// Only a test of all combinations of the witnesses would make a failure certain.
		return slices.DeleteFunc(common, func(f Finding) bool { return f.Failure == "" })
	}
	return common
}

// isReportedAt reports whether a rule already has a finding at the same place.
func isReportedAt(found []Finding, f Finding) bool {
	return slices.ContainsFunc(found, func(other Finding) bool { return other.Rule == f.Rule && other.Start < f.End && f.Start < other.End })
}

func contains(found []Finding, f Finding) bool { return slices.ContainsFunc(found, f.isSame) }

// isSame reports whether two findings state the same fact about the same bytes. They may differ
// in the consequence, and in bytes that a message masks as a possible password.
func (f Finding) isSame(other Finding) bool {
	return f.Rule == other.Rule && f.Severity == other.Severity && (f.Failure == "") == (other.Failure == "") &&
		f.Start == other.Start && f.End == other.End &&
		(f.fact() == other.fact() || f.isMasked() || other.isMasked())
}

// fact returns the message without the consequence.
func (f Finding) fact() string {
	fact, _, _ := strings.Cut(f.Message, "; ")
	return fact
}

func (f Finding) isMasked() bool { return strings.Contains(f.Message, mask) }

// narrow removes from a finding everything that another finding with the same fact lacks. A
// value with an "@" masks the bytes before it, which without that value are not password.
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
