package judge

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/compose"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/library"
	"github.com/uricheck/go-uricheck/analyzer/internal/report"
	"github.com/uricheck/go-uricheck/analyzer/internal/sinks"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/analyzer/internal/trace"
	"github.com/uricheck/go-uricheck/analyzer/inventory"
	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// judge checks a text that reaches a sink, as far as the confidence in it allows.
func (c *checker) judge(a *trace.Arrival) {
	arg := &argument{cur: a.Expr, text: report.NewText(a.Expr.Node().(ast.Expr), a.Text), usage: a.Usage, arrival: a}
	if !a.FailsGuard && !arg.text.IsThere && !a.IsConstant {
		arg.usage = arg.usage.Doubted(trace.Doubt{Reason: trace.Changed, At: a.Expr.Node()})
	}
	if a.HoldsPlace {
		c.recorder.add(arg, inventory.Unjudged)
		return
	}
	if !a.FailsGuard && arg.usage.KeepsComposition() && c.judgePieces(arg) {
		return
	}
	switch level := arg.usage.Confidence(); {
	case a.FailsGuard:
		c.recorder.add(arg, inventory.Unjudged)
	case a.IsConstant:
		c.judgeField(arg, a)
	case level == trace.Nothing:
		if arg.usage.IsOnlyAsked() {
			c.noteJudged(a.Own) // it is for the parser alone
		}
		arg.text = report.NewText(a.Expr.Node().(ast.Expr), a.Own)
		c.recorder.add(arg, inventory.Unjudged)
	case level == trace.AnyReader:
		whole := arg.text
		arg.text = report.NewText(a.Expr.Node().(ast.Expr), a.Own)
		c.judgeForAnyReader(arg, whole)
	case level == trace.IfShown && !arg.usage.Use.IsShownBy(arg.text.Value):
		c.judgeForAnyReader(arg, arg.text)
	case !c.isDirect(arg) && !arg.isMeant():
		c.judgeUnmeant(arg)
	default:
		c.noteJudged(a.Own)
		c.judgeWhole(arg)
	}
}

// judgePieces judges how the program composes a text, and reports whether there is a finding.
func (c *checker) judgePieces(arg *argument) bool {
	if !arg.arrival.IsBeginningTested() && c.judgeComposed(arg) {
		return true
	}
	if laid, ok := library.WithSlashes(arg.arrival.Text); ok {
		whole := *arg
		whole.text = report.NewText(arg.text.Expr, laid)
		if c.judgeAssembly(&whole) {
			return true
		}
	}
	level := arg.usage.Confidence()
	isWhole := level == trace.WholeText || level == trace.IfShown && arg.usage.Use.IsShownBy(arg.text.Value)
	return !isWhole && (c.judgeAssembly(arg) || composer{c}.judgeHost(arg))
}

// isDirect reports whether a text is a constant in the call of the sink.
func (c *checker) isDirect(arg *argument) bool {
	return arg.usage.Path.IsDirect() && c.pass.TypesInfo.Types[arg.text.Expr].Value != nil
}

// judgeField checks a constant that is the value of a field.
func (c *checker) judgeField(arg *argument, a *trace.Arrival) {
	arg.findings = c.check(uricheck.Subject{
		Call:   stdlib.Call{Use: arg.usage.Use, Text: arg.text.Value},
		Func:   arg.usage.Sink,
		Beside: a.Beside,
	})
	c.conclude(arg)
}

// judgeWhole checks the whole text that reaches the sink.
func (c *checker) judgeWhole(arg *argument) {
	u := arg.usage
	subject := c.wholeOf(arg)
	if u.Use.Takes(stdlib.Pattern) && u.Path.IsOneStep() {
		if _, ok := u.Path.First.At.Node().(*ast.CallExpr); ok { // not a field that another package registers
			arg.earlier = c.register(u.Path.First.At, arg.cur, &subject)
		}
	}
	findings := c.check(subject)
	if len(findings) > 0 && u.AnyMethod && c.fitsConnect(subject) {
		c.recorder.add(arg, inventory.Unjudged)
		return
	}
	if u.AsParsed {
		findings = slices.DeleteFunc(findings, func(f uricheck.Finding) bool { return !isOfParsed(subject, f) })
	}
	isReported := func(f uricheck.Finding) bool { return c.settings.reports(f, false) }
	if i := slices.IndexFunc(findings, isReported); i >= 0 {
		arg.around = findings[i].Message
	}
	own := arg.text.Own(findings)
	if slices.ContainsFunc(own, isReported) {
		arg.around = ""
	}
	arg.findings = c.withoutAsked(arg, own)
	ofAssembly := func(f uricheck.Finding) bool { return f.OfAssembly }
	hasHoles := len(arg.text.Holes) > 0
	switch {
	case len(arg.findings) > 0 && hasHoles && arg.usage.HasAskedText() && !arg.arrival.ComesPlain():
		arg.findings = nil // the text arrives only with values that the author did not think of
	case u.Use.For(stdlib.Requesting, stdlib.Sending) && joinsPathByName(arg.arrival.Text.Pieces) && c.setsHost():
		arg.findings = slices.DeleteFunc(arg.findings, func(f uricheck.Finding) bool { return f.Rule.Name == "join" })
	case slices.ContainsFunc(arg.findings, ofAssembly) && (!arg.arrival.ComesPlain() || c.isDecodedLater(arg)):
		arg.findings = slices.DeleteFunc(arg.findings, ofAssembly)
	}
	c.conclude(arg)
	composer{c}.judgeBeginning(arg)
}

