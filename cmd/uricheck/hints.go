package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/nearest"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/report"
)

// noteDirectives names the directives at findings that silence none of them: of golangci-lint, or with the name of no
// rule.
func noteDirectives(p *program, r *report.Report, found []finding.Finding) {
	type position struct {
		file string
		line int
	}
	read := make(map[position]bool) // a line can be long, and have thousands of findings
	rules := ruleNames(p.rules)
	for _, f := range found {
		for n := max(1, f.Pos.Line-1); n <= f.Pos.Line; n++ {
			at := position{f.Pos.File, n}
			if read[at] {
				continue
			}
			read[at] = true
			if hint := directiveHint(r.Line(f.Pos.File, n), rules); hint != "" {
				p.notef("%s:%d: %s", relative(f.Pos.File), n, hint)
			}
		}
	}
}

// directiveHint says why a directive on a line silences nothing, or returns "".
func directiveHint(line string, rules []string) string {
	if _, list, ok := strings.Cut(line, "//nolint:"); ok {
		names, _, _ := strings.Cut(list, " ")
		if slices.Contains(strings.Split(names, ","), "uricheck") {
			return `only golangci-lint reads "//nolint:uricheck"; uricheck reads "//lint:ignore uricheck REASON" on the line before`
		}
	}
	_, list, ok := strings.Cut(line, "//lint:ignore ")
	if !ok {
		return ""
	}
	names, _, _ := strings.Cut(list, " ")
	for name := range strings.SplitSeq(names, ",") {
		if rule, ok := strings.CutPrefix(name, "uricheck/"); ok && !slices.Contains(rules, rule) {
			return fmt.Sprintf("the directive names %q, but there is no such rule%s", name, nearest.DidYouMean(rule, rules, "uricheck/%s"))
		}
	}
	return ""
}
