// Package analyzer finds string constants on their way to functions that take
// URLs and reports what package uricheck finds wrong with them.
package analyzer

import "golang.org/x/tools/go/analysis"

// Analyzer is the analyzer with its default settings.
var Analyzer = New()

// New returns an analyzer with settings of its own. Its Flags have one boolean
// for each rule and "style".
func New() *analysis.Analyzer {
	return &analysis.Analyzer{
		Name: "uricheck",
		Doc:  "report URI literals that will not do what they say",
		Run:  func(*analysis.Pass) (any, error) { return nil, nil },
	}
}
