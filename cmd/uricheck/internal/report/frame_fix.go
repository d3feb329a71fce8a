package report

import (
	"strings"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// fixes shows the fix that -fix applies, before and after, and names the others.
func (w *frame) fixes(f finding.Finding) {
	for i, fix := range f.Fixes {
		if i > 0 {
			w.place("or", Clean(fix.Title))
			continue
		}
		w.place("fix", Clean(fix.Title))
		for _, edits := range byFile(fix.Edits) {
			if name := edits[0].File; name != f.Pos.File {
				w.place("in", Clean(finding.Relative(w.report.Dir, name)))
			}
			w.hunks(edits)
		}
	}
}

// hunk is lines that a fix replaces, with the numbers of the first ones.
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

// counterpart is the line that another one replaces, if each has one, and else none.
func (h hunk) counterpart(lines []string, i int) string {
	if len(h.old) != len(h.new) {
		return ""
	}
	return lines[i]
}

// changed shows that part of a line which is not the same in its counterpart.
func (w *frame) changed(sign string, number int, line, counterpart string) {
	start, same := 0, 0
	shorter := min(len(line), len(counterpart))
	for start < shorter && line[start] == counterpart[start] {
		start++
	}
	for same < shorter-start && line[len(line)-1-same] == counterpart[len(counterpart)-1-same] {
		same++
	}
	end := len(line) - same
	if counterpart == "" {
		end = 0 // all of it is new
	}
	text := look(line, start, end, w.limit()).text
	w.rows = append(w.rows, row{number: number, separator: sign, text: w.report.paint(lineStyles[sign], text)})
}

// hunks returns what sorted edits do to the lines of a file: none if they do not fit
// it.
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

// joined returns how many of the edits change one stretch of lines.
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

// hunk returns the lines that edits of one stretch change.
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

// trim drops the lines, at both ends, that stay as they are.
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
