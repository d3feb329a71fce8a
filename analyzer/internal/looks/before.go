package looks

import (
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// IsBefore reports whether the function around an argument evaluates a condition before it writes
// the literals of the argument's text: then the condition decides whether the program makes the
// call, and not what it does with a text that it has anyway. A field keeps its text, so a later
// condition may select it.
func (r *Reads) IsBefore(g term.Guard, arg inspector.Cursor, t term.Text) bool {
	cond, isFound := arg.Inspector().Root().FindNode(g.At)
	function, isInside := defuse.FunctionAround(arg)
	if arg.ParentEdgeKind() != edge.CallExpr_Args || !isFound || !isInside || !defuse.InSameFunction(cond, arg) {
		return false
	}
	isThere := false
	for _, p := range t.Pieces {
		written := writtenAt(p)
		if written == nil {
			continue
		}
		isThere = true
		at, isFound := function.FindNode(written)
		if !isFound || !defuse.InSameFunction(at, arg) || code.Holds(g.Cond(), written.Pos()) {
			return false
		}
		isLater := written.Pos() >= r.taintOf(function, written).evaluatedUntil(cond)
		isInArgument := code.Holds(arg.Node(), written.Pos()) && cond.Node().Pos() < arg.Node().Pos()
		if !isLater && !isInArgument {
			return false
		}
	}
	return isThere
}
