package report

import (
	"bytes"
	"cmp"
	"go/ast"
	"go/types"
	"iter"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
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
}

// mistakes finds out which findings have the same cause.
type mistakes struct {
	reporter  *Reporter
	all       []*mistake
	byKey     map[key]*mistake
	byValue   map[value]*mistake
	byPlace   map[shared]*mistake
	atSeams   map[*ast.Ident]bool          // the names before the texts with a fault where they begin
	byLiteral map[*ast.BasicLit][]*mistake // by the literals that write the bytes of the first finding
	bySink    map[any][]*mistake
	ofCalls   []*mistake // about the results of calls as operands
}

func newMistakes(r *Reporter) *mistakes {
	return &mistakes{
		reporter:  r,
		byKey:     make(map[key]*mistake),
		byValue:   make(map[value]*mistake),
		byPlace:   make(map[shared]*mistake),
		atSeams:   make(map[*ast.Ident]bool),
		byLiteral: make(map[*ast.BasicLit][]*mistake),
		bySink:    make(map[any][]*mistake),
	}
}

// key identifies a finding: a constant that reaches several sinks has one diagnostic.
type key struct {
	at    place
	rule  *uricheck.Rule
	start int // in the text, where the place is that of more
}

// key returns the key of a finding. The place of one that marks a whole expression is that of the literals with its
// bytes, which may reach several sinks.
func (f *located) key() key {
	k := key{at: f.at, rule: f.Rule}
	if f.exact {
		return k
	}
	k.start = f.Start
	if literals := f.literals(); len(literals) > 0 {
		k.at = place{literals[0].Pos(), literals[len(literals)-1].End()}
	}
	return k
}

// literals returns the literals that write bytes of a finding.
func (f *located) literals() []*ast.BasicLit {
	var found []*ast.BasicLit
	seen := make(map[*ast.BasicLit]bool)
	for _, p := range f.fault.Text.between(f.Start, f.End) {
		if p.lit != nil && !seen[p.lit] {
			seen[p.lit] = true
			found = append(found, p.lit)
		}
	}
	return found
}

// value is a value of a function that a finding is about: a variable, or a field of one. It may also be what the
// package puts before several texts.
type value struct {
	remedy remedy
	of     types.Object
	name   string
}

// shared is a fault of all texts at a place where the program puts them together.
type shared struct {
	place   any
	message string
}

// remedy is what repairs a finding: a rewriting of the code, or else what its message asks for.
type remedy struct {
	rewrite uricheck.Rewrite
	message string
}

func (f *located) remedy() remedy {
	if f.Remedy != uricheck.NoRewrite {
		return remedy{rewrite: f.Remedy}
	}
	return remedy{message: f.Message}
}

// maxCompared bounds the mistakes in one literal, those at one sink and those about results of calls that a finding is
// compared with.
const maxCompared = 64

// add adds a finding to the mistake that causes it, or to a new one.
func (m *mistakes) add(f *located) {
	v, isValue := m.valueOf(f)
	of := m.byKey[f.key()]
	if of == nil && isValue {
		of = m.byValue[v]
	}
	at := shared{f.fault.SharedBy(f.Finding), f.Message}
	if of == nil && at.place != nil {
		of = m.byPlace[at]
	}
	if of == nil && !f.OptIn {
		of = m.causeOf(f)
	}
	if of != nil && f.isIgnored {
		return
	}
	if of == nil {
		of = &mistake{}
		m.all = append(m.all, of)
		m.index(of, f)
	}
	of.findings = append(of.findings, f)
	m.byKey[f.key()] = of
	if isValue {
		m.byValue[v] = of
	}
	if at.place != nil {
		m.byPlace[at] = of
	}
	if sink := f.fault.Sink; sink != nil && len(m.bySink[sink]) < maxCompared {
		m.bySink[sink] = append(m.bySink[sink], of)
	}
}

// index makes a mistake known as the cause of other findings, if the first one marks bytes of literals, or is about the
// result of a call as an operand.
func (m *mistakes) index(of *mistake, first *located) {
	switch {
	case first.OptIn:
	case first.exact:
		for _, lit := range first.literals() {
			if len(m.byLiteral[lit]) < maxCompared {
				m.byLiteral[lit] = append(m.byLiteral[lit], of)
			}
		}
	case first.fault.IsOperand && len(first.fault.Made.Pieces) == 1 && len(m.ofCalls) < maxCompared:
		m.ofCalls = append(m.ofCalls, of)
	}
}

