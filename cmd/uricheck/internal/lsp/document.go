package lsp

import (
	"go/parser"
	"go/token"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
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

// parses reports whether the buffer parses.
func (d *document) parses() bool {
	_, err := parser.ParseFile(token.NewFileSet(), d.name, d.text.content, parser.SkipObjectResolution)
	return err == nil
}

// changes converts a change of the protocol to an edit. Some clients replace whole lines, or all
// lines, when one character has changed.
func (d *document) changes(c contentChange) finding.Edit {
	start, end := 0, len(d.text.content)
	if c.Range != nil {
		start = d.text.offset(c.Range.Start)
		end = max(start, d.text.offset(c.Range.End))
	}
	e := finding.Difference(d.text.content[start:end], c.Text)
	return finding.Edit{File: d.name, Start: start + e.Start, End: start + e.End, New: e.New}
}

func (d *document) apply(e finding.Edit) {
	d.text = newText(d.text.content[:e.Start] + e.New + d.text.content[e.End:])
}

// survive returns the findings with their positions after an edit of a file. It omits a finding if
// the edit touches its text, or the text that its fixes change, because the finding may be wrong
// now.
func survive(all []finding.Finding, e finding.Edit) []finding.Finding {
	var left []finding.Finding
	for _, f := range all {
		m := mover{e, true}
		f.Pos, f.End = m.place(f.Pos, f.End)
		f.Way = slices.Clone(f.Way)
		for i := range f.Way {
			f.Way[i].Pos, f.Way[i].End = m.place(f.Way[i].Pos, f.Way[i].End)
		}
		f.Fixes = slices.Clone(f.Fixes)
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
	edit finding.Edit
	ok   bool
}

func (m *mover) place(pos, end finding.Position) (finding.Position, finding.Position) {
	if pos.File == m.edit.File && pos.Offset >= 0 {
		pos.Offset, end.Offset = m.move(pos.Offset, end.Offset)
	}
	return pos, end
}

func (m *mover) edits(edits []finding.Edit) []finding.Edit {
	moved := slices.Clone(edits)
	for i, e := range moved {
		if e.File == m.edit.File {
			moved[i].Start, moved[i].End = m.move(e.Start, e.End)
		}
	}
	return moved
}

func (m *mover) move(start, end int) (int, int) {
	switch {
	case m.edit.End <= start:
		by := len(m.edit.New) - (m.edit.End - m.edit.Start)
		return start + by, end + by
	case m.edit.Start < end:
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
