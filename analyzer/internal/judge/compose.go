package judge

import (
	"cmp"
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/compose"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow/union"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/languages"
	"github.com/uricheck/go-uricheck/analyzer/internal/library"
	"github.com/uricheck/go-uricheck/analyzer/internal/report"
	"github.com/uricheck/go-uricheck/analyzer/internal/returns"
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
		if c.checker.files.HelpsTestsAt(d.Node().Pos()) {
			continue
		}
		seen := make(map[ast.Node]bool)
		for cur := range d.Root().Preorder((*ast.CallExpr)(nil), (*ast.BinaryExpr)(nil)) {
			if c.checker.composed[cur.Node()] {
				continue
			}
			if c.checkAt(cur) {
				seen[cur.Node()] = true
			}
			for _, whole := range c.checker.parts.Wholes(cur) {
				if !seen[whole.Node()] && c.checker.parts.IsURL(whole) {
					c.checkAssembled(whole, stdlib.Compose, c.makerOf(whole))
				}
				seen[whole.Node()] = true
			}
		}
		for cur := range d.Root().Preorder((*ast.AssignStmt)(nil)) {
			if c.checker.parts.AppendsToURL(cur) {
				c.checkAppended(cur)
			}
		}
	}
}

// checkAt judges the composition at cur if it shows that it is a URL, or the host of one. It
// reports whether it has judged how the code composes it.
func (c composer) checkAt(cur inspector.Cursor) bool {
	if call, ok := cur.Node().(*ast.CallExpr); ok && !c.checker.compositions.MayPrintURL(call) {
		if c.checker.parts.IsURLCleaned(cur) {
			c.checkAssembled(cur, stdlib.MakeRequest, "path.Join")
		}
		if at, ok := c.checker.compositions.OpenFormatOf(call); ok {
			c.checkFormat(cur, cur.ChildAt(edge.CallExpr_Args, at))
		}
		return false
	}
	comp, by := c.checker.compositions.At(cur)
	if comp == nil || len(comp.Holes) > union.MaxHoles {
		return false
	}
	if as := c.checker.parts.MisuseIn(comp); as != 0 && !c.checker.readers.IsPrinted(cur) {
		c.concludeMisuse(cur, as)
	}
	isUneven := c.checkUneven(comp, by)
	if use, ok := c.checker.compositions.UseOf(comp); ok {
		c.checkComposition(comp, use, by)
	}
	switch isShown := code.MayBeURL(comp.Text.Value) || c.checker.compositions.IsShown(cur, comp); {
	case isUneven:
	case isShown:
		c.checkAssembled(cur, stdlib.Compose, by)
	case compose.IsForm(comp.Text.Value) && c.checker.parts.IsBody(cur):
		c.checkAssembled(cur, stdlib.RawQueryField, by)
	default:
		return false
	}
	return true
}

func (c composer) checkComposition(comp *report.Composition, use stdlib.Use, by string) {
	usage := composedBy(comp.Cursor, use, by)
	findings := c.findIn(comp, usage)
	if len(findings) > 0 && c.isForReaders(comp, use) {
		c.checker.conclude(&argument{cur: comp.Cursor, text: comp.Text, usage: usage, findings: findings, composed: comp})
	}
}

// checkUneven judges the values of a composition that are not escaped beside others that are, and
// reports whether there is a finding.
func (c composer) checkUneven(comp *report.Composition, by string) (isWrong bool) {
	uneven, ok := c.checker.compositions.Uneven(comp, c.checker.peers.Tell)
	if !ok || c.checker.readers.IsPrinted(comp.Cursor) || c.checker.parts.IsReplaced(comp.Cursor) || c.isFaulty(uneven) {
		return false
	}
	return c.concludeComposed(uneven, composedBy(comp.Cursor, stdlib.Compose, by))
}

// concludeComposed judges a composition by its own values alone, and reports whether there is a
// finding.
func (c composer) concludeComposed(comp *report.Composition, usage trace.Usage) (isWrong bool) {
	findings := c.checker.checkAssembly(uricheck.Subject{
		Call:  stdlib.Call{Use: usage.Use, Text: comp.Text.Value},
		Func:  usage.Sink,
		Holes: comp.Holes,
	})
	if len(findings) > 0 {
		c.checker.conclude(&argument{cur: comp.Cursor, text: comp.Text, usage: usage, findings: findings, composed: comp})
	}
	return len(findings) > 0
}

// isFaulty reports whether a literal of a composition already has a finding: the judgement at its
// sink knows better which of the values the program has to escape.
func (c composer) isFaulty(comp *report.Composition) bool { return c.areFaulty(comp.Text.Literals()) }

func (c composer) areFaulty(literals []*ast.BasicLit) bool {
	return slices.ContainsFunc(c.checker.arguments, func(arg *argument) bool {
		return slices.ContainsFunc(arg.text.Literals(),
			func(lit *ast.BasicLit) bool { return slices.Contains(literals, lit) })
	})
}

// composedBy returns the usage of a text that the program composes at cur.
func composedBy(cur inspector.Cursor, use stdlib.Use, by string) trace.Usage {
	how := "passed to"
	if by == "+" {
		how = "joined with"
	}
	return trace.Usage{Use: use, Sink: by, Path: trace.PathOf(trace.Step{Cursor: cur, At: cur, How: how, Name: by})}
}

// makerOf returns the name of the function that composes the text at cur, or "+".
func (c composer) makerOf(cur inspector.Cursor) string {
	if call, ok := cur.Node().(*ast.CallExpr); ok {
		return code.CallName(c.checker.pass.TypesInfo, c.checker.pass.Pkg, call)
	}
	return "+"
}

// maxTexts is the maximal number of texts at one place that composer judges there.
const maxTexts = 8