// causeOf returns the mistake that causes a finding about another text: with the same rule if there is one, or about
// an operand of which a function has made this text. It returns nil if there is none.
func (m *mistakes) causeOf(f *located) *mistake {
	for _, other := range m.bySink[f.maker()] {
		if first := other.findings[0]; first.Rule == f.Rule && (first.fault.IsOperand || first.Message == f.Message) {
			return other
		}
	}
	for _, other := range m.bySink[f.fault.Sink] { // a text for each choice: the password alone, behind a known user
		first := other.findings[0]
		if first.Rule == f.Rule && first.OfAssembly && first.at.pos < f.at.pos && f.at.end == first.at.end {
			return other
		}
	}
	if f.isMade() {
		isOfAll := func(other *mistake) bool { return other.findings[0].failsAlways() }
		if i := slices.IndexFunc(m.bySink[f.fault.Sink], isOfAll); i >= 0 {
			return m.bySink[f.fault.Sink][i]
		}
	}
	var cause *mistake
	for of, other := range m.origins(f) {
		switch first := other.findings[0]; {
		case cause != nil && first.Rule != f.Rule || !m.causes(first, f, of):
		case first.Rule == f.Rule:
			return other
		default:
			cause = other
		}
	}
	return cause
}

// failsAlways reports whether a sink fails for every value of its expression: what a function makes there of all values
// is wrong.
func (f *located) failsAlways() bool {
	isAround := func(h uricheck.Hole) bool { return h.Start <= f.Start && f.End <= h.End }
	// What the rule join says of a whole expression, it says of every base.
	isOfAll := f.Rule.Name == "join" || f.Severity == uricheck.Error && f.fault.Call != nil
	return isOfAll && !f.fault.IsOperand &&
		slices.ContainsFunc(f.fault.Text.Holes, isAround)
}

// isMade reports whether a function makes a part of the text of a finding.
func (f *located) isMade() bool {
	return slices.ContainsFunc(f.fault.Made.Pieces, func(p term.Piece) bool { return p.Call != nil })
}

// maker returns what makes the value that a finding is about: the unknown operand, or the sink if the program makes
// it on the way there of other values than that of the expression. It returns nil for bytes of literals.
func (f *located) maker() any {
	if operand := f.operand(); operand != nil {
		return operand
	}
	isMade := func(p piece) bool { return p.made }
	if !f.exact && len(f.literals()) == 0 && slices.ContainsFunc(f.fault.Text.between(f.Start, f.End), isMade) {
		return f.fault.Sink
	}
	return nil // bytes of a literal, perhaps of another package
}

// origins yields the mistakes in what decides about bytes of a finding: the literals that write them, and, beside these
// as operands of a call, the literals that write nothing in the text and the results of other calls.
func (m *mistakes) origins(f *located) iter.Seq2[term.Piece, *mistake] {
	return func(yield func(term.Piece, *mistake) bool) {
		literals := f.literals()
		for _, lit := range literals {
			for _, of := range m.byLiteral[lit] {
				if !yield(term.Piece{Lit: lit}, of) {
					return
				}
			}
		}
		for p := range operandsBeside(f.fault.Made, literals) {
			for _, of := range m.inOperand(f, p) {
				if !yield(p, of) {
					return
				}
			}
		}
	}
}

// operandsBeside yields the pieces of the operands of calls that have one of some literals among their operands.
// Without literals, these are all calls.
func operandsBeside(made term.Text, literals []*ast.BasicLit) iter.Seq[term.Piece] {
	isOther := func(p *term.Piece) bool { return !slices.Contains(literals, p.Lit) }
	return func(yield func(term.Piece) bool) {
		made.Walk(func(p *term.Piece) bool {
			if p.Call == nil || len(literals) > 0 && (term.Text{Pieces: []term.Piece{*p}}).Walk(isOther) {
				return true
			}
			for _, arg := range p.Call.Args {
				for _, operand := range arg.Pieces {
					if !yield(operand) {
						return false
					}
				}
			}
			return true
		})
	}
}

// inOperand returns the mistakes in an operand: in a literal that writes nothing in the text of a finding, or about the
// result of a call.
func (m *mistakes) inOperand(f *located, p term.Piece) []*mistake {
	switch {
	case p.Lit != nil && len(m.byLiteral[p.Lit]) > 0 && !f.fault.Text.isWrittenBy(p.Lit):
		return m.byLiteral[p.Lit]
	case p.Call != nil:
		isOther := func(of *mistake) bool { return !p.IsOf(of.findings[0].fault.Made.Pieces[0]) }
		return slices.DeleteFunc(slices.Clone(m.ofCalls), isOther)
	}
	return nil
}

