package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// summary returns the number of findings, and says where to read more.
func (r *Report) summary(found []finding.Finding) string {
	var rules, files []string
	severities := make(map[string]int)
	fixable := 0
	for _, f := range found {
		severities[f.Severity]++
		rules = append(rules, f.Rule)
		files = append(files, f.Pos.File)
		if len(f.Fixes) > 0 && (r.CanFix == nil || r.CanFix(f)) {
			fixable++
		}
	}
	rules, files = distinct(rules), distinct(files)
	var counts []string
	for _, severity := range []string{"error", "warning", "style"} {
		switch n := severities[severity]; {
		case n == 0:
		case severity == "style":
			counts = append(counts, Plural(n, "style finding"))
		default:
			counts = append(counts, Plural(n, severity))
		}
	}
	s := fmt.Sprintf("%s (%s) in %s", Plural(len(found), "finding"), strings.Join(counts, ", "), Plural(len(files), "file"))
	if fixable > 0 {
		s += fmt.Sprintf("; \"uricheck -fix\" fixes %d", fixable)
	}
	these := "this rule"
	if len(rules) > 1 {
		these = "these rules"
	}
	return fmt.Sprintf("\"uricheck help %s\" explains %s\n%s\n", Clean(strings.Join(rules, " ")), these, r.paint(bold, s))
}

func distinct(list []string) []string {
	slices.Sort(list)
	return slices.Compact(list)
}

// Plural returns a number with its noun: "1 file", "2 files".
func Plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
