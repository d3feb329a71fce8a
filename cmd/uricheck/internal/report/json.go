package report

import (
	"bytes"
	"encoding/json"
	"maps"
	"reflect"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// The following types have the fields of golang.org/x/tools's JSON output, which are internal
// there. A program that reads the output of go vet -json can read this.

type jsonDiagnostic struct {
	Category       string        `json:"category,omitempty"`
	Posn           string        `json:"posn"`
	End            string        `json:"end"`
	Message        string        `json:"message"`
	SuggestedFixes []jsonFix     `json:"suggested_fixes,omitempty"`
	Related        []jsonRelated `json:"related,omitempty"`
}

type jsonFix struct {
	Message string     `json:"message"`
	Edits   []jsonEdit `json:"edits"`
}

type jsonEdit struct {
	Filename string `json:"filename"`
	Start    int    `json:"start"`
	End      int    `json:"end"`
	New      string `json:"new"`
}

type jsonRelated struct {
	Posn    string `json:"posn"`
	End     string `json:"end"`
	Message string `json:"message"`
}

// analyzerName is the key of the findings in a package's JSON object.
const analyzerName = "uricheck"

func (r *Report) json(found []finding.Finding) string {
	tree := make(map[string]map[string][]jsonDiagnostic)
	for _, f := range found {
		pkg := tree[f.Package]
		if pkg == nil {
			pkg = make(map[string][]jsonDiagnostic)
			tree[f.Package] = pkg
		}
		pkg[analyzerName] = append(pkg[analyzerName], diagnosticOf(f))
	}
	data, _ := json.MarshalIndent(tree, "", "\t") // JSON can express it
	return CleanJSON(string(data)) + "\n"
}

func diagnosticOf(f finding.Finding) jsonDiagnostic {
	d := jsonDiagnostic{
		Category: f.Category(),
		Posn:     f.Pos.String(),
		End:      f.End.String(),
		Message:  f.Message,
	}
	for _, fix := range f.Fixes {
		j := jsonFix{Message: fix.Title}
		for _, e := range fix.Edits {
			j.Edits = append(j.Edits, jsonEdit{e.File, e.Start, e.End, e.New})
		}
		d.SuggestedFixes = append(d.SuggestedFixes, j)
	}
	for _, s := range f.Way {
		d.Related = append(d.Related, jsonRelated{s.Pos.String(), s.End.String(), s.Message})
	}
	return d
}

// object is an object of JSON.
type object map[string]any

// present returns the object without the properties that have no value, such as a nil list.
func (o object) present() object {
	maps.DeleteFunc(o, func(_ string, value any) bool { return reflect.ValueOf(value).IsZero() })
	return o
}

// JSON writes a value that JSON can express for people too: it does not escape "&", as in a query.
func JSON(v any, indent string) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", indent)
	_ = enc.Encode(v)
	return CleanJSON(b.String())
}