// causes reports whether the mistake with a first finding about a literal, or about the result of a call, causes
// another finding, so that one edit repairs both: they are about the same bytes, or another value repairs the other
// one.
func (m *mistakes) causes(first, f *located, of term.Piece) bool {
	isApart := f.exact && !first.fault.IsOperand && !f.at.overlaps(first.at)
	if first.fault == f.fault || first.Rule != f.Rule && isApart {
		return false
	}
	isIn, isElsewhere := m.hasBytes(f, of.Lit, first.at)
	switch {
	case isIn && first.Rule == f.Rule:
		return true
	case isElsewhere && !isIn:
		return false
	}
	return f.fault.Repairs != nil && f.fault.Repairs(f.Finding, of)
}

// hasBytes reports whether some bytes of a literal are among those of a finding, and whether they are elsewhere in its
// text. Of the bytes that a function has changed, nobody knows.
func (m *mistakes) hasBytes(f *located, lit *ast.BasicLit, at place) (isIn, isElsewhere bool) {
	for _, p := range f.fault.Text.pieces {
		if p.lit == nil || p.lit != lit || p.made {
			continue
		}
		isThere := func(start, end int) bool {
			of, ok := m.reporter.sources.written(p, start, end)
			return ok && of.overlaps(at)
		}
		start, end := max(f.Start, p.start), min(f.End, p.end)
		isIn = isIn || start < end && isThere(start, end)
		isElsewhere = isElsewhere || isThere(p.start, p.end)
	}
	return isIn, isElsewhere
}

func (at place) overlaps(other place) bool { return at.pos < other.end && other.pos < at.end }

// nameBefore returns the name whose value stands before the text that a finding is about, if the fault is that these
// two meet; nil otherwise.
func (f *located) nameBefore() (name *ast.Ident, of types.Object) {
	if !f.OfAssembly && !f.AtSeam {
		return nil, nil
	}
	i := slices.IndexFunc(f.fault.Text.pieces, func(p piece) bool {
		return p.lit != nil && p.start == f.Start &&
			p.end > p.start
	})
	if i <= 0 || len(f.fault.Text.pieces[i-1].via) == 0 {
		return nil, nil
	}
	via := f.fault.Text.pieces[i-1].via
	return via[len(via)-1].Name, via[len(via)-1].Object
}

// valueOf returns the first value that a finding is about, if it is the same in all of the function around. For a
// fault where two texts meet it is the first one, if the package has the fault wherever it uses that.
func (m *mistakes) valueOf(f *located) (v value, ok bool) {
	if name, of := f.nameBefore(); name != nil {
		isRight := func(cur inspector.Cursor) bool { return !m.atSeams[cur.Node().(*ast.Ident)] }
		return value{remedy{message: f.Rule.Name}, of, ""}, !slices.ContainsFunc(m.reporter.flow.Index.Uses(of), isRight)
	}
	expr := f.operand()
	if expr == nil {
		return v, false
	}
	of, isOne := m.reporter.localOf(expr)
	if of == nil {
		return v, false
	}
	return value{f.remedy(), of, types.ExprString(expr)}, isOne
}

