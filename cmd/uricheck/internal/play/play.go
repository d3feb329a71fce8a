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
	// Error says why there is nothing to analyse. Then the other fields are empty.
	Error string `json:"error"`
	// Problems are errors of the type checker. There are no findings about the expressions in question.
	Problems []Problem `json:"problems"`
	// Notes say in what the analysed code differs from the text.
	Notes    []string  `json:"notes"`
	Findings []Finding `json:"findings"`
	// Ways are the texts that reach a function, each with its steps: the output of "uricheck
	// why".
	Ways [][]string `json:"ways"`
}

// Problem is an error in the code.
type Problem struct {
	Message string `json:"message"`
	Place   string `json:"place"` // "" if it is about no line
	Start   int    `json:"start"`
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
	Fixes    []string `json:"fixes"` // their titles
}

// Settings say what an answer contains.
type Settings struct {
	Style bool // also style findings
	Depth Depth
}

// Depth is how much of an analysis an answer waits for. Each depth takes about as long as the one before.
type Depth int

// The depths: findings without fixes, with fixes, and the ways as well.
const (
	Draft Depth = iota + 1
	WithFixes
	WithWays
)

// Check analyses the packages of a text: one file, or several after lines like "-- low/low.go --".
func (r *Room) Check(source string, s Settings) Answer {
	// null is not a list
	answer := Answer{Problems: []Problem{}, Notes: []string{}, Findings: []Finding{}, Ways: [][]string{}}
	t, err := r.find(source, s)
	if err != nil {
		answer.Error = strings.ReplaceAll(err.Error(), dir+"/", "")
		if t.isOne {
			answer.Error = strings.TrimPrefix(answer.Error, mainFile+":")
		}
		return answer
	}
	answer.Notes = append(answer.Notes, t.notes...)
	for _, p := range t.problems {
		answer.Problems = append(answer.Problems, t.shownProblem(p))
	}
	for _, f := range t.findings {
		answer.Findings = append(answer.Findings, t.shown(f))
	}
	if s.Depth >= WithWays {
		answer.Ways = append(answer.Ways, t.ways()...)
	}
	return answer
}

// text is an analysed text. Its findings and entries have the names and the positions of its files.
type text struct {
	files    map[string]*file // by absolute name
	isOne    bool
	notes    []string
	problems []problem
	findings []finding.Finding // in the order of the text
	entries  []inventory.Entry
	imports  map[string]map[string]string // the names of packages, by file and import path
}

// find analyses the packages of a text. The error says why it cannot.
func (r *Room) find(source string, s Settings) (t text, err error) {
	if err := r.check.Flags.Set("style", fmt.Sprint(s.Style)); err != nil {
		return t, err
	}
	files, isOne, err := split(source)
	t.isOne = isOne
	if err != nil {
		return t, err
	}
	if isOne {
		files[0].wrap(r.bundle)
	}
	defer func() {
		if v := recover(); v != nil { // in the browser, nothing could start the program again
			r.reset()
			err = fmt.Errorf("uricheck itself fails, please report this: panic: %v", v)
		}
		r.forget()
	}()
	parts, err := r.parts(files, isOne)
	if err != nil {
		return t, err
	}
	if err := r.analyze(parts, s); err != nil {
		return t, err
	}
	r.collect(&t, files, parts)
	return t, nil
}

// collect collects the results of the parts of a text.
func (r *Room) collect(t *text, files []*file, parts []*part) {
	t.files, t.imports = make(map[string]*file), make(map[string]map[string]string)
	for _, f := range files {
		t.files[f.absolute()] = f
		t.notes = append(t.notes, f.notes...)
	}
	t.notes = append(t.notes, parts[0].module.notes()...)
	for _, p := range parts {
		if p.isForeign || p.kind == plain && len(p.inside) > 0 {
			continue // the findings are those of the package with the tests inside it
		}
		t.add(r.known[p.id()])
	}
	slices.SortStableFunc(t.findings, func(a, b finding.Finding) int {
		return cmp.Or(t.at(a.Pos)-t.at(b.Pos), t.at(a.End)-t.at(b.End))
	})
}

// add adds the results of a part.
func (t *text) add(c *checked) {
	t.problems = append(t.problems, c.problems...)
	t.findings = append(t.findings, finding.Sort(c.findings)...)
	t.entries = append(t.entries, c.entries...)
	for _, f := range c.files {
		names := make(map[string]string)
		for _, spec := range f.syntax.Imports {
			if obj := c.pass.TypesInfo.PkgNameOf(spec); obj != nil && spec.Name == nil {
				names[spec.Path.Value] = obj.Name()
			}
		}
		t.imports[f.absolute()] = names
	}
}

// parts parses files, and returns their parts in the order in which to analyse them.
func (r *Room) parts(files []*file, isOne bool) ([]*part, error) {
	for _, f := range files {
		if !f.isGo() {
			continue
		}
		r.parsed = append(r.parsed, f)
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
	return min(max(f.start+offset, f.first), f.last)
}

func (t *text) at(p finding.Position) int { return t.offset(p.File, p.Offset) }

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
		Place: t.place(f.Pos.File, f.Pos.Line), Start: t.at(f.Pos), End: t.at(f.End),
		Way: []string{}, Fixes: []string{},
	}
	for _, s := range f.Way {
		shown.Way = append(shown.Way, t.place(s.Pos.File, s.Pos.Line)+": "+s.Message)
	}
	for _, fix := range f.Fixes {
		shown.Fixes = append(shown.Fixes, fix.Title)
	}
	return shown
}

func (t *text) shownProblem(p problem) Problem {
	if p.at.File == "" {
		return Problem{Message: p.message}
	}
	return Problem{p.message, t.place(p.at.File, p.at.Line), t.at(p.at)}
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
