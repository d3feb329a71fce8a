package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// fixing is the result of -fix for a planted fault.
type fixing uint8

const (
	// unfixed: -fix changes nothing.
	unfixed fixing = iota
	// repaired: the text is the original one again, or the repair that the fault states.
	repaired
	// otherwise: the text is another one.
	otherwise
)

// compare compares a file before and after -fix. It returns the wrong changes.
func (f *source) compare(found []diagnostic) (complaints []string, err error) {
	fixed, err := os.ReadFile(f.name)
	if err != nil {
		return nil, err
	}
	return f.compareWith(fixed, found), nil
}

func (f *source) compareWith(fixed []byte, found []diagnostic) (complaints []string) {
	if f.formatted && !isFormatted(fixed) {
		complaints = append(complaints, f.name+": gofmt changes it after the fix")
	}
	before, err := scan(f.planted)
	if err != nil {
		return []string{fmt.Sprintf("%s: %v", f.name, err)}
	}
	after, err := scan(fixed)
	if err != nil {
		return []string{fmt.Sprintf("%s: %v", f.name, err)}
	}
	if before.decls != after.decls {
		return append(complaints, f.name+": another number of declarations")
	}
	rewritten := f.rewritten(before, found)
	complaints = append(complaints, f.strayEdits(before.without(rewritten), after.without(rewritten), found)...)
	for _, p := range f.plants {
		literals := after.literalsOf(p.decl)
		more := len(literals) - len(before.literalsOf(p.decl))
		if more < 0 {
			p.fix = otherwise
			continue
		}
		if call, ok := rewritten[p.decl]; ok && call < p.tokens[0].offset {
			literals = literals[more:] // the literals of the new call stand before it
		}
		p.fix = p.fixing(fixed, literals)
	}
	return complaints
}

// rewritten returns the declarations with a call that a fix rewrites, and the positions: the host
// of a format gets brackets by another function, which may get the port as a new literal.
func (f *source) rewritten(before *tokens, found []diagnostic) map[int]int {
	decls := make(map[int]int)
	for _, d := range found {
		if d.rule() != "hostport" {
			continue
		}
		for _, fix := range d.Fixes {
			for _, e := range fix.Edits {
				if decl, ok := before.declAt(e.Start); ok && e.Filename == f.name {
					decls[decl] = e.Start
				}
			}
		}
	}
	return decls
}

// strayEdits returns a complaint about each token that differs, unless it is a string literal with
// a finding.
func (f *source) strayEdits(before, after []tokenAt, found []diagnostic) (complaints []string) {
	if len(before) != len(after) {
		return []string{f.name + ": another number of tokens"}
	}
	for i, b := range before {
		a := after[i]
		if a.text != b.text && !(a.isLiteral() && b.isLiteral() && isEdited(found, f.name, b)) {
			complaints = append(complaints, fmt.Sprintf("%s: %s becomes %s", f.position(b.offset), b.text, a.text))
		}
	}
	return complaints
}

// isEdited reports whether a fix has an edit inside a token.
func isEdited(found []diagnostic, file string, t tokenAt) bool {
	for _, d := range found {
		for _, fix := range d.Fixes {
			for _, e := range fix.Edits {
				if e.Filename == file && t.offset < e.Start && e.End < t.offset+len(t.text) {
					return true
				}
			}
		}
	}
	return false
}

// fixing judges a fixed file, by the string literals of the declaration with the plant.
func (p *plant) fixing(src []byte, literals []int) fixing {
	var texts []any
	for i := range p.written.pieces {
		text, err := strconv.Unquote(string(literalAt(src, literals[p.first+i])))
		if err != nil {
			return otherwise
		}
		texts = append(texts, text)
	}
	got := fmt.Sprint(texts...)
	if p.way == formatted {
		got = fmt.Sprintf(texts[0].(string), texts[1:]...)
	}
	want := p.spoilt.repaired
	if p.isFormat() {
		got, want = strings.ReplaceAll(got, "%%", "%"), strings.ReplaceAll(want, "%%", "%")
	}
	switch got {
	case p.spoilt.text:
		return unfixed
	case want:
		return repaired
	}
	return otherwise
}

// literalAt returns the string literal that begins at an offset.
func literalAt(src []byte, at int) []byte {
	rest := src[at:]
	for i := 1; i < len(rest); i++ {
		switch {
		case rest[0] == '"' && rest[i] == '\\':
			i++
		case rest[i] == rest[0]:
			return rest[:i+1]
		}
	}
	return rest
}

// goFiles returns the contents of the Go files of a tree, by name.
func goFiles(dir string) (map[string][]byte, error) {
	files := make(map[string][]byte)
	err := filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() || !strings.HasSuffix(name, ".go") {
			return err
		}
		files[name], err = os.ReadFile(name)
		return err
	})
	return files, err
}

// changed returns the names of the files that differ.
func changed(before, after map[string][]byte) (names []string) {
	for name, content := range after {
		if !bytes.Equal(before[name], content) {
			names = append(names, name)
		}
	}
	return names
}

// difference returns the first line that differs.
func difference(before, after []byte) string {
	lines := strings.Split(string(before), "\n")
	for i, line := range strings.Split(string(after), "\n") {
		if i == len(lines) || line != lines[i] {
			return strconv.Quote(line)
		}
	}
	return "fewer lines"
}
