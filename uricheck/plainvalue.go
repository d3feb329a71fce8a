package uricheck

import (
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// plainValues are values that keep to the place where the author puts them, for each of the
// languages of holes: a word, a number, and a name that is local. Rules that are opt-in are
// about what is usual: of those that hold for one of these where the call works, all have to
// show a finding. A delimiter in a value would make another URL of it.
var plainValues = []string{"x", "1", "internal"}

// plainNumbers are those of a hole of digits.
var plainNumbers = []string{"1", "2", "8080"}

// inPlainValues returns what rules that are opt-in find in the known bytes with all plain
// values that the call takes.
func inPlainValues(s Subject) []Finding {
	if !s.takesReference() {
		return nil
	}
	var common []Finding
	isFirst := true
	for i := range plainValues {
		filled := fill(s, plainValuesOf(s.Holes, i))
		if stdlib.Fails(filled.Call, stdlib.Go{}) != nil {
			continue
		}
		found := slices.DeleteFunc(filled.findings(), func(f Finding) bool { return !f.Rule.OptIn || f.Rule == &browserRule })
		if isFirst {
			common, isFirst = found, false
		}
		common = slices.DeleteFunc(common, func(f Finding) bool { return !contains(found, f) })
	}
	return common
}

// plainValuesOf returns the i-th plain value for each hole, which is a number where it has to be.
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

// failsInPlainValues returns which escapes, and which bytes of a query, are wrong with all plain
// values, behind a base for the first one if that is unknown: with a "?" or a "#" in a value they
// may be right, and no author means that.
func failsInPlainValues(s Subject) []Finding {
	if !s.takesReference() || s.Use.For(stdlib.Testing, stdlib.Unknown) || !strings.ContainsAny(s.known(), "% ") {
		return nil
	}
	for i, h := range s.Holes[1:] {
		if s.Holes[i].End == h.Start {
			return nil // what stands behind a value may be a query as a whole
		}
	}
	isOther := func(f Finding) bool {
		return f.Rule != &escapeRule && f.Rule != &queryRule || f.OptIn || f.Severity == Style
	}
	var common []Finding
	for i := range plainValues {
		values := plainValuesOf(s.Holes, i)
		if s.hasBase() {
			values[0] = bases[i]
		}
		found := slices.DeleteFunc(fill(s, values).findings(), isOther)
		if i == 0 {
			common = found
		}
		common = slices.DeleteFunc(common, func(f Finding) bool { return !contains(found, f) })
	}
	for i := range common {
		common[i].weaken("it fails with plain values")
		common[i].OfAssembly = true
	}
	return common
}
