// Package compose finds the texts that a program composes of constants and values, and decides which of them are URLs,
// or hosts of URLs: by their parts, their names and their readers, and by what the package's other texts do.
package compose

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/languages"
	"github.com/uricheck/go-uricheck/analyzer/internal/library"
	"github.com/uricheck/go-uricheck/analyzer/internal/report"
	"github.com/uricheck/go-uricheck/uricheck"
)

// Finder finds the compositions of a package.
type Finder struct {
	info      *types.Info
	flow      *flow.Flow
	parts     *Parts
	languages *languages.Values
	readers   *Readers
}

// NewFinder returns the finder of a package.
func NewFinder(info *types.Info, flow *flow.Flow, parts *Parts, languages *languages.Values, readers *Readers) *Finder {
	return &Finder{info, flow, parts, languages, readers}
}

// At returns the text that the program composes at cur, and the name of the call or operator that
// composes it.
func (f *Finder) At(cur inspector.Cursor) (comp *report.Composition, by string) {
	switch e := cur.Node().(type) {
	case *ast.CallExpr:
		return f.formatted(cur, e)
	case *ast.BinaryExpr:
		return f.Concatenated(cur, e), "+"
	}
	return nil, ""
}

// formatted returns the composition that a call of fmt.Sprintf or fmt.Appendf makes.
func (f *Finder) formatted(cur inspector.Cursor, call *ast.CallExpr) (comp *report.Composition, by string) {
	at, ok := f.formatOf(call)
	if !ok {
		return nil, ""
	}
	source, value, _ := f.formatIn(call.Args[at])
	all, ok := library.Verbs(source)
	if !ok {
		return nil, ""
	}
	if !value.Valid() {
		value = cur.ChildAt(edge.CallExpr_Args, at)
	}
	comp = &report.Composition{Cursor: cur, Text: f.constant(value), Verbs: all}
	for _, v := range all {
		i := at + 1 + v.Arg
		if i >= len(call.Args) {
			return nil, ""
		}
		comp.Holes = append(comp.Holes, uricheck.Hole{Start: v.Start, End: v.End, Value: f.printed(v, call.Args[i])})
		comp.Values = append(comp.Values, call.Args[i])
	}
	f.noteScheme(comp)
	return comp, "fmt." + ast.Unparen(call.Fun).(*ast.SelectorExpr).Sel.Name
}

// formatIn returns the text of a format: of a constant, or of a local variable that always has the same value, which
// stands at value then.
func (f *Finder) formatIn(arg ast.Expr) (text string, value inspector.Cursor, ok bool) {
	if text, ok = code.ConstantString(f.info, arg); ok {
		return text, value, true
	}
	v, isVar := f.info.Uses[code.Ident(arg)].(*types.Var)
	if !isVar || !index.IsLocal(v) || !code.IsString(v.Type()) {
		return "", value, false
	}
	known := f.flow.Index.Variable(v)
	if known.IsParam || known.Addressed || len(known.Writes) != 1 || known.Writes[0].Kind != index.Plain {
		return "", value, false
	}
	value = known.Writes[0].Value
	text, ok = code.ConstantString(f.info, value.Node().(ast.Expr))
	return text, value, ok
}

// formatOf returns the index of the format among the arguments of a call, if the text of the format is
// known.
func (f *Finder) formatOf(call *ast.CallExpr) (index int, ok bool) {
	at, ok := code.FormatOf(f.info, call)
	if !ok || len(call.Args) <= at || call.Ellipsis.IsValid() {
		return 0, false
	}
	_, _, ok = f.formatIn(call.Args[at])
	return at, ok
}

// printed returns the value that a verb prints, as far as the kind of the verb determines it.
func (f *Finder) printed(v library.Verb, arg ast.Expr) uricheck.Value {
	number := code.IsInteger(f.info.TypeOf(arg))
	switch {
	case number && (v.Letter == 'd' || v.Letter == 'v') && v.Plain:
		return uricheck.Number
	case v.Letter != 's' && v.Letter != 'v' || number:
		return uricheck.NoBareIPv6
	}
	return f.languages.Of(arg)
}

// Concatenated returns the composition of a whole concatenation.
func (f *Finder) Concatenated(cur inspector.Cursor, expr *ast.BinaryExpr) *report.Composition {
	if !code.IsOpenSum(f.info, expr) || code.IsOperand(f.info, cur) {
		return nil
	}
	comp := &report.Composition{Cursor: cur}
	var w report.Writer
	operands := code.Operands(f.info, expr)
	for at := range cur.Preorder() {
		if len(operands) == 0 {
			break
		}
		operand := operands[0]
		if at.Node() != operand {
			continue
		}
		operands = operands[1:]
		if f.info.Types[operand].Value != nil {
			w.Add(f.flow.Texts(at)[0])
		} else {
			start, end := w.AddOperand(operand)
			comp.Holes = append(comp.Holes, uricheck.Hole{Start: start, End: end, Value: f.languages.Of(operand)})
			comp.Values = append(comp.Values, operand)
		}
	}
	comp.Text = w.Whole(expr)
	f.noteScheme(comp)
	return comp
}

// noteScheme says of the value that begins a composition whether it is a scheme, as in
// scheme := "http://"; if secure { scheme = "https://" }.
func (f *Finder) noteScheme(comp *report.Composition) {
	if len(comp.Holes) == 0 || comp.Holes[0].Start > 0 || comp.Holes[0].Value != uricheck.AnyValue {
		return
	}
	cur, ok := comp.Cursor.FindNode(comp.Values[0])
	if !ok {
		return
	}
	isScheme := false
	for _, t := range f.flow.Texts(cur) {
		last := len(t.Pieces) - 1
		if last < 0 {
			continue
		}
		if !strings.HasSuffix(t.Pieces[last].Known, "://") {
			return
		}
		isScheme = true
	}
	if isScheme {
		comp.Holes[0].Value = uricheck.SchemePart
	}
}

// Around returns the composition that a literal is a part of.
func (f *Finder) Around(lit *ast.BasicLit) *report.Composition {
	decl := f.flow.Index.DeclAt(lit.Pos())
	if decl == nil {
		return nil
	}
	cur, ok := decl.Root().FindNode(lit)
	if !ok {
		return nil
	}
	for around := range cur.Enclosing((*ast.CallExpr)(nil), (*ast.BinaryExpr)(nil)) {
		if comp, _ := f.At(around); comp != nil {
			return comp
		}
	}
	return nil
}

// constant returns the text of a constant expression.
func (f *Finder) constant(cur inspector.Cursor) *report.Text {
	return report.NewText(cur.Node().(ast.Expr), f.flow.Texts(cur)[0])
}
