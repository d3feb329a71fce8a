package returns

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/factcode"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// answered prepares the conditions of a function's results for packages that do not see what they
// read. An unknown answer that only local variables decide, such as whether an environment variable
// is set, gets a name: only the texts that it reads depend on it. Elsewhere a package variable may
// decide what the caller does with the result, so a condition that reads one does more than select
// a result.
func answered(p *flow.Package, pass *analysis.Pass, fn *types.Func, texts []term.Text) []term.Text {
	told := make([]term.Text, len(texts))
	for i, t := range texts {
		guards := t.Guards
		t.Guards = nil
		for _, g := range guards {
			if g.At != nil {
				reads := readsOf(pass.TypesInfo, g.At, t)
				g.Chooses = g.Chooses && !reads.global
				if fn.Signature().Recv() == nil && reads == (readings{}) {
					g.Holds = named(g.Holds, term.Of(term.Boolean, factcode.Source(pass.Fset, g.At), givenTo(p, fn, g)...))
				}
			}
			t.Guards = append(t.Guards, g)
		}
		told[i] = t
	}
	return told
}

// readings says what a condition reads: package variables, fields, or parts of a text.
type readings struct{ global, field, text bool }

func readsOf(info *types.Info, at ast.Node, of term.Text) (reads readings) {
	for _, v := range variablesAt(info, at) {
		reads.global = reads.global || defuse.IsGlobal(v)
		reads.field = reads.field || v.IsField()
		reads.text = reads.text || of.Has(term.Place{Var: v})
	}
	return reads
}

// givenTo returns the parameters with texts that a condition of a function reads, directly or through
// local variables.
func givenTo(p *flow.Package, fn *types.Func, g term.Guard) (given []term.Text) {
	seen := make(map[*types.Var]bool)
	var read func(at ast.Node)
	read = func(at ast.Node) {
		for _, v := range variablesAt(p.Index.Info, at) {
			if seen[v] {
				continue
			}
			seen[v] = true
			if of, _ := p.Index.Parameter(v); of == fn && term.KindOf(v.Type()) == term.String {
				given = append(given, term.Text{Pieces: []term.Piece{{Hole: term.AnyString, Place: term.Place{Var: v}}}})
			}
			for _, w := range p.Index.Variable(v).Writes {
				if w.Value.Valid() {
					read(w.Value.Node())
				}
			}
		}
	}
	read(g.Cond())
	return given
}

// variablesAt returns the variables in a node, outside of blocks.
func variablesAt(info *types.Info, at ast.Node) (found []*types.Var) {
	ast.Inspect(at, func(n ast.Node) bool {
		if _, isBlock := n.(*ast.BlockStmt); isBlock {
			return false
		}
		if id, ok := n.(*ast.Ident); ok {
			if v, ok := info.ObjectOf(id).(*types.Var); ok {
				found = append(found, v)
			}
		}
		return true
	})
	return found
}

// named replaces the unknown answers in a condition by a call with a name.
func named(cond, call term.Text) term.Text {
	if cond.Equal(term.Unknown(term.Boolean)) {
		return call
	}
	operator, ok := cond.Maker()
	if !ok || cond.Kind != term.Boolean {
		return cond
	}
	args := make([]term.Text, len(operator.Args))
	for i, arg := range operator.Args {
		args[i] = named(arg, call)
	}
	return term.Of(term.Boolean, operator.Func, args...)
}
