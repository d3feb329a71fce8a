// Package finding has the data of findings, independent of the run: the engine makes findings,
// reports print them, and findings contain fixes.
package finding

import (
	"cmp"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// Finding is a fault in a program, with its position.
type Finding struct {
	Package  string // import path of the package, as go vet writes it
	Rule     string // such as "host"
	Severity string // "error", "warning" or "style"
	Pos, End Position
	Message  string // begins with the rule and a colon
	URL      string // of the rule's documentation
	Way      []Step // empty if the function takes the value where it stands
	Fixes    []Fix  // the first is the one that -fix applies
}

// Category joins the rule and the severity, as go/analysis does.
func (f *Finding) Category() string { return f.Rule + "." + f.Severity }

// Position is a position in a file.
type Position struct {
	File string // absolute, or exactly as a //line directive names it
	// Line and Column count from 1, and Column counts bytes. //line directives change them.
	Line, Column int
	// Offset is the offset of the byte in the file, or -1 if a //line directive names another file.
	Offset int
}

// String returns file:line:column. A //line directive may have no column.
func (p Position) String() string {
	return token.Position{Filename: p.File, Line: p.Line, Column: p.Column}.String()
}

// Step is a step on the way of a value.
type Step struct {
	Pos, End Position
	Message  string
}

// Fix is a way to fix a finding: all of its edits together.
type Fix struct {
	Title string // a capitalised verb phrase
	Edits []Edit
}

// Edit replaces the bytes [Start, End) of a file.
type Edit struct {
	File       string // absolute
	Start, End int
	New        string
}

// Difference returns the shortest edit that makes one text the other.
func Difference(old, new string) Edit {
	start, same := 0, 0
	shorter := min(len(old), len(new))
	for start < shorter && old[start] == new[start] {
		start++
	}
	for same < shorter-start && old[len(old)-1-same] == new[len(new)-1-same] {
		same++
	}
	return Edit{Start: start, End: len(old) - same, New: new[start : len(new)-same]}
}

// ByFile groups edits by their files, in the order of the first edit of each file, and sorts the
// edits of a file by position.
func ByFile(edits []Edit) [][]Edit {
	var files [][]Edit
	for _, e := range edits {
		i := slices.IndexFunc(files, func(known []Edit) bool { return known[0].File == e.File })
		if i < 0 {
			i = len(files)
			files = append(files, nil)
		}
		files[i] = append(files[i], e)
	}
	for _, file := range files {
		slices.SortStableFunc(file, func(a, b Edit) int {
			return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
		})
	}
	return files
}

// Sort sorts findings by position, and drops duplicates: a file can belong to several packages.
func Sort(all []Finding) []Finding {
	slices.SortStableFunc(all, compare)
	return slices.CompactFunc(all, func(a, b Finding) bool { return compare(a, b) == 0 })
}

func compare(a, b Finding) int {
	return cmp.Or(
		cmp.Compare(a.Pos.File, b.Pos.File),
		cmp.Compare(a.Pos.Line, b.Pos.Line),
		cmp.Compare(a.Pos.Column, b.Pos.Column),
		cmp.Compare(a.End.Line, b.End.Line),
		cmp.Compare(a.End.Column, b.End.Column),
		cmp.Compare(a.Message, b.Message),
	)
}

// Relative returns the name of a file relative to a directory if the file is below it, and
// otherwise the name unchanged.
func Relative(dir, name string) string {
	if dir == "" || !filepath.IsAbs(name) {
		return name
	}
	rel, err := filepath.Rel(dir, name)
	if err != nil || !filepath.IsLocal(rel) {
		return name
	}
	return rel
}

// IsWithin reports whether an absolute name is that of a directory, or of something in it.
func IsWithin(dir, name string) bool { return !filepath.IsAbs(Relative(dir, name)) }

// RealPath follows symbolic links. A missing file keeps its name.
func RealPath(name string) string {
	if path, err := filepath.EvalSymlinks(name); err == nil {
		return path
	}
	return name
}

// FileURI returns the URI of an absolute file name (RFC 8089).
func FileURI(name string) string {
	path := uri.PercentEncode(uri.Path, filepath.ToSlash(name))
	switch {
	case strings.HasPrefix(path, "//"): // a host, on Windows
		return "file:" + path
	case strings.HasPrefix(path, "/"):
		return "file://" + path
	}
	return "file:///" + path // a drive
}
