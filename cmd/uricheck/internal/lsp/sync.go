package lsp

import (
	"path/filepath"
	"slices"
	"strings"
	"time"
)

func (s *session) didOpen(p *documentParams) (any, error) {
	item := p.TextDocument
	name, ok := fileName(item.URI)
	if !ok || item.LanguageID != "go" && filepath.Ext(name) != ".go" {
		return nil, nil // only files belong to packages
	}
	d := &document{uri: item.URI, name: name, version: item.Version, text: newText(item.Text)}
	s.open[name] = d
	s.quick.look(0, d.dir())
	return nil, nil
}

func (s *session) didChange(d *document, p *documentParams) (any, error) {
	for _, c := range p.ContentChanges {
		e := d.changes(c)
		s.edited(e)
		d.apply(e)
	}
	d.version = p.TextDocument.Version
	s.changed(d)
	return nil, nil
}

func (s *session) didSave(d *document, _ *documentParams) (any, error) {
	s.saved(0, d.dir())
	return nil, nil
}

func (s *session) didClose(d *document, _ *documentParams) (any, error) {
	delete(s.open, d.name)
	if !slices.Contains(s.open.dirs(), d.dir()) {
		s.forget(d.dir())
		go s.server.Closed(d.dir()) // which may wait for an answer, and the answer for the session
	}
	if d.isUnsaved() { // the user has undone the change
		s.changed(d)
	}
	return nil, nil
}

// didChangeFiles handles files that other programs have changed, and files that the editor has
// saved.
func (s *session) didChangeFiles(p *didChangeWatchedFilesParams) (any, error) {
	const changed = 2
	dirs := make(map[string]bool)
	for _, c := range p.Changes {
		name, ok := fileName(c.URI)
		if !ok || c.Type != changed || filepath.Ext(name) != ".go" {
			s.schedule(s.server.Delay, s.open.dirs()...) // a new or removed file, or a changed go.mod
			return nil, nil
		}
		dirs[filepath.Dir(name)] = true
	}
	for dir := range dirs {
		s.saved(s.server.Delay, dir)
	}
	return nil, nil
}

// saved checks a directory with a saved change, and schedules the analysis of all: others may
// import it, and nobody reports what other programs have changed meanwhile.
func (s *session) saved(delay time.Duration, dir string) {
	if s.open.has(dir) {
		s.quick.look(delay, dir)
	}
	if dirs := s.folders.among(s.open.dirs()); len(dirs) > 0 {
		s.runs.want(delay, dirs)
	}
}

// changed checks the directory of a changed file.
func (s *session) changed(d *document) {
	s.quick.ask(d.dir(), question{delay: s.server.Delay, isDraft: !strings.HasSuffix(d.name, "_test.go")})
}
