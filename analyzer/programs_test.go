package analyzer_test

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/uricheck/go-uricheck/analyzer"
	"github.com/uricheck/go-uricheck/analyzer/internal/programtest"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// Random programs are analysed and run. What is reported as an error has to fail
// when the program runs.
func TestPrograms(t *testing.T) {
	var corpus []string
	for _, l := range stdlibtest.Literals(t) {
		corpus = append(corpus, l.Text)
	}
	batches := 1
	if os.Getenv("URICHECK_LONG") != "" {
		batches = 20
	}
	lab := newProgramLab(t)
	counts := newReach()
	for seed := range batches {
		g := programtest.NewGenerator(uint64(seed), corpus)
		var programs []*programtest.Program
		for range 500 {
			programs = append(programs, g.Program(1), g.Program(4))
		}
		alarms := lab.alarms(t, programs, counts)
		for _, a := range lab.shrink(t, lab.alone(t, programs, alarms)) {
			t.Errorf("seed %d: %s\nin a program of %q:\n%s", seed, a.what, a.program.Forms, a.program)
		}
	}
	t.Log(counts)
}

// programLab analyses and runs programs.
type programLab struct {
	sends map[string]error // what became of the URLs that have been sent
	send  stdlibtest.Sink
}

func newProgramLab(t *testing.T) *programLab {
	sinks := stdlibtest.NewNetwork(t).Sinks()
	i := slices.IndexFunc(sinks, func(s stdlibtest.Sink) bool { return s.Name == "http.Get" })
	return &programLab{make(map[string]error), sinks[i]}
}

func (l *programLab) sent(text string) error {
	err, known := l.sends[text]
	if !known {
		err = l.send.Run(text)
		l.sends[text] = err
	}
	return err
}

// alarms analyses and runs programs, and returns the false alarms.
func (l *programLab) alarms(t *testing.T, programs []*programtest.Program, counts *reach) map[*programtest.Program]programFinding {
	t.Helper()
	events, err := programtest.Run(t.TempDir(), programs)
	if err != nil {
		t.Fatal(err)
	}
	truth := programtest.NewTruth(events, l.sent)
	byName := make(map[string]*programtest.Program)
	for _, p := range programs {
		byName[strings.ToLower(p.Name)] = p
	}
	alarms := make(map[*programtest.Program]programFinding)
	reported := make(map[string]bool)
	for _, f := range programFindings(t, programs) {
		for _, m := range f.marks {
			reported[m] = true
		}
		p := byName[strings.TrimSuffix(filepath.Base(f.at.Filename), ".go")]
		if f.what = f.alarm(truth, p.Loose); f.what != "" {
			alarms[p] = f
		}
	}
	if counts != nil {
		counts.add(programs, truth, reported)
	}
	return alarms
}

// programFinding is something that is reported in a program.
type programFinding struct {
	category, message string
	at                token.Position
	sink              string   // the line of the sink, where the text is said to fail
	marks             []string // of the literals that are marked
	what              string   // why it is false
}

// programFindings analyses programs.
func programFindings(t *testing.T, programs []*programtest.Program) []programFinding {
	t.Helper()
	dir := t.TempDir()
	if err := programtest.Write(dir, programs); err != nil {
		t.Fatal(err)
	}
	pkgs, err := packages.Load(&packages.Config{
		Mode: packages.LoadSyntax | packages.NeedModule, Dir: dir, Env: programtest.Environment(),
	}, "./low", "./mid", "./top")
	if err != nil {
		t.Fatal(err)
	}
	if packages.PrintErrors(pkgs) > 0 {
		t.Fatal("the programs do not compile")
	}
	for _, p := range pkgs {
		// Their syntax is not loaded: the standard library has no facts here.
		maps.DeleteFunc(p.Imports, func(path string, _ *packages.Package) bool {
			return !strings.HasPrefix(path, "prog/") || path == "prog/env"
		})
	}
	graph, err := checker.Analyze([]*analysis.Analyzer{analyzer.New()}, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	var found []programFinding
	for _, root := range graph.Roots {
		if root.Err != nil {
			t.Fatal(root.Err)
		}
		for _, d := range root.Diagnostics {
			found = append(found, newProgramFinding(root.Package, d))
		}
	}
	return found
}

func newProgramFinding(pkg *packages.Package, d analysis.Diagnostic) programFinding {
	f := programFinding{category: d.Category, message: d.Message, at: pkg.Fset.Position(d.Pos)}
	f.sink = sinkOf(pkg.Fset, d)
	for _, file := range pkg.Syntax {
		if file.FileStart <= d.Pos && d.Pos < file.FileEnd {
			f.marks = marksIn(file, d)
		}
	}
	return f
}

// inDependency is how a step in a dependency is told.
var inDependency = regexp.MustCompile(` in (\w+)\.[^,;]*, (\w+\.go:\d+)$`)

// sinkOf returns the line of the sink that a diagnostic is about.
func sinkOf(fset *token.FileSet, d analysis.Diagnostic) string {
	if len(d.Related) == 0 {
		return siteOf(fset.Position(d.Pos))
	}
	last := d.Related[len(d.Related)-1]
	if at := inDependency.FindStringSubmatch(last.Message); at != nil {
		return at[1] + "/" + at[2]
	}
	return siteOf(fset.Position(last.Pos))
}

// marksIn returns the marks of the literals that a diagnostic touches.
func marksIn(file *ast.File, d analysis.Diagnostic) []string {
	var marks []string
	ast.Inspect(file, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Pos() <= d.End && d.Pos < lit.End() {
			marks = append(marks, programtest.Marks(lit.Value)...)
		}
		return true
	})
	return marks
}

