package template_test

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri/template"
)

// suiteCase is a case of the official tests.
type suiteCase struct {
	values   map[string]template.Value
	template string
	want     []string // one of these; none if Parse or Expand fails
}

var suiteFiles = []string{"spec-examples", "spec-examples-by-section", "extended-tests", "negative-tests"}

func suite(t testing.TB) []suiteCase {
	t.Helper()
	var cases []suiteCase
	for _, name := range suiteFiles {
		data, err := os.ReadFile("testdata/uritemplate-test/" + name + ".json")
		if err != nil {
			t.Fatal(err)
		}
		var sections map[string]struct {
			Variables map[string]json.RawMessage
			Testcases [][2]json.RawMessage
		}
		if err := json.Unmarshal(data, &sections); err != nil {
			t.Fatal(err)
		}
		for _, section := range sections {
			values := make(map[string]template.Value)
			for name, raw := range section.Variables {
				values[name] = valueOf(t, raw)
			}
			for _, pair := range section.Testcases {
				cases = append(cases, suiteCase{values, stringOf(t, pair[0]), expansionsOf(t, pair[1])})
			}
		}
	}
	return cases
}

func stringOf(t testing.TB, raw json.RawMessage) (s string) {
	t.Helper()
	if err := json.Unmarshal(raw, &s); err != nil {
		t.Fatal(err)
	}
	return s
}

// expansionsOf reads a string, a list of strings, or false.
func expansionsOf(t testing.TB, raw json.RawMessage) (want []string) {
	t.Helper()
	switch {
	case raw[0] == '"':
		return []string{stringOf(t, raw)}
	case string(raw) == "false":
		return nil
	}
	if err := json.Unmarshal(raw, &want); err != nil {
		t.Fatal(err)
	}
	return want
}

// valueOf reads the value of a variable.
func valueOf(t testing.TB, raw json.RawMessage) template.Value {
	t.Helper()
	switch raw[0] {
	case '"':
		return template.String(stringOf(t, raw))
	case '[':
		var items []string
		if err := json.Unmarshal(raw, &items); err != nil {
			t.Fatal(err)
		}
		return template.List(items...)
	case '{':
		return template.Pairs(pairsOf(t, raw)...)
	case 'n':
		return template.Value{} // null
	}
	if _, err := strconv.ParseFloat(string(raw), 64); err != nil {
		t.Fatalf("value %s", raw)
	}
	return template.String(string(raw))
}

// pairsOf reads the names and values of an object, in their order.
func pairsOf(t testing.TB, raw json.RawMessage) (pairs []string) {
	t.Helper()
	for decoder := json.NewDecoder(bytes.NewReader(raw)); ; {
		token, err := decoder.Token()
		if err == io.EOF {
			return pairs
		}
		if err != nil {
			t.Fatal(err)
		}
		if s, ok := token.(string); ok {
			pairs = append(pairs, s)
		}
	}
}

// TestOfficialSuite runs the official tests: Parse or Expand refuses the invalid templates, and
// the others have one of the expected expansions.
func TestOfficialSuite(t *testing.T) {
	cases := suite(t)
	if len(cases) < 200 {
		t.Errorf("%d cases", len(cases))
	}
	for _, c := range cases {
		got, err := expand(c)
		if len(c.want) == 0 {
			if err == nil {
				t.Errorf("%q: %q, want an error", c.template, got)
			}
			continue
		}
		if err != nil || !slices.Contains(c.want, got) {
			t.Errorf("%q: %q, %v, want one of %q", c.template, got, err, c.want)
		}
	}
}

func expand(c suiteCase) (string, error) {
	parsed, err := template.Parse(c.template)
	if err != nil {
		return "", err
	}
	return parsed.Expand(c.values)
}