// localOf returns the local variable that an expression reads, or whose field it reads, and whether that has one
// value in all of the function; nil if there is none.
func (r *Reporter) localOf(expr ast.Expr) (of *types.Var, isOne bool) {
	root := ast.Unparen(expr)
	for sel, ok := root.(*ast.SelectorExpr); ok; sel, ok = root.(*ast.SelectorExpr) {
		root = ast.Unparen(sel.X)
	}
	of = r.flow.Index.Target(root)
	if of == nil || of.IsField() || !index.IsLocal(of) {
		return nil, false
	}
	known := r.flow.Index.Variable(of)
	return of, len(known.Writes) == 0 || len(known.Writes) == 1 && !known.IsParam
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

// diagnostic returns the diagnostic of a mistake: at the place where the author would fix it.
func (r *Reporter) diagnostic(m *mistake) *Diagnostic {
	first := m.findings[0]
	shown, headline := m.shown()
	d := &Diagnostic{Fault: first.fault, finding: first.Finding, isExact: first.exact}
	if shown.at == first.at {
		composed := m.composed(r, shown)
		d.Fault, d.finding, d.isExact = composed.fault, composed.Finding, composed.exact
	}
	d.Diagnostic = analysis.Diagnostic{
		Pos:      first.at.pos,
		End:      first.at.end,
		Category: headline.Category(),
		Message:  headline.Message,
		URL:      headline.Rule.URL(),
		Related:  r.related(shown.fault, first.at),
	}
	for _, p := range shown.fault.Earlier {
		if p.Text == shown.Against {
			d.Related = append(d.Related, r.relatedAt(p.At, "registered before"))
		}
	}
	d.Related = append(d.Related, r.useless(headline.Rule.Name, first.at.pos, shown.fault.Text.Expr.Pos())...)
	d.Related = append(d.Related, r.also(m, shown, d.Related)...)
	for _, f := range m.findings[1:] {
		if f.at != first.at && f.Rule == shown.Rule && f.exact {
			also := &Diagnostic{Fault: f.fault, finding: f.Finding, isExact: true}
			also.Pos, also.End, also.Category = f.at.pos, f.at.end, d.Category
			d.Also = append(d.Also, also)
		}
	}
	return d
}

// shown returns the finding that the diagnostic shows, and its headline. A message of another rule, about other bytes,
// may be untrue at the place of the mistake. So the headline says what is wrong there, and, if the worst finding has
// such a message, how the call of that one fails.
func (m *mistake) shown() (shown *located, headline uricheck.Finding) {
	shown, worst := m.findings[0], m.findings[0]
	for _, f := range m.findings[1:] {
		if f.isWorse(worst) {
			worst = f
		}
		if isHere := f.Rule == m.findings[0].Rule || f.at == m.findings[0].at; isHere && f.isWorse(shown) {
			shown = f
		}
	}
	if worst.Severity < shown.Severity {
		return shown, shown.Causing(worst.Finding)
	}
	return shown, shown.Finding
}

// composed returns the same finding about the text of the expression at its place, if there is one: a sink often gets
// the text by a name, and a fix rewrites the expression.
func (m *mistake) composed(r *Reporter, f *located) *located {
	isThere := func(of *located) bool {
		expr := placeOf(of.fault.Text.Expr)
		return of.at == f.at && of.Rule == f.Rule && of.Message == f.Message && expr.pos <= f.at.pos && f.at.end <= expr.end
	}
	before := slices.IndexFunc(f.fault.Text.pieces, func(p piece) bool { return p.end == f.Start })
	if f.Remedy == uricheck.NoRewrite || before < 0 || !r.isOnlySent(f.fault.Text.pieces[before].via, f.Finding) {
		return f
	}
	if i := slices.IndexFunc(m.findings, isThere); i >= 0 {
		return m.findings[i]
	}
	return f
}

// isWorse reports whether a finding tells more about what goes wrong at run time: an error does, or a failure that is
// not certain.
func (f *located) isWorse(other *located) bool {
	return f.Severity < other.Severity || f.Severity == other.Severity && f.Failure != "" && other.Failure == ""
}

// alsoHere is the message about a location with the finding that the diagnostic shows.
const alsoHere = "also here"

// maxAlso is the maximal number of other locations of a mistake that a diagnostic names.
const maxAlso = 8

// also returns the other locations of a mistake's findings than those that the diagnostic has.
func (r *Reporter) also(m *mistake, shown *located, known []analysis.RelatedInformation) []analysis.RelatedInformation {
	var found []analysis.RelatedInformation
	for _, f := range m.findings {
		at, ok := r.relatedTo(m, shown, f)
		isKnown := func(other analysis.RelatedInformation) bool {
			isSaid := at.Message == alsoHere || "also "+other.Message == at.Message
			return isSaid && other.Pos == at.Pos && other.End == at.End
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
	first, steps, isSame := m.findings[0], r.related(f.fault, f.at), f.Message == shown.Message
	switch {
	case f == shown && f.at == first.at, f.fault == shown.fault && isSame:
		return at, false
	case f.at == first.at, isSame && f.at.overlaps(first.at):
		if len(steps) == 0 {
			return at, false
		}
		at.Pos, at.End, at.Message = steps[len(steps)-1].Pos, steps[len(steps)-1].End, "also "+steps[len(steps)-1].Message
	case isSame && !f.exact && len(steps) > 0:
		at.Message = "also " + steps[0].Message // the expression itself is right
	case isSame:
		at.Message = alsoHere
	}
	return at, true
}

// JoinFixes adds the edits for the same mistake in other texts to the first fix.
func (d *Diagnostic) JoinFixes() {
	if len(d.SuggestedFixes) == 0 {
		return // the finding would stay
	}
	for _, also := range d.Also {
		if len(also.SuggestedFixes) > 0 && also.SuggestedFixes[0].Message == d.SuggestedFixes[0].Message {
			d.SuggestedFixes[0].TextEdits = append(d.SuggestedFixes[0].TextEdits, also.SuggestedFixes[0].TextEdits...)
		}
	}
	d.SuggestedFixes[0].TextEdits = withoutRepetition(d.SuggestedFixes[0].TextEdits)
}

// withoutRepetition returns edits by position. Several fixes may need the same import.
func withoutRepetition(edits []analysis.TextEdit) []analysis.TextEdit {
	slices.SortStableFunc(edits, func(a, b analysis.TextEdit) int { return cmp.Or(int(a.Pos-b.Pos), int(a.End-b.End)) })
	return slices.CompactFunc(edits, func(a, b analysis.TextEdit) bool {
		return a.Pos == b.Pos && a.End == b.End && bytes.Equal(a.NewText, b.NewText)
	})
}
