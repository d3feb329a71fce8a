package report

import (
	"fmt"
	"strings"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/screen"
)

// frames shows each finding in its source, and ends with a summary.
func (r *Report) frames(found []finding.Finding) string {
	if len(found) == 0 {
		return ""
	}
	var b strings.Builder
	for _, f := range found {
		b.WriteString(r.frame(f))
		b.WriteByte('\n')
	}
	b.WriteString(r.summary(found))
	return b.String()
}

// row is a line of a frame: a position with its label, or source with its line number.
type row struct {
	label     string
	number    int    // of a line; 0 if there is none
	separator string // between number and text; "" for a position
	text      string
}

// frame shows one finding.
type frame struct {
	report *Report
	rows   []row
	shown  map[linePlace]bool
}

type linePlace struct {
	source *source
	line   int
}

func (r *Report) frame(f finding.Finding) string {
	w := &frame{report: r, shown: make(map[linePlace]bool)}
	w.place("at", shownPosition(f.Pos, r.Dir))
	w.finding(f)
	for _, s := range f.Way {
		w.place("via", shownPosition(s.Pos, r.Dir)+": "+Clean(s.Message))
		w.step(s)
	}
	w.fixes(f)
	heading := r.paint(severityStyles[f.Severity], f.Severity+"["+Clean(f.Rule)+"]")
	return heading + r.paint(bold, ": "+Clean(fact(f))) + "\n" + w.String()
}

func (w *frame) place(label, text string) { w.rows = append(w.rows, row{label: label, text: text}) }

// limit returns the number of columns that the frame has for source.
func (w *frame) limit() int {
	const gutter, least, usual = 10, 30, 100
	if w.report.Width == 0 {
		return usual - gutter
	}
	return max(w.report.Width-gutter, least)
}

// bytesPerColumn is more than the bytes of a character, without all of its marks.
const bytesPerColumn = 8

// A frame shows the first lines of a span of many lines, and the last one.
const firstLines = 3

// finding shows the source of a finding, and underlines it on each of its lines.
func (w *frame) finding(f finding.Finding) {
	src, from, to := w.report.span(f.Pos, f.End)
	if src == nil {
		return
	}
	first, last := src.lineAt(from), src.lineAt(to)
	if last > first && to == src.starts[last] {
		last-- // it ends with a line
	}
	for i := first; i <= last; i++ {
		if i == first+firstLines && i < last {
			w.rows = append(w.rows, row{separator: "|", text: "..."})
			i = last
		}
		w.underlined(src, i, f.Pos.Line+i-first, from, to, "^", severityStyles[f.Severity])
	}
}

// step shows the line of a step, if it is short and the frame does not show it already.
func (w *frame) step(s finding.Step) {
	src, from, to := w.report.span(s.Pos, s.End)
	if src == nil {
		return
	}
	i := src.lineAt(from)
	line := untabbed(src.line(i))
	isLong := len(line) > bytesPerColumn*w.limit() || screen.Width(screen.Clean(line)) > w.limit()
	if isLong || w.shown[linePlace{src, i}] {
		return
	}
	w.underlined(src, i, s.Pos.Line, from, to, "~", dim)
}

// underlined shows a line, and underlines the bytes of it that are between from and to.
func (w *frame) underlined(src *source, i, number, from, to int, mark, style string) {
	line := src.line(i)
	from, to = from-src.starts[i], min(to-src.starts[i], len(line))
	isFirst := from >= 0
	if !isFirst {
		from = len(line) - len(strings.TrimLeft(line, " \t"))
	}
	text, first, last := w.mark(line, from, to)
	w.shown[linePlace{src, i}] = true
	w.rows = append(w.rows, row{number: number, separator: "|", text: text})
	if !isFirst && from >= to {
		return // this line has none of the bytes
	}
	marks := w.report.paint(style, strings.Repeat(mark, last-first))
	w.rows = append(w.rows, row{separator: "|", text: strings.Repeat(" ", first) + marks})
}

// mark shows bytes of a line with tabs.
func (w *frame) mark(line string, from, to int) (text string, first, last int) {
	from = min(from, len(line))
	to = max(from, to)
	before, marked := untabbed(line[:from]), untabbed(line[from:to])
	return screen.Mark(before+marked+untabbed(line[to:]), len(before), len(before)+len(marked), w.limit())
}

// untabbed makes tabs half as wide as terminals show them, so that more of the line is visible.
func untabbed(line string) string { return strings.ReplaceAll(line, "\t", "    ") }

// String aligns the rows.
func (w *frame) String() string {
	numberWidth := len("via")
	for _, row := range w.rows {
		numberWidth = max(numberWidth, len(fmt.Sprint(row.number)))
	}
	var b strings.Builder
	for _, row := range w.rows {
		gutter := row.label
		if row.number > 0 {
			gutter = fmt.Sprint(row.number)
		}
		gutter = fmt.Sprintf(" %*s", numberWidth, gutter)
		style := dim
		if row.separator != "" {
			gutter += " " + row.separator
			style = lineStyles[row.separator]
		}
		line := w.report.paint(style, gutter)
		if row.text != "" {
			line += " " + row.text
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}
