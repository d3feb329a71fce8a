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
