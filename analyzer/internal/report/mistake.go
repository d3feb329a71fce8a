package report

import (
	"bytes"
	"cmp"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/uricheck"
)

// located is a finding in the source.
type located struct {
	uricheck.Finding
	fault     *Fault
	at        place
	exact     bool
	isIgnored bool
}

// mistake is a mistake of the author, and all findings that it causes: about the same bytes in several sinks,
// about an operand and about what a function makes of it, or about one value in several texts. The
// first finding is at the place where the author would fix it.
type mistake struct {
	findings []*located
	severity uricheck.Severity // the worst one
}

// mistakes finds out which findings have the same cause.
type mistakes struct {
	reporter *Reporter
	all      []*mistake
	byKey    map[key]*mistake
	byValue  map[value]*mistake
	byExpr   map[ast.Expr][]*mistake // by the literals that write their bytes, and by the texts of their operands
}

// key identifies a finding: a constant that reaches several sinks has one diagnostic.
type key struct {
	at    place
	rule  *uricheck.Rule
	start int // in the text, where the place is that of the whole text
}

func (f *located) key() key {
	k := key{at: f.at, rule: f.Rule}
	if !f.exact {
		k.start = f.Start
	}
	return k
}

// value is a value of a function that a finding is about: a variable, or a field of one.
type value struct {
	message string
	of      *types.Var
	name    string
}

// maxInLiteral bounds the mistakes in one literal that are compared with each other.
const maxInLiteral = 64

// add adds a finding to the mistake that causes it, or to a new one.
func (m *mistakes) add(f *located) {
	v, isValue := m.valueOf(f)
	of := m.byKey[f.key()]
	if of == nil && isValue {
		of = m.byValue[v]
	}
	if of == nil && !f.OptIn {
		of = m.causeOf(f)
	}
	if of == nil {
		of = &mistake{severity: f.Severity}
		m.all = append(m.all, of)
		for _, p := range f.fault.Text.between(f.Start, f.End) {
			if p.lit != nil && f.exact && !f.OptIn && len(m.byExpr[p.lit]) < maxInLiteral {
				m.byExpr[p.lit] = append(m.byExpr[p.lit], of)
			}
		}
	}
	of.findings = append(of.findings, f)
	of.severity = min(of.severity, f.Severity)
	m.byKey[f.key()] = of
	if isValue {
		m.byValue[v] = of
	}
	if f.fault.IsOperand {
		m.byExpr[f.fault.Text.Expr] = append(m.byExpr[f.fault.Text.Expr], of)
	}
}

// causeOf returns the mistake about the bytes that a finding is about, in another text: with the same
// rule, or about an operand of which a function has made this text. It returns nil if there is none.
func (m *mistakes) causeOf(f *located) *mistake {
	var cause *mistake
	for _, p := range f.fault.Text.between(f.Start, f.End) {
		if p.operand != nil {
			cause = cmp.Or(cause, m.inOperand(f, p.operand))
		}
		for _, other := range m.byExpr[p.node()] {
			first := other.findings[0]
			if first.fault == f.fault || p.lit == nil || !m.bytesOf(f, p).overlaps(first.at) {
				continue
			}
			if first.Rule == f.Rule {
				return other
			}
			if first.fault.IsOperand || first.at == f.at {
				cause = cmp.Or(cause, other)
			}
		}
	}
	return cause
}

// inOperand returns the mistake with the rule of a finding about an operand in an expression, or nil.
func (m *mistakes) inOperand(f *located, expr ast.Expr) *mistake {
	for n := range ast.Preorder(expr) {
		if inner, ok := n.(ast.Expr); ok {
			for _, other := range m.byExpr[inner] {
				if first := other.findings[0]; first.Rule == f.Rule && first.fault.IsOperand && first.fault != f.fault {
					return other
				}
			}
		}
	}
	return nil
}

// bytesOf returns the source of a finding's bytes; the whole literal of a piece if a function has changed
// them.
func (m *mistakes) bytesOf(f *located, p piece) place {
	if f.exact {
		return f.at
	}
	if at, ok := m.reporter.sources.written(p, max(f.Start, p.start), min(f.End, p.end)); ok && !p.made {
		return at
	}
	return placeOf(p.lit)
}

func (at place) overlaps(other place) bool { return at.pos < other.end && other.pos < at.end }

// valueOf returns the first value that a finding is about, if it is the same in all of the function around.
func (m *mistakes) valueOf(f *located) (v value, ok bool) {
	expr := f.operand()
	if expr == nil {
		return v, false
	}
	root := ast.Unparen(expr)
	for sel, ok := root.(*ast.SelectorExpr); ok; sel, ok = root.(*ast.SelectorExpr) {
		root = ast.Unparen(sel.X)
	}
	index := m.reporter.flow.Index
	of := index.Target(root)
	if of == nil || of.IsField() || !defuse.IsLocal(of) {
		return v, false
	}
	known := index.Variable(of)
	isOne := len(known.Writes) == 0 || len(known.Writes) == 1 && !known.IsParam
	return value{f.Message, of, types.ExprString(expr)}, isOne
}

