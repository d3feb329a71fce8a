package report

import (
	"strings"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
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
	var hunks []hunk
	added := 0
	for len(edits) > 0 {
		n, ok := s.joined(edits)
		if !ok {
			return nil
		}
		h := s.hunk(edits[:n])
		h.newNumber += added
		added += len(h.new) - len(h.old)
		hunks = append(hunks, h)
		edits = edits[n:]
	}
	return hunks
}

// joined returns the number of edits that change the same block of lines as the first one.
func (s *source) joined(edits []finding.Edit) (n int, ok bool) {
	for i, e := range edits {
		if !s.takes(e) || i > 0 && e.Start < edits[i-1].End {
			return 0, false
		}
		if i > 0 && s.lineAt(e.Start) > s.lineAt(edits[i-1].End)+1 {
			return i, true
		}
	}
	return len(edits), true
}

// hunk returns the lines that the edits of one block change.
func (s *source) hunk(edits []finding.Edit) hunk {
	first, last := s.lineAt(edits[0].Start), s.lineAt(edits[len(edits)-1].End)
	at := s.starts[first]
	end := s.lineEnd(last)
	before := s.text[at:end]
	var after strings.Builder
	for _, e := range edits {
		after.WriteString(s.text[at:e.Start])
		after.WriteString(e.New)
		at = e.End
	}
	after.WriteString(s.text[at:end])
	h := hunk{first + 1, first + 1, splitLines(before), splitLines(after.String())}
	h.trim()
	return h
}

func splitLines(text string) []string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = strings.TrimSuffix(lines[i], "\r")
	}
	return lines
}

// trim drops the lines at both ends that the fix does not change.
func (h *hunk) trim() {
	for len(h.old) > 0 && len(h.new) > 0 && h.old[0] == h.new[0] {
		h.old, h.new = h.old[1:], h.new[1:]
		h.oldNumber++
		h.newNumber++
	}
	for len(h.old) > 0 && len(h.new) > 0 && h.old[len(h.old)-1] == h.new[len(h.new)-1] {
		h.old, h.new = h.old[:len(h.old)-1], h.new[:len(h.new)-1]
	}
}
