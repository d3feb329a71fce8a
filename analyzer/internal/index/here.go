package index

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// ReceiverOf returns the expression before a field, as written.
func ReceiverOf(cur inspector.Cursor) string {
	if sel, ok := cur.Node().(*ast.SelectorExpr); ok {
		return types.ExprString(sel.X)
	}
	return ""
}

// KillsOf returns the writes, except for one, that give a variable another value.
func (p *Order) KillsOf(v *types.Var, from, use inspector.Cursor) []inspector.Cursor {
	var kills []inspector.Cursor
	for _, w := range p.WritesHere(v, use) {
		isPart := w.Kind == Element && !IsRange(w.At)
		if at := w.Where(); at != from && !isPart && InSameFunction(at, use) {
			kills = append(kills, at)
		}
	}
	return kills
}

// MaxWrites is the maximal number of writes to a variable in a function that reach follows, since it
// compares each with all others.
const MaxWrites = 256

// WritesHere returns the writes to a variable in the function of a use: for a field, those
// through the same name.
func (p *Order) WritesHere(v *types.Var, use inspector.Cursor) []Write {
	known := p.Index.Variable(v)
	if !v.IsField() && !IsGlobal(v) {
		return p.lifted(v, use)
	}
	function, ok := FunctionAround(use)
	if !ok {
		return nil
	}
	var here []Write
	recv := ReceiverOf(use)
	for _, w := range known.Writes {
		if !code.Holds(function.Node(), w.Pos) {
			continue // most are in others
		}
		assign, ok := w.At.Node().(*ast.AssignStmt)
		if !ok || w.Index >= len(assign.Lhs) || !InSameFunction(w.At, use) {
			continue
		}
		sel, isField := ast.Unparen(assign.Lhs[w.Index]).(*ast.SelectorExpr)
		if !v.IsField() || isField && types.ExprString(sel.X) == recv {
			here = append(here, w)
		}
	}
	return here
}
