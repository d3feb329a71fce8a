package report

import (
	"crypto/sha256"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// Fingerprints identify findings even if somebody adds or removes lines above them: each depends on
// the finding, the text of its line, and the file name relative to the root. Equal fingerprints get
// a number.
func (r *Report) Fingerprints(found []finding.Finding) []string {
	var prints []string
	seen := make(map[string]int)
	line := r.lineSums()
	for _, f := range found {
		name := filepath.ToSlash(finding.Relative(r.Root, f.Pos.File))
		sum := sha256.Sum256(fmt.Appendf(nil, "%q %q %q %x", f.Rule, name, f.Message, line(f)))
		print := fmt.Sprintf("%x", sum[:8])
		seen[print]++
		prints = append(prints, fmt.Sprintf("%s:%d", print, seen[print]))
	}
	return prints
}

// lineSums returns a function that gives the checksum of the line of a finding. It reads a line once: a long one can
// have thousands of findings.
func (r *Report) lineSums() func(finding.Finding) [sha256.Size]byte {
	type key struct {
		file string
		line int
	}
	sums := make(map[key][sha256.Size]byte)
	return func(f finding.Finding) [sha256.Size]byte {
		src, from, _ := r.span(f.Pos, f.End)
		if src == nil {
			return [sha256.Size]byte{}
		}
		at := key{f.Pos.File, src.lineAt(from)}
		sum, known := sums[at]
		if !known {
			sum = sha256.Sum256([]byte(strings.TrimSpace(src.line(at.line))))
			sums[at] = sum
		}
		return sum
	}
}
