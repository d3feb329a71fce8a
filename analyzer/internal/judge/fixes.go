package judge

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer/internal/report"
	"github.com/uricheck/go-uricheck/analyzer/internal/trace"
	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// maxTried bounds the bytes of source that the analyzer analyses again to find out which fixes hold: once if all do.
const maxTried = 8 << 20

// fix adds to diagnostics the fixes that hold: the analyzer changes the source in memory, and analyses the
// package again. For findings that a driver shows first, that takes too long.
func (c *checker) fix(found []*report.Diagnostic) {
	if !wantsFixes(c.pass) {
		return
	}
	var places []*report.Diagnostic
	for _, d := range found {
		places = append(append(places, d), d.Also...)
	}
	var fixes []report.Fix
	for _, d := range places {
		fixes = append(fixes, slices.DeleteFunc(c.reporter.Fixes(d), c.readsElsewhere)...)
	}
	trials := trials{checker: c, found: places, left: maxTried, argumentsAt: make(map[ast.Node][]*argument)}
	for _, arg := range c.arguments {
		trials.argumentsAt[arg.text.Expr] = append(trials.argumentsAt[arg.text.Expr], arg)
	}
	for _, fix := range trials.held(nil, fixes) {
		fix.Of.SuggestedFixes = append(fix.Of.SuggestedFixes, fix.SuggestedFix)
	}
	for _, d := range found {
		d.JoinFixes()
	}
}

// trials finds the fixes that hold.
type trials struct {
	*checker
	found []*report.Diagnostic
	// argumentsAt are the arguments with findings, by the expression.
	argumentsAt map[ast.Node][]*argument
	left        int // the number of bytes for further trials
}

// held returns base, fixes that hold together, with those of some more fixes that hold beside them.
func (t *trials) held(base, more []report.Fix) []report.Fix {
	if len(more) == 0 || t.left < 0 {
		return base
	}
	all := slices.Concat(base, more)
	bad, ok := t.hold(all)
	if ok {
		return all
	}
	isBad := func(f report.Fix) bool { return bad[f.Of] }
	if rest := slices.DeleteFunc(slices.Clone(more), isBad); len(rest) < len(more) {
		return t.held(base, rest)
	}
	half := len(more) / 2
	if half == 0 {
		return base
	}
	return t.held(t.held(base, more[:half]), more[half:])
}

// hold reports whether the changed program compiles, has the promised texts at the sinks, no other changed text that
// was right before, and no finding but the other ones of the unchanged program. If not, it returns the findings whose
// fixes are alone to blame for a text.
func (t *trials) hold(fixes []report.Fix) (bad map[*report.Diagnostic]bool, ok bool) {
	for _, file := range t.pass.Files {
		t.left -= int(file.FileEnd - file.FileStart)
	}
	var edits []analysis.TextEdit
	for _, fix := range fixes {
		edits = append(edits, fix.TextEdits...)
	}
	changed, ok := report.Try(t.pass, edits)
	if !ok {
		return nil, false
	}
	defer changed.Close()
	after := analyse(changed.Pass, t.settings, false)
	if after == nil {
		return nil, true // without the fault, nothing in the package shows a URL
	}
	o := outcome{trials: t, repair: repairOf(fixes, changed), after: after, changed: changed,
		bad: make(map[*report.Diagnostic]bool)}
	o.checkFindings()
	o.checkTexts()
	return o.bad, !o.failed
}

// outcome is what a trial shows.
type outcome struct {
	*trials
	repair
	after   *checker
	changed *report.Trial
	failed  bool
	bad     map[*report.Diagnostic]bool
}

// blame notes that a text is not as promised, after the changes for some findings.
func (o *outcome) blame(by []*report.Diagnostic) {
	o.failed = true
	if len(by) == 1 {
		o.bad[by[0]] = true
	}
}

// repair is the use of some fixes.
type repair struct {
	all, rewriting, editing report.Changes
	of                      map[*report.Diagnostic]bool
	edited                  map[*report.Fault]bool // by a fix that rewrites no call
	at                      map[report.Place][]*report.Diagnostic
}

func repairOf(fixes []report.Fix, changed *report.Trial) repair {
	var rewriting, editing []report.Fix
	r := repair{of: make(map[*report.Diagnostic]bool), edited: make(map[*report.Fault]bool),
		at: make(map[report.Place][]*report.Diagnostic)}
	for _, f := range fixes {
		r.of[f.Of] = true
		if f.KeepsValue() {
			rewriting = append(rewriting, f)
		} else {
			editing = append(editing, f)
			r.edited[f.Of.Fault] = true
		}
	}
	r.all, r.rewriting, r.editing = report.ChangesOf(fixes), report.ChangesOf(rewriting), report.ChangesOf(editing)
	for node := range r.all {
		r.at[changed.Moved(node.Pos())] = r.all.At(node)
	}
	return r
}

