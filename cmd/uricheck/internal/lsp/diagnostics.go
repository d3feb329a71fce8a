package lsp

import (
	"context"
	"io/fs"
	"path/filepath"
	"slices"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/files"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// severities maps severities to those of LSP. Editors show information without alarm.
var severities = map[string]int{"error": 1, "warning": 2, "style": 3}

// publish sends the diagnostics of a directory: of files that have some, of files that had some,
// and of open files.
func (s *session) publish(dir string) {
	byFile := make(map[string][]object)
	for _, name := range s.shown[dir] {
		byFile[name] = []object{}
	}
	for name, d := range s.open {
		if d.dir() == dir {
			byFile[name] = []object{} // null is not an array
		}
	}
	texts := s.texts()
	for _, f := range s.found[dir] {
		byFile[f.Pos.File] = append(byFile[f.Pos.File], texts.diagnostic(f))
	}
	var shown []string
	for name, diagnostics := range byFile {
		p := object{"uri": texts.uri(name), "diagnostics": diagnostics}
		if d := s.open[name]; d != nil {
			p["version"] = d.version
		}
		s.notify("textDocument/publishDiagnostics", p)
		if len(diagnostics) > 0 {
			shown = append(shown, name)
		}
	}
	s.shown[dir] = shown
}

// forget removes the diagnostics of a directory.
func (s *session) forget(dir string) {
	delete(s.found, dir)
	s.runs.forget(dir)
	s.quick.forget(dir)
	s.publish(dir)
	delete(s.shown, dir)
}

// notify sends a message to the client. If the client has gone away, the connection says so.
func (s *session) notify(method string, params any) {
	_ = s.conn.Notify(context.Background(), method, params)
}

// texts are the texts of files, which convert offsets to positions.
type texts struct {
	session *session
	saved   map[string]*text // of files that are not open; nil if there is no such file
}

func (s *session) texts() *texts { return &texts{s, make(map[string]*text)} }

func (t *texts) of(name string) *text {
	if d := t.session.open[name]; d != nil {
		return d.text
	}
	if _, ok := t.saved[name]; !ok {
		t.saved[name] = nil
		if data, err := t.read(name); err == nil {
			t.saved[name] = newText(string(data))
		}
	}
	return t.saved[name]
}

// read reads a file beside an open one. A //line directive can name any other file, and some never
// end.
func (t *texts) read(name string) ([]byte, error) {
	if !slices.Contains(t.session.open.dirs(), filepath.Dir(name)) {
		return nil, fs.ErrNotExist
	}
	return files.ReadRegular(name)
}

func (t *texts) uri(name string) string {
	if d := t.session.open[name]; d != nil {
		return d.uri
	}
	return finding.FileURI(name)
}

func (t *texts) diagnostic(f finding.Finding) object {
	d := object{
		"range":    t.span(f.Pos, f.End),
		"severity": severities[f.Severity],
		"code":     f.Rule,
		"source":   "uricheck",
		"message":  f.Message,
	}
	if f.URL != "" {
		d["codeDescription"] = object{"href": f.URL}
	}
	related := []object{}
	for _, step := range f.Way {
		at := object{"uri": t.uri(step.Pos.File), "range": t.span(step.Pos, step.End)}
		related = append(related, object{"location": at, "message": step.Message})
	}
	d["relatedInformation"] = related
	return d
}

// span returns a range for the client. In a file that a //line directive names, a finding has only a line and a column.
func (t *texts) span(start, end finding.Position) span {
	if text := t.of(start.File); start.Offset >= 0 && text != nil {
		return text.span(start.Offset, end.Offset)
	}
	return span{placeOf(start), placeOf(end)}
}

// placeOf returns a position without its offset, in which columns count bytes.
func placeOf(p finding.Position) position { return position{max(p.Line-1, 0), max(p.Column-1, 0)} }
