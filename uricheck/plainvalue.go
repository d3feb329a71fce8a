package uricheck

import (
	"slices"

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
	values := make([]string, len(s.Holes))
	for i := range plainValues {
		for k, h := range s.Holes {
			values[k] = plainValues[i]
			if h.Value == Number {
				values[k] = plainNumbers[i]
			}
		}
		filled := fill(s, values)
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
