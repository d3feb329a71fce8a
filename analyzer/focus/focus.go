// Package focus lets a driver ask for a part of the analysis, which takes less time: for the findings in
// a few declarations, which an editor shows before those in the rest of the package, for findings
// before their fixes, or for the facts alone, if nobody reads the findings in a dependency.
//
// It is for the command uricheck, and may change.
package focus

import (
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer/internal/judge"
)

// On returns a pass like p, in which the analyzer judges only the texts that reach a sink in one of
// the declarations, from anywhere in the package. It may report a few more than in the whole package,
// because another use of a text can keep it silent. It exports no facts.
func On(p *analysis.Pass, decls []ast.Decl) *analysis.Pass {
	focused := *p
	focused.ResultOf = map[*analysis.Analyzer]any{judge.Focus: decls}
	return &focused
}

// OnFacts returns a pass like p, in which the analyzer exports the same facts, and reports nothing.
func OnFacts(p *analysis.Pass) *analysis.Pass {
	focused := *p
	focused.ResultOf = map[*analysis.Analyzer]any{judge.FactsAlone: true}
	return &focused
}

// WithoutFixes returns a pass like p, in which the analyzer reports the same findings and exports the same facts,
// but tries no fixes.
func WithoutFixes(p *analysis.Pass) *analysis.Pass {
	focused := *p
	focused.ResultOf = map[*analysis.Analyzer]any{judge.WithoutFixes: true}
	return &focused
}
