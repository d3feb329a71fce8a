package analyzer_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/programtest"
)

// share counts the faults of programs (see programtest.Fault), and those that the analyzer
// reports. It reports a fault if a finding touches one of its literals, or is about a literal
// without mark that reaches the sink of the fault.
type share struct{ all, found map[string]int } // by group

func newShare() *share { return &share{make(map[string]int), make(map[string]int)} }

func (s *share) add(programs []*programtest.Program, truth *programtest.Truth, findings []programFinding) {
	group := make(map[string]string)
	for _, p := range programs {
		for _, m := range p.Marks() {
			group[m] = p.Group
		}
	}
	touched, sinks := make(map[string]bool), make(map[string]bool)
	for _, f := range findings {
		for _, m := range f.marks {
			touched[m] = true
		}
		if len(f.marks) == 0 {
			sinks[f.sink] = true
		}
	}
	for _, fault := range truth.Faults() {
		g := group[fault.Marks[0]]
		s.all[g]++
		if slices.ContainsFunc(fault.Marks, func(m string) bool { return touched[m] }) ||
			slices.ContainsFunc(fault.Sites, func(site string) bool { return sinks[site] }) {
			s.found[g]++
		}
	}
}

func (s *share) String() string {
	var b strings.Builder
	all, found := 0, 0
	for g := range s.all {
		all, found = all+s.all[g], found+s.found[g]
	}
	fmt.Fprintf(&b, "%d of %d faults are reported, %.1f %%:\n", found, all, 100*float64(found)/float64(max(all, 1)))
	for _, g := range slices.Sorted(maps.Keys(s.all)) {
		fmt.Fprintf(&b, "%4d of %4d  %s\n", s.found[g], s.all[g], g)
	}
	return b.String()
}
