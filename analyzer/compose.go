package analyzer

import (
	"go/ast"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/format"
	"github.com/uricheck/go-uricheck/analyzer/internal/report"
	"github.com/uricheck/go-uricheck/analyzer/internal/trace"
	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// composer judges the URLs that a package puts together of parts that are not known.
type composer struct{ *checker }

// checkAll judges the URLs that the package puts together. In tests, and in
// what serves them, they are left alone: a test knows its hosts.
func (c composer) checkAll() {
	if c.files.ServeTests() {
		return
	}
	for _, d := range c.begins.composed {
		for cur := range d.Root().Preorder((*ast.CallExpr)(nil), (*ast.BinaryExpr)(nil)) {
			expr := cur.Node().(ast.Expr)
			var comp *report.Composition
			var by string
			switch e := expr.(type) {
			case *ast.CallExpr:
				comp, by = c.formatted(cur, e)
			case *ast.BinaryExpr:
				comp, by = c.concatenated(cur, e), "+"
			}
			if comp == nil || c.files.IsTestAt(expr.Pos()) {
				continue
			}
			c.checkComposition(comp, by)
		}
	}
}

func (c composer) checkComposition(comp *report.Composition, by string) {
	s := uricheck.Subject{
		Call:  stdlib.Call{Use: stdlib.Compose, Text: comp.Text.Value},
		Func:  by,
		Holes: comp.Holes,
	}
	findings := c.check(s)
	if len(findings) == 0 {
		return
	}
	// Only now is it worth looking for what is known of the values.
	c.learnHosts(comp)
	if findings = c.check(s); len(findings) == 0 || c.readers.IsPrinted(comp.Cursor) {
		return
	}
	how := "passed to"
	if comp.Verbs == nil {
		how = "joined by"
	}
	c.conclude(&argument{
		cur:      comp.Cursor,
		text:     comp.Text,
		usage:    trace.Usage{Use: s.Use, Sink: by, Path: trace.PathOf(trace.Step{Cursor: comp.Cursor, At: comp.Cursor, How: how, Name: by})},
		findings: findings,
		composed: comp,
	})
}

// learnHosts marks the holes of a composition whose value is no IPv6 address without
// brackets.
func (c composer) learnHosts(comp *report.Composition) {
	isCared := c.hosts.IsCaredFor(comp.Cursor)
	for i, expr := range comp.Values {
		cur, ok := comp.Cursor.FindNode(expr)
		if isCared || ok && comp.Holes[i].Value == uricheck.AnyValue && c.hosts.IsNeverIPv6(cur) {
			comp.Holes[i].Value = uricheck.NoBareIPv6
		}
	}
}

// formatted returns the composition that a call of fmt.Sprintf or fmt.Appendf
// makes, if its format may be a URL's.
func (c composer) formatted(cur inspector.Cursor, call *ast.CallExpr) (comp *report.Composition, by string) {
	at, ok := c.urlFormat(call)
	if !ok {
		return nil, ""
	}
	source, _ := code.ConstantString(c.pass.TypesInfo, call.Args[at])
	all, ok := format.Verbs(source)
	if !ok {
		return nil, ""
	}
	comp = &report.Composition{Cursor: cur, Text: c.constantText(cur.ChildAt(edge.CallExpr_Args, at)), Verbs: all}
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

// urlFormat returns the index of the format among the arguments of a call, if that may be
// a URL's.
func (c composer) urlFormat(call *ast.CallExpr) (index int, ok bool) {
	at, ok := code.FormatOf(c.pass.TypesInfo, call)
	if !ok || len(call.Args) <= at || call.Ellipsis.IsValid() {
		return 0, false
	}
	format, ok := code.ConstantString(c.pass.TypesInfo, call.Args[at])
	return at, ok && code.MayBeURL(format)
}

// printed is what a verb's kind says of the value that it prints.
func (c composer) printed(v format.Verb, arg ast.Expr) uricheck.Value {
	number := code.IsInteger(c.pass.TypesInfo.TypeOf(arg))
	switch {
	case number && (v.Letter == 'd' || v.Letter == 'v') && v.Plain:
		return uricheck.Number
	case v.Letter != 's' && v.Letter != 'v' || number:
		return uricheck.NoBareIPv6
	}
	return uricheck.AnyValue
}

// concatenated returns the composition of a whole concatenation, if it may be a
// URL.
func (c composer) concatenated(cur inspector.Cursor, expr *ast.BinaryExpr) *report.Composition {
	if !code.IsOpenSum(c.pass.TypesInfo, expr) || code.IsOperand(c.pass.TypesInfo, cur) {
		return nil
	}
	comp := &report.Composition{Cursor: cur}
	var w report.Writer
	operands := code.Operands(c.pass.TypesInfo, expr)
	for at := range cur.Preorder() {
		if len(operands) == 0 {
			break
		}
		operand := operands[0]
		if at.Node() != operand {
			continue
		}
		operands = operands[1:]
		if c.pass.TypesInfo.Types[operand].Value != nil {
			w.Add(c.flow.Texts(at)[0])
		} else {
			start, end := w.AddOperand(operand)
			comp.Holes = append(comp.Holes, uricheck.Hole{Start: start, End: end, Value: c.valueOf(operand)})
			comp.Values = append(comp.Values, operand)
		}
	}
	comp.Text = w.Whole(expr)
	if !code.MayBeURL(comp.Text.Value) {
		return nil
	}
	return comp
}

// valueOf is what the function that makes an operand says of it.
func (c composer) valueOf(operand ast.Expr) uricheck.Value {
	call, ok := ast.Unparen(operand).(*ast.CallExpr)
	if !ok {
		return uricheck.AnyValue
	}
	f, ok := c.flow.CalleeOf(call)
	if !ok {
		return uricheck.AnyValue
	}
	switch f.Func.FullName() {
	case "strconv.Itoa", "strconv.FormatInt", "strconv.FormatUint":
		return uricheck.Number
	case "fmt.Sprint":
		if len(call.Args) == 1 && code.IsInteger(c.pass.TypesInfo.TypeOf(call.Args[0])) {
			return uricheck.Number
		}
	}
	return uricheck.AnyValue
}
