package compositions

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/format"
	"github.com/uricheck/go-uricheck/analyzer/internal/report"
	"github.com/uricheck/go-uricheck/uricheck"
)

// OpenFormatOf returns the index of the format among the arguments of a call, if it is not a constant:
// a concatenation for package fmt, or any text for a function of the package that passes it on,
// without operands.
func (f *Finder) OpenFormatOf(call *ast.CallExpr) (index int, ok bool) {
	if at, ok := code.FormatOf(f.info, call); ok {
		return at, at < len(call.Args) && code.IsOpenSum(f.info, call.Args[at])
	}
	return len(call.Args) - 1, f.PassesFormat(call)
}

// PassesFormat reports whether the last argument of a call is a text that a function of the package
// uses as a format, with operands that the call leaves out: "c.url(p)" for
// "func (c *client) url(format string, operands ...any)".
func (f *Finder) PassesFormat(call *ast.CallExpr) bool {
	sig, ok := f.info.TypeOf(call.Fun).(*types.Signature)
	if !ok || !sig.Variadic() || call.Ellipsis.IsValid() || len(call.Args) == 0 || len(call.Args) != sig.Params().Len()-1 {
		return false
	}
	last := call.Args[len(call.Args)-1]
	if !code.IsString(f.info.TypeOf(last)) || f.info.Types[last].Value != nil {
		return false
	}
	callee, ok := f.flow.Index.CalleeOf(call)
	return ok && f.printsParameter(callee.Func, sig.Params().Len()-2)
}

// printsParameter reports whether a function of the package passes a parameter to package fmt as a
// format, with the parameter after it as operands.
func (f *Finder) printsParameter(fn *types.Func, i int) bool {
	if _, ok := f.flow.Index.Declaration(fn); !ok || i >= fn.Signature().Params().Len()-1 {
		return false
	}
	for _, use := range f.flow.Index.Uses(fn.Signature().Params().At(i)) {
		kind, arg := use.ParentEdge()
		if kind != edge.CallExpr_Args {
			continue
		}
		call := use.Parent().Node().(*ast.CallExpr)
		if at, ok := code.FormatOf(f.info, call); ok && at == arg && call.Ellipsis.IsValid() {
			return true
		}
	}
	return false
}

// isSprint reports whether a call of fmt.Sprint only joins its operands: fmt.Sprint puts a space
// between two operands that are not strings.
func isSprint(info *types.Info, call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Sprint" || call.Ellipsis.IsValid() {
		return false
	}
	fn, ok := info.Uses[sel.Sel].(*types.Func)
	if !ok || fn.FullName() != "fmt.Sprint" {
		return false
	}
	for i, arg := range call.Args {
		if i > 0 && !isStringType(info, call.Args[i-1]) && !isStringType(info, arg) {
			return false
		}
	}
	return len(call.Args) > 1
}

// isStringType reports whether an operand is a string without methods, which package fmt prints
// unchanged.
func isStringType(info *types.Info, operand ast.Expr) bool {
	basic, ok := types.Unalias(info.TypeOf(operand)).(*types.Basic)
	return ok && basic.Info()&types.IsString != 0
}

// sprinted returns the composition of the operands of fmt.Sprint.
func sprinted(f *Finder, cur inspector.Cursor, call *ast.CallExpr) *report.Composition {
	comp := &report.Composition{Cursor: cur}
	var w report.Writer
	for i, arg := range call.Args {
		if _, ok := code.ConstantString(f.info, arg); ok {
			w.Add(f.flow.Texts(cur.ChildAt(edge.CallExpr_Args, i))[0])
			continue
		}
		start, end := w.AddOperand(arg)
		comp.Holes = append(comp.Holes, uricheck.Hole{Start: start, End: end, Value: f.printed(format.Verb{Letter: 'v', Plain: true}, arg)})
		comp.Values = append(comp.Values, arg)
	}
	comp.Text = w.Whole(call)
	return comp
}
