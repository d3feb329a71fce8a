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
	d := s.document(p.TextDocument.URI)
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
	if d := s.document(p.TextDocument.URI); d != nil {
		s.schedule(0, s.withOpen(d.dir())...)
	}
	return nil, nil
}

func (s *session) didClose(p *documentParams) (any, error) {
	d := s.document(p.TextDocument.URI)
	if d == nil {
		return nil, nil
	}
	delete(s.open, d.name)
	if !slices.Contains(s.openDirs(), d.dir()) {
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
func (s *session) changed(dir string) { s.schedule(s.Delay, s.withOpen(dir)...) }

func (s *session) document(uri string) *document {
	name, _ := fileName(uri)
	return s.open[name]
}

// openDirs are the directories of open files, sorted.
func (s *session) openDirs() []string {
	var dirs []string
	for _, d := range s.open {
		dirs = append(dirs, d.dir())
	}
	slices.Sort(dirs)
	return slices.Compact(dirs)
}

// withOpen returns the directories of open files, that one first if it is among them.
func (s *session) withOpen(first string) []string {
	dirs := s.openDirs()
	if i := slices.Index(dirs, first); i > 0 {
		dirs = slices.Insert(slices.Delete(dirs, i, i+1), 0, first)
	}
	return dirs
}