// isOfParsed reports whether a finding is also true of the URL that net/url parses from a text,
// with another query. It is false for a text that net/url refuses.
func isOfParsed(s uricheck.Subject, f uricheck.Finding) bool {
	parsed := stdlib.Call{Use: stdlib.ParseReference, Text: s.Text}
	query := strings.IndexByte(s.Text, '?')
	return (query < 0 || f.Start < query) && stdlib.Possible(parsed, s.Holes, stdlib.Go{})
}

// isDecodedLater reports whether the program decodes a text, or a parameter of a request that it sets to the text, or
// may not escape it again.
func (c *checker) isDecodedLater(arg *argument) bool {
	u := arg.usage
	return isDecodedOnWay(c.pass.TypesInfo, u.Path) || u.Use == stdlib.ParameterValue &&
		c.isUnescapedTwice(u.Path.Sink()) ||
		u.Use == stdlib.PathField && c.composesPath()
}

// isDecodedOnWay reports whether a text becomes a field of a url.URL on its way to the sink: the
// field has the decoded text, and its reader escapes it.
func isDecodedOnWay(info *types.Info, p trace.Path) bool {
	for s := range p.Steps() {
		if s.Next != nil && sinks.IsWrittenToURL(info, code.Whole(s.Cursor)) {
			return true
		}
	}
	return false
}

// wholeOf returns the whole text that reaches the sink.
func (c *checker) wholeOf(arg *argument) uricheck.Subject {
	u := arg.usage
	if !u.Use.IsHost() { // see holesOf
		compose.Learn(arg.text, c.languages, c.peers)
	}
	return uricheck.Subject{
		Call: stdlib.Call{Use: u.Use, Text: arg.text.Value, Then: u.Then, ThenUnknown: u.ThenUnknown,
			Accepted: acceptedBy(u)},
		Func:    u.Sink,
		Reading: u.Reading,
		Base:    u.Base,
		Beside:  c.sinks.Beside(u.Use, u.Path.Sink()),
		Seams:   arg.text.Seams(),
		Gaps:    arg.text.Gaps(),
		Peers:   c.peers.Of(arg.arrival),
		Holes:   arg.holes(),
	}
}

// judgeUnmeant checks a text that the author may intend for something else: a parser has to accept it if
// the program drops the error, or ends on it. If the function around the parser gives up on the error, a host
// in the place of the scheme can only be a mistake.
func (c *checker) judgeUnmeant(arg *argument) {
	if arg.usage.HasToParse || arg.usage.GivesUp {
		arg.findings = slices.DeleteFunc(arg.text.Own(c.check(c.wholeOf(arg))), func(f uricheck.Finding) bool {
			return f.Rule.Name != "relative" && (f.Severity != uricheck.Error || !arg.usage.HasToParse)
		})
		if !arg.usage.HasToParse {
			arg.findings = softened(arg.findings) // the caller may try something else after the error
		}
	}
	if len(arg.findings) == 0 {
		if !arg.usage.KeepsComposition() || !c.judgeAssembly(arg) {
			c.recorder.add(arg, inventory.Unjudged)
		}
		return
	}
	c.noteJudged(arg.arrival.Own)
	c.conclude(arg)
}

// judgeForAnyReader checks a text that may change on its way to the sink: it reports only
// faults for any reader. A percent-encoding may need the whole text before the change, which shows
// that it is a URL; other faults there may come from the change.
func (c *checker) judgeForAnyReader(arg *argument, whole *report.Text) {
	arg.usage.Shared = true // the program may compare it with anything
	arg.forAnyReader = true
	sink := ""
	if arg.usage.Use.Takes(stdlib.Reference, stdlib.Target) && !arg.usage.IsForOthers() {
		sink = arg.usage.Sink
	}
	arg.findings = c.refusedByAll(arg.text, sink)
	if len(arg.findings) == 0 && whole.IsThere && whole.Value != arg.text.Value {
		isOther := func(f uricheck.Finding) bool { return f.Rule.Name != "escape" }
		if findings := slices.DeleteFunc(c.refusedByAll(whole, sink), isOther); len(findings) > 0 {
			arg.text, arg.findings = whole, findings
		}
	}
	if len(arg.findings) == 0 {
		c.recorder.add(arg, inventory.Unjudged)
		return
	}
	c.conclude(arg)
}

