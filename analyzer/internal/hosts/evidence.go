package hosts

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// evidence is code in a function that shows that its author has thought of IPv6. It has the values
// that this code concerns; none if they are unknown.
type evidence []ast.Expr

// operandsAt returns the evidence of a name: the arguments and the receiver of the named function, if
// the code calls it.
func (h *Values) operandsAt(cur inspector.Cursor) evidence {
	whole := code.Selected(cur)
	call, ok := whole.Parent().Node().(*ast.CallExpr)
	if kind, _ := whole.ParentEdge(); !ok || kind != edge.CallExpr_Fun {
		return nil
	}
	values := evidence(call.Args)
	if sel, ok := whole.Node().(*ast.SelectorExpr); ok && h.info.Selections[sel] != nil {
		values = append(slices.Clone(values), sel.X)
	}
	return values
}

// bracketed returns the evidence of a literal with brackets: the values beside it. A text that the
// function prints is not evidence, because its brackets are decoration.
func (h *Values) bracketed(cur inspector.Cursor) (e evidence, ok bool) {
	for code.IsOperand(h.info, cur) {
		cur = code.OutermostParen(cur).Parent()
	}
	if sum, ok := cur.Node().(*ast.BinaryExpr); ok {
		e = code.Operands(h.info, sum)
	}
	call, ok := cur.Parent().Node().(*ast.CallExpr)
	if !ok || cur.ParentEdgeKind() != edge.CallExpr_Args {
		return e, true
	}
	if e == nil {
		e = call.Args
	}
	return e, !code.PrintsText(call)
}

// isAbout reports whether evidence may be about a value, which may be nil.
func (h *Values) isAbout(e evidence, value ast.Expr) bool {
	if value == nil {
		return true
	}
	o := sources{h.info, h.flow.Index}
	var asked []path
	for _, of := range e {
		asked = append(asked, o.pathsOf(of)...)
	}
	made := o.of(o.pathsOf(value), nil)
	if len(asked) == 0 || len(made) >= maxPaths {
		return true
	}
	asked = o.of(asked, o.passesAll)
	return slices.ContainsFunc(made, func(p path) bool { return slices.ContainsFunc(asked, p.meets) })
}

// isSplit reports whether a function passes a value to net.SplitHostPort: then the value has the
// form of an address, with brackets, even if the port is missing. The host that SplitHostPort
// returns has no brackets.
func isSplit(h *Values, fn inspector.Cursor, value ast.Expr) bool {
	o := sources{h.info, h.flow.Index}
	at, ok := o.pathOf(value)
	if !ok {
		return false
	}
	for cur := range fn.Preorder((*ast.CallExpr)(nil)) {
		call := cur.Node().(*ast.CallExpr)
		if code.LastName(call.Fun) != "SplitHostPort" || len(call.Args) != 1 {
			continue
		}
		of, ok := o.pathOf(call.Args[0])
		if f, known := h.flow.Index.CalleeOf(call); ok && of == at && known && f.Func.FullName() == "net.SplitHostPort" {
			return true
		}
	}
	return false
}