// operand returns the first unknown operand in the bytes of a finding, or nil.
func (f *located) operand() ast.Expr {
	if comp := f.fault.Composed; comp != nil {
		for i, h := range comp.Holes {
			if f.Start <= h.Start && h.End <= f.End {
				return comp.Values[i]
			}
		}
	}
	for _, p := range f.fault.Text.between(f.Start, f.End) {
		if p.operand != nil {
			return p.operand
		}
	}
	return nil
}

// diagnostic returns the diagnostic of a mistake: at the place where the author would fix it, with the severity of the
// worst finding.
func (r *Reporter) diagnostic(m *mistake) *Diagnostic {
	first, shown := m.findings[0], m.shown()
	d := &Diagnostic{Fault: first.fault, finding: first.Finding, isExact: first.exact}
	if shown.at == first.at {
		d.Fault, d.finding, d.isExact = shown.fault, shown.Finding, shown.exact
	}
	d.Diagnostic = analysis.Diagnostic{
		Pos:      first.at.pos,
		End:      first.at.end,
		Category: uricheck.Finding{Rule: shown.Rule, Severity: m.severity}.Category(),
		Message:  shown.Message,
		URL:      shown.Rule.URL(),
		Related:  r.related(shown.fault, first.at),
	}
	for _, p := range shown.fault.Earlier {
		if p.Text == shown.Against {
			d.Related = append(d.Related, r.relatedAt(p.At, "registered before"))
		}
	}
	d.Related = append(d.Related, r.useless(first.at.pos, shown.fault.Text.Expr.Pos())...)
	d.Related = append(d.Related, r.also(m, shown, d.Related)...)
	for _, f := range m.findings[1:] {
		if f.at != first.at && f.Message == shown.Message && f.exact {
			also := &Diagnostic{Fault: f.fault, finding: f.Finding, isExact: true}
			also.Pos, also.End, also.Category = f.at.pos, f.at.end, d.Category
			d.Also = append(d.Also, also)
		}
	}
	return d
}

// shown returns the finding whose message the diagnostic has: the worst one. A message of another rule, about other bytes,
// may be untrue at the place of the mistake.
func (m *mistake) shown() *located {
	first := m.findings[0]
	shown := first
	for _, f := range m.findings {
		if f.Severity < shown.Severity && (f.Rule == first.Rule || f.at == first.at) {
			shown = f
		}
	}
	return shown
}

// maxAlso is the maximal number of other locations of a mistake that a diagnostic names.
const maxAlso = 8

// also returns the other locations of a mistake's findings than those that the diagnostic has.
func (r *Reporter) also(m *mistake, shown *located, known []analysis.RelatedInformation) []analysis.RelatedInformation {
	var found []analysis.RelatedInformation
	for _, f := range m.findings {
		at, ok := r.relatedTo(m, shown, f)
		isKnown := func(other analysis.RelatedInformation) bool {
			return other.Pos == at.Pos && other.End == at.End && "also "+other.Message == at.Message
		}
		if !ok || slices.ContainsFunc(known, isKnown) || slices.Contains(found, at) || len(found) >= maxAlso {
			continue
		}
		found = append(found, at)
		if f.Severity < shown.Severity {
			found = append(found, r.related(f.fault, f.at)...) // the severity is that of its sink
		}
	}
	return found
}

// relatedTo returns the location of a finding, or its sink if the mistake's place has it.
func (r *Reporter) relatedTo(m *mistake, shown, f *located) (at analysis.RelatedInformation, ok bool) {
	at = analysis.RelatedInformation{Pos: f.at.pos, End: f.at.end, Message: "also " + f.Message}
	switch {
	case f == shown && f.at == m.findings[0].at, f.fault == shown.fault && f.Message == shown.Message:
		return at, false
	case f.at != m.findings[0].at && f.Message == shown.Message:
		at.Message = "also here"
	case f.at == m.findings[0].at:
		steps := r.related(f.fault, f.at)
		if len(steps) == 0 {
			return at, false
		}
		at = steps[len(steps)-1]
		at.Message = "also " + at.Message
	}
	return at, true
}

// JoinFixes adds the edits for the same mistake in other texts to the first fix.
func (d *Diagnostic) JoinFixes() {
	for _, also := range d.Also {
		switch {
		case len(also.SuggestedFixes) == 0:
		case len(d.SuggestedFixes) == 0:
			d.SuggestedFixes = also.SuggestedFixes[:1]
		case also.SuggestedFixes[0].Message == d.SuggestedFixes[0].Message:
			d.SuggestedFixes[0].TextEdits = append(d.SuggestedFixes[0].TextEdits, also.SuggestedFixes[0].TextEdits...)
		}
	}
	if len(d.SuggestedFixes) > 0 {
		d.SuggestedFixes[0].TextEdits = withoutRepetition(d.SuggestedFixes[0].TextEdits)
	}
}

// withoutRepetition returns edits by position. Several fixes may need the same import.
func withoutRepetition(edits []analysis.TextEdit) []analysis.TextEdit {
	slices.SortStableFunc(edits, func(a, b analysis.TextEdit) int { return cmp.Or(int(a.Pos-b.Pos), int(a.End-b.End)) })
	return slices.CompactFunc(edits, func(a, b analysis.TextEdit) bool {
		return a.Pos == b.Pos && a.End == b.End && bytes.Equal(a.NewText, b.NewText)
	})
}
