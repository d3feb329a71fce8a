// Package report shows findings in Go code: at the bytes that wrote what is at fault, with
// the way from there to the sink, and with fixes as edits.
package report

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/format"
	"github.com/uricheck/go-uricheck/uricheck"
)

// Fault is a value of the program, and what is wrong with it.
type Fault struct {
	Text     *Text
	Findings []uricheck.Finding
	// Call is what has the use of the value, if the value stands there itself; else
	// nil. Steps are those from the value to its sink.
	Call  ast.Node
	Steps []Step
	// Earlier are the patterns that a mux has before this one.
	Earlier []Pattern
	// IsShared is set if code outside of the package may see the value as well: then no
	// fix is offered.
	IsShared bool
	// Composed is how the text is put together of parts that are not known, or nil.
	Composed *Composition
}

// Step is one of the steps from a value to its sink, as people are told of it.
type Step struct {
	At   ast.Node
	Text string
}

// Pattern is a pattern of a mux, and where it is written.
type Pattern struct {
	Text string
	At   ast.Node
}

// Composition is a text of which parts are only known at run time: a format with
// its arguments, or a concatenation.
type Composition struct {
	Cursor inspector.Cursor // the call, or the whole concatenation
	Text   *Text
	Holes  []uricheck.Hole
	Values []ast.Expr    // of the holes
	Verbs  []format.Verb // of the holes, if the text is a format
}

// Reporter turns the faults of a package into diagnostics.
type Reporter struct {
	pass     *analysis.Pass
	flow     *flow.Package
	files    *code.Files
	sources  *sources
	ignores  *ignores
	reported map[key]bool
	faults   []*Fault
	faultOf  map[*ast.Ident]*Fault // by the names that stand for the whole of a text
	found    []analysis.Diagnostic
}

// New returns a reporter for a package.
func New(pass *analysis.Pass, flow *flow.Package, files *code.Files) *Reporter {
	return &Reporter{
		pass:     pass,
		flow:     flow,
		files:    files,
		sources:  &sources{fset: pass.Fset, readFile: pass.ReadFile, known: make(map[string]contents)},
		ignores:  newIgnores(pass.Fset),
		reported: make(map[key]bool),
	}
}

// key identifies a finding: a constant that reaches several sinks is reported once.
type key struct {
	at    place
	rule  *uricheck.Rule
	start int // in the text, where the place is that of the whole text
}

// Diagnostics returns the diagnostics of the faults of the package, by position: of the
// findings that are wanted, and that no directive is about. A constant that reaches
// several sinks is reported for the one where it does most harm. A fix
// of what several share asks whether all have the fault, be it wanted or not.
func (r *Reporter) Diagnostics(faults []*Fault, isWanted func(f uricheck.Finding, isTest bool) bool) []analysis.Diagnostic {
	r.faults = faults
	for _, severity := range []uricheck.Severity{uricheck.Error, uricheck.Warning, uricheck.Style} {
		for _, fault := range faults {
			isTest := r.files.IsTestAt(fault.Text.Expr.Pos())
			for _, f := range fault.Findings {
				if f.Severity == severity && isWanted(f, isTest) {
					r.report(fault, f)
				}
			}
		}
	}
	slices.SortStableFunc(r.found, func(a, b analysis.Diagnostic) int { return int(a.Pos - b.Pos) })
	return r.found
}

func (r *Reporter) report(fault *Fault, f uricheck.Finding) {
	at, exact := r.locate(fault.Text, f)
	key := key{at: at, rule: f.Rule}
	if !exact {
		key.start = f.Start
	}
	if r.reported[key] || r.isIgnoredAt(at, fault.Text, f) {
		return
	}
	r.reported[key] = true
	d := analysis.Diagnostic{
		Pos:      at.pos,
		End:      at.end,
		Category: f.Category(),
		Message:  f.Message,
		URL:      f.Rule.URL(),
		Related:  r.related(fault, at),
	}
	for _, p := range fault.Earlier {
		if p.Text == f.Against {
			d.Related = append(d.Related, r.relatedAt(p.At, "registered before"))
		}
	}
	if exact && !fault.IsShared {
		d.SuggestedFixes = r.fixes(fault, f)
	}
	r.found = append(r.found, d)
}

// locate returns where what a finding is about is written, if that is in code that is
// written by hand, and else the expression.
func (r *Reporter) locate(t *Text, f uricheck.Finding) (at place, exact bool) {
	at, exact = r.sources.locate(t, f.Start, f.End)
	file := r.files.At(at.pos)
	if file == nil || r.files.IsGenerated(file) {
		at, exact = placeOf(t.Expr), false
	}
	return r.withinFile(at), exact
}

// withinFile cuts what the parser lets end behind the end of a file: a call whose
// parenthesis is missing there.
func (r *Reporter) withinFile(at place) place {
	if file := r.files.At(at.pos); file != nil {
		at.end = min(at.end, file.FileEnd)
	}
	return at
}

// related returns the steps from a value to its sink, unless it stands in the call of the
// sink.
func (r *Reporter) related(fault *Fault, at place) []analysis.RelatedInformation {
	if n := fault.Call; n != nil && n.Pos() <= at.pos && at.end <= n.End() {
		return nil
	}
	var steps []analysis.RelatedInformation
	for _, s := range fault.Steps {
		steps = append(steps, r.relatedAt(s.At, s.Text))
	}
	return steps
}

func (r *Reporter) relatedAt(n ast.Node, message string) analysis.RelatedInformation {
	at := r.withinFile(placeOf(n))
	return analysis.RelatedInformation{Pos: at.pos, End: at.end, Message: message}
}

// IsIgnored reports whether a directive is at what a finding is about, or at the
// expression.
func (r *Reporter) IsIgnored(t *Text, f uricheck.Finding) bool {
	at, _ := r.locate(t, f)
	return r.isIgnoredAt(at, t, f)
}

func (r *Reporter) isIgnoredAt(at place, t *Text, f uricheck.Finding) bool {
	return r.isIgnored(at.pos, f) || r.isIgnored(t.Expr.Pos(), f)
}

func (r *Reporter) isIgnored(pos token.Pos, f uricheck.Finding) bool {
	return r.ignores.ignored(r.files.At(pos), r.files.Line(pos), f.Rule.Name)
}