// siteOf is a position as programs tell it.
func siteOf(at token.Position) string {
	return filepath.Base(filepath.Dir(at.Filename)) + "/" + filepath.Base(at.Filename) + ":" + strconv.Itoa(at.Line)
}

// alarm says what is wrong with an error that is reported: its sink accepts every
// text that is made of the literal, or it never gets one. A format need not come to
// a sink, and what may come to one at another time is left to a loose program.
func (f programFinding) alarm(truth *programtest.Truth, loose bool) string {
	if !strings.HasSuffix(f.category, ".error") {
		return ""
	}
	marks := f.marks
	if len(marks) == 0 {
		marks = []string{""}
	}
	var got []string
	for _, m := range marks {
		rejected, instead := truth.Rejects(f.sink, m)
		if rejected {
			return ""
		}
		got = append(got, instead...)
	}
	what := fmt.Sprintf("%s: %s, but the sink at %s ", siteOf(f.at), f.message, f.sink)
	switch {
	case len(got) > 0:
		return what + fmt.Sprintf("accepts %q", got)
	case loose || !truth.HasSink(f.sink) || !slices.ContainsFunc(f.marks, truth.IsEvaluated):
		return ""
	}
	return what + "never gets it"
}

// alarm is a program with a false alarm.
type alarm struct {
	program *programtest.Program
	what    string
}

// alone returns the false alarms that do not depend on faults other than the one
// reported: a program may end at another one before it comes to that.
func (l *programLab) alone(t *testing.T, programs []*programtest.Program, alarms map[*programtest.Program]programFinding) []alarm {
	var mended []*programtest.Program
	for _, p := range programs {
		if f, ok := alarms[p]; ok {
			mended = append(mended, p.Mended(f.marks))
		}
	}
	return l.sorted(t, mended)
}

func (l *programLab) sorted(t *testing.T, programs []*programtest.Program) []alarm {
	var list []alarm
	if len(programs) == 0 {
		return nil
	}
	alarms := l.alarms(t, programs, nil)
	for _, p := range programs {
		if f, ok := alarms[p]; ok {
			list = append(list, alarm{p, f.what})
		}
	}
	return list
}

// maxShrunk is how many programs are made smaller: one is enough to mend.
var maxShrunk = 3

// shrink makes programs with false alarms smaller, all of them at once.
func (l *programLab) shrink(t *testing.T, alarms []alarm) []alarm {
	alarms = alarms[:min(len(alarms), maxShrunk)]
	for growing := true; growing; {
		growing = false
		var smaller []*programtest.Program
		from := make(map[*programtest.Program]int)
		for i, a := range alarms {
			for _, s := range a.program.Smaller() {
				from[s] = i
				smaller = append(smaller, s)
			}
		}
		for _, a := range l.sorted(t, smaller) {
			if best := &alarms[from[a.program]]; a.program.Size() < best.program.Size() {
				*best, growing = a, true
			}
		}
	}
	return alarms
}

// reach counts the texts that a sink rejects, and those of them with a report.
type reach struct {
	all, found map[string]int // by form
}

func newReach() *reach { return &reach{make(map[string]int), make(map[string]int)} }

func (r *reach) add(programs []*programtest.Program, truth *programtest.Truth, reported map[string]bool) {
	of := make(map[string]*programtest.Program)
	for _, p := range programs {
		for _, m := range p.Marks() {
			of[m] = p
		}
	}
	for _, marks := range truth.Rejected {
		p := of[marks[0]]
		name := "(composed)"
		if len(p.Forms) == 1 {
			name = p.Forms[0]
		}
		r.all[name]++
		if slices.ContainsFunc(marks, func(m string) bool { return reported[m] }) {
			r.found[name]++
		}
	}
}

func (r *reach) String() string {
	var b strings.Builder
	b.WriteString("reported of the texts that are rejected:\n")
	for _, name := range slices.Sorted(maps.Keys(r.all)) {
		fmt.Fprintf(&b, "%4d of %4d  %s\n", r.found[name], r.all[name], name)
	}
	return b.String()
}

var _ = errors.New
