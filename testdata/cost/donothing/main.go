// Command donothing is a vettool with an analyzer that does nothing. It declares a
// fact, so that the go command also runs it on the dependencies.
package main

import (
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"
)

type fact struct{}

func (*fact) AFact() {}

func main() {
	unitchecker.Main(&analysis.Analyzer{
		Name:      "donothing",
		Doc:       "do nothing",
		FactTypes: []analysis.Fact{new(fact)},
		Run:       func(*analysis.Pass) (any, error) { return nil, nil },
	})
}
