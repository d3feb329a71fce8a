package programtest

import (
	"cmp"
	"slices"
	"strings"
)

// Fault is a set of literals that certainly fail: texts of exactly these literals reach a sink,
// and it rejects every one of them in every run, with all flags and all values of the holes. A
// literal that is wrong by itself is a set of its own; literals that are only wrong together
// form one set.
//
// A program that tries again has no fault, if a sink accepts a later text of the same literals
// in the run.
type Fault struct {
	Marks []string
	Sites []string // the lines of the sinks where they fail
}

// Faults returns the smallest sets of literals that certainly fail.
func (t *Truth) Faults() []Fault {
	accepted := t.accepted()
	sites := make(map[string][]string)
	for site, list := range t.sites {
		fails := make(map[[2]string]bool) // by literals and function
		for _, a := range list {
			literals := a.literals()
			key := [2]string{literals, a.fn}
			failed, known := fails[key]
			last, isAccepted := accepted[literals][a.oneRun]
			fails[key] = (failed || !known) && a.rejected && !(isAccepted && last > a.order)
		}
		for key, failed := range fails {
			if key[0] != "" && failed {
				sites[key[0]] = append(sites[key[0]], site)
			}
		}
	}
	var all []Fault
	for literals, at := range sites {
		all = append(all, Fault{strings.Fields(literals), at})
	}
	return smallest(all)
}

// accepted returns the last event of a run in which a sink accepts a text of exactly some
// literals.
func (t *Truth) accepted() map[string]map[oneRun]int {
	last := make(map[string]map[oneRun]int)
	for _, list := range t.sites {
		for _, a := range list {
			if a.rejected {
				continue
			}
			literals := a.literals()
			if last[literals] == nil {
				last[literals] = make(map[oneRun]int)
			}
			last[literals][a.oneRun] = max(last[literals][a.oneRun], a.order)
		}
	}
	return last
}

// smallest returns the sets without subsets.
func smallest(all []Fault) []Fault {
	slices.SortFunc(all, func(a, b Fault) int {
		return cmp.Or(len(a.Marks)-len(b.Marks), slices.Compare(a.Marks, b.Marks))
	})
	var kept []Fault
	holding := make(map[string][]int) // the indexes of the kept sets with a literal
	for _, f := range all {
		common := make(map[int]int)
		hasOther := false
		for _, m := range f.Marks {
			for _, i := range holding[m] {
				common[i]++
				hasOther = hasOther || common[i] == len(kept[i].Marks)
			}
		}
		if hasOther {
			continue
		}
		for _, m := range f.Marks {
			holding[m] = append(holding[m], len(kept))
		}
		kept = append(kept, f)
	}
	return kept
}
