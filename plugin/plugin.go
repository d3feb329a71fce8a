// Package plugin makes uricheck a linter of golangci-lint: a module plugin, which registers itself
// when a program imports it. https://uricheck.github.io/go-uricheck/golangci-lint.html says how to
// build it into golangci-lint.
//
// From v1 on, the exported API is stable, and so are the names of the linter and its settings.
package plugin

import (
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer"
)

func init() {
	register.Plugin(analyzer.Analyzer.Name, newLinter)
}

// linter is the analyzer with the settings of one configuration.
type linter struct {
	analyzer *analysis.Analyzer
}

// newLinter returns the linter with the settings of .golangci.yml: a map, or nil if there are none.
// The name of a setting is that of a flag of the analyzer.
func newLinter(conf any) (register.LinterPlugin, error) {
	settings, err := register.DecodeSettings[map[string]any](conf)
	if err != nil {
		return nil, fmt.Errorf("settings are not a map from names to values: %w", err)
	}
	a := analyzer.New(analyzer.Options{})
	for _, name := range slices.Sorted(maps.Keys(settings)) {
		f := a.Flags.Lookup(name)
		if f == nil {
			return nil, fmt.Errorf("there is no setting %q: the settings are %s", name, strings.Join(settingNames(a), ", "))
		}
		if err := f.Value.Set(fmt.Sprint(settings[name])); err != nil {
			return nil, fmt.Errorf("setting %q cannot be %v: %w", name, settings[name], err)
		}
	}
	run := a.Run
	a.Run = func(pass *analysis.Pass) (any, error) { return runByLine(pass, run) }
	return &linter{analyzer: a}, nil
}

func settingNames(a *analysis.Analyzer) []string {
	var names []string
	a.Flags.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
	return names
}

// BuildAnalyzers implements register.LinterPlugin.
func (l *linter) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	return []*analysis.Analyzer{l.analyzer}, nil
}

// GetLoadMode implements register.LinterPlugin. Facts need this mode as well: golangci-lint then
// analyses the dependencies for them.
func (*linter) GetLoadMode() string { return register.LoadModeTypesInfo }
