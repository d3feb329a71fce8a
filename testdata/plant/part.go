package main

import (
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck"
)

// part is the part of a text that a literal writes.
type part uint8

const (
	unknown part = iota
	// whole: the literal writes all of it.
	whole
	// head: the literal writes a scheme, a host and a slash; the rest may be unknown before the
	// program runs.
	head
	// scheme: the literal writes a scheme; the rest may be unknown before the program runs.
	scheme
	// tail: the literal writes the end of a text that is known in full.
	tail
)

// partOfAll returns the part that the literal writes of all its texts, if it is the same part and
// none of them is wrong.
func (l *literal) partOfAll() part {
	found := unknown
	for _, e := range l.entries {
		p := l.partOf(e)
		if p == unknown || found != unknown && p != found || len(e.Findings) > 0 {
			return unknown
		}
		found = p
	}
	return found
}

func (l *literal) partOf(e entry) part {
	if len(e.Literals) == 1 && e.Text == l.value {
		return whole
	}
	isFirst, isLast := e.Literals[0] == l.place, e.Literals[len(e.Literals)-1] == l.place
	p, isURL := split(l.value)
	switch {
	case isFirst && isURL && p.host != "" && strings.HasPrefix(p.rest, "/") && strings.HasPrefix(e.Text, p.start()+p.host):
		return head
	case isFirst && isURL && strings.HasPrefix(e.Text, p.start()):
		return scheme
	case !isURL && isLast && strings.HasSuffix(e.Text, l.value) && !strings.Contains(e.Text, uricheck.HoleMark):
		return tail
	}
	return unknown
}

// isLeftAlone reports whether uricheck never reports the literal: it is in a test, and reaches
// no known function.
func (l *literal) isLeftAlone() bool { return l.inTest() && l.isShown() }

// isShown reports whether only its scheme shows that the literal is a URL.
func (l *literal) isShown() bool {
	return !slices.ContainsFunc(l.entries, func(e entry) bool { return e.Purpose != "unknown" && isJudged(e) })
}

// isFormat reports whether a "%" in the literal may begin a verb.
func (l *literal) isFormat() bool {
	return (l.part == head || l.part == scheme) && strings.Contains(l.value, "%")
}
