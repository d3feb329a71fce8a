package lsp

import "slices"

// documents are the files that are open in the editor, by name.
type documents map[string]*document

// document returns the document with a URI, nil if it is not open.
func (open documents) document(uri string) *document {
	name, _ := fileName(uri)
	return open[name]
}

// dirs returns the directories of the files, sorted.
func (open documents) dirs() []string {
	var dirs []string
	for _, d := range open {
		dirs = append(dirs, d.dir())
	}
	slices.Sort(dirs)
	return slices.Compact(dirs)
}

// has reports whether a file in a directory is open.
func (open documents) has(dir string) bool { return slices.Contains(open.dirs(), dir) }

// buffers returns the texts of the files in a directory.
func (open documents) buffers(dir string) map[string][]byte {
	buffers := make(map[string][]byte)
	for name, d := range open {
		if d.dir() == dir {
			buffers[name] = []byte(d.text.content)
		}
	}
	return buffers
}

// overlay returns the unsaved buffers that parse, in the directories that isOurs accepts.
func (open documents) overlay(isOurs func(dir string) bool) map[string][]byte {
	overlay := make(map[string][]byte)
	for name, d := range open {
		if isOurs(d.dir()) && d.isUnsaved() && d.parses() {
			overlay[name] = []byte(d.text.content)
		}
	}
	return overlay
}

// parsing returns the directories in which every buffer parses. While a user types, most buffers do
// not parse, and then the server need not ask the go command.
func (open documents) parsing(dirs []string) []string {
	broken := make(map[string]bool)
	for _, d := range open {
		broken[d.dir()] = broken[d.dir()] || !d.parses()
	}
	return slices.DeleteFunc(slices.Clone(dirs), func(dir string) bool { return broken[dir] })
}
