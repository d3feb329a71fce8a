package judge

import (
	"go/ast"
	"go/token"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/report"
	"github.com/uricheck/go-uricheck/analyzer/internal/trace"
	"github.com/uricheck/go-uricheck/analyzer/inventory"
	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// checkShown judges literals that begin with a scheme, and that reach no sink. It ignores those
// in tests, which may be expected results, or texts that have to fail. The inventory has them
// all.
func (c *checker) checkShown() {
	isJudged := c.settings.literals && !c.files.ServeTests() && !c.files.AreExample()
	if !isJudged && c.recorder == nil {
		return
	}
	for _, d := range c.begins.shown {
		for cur := range d.Root().Preorder((*ast.BasicLit)(nil)) {
			lit := cur.Node().(*ast.BasicLit)
			if !showsScheme(lit) || c.judged[lit] {
				continue
			}
			isFaulty := isJudged && !c.files.HelpsTestsAt(cur.Node().Pos()) && c.checkShownAt(cur)
			if !isFaulty && !c.recorder.has(lit) {
				c.listShown(cur)
			}
		}
	}
}

// listShown records a literal with a scheme for the inventory. A literal with white space is a
// sentence about a URL.
func (c *checker) listShown(cur inspector.Cursor) {
	text := c.constantText(cur)
	if !strings.ContainsAny(text.Value, " \t\n") && !strings.HasSuffix(text.Value, "://") {
		c.recorder.add(&argument{cur: cur, text: text, usage: trace.Usage{Use: stdlib.AnyReader}}, inventory.Unjudged)
	}
}

// maxShownScheme is the maximal number of bytes before "://" in a literal that the checker judges:
// a quote, and "https" with one letter more.
const maxShownScheme = len(`"https`) + 1

func showsScheme(lit *ast.BasicLit) bool {
	first := lit.Value[:min(len(lit.Value), maxShownScheme+len("://"))]
	i := strings.Index(first, ":/")
	if lit.Kind != token.STRING || i < 2 || i+2 == len(first) {
		return false
	}
	return first[i+2] == '/' || first[1:i] == "http" || first[1:i] == "https" // with a slash too few
}

// checkShownAt judges the expression that begins with a literal, and reports whether there is a
// finding.
func (c *checker) checkShownAt(cur inspector.Cursor) bool {
	whole := code.SumAround(cur)
	text, holes := c.shownText(whole)
	if text == nil {
		return false
	}
	findings := c.check(uricheck.Subject{
		Call:  stdlib.Call{Use: stdlib.AnyReader, Text: text.Value},
		Holes: holes,
	})
	// Only faulty texts are worth a search for their readers.
	if len(findings) == 0 || !c.readers.IsRead(whole) {
		return false
	}
	c.conclude(&argument{
		cur:  whole,
		text: text,
		// An unknown reader may compare the text, so there is no fix.
		usage:    trace.Usage{Use: stdlib.AnyReader, Shared: true, Path: trace.PathOf(trace.Step{Cursor: whole, At: whole})},
		findings: findings,
	})
	return true
}

// shownText returns the text of an expression that begins with a literal, nil if it is unknown.
func (c *checker) shownText(cur inspector.Cursor) (*report.Text, []uricheck.Hole) {
	if _, ok := code.ConstantString(c.pass.TypesInfo, cur.Node().(ast.Expr)); ok {
		return c.constantText(cur), nil
	}
	sum, ok := ast.Unparen(cur.Node().(ast.Expr)).(*ast.BinaryExpr)
	if !ok {
		return nil, nil
	}
	comp := c.compositions.Concatenated(cur, sum)
	if comp == nil {
		return nil, nil
	}
	return comp.Text, comp.Holes
}

// constantText returns the text of a constant expression.
func (c *checker) constantText(cur inspector.Cursor) *report.Text {
	return report.NewText(cur.Node().(ast.Expr), c.flow.Texts(cur)[0])
}
