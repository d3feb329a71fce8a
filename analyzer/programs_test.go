package analyzer_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

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
	batches, each := 1, 500
	switch {
	case os.Getenv("URICHECK_LONG") != "":
		batches = 20
	case testing.Short():
		each = 25
	}
	lab := newProgramLab(t)
	counts := newReach()
	for seed := range batches {
		g := programtest.NewGenerator(uint64(seed), corpus)
		var programs []*programtest.Program
		for range each {
			programs = append(programs, g.Program(1), g.Program(1), g.Program(4))
		}
		alarms := lab.alarms(t, programs, fewFillings, counts)
		for _, a := range lab.shrink(t, lab.confirmed(t, alarms)) {
			t.Errorf("seed %d: %s\nin a program of %q:\n%s", seed, a.what, a.program.Forms, a.program)
		}
	}
	t.Log(counts)
}

// What a program does only with some values is not seen in a few runs. A false alarm
// has to be one after many.
const fewFillings, manyFillings = 16, 1000

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
func (l *programLab) alarms(t *testing.T, programs []*programtest.Program, fillings int, counts *reach) []alarm {
	t.Helper()
	events, err := programtest.Run(t.TempDir(), programs, fillings)
	if err != nil {
		t.Fatal(err)
	}
	truth := programtest.NewTruth(events, l.sent)
	byName := make(map[string]*programtest.Program)
	for _, p := range programs {
		byName[strings.ToLower(p.Name)] = p
	}
	var alarms []alarm
	reported := make(map[string]bool)
	for _, f := range programFindings(t, programs) {
		for _, m := range f.marks {
			reported[m] = true
		}
		p := byName[strings.TrimSuffix(filepath.Base(f.at.Filename), ".go")]
		if what := f.alarm(truth, p.Loose); what != "" {
			alarms = append(alarms, alarm{p, f.marks, what})
		}
	}
	if counts != nil {
		counts.add(programs, truth, reported)
	}
	return alarms
}

// alarm is a false alarm in a program.
type alarm struct {
	program *programtest.Program
	marks   []string // of the literals that it is about
	what    string
}

// confirmed returns the false alarms that do not depend on other faults than the one
// reported: a program may end at another one before it comes to that.
func (l *programLab) confirmed(t *testing.T, alarms []alarm) []alarm {
	var mended []*programtest.Program
	for i, a := range alarms {
		mended = append(mended, a.program.Mended(fmt.Sprintf("%sa%d", a.program.Name, i), a.marks))
	}
	return l.often(t, mended)
}

// often is alarms after many runs.
func (l *programLab) often(t *testing.T, programs []*programtest.Program) []alarm {
	if len(programs) == 0 {
		return nil
	}
	return l.alarms(t, programs, manyFillings, nil)
}

// maxShrunk is how many programs are made smaller: one is enough to mend.
const maxShrunk = 3

// shrink makes programs with false alarms smaller, some of them and all at once.
func (l *programLab) shrink(t *testing.T, alarms []alarm) []alarm {
	alarms = alarms[:min(len(alarms), maxShrunk)]
	for shrinks := true; shrinks; {
		shrinks = false
		var smaller []*programtest.Program
		from := make(map[*programtest.Program]int)
		for i, a := range alarms {
			for _, s := range a.program.Smaller() {
				from[s] = i
				smaller = append(smaller, s)
			}
		}
		for _, a := range l.often(t, smaller) {
			if best := &alarms[from[a.program]]; a.program.Size() < best.program.Size() {
				*best, shrinks = a, true
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
	for text, marks := range truth.Rejected {
		// What has no scheme may be something else than a URL: most of it is
		// left alone.
		if !strings.Contains(text, "://") {
			continue
		}
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
