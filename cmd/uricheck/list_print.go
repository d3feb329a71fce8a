package main

import (
	"encoding/csv"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/inventory"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/report"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/screen"
)

const stepSeparator = "; "

func rowsAsJSON(rows []listRow, _ int) (string, error) { return asJSON(rows) }

func asJSON(rows any) (string, error) {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false) // people read an "&" in a query
	enc.SetIndent("", "\t")
	err := enc.Encode(rows)
	return report.CleanJSON(b.String()), err
}

var csvHeader = []string{"file", "line", "column", "endLine", "endColumn", "text", "purpose", "function", "way", "verdict", "reason", "findings"}

func rowsAsCSV(rows []listRow, _ int) (string, error) {
	var b strings.Builder
	records := [][]string{csvHeader}
	for _, r := range rows {
		records = append(records, []string{
			csvCell(report.CleanName(r.File)),
			strconv.Itoa(r.Line),
			strconv.Itoa(r.Column),
			strconv.Itoa(r.EndLine),
			strconv.Itoa(r.EndColumn),
			csvCell(r.Text),
			csvCell(r.Purpose),
			csvCell(r.Func),
			csvCell(strings.Join(r.Way, stepSeparator)),
			csvCell(string(r.Verdict)),
			csvCell(r.Reason),
			csvCell(strings.Join(r.Findings, stepSeparator)),
		})
	}
	w := csv.NewWriter(&b)
	err := w.WriteAll(records)
	return b.String(), err
}

// csvCell prevents a spreadsheet from reading source code, which may come from a stranger, as a
// formula: a spreadsheet takes a cell that begins with an apostrophe as text.
func csvCell(s string) string {
	s = report.Clean(s)
	if s != "" && strings.Contains("=+-@\t", s[:1]) {
		return "'" + s
	}
	return s
}

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
