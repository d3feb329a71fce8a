package judge

import (
	"cmp"
	"go/ast"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/library"
	"github.com/uricheck/go-uricheck/analyzer/internal/report"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/analyzer/internal/trace"
	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// checkAppended judges the text that the statement at cur appends to a URL. It has to be wrong
// after every value that the variable may have before.
func (c composer) checkAppended(cur inspector.Cursor) {
	rest := cur.ChildAt(edge.AssignStmt_Rhs, 0)
	befores := slices.DeleteFunc(slices.Clone(c.checker.flow.Texts(cur.ChildAt(edge.AssignStmt_Lhs, 0))), isRemade)
	texts := c.checker.flow.Texts(rest)
	if len(texts) != 1 || len(befores) > maxTexts {
		return
	}
	var last *argument
	added := eval.Run(texts[0])
	for _, before := range befores {
		t := term.Text{Kind: term.String, Pieces: slices.Concat(bare(eval.Run(before)), added.Pieces)}
		last = &argument{cur: rest, text: c.learned(rest, t), usage: composedBy(rest, stdlib.Compose, "+=")}
		s := assemblyOf(last.text, last.usage)
		s.Appended = last.text.Start
		if last.findings = last.text.Own(c.checker.checkAssembly(s)); len(last.findings) == 0 {
			return
		}
	}
	if last != nil {
		c.checker.conclude(last)
	}
}

// isRemade reports whether a text begins with a value that a loop makes of an earlier one: the
// first iteration decides.
func isRemade(t term.Text) bool {
	return len(t.Pieces) > 0 && t.Pieces[0].Call != nil && t.Pieces[0].Call.Func == term.MadeOf
}

// bare returns the pieces of a text that stands around another one.
func bare(t term.Text) []term.Piece {
	pieces := slices.Clone(t.Pieces)
	for i := range pieces {
		pieces[i].Around = true
	}
	return pieces
}

// checkFormat judges a format that the program composes of values. Of several, all have to be wrong.
func (c composer) checkFormat(call, format inspector.Cursor) {
	texts := c.checker.flow.Texts(format)
	if len(texts) > maxTexts || c.checker.readers.IsPrinted(call) {
		return
	}
	var first *argument
	for _, t := range texts {
		t = eval.Run(t)
		if laid, ok := library.WithSlashes(t); ok {
			t = laid
		}
		text := c.learned(format, t)
		for i := range text.Holes {
			// A call with a list of arguments may have the format for them in a variable.
			isOpen := call.Node().(*ast.CallExpr).Ellipsis.IsValid() && text.Holes[i].Value == uricheck.AnyValue
			text.Holes[i].IsFormat = !isOpen
		}
		by := c.makerOf(call)
		arg := c.wrongIn(text, &argument{cur: format, usage: composedBy(format, stdlib.Compose, by)})
		if len(arg.findings) == 0 {
			return
		}
		first = cmp.Or(first, arg)
	}
	if first != nil {
		c.checker.conclude(first)
	}
}

// isForReaders reports whether a reader may interpret the composition as intended: everyone
// reads a URL as one, except for people who see a printed message; a host and a port may also
// be a name of something else, or the printed form of a value.
func (c composer) isForReaders(comp *report.Composition, use stdlib.Use) bool {
	switch {
	case use.IsHost() && c.checker.parts.IsHostField(comp.Cursor, comp.Values[0]):
		return c.checker.readers.IsReadByName(comp.Cursor)
	case use.IsHost():
		return c.checker.readers.IsRead(comp.Cursor) && (!isInString(comp.Cursor) ||
			c.checker.parts.PrintsAddress(comp.Cursor))
	}
	return !c.checker.readers.IsPrinted(comp.Cursor)
}

// isInString reports whether code is in a method String. The declaration of a package variable
// is in no function.
func isInString(cur inspector.Cursor) bool {
	fn, ok := index.FunctionAround(cur)
	if !ok {
		return false
	}
	decl, ok := fn.Node().(*ast.FuncDecl)
	return ok && decl.Recv != nil && decl.Name.Name == "String"
}

// judgeComposed judges a host and a port that the program composes for the sink, and reports
// whether there is a finding.
func (c *checker) judgeComposed(arg *argument) bool {
	t := arg.text
	s := uricheck.Subject{
		Call:    stdlib.Call{Use: arg.usage.Use, Text: t.Value, Accepted: acceptedBy(arg.usage)},
		Func:    arg.usage.Sink,
		Reading: arg.usage.Reading,
		Beside:  c.sinks.Beside(arg.usage.Use, arg.usage.Path.Sink()),
		Holes:   t.Holes,
	}
	if !s.Use.IsHost() || len(t.Holes) == 0 || len(c.check(s)) == 0 || c.files.ServeTests() {
		return false
	}
	isFaulty, isOne := false, false
	for _, lit := range t.Literals() {
		comp := c.compositions.Around(lit)
		if comp == nil || c.files.HelpsTestsAt(lit.Pos()) {
			continue
		}
		isOne = isOne || hasPort(comp.Text.Value, comp.Holes)
		if c.composed[comp.Cursor.Node()] {
			continue
		}
		c.composed[comp.Cursor.Node()] = true
		findings := composer{c}.findIn(comp, arg.usage)
		if len(findings) > 0 {
			c.conclude(&argument{cur: comp.Cursor, text: comp.Text, usage: arg.usage, arrival: arg.arrival, findings: findings,
				composed: comp})
			isFaulty = true
		}
	}
	return isFaulty || !isOne && composer{c}.judgeScattered(arg)
}

// hasPort reports whether a value of a text precedes ":" and a port.
func hasPort(text string, holes []uricheck.Hole) bool {
	return slices.ContainsFunc(holes, func(h uricheck.Hole) bool {
		port, ok := strings.CutPrefix(text[h.End:], ":")
		return ok && port != ""
	})
}

// judgeScattered is like judgeComposed, but for a host and a port that several statements or
// functions compose: "addr := host" and "addr += port". There is no fix for that. A value that a
// condition reads may already have its brackets: "addr += port" if net.SplitHostPort(addr) fails.
func (c composer) judgeScattered(arg *argument) bool {
	t := arg.text
	by := arg.cur.Node()
	if literals := t.Literals(); len(literals) > 0 {
		by = literals[0]
	}
	if c.checker.composed[by] || c.checker.files.HelpsTestsAt(by.Pos()) || !arg.usage.KeepsComposition() ||
		arg.arrival.IsBeginningTested() || !hasPort(t.Value, t.Holes) {
		return false
	}
	c.checker.composed[by] = true
	comp := &report.Composition{Cursor: arg.cur, Text: t, Holes: slices.Clone(t.Holes),
		Values: make([]ast.Expr, len(t.Holes))}
	for i, value := range t.Operands() {
		comp.Values[i] = value
	}
	findings := t.Own(c.findIn(comp, arg.usage))
	if len(findings) == 0 {
		return false
	}
	for i := range findings {
		findings[i].Fixes = nil
	}
	c.checker.conclude(&argument{cur: arg.cur, text: t, usage: arg.usage, arrival: arg.arrival, findings: findings})
	return true
}

// judgeBeginning judges a URL that path.Join has cleaned, and that begins with the value of a
// place. It judges the writes to that place: the result of path.Join is as wrong there.
func (c composer) judgeBeginning(arg *argument) {
	isURL := arg.usage.Use.For(stdlib.Sending, stdlib.Requesting)
	if len(arg.findings) == 0 || !isURL || !arg.text.BeginsCleaned() {
		return
	}
	join := arg.arrival.Text.Pieces[0].Call
	if join == nil || len(join.Args) == 0 || len(join.Args[0].Pieces) == 0 {
		return
	}
	place := join.Args[0].Pieces[0].Place
	if place.Var == nil {
		return
	}
	for _, from := range c.checker.flow.Inflows(place) {
		texts := c.checker.flow.InflowTexts(from)
		if from.Element || len(texts) != 1 {
			continue
		}
		first := c.assembledOf(from.Cursor, eval.Run(texts[0]), trace.Usage{Use: stdlib.MakeRequest, Sink: arg.usage.Sink,
			Path: arg.usage.Path})
		if first.text.BeginsCleaned() && len(first.findings) > 0 {
			c.checker.conclude(first)
		}
	}
}

// holes returns the holes of a text. judgeComposed judges how the program composes a host.
func (arg *argument) holes() []uricheck.Hole {
	if !arg.usage.Use.IsHost() {
		return arg.text.Holes
	}
	holes := slices.Clone(arg.text.Holes)
	for i, h := range holes {
		if uricheck.MayBeIPv6(h.Value) {
			holes[i].Value = uricheck.NoBareIPv6
		}
	}
	return holes
}
