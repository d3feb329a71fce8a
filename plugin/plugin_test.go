package plugin

import (
	"strings"
	"testing"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis/analysistest"
)

// newRegistered returns the linter as golangci-lint makes it.
func newRegistered(t *testing.T, conf any) (register.LinterPlugin, error) {
	t.Helper()
	newPlugin, err := register.GetPlugin("uricheck")
	if err != nil {
		t.Fatal(err)
	}
	return newPlugin(conf)
}

func TestSettings(t *testing.T) {
	for name, c := range map[string]struct {
		conf any
		src  string
	}{
		"none": {nil, `
func _() { url.Parse("http://h/%") } // want "escape: .*"
func _() { url.Parse("http://EXAMPLE.com/") }`},
		"one rule off": {map[string]any{"escape": false}, `
func _() { url.Parse("http://h/%") }
func _() { url.Parse("http://::1/") } // want "host: .*"`},
		"an opt-in rule on": {map[string]any{"case": true}, `
func _() { url.Parse("http://EXAMPLE.com/") } // want "case: .*"
func _() { url.Parse("http://h/a/../b") }`},
		"style but for one rule": {map[string]any{"style": true, "case": false}, `
func _() { url.Parse("http://EXAMPLE.com/") }
func _() { url.Parse("/a/../b") } // want "dotsegments: .*"`},
	} {
		t.Run(name, func(t *testing.T) {
			linter, err := newRegistered(t, c.conf)
			if err != nil {
				t.Fatal(err)
			}
			if got := linter.GetLoadMode(); got != register.LoadModeTypesInfo {
				t.Errorf("load mode %q", got)
			}
			analyzers, err := linter.BuildAnalyzers()
			if err != nil || len(analyzers) != 1 {
				t.Fatalf("analyzers %v, %v", analyzers, err)
			}
			dir, cleanup, err := analysistest.WriteFiles(map[string]string{"p/p.go": "package p\n\nimport \"net/url\"\n" + c.src})
			if err != nil {
				t.Fatal(err)
			}
			defer cleanup()
			analysistest.Run(t, dir, analyzers[0], "p")
		})
	}
}

func TestWrongSettings(t *testing.T) {
	for name, c := range map[string]struct {
		conf any
		want string
	}{
		"unknown":        {map[string]any{"hots": true}, `there is no setting "hots": the settings are address, browser, `},
		"not a truth":    {map[string]any{"host": "perhaps"}, `setting "host" cannot be perhaps: `},
		"without value":  {map[string]any{"style": nil}, `setting "style" cannot be <nil>: `},
		"a list":         {[]any{"host"}, `settings are not a map from names to values: `},
		"a nested value": {map[string]any{"host": map[string]any{"on": true}}, `setting "host" cannot be map[on:true]: `},
	} {
		if _, err := newRegistered(t, c.conf); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %s", name, err, c.want)
		}
	}
}
