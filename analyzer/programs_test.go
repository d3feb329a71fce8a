package analyzer_test

import (
	"flag"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/analyzer/internal/programtest"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

var (
	programCount = flag.Int("programs", 0, "how many random programs TestPrograms makes, if not as many as usual")
	programSeed  = flag.Int("seed", 0, "the seed of the first of them: other seeds make other programs")
)

// numberOfPrograms returns the number of random programs. The test compiles the programs of a batch
// together, which is cheaper.
func numberOfPrograms() int {
	switch {
	case *programCount > 0:
		return *programCount
	case stdlibtest.Long():
		return 3000
	}
	return 300
}

// maxBatch is the maximal number of programs in a batch.
const maxBatch = 2000

// TestPrograms analyses and runs random programs. A reported error has to fail when the program
// runs.
func TestPrograms(t *testing.T) {
	var corpus []string
	for _, l := range stdlibtest.Literals(t) {
		corpus = append(corpus, l.Text)
	}
	lab := newProgramLab(t)
	counts := newShare()
	falseAlarms := make(map[string]int) // by form
	for seed, left := *programSeed, numberOfPrograms(); left > 0; seed, left = seed+1, left-maxBatch {
		g := programtest.NewGenerator(uint64(seed), corpus)
		var programs []*programtest.Program
		for range (min(left, maxBatch) + 3) / 4 {
			programs = append(programs, g.Program(1), g.Program(1), g.Program(4), g.Guarded(3))
		}
		alarms, err := lab.alarms(t, programs, fewFillings, counts)
		if err != nil {
			t.Fatal(err)
		}
		alarms, err = lab.confirmed(t, alarms)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range alarms {
			falseAlarms[a.program.Group]++
		}
		for _, a := range lab.shrink(t, alarms) {
			t.Errorf("seed %d: %s\nin a program of %q:\n%s", seed, a.what, a.program.Forms, a.program)
		}
	}
	t.Log(counts)
	if len(falseAlarms) > 0 {
		t.Errorf("false alarms, by form: %v", falseAlarms)
	}
}

// A few runs do not show what a program does only with some values. A false alarm has to remain
// one after many runs.
const fewFillings, manyFillings = 16, 1000

// programLab analyses and runs programs.
type programLab struct {
	shrunk int              // the number of shrunk programs
	sends  map[string]error // the results of the requests
	send   stdlibtest.Sink
}

func newProgramLab(t *testing.T) *programLab {
	sinks := stdlibtest.NewNetwork(t).Sinks()
	i := slices.IndexFunc(sinks, func(s stdlibtest.Sink) bool { return s.Name == "http.Get" })
	return &programLab{sends: make(map[string]error), send: sinks[i]}
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
func (l *programLab) alarms(t *testing.T, programs []*programtest.Program, fillings int, counts *share) ([]alarm,
	error) {
	t.Helper()
	events, err := programtest.Run(t.TempDir(), programs, fillings)
	if err != nil {
		return nil, err
	}
	truth := programtest.NewTruth(events, l.sent)
	byName := make(map[string]*programtest.Program)
	for _, p := range programs {
		byName[strings.ToLower(p.Name)] = p
	}
	var alarms []alarm
	findings := programFindings(t, programs)
	for _, f := range findings {
		p := byName[strings.TrimSuffix(filepath.Base(f.at.Filename), ".go")]
		if what := f.alarm(truth, isLoose(p, f, truth)); what != "" {
			alarms = append(alarms, alarm{p, f.marks, what})
		}
	}
	if counts != nil {
		counts.add(programs, truth, findings)
	}
	return alarms, nil
}

// alarm is a false alarm in a program.
type alarm struct {
	program *programtest.Program
	marks   []string // of the literals that it is about
	what    string
}

// confirmed returns the false alarms that do not depend on other faults: a program may end at
// another fault before it reaches the reported one.
func (l *programLab) confirmed(t *testing.T, alarms []alarm) ([]alarm, error) {
	var fixed []*programtest.Program
	for i, a := range alarms {
		fixed = append(fixed, a.program.Fixed(fmt.Sprintf("%sa%d", a.program.Name, i), a.marks))
	}
	return l.often(t, fixed)
}

// often is like alarms, after many runs.
func (l *programLab) often(t *testing.T, programs []*programtest.Program) ([]alarm, error) {
	if len(programs) == 0 {
		return nil, nil
	}
	return l.alarms(t, programs, manyFillings, nil)
}

// maxShrunk is the number of programs that the test shrinks: one is enough to find the bug. It
// only counts the others.
const maxShrunk = 3

// shrink makes some programs with false alarms smaller, all in one batch. It ends with a batch that does
// not end itself: without its condition, a function may call itself for ever.
func (l *programLab) shrink(t *testing.T, alarms []alarm) []alarm {
	alarms = alarms[:min(len(alarms), maxShrunk-l.shrunk)]
	l.shrunk += len(alarms)
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
		again, err := l.often(t, smaller)
		if err != nil {
			t.Logf("the false alarms below could be smaller: %.100v", err)
		}
		for _, a := range again {
			if best := &alarms[from[a.program]]; a.program.Size() < best.program.Size() {
				*best, shrinks = a, true
			}
		}
	}
	return alarms
}