// refusedByAll returns the faults for any reader in the part of a text that its expression writes.
// sink names the function for URLs that the text is on its way to; "" if there is none.
func (c *checker) refusedByAll(t *report.Text, sink string) []uricheck.Finding {
	findings := c.check(uricheck.Subject{Call: stdlib.Call{Use: stdlib.AnyReader, Text: t.Value}, Func: sink,
		Holes: t.Holes})
	// The program may correct a matter of style itself: strings.ToLower.
	return t.Own(slices.DeleteFunc(findings, func(f uricheck.Finding) bool { return f.Severity == uricheck.Style }))
}

// judgeAssembly judges how the program composes a text that may not reach the sink, and reports
// whether there is a finding.
func (c *checker) judgeAssembly(arg *argument) bool {
	subject, ok := c.assemblyAtSink(arg)
	if !ok {
		return false
	}
	findings := c.checkAssembly(subject)
	if findings = c.withoutAsked(arg, arg.text.Own(findings)); len(findings) == 0 || !arg.arrival.ComesPlain() ||
		c.isDecodedLater(arg) {
		return false
	}
	arg.findings = findings
	c.conclude(arg)
	return true
}

// assemblyAtSink returns a text as the program composes it for a sink; ok is false for a whole URL in the place of a
// path, because it is for another branch.
func (c *checker) assemblyAtSink(arg *argument) (s uricheck.Subject, ok bool) {
	compose.Learn(arg.text, c.languages, c.peers)
	use := stdlib.Compose
	switch u := arg.usage; {
	case u.Use == stdlib.SetPolicy: // sources with spaces between them
		return uricheck.Subject{}, false
	case u.Use == stdlib.PathField && u.Confidence() >= trace.IfShown && stdlib.ParseReference.IsShownBy(arg.text.Value):
		return uricheck.Subject{}, false
	case u.Use == stdlib.PathField || u.Use == stdlib.ParameterValue || u.Use == stdlib.RawQueryField:
		use = u.Use // the use says which values its sink escapes later, and where the text begins
	case u.Confidence() == trace.IfShown && arg.text.BeginsAsFile(): // more likely the name of a file
	case u.Confidence() <= trace.IfShown && u.Use.For(stdlib.Sending, stdlib.Requesting) && arg.text.BeginsCleaned():
		use = stdlib.MakeRequest // a URL whose host path.Join has removed
	}
	peers := c.peers.Of(arg.arrival)
	return uricheck.Subject{
		Call:        stdlib.Call{Use: use, Text: arg.text.Value},
		Func:        arg.usage.Sink,
		Seams:       arg.text.Seams(),
		Peers:       peers,
		Holes:       arg.text.Holes,
		MayNameFile: arg.usage.IsForOthers() && arg.text.MayNameFile() && peers == uricheck.Peers{},
	}, true
}

// withoutAsked returns findings without those about slashes before or behind values, if a condition of the
// program checks where the slashes are, those about a "?" or "&" for which an unknown condition may look, and those
// about values that a condition may stop.
func (c *checker) withoutAsked(arg *argument, findings []uricheck.Finding) []uricheck.Finding {
	findings = c.withoutStopped(arg.arrival.Text, arg.text, findings)
	asked := map[string]bool{"separator": arg.usage.HasAskedText()}
	if arg.arrival.AsksForSlash() {
		asked["slash"], asked["resolve"] = true, true
	}
	// Two slashes that the program writes itself meet whatever the condition finds.
	areWritten := func(f uricheck.Finding) bool {
		return f.Rule.Name == "slash" && strings.Contains(arg.text.Value[max(0, f.Start-1):min(len(arg.text.Value), f.End+1)], "//")
	}
	return slices.DeleteFunc(findings, func(f uricheck.Finding) bool {
		return f.OfAssembly && asked[f.Rule.Name] && !areWritten(f)
	})
}

// changedByEscaper has a value that an escaper changes, or keeps in the wrong component.
var changedByEscaper = map[uricheck.Value]string{uricheck.QueryEscaped: "a b", uricheck.PathEscaped: "a&b+c d"}

// withoutStopped returns findings about a text without those about an escaped value that a condition may stop if it is
// one that the escaper changes: the program has parsed or matched it. It also omits those that path.Join has broken a
// URL, if that gets a relative path.
func (c *checker) withoutStopped(of term.Text, t *report.Text, findings []uricheck.Finding) []uricheck.Finding {
	return slices.DeleteFunc(findings, func(f uricheck.Finding) bool {
		at := slices.IndexFunc(t.Holes, func(h uricheck.Hole) bool { return h.Start <= f.Start && f.End <= h.End })
		if at < 0 || !f.OfAssembly || f.Severity == uricheck.Error {
			return false
		}
		value, ok := changedByEscaper[t.Holes[at].Value]
		return ok && !trace.Admits(of, value) || t.Holes[at].Value == uricheck.Cleaned && c.joinsPaths(of.Pieces)
	})
}

