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
	"github.com/uricheck/go-uricheck/analyzer/internal/library"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
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
	// IsOperand reports whether a function or a structure makes another text of this one: it is an element
	// of path.Join, a format, or a field of a url.URL. A mistake in it shows in the other text as well.
	IsOperand bool
	// Sink identifies the place of the sink: a node, or words for one in another package.
	Sink any
	// Made is the text before its execution, and Repairs reports whether another value of a piece of it, a literal or the
	// result of a call, repairs a finding. A text that reaches no sink has neither, nor has a very large one.
	Made    term.Text
	Repairs func(f uricheck.Finding, of term.Piece) bool
	// SharedBy returns the place where all texts have a fault, because the program puts them together there; nil for
	// other faults.
	SharedBy func(f uricheck.Finding) any
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
	Values []ast.Expr     // of the holes
	Verbs  []library.Verb // of the holes, if the text is a format
}

// Reporter turns the faults of a package into diagnostics.
type Reporter struct {
	pass     *analysis.Pass
	flow     *flow.Flow
	files    *code.Files
	sources  *sources
	ignores  *ignores
	faults   []*Fault
	faultsOf map[*ast.Ident][]*Fault // by the names that are the whole expression of a text
}

// Diagnostic is the diagnostic of a mistake. A fix is for its finding.
type Diagnostic struct {
	analysis.Diagnostic
	Fault *Fault
	// Also are the same mistake with the same value in other texts: a fix has to correct all of them.
	Also []*Diagnostic

	finding uricheck.Finding
	isExact bool // whether the diagnostic marks the bytes of the finding
}

// ShowsPassword is that of the finding.
func (d *Diagnostic) ShowsPassword() bool { return d.finding.ShowsPassword() }

// IsOptIn reports whether only a user's setting asks for the finding.
func (d *Diagnostic) IsOptIn() bool { return d.finding.OptIn }

// New returns a reporter for a package.
func New(pass *analysis.Pass, flow *flow.Flow, files *code.Files) *Reporter {
	return &Reporter{
		pass:    pass,
		flow:    flow,
		files:   files,
		sources: &sources{fset: pass.Fset, readFile: pass.ReadFile, known: make(map[string]contents)},
		ignores: newIgnores(pass.Fset),
	}
}

// Diagnostics returns the diagnostics of the package's faults, by position, without the findings
// that isWanted refuses or that a directive ignores, and without fixes. A mistake that causes several
// findings has one diagnostic.
func (r *Reporter) Diagnostics(faults []*Fault, isWanted func(f uricheck.Finding, isTest bool) bool) []*Diagnostic {
	r.faults = faults
	m := newMistakes(r)
	all := r.wanted(faults, isWanted)
	for _, f := range all {
		if name, _ := f.nameBefore(); name != nil {
			m.atSeams[name] = true
		}
	}
	for _, f := range all {
		m.add(f)
	}
	var found []*Diagnostic
	for _, of := range m.all {
		if !of.findings[0].isIgnored {
			found = append(found, r.diagnostic(of))
		}
	}
	slices.SortStableFunc(found, func(a, b *Diagnostic) int { return int(a.Pos - b.Pos) })
	return found
}

// wanted returns the findings that count. Those about an operand come first, because the author
// fixes them there, then those that are true for every value, those that mark bytes of a literal, and of these the
// worst ones. A directive for an operand, or in the place of the bytes, silences what they cause, too. Of equal ones,
// the first one in the source comes first.
func (r *Reporter) wanted(faults []*Fault, isWanted func(f uricheck.Finding, isTest bool) bool) []*located {
	var found []*located
	for _, fault := range faults {
		for _, finding := range fault.Findings {
			if !isWanted(finding, r.files.AreTestsAt(fault.Text.Expr.Pos(), finding.OfAssembly)) {
				continue
			}
			f := &located{Finding: finding, fault: fault}
			f.at, f.exact = r.locate(fault.Text, finding)
			f.isIgnored = r.directiveAt(f.at, fault.Text, finding) != nil
			if !f.isIgnored || fault.IsOperand || f.exact && r.directive(f.at.pos, finding) != nil {
				found = append(found, f)
			}
		}
	}
	slices.SortStableFunc(found, func(a, b *located) int {
		return cmp.Or(a.rank()-b.rank(), int(a.Severity)-int(b.Severity), int(a.at.pos-b.at.pos))
	})
	return found
}

// rank orders findings by how close to the cause they are, those that a directive silences behind the others.
func (f *located) rank() int {
	rank := 6
	switch {
	case f.OptIn:
		rank = 8
	case f.fault.IsOperand:
		rank = 0
	case f.failsAlways():
		rank = 2
	case f.exact:
		rank = 4
	}
	if f.isIgnored {
		rank++
	}
	return rank
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

// useless points to the directives that would ignore a finding of rule at one of the positions, but
// have no effect.
func (r *Reporter) useless(rule string, positions ...token.Pos) []analysis.RelatedInformation {
	var found []analysis.RelatedInformation
	for _, pos := range positions {
		for _, u := range r.ignores.uselessFor(r.files.At(pos), r.files.Line(pos), rule) {
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
