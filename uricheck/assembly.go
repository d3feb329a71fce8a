package uricheck

import (
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// assembly is a text as its author composes it: known pieces, and values that each stand in one
// component. A rule about it depends on where the values stand and what they can be, not on one
// value.
type assembly struct {
	*judgement
	known string // the text with NUL for the bytes of holes
	// base is the offset after an unknown base: 0 if the text has none.
	base int
}

// place is the part of a URL in which a value, or a byte, stands.
type place uint8

const (
	elsewhere place = iota // unknown, or none of the following
	inUserinfo
	inHost
	inPort
	inPath  // a segment, or more
	inName  // of a query's parameter
	inValue // of a query's parameter
	inFragment
)

// checkAssembly runs the rules about composed texts.
func (s Subject) checkAssembly() []Finding {
	if !s.isAssembly() {
		return nil
	}
	a := newAssembly(s)
	for _, r := range slices.Backward(Rules()) {
		isJudged := r == &joinRule || r == &escapeRule || !a.isJoinElement() // JoinPath cleans what the other rules ask for
		if r.checkAssembly != nil && isJudged && (r != &joinRule && r != &slashRule || !s.MayNameFile) {
			a.rule = r
			r.checkAssembly(a)
		}
	}
	for i := range a.findings {
		a.findings[i].OfAssembly = true
	}
	return a.findings
}

// assembledParts are the uses for a part of a URL whose composition the rules judge.
var assembledParts = []stdlib.Use{
	stdlib.PathField, stdlib.RawPathField, stdlib.RawQueryField, stdlib.ParameterValue,
	stdlib.JoinElement, stdlib.JoinElementMethod,
}

// isAssembly reports whether a program composes a text for a function that takes a URL. It
// ignores texts in tests.
func (s Subject) isAssembly() bool {
	isURL := s.takesReference() || s.Use.Takes(stdlib.Composition) || slices.Contains(assembledParts, s.Use)
	return isURL && s.Use != stdlib.AnyReader && len(s.Holes)+len(s.Seams)+s.Peers.Slashes+s.Peers.Words > 0 && !s.Use.For(stdlib.Testing)
}

func newAssembly(s Subject) *assembly {
	a := &assembly{judgement: &judgement{judged: s.split()}, known: s.known()}
	if s.hasBase() {
		a.base = s.Holes[0].End
	}
	return a
}

// placeAt returns the place of the byte at an offset, provided that the values before it stay
// in their components. It assumes that a base has no "?" and no "#".
func (a *assembly) placeAt(offset int) place {
	switch {
	case a.Use == stdlib.PathField:
		return inPath
	case a.Use == stdlib.ParameterValue, a.Use == stdlib.RawPathField:
		return elsewhere
	case a.Use == stdlib.RawQueryField:
		return inQuery(a.known[:offset])
	case offset < a.base:
		return elsewhere
	}
	before := a.known[a.base:offset]
	if a.base == 0 {
		scheme, rest, ok := strings.Cut(before, "://")
		switch {
		case ok && !strings.ContainsAny(scheme, "/?#"):
			authority, path, isBehind := cutBefore(rest, "/?#")
			if !isBehind {
				return inAuthority(authority, a.known[offset:])
			}
			before = path
		case strings.HasPrefix(before, "//"):
			return elsewhere
		}
	}
	if strings.ContainsRune(before, '#') {
		return inFragment
	}
	if _, query, ok := strings.Cut(before, "?"); ok {
		return inQuery(query)
	}
	_, segment, ok := cutLast(before, '/')
	if i := strings.IndexByte(segment, '&'); i >= 0 && strings.ContainsRune(segment[i:], '=') {
		return inQuery(segment[i:]) // the "?" is missing
	}
	if !ok {
		return elsewhere
	}
	return inPath
}

// cutBefore cuts a text before the first of some bytes.
func cutBefore(s, bytes string) (before, rest string, ok bool) {
	if i := strings.IndexAny(s, bytes); i >= 0 {
		return s[:i], s[i:], true
	}
	return s, "", false
}

// inQuery returns the place of the byte after the beginning of a query.
func inQuery(query string) place {
	setting := query[strings.LastIndexByte(query, '&')+1:]
	name, _, ok := strings.Cut(setting, "=")
	switch {
	case !ok:
		return inName
	case name == "":
		return elsewhere
	}
	return inValue
}

// inAuthority returns the place of the byte after the beginning of an authority. rest follows
// that byte.
func inAuthority(authority, rest string) place {
	rest, _, _ = cutBefore(rest, "/?#")
	userinfo, host, ok := cutLast(authority, '@')
	switch {
	case !ok && strings.ContainsRune(rest, '@'):
		return inUserinfo
	case !ok:
		host = userinfo
	}
	if i := strings.LastIndexByte(host, ':'); i >= 0 && !strings.ContainsRune(host[i:], ']') {
		return inPort
	}
	return inHost
}

// cutLast cuts a text at the last of its bytes of a kind.
func cutLast(s string, at byte) (before, after string, ok bool) {
	if i := strings.LastIndexByte(s, at); i >= 0 {
		return s[:i], s[i+1:], true
	}
	return s, "", false
}

// isKnownSince reports whether no value stands between the last occurrence of some bytes and an
// offset.
func (a *assembly) isKnownSince(delimiters string, offset int) bool {
	before := a.known[a.base:offset]
	return !strings.ContainsRune(before[strings.LastIndexAny(before, delimiters)+1:], 0)
}

// isWordBefore reports whether a letter or a digit stands before an offset.
func (a *assembly) isWordBefore(offset int) bool {
	return offset > 0 && (uri.IsAlpha(a.known[offset-1]) || uri.IsDigit(a.known[offset-1]))
}