// joinsPathByName reports whether a text begins with the result of path.Join for a variable whose name is not that of a
// URL.
func joinsPathByName(pieces []term.Piece) bool {
	first, ok := firstOperand(pieces)
	return ok && len(first.Pieces) == 1 && first.Pieces[0].Place.Var != nil &&
		!compose.NamesURL(first.Pieces[0].Place.Var.Name())
}

// joinsPaths reports whether a text begins with the result of path.Join for a known path that is not a URL, or for a
// place to which the package writes one.
func (c *checker) joinsPaths(pieces []term.Piece) bool {
	first, ok := firstOperand(pieces)
	if !ok || len(first.Pieces) == 0 {
		return false
	}
	read, place := first.Pieces[0].Read, first.Pieces[0].Place
	if isKnownPath(first) || read != nil && c.languages.Of(read) == uricheck.DecodedPath {
		return true
	}
	return place.Var != nil && slices.ContainsFunc(c.flow.Inflows(place), func(in flow.Inflow) bool {
		return slices.ContainsFunc(c.flow.InflowTexts(in), isKnownPath)
	})
}

// isKnownPath reports whether a text is a known path, or begins as one.
func isKnownPath(t term.Text) bool {
	if t.IsKnown() {
		return t.Bytes() != "" && !strings.Contains(t.Bytes(), ":")
	}
	return len(t.Pieces) > 0 && strings.HasPrefix(t.Pieces[0].Known, "/")
}

// firstOperand returns the first operand of the call with whose result a text begins; ok is false if there is none.
func firstOperand(pieces []term.Piece) (first term.Text, ok bool) {
	if len(pieces) == 0 || pieces[0].Call == nil || len(pieces[0].Call.Args) == 0 {
		return term.Text{}, false
	}
	return pieces[0].Call.Args[0], true
}

// register gives a pattern the earlier ones that its mux certainly has when the call runs, as
// far as they can conflict.
func (c *checker) register(call, arg inspector.Cursor, s *uricheck.Subject) []sinks.Registration {
	earlier := c.sinks.Register(call, arg, s.Call)
	for _, r := range earlier {
		s.Earlier = append(s.Earlier, r.Pattern)
	}
	return earlier
}

// noteJudged records the literals of a text that has reached a use.
func (c *checker) noteJudged(t term.Text) {
	for _, p := range t.Pieces {
		if p.Lit != nil {
			c.judged[p.Lit] = true
		}
	}
}

// fitsConnect reports whether a target is right for the method CONNECT.
func (c *checker) fitsConnect(subject uricheck.Subject) bool {
	subject.Use = stdlib.ServeTestConnect
	return len(c.check(subject)) == 0
}

// conclude records the findings about an argument, even if there are none.
func (c *checker) conclude(arg *argument) {
	arg.findings = slices.DeleteFunc(arg.findings, func(f uricheck.Finding) bool {
		return f.OnWindows &&
			!c.isOnWindows(arg)
	})
	if len(arg.findings) == 0 {
		c.noteFitting(arg)
		c.noteMeeting(arg)
		c.recorder.add(arg, inventory.Fine)
		return
	}
	if arg.arrival != nil && arg.usage.KeepsErrors() && slices.ContainsFunc(arg.findings, isError) {
		arg.usage = c.tracer.Asked(arg.arrival)
	}
	if arg.arrival != nil && arg.usage.Confidence() == trace.Nothing {
		arg.findings = nil
		c.recorder.add(arg, inventory.Unjudged)
		return
	}
	if !arg.usage.KeepsErrors() {
		arg.findings = softened(arg.findings)
	}
	if arg.arrival != nil && arg.usage.IsOneOfSeveral() && !arg.usage.Use.IsShownBy(arg.arrival.Own.Bytes()) {
		dropFixes(arg.findings) // another text may come, and the program may print this one
	}
	c.recorder.add(arg, inventory.Faulty)
	c.arguments = append(c.arguments, arg)
}

func isError(f uricheck.Finding) bool { return f.Severity == uricheck.Error }

func dropFixes(findings []uricheck.Finding) {
	for i := range findings {
		findings[i].Fixes = nil
	}
}

// softened returns findings with warnings instead of errors.
func softened(findings []uricheck.Finding) []uricheck.Finding {
	for i, f := range findings {
		if f.Severity == uricheck.Error {
			findings[i].Severity = uricheck.Warning
		}
	}
	return findings
}
