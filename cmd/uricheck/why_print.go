package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/report"
)

// whyText tells of texts, in the order of list, each once.
func whyText(entries []analyzer.Entry) string {
	slices.SortStableFunc(entries, func(a, b analyzer.Entry) int { return compareRows(newListRow(a), newListRow(b)) })
	var told []string
	for _, e := range entries {
		told = append(told, whyEntry(e))
	}
	return strings.Join(slices.Compact(told), "\n")
}

// whyEntry tells of one text: a line for each step, and what comes of it.
func whyEntry(e analyzer.Entry) string {
	var b strings.Builder
	use := e.Use
	if e.Sink != "" {
		use += " by " + e.Sink
	}
	line := func(format string, args ...any) { b.WriteString(report.Clean(fmt.Sprintf(format, args...)) + "\n") }
	line("%s: %s: %s", newListRange(e.At), e.Text, use)
	for _, s := range e.Steps {
		line("    %s%s", whyStep(s), whyPlace(s))
	}
	switch e.Verdict {
	case analyzer.Fine:
		line("  nothing is wrong")
	case analyzer.Faulty:
		for _, f := range e.Findings {
			line("  found: %s", f)
		}
		if e.Reason != "" {
			line("  judged for any reader alone, since it is %s", e.Reason)
		}
	default:
		line("  %s: %s", e.Verdict, e.Reason)
		for _, f := range e.Findings {
			line("  it would be: %s", f)
		}
	}
	return b.String()
}

// whyStep tells of a step without its place.
func whyStep(s analyzer.Step) string {
	switch s.Kind {
	case analyzer.Executes:
		return fmt.Sprintf("%s gives %s", s.Code, s.Result)
	case analyzer.PutsAround:
		return fmt.Sprintf("%s becomes %s", s.Code, s.Result)
	case analyzer.Asks:
		return fmt.Sprintf("%s is asked: %s", s.Code, s.Result)
	case analyzer.Doubts:
		return "in doubt: it is " + s.Code
	}
	return s.Code
}

func whyPlace(s analyzer.Step) string {
	switch {
	case s.At.IsValid():
		return fmt.Sprintf(" (%s:%d)", relative(s.At.Filename), s.At.Line)
	case s.Source != "":
		return " (" + s.Source + ")"
	}
	return ""
}
