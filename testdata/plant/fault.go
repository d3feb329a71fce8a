package main

import (
	"regexp"
	"slices"
	"strings"
)

// fault is a way to spoil a text.
type fault struct {
	rule, name string
	// uses are the words of "uricheck list" for the uses in which it is a fault, by the
	// rule's documentation.
	uses []string
	// sinks are the functions and fields in which it is one; nil: all that have the use.
	sinks []string
	// spoil returns the text with the fault. ok is false if no part of the text can have the fault.
	spoil func(text string) (s spoilt, ok bool)
	// parts are the parts of its texts that the literal may write; nil: the whole.
	parts []part
	// silentInTests marks a fault that uricheck, by its documentation, ignores in tests.
	silentInTests bool
	// way is the only way to write the text for this fault, if there is one.
	way *way
}

// spoilt is a text with a fault.
type spoilt struct {
	text       string
	start, end int // the bytes at fault
	// repaired is the text after a fix, if there is one. It is empty if there is no fix in any use:
	// the intention is unknown.
	repaired string
}

// suits reports whether the fault is one in a use of the literal.
func (f *fault) suits(l *literal) bool {
	parts := f.parts
	if parts == nil {
		parts = []part{whole}
	}
	if f.silentInTests && l.inTest() {
		return false
	}
	return slices.Contains(parts, l.part) && slices.ContainsFunc(l.entries, func(e entry) bool {
		return isJudged(e) && slices.Contains(f.uses, e.Purpose) && (f.sinks == nil || slices.Contains(f.sinks, e.Function))
	})
}

// parts are the parts of a URL of the web, without userinfo. If the host is unknown, the rest
// begins with it.
type parts struct{ scheme, host, port, rest string }

// webURL matches a scheme as in RFC 3986, appendix B; webHost matches the authority and the rest,
// for a name or an IPv4 address, and a port that a verb may stand for.
var (
	webURL  = regexp.MustCompile(`(?s)^(https?|wss?)://(.*)$`)
	webHost = regexp.MustCompile(`(?s)^([a-z0-9.-]+)(:[0-9]+|:%[dsv])?([/?#].*)?$`)
)

func split(text string) (parts, bool) {
	u := webURL.FindStringSubmatch(text)
	if u == nil {
		return parts{}, false
	}
	if m := webHost.FindStringSubmatch(u[2]); m != nil {
		return parts{u[1], m[1], m[2], m[3]}, true
	}
	return parts{scheme: u[1], rest: u[2]}, true
}

func (p parts) start() string     { return p.scheme + "://" }
func (p parts) authority() string { return p.start() + p.host + p.port }
func (p parts) String() string    { return p.authority() + p.rest }

// hasQuery reports whether something other than a path follows the authority.
func (p parts) hasQuery() bool { return strings.ContainsAny(p.rest, "?#") }

// change has the text before the culprit, the culprit, the text after it, and the repair of all of
// that. Without a culprit nothing changes.
type change struct{ before, culprit, behind, repaired string }

func (c change) spoilt() (spoilt, bool) {
	start := len(c.before)
	return spoilt{c.before + c.culprit + c.behind, start, start + len(c.culprit), c.repaired}, c.culprit != ""
}

// inWeb spoils a URL of the web with a known host.
func inWeb(spoil func(p parts) change) func(string) (spoilt, bool) {
	return inScheme(func(p parts) change {
		if p.host == "" {
			return change{}
		}
		return spoil(p)
	})
}

// inScheme spoils a URL of the web.
func inScheme(spoil func(p parts) change) func(string) (spoilt, bool) {
	return func(text string) (spoilt, bool) {
		p, ok := split(text)
		if !ok {
			return spoilt{}, false
		}
		return spoil(p).spoilt()
	}
}

// inPath puts a segment before the path; repaired is the repair of the culprit.
func inPath(before, culprit, behind, repaired string) func(string) (spoilt, bool) {
	return inWeb(func(p parts) change {
		c := change{p.authority() + "/" + before, culprit, behind + p.rest, ""}
		if repaired != "" {
			c.repaired = c.before + repaired + c.behind
		}
		return c
	})
}
