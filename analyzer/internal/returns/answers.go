package returns

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/factcode"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// answered prepares the conditions of a function's results for packages that do not see what they read.
// An unknown answer that only local variables decide, such as whether an environment variable is set,
// gets a name: nothing else depends on it. A package variable may decide elsewhere what the caller does
// with the result, so a condition that reads one does not just choose a result.
func answered(pass *analysis.Pass, fn *types.Func, texts []term.Text) []term.Text {
	told := make([]term.Text, len(texts))
	for i, t := range texts {
		guards := t.Guards
		t.Guards = nil
		for _, g := range guards {
			if g.At != nil {
				reads := readsOf(pass.TypesInfo, g.At, t)
				g.Chooses = g.Chooses && !reads.global
				if fn.Signature().Recv() == nil && reads == (readings{}) {
					g.Holds = named(g.Holds, factcode.Source(pass.Fset, g.At))
				}
			}
			t.Guards = append(t.Guards, g)
		}
		told[i] = t
	}
	return told
}

// readings are what a condition reads: package variables, fields, or parts of a text.
type readings struct{ global, field, text bool }

func readsOf(info *types.Info, at ast.Node, of term.Text) (reads readings) {
	ast.Inspect(at, func(n ast.Node) bool {
		if _, isBlock := n.(*ast.BlockStmt); isBlock {
			return false
		}
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		if v, ok := info.Uses[id].(*types.Var); ok {
			reads.global = reads.global || defuse.IsGlobal(v)
			reads.field = reads.field || v.IsField()
			reads.text = reads.text || of.Has(term.Place{Var: v})
		}
		return true
	})
	return reads
}

// named replaces the unknown answers in a condition by a call with a name.
func named(cond term.Text, name string) term.Text {
	if cond.Equal(term.Unknown(term.Boolean)) {
		return term.Of(term.Boolean, name)
	}
	call, ok := cond.Maker()
	if !ok || cond.Kind != term.Boolean {
		return cond
	}
	args := make([]term.Text, len(call.Args))
	for i, arg := range call.Args {
		args[i] = named(arg, name)
	}
	return term.Of(term.Boolean, call.Func, args...)
}
