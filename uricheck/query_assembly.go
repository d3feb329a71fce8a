package uricheck

import (
	"slices"
	"strings"
)

// checkQueryAssembly reports a query whose first "?" is missing, and a second one.
func checkQueryAssembly(a *assembly) {
	appendedParameter(a)
	appendedSeparator(a)
	listAsQuery(a)
	namelessParameter(a)
	emptyParameter(a)
	if !a.missingQuestionMark() {
		a.secondQuestionMark()
	}
}

// appendedParameter reports a parameter without "?" or "&" that the program appends to a path:
// u += "page=" + page. Whether "?" or "&" is right may depend on other statements, so there is no
// fix.
func appendedParameter(a *assembly) {
	at := a.Appended
	if at == 0 || a.placeAt(at) != inPath || !isParameter(a.known[at:]) || !a.isWordBefore(at) && a.known[at-1] != 0 {
		return
	}
	end := at + strings.IndexByte(a.known[at:], '=') + 1
	a.warn(at, end, `no "?" stands before `+a.quote(at, end)+"; the parameter is a part of the path")
}

// appendedSeparator reports a parameter with "&" that the program appends to a URL without a query:
// u += "&" + name + "=" + value. Nothing in the URL may hold a "?".
func appendedSeparator(a *assembly) {
	at := a.Appended
	before := a.known[:at]
	if at == 0 || a.known[at] != '&' || a.base > 0 || !strings.Contains(before, "://") || strings.ContainsAny(before, "?#") {
		return
	}
	mayHoldQuery := func(h Hole) bool {
		return h.End <= at && h.Value != Decoded && h.Value != Hostname && !isOfOneSegment(h.Value)
	}
	name, _, ok := strings.Cut(a.known[at+1:], "=")
	isName := isParameter(a.known[at+1:]) || name != "" && strings.Trim(name, "\x00") == ""
	if !ok || !isName || slices.ContainsFunc(a.Holes, mayHoldQuery) {
		return
	}
	a.warn(at, at+1, `"&" does not begin a query; the parameter is a part of the path`)
}

// listAsQuery reports a list that is the whole query: it has no name of a parameter.
func listAsQuery(a *assembly) {
	for _, h := range a.Holes {
		if h.IsList && h.Start < h.End && h.End == len(a.known) && strings.HasSuffix(a.known[:h.Start], "?") && a.placeAt(h.Start) == inName {
			a.warn(h.Start, h.End, `the list is the whole query; servers read it as the name of a parameter`)
		}
	}
}

// namelessParameter reports a "=" at the beginning of a query: "/users?=name=" and "/users?=". The
// rule escaper judges a result of url.Values.Encode after it.
func namelessParameter(a *assembly) {
	for i := max(a.base, 1); i+1 < len(a.known); i++ {
		h, _ := a.holeAt(i + 1)
		if a.known[i-1] != '?' || a.known[i] != '=' || a.placeAt(i) != inName || h.Value == EncodedPairs {
			continue
		}
		var fixes []Fix
		if isParameter(a.known[i+1:]) {
			fixes = append(fixes, replace(`Remove "="`, i, i+1, ""))
		}
		a.warn(i, i+1, `no parameter name stands before "="; servers read an empty name`, fixes...)
	}
}

// emptyParameter reports "&" after "&" where two texts meet. Servers ignore the empty parameter
// between them. "&" after "?" is as intended if each statement that may append a parameter begins
// it with "&".
func emptyParameter(a *assembly) {
	for _, seam := range a.Seams {
		if seam == 0 || seam >= len(a.known) || a.known[seam-1] != '&' || a.known[seam] != '&' || a.placeAt(seam) != inName {
			continue
		}
		a.style(seam, seam+1, `"&" follows "&" where two texts meet; the query has an empty parameter`,
			replace(`Remove one "&"`, seam, seam+1, ""))
	}
}

// missingQuestionMark reports a parameter after "&" in a path: "/users&id=".
func (a *assembly) missingQuestionMark() bool {
	for i := a.base; i < len(a.known); i++ {
		if a.known[i] == '?' || a.known[i] == '#' {
			return false
		}
		if a.known[i] != '&' || a.placeAt(i) != inPath || !isSegmentBefore(a, i) || !isParameter(a.known[i+1:]) {
			continue
		}
		a.warn(i, i+1, `"&" does not begin a query; the parameter is a part of the path`, replace(`Replace "&" with "?"`, i, i+1, "?"))
		return true
	}
	return false
}

// isSegmentBefore reports whether a complete segment stands before an offset: no value in it
// has a "?", and it ends in a word.
func isSegmentBefore(a *assembly, offset int) bool {
	start := strings.LastIndexByte(a.known[:offset], '/')
	endsInWord := a.isWordBefore(offset)
	for _, h := range a.Holes {
		if h.Start < start || h.End > offset {
			continue
		}
		if !isOfOneSegment(h.Value) {
			return false
		}
		endsInWord = endsInWord || h.End == offset
	}
	return endsInWord
}

// isOfOneSegment reports whether a value certainly contains no "/".
func isOfOneSegment(v Value) bool {
	switch v {
	case Number, Unreserved, PathEscaped, QueryEscaped, Escaped:
		return true
	}
	return false
}

// secondQuestionMark reports a "?" before a parameter, after the value of another one that
// is not a URL of its own.
func (a *assembly) secondQuestionMark() {
	for i := a.base; i < len(a.known); i++ {
		if a.known[i] != '?' || a.placeAt(i) != inValue || !isParameter(a.known[i+1:]) {
			continue
		}
		setting := a.known[strings.LastIndexAny(a.known[:i], "?&")+1 : i]
		name, value, _ := strings.Cut(setting, "=")
		if !strings.ContainsRune(value, 0) || strings.Trim(value, nameBytes+"\x00") != "" || !isParameter(setting) || holdsURL(name) {
			continue
		}
		a.warn(i, i+1, `"?" does not separate parameters; it is part of the value`, replace(`Replace "?" with "&"`, i, i+1, "&"))
	}
}
