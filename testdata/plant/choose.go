package main

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/inventory"
)

// isJudged reports whether uricheck judges a text in its use, or as a text of an unknown use.
func isJudged(e entry) bool {
	return e.Verdict == inventory.Fine || e.Verdict == inventory.Partial || e.Purpose == "unknown"
}

// plant is a fault in a literal.
type plant struct {
	*literal
	fault   *fault
	way     *way
	spoilt  spoilt
	written written

	tokens  []place // its literals, in the planted file
	decl    int     // the declaration that they are in
	first   int     // the number of the first one among its string literals
	outcome outcome
	offered bool // whether the finding has a fix
	fix     fixing
}

// planter chooses the faults and ways that it has planted least often so far.
type planter struct {
	random *rand.Rand
	faults []*fault
	count  map[any]int
}

func newPlanter(seed uint64, faults []*fault) *planter {
	return &planter{rand.New(rand.NewPCG(seed, 0)), faults, make(map[any]int)}
}

// choose plants one fault in each literal that has a place for one: no two in the same
// text, and none in two fields of one structure.
func (p *planter) choose(literals []*literal) []*plant {
	var plants []*plant
	taken := make(map[place]bool)
	for _, l := range literals {
		if slices.ContainsFunc(l.neighbours(), func(at place) bool { return taken[at] }) {
			continue
		}
		for _, f := range rarest(p, p.faults) {
			if !f.suits(l) {
				continue
			}
			made, ok := p.plant(l, f, len(plants))
			if !ok {
				continue
			}
			p.count[f]++
			p.count[made.way]++
			plants = append(plants, made)
			for _, at := range l.neighbours() {
				taken[at] = true
			}
			break
		}
	}
	return plants
}

// neighbours are the literals of the texts that l writes, and the structure of its fields.
func (l *literal) neighbours() (at []place) {
	for _, e := range l.entries {
		at = append(at, e.Literals...)
		if e.Purpose == "field" && l.within != (place{}) {
			at = append(at, l.within)
		}
	}
	return at
}

func (p *planter) plant(l *literal, f *fault, n int) (*plant, bool) {
	s, ok := f.spoil(l.value)
	// The verbs have to stay: each has its argument.
	if !ok || l.isFormat() && strings.Count(s.text, "%") != strings.Count(l.value, "%") {
		return nil, false
	}
	candidates := ways
	if f.way != nil {
		candidates = []*way{f.way}
	}
	for _, w := range rarest(p, candidates) {
		needsFormat := w == formatted || w == composed
		needsConstant := l.isConstant || l.isFormat()
		if needsConstant && !w.constant || needsFormat && !l.formats {
			continue
		}
		if made, ok := w.write(s, n); ok {
			return &plant{literal: l, fault: f, way: w, spoilt: s, written: made}, true
		}
	}
	return nil, false
}

// rarest returns the elements by how often the planter has chosen them, the rarest first; equally
// frequent ones are in random order.
func rarest[T comparable](p *planter, from []T) []T {
	sorted := slices.Clone(from)
	p.random.Shuffle(len(sorted), func(i, j int) { sorted[i], sorted[j] = sorted[j], sorted[i] })
	slices.SortStableFunc(sorted, func(a, b T) int { return p.count[a] - p.count[b] })
	return sorted
}
