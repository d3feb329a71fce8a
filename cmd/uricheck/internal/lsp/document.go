package lsp

import (
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// document is a Go file that is open in the editor.
type document struct {
	uri     string // as the client writes it
	name    string // absolute
	version int
	text    *text
}

func (d *document) dir() string { return filepath.Dir(d.name) }

// isUnsaved reports whether the buffer differs from the file on disk.
func (d *document) isUnsaved() bool {
	saved, err := os.ReadFile(d.name)
	return err != nil || string(saved) != d.text.content
}

// edit is a change of a text: New replaces the bytes from start to end.
type edit struct {
	start, end int
	new        string
}

// changes converts a change of the protocol to an edit. Some clients replace whole lines, or all
// lines, when one character has changed.
func (d *document) changes(c contentChange) edit {
	start, end := 0, len(d.text.content)
	if c.Range != nil {
		start = d.text.offset(c.Range.Start)
		end = max(start, d.text.offset(c.Range.End))
	}
	e := difference(d.text.content[start:end], c.Text)
	return edit{start + e.start, start + e.end, e.new}
}

// difference returns the shortest edit that makes one text the other.
func difference(old, new string) edit {
	start := 0
	for start < min(len(old), len(new)) && old[start] == new[start] {
		start++
	}
	same := 0
	for same < min(len(old), len(new))-start && old[len(old)-1-same] == new[len(new)-1-same] {
		same++
	}
	return edit{start, len(old) - same, new[start : len(new)-same]}
}

func (d *document) apply(e edit) {
	d.text = newText(d.text.content[:e.start] + e.new + d.text.content[e.end:])
}

// survive returns the findings with their positions after an edit of a file. It omits a finding if
// the edit touches its text, or the text that its fixes change, because the finding may be wrong
// now.
func survive(all []finding.Finding, file string, e edit) []finding.Finding {
	var left []finding.Finding
	for _, f := range all {
		m := mover{file, e, true}
		f.Pos, f.End = m.place(f.Pos, f.End)
		f.Way = append([]finding.Step(nil), f.Way...)
		for i := range f.Way {
			f.Way[i].Pos, f.Way[i].End = m.place(f.Way[i].Pos, f.Way[i].End)
		}
		f.Fixes = append([]finding.Fix(nil), f.Fixes...)
		for i := range f.Fixes {
			f.Fixes[i].Edits = m.edits(f.Fixes[i].Edits)
		}
		if m.ok {
			left = append(left, f)
		}
	}
	return left
}

// mover moves positions after an edit. Its ok is false after the edit touched one of them.
type mover struct {
	file string
	edit edit
	ok   bool
}

func (m *mover) place(pos, end finding.Position) (finding.Position, finding.Position) {
	if pos.File == m.file && pos.Offset >= 0 {
		pos.Offset, end.Offset = m.move(pos.Offset, end.Offset)
	}
	return pos, end
}

func (m *mover) edits(edits []finding.Edit) []finding.Edit {
	moved := append([]finding.Edit(nil), edits...)
	for i, e := range moved {
		if e.File == m.file {
			moved[i].Start, moved[i].End = m.move(e.Start, e.End)
		}
	}
	return moved
}

func (m *mover) move(start, end int) (int, int) {
	switch {
	case m.edit.end <= start:
		by := len(m.edit.new) - (m.edit.end - m.edit.start)
		return start + by, end + by
	case m.edit.start < end:
		m.ok = false
	}
	return start, end
}

// fileName returns the file that a URI names, if it names one.
func fileName(uri string) (string, bool) {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" || u.Path == "" {
		return "", false
	}
	path := u.Path
	if runtime.GOOS == "windows" {
		path = strings.TrimPrefix(path, "/") // of "/C:/x"
	}
	return filepath.FromSlash(filepath.Clean(path)), true
}
