package analyzer

import (
	"cmp"
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/format"
	"github.com/uricheck/go-uricheck/analyzer/internal/parts"
	"github.com/uricheck/go-uricheck/analyzer/internal/report"
	"github.com/uricheck/go-uricheck/analyzer/internal/sinks"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/analyzer/internal/trace"
	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// composer judges the texts that a package composes of unknown parts: URLs, and hosts with
// their ports.
type composer struct{ checker *checker }

// checkAll judges the URLs that the package composes. It ignores those in tests and test
// helpers: a test knows its hosts.
func (c composer) checkAll() {
	if c.checker.files.ServeTests() {
		return
	}
	for _, d := range c.checker.begins.composed {
		seen := make(map[ast.Node]bool)
		for cur := range d.Root().Preorder((*ast.CallExpr)(nil), (*ast.BinaryExpr)(nil)) {
			if c.checker.composed[cur.Node()] || c.checker.files.IsTestAt(cur.Node().Pos()) {
				continue
			}
			if c.checkAt(cur) {
				seen[cur.Node()] = true
			}
			for _, whole := range c.checker.parts.Wholes(cur) {
				if !seen[whole.Node()] && c.checker.parts.IsURL(whole) {
					c.checkAssembled(whole, stdlib.Compose, parts.MakerOf(whole))
				}
				seen[whole.Node()] = true
			}
		}
		for cur := range d.Root().Preorder((*ast.AssignStmt)(nil)) {
			if c.checker.parts.AppendsToURL(cur) && !c.checker.files.IsTestAt(cur.Node().Pos()) {
				c.checkAppended(cur)
			}
		}
	}
}

// checkAt judges what is put together at cur if it shows that it is a URL, or the host of one. It
// reports whether it has judged how it is put together.
func (c composer) checkAt(cur inspector.Cursor) bool {
	if call, ok := cur.Node().(*ast.CallExpr); ok && !c.mayPrintURL(call) {
		c.checkCall(cur, call)
		return false
	}
	comp, by := c.composition(cur)
	if comp == nil {
		return false
	}
	if use, ok := c.composedUse(comp); ok {
		c.checkComposition(comp, use, by)
	}
	if !code.MayBeURL(comp.Text.Value) && !c.isShown(cur, comp) {
		return false
	}
	c.checkAssembled(cur, stdlib.Compose, by)
	return true
}

// composition returns the text that the program composes at cur, and the call or operator that
// does.
func (c composer) composition(cur inspector.Cursor) (comp *report.Composition, by string) {
	switch e := cur.Node().(type) {
	case *ast.CallExpr:
		return c.formatted(cur, e)
	case *ast.BinaryExpr:
		return c.concatenated(cur, e), "+"
	}
	return nil, ""
}

func (c composer) checkComposition(comp *report.Composition, use stdlib.Use, by string) {
	usage := composedBy(comp.Cursor, use, by)
	findings := c.findIn(comp, usage)
	if len(findings) > 0 && c.isForReaders(comp, use) {
		c.checker.conclude(&argument{cur: comp.Cursor, text: comp.Text, usage: usage, findings: findings, composed: comp})
	}
}

// composedBy returns the usage of a text that the program composes at cur.
func composedBy(cur inspector.Cursor, use stdlib.Use, by string) trace.Usage {
	how := "passed to"
	if by == "+" {
		how = "joined by"
	}
	return trace.Usage{Use: use, Sink: by, Path: trace.PathOf(trace.Step{Cursor: cur, At: cur, How: how, Name: by})}
}

// maxTexts is the maximal number of texts at one place that composer judges there.
const maxTexts = 8

// checkAssembled judges how the program composes a text that reaches no sink. Of several, all
// have to be wrong.
func (c composer) checkAssembled(cur inspector.Cursor, use stdlib.Use, by string) {
	texts := c.checker.flow.Texts(cur)
	if len(texts) > maxTexts || slices.ContainsFunc(texts, c.isJudged) || c.checker.readers.IsPrinted(cur) {
		return
	}
	var first *argument
	for _, t := range texts {
		t = eval.Run(flow.WithHeld(c.checker.flow, t))
		if eval.IsKeptAway(t) {
			continue
		}
		arg := c.assembledOf(cur, t, composedBy(cur, use, by))
		if len(arg.findings) == 0 {
			return
		}
		first = cmp.Or(first, arg)
	}
	if first != nil {
		c.checker.conclude(first)
	}
}

// assembledOf is a text of the expression at cur with what is wrong with how it is put together: as
// it is, or with slashes between what path.Join joins.
func (c composer) assembledOf(cur inspector.Cursor, t term.Text, usage trace.Usage) *argument {
	laid, isLaid := eval.Laid(t)
	arg := c.wrongIn(c.learned(cur, t), &argument{cur: cur, usage: usage})
	if len(arg.findings) == 0 && isLaid {
		return c.wrongIn(c.learned(cur, laid), arg)
	}
	return arg
}

// learned returns a text of the expression at cur, with the languages of its holes.
func (c composer) learned(cur inspector.Cursor, t term.Text) *report.Text {
	text := report.NewText(cur.Node().(ast.Expr), t)
	text.Learn(c.checker.languages, c.checker.peers)
	return text
}

// wrongIn returns an argument with its text, and with the findings about its composition.
func (c composer) wrongIn(text *report.Text, arg *argument) *argument {
	arg.text, arg.findings = text, text.Own(c.checker.checkAssembly(assemblyOf(text, arg.usage)))
	return arg
}

// assemblyOf is a text as it is put together for a use.
func assemblyOf(text *report.Text, usage trace.Usage) uricheck.Subject {
	return uricheck.Subject{
		Call:  stdlib.Call{Use: usage.Use, Text: text.Value},
		Func:  usage.Sink,
		Holes: text.Holes,
		Seams: text.Seams(),
	}
}

// isJudged reports whether a literal of a text has reached a use.
func (c composer) isJudged(t term.Text) bool {
	return slices.ContainsFunc(t.Pieces, func(p term.Piece) bool { return c.checker.judged[p.Lit] })
}

// findIn returns the findings about a composition in its use.
func (c composer) findIn(comp *report.Composition, usage trace.Usage) []uricheck.Finding {
	s := uricheck.Subject{
		Call:   stdlib.Call{Use: usage.Use, Text: comp.Text.Value},
		Func:   usage.Sink,
		Beside: sinks.Beside(c.checker.sinks, usage.Use, usage.Path.Sink()),
		Holes:  comp.Holes,
	}
	if len(c.checker.checkBytes(s)) == 0 {
		return nil
	}
	// Only now is it worth finding out more about the values.
	c.learnHosts(comp)
	return c.checker.checkBytes(s)
}

// learnHosts marks the holes of a composition whose values are no IPv6 addresses without
// brackets.
func (c composer) learnHosts(comp *report.Composition) {
	for i, expr := range comp.Values {
		cur, ok := comp.Cursor.FindNode(expr)
		if !ok || c.checker.hosts.IsCaredFor(cur) || comp.Holes[i].Value == uricheck.AnyValue && c.checker.hosts.IsNeverIPv6(cur) {
			comp.Holes[i].Value = uricheck.NoBareIPv6
		}
	}
}

// formatted returns the composition that a call of fmt.Sprintf or fmt.Appendf
// makes.
func (c composer) formatted(cur inspector.Cursor, call *ast.CallExpr) (comp *report.Composition, by string) {
	at, ok := c.formatOf(call)
	if !ok {
		return nil, ""
	}
	source, _ := code.ConstantString(c.checker.pass.TypesInfo, call.Args[at])
	all, ok := format.Verbs(source)
	if !ok {
		return nil, ""
	}
	comp = &report.Composition{Cursor: cur, Text: c.checker.constantText(cur.ChildAt(edge.CallExpr_Args, at)), Verbs: all}
	for _, v := range all {
		i := at + 1 + v.Arg
		if i >= len(call.Args) {
			return nil, ""
		}
		comp.Holes = append(comp.Holes, uricheck.Hole{Start: v.Start, End: v.End, Value: c.printed(v, call.Args[i])})
		comp.Values = append(comp.Values, call.Args[i])
	}
	return comp, "fmt." + ast.Unparen(call.Fun).(*ast.SelectorExpr).Sel.Name
}

// formatOf returns the index of the format among the arguments of a call, if the format is a
// constant.
func (c composer) formatOf(call *ast.CallExpr) (index int, ok bool) {
	at, ok := code.FormatOf(c.checker.pass.TypesInfo, call)
	if !ok || len(call.Args) <= at || call.Ellipsis.IsValid() {
		return 0, false
	}
	_, ok = code.ConstantString(c.checker.pass.TypesInfo, call.Args[at])
	return at, ok
}

// printed says what a verb's kind tells about the value that it prints.
func (c composer) printed(v format.Verb, arg ast.Expr) uricheck.Value {
	number := code.IsInteger(c.checker.pass.TypesInfo.TypeOf(arg))
	switch {
	case number && (v.Letter == 'd' || v.Letter == 'v') && v.Plain:
		return uricheck.Number
	case v.Letter != 's' && v.Letter != 'v' || number:
		return uricheck.NoBareIPv6
	}
	return c.checker.languages.Of(arg)
}

// concatenated returns the composition of a whole concatenation.
func (c composer) concatenated(cur inspector.Cursor, expr *ast.BinaryExpr) *report.Composition {
	if !code.IsOpenSum(c.checker.pass.TypesInfo, expr) || code.IsOperand(c.checker.pass.TypesInfo, cur) {
		return nil
	}
	comp := &report.Composition{Cursor: cur}
	var w report.Writer
	operands := code.Operands(c.checker.pass.TypesInfo, expr)
	for at := range cur.Preorder() {
		if len(operands) == 0 {
			break
		}
		operand := operands[0]
		if at.Node() != operand {
			continue
		}
		operands = operands[1:]
		if c.checker.pass.TypesInfo.Types[operand].Value != nil {
			w.Add(c.checker.flow.Texts(at)[0])
		} else {
			start, end := w.AddOperand(operand)
			comp.Holes = append(comp.Holes, uricheck.Hole{Start: start, End: end, Value: c.checker.languages.Of(operand)})
			comp.Values = append(comp.Values, operand)
		}
	}
	comp.Text = w.Whole(expr)
	return comp
}