// checkAssembled judges how the program composes a text that reaches no sink. Of several, all
// have to be wrong.
func (c composer) checkAssembled(cur inspector.Cursor, use stdlib.Use, by string) {
	texts := c.checker.flow.Texts(cur)
	if len(texts) > maxTexts || c.areJudged(cur, texts) && !c.isOnHeld(texts) || c.checker.readers.IsPrinted(cur) ||
		c.checker.parts.IsReplaced(cur) {
		return
	}
	var first *argument
	for _, t := range texts {
		t = eval.Run(returns.WithHeld(c.checker.flow, t))
		if eval.FailsGuard(t) {
			continue
		}
		arg := c.assembledOf(cur, t, composedBy(cur, use, by))
		if arg.findings = c.checker.withoutStopped(t, arg.text, arg.findings); len(arg.findings) == 0 {
			return
		}
		first = cmp.Or(first, arg)
	}
	if first != nil {
		c.checker.conclude(first)
	}
}

// assembledOf returns a text of the expression at cur with the findings in its composition:
// unchanged, or with slashes between the elements that path.Join joins.
func (c composer) assembledOf(cur inspector.Cursor, t term.Text, usage trace.Usage) *argument {
	laid, isLaid := library.WithSlashes(t)
	arg := c.wrongIn(c.learned(cur, t), &argument{cur: cur, usage: usage})
	if len(arg.findings) == 0 && isLaid {
		return c.wrongIn(c.learned(cur, laid), arg)
	}
	return arg
}

// learned returns a text of the expression at cur, with the languages of its holes.
func (c composer) learned(cur inspector.Cursor, t term.Text) *report.Text {
	text := report.NewText(cur.Node().(ast.Expr), t)
	compose.Learn(text, c.checker.languages, c.checker.peers)
	return text
}

// wrongIn returns an argument with its text, and with the findings about its composition.
func (c composer) wrongIn(text *report.Text, arg *argument) *argument {
	arg.text, arg.findings = text, text.Own(c.checker.checkAssembly(assemblyOf(text, arg.usage)))
	return arg
}

// assemblyOf returns a text as the code composes it for a use.
func assemblyOf(text *report.Text, usage trace.Usage) uricheck.Subject {
	return uricheck.Subject{
		Call:  stdlib.Call{Use: usage.Use, Text: text.Value},
		Func:  usage.Sink,
		Holes: text.Holes,
		Seams: text.Seams(),
	}
}

// areJudged reports whether a literal of the texts at cur has reached a use. If literals stand in the expression,
// only these count: the texts may share a constant with others, as with the pattern of a handler.
func (c composer) areJudged(cur inspector.Cursor, texts []term.Text) bool {
	isAny, isHere, isJudgedHere := false, false, false
	for _, t := range texts {
		for _, p := range t.Pieces {
			isJudged := c.checker.judged[p.Lit]
			isAny = isAny || isJudged
			if p.Lit != nil && cur.Node().Pos() <= p.Lit.Pos() && p.Lit.End() <= cur.Node().End() {
				isHere, isJudgedHere = true, isJudgedHere || isJudged
			}
		}
	}
	return isJudgedHere || isAny && !isHere
}

// isOnHeld reports whether texts without findings begin with an exported variable. At the sink,
// that variable is an unknown base, because other packages may set it; but the author composes the
// texts for its value in this package.
func (c composer) isOnHeld(texts []term.Text) bool {
	return !slices.ContainsFunc(texts, func(t term.Text) bool {
		if len(t.Pieces) == 0 || t.Pieces[0].Place.Var == nil || !index.IsGlobal(t.Pieces[0].Place.Var) {
			return true
		}
		return slices.ContainsFunc(t.Pieces, func(p term.Piece) bool {
			return p.Lit != nil &&
				c.areFaulty([]*ast.BasicLit{p.Lit})
		})
	})
}

// findIn returns the findings about a composition in its use.
func (c composer) findIn(comp *report.Composition, usage trace.Usage) []uricheck.Finding {
	for i, value := range comp.Values {
		comp.Holes[i].Name = languages.NameOf(value)
	}
	s := uricheck.Subject{
		Call:    stdlib.Call{Use: usage.Use, Text: comp.Text.Value, Accepted: acceptedBy(usage)},
		Func:    usage.Sink,
		Reading: usage.Reading,
		Beside:  c.checker.sinks.Beside(usage.Use, usage.Path.Sink()),
		Holes:   comp.Holes,
	}
	if len(c.checker.checkBytes(s)) == 0 {
		return nil
	}
	// The findings show that the values are worth a search.
	c.learnHosts(comp)
	return c.checker.checkBytes(s)
}

// learnHosts marks the holes of a composition whose values are not IPv6 addresses without
// brackets, and those whose values certainly have no brackets.
func (c composer) learnHosts(comp *report.Composition) {
	for i, expr := range comp.Values {
		cur, ok := c.find(comp, expr)
		switch isOpen := comp.Holes[i].Value == uricheck.AnyValue; {
		case !ok || c.checker.hosts.IsCaredFor(cur) || isOpen && c.checker.hosts.IsNeverIPv6(cur):
			comp.Holes[i].Value = uricheck.NoBareIPv6
		case isOpen && c.checker.hosts.IsBare(cur):
			comp.Holes[i].Value = uricheck.Hostname
		}
	}
}

// find returns the cursor of a value of a composition, which may be in another function.
func (c composer) find(comp *report.Composition, value ast.Expr) (cur inspector.Cursor, ok bool) {
	if value == nil {
		return cur, false
	}
	if cur, ok = comp.Cursor.FindNode(value); ok {
		return cur, true
	}
	decl := c.checker.flow.Index.DeclAt(value.Pos())
	if decl == nil {
		return cur, false
	}
	return decl.Root().FindNode(value)
}
