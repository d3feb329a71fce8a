// Package play analyses code for the playground: the packages of a module, given as one text. It
// needs no files, no processes and no go command, so it runs in a browser; a [Bundle] has the
// types and facts of the standard library.
package play

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/inventory"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/explain"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/told"
)

// Answer is the result for a text. Offsets count the bytes of the text.
type Answer struct {
	// Error says why the code does not compile; then the other fields are empty.
	Error    string    `json:"error"`
	Findings []Finding `json:"findings"`
	// Ways are the texts that reach a function, each with its steps: the output of "uricheck
	// why".
	Ways [][]string `json:"ways"`
}

// Finding is a fault in the code.
type Finding struct {
	Rule     string   `json:"rule"`
	Severity string   `json:"severity"`
	Message  string   `json:"message"`
	Place    string   `json:"place"` // a line, with its file if there are several
	Start    int      `json:"start"`
	End      int      `json:"end"`
	Way      []string `json:"way"`
	Fixes    []Fix    `json:"fixes"`
}

// Fix is a way to fix a finding: all of its edits together.
type Fix struct {
	Title string `json:"title"`
	Edits []Edit `json:"edits"`
}

// Edit replaces the bytes [Start, End).
type Edit struct {
	Start int    `json:"start"`
	End   int    `json:"end"`
	New   string `json:"new"`
}

// Check analyses the packages of a text: one file, or several after lines like "-- low/low.go --". If
// style is set, it also reports style findings.
func (r *Room) Check(source string, style bool) Answer {
	answer := Answer{Findings: []Finding{}, Ways: [][]string{}} // null is not a list
	t, err := r.find(source, style)
	if err != nil {
		answer.Error = strings.ReplaceAll(err.Error(), dir+"/", "")
		if t.isOne {
			answer.Error = strings.TrimPrefix(answer.Error, mainFile+":")
		}
		return answer
	}
	for _, f := range t.findings {
		answer.Findings = append(answer.Findings, t.shown(f))
	}
	slices.SortStableFunc(answer.Findings, func(a, b Finding) int { return cmp.Or(a.Start-b.Start, a.End-b.End) })
	answer.Ways = append(answer.Ways, t.ways()...)
	return answer
}

// text is an analysed text. Its findings and entries have the names and the positions of its files.
type text struct {
	files    map[string]*file // by absolute name
	isOne    bool
	findings []finding.Finding
	entries  []inventory.Entry
}

// find analyses the packages of a text. The error says why they do not compile.
func (r *Room) find(source string, style bool) (t text, err error) {
	if err := r.check.Flags.Set("style", fmt.Sprint(style)); err != nil {
		return t, err
	}
	files, isOne, err := split(source)
	t.isOne = isOne
	if err != nil {
		return t, err
	}
	defer func() {
		for _, f := range files {
			f.forget(r.universe.Fset)
		}
	}()
	parts, err := r.parts(files, isOne)
	if err != nil {
		return t, err
	}
	if err := r.analyze(parts, fmt.Sprint(style)); err != nil {
		return t, err
	}
	t.files = make(map[string]*file)
	for _, f := range files {
		t.files[f.absolute()] = f
	}
	for _, p := range parts {
		if p.isForeign || p.kind == plain && len(p.inside) > 0 {
			continue // the findings are those of the package with the tests inside it
		}
		t.findings = append(t.findings, r.known[p.id()].findings...)
		t.entries = append(t.entries, r.known[p.id()].entries...)
	}
	t.findings = finding.Sort(t.findings)
	return t, nil
}

// parts parses files, and returns their parts in the order in which to analyse them.
func (r *Room) parts(files []*file, isOne bool) ([]*part, error) {
	for _, f := range files {
		if !f.isGo() {
			continue
		}
		if err := f.parse(r.universe.Fset); err != nil {
			return nil, err
		}
	}
	m, err := newModule(files, isOne, r.bundle)
	if err != nil {
		return nil, err
	}
	sorted, err := m.inOrder(r.bundle)
	if err != nil {
		return nil, err
	}
	parts := m.partsOf(sorted)
	if len(parts) == 0 {
		return nil, errors.New("every Go file is for other systems than Linux on amd64: add one")
	}
	return parts, nil
}

// offset returns the offset in the text of a byte of a file, or 0 if a //line directive names another file.
func (t *text) offset(name string, offset int) int {
	f := t.files[name]
	if f == nil || offset < 0 {
		return 0
	}
	return f.start + offset
}

// place names a line for people.
func (t *text) place(name string, line int) string {
	if t.isOne {
		return fmt.Sprintf("line %d", line)
	}
	return fmt.Sprintf("%s:%d", relative(name), line)
}

func relative(name string) string { return strings.TrimPrefix(name, dir+"/") }

func (t *text) shown(f finding.Finding) Finding {
	shown := Finding{
		Rule: f.Rule, Severity: f.Severity, Message: strings.TrimPrefix(f.Message, f.Rule+": "),
		Place: t.place(f.Pos.File, f.Pos.Line), Start: t.offset(f.Pos.File, f.Pos.Offset), End: t.offset(f.End.File, f.End.Offset),
		Way: []string{}, Fixes: []Fix{},
	}
	for _, s := range f.Way {
		shown.Way = append(shown.Way, t.place(s.Pos.File, s.Pos.Line)+": "+s.Message)
	}
	for _, fix := range f.Fixes {
		edits := []Edit{}
		for _, e := range fix.Edits {
			edits = append(edits, Edit{t.offset(e.File, e.Start), t.offset(e.File, e.End), e.New})
		}
		shown.Fixes = append(shown.Fixes, Fix{fix.Title, edits})
	}
	return shown
}

// ways describes the texts that the analysis has found, in the order in which they stand.
func (t *text) ways() [][]string {
	start := func(e inventory.Entry) int { return t.offset(e.At.Start.Filename, e.At.Start.Offset) }
	slices.SortStableFunc(t.entries, func(a, b inventory.Entry) int { return start(a) - start(b) })
	var ways [][]string
	for _, e := range t.entries {
		ways = append(ways, told.Lines(e, t.place(e.At.Start.Filename, e.At.Start.Line), relative))
	}
	return slices.CompactFunc(ways, slices.Equal)
}

// Explain explains a URI, as "uricheck explain" does.
func Explain(text string) string { return explain.New(text).String() }
