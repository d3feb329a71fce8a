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
	"github.com/uricheck/go-uricheck/analyzer/internal/trial"
	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// maxTried bounds the bytes of source that the analyzer analyses again to find out which fixes hold: once if all do.
const maxTried = 8 << 20

// fix adds to diagnostics the fixes that hold: the analyzer changes the source in memory, and analyses the
// package again. For the findings in a few declarations, which an editor shows first, that takes too long.
func (c *checker) fix(found []*report.Diagnostic) {
	if focusOf(c.pass) != nil {
		return
	}
	var places []*report.Diagnostic
	for _, d := range found {
		places = append(append(places, d), d.Also...)
	}
	var fixes []report.Fix
	for _, d := range places {
		fixes = append(fixes, c.reporter.Fixes(d)...)
	}
	trials := trials{checker: c, found: places, left: maxTried, at: make(map[ast.Node][]*argument)}
	for _, arg := range c.arguments {
		trials.at[arg.text.Expr] = append(trials.at[arg.text.Expr], arg)
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
	at    map[ast.Node][]*argument // with findings, by the expression
	left  int                      // the number of bytes for further trials
}

// repair is the use of some fixes.
type repair struct {
	rewriting, editing report.Changes
	of                 map[*report.Diagnostic]bool
	edited             map[*report.Fault]bool // by a fix that rewrites no call
}

func repairOf(fixes []report.Fix) repair {
	var rewriting, editing []report.Fix
	r := repair{of: make(map[*report.Diagnostic]bool), edited: make(map[*report.Fault]bool)}
	for _, f := range fixes {
		r.of[f.Of] = true
		if f.KeepsValue() {
			rewriting = append(rewriting, f)
		} else {
			editing = append(editing, f)
			r.edited[f.Of.Fault] = true
		}
	}
	r.rewriting, r.editing = report.ChangesOf(rewriting), report.ChangesOf(editing)
	return r
}

// held returns base, fixes that hold together, with those of some more fixes that hold beside them.
func (t *trials) held(base, more []report.Fix) []report.Fix {
	if len(more) == 0 {
		return base
	}
	all := slices.Concat(base, more)
	if t.hold(all) {
		return all
	}
	half := len(more) / 2
	if half == 0 {
		return base
	}
	return t.held(t.held(base, more[:half]), more[half:])
}

// hold reports whether the changed program compiles, has the promised texts at the sinks, no other changed text that
// was right before, and no finding but the other ones of the unchanged program.
func (t *trials) hold(fixes []report.Fix) bool {
	for _, file := range t.pass.Files {
		t.left -= int(file.FileEnd - file.FileStart)
	}
	if t.left < 0 {
		return false
	}
	var edits []analysis.TextEdit
	for _, fix := range fixes {
		edits = append(edits, fix.TextEdits...)
	}
	changed, ok := trial.Of(t.pass, edits)
	if !ok {
		return false
	}
	defer changed.Close()
	after := analyse(changed.Pass, t.settings, false)
	if after == nil {
		return true // without the fault, nothing in the package shows a URL
	}
	r := repairOf(fixes)
	return t.haveNoOthers(r, after, changed) && t.arriveAsPromised(r, after, changed)
}

// findingAt identifies a finding in the changed source.
type findingAt struct {
	at       trial.Place
	category string
}

// haveNoOthers reports whether each finding of the changed program is one of the unchanged program without a fix.
func (t *trials) haveNoOthers(r repair, after *checker, changed *trial.Trial) bool {
	left := make(map[findingAt]int)
	for _, d := range t.found {
		if !r.of[d] {
			left[findingAt{changed.Moved(d.Pos), d.Category}]++
		}
	}
	for _, d := range after.diagnostics() {
		key := findingAt{changed.Place(d.Pos), d.Category}
		if left[key]--; left[key] < 0 {
			return false
		}
	}
	return true
}

// arriveAsPromised reports whether the sinks of the changed program get the same texts as before, but for the
// promised ones in place of the faulty ones. Behind a call that no longer fails, other texts may arrive, if they are
// right.
func (t *trials) arriveAsPromised(r repair, after *checker, changed *trial.Trial) bool {
	before := make(map[way]*arriving)
	for i := range t.arrivals {
		if a := &t.arrivals[i]; !a.IsKeptAway && !t.expect(before, wayOf(a, changed.Moved), a, r) {
			return false
		}
	}
	var others []*trace.Arrival
	for i := range after.arrivals {
		a := &after.arrivals[i]
		if of := before[wayOf(a, changed.Place)]; !a.IsKeptAway && (of == nil || !of.has(a, after)) {
			others = append(others, a)
		}
	}
	for _, of := range before {
		if slices.ContainsFunc(of.promised, promise.hasToArrive) {
			return false
		}
	}
	return !slices.ContainsFunc(others, func(a *trace.Arrival) bool {
		if isUnknown(textOf(a).Value) {
			return false
		}
		of := before[wayOf(a, changed.Place)]
		return after.isFaulty(a) || len(r.rewriting) == 0 && of != nil && !of.hasReplaceable(t.checker)
	})
}

// expect adds an arriving text, or what fixes make of it, to the texts of its way. It reports whether the fixes
// change only faulty texts, and each that they are for.
func (t *trials) expect(texts map[way]*arriving, on way, a *trace.Arrival, r repair) bool {
	of := texts[on]
	if of == nil {
		of = &arriving{}
		texts[on] = of
	}
	text := textOf(a)
	edited := text.Promised(r.editing)
	if text.Promised(r.rewriting) != text.Value {
		of.promised = append(of.promised, promise{text: edited, isOwn: true, isRewritten: true})
		return true
	}
	isFixed := func(arg *argument) bool { return r.edited[arg.fault] }
	if edited == text.Value {
		of.same = append(of.same, a)
		return !slices.ContainsFunc(t.at[a.Expr.Node()], func(arg *argument) bool { return arg.arrival == a && isFixed(arg) })
	}
	// A composition is no arrival, and the same text may reach several sinks.
	isOwn := slices.ContainsFunc(t.at[a.Expr.Node()], func(arg *argument) bool {
		return isFixed(arg) && (arg.arrival == nil || arg.arrival == a || arg.text.Value == text.Value)
	})
	of.promised = append(of.promised, promise{text: edited, isOwn: isOwn})
	return isOwn || isPassedOn(a) || t.isFaulty(a)
}

// isPassedOn reports whether a text has its next use in another form: as the result of path.Join, as what an unescaper
// returns, or as the Path beside the RawPath.
func isPassedOn(a *trace.Arrival) bool {
	u := a.Usage.Use
	return u.Takes(stdlib.File) || u.For(stdlib.Unescaping) || u == stdlib.RawPathField
}

// isFaulty reports whether a rule has a finding anywhere in an arriving text.
func (c *checker) isFaulty(a *trace.Arrival) bool {
	arg := &argument{cur: a.Expr, text: textOf(a), usage: a.Usage, arrival: a}
	findings := c.check(c.wholeOf(arg))
	if s, ok := c.assemblyAtSink(arg); ok {
		findings = slices.Concat(findings, c.checkAssembly(s))
	}
	return slices.ContainsFunc(findings, func(f uricheck.Finding) bool { return c.settings.reports(f, false) })
}

func textOf(a *trace.Arrival) *report.Text { return report.NewText(a.Expr.Node().(ast.Expr), a.Text) }

// way identifies the way of a value to its sink.
type way struct {
	at    trial.Place
	steps string
}

// wayOf returns the way of an arrival, in the changed source.
func wayOf(a *trace.Arrival, place func(token.Pos) trial.Place) way {
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

// promise is a text that fixes make of another one. isOwn reports whether a fix is for that one. If it is rewritten, the
// text may also be another one that is right: package eval may know less of the rewritten call.
type promise struct {
	text               string
	isOwn, isRewritten bool
}

// hasToArrive reports whether the text arrives in the changed program. One without known bytes may not.
func (p promise) hasToArrive() bool { return !p.isRewritten && !isUnknown(p.text) }

// isUnknown reports whether a text consists of holes.
func isUnknown(text string) bool { return strings.Trim(text, uricheck.HoleMark) == "" }

// has removes the counterpart of a text of the changed program, and reports whether there is one: the text itself, or
// a promised one, which has to be right where no fix is for it.
func (of *arriving) has(a *trace.Arrival, after *checker) bool {
	text := textOf(a).Value
	if i := slices.IndexFunc(of.promised, func(p promise) bool { return p.text == text }); i >= 0 {
		isRight := of.promised[i].isOwn || isPassedOn(a) || !after.isFaulty(a)
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
