package flow

import (
	"go/ast"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// lists are functions whose result has the elements of their argument, and for a map
// its keys.
var lists = map[string]bool{
	"maps.All":        true,
	"maps.Clone":      true,
	"maps.Values":     true,
	"slices.All":      true,
	"slices.Backward": true,
	"slices.Clone":    true,
	"slices.Collect":  true,
	"slices.Compact":  true,
	"slices.Sorted":   true,
	"slices.Values":   true,
}

// inCall resolves the elements of a list that a call returns.
func (r *resolver) inCall(cur inspector.Cursor, e *ast.CallExpr, of part) []term.Text {
	tv := r.p.info.Types[e.Fun]
	if id, ok := ast.Unparen(e.Fun).(*ast.Ident); ok && tv.IsBuiltin() {
		return r.inBuiltin(cur, e, id.Name)
	}
	if tv.IsType() && len(e.Args) == 1 {
		return r.part(cur.ChildAt(edge.CallExpr_Args, 0), of)
	}
	call, ok := r.p.CallAt(cur)
	if ok && call.hasArguments() && len(e.Args) > 0 {
		first := cur.ChildAt(edge.CallExpr_Args, 0)
		switch name := call.Func.FullName(); {
		case lists[name]:
			return r.part(first, of)
		case name == "maps.Keys":
			return r.part(first, part{kind: aKey})
		}
		if i := defaultOf(call.Func, "String"); i >= 0 {
			// The program has it if nobody sets the flag.
			return append(r.passed(call, i, false), unknown)
		}
	}
	return r.result(cur, 0, of)
}

// inBuiltin resolves the elements of what append returns, or what new(x) points at.
func (r *resolver) inBuiltin(cur inspector.Cursor, e *ast.CallExpr, name string) []term.Text {
	switch {
	case name == "new" && r.p.info.Types[e.Args[0]].IsValue():
		return r.texts(cur.ChildAt(edge.CallExpr_Args, 0))
	case name != "append":
		return nil // make and new have none
	}
	var found []term.Text
	for i, arg := range listed(cur, edge.CallExpr_Args) {
		if i == 0 || e.Ellipsis.IsValid() {
			found = append(found, r.elementsOf(arg)...)
		} else {
			found = append(found, r.texts(arg)...)
		}
	}
	return chosen(found)
}
