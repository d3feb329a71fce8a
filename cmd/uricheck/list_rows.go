package main

import (
	"cmp"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/inventory"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/report"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/told"
)

// listRow is one text of the inventory, as -format json prints it.
type listRow struct {
	listRange                   // of the first literal, or of the expression
	Text      string            `json:"text"`
	Purpose   string            `json:"purpose"`
	Func      string            `json:"function"`
	Way       []string          `json:"way"`
	Verdict   inventory.Verdict `json:"verdict"`
	Reason    string            `json:"reason"`
	Findings  []string          `json:"findings"`
	Literals  []listRange       `json:"literals"`
}

// listRange is a range in a file. Lines and columns count from 1, columns count bytes, and the end
// is the first column after the range.
type listRange struct {
	File      string `json:"file"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"endLine"`
	EndColumn int    `json:"endColumn"`
}

// collectRows returns the texts, sorted, each once: a file can belong to several packages. One
// of several reasons why uricheck does not judge a text is enough.
func collectRows(entries []inventory.Entry) []listRow {
	rows := []listRow{} // null is not a JSON array
	for _, e := range entries {
		rows = append(rows, newListRow(e))
	}
	slices.SortFunc(rows, compareRows)
	return slices.CompactFunc(rows, func(a, b listRow) bool {
		a.Reason = b.Reason
		return compareRows(a, b) == 0
	})
}

func newListRow(e inventory.Entry) listRow {
	row := listRow{
		listRange: newListRange(e.At),
		Text:      e.Text,
		Purpose:   e.Purpose,
		Func:      e.Func,
		Way:       append([]string{}, e.Way...),
		Verdict:   e.Verdict,
		Reason:    told.Reason(e.Reason, relative),
		Findings:  []string{},
		Literals:  []listRange{},
	}
	for _, f := range e.Findings {
		row.Findings = append(row.Findings, f.Text)
	}
	for _, r := range e.Literals {
		row.Literals = append(row.Literals, newListRange(r))
	}
	return row
}

func newListRange(r inventory.Range) listRange {
	return listRange{
		File:      relative(r.Start.Filename),
		Line:      r.Start.Line,
		Column:    r.Start.Column,
		EndLine:   r.End.Line,
		EndColumn: r.End.Column,
	}
}

func (r listRange) String() string {
	return report.CleanName(finding.Position{File: r.File, Line: r.Line, Column: r.Column}.String())
}

// compareRows orders by position, and rows of one position by all the rest, so that equal rows are
// neighbours.
func compareRows(a, b listRow) int {
	return cmp.Or(
		compareRanges(a.listRange, b.listRange),
		cmp.Compare(a.Text, b.Text),
		cmp.Compare(a.Purpose, b.Purpose),
		cmp.Compare(a.Func, b.Func),
		slices.Compare(a.Way, b.Way),
		cmp.Compare(a.Verdict, b.Verdict),
		slices.Compare(a.Findings, b.Findings),
		slices.CompareFunc(a.Literals, b.Literals, compareRanges),
		cmp.Compare(a.Reason, b.Reason),
	)
}

func compareRanges(a, b listRange) int {
	return cmp.Or(
		strings.Compare(a.File, b.File),
		cmp.Compare(a.Line, b.Line),
		cmp.Compare(a.Column, b.Column),
		cmp.Compare(a.EndLine, b.EndLine),
		cmp.Compare(a.EndColumn, b.EndColumn),
	)
}
