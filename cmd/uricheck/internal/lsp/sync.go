package lsp

import (
	"path/filepath"
	"slices"
)

func (s *session) didOpen(p *didOpenParams) (any, error) {
	item := p.TextDocument
	name, ok := fileName(item.URI)
	if !ok || item.LanguageID != "go" && filepath.Ext(name) != ".go" {
		return nil, nil // only files belong to packages
	}
	d := &document{uri: item.URI, name: name, version: item.Version, text: newText(item.Text)}
	s.open[name] = d
	s.schedule(0, d.dir())
	return nil, nil
}

func (s *session) didChange(p *didChangeParams) (any, error) {
	d := s.open.document(p.TextDocument.URI)
	if d == nil {
		return nil, nil
	}
	for _, c := range p.ContentChanges {
		e := d.changes(c, s.encoding)
		for dir, found := range s.found {
			s.found[dir] = survive(found, d.name, e)
		}
		d.apply(e)
	}
	d.version = p.TextDocument.Version
	s.changed(d.dir())
	return nil, nil
}

func (s *session) didSave(p *documentParams) (any, error) {
	if d := s.open.document(p.TextDocument.URI); d != nil {
		s.schedule(0, s.open.dirsFrom(d.dir())...)
	}
	return nil, nil
}

func (s *session) didClose(p *documentParams) (any, error) {
	d := s.open.document(p.TextDocument.URI)
	if d == nil {
		return nil, nil
	}
	delete(s.open, d.name)
	if !slices.Contains(s.open.dirs(), d.dir()) {
		s.forget(d.dir())
	}
	if d.isUnsaved() { // the change is undone
		s.changed(d.dir())
	}
	return nil, nil
}

func (s *session) didChangeFiles(*struct{}) (any, error) {
	s.changed("")
	return nil, nil
}

// changed schedules the analysis of a directory with changes, if it is open, and then of
// the others: they may import it.
func (s *session) changed(dir string) { s.schedule(s.Delay, s.open.dirsFrom(dir)...) }
