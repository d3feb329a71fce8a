package report

import (
	"fmt"
	"strings"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/merge"
)

// fixes shows the code before and after the fix that -fix applies, and names the other fixes.
func (w *frame) fixes(f finding.Finding) {
	for i, fix := range f.Fixes {
		if i > 0 {
			w.place("or", Clean(fix.Title))
			continue
		}
		w.place("fix", Clean(fix.Title))
		for _, edits := range finding.ByFile(fix.Edits) {
			if name := edits[0].File; name != f.Pos.File {
				w.place("in", Clean(finding.Relative(w.report.Dir, name)))
			}
			w.hunks(edits)
		}
	}
}

// hunk has the lines that a fix replaces and those that it writes, with the numbers of the first
// ones.
type hunk struct {
	oldNumber, newNumber int
	old, new             []string
}

func (w *frame) hunks(edits []finding.Edit) {
	src := w.report.source(edits[0].File)
	if src == nil {
		return
	}
	for _, h := range src.hunks(edits) {
		for i, line := range h.old {
			w.changed("-", h.oldNumber+i, line, h.counterpart(h.new, i))
		}
		for i, line := range h.new {
			w.changed("+", h.newNumber+i, line, h.counterpart(h.old, i))
		}
	}
}

// counterpart returns the i-th of lines, if the hunk has as many old lines as new ones, and ""
// otherwise.
func (h hunk) counterpart(lines []string, i int) string {
	if len(h.old) != len(h.new) {
		return ""
	}
	return lines[i]
}

// changed shows the part of a line that its counterpart does not have.
func (w *frame) changed(sign string, number int, line, counterpart string) {
	start, end := 0, 0 // the whole line is new
	if counterpart != "" {
		e := finding.Difference(counterpart, line)
		start, end = e.Start, e.Start+len(e.New)
	}
	text, _, _ := w.mark(line, start, end)
	w.rows = append(w.rows, row{number: number, separator: sign, text: w.report.paint(lineStyles[sign], text)})
}

// hunks returns the lines of a file that sorted edits change, with the new ones: none if the edits
// do not fit the file.
func (s *source) hunks(edits []finding.Edit) []hunk {
	applied, err := merge.Apply([]byte(s.text), edits)
	if err != nil {
		return nil
	}
	fixed := string(applied)
	changed := finding.Difference(s.text, fixed)
	first, end := s.lineAt(changed.Start), s.lineEnd(s.lineAt(changed.End))
	from, to := s.starts[first], len(fixed)-(len(s.text)-end)
	return hunksOf(first, diff.Diff("", []byte(s.text[from:end]+"\n"), "", []byte(fixed[from:to]+"\n")))
}

// hunksOf returns the lines of a patch that do not stay, with numbers that count from first.
func hunksOf(first int, patch []byte) []hunk {
	var hunks []hunk
	var number, newNumber, of int
	isChanged := false // whether the line before is
	_, body, _ := strings.Cut(string(patch), "\n@@")
	for line := range strings.Lines("@@" + body) {
		text := strings.TrimRight(line[1:], "\r\n")
		if (line[0] == '-' || line[0] == '+') && !isChanged {
			hunks = append(hunks, hunk{oldNumber: first + number, newNumber: first + newNumber})
		}
		isChanged = true
		switch line[0] {
		case '-':
			hunks[len(hunks)-1].old = append(hunks[len(hunks)-1].old, text)
			number++
		case '+':
			hunks[len(hunks)-1].new = append(hunks[len(hunks)-1].new, text)
			newNumber++
		case '@':
			_, _ = fmt.Sscanf(line, "@@ -%d,%d +%d,", &number, &of, &newNumber) // there is nothing else
			isChanged = false
		default:
			number, newNumber, isChanged = number+1, newNumber+1, false
		}
	}
	return hunks
}
