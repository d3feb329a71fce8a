package main

import (
	"go/token"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/inventory"
)

// outcome is the reaction of uricheck to a planted fault.
type outcome uint8

const (
	// missed: uricheck reports nothing, although the text reaches the use in which it is a fault.
	missed outcome = iota
	// exact: the rule reports exactly the bytes at fault.
	exact
	// elsewhere: there is a finding, of another rule or at other bytes.
	elsewhere
	// unreported: uricheck would report it in other code. In tests it ignores texts that
	// work, and those that a test may expect to fail.
	unreported
	// unjudged: the program checks the text on the way, or changes it; or no known function
	// takes it, and nothing shows by its scheme that it is a URL.
	unjudged
	numOutcomes
)

// judge compares the findings with the plants. It looks up a plant without a finding at the
// exact bytes in the inventory of the planted program.
func judge(files []*source, found []diagnostic, listed func() (map[place][]entry, error)) error {
	type span struct{ start, end, rule string }
	reported := make(map[span]diagnostic)
	for _, d := range found {
		reported[span{d.Posn, d.End, d.rule()}] = d
	}
	var entries map[place][]entry
	for _, f := range files {
		for _, p := range f.plants {
			start, end := p.culprit(f)
			if d, ok := reported[span{start, end, p.fault.rule}]; ok {
				p.outcome, p.offered = exact, len(d.Fixes) > 0
				continue
			}
			if entries == nil {
				var err error
				if entries, err = listed(); err != nil {
					return err
				}
			}
			p.outcome = p.lookUp(entries)
		}
	}
	return nil
}

// culprit returns the source of the bytes at fault.
func (p *plant) culprit(f *source) (start, end string) {
	var from, to int
	for i, piece := range p.written.pieces {
		at := p.tokens[i].offset
		if piece.start <= p.spoilt.start && p.spoilt.start < piece.end() {
			from = at + piece.at[p.spoilt.start-piece.start]
		}
		if piece.start < p.spoilt.end && p.spoilt.end <= piece.end() {
			to = at + piece.at[p.spoilt.end-piece.start]
		}
	}
	return f.position(from), f.position(to)
}

func (f *source) position(offset int) string {
	before := string(f.planted[:offset])
	return token.Position{
		Filename: f.name,
		Line:     1 + strings.Count(before, "\n"),
		Column:   len(before) - strings.LastIndexByte(before, '\n'),
	}.String()
}

// lookUp handles a plant without a finding at the exact bytes.
func (p *plant) lookUp(listed map[place][]entry) outcome {
	var entries []entry
	for _, at := range p.tokens {
		entries = append(entries, listed[at]...)
	}
	has := func(v inventory.Verdict) bool {
		return slices.ContainsFunc(entries, func(e entry) bool { return e.Verdict == v })
	}
	switch {
	case has(inventory.Faulty):
		return elsewhere
	case has(inventory.Unreported):
		return unreported
	case has(inventory.Fine) || has(inventory.Partial) || len(entries) == 0 && !p.isShown():
		return missed
	}
	return unjudged
}
