package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// longest is the number of lines of the longest hunk that this program reads: a longer one does
// more than repair a URL.
const longest = 8

// crowd is the least number of candidates in a commit that only moves or renames things.
const crowd = 60

// candidate is a hunk that may repair a URL.
type candidate struct {
	hunk
	kinds []string
}

// candidates returns the hunks of a commit that may repair a URL.
func candidates(c commit) []candidate {
	var found []candidate
	for _, h := range c.hunks {
		if k := kindsOf(h); len(k) > 0 {
			found = append(found, candidate{h, k})
		}
	}
	if len(found) > crowd {
		return nil
	}
	return found
}

// kindsOf returns the kinds of repair that a hunk shows: in two lines that are nearly the
// same, or as a whole.
func kindsOf(h hunk) []string {
	if len(h.removed) == 0 || len(h.removed) > longest || len(h.added) == 0 || len(h.added) > longest {
		return nil
	}
	removed, added := clean(h.removed), clean(h.added)
	if !urlish.MatchString(removed) || removed == "" || added == "" {
		return nil
	}
	var names []string
	for _, k := range kinds {
		if removed != added && k.shows(removed, added) && !slices.Contains(names, k.name) {
			names = append(names, k.name)
		}
	}
	return names
}

// clean joins the lines of code, without comments, imports and messages.
func clean(lines []string) string {
	var code []string
	for _, line := range lines {
		if !noise.MatchString(line) {
			code = append(code, strings.TrimSpace(line))
		}
	}
	return strings.Join(code, "\n")
}

// printCandidates writes the candidates of a commit for a reader.
func printCandidates(w io.Writer, c commit) {
	for _, cand := range candidates(c) {
		printCandidate(w, c, cand)
	}
}

func printCandidate(w io.Writer, c commit, cand candidate) {
	fmt.Fprintf(w, "== %.12s %s:%d [%s] %.80s\n", c.hash, cand.file, cand.line, strings.Join(cand.kinds, " "), c.subject)
	for _, line := range cand.removed {
		fmt.Fprintf(w, "-%.220s\n", strings.TrimSpace(line))
	}
	for _, line := range cand.added {
		fmt.Fprintf(w, "+%.220s\n", strings.TrimSpace(line))
	}
}
