package main

import (
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/inventory"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/report"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/screen"
)

const stepSeparator = "; "

// tableCell is like clean, but for a cell that tabs must not end.
func tableCell(s string) string { return strings.ReplaceAll(report.Clean(s), "\t", `\t`) }

// shortWay omits obvious steps, and cuts steps from the middle: the first and the last one tell
// most.
func shortWay(steps []string) string {
	steps = slices.Clone(steps)
	for i, s := range steps {
		steps[i] = strings.TrimPrefix(strings.TrimPrefix(s, "passed to "), "assigned to ")
	}
	way := strings.Join(steps, stepSeparator)
	if screen.Width(way) > maxWayShown && len(steps) > 2 {
		way = strings.Join([]string{steps[0], "...", steps[len(steps)-1]}, stepSeparator)
	}
	return way
}

// verdictShown returns the verdict for a cell: the findings, or otherwise the verdict with its
// reason.
func verdictShown(r listRow) string {
	findings := strings.Join(r.Findings, stepSeparator)
	switch {
	case r.Verdict == inventory.Faulty:
		return findings
	case findings != "":
		return string(r.Verdict) + ": " + findings
	case r.Reason != "":
		return string(r.Verdict) + ": " + r.Reason
	}
	return string(r.Verdict)
}
