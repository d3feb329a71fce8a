package returns

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer/internal/factcode"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// answered returns the results of a function with guards that an importing package can use, although it
// cannot see the variables in them. In a guard on nothing but local variables, such as "an environment
// variable is set", answered replaces the unknown answer by a call with a name: the importing package
// then knows which results share a condition, and on which parameters it depends. A guard on a package
// variable no longer counts as one that only selects a result, since the caller may test the variable, too.
func answered(p *flow.Flow, pass *analysis.Pass, fn *types.Func, texts []term.Text) []term.Text {
	results := make([]term.Text, len(texts))
	for i, t := range texts {
		guards := t.Guards
		t.Guards = nil
		for _, g := range guards {
			if g.At != nil {
				reads := readsOf(pass.TypesInfo, g.At, t)
				if g.Role == term.Chooses && reads.global {
					g.Role = term.Stops
				}
				if fn.Signature().Recv() == nil && reads == (readings{}) {
					g.Holds = named(g.Holds, term.Of(term.Boolean, factcode.Position(pass, g.At), parametersOf(p, fn, g)...))
				}
			}
			t.Guards = append(t.Guards, g)
		}
		results[i] = t
	}
	return results
}

// readings says which variables a condition reads: a package variable, a field, one that is a part of
// the guarded text.
type readings struct{ global, field, text bool }

// readsOf returns the readings of a condition, of a guard on the text of.
func readsOf(info *types.Info, at ast.Node, of term.Text) (reads readings) {
	for _, v := range variablesAt(info, at) {
		reads.global = reads.global || index.IsGlobal(v)
		reads.field = reads.field || v.IsField()
		reads.text = reads.text || of.Has(term.Place{Var: v})
	}
	return reads
}

// parametersOf returns the string parameters of a function on which a guard depends, directly or through the
// writes to local variables.
func parametersOf(p *flow.Flow, fn *types.Func, g term.Guard) (given []term.Text) {
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

// variablesAt returns the variables in a node, such as an if statement, but not those in its blocks.
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

// named replaces each unknown answer in a condition by a call, whose name is the position of the condition.
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
