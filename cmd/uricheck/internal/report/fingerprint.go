package report

import (
	"crypto/sha256"
	"fmt"
	"path/filepath"
	"strings"
	"unicode/utf16"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// fingerprints identify findings even if somebody adds or removes lines above them: each depends on
// the finding, the text of its line, and the file name relative to the root. Equal fingerprints get
// a number.
func (r *Report) fingerprints(found []finding.Finding) []string {
	var prints []string
	seen := make(map[string]int)
	for _, f := range found {
		line := ""
		if src, from, _ := r.span(f.Pos, f.End); src != nil {
			line = strings.TrimSpace(src.line(src.lineAt(from)))
		}
		name := filepath.ToSlash(finding.Relative(r.Root, f.Pos.File))
		sum := sha256.Sum256(fmt.Appendf(nil, "%q %q %q %q", f.Rule, name, f.Message, line))
		print := fmt.Sprintf("%x", sum[:8])
		seen[print]++
		prints = append(prints, fmt.Sprintf("%s:%d", print, seen[print]))
	}
	return prints
}

// partialFingerprints returns the fingerprints that SARIF has. GitHub tells alerts apart by the
// first one. For files that it has, it computes this one itself, so the two must be equal.
func (r *Report) partialFingerprints(f finding.Finding, print string) map[string]string {
	prints := map[string]string{"uricheckFinding/v1": print}
	if src, _, _ := r.span(f.Pos, f.End); src != nil {
		if h := src.lineHash(f.Pos.Line); h != "" {
			prints["primaryLocationLineHash"] = h
		}
	}
	return prints
}

// hashedUnits is the number of code units, from the start of a line on, that lineHash hashes.
const hashedUnits = 100

// lineHash returns the hash that GitHub's upload action gives to a line, counted from 1: "" if
// there is no such line. It is a polynomial of the UTF-16 code units that follow the line's start,
// without blanks, and the number of earlier lines with the same hash.
func (s *source) lineHash(line int) string {
	if s.hashes == nil {
		s.hashes = lineHashes(s.text)
	}
	if line < 1 || line > len(s.hashes) {
		return ""
	}
	return s.hashes[line-1]
}

func lineHashes(text string) []string {
	units, starts := hashedText(text)
	var hashes []string
	seen := make(map[uint64]int)
	for _, start := range starts {
		var h uint64
		for i := start; i < start+hashedUnits; i++ {
			h *= 37
			if i < len(units) {
				h += uint64(units[i])
			}
		}
		seen[h]++
		hashes = append(hashes, fmt.Sprintf("%x:%d", h, seen[h]))
	}
	return hashes
}

// hashedText returns the text without blanks, with "\n" for every line end and a
// mark for the end, and the indexes at which lines start.
func hashedText(text string) (units []uint16, starts []int) {
	const endOfFile = 0xffff
	isStart, afterCR := true, false
	add := func(u uint16) {
		if isStart {
			starts = append(starts, len(units))
		}
		isStart = u == '\n'
		units = append(units, u)
	}
	for _, u := range utf16.Encode([]rune(text)) {
		isSecond := afterCR && u == '\n'
		afterCR = u == '\r'
		switch {
		case u == ' ' || u == '\t' || isSecond:
		case u == '\r':
			add('\n')
		default:
			add(u)
		}
	}
	add(endOfFile)
	return units, starts
}