// findingAt identifies a finding in the changed source.
type findingAt struct {
	at       report.Place
	category string
}

// checkFindings checks that each finding of the changed program is one of the unchanged program without a fix, or
// that a worse one has hidden it. An opt-in finding says nothing against the fix of another one, which is the same
// without it.
func (o *outcome) checkFindings() {
	left := make(map[findingAt]int)
	for _, d := range o.found {
		if !o.of[d] {
			left[findingAt{o.changed.Moved(d.Pos), d.Category}]++
		}
	}
	for _, d := range o.after.diagnostics() {
		key := findingAt{o.changed.Place(d.Pos), d.Category}
		if left[key]--; left[key] >= 0 || d.ShowsPassword() {
			continue
		}
		if by := o.repairedIn(d.Fault.Text); !d.IsOptIn() || slices.ContainsFunc(by, (*report.Diagnostic).IsOptIn) {
			o.blame(by)
		}
	}
}

// repairedIn returns the findings whose fixes have changed a literal of a text of the changed program.
func (o *outcome) repairedIn(t *report.Text) []*report.Diagnostic {
	var found []*report.Diagnostic
	for _, lit := range t.Literals() {
		for _, d := range o.at[o.changed.Place(lit.Pos())] {
			if !slices.Contains(found, d) {
				found = append(found, d)
			}
		}
	}
	return found
}

// checkTexts checks that the sinks of the changed program get the same texts as before, but for the promised ones in
// place of the faulty ones. Behind a call that no longer fails, other texts may arrive, if they are right.
func (o *outcome) checkTexts() {
	before := make(map[way]*arriving)
	for _, a := range o.arrivals {
		if !a.FailsGuard {
			o.expect(before, wayOf(a, o.changed.Moved), a)
		}
	}
	var others []*trace.Arrival
	for _, a := range o.after.arrivals {
		if of := before[wayOf(a, o.changed.Place)]; !a.FailsGuard && (of == nil || !of.has(a, o.after)) {
			others = append(others, a)
		}
	}
	for _, of := range before {
		for _, p := range of.promised {
			if p.hasToArrive() {
				o.blame(p.by)
			}
		}
	}
	for _, a := range others {
		of, text := before[wayOf(a, o.changed.Place)], textOf(a)
		if !isUnknown(text.Value) && (o.after.isFaulty(a) || len(o.rewriting) == 0 && of != nil &&
			!of.hasReplaceable(o.checker)) {
			o.blame(o.repairedIn(text))
		}
	}
}

// expect adds an arriving text, or what the fixes make of it, to the texts of its way. The fixes may change only faulty
// texts, and have to change each that they are for.
func (o *outcome) expect(texts map[way]*arriving, on way, a *trace.Arrival) {
	of := texts[on]
	if of == nil {
		of = &arriving{}
		texts[on] = of
	}
	text := textOf(a)
	edited, by := text.Promised(o.editing), text.Repaired(o.all)
	if text.Promised(o.rewriting) != text.Value {
		of.promised = append(of.promised, promise{text: edited, by: by, isOwn: true, isRewritten: true})
		return
	}
	if edited == text.Value {
		of.same = append(of.same, a)
		for _, arg := range o.argumentsAt[a.Expr.Node()] {
			if arg.arrival == a && o.edited[arg.fault] {
				o.blame(o.repairsOf(arg.fault))
			}
		}
		return
	}
	// A composition is no arrival, and the same text may reach several sinks.
	isOwn := slices.ContainsFunc(o.argumentsAt[a.Expr.Node()], func(arg *argument) bool {
		return o.edited[arg.fault] && (arg.arrival == nil || arg.arrival == a || arg.text.Value == text.Value &&
			arg.usage.Use == a.Usage.Use)
	})
	of.promised = append(of.promised, promise{text: edited, by: by, isOwn: isOwn, faults: o.messagesIn(a)})
	if !isOwn && !isPassedOn(a) && !o.fails(a) {
		o.blame(by)
	}
}

// repairsOf returns the findings about a fault that have a fix.
func (o *outcome) repairsOf(f *report.Fault) []*report.Diagnostic {
	return slices.DeleteFunc(slices.Clone(o.found), func(d *report.Diagnostic) bool { return d.Fault != f || !o.of[d] })
}

