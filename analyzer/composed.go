package analyzer

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/format"
	"github.com/uricheck/go-uricheck/analyzer/internal/languages"
	"github.com/uricheck/go-uricheck/analyzer/internal/parts"
	"github.com/uricheck/go-uricheck/analyzer/internal/report"
	"github.com/uricheck/go-uricheck/analyzer/internal/sinks"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/analyzer/internal/trace"
	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// mayPrintURL reports whether a call of package fmt may print a URL, or a host that has lost
// its brackets.
func (c composer) mayPrintURL(call *ast.CallExpr) bool {
	at, ok := c.formatOf(call)
	if !ok {
		return false
	}
	source, _ := code.ConstantString(c.checker.pass.TypesInfo, call.Args[at])
	return parts.IsPath(source) || c.checker.parts.ShowsFormat(source, call.Args[at+1:])
}

// isShown reports whether the text composed at cur is for a URL, although it does not begin
// with a scheme: it has a query, or it is a path that package fmt prints wrongly for any
// reader.
func (c composer) isShown(cur inspector.Cursor, comp *report.Composition) bool {
	isQuery := func(h uricheck.Hole) bool { return h.Value == uricheck.EncodedPairs }
	switch {
	case slices.ContainsFunc(comp.Holes, isQuery) && c.checker.readers.IsRead(cur):
		return true
	case len(comp.Holes) > 1 && comp.Holes[0].Start == 0 && (c.checker.parts.IsScheme(comp.Values[0]) || comp.Text.Value[comp.Holes[0].End:comp.Holes[1].Start] == "//"):
		return true
	}
	call, ok := cur.Node().(*ast.CallExpr)
	return ok && c.misprintsPath(call)
}

// misprintsPath reports whether a call of package fmt has the format of a path, with a verb that
// does not fit its operand.
func (c composer) misprintsPath(call *ast.CallExpr) bool {
	at, ok := c.formatOf(call)
	if !ok {
		return false
	}
	source, _ := code.ConstantString(c.checker.pass.TypesInfo, call.Args[at])
	if !parts.IsPath(source) {
		return false
	}
	verbs, ok := format.Verbs(source)
	return ok && slices.ContainsFunc(verbs, func(v format.Verb) bool {
		return at+1+v.Arg < len(call.Args) && c.misprints(v, call.Args[at+1+v.Arg])
	})
}

// misprints reports whether a verb does not fit an operand. Types with names may have methods
// that print them.
func (c composer) misprints(v format.Verb, operand ast.Expr) bool {
	basic, ok := c.checker.pass.TypesInfo.TypeOf(operand).(*types.Basic)
	return ok && basic.Info()&types.IsUntyped == 0 && !eval.Prints(term.KindOf(basic), v.Letter)
}

// composedUse returns the use of a composition, whoever reads it: a URL, or the host of one.
func (c composer) composedUse(comp *report.Composition) (use stdlib.Use, ok bool) {
	switch {
	case code.MayBeURL(comp.Text.Value):
		return stdlib.Compose, true
	case len(comp.Holes) == 0 || comp.Holes[0].Start > 0:
		return 0, false
	case c.checker.parts.IsHost(comp.Values[0]), c.checker.parts.NamesIP(comp.Values[0]) && c.hasPort(comp):
		return stdlib.HostField, true
	}
	return 0, false
}

// hasPort reports whether what stands behind the first value of a composition is a port by its
// digits, its type or its name.
func (c composer) hasPort(comp *report.Composition) bool {
	rest, ok := strings.CutPrefix(comp.Text.Value[comp.Holes[0].End:], ":")
	switch {
	case !ok || rest == "":
		return false
	case len(comp.Holes) == 1:
		return uri.IsPort(rest)
	}
	port := comp.Holes[1]
	return len(comp.Holes) == 2 && port.Start == comp.Holes[0].End+len(":") && port.End == len(comp.Text.Value) &&
		(port.Value == uricheck.Number || slices.Contains(code.Words(languages.NameOf(comp.Values[1])), "port"))
}

