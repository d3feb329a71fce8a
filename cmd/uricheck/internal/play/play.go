// Package play analyses code for the playground: a package without a module, given as text. It
// needs no files, no processes and no go command, so it runs in a browser; a [Bundle] has the
// types and facts of the standard library.
package play

import (
	"errors"
	"fmt"
	"go/scanner"
	"path"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer"
	"github.com/uricheck/go-uricheck/analyzer/inventory"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/explain"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/live"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/told"
)

// Room analyses packages. It is not safe for concurrent use.
type Room struct {
	bundle  *Bundle
	check   *analysis.Analyzer
	store   *live.Store
	entries []inventory.Entry // of the last analysis
}

// New returns a room in which packages can import those of the bundle.
func New(b *Bundle) *Room {
	r := &Room{bundle: b, check: analyzer.New(analyzer.Options{})}
	lister := analyzer.NewInventory(analyzer.Options{})
	both := *r.check
	both.Run = func(pass *analysis.Pass) (any, error) {
		entries, err := lister.Run(pass)
		if err != nil {
			return nil, err
		}
		r.entries = entries.([]inventory.Entry)
		return r.check.Run(pass)
	}
	r.store = live.New(&both)
	return r
}

// Answer is the result for a package. Offsets count the bytes of its file.
type Answer struct {
	// Error says why the package does not compile; then the other fields are empty.
	Error    string    `json:"error"`
	Findings []Finding `json:"findings"`
	// Ways are the texts that reach a function, each with its steps: the output of "uricheck
	// why".
	Ways [][]string `json:"ways"`
}

// Finding is a fault in the package.
type Finding struct {
	Rule     string   `json:"rule"`
	Severity string   `json:"severity"`
	Message  string   `json:"message"`
	Line     int      `json:"line"`
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

// dir is the directory of the package. It does not exist, and nothing reads it.
const dir = "/playground"

// Check analyses a package of one file. If style is set, it also reports style findings.
func (r *Room) Check(source string, style bool) Answer {
	found, err := r.Find(map[string]string{"main.go": source}, style)
	answer := Answer{Findings: []Finding{}, Ways: [][]string{}} // null is not a list
	if err != nil {
		answer.Error = strings.TrimPrefix(firstOf(err), dir+"/main.go:")
		return answer
	}
	for _, f := range found {
		answer.Findings = append(answer.Findings, findingOf(f))
	}
	answer.Ways = append(answer.Ways, r.ways()...)
	return answer
}

// Find analyses a package of several files, by name. The error says why it does not compile.
func (r *Room) Find(files map[string]string, style bool) ([]finding.Finding, error) {
	if err := r.check.Flags.Set("style", fmt.Sprint(style)); err != nil {
		return nil, err
	}
	buffers := make(map[string][]byte)
	for name, text := range files {
		buffers[path.Join(dir, name)] = []byte(text)
	}
	r.entries = nil
	r.store.Forget(dir) // findings with other settings are out of date
	r.store.Put(r.bundle.packages(buffers), buffers)
	result, answer := r.store.Find(dir, buffers)
	switch answer {
	case live.Broken:
		return nil, result.Err
	case live.Unknown:
		return nil, errors.New("the playground has only a part of the standard library, and no other packages")
	}
	return result.Findings, nil
}

// firstOf returns the first of several errors of a parser or a type checker.
func firstOf(err error) string {
	if list, ok := errors.AsType[scanner.ErrorList](err); ok {
		return list[0].Error()
	}
	first, _, _ := strings.Cut(err.Error(), "\n")
	return first
}

func findingOf(f finding.Finding) Finding {
	shown := Finding{
		Rule: f.Rule, Severity: f.Severity, Message: strings.TrimPrefix(f.Message, f.Rule+": "),
		Line: f.Pos.Line, Start: f.Pos.Offset, End: f.End.Offset, Way: []string{}, Fixes: []Fix{},
	}
	for _, s := range f.Way {
		shown.Way = append(shown.Way, fmt.Sprintf("line %d: %s", s.Pos.Line, s.Message))
	}
	for _, fix := range f.Fixes {
		edits := []Edit{}
		for _, e := range fix.Edits {
			edits = append(edits, Edit{e.Start, e.End, e.New})
		}
		shown.Fixes = append(shown.Fixes, Fix{fix.Title, edits})
	}
	return shown
}

// ways describes the texts of the last analysis, in the order of the file.
func (r *Room) ways() [][]string {
	slices.SortStableFunc(r.entries, func(a, b inventory.Entry) int { return a.At.Start.Offset - b.At.Start.Offset })
	var ways [][]string
	for _, e := range r.entries {
		ways = append(ways, told.Lines(e, fmt.Sprintf("line %d", e.At.Start.Line), path.Base))
	}
	return slices.CompactFunc(ways, slices.Equal)
}

// Explain explains a URI, as "uricheck explain" does.
func Explain(text string) string { return explain.New(text).String() }
