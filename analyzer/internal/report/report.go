// Package report turns findings into diagnostics: at the bytes of the source with the fault,
// with the way from there to the sink, and with fixes as edits.
package report

import (
	"cmp"
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

// Fault is a value of the program, with its findings.
type Fault struct {
	Text     *Text
	Findings []uricheck.Finding
	// Call is the node with the use, if the value stands in it; else nil. Steps are the steps
	// from the value to its sink.
	Call  ast.Node
	Steps []Step
	// Earlier are the earlier patterns of the mux.
	Earlier []Pattern
	// IsShared reports whether code outside the package may see the value as well: then there is no
	// fix.
	IsShared bool
	// IsField reports whether the text is a field of a structure. Who reads the structure may report the same
	// bytes.
	IsField bool
	// Composed says how the program composes the text of unknown parts, or is nil.
	Composed *Composition
}

// Step is one of the steps from a value to its sink, in words.
type Step struct {
	At   ast.Node
	Text string
}

// Pattern is a pattern of a mux, and its position.
type Pattern struct {
	Text string
	At   ast.Node
}

// Composition is a text with parts that only a run of the program shows: a format with its
// arguments, or a concatenation.
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
	errors   map[place]bool
	faults   []*Fault
	faultOf  map[*ast.Ident]*Fault // by the names that are the whole expression of a text
	found    []*Diagnostic
}

// Diagnostic is the diagnostic of a finding about a value.
type Diagnostic struct {
	analysis.Diagnostic
	Fault *Fault

	finding uricheck.Finding
	isExact bool // whether the diagnostic marks the bytes of the finding
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
		errors:   make(map[place]bool),
	}
}

// key identifies a finding: a constant that reaches several sinks has one diagnostic.
type key struct {
	at    place
	rule  *uricheck.Rule
	start int // in the text, where the place is that of the whole text
}

// Diagnostics returns the diagnostics of the package's faults, by position, without the findings
// that isWanted refuses or that a directive ignores, and without fixes. For a constant that reaches
// several sinks it reports the worst finding.
func (r *Reporter) Diagnostics(faults []*Fault, isWanted func(f uricheck.Finding, isTest bool) bool) []*Diagnostic {
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
	slices.SortStableFunc(r.found, func(a, b *Diagnostic) int { return int(a.Pos - b.Pos) })
	return r.found
}

func (r *Reporter) report(fault *Fault, f uricheck.Finding) {
	at, exact := r.locate(fault.Text, f)
	key := key{at: at, rule: f.Rule}
	if !exact {
		key.start = f.Start
	}
	isRepeated := r.reported[key] || fault.IsField && f.Severity != uricheck.Error && r.errors[at]
	if isRepeated || r.directiveAt(at, fault.Text, f) != nil {
		return
	}
	r.reported[key] = true
	r.errors[at] = r.errors[at] || exact && f.Severity == uricheck.Error
	d := &Diagnostic{Fault: fault, finding: f, isExact: exact}
	d.Diagnostic = analysis.Diagnostic{
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
	d.Related = append(d.Related, r.useless(at.pos, fault.Text.Expr.Pos())...)
	r.found = append(r.found, d)
}

// locate returns the span of a finding in the source or, if a generator wrote the code there, that
// of the expression.
func (r *Reporter) locate(t *Text, f uricheck.Finding) (at place, exact bool) {
	at, exact = r.sources.locate(t, f.Start, f.End)
	file := r.files.At(at.pos)
	if file == nil || r.files.IsGenerated(file) {
		at, exact = placeOf(t.Expr), false
	}
	return r.withinFile(at), exact
}

// Marked returns the span that the diagnostic of a finding marks.
func (r *Reporter) Marked(t *Text, f uricheck.Finding) (pos, end token.Pos) {
	at, _ := r.locate(t, f)
	return at.pos, at.end
}

// withinFile cuts a span at the end of the file: for the parser, a call without its parenthesis
// ends after it.
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

// useless points to the directives that would ignore a finding at one of the positions, but have
// no effect.
func (r *Reporter) useless(positions ...token.Pos) []analysis.RelatedInformation {
	var found []analysis.RelatedInformation
	for _, pos := range positions {
		for _, u := range r.ignores.uselessFor(r.files.At(pos), r.files.Line(pos)) {
			if at := r.relatedAt(u.comment, u.because); !slices.Contains(found, at) {
				found = append(found, at)
			}
		}
	}
	return found
}

func (r *Reporter) relatedAt(n ast.Node, message string) analysis.RelatedInformation {
	at := r.withinFile(placeOf(n))
	return analysis.RelatedInformation{Pos: at.pos, End: at.end, Message: message}
}

// Directive returns the directive that covers the span of a finding, or the expression; nil if there is none.
func (r *Reporter) Directive(t *Text, f uricheck.Finding) *ast.Comment {
	at, _ := r.locate(t, f)
	return r.directiveAt(at, t, f)
}

func (r *Reporter) directiveAt(at place, t *Text, f uricheck.Finding) *ast.Comment {
	return cmp.Or(r.directive(at.pos, f), r.directive(t.Expr.Pos(), f))
}

func (r *Reporter) directive(pos token.Pos, f uricheck.Finding) *ast.Comment {
	return r.ignores.covering(r.files.At(pos), r.files.Line(pos), f.Rule.Name)
}
