package trace

import (
	"reflect"
	"testing"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

func TestFieldFactRoundTrip(t *testing.T) {
	f := &takesFields{values: []fieldTaken{
		{"example.com/conf", "Config", "Base", taken{usage: Usage{Use: stdlib.Send, Sink: "http.Get"}}},
		{"example.com/conf", "Config", "Hooks", taken{of: term.Place{Element: true}, usage: Usage{Use: stdlib.ParseReference}}},
	}}
	if want := "takesFields(example.com/conf.Config.Base Send, example.com/conf.Config.Hooks ParseReference)"; f.String() != want {
		t.Errorf("%s, want %s", f, want)
	}
	data, err := f.GobEncode()
	if err != nil {
		t.Fatal(err)
	}
	again := new(takesFields)
	if err := again.GobDecode(data); err != nil || !reflect.DeepEqual(again.values, f.values) {
		t.Errorf("%s comes back as %s, %v", f, again, err)
	}
	for i := range data {
		if err := again.GobDecode(data[:i]); err == nil {
			t.Errorf("%s, cut at %d, is read", f, i)
		}
	}
}
