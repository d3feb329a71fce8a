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
