package uricheck

import (
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// plainValues are values that stay in the place where the author puts them, for each language of
// holes: a word, a number, and a local name. Opt-in rules assume such values: a finding counts if
// it appears with each value that the call accepts. A delimiter in a value would change the
// structure of the URL.
var plainValues = []string{"x", "1", "internal"}

// plainNumbers are the plain values of a hole of digits.
var plainNumbers = []string{"1", "2", "8080"}

// inPlainValues returns the findings of opt-in rules, and of the rule fragment, in the known bytes that appear with
// each plain value that the call accepts.
func (s Subject) inPlainValues() []Finding {
	if !s.takesReference() {
		return nil
	}
	s = s.withoutEndOfFragment()
	var common []Finding
	isFirst := true
	for i := range plainValues {
		filled := s.fill(plainValuesOf(s.Holes, i))
		if stdlib.Fails(filled.Call, stdlib.Go{}) != nil {
			continue
		}
		found := slices.DeleteFunc(filled.findings(), isForAnyValue)
		if isFirst {
			common, isFirst = found, false
		}
		common = slices.DeleteFunc(common, func(f Finding) bool { return !contains(found, f) })
	}
	return common
}

// isForAnyValue reports whether a finding has to appear with any value, and not only with plain ones.
func isForAnyValue(f Finding) bool {
	return !f.Rule.OptIn && f.Rule != &fragmentRule || f.Rule == &browserRule
}

// withoutEndOfFragment returns a subject without the first hole in a fragment and what follows it. They change
// neither the other components nor that there is a fragment, but a finding counts only in known bytes.
func (s Subject) withoutEndOfFragment() Subject {
	i := slices.IndexFunc(s.Holes, func(h Hole) bool { return strings.Contains(s.known()[:h.Start], "#") })
	if i >= 0 {
		s.Text, s.Holes = s.Text[:s.Holes[i].Start], s.Holes[:i]
		s.Seams = slices.DeleteFunc(slices.Clone(s.Seams), func(seam int) bool { return seam > len(s.Text) })
	}
	return s
}

// plainValuesOf returns the i-th plain value for each hole, a number for a hole of digits.
func plainValuesOf(holes []Hole, i int) []string {
	values := make([]string, len(holes))
	for k, h := range holes {
		values[k] = plainValues[i]
		if h.Value == Number {
			values[k] = plainNumbers[i]
		}
	}
	return values
}

// failsInPlainValues returns the escapes, and the bytes of a query, of a host and of a port, that
// are wrong with all plain values. If the first value is an unknown base or scheme, it uses examples of it.
// With a "?", a "#" or a "/" in a value these bytes may be right, but no author intends that.
func (s Subject) failsInPlainValues() []Finding {
	isForUnknown := s.Use.For(stdlib.Testing, stdlib.Unknown) && (s.Use != stdlib.AnyReader || s.Func == "")
	if !s.takesReference() || isForUnknown || !mayBeWrong(s.known()) {
		return nil
	}
	for i, h := range s.Holes[1:] {
		if s.Holes[i].End == h.Start && !strings.HasPrefix(s.Text[h.End:], "/") {
			return nil // a value after another one may be a whole query
		}
	}
	begins := s.beginningsOf()
	isOther := func(f Finding) bool {
		inAuthority := f.Rule == &portRule || f.Rule == &hostRule
		return f.Rule != &escapeRule && f.Rule != &queryRule && (!inAuthority || s.hasBase()) || f.OptIn || f.Severity == Style
	}
	var common []Finding
	for i := range plainValues {
		values := plainValuesOf(s.Holes, i)
		if begins != nil {
			values[0] = begins[i%len(begins)]
		}
		found := slices.DeleteFunc(s.fill(values).findings(), isOther)
		if i == 0 {
			common = found
		}
		common = slices.DeleteFunc(common, func(f Finding) bool { return !contains(found, f) })
	}
	for i := range common {
		common[i].weaken("the call fails for ordinary values")
		common[i].OfAssembly = true
	}
	return common
}

// behindKnownPort returns the fault of a port before a value that usually is a path, as in "http://h.org:99999" +
// path. A value with an "@" would make the port a password, so that the host has to have a dot.
func (s Subject) behindKnownPort() []Finding {
	if len(s.Holes) == 0 || !s.takesReference() || s.Use.For(stdlib.Testing, stdlib.Unknown) {
		return nil
	}
	base := s
	base.Text, base.Holes, base.Seams = s.Text[:s.Holes[0].Start], nil, nil
	ref := uri.Split(base.Text)
	_, end := ref.Span(uri.Port)
	if end < len(base.Text) || !looksLikeSite(ref.Host()) {
		return nil
	}
	findings := slices.DeleteFunc(base.judge(), func(f Finding) bool { return f.Rule != &portRule || f.Severity == Style })
	for i := range findings {
		findings[i].weaken("the call fails for ordinary values")
		findings[i].OfAssembly, findings[i].Fixes = true, nil
	}
	return findings
}

// mayBeWrong reports whether known bytes have an escape, a space, a port, or an empty label.
func mayBeWrong(known string) bool {
	return strings.ContainsAny(known, "% ") || strings.Count(known, ":") > 1 || strings.Contains(known, "..")
}
