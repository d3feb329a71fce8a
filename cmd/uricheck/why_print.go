package main

import (
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/inventory"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/report"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/told"
)

// whyText describes texts, in the order of list, without duplicates.
func whyText(entries []inventory.Entry) string {
	slices.SortStableFunc(entries, func(a, b inventory.Entry) int { return compareRows(newListRow(a), newListRow(b)) })
	var texts []string
	for _, e := range entries {
		text := ""
		for _, line := range told.Lines(e, newListRange(e.At).String(), relative) {
			text += report.Clean(line) + "\n"
		}
		texts = append(texts, text)
	}
	return strings.Join(slices.Compact(texts), "\n")
}

// whyRow is a text of a line, as why -json prints it.
type whyRow struct {
	listRow
	Steps []string `json:"steps"` // with the verdict
}

// whyRows describes texts for JSON.
func whyRows(entries []inventory.Entry, opts *options) []whyRow {
	opts.adjustEntries(entries)
	rows := []whyRow{} // null is not a JSON array
	for _, e := range entries {
		steps := told.Lines(e, newListRange(e.At).String(), relative)[1:] // the first line is in the other fields
		for i, s := range steps {
			steps[i] = strings.TrimSpace(s)
		}
		rows = append(rows, whyRow{newListRow(e), steps})
	}
	slices.SortStableFunc(rows, func(a, b whyRow) int { return compareRows(a.listRow, b.listRow) })
	return slices.CompactFunc(rows, func(a, b whyRow) bool {
		return compareRows(a.listRow, b.listRow) == 0 && slices.Equal(a.Steps, b.Steps)
	})
}