// isPassedOn reports whether a text has its next use in another form: as the result of path.Join, as what an unescaper
// returns, or as the Path beside the RawPath.
func isPassedOn(a *trace.Arrival) bool {
	u := a.Usage.Use
	return u.Takes(stdlib.File) || u.For(stdlib.Unescaping) || u == stdlib.RawPathField
}

// isFaulty reports whether a rule has a finding anywhere in an arriving text.
func (c *checker) isFaulty(a *trace.Arrival) bool { return len(c.messagesIn(a)) > 0 }

// messagesIn returns what the findings anywhere in an arriving text say.
func (c *checker) messagesIn(a *trace.Arrival) []string {
	var found []string
	for _, f := range c.findingsIn(a) {
		if c.settings.reports(f, false) {
			found = append(found, f.Message)
		}
	}
	return found
}

// fails is like isFaulty, but a finding about style says nothing against a text.
func (c *checker) fails(a *trace.Arrival) bool {
	return slices.ContainsFunc(c.findingsIn(a), func(f uricheck.Finding) bool {
		return f.Severity != uricheck.Style && c.settings.reports(f, false)
	})
}

// findingsIn returns the findings anywhere in an arriving text.
func (c *checker) findingsIn(a *trace.Arrival) []uricheck.Finding {
	arg := &argument{cur: a.Expr, text: textOf(a), usage: a.Usage, arrival: a}
	findings := c.check(c.wholeOf(arg))
	if s, ok := c.assemblyAtSink(arg); ok {
		findings = slices.Concat(findings, c.checkAssembly(s))
	}
	return findings
}

func textOf(a *trace.Arrival) *report.Text { return report.NewText(a.Expr.Node().(ast.Expr), a.Text) }

// way identifies the way of a value to its sink.
type way struct {
	at    report.Place
	steps string
}

// wayOf returns the way of an arrival, in the changed source.
func wayOf(a *trace.Arrival, place func(token.Pos) report.Place) way {
	var steps strings.Builder
	for s := range a.Usage.Path.Steps() {
		at := place(s.At.Node().Pos())
		fmt.Fprintf(&steps, "%s:%d\n", at.File, at.Offset) // a fix may change the name of the function
	}
	steps.WriteString(trace.HopsString(a.Usage.Path.Hops))
	return way{place(a.Expr.Node().Pos()), cmp.Or(steps.String(), a.Usage.Sink)}
}

// arriving are the texts that arrive on one way.
type arriving struct {
	same     []*trace.Arrival // without a change
	promised []promise
}

// promise is a text that fixes make of another one. isOwn reports whether a fix is for that one. If it is rewritten,
// the text may also be another one that is right: package eval may know less of the rewritten call. The faults are
// those of the unchanged text.
type promise struct {
	text               string
	by                 []*report.Diagnostic // whose fixes make it
	isOwn, isRewritten bool
	faults             []string
}

// hasToArrive reports whether the text arrives in the changed program. One without known bytes may not.
func (p promise) hasToArrive() bool { return !p.isRewritten && !isUnknown(p.text) }

// isBetter reports whether the changed text, with other faults, has only some of those of the unchanged one.
func (p promise) isBetter(faults []string) bool {
	isNew := func(message string) bool { return !slices.Contains(p.faults, message) }
	return len(faults) == 0 || len(faults) < len(p.faults) && !slices.ContainsFunc(faults, isNew)
}

// isUnknown reports whether a text consists of holes.
func isUnknown(text string) bool { return strings.Trim(text, uricheck.HoleMark) == "" }

// has removes the counterpart of a text of the changed program, and reports whether there is one: the text itself, or
// a promised one, which has to be better where no fix is for it.
func (of *arriving) has(a *trace.Arrival, after *checker) bool {
	text := textOf(a).Value
	if i := slices.IndexFunc(of.promised, func(p promise) bool { return p.text == text }); i >= 0 {
		isRight := of.promised[i].isOwn || isPassedOn(a) || of.promised[i].isBetter(after.messagesIn(a))
		of.promised = slices.Delete(of.promised, i, i+1)
		return isRight
	}
	i := slices.IndexFunc(of.same, func(a *trace.Arrival) bool { return textOf(a).Value == text })
	if i >= 0 {
		of.same = slices.Delete(of.same, i, i+1)
	}
	return i >= 0
}

// hasReplaceable removes a text that another one may replace, and reports whether there was one: it was faulty, or
// unknown, because a call with the faulty text fails.
func (of *arriving) hasReplaceable(c *checker) bool {
	i := slices.IndexFunc(of.same, func(a *trace.Arrival) bool { return isUnknown(textOf(a).Value) || c.isFaulty(a) })
	if i >= 0 {
		of.same = slices.Delete(of.same, i, i+1)
	}
	return i >= 0
}
