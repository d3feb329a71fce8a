package term_test

import (
	"go/constant"
	"testing"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

func TestKeys(t *testing.T) {
	comma, two := constant.MakeString(`a,"b`), constant.MakeInt64(2)
	for _, c := range []struct {
		keys     term.Keys
		first    constant.Value
		rest     term.Keys
		oneEntry bool
	}{
		{"", nil, "", false},
		{term.Keys("").Under(nil), nil, "", false},
		{term.Keys("").Under(two), two, "", false},
		{term.Keys("").Under(comma), comma, "", false},
		{term.Keys("").Under(two).Under(nil), nil, "2", false},
		{term.Keys("").Under(two).Under(comma), comma, "2", false},
		{term.Keys("").Under(comma).Under(two), two, term.Keys(comma.ExactString()), false},
		{term.Keys("").OneEntry().Under(comma), comma, "?", true},
		{term.Keys("").Under(two).OneEntry(), nil, "2", true},
		{term.Keys("").Under(constant.MakeString("?")), constant.MakeString("?"), "", false},
		{term.Keys("").Under(constant.MakeBool(true)), constant.MakeBool(true), "", false},
		{term.Keys("").Under(constant.MakeFloat64(0.5)), nil, "", false},
	} {
		first := c.keys.First()
		if (first == nil) != (c.first == nil) || first != nil && first.ExactString() != c.first.ExactString() {
			t.Errorf("%q begins with %v, want %v", c.keys, first, c.first)
		}
		if rest := c.keys.Rest(); rest != c.rest {
			t.Errorf("%q goes on with %q, want %q", c.keys, rest, c.rest)
		}
		if has := c.keys.HasOneEntry(); has != c.oneEntry {
			t.Errorf("%q selects one entry: %v, want %v", c.keys, has, c.oneEntry)
		}
		if c.first != nil && (!c.keys.Take(c.first) || c.keys.Take(constant.MakeInt64(77))) &&
			c.first.Kind() == constant.Int {
			t.Errorf("%q takes the wrong elements", c.keys)
		}
		if !c.keys.AnyFirst().Take(constant.MakeString("any")) {
			t.Errorf("%q, at any first level, does not take each element", c.keys)
		}
	}
}