// checkAppended judges what the statement at cur appends to a URL. All values that the variable has
// before have to make it wrong.
func (c composer) checkAppended(cur inspector.Cursor) {
	rest := cur.ChildAt(edge.AssignStmt_Rhs, 0)
	befores, texts := c.checker.flow.Texts(cur.ChildAt(edge.AssignStmt_Lhs, 0)), c.checker.flow.Texts(rest)
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

// bare returns the pieces of a text that stands around another one.
func bare(t term.Text) []term.Piece {
	pieces := slices.Clone(t.Pieces)
	for i := range pieces {
		pieces[i].Around = true
	}
	return pieces
}

// checkEscaper judges a value that is escaped for a function of the program that escapes it again.
func (c composer) checkEscaper(cur inspector.Cursor) {
	by := cur.Parent()
	call, ok := by.Node().(*ast.CallExpr)
	if !ok || cur.ParentEdgeKind() != edge.CallExpr_Args || c.checker.parts.IsEscaper(call) {
		return
	}
	texts := c.checker.flow.Texts(by)
	if len(texts) != 1 || !languages.IsEscapedTwice(texts[0]) {
		return
	}
	inner := c.learned(cur, eval.Run(c.checker.flow.Texts(cur)[0]))
	usage := composedBy(cur, stdlib.ParameterValue, code.LastName(call.Fun))
	if arg := c.wrongIn(inner, &argument{cur: cur, usage: usage}); len(arg.findings) > 0 {
		c.checker.conclude(arg)
	}
}

// checkCall judges a call that writes a query to the RawPath of a URL, or prints a text that is no
// constant.
func (c composer) checkCall(cur inspector.Cursor, call *ast.CallExpr) {
	if c.checker.parts.IsQueryInRawPath(cur) {
		c.checkAssembled(cur, stdlib.RawPathField, "url.URL.RawPath")
	}
	if c.checker.parts.IsEscaper(call) {
		c.checkEscaper(cur)
	}
	at, ok := code.FormatOf(c.checker.pass.TypesInfo, call)
	if !ok || len(call.Args) != at+1 || !code.IsOpenSum(c.checker.pass.TypesInfo, call.Args[at]) {
		return
	}
	format := cur.ChildAt(edge.CallExpr_Args, at)
	texts := c.checker.flow.Texts(format)
	if len(texts) != 1 || c.checker.readers.IsPrinted(cur) {
		return
	}
	text := c.learned(format, eval.Run(texts[0]))
	for i := range text.Holes {
		text.Holes[i].IsFormat = true
	}
	arg := c.wrongIn(text, &argument{cur: format, usage: composedBy(format, stdlib.Compose, code.LastName(call.Fun))})
	if len(arg.findings) > 0 {
		c.checker.conclude(arg)
	}
}

// isForReaders reports whether a reader may interpret the composition as intended: everyone
// reads a URL as one, except for people who see a printed message; a host and a port may also
// be a name of something else, or the printed form of a value.
func (c composer) isForReaders(comp *report.Composition, use stdlib.Use) bool {
	if use.IsHost() {
		return c.checker.readers.IsRead(comp.Cursor) && !isInString(comp.Cursor)
	}
	return !c.checker.readers.IsPrinted(comp.Cursor)
}

// isInString reports whether code is in a method String. The declaration of a package variable
// is in no function.
func isInString(cur inspector.Cursor) bool {
	fn, ok := defuse.FunctionAround(cur)
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
		Call:   stdlib.Call{Use: arg.usage.Use, Text: t.Value},
		Func:   arg.usage.Sink,
		Beside: sinks.Beside(c.sinks, arg.usage.Use, arg.usage.Path.Sink()),
		Holes:  t.Holes,
	}
	if !s.Use.IsHost() || len(t.Holes) == 0 || len(c.check(s)) == 0 || c.files.ServeTests() {
		return false
	}
	isFaulty := false
	for _, lit := range t.Literals() {
		comp := composer{c}.around(lit)
		if comp == nil || c.composed[comp.Cursor.Node()] || c.files.IsTestAt(lit.Pos()) {
			continue
		}
		c.composed[comp.Cursor.Node()] = true
		findings := composer{c}.findIn(comp, arg.usage)
		if len(findings) > 0 {
			c.conclude(&argument{cur: comp.Cursor, text: comp.Text, usage: arg.usage, arrival: arg.arrival, findings: findings, composed: comp})
			isFaulty = true
		}
	}
	return isFaulty
}

// judgeBeginning judges what the program writes to the place with which a URL begins that
// path.Join has cleaned: what path.Join has made is as wrong there.
func (c composer) judgeBeginning(arg *argument) {
	if len(arg.findings) == 0 || !arg.text.BeginsCleaned() {
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
		first := c.assembledOf(from.Cursor, eval.Run(texts[0]), trace.Usage{Use: stdlib.MakeRequest, Sink: arg.usage.Sink, Path: arg.usage.Path})
		if first.text.BeginsCleaned() && len(first.findings) > 0 {
			c.checker.conclude(first)
		}
	}
}

// holesOf returns the holes of a text. judgeComposed judges how the program composes a host.
func holesOf(arg *argument) []uricheck.Hole {
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

// around returns the composition that a literal is a part of.
func (c composer) around(lit *ast.BasicLit) *report.Composition {
	decl := c.checker.flow.Index.DeclAt(lit.Pos())
	if decl == nil {
		return nil
	}
	cur, ok := decl.Root().FindNode(lit)
	if !ok {
		return nil
	}
	for around := range cur.Enclosing((*ast.CallExpr)(nil), (*ast.BinaryExpr)(nil)) {
		if comp, _ := c.composition(around); comp != nil {
			return comp
		}
	}
	return nil
}
