package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/engine"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/nearest"
)

// noteDirectives names the directives at findings that silence none of them: of golangci-lint, or with the name of no
// rule.
func noteDirectives(p *program, result *engine.Result) {
	type position struct {
		file string
		line int
	}
	said := make(map[position]bool)
	rules := ruleNames(p.rules)
	lines := linesOf(result)
	for _, f := range result.Findings {
		of := lines(f.Pos.File)
		for n := max(1, f.Pos.Line-1); n <= min(f.Pos.Line, len(of)); n++ {
			hint, at := directiveHint(of[n-1], rules), position{f.Pos.File, n}
			if hint != "" && !said[at] {
				p.notef("%s:%d: %s", relative(f.Pos.File), n, hint)
				said[at] = true
			}
		}
	}
}

// linesOf returns a function that returns the lines of a file, none if it cannot be read. It keeps those of the last
// file, since findings are in the order of files.
func linesOf(result *engine.Result) func(file string) []string {
	var last string
	var lines []string
	return func(file string) []string {
		if file == last {
			return lines
		}
		last, lines = file, nil
		if content, err := readAnalysed(result, file); err == nil {
			lines = strings.Split(string(content), "\n")
		}
		return lines
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
