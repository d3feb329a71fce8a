package term

import (
	"go/constant"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// Keys select an element of nested lists and maps: for each level, the outermost first, a constant
// index or key, something unknown that selects one entry of a map, or any element. They are
// comparable, and facts contain them as they are: levels with a comma between them.
type Keys string

// OwnKeys select no elements of a map, but its keys themselves.
const OwnKeys Keys = "#"

// oneKey is the notation of a level at which an unknown key selects one entry of a map.
const oneKey = "?"

// OneEntry returns the keys for elements of the one entry of a map that an unknown key selects.
func (k Keys) OneEntry() Keys { return oneKey + k.behindComma() }

// Under returns the keys for elements of the element with an index: nil means any element.
func (k Keys) Under(index constant.Value) Keys {
	level := ""
	if index != nil && slices.Contains([]constant.Kind{constant.Bool, constant.String, constant.Int}, index.Kind()) {
		level = index.ExactString()
	}
	return Keys(level) + k.behindComma()
}

func (k Keys) behindComma() Keys {
	if k == "" {
		return ""
	}
	return "," + k
}

// cut splits the first level from the others.
func (k Keys) cut() (first string, rest Keys) {
	if quoted, err := strconv.QuotedPrefix(string(k)); err == nil {
		return quoted, Keys(strings.TrimPrefix(string(k[len(quoted):]), ","))
	}
	first, others, _ := strings.Cut(string(k), ",")
	return first, Keys(others)
}

// First returns the index or key of the first level, nil for any or an unknown one.
func (k Keys) First() constant.Value {
	switch first, _ := k.cut(); {
	case first == "" || first == oneKey || first == string(OwnKeys):
		return nil
	case first == "true" || first == "false":
		return constant.MakeBool(first == "true")
	case first[0] == '"':
		return constant.MakeFromLiteral(first, token.STRING, 0)
	default:
		return constant.ToInt(constant.MakeFromLiteral(first, token.INT, 0))
	}
}

// Rest returns the keys of the levels after the first one.
func (k Keys) Rest() Keys {
	_, rest := k.cut()
	return rest
}

// AnyFirst returns the keys with any element at the first level.
func (k Keys) AnyFirst() Keys { return k.Rest().Under(nil) }

// Take reports whether the element with an index or key, nil if it is not a constant, may be one of
// those of the first level.
func (k Keys) Take(index constant.Value) bool {
	first := k.First()
	return first == nil || index == nil || first.Kind() != index.Kind() || constant.Compare(first, token.EQL, index)
}

// HasOneEntry reports whether an unknown key selects one entry of a map.
func (k Keys) HasOneEntry() bool {
	for k != "" {
		var first string
		if first, k = k.cut(); first == oneKey {
			return true
		}
	}
	return false
}
