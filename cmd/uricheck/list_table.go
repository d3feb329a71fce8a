package main

import (
	"strings"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/screen"
)

// The columns of the table. uricheck never cuts the position, because editors open it.
const (
	textColumn = iota + 1
	useColumn
	wayColumn
	verdictColumn
	columns
)

// The greatest widths of columns, and the least widths of those that uricheck cuts to fit a
// terminal.
const (
	maxTextShown = 60
	maxWayShown  = 70
	minShown     = 16
	columnGap    = 2
)

// rowsAsTable lays out rows so that they fit, if possible, into a terminal of that width; 0 means a
// terminal of any width.
func rowsAsTable(rows []listRow, width int) string {
	if len(rows) == 0 {
		return ""
	}
	table := [][columns]string{{"POSITION", "TEXT", "PURPOSE", "WAY", "VERDICT"}}
	for _, r := range rows {
		cells := [columns]string{r.listRange.String(), r.Text, r.Purpose, shortWay(r.Way), verdictShown(r)}
		for i := range cells {
			cells[i] = tableCell(cells[i])
		}
		table = append(table, cells)
	}
	widths := widthsOf(table)
	widths[textColumn] = min(widths[textColumn], maxTextShown)
	widths[wayColumn] = min(widths[wayColumn], maxWayShown)
	narrow(&widths, width)
	var b strings.Builder
	for _, cells := range table {
		writeRow(&b, cells, widths)
	}
	return b.String()
}

func widthsOf(table [][columns]string) (widths [columns]int) {
	for _, cells := range table {
		for i, cell := range cells {
			widths[i] = max(widths[i], screen.Width(cell))
		}
	}
	return widths
}

// narrow takes columns from the widest one until all of them fit.
func narrow(widths *[columns]int, width int) {
	total := columnGap * (columns - 1)
	for _, w := range widths {
		total += w
	}
	for ; width > 0 && total > width; total-- {
		widest := textColumn
		for _, i := range []int{wayColumn, verdictColumn} {
			if widths[i] > widths[widest] {
				widest = i
			}
		}
		if widths[widest] <= minShown {
			return
		}
		widths[widest]--
	}
}

func writeRow(b *strings.Builder, cells [columns]string, widths [columns]int) {
	var line strings.Builder
	for i, cell := range cells {
		cell = shorten(cell, widths[i])
		line.WriteString(cell + strings.Repeat(" ", widths[i]-screen.Width(cell)+columnGap))
	}
	b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
}

// shorten cuts the end, because the host is at the beginning.
func shorten(s string, limit int) string {
	const mark = "..." // the character "…" is a hole
	if screen.Width(s) <= limit {
		return s
	}
	return strings.TrimSuffix(screen.Head(s, limit-len(mark)+screen.Width(screen.Ellipsis)), screen.Ellipsis) + mark
}
