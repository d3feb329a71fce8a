package code

import (
	"go/ast"
	"go/types"
	"strings"
)

// FormatOf returns the index of the format among the arguments of a call of fmt.Sprintf
// or fmt.Appendf. There may be fewer arguments.
func FormatOf(info *types.Info, call *ast.CallExpr) (index int, ok bool) {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return 0, false
	}
	// It compares the name first, because it runs for all calls.
	switch sel.Sel.Name {
	case "Sprintf":
	case "Appendf":
		index = 1
	default:
		return 0, false
	}
	fn, ok := info.Uses[sel.Sel].(*types.Func)
	return index, ok && fn.Pkg() != nil && fn.Pkg().Path() == "fmt"
}

// PrintsText reports whether a call prints its arguments, by the name of its
// function: there are too many loggers to list.
func PrintsText(call *ast.CallExpr) bool {
	first := Words(LastName(call.Fun))[0]
	for _, suffix := range []string{"", "f", "ln", "w", "ctx"} {
		if Printers.Has(strings.TrimSuffix(first, suffix)) {
			return true
		}
	}
	return false
}

// Printers are the first words in the names of functions that print.
var Printers = WordList{
	{`print fprint log debug info warn warning error fatal panic trace notice`,
		`type T struct{}; func (T) $All(string) {}; func f(t T, host string) { t.$All(fmt.Sprintf("http://%s:80/", host)) }`},
}

// MayPanic reports whether a function has a call of panic.
func MayPanic(function ast.Node) bool {
	for n := range ast.Preorder(function) {
		if call, ok := n.(*ast.CallExpr); ok && IdentName(call.Fun) == "panic" {
			return true
		}
	}
	return false
}
