package report

import (
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/files"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// source is a file that contains findings.
type source struct {
	text   string
	starts []int // byte offsets of the lines
	// counted is the last byte of which column gave the column: many findings can stand in one long line.
	counted struct{ offset, column int }
	// isGo reports whether the file begins as a Go file.
	isGo bool
}

// source returns a file, nil if the program cannot read it.
func (r *Report) source(name string) *source {
	if s, known := r.sources[name]; known {
		return s
	}
	if r.sources == nil {
		r.sources = make(map[string]*source)
	}
	read := r.ReadFile
	if read == nil {
		read = files.ReadRegular
	}
	r.sources[name] = nil
	if content, err := read(name); err == nil {
		r.sources[name] = newSource(string(content))
	}
	return r.sources[name]
}

func newSource(text string) *source {
	s := &source{text: text, starts: []int{0}}
	for i := 0; i < len(text); i++ {
		if text[i] == '\n' {
			s.starts = append(s.starts, i+1)
		}
	}
	_, err := parser.ParseFile(token.NewFileSet(), "", text, parser.PackageClauseOnly)
	s.isGo = err == nil
	return s
}

// Line returns a line of a file, "" if the report cannot read it.
func (r *Report) Line(name string, number int) string {
	s := r.source(name)
	if s == nil || number < 1 || number > len(s.starts) {
		return ""
	}
	return s.line(number - 1)
}

// lineAt returns the index of the line that contains a byte.
func (s *source) lineAt(offset int) int {
	after, _ := slices.BinarySearch(s.starts, offset+1)
	return after - 1
}

// line returns a line without its end, by its index.
func (s *source) line(i int) string {
	return strings.TrimSuffix(s.text[s.starts[i]:s.lineEnd(i)], "\r")
}

// lineEnd returns the offset of the newline that ends a line.
func (s *source) lineEnd(i int) int {
	if i+1 < len(s.starts) {
		return s.starts[i+1] - 1
	}
	return len(s.text)
}

// offset returns the offset of a position in the file. It returns false if the file has changed and
// no longer has this position.
func (s *source) offset(p finding.Position) (int, bool) {
	if p.Offset >= 0 {
		return p.Offset, p.Offset <= len(s.text)
	}
	if p.Line < 1 || p.Line > len(s.starts) || p.Column < 1 {
		return 0, false
	}
	return s.starts[p.Line-1] + p.Column - 1, p.Column-1 <= len(s.line(p.Line-1))
}

// span returns the file and the bytes between two positions; nil if a report cannot show them. The
// file that a //line directive names need not be the one that the compiler read: if it is not a Go
// file it may be any file, even one with secrets, so span returns nil for it.
func (r *Report) span(pos, end finding.Position) (src *source, from, to int) {
	if src = r.source(pos.File); src == nil || pos.Offset < 0 && !src.isGo {
		return nil, 0, 0
	}
	from, ok := src.offset(pos)
	if !ok {
		return nil, 0, 0
	}
	to, ok = src.offset(end)
	if !ok || to < from || end.File != pos.File {
		to = from
	}
	return src, from, to
}

// region has the lines and columns of SARIF's object region. Columns count UTF-16 code units, from
// 1; the last one is the column after the region. They are 0 if the source is unknown, because then
// the width of the text before the region is unknown too.
type region struct {
	StartLine   int `json:"startLine,omitempty"`
	StartColumn int `json:"startColumn,omitempty"`
	EndLine     int `json:"endLine,omitempty"`
	EndColumn   int `json:"endColumn,omitempty"`
}

func (r *Report) region(pos, end finding.Position) region {
	src, from, to := r.span(pos, end)
	if src == nil {
		return region{StartLine: pos.Line, EndLine: max(pos.Line, end.Line)}
	}
	at := src.region(from, to)
	// A //line directive moves both lines.
	at.EndLine += pos.Line - at.StartLine
	at.StartLine = pos.Line
	return at
}

func (s *source) region(from, to int) region {
	first, last := s.lineAt(from), s.lineAt(to)
	return region{
		StartLine:   first + 1,
		StartColumn: s.column(first, from),
		EndLine:     last + 1,
		EndColumn:   s.column(last, to),
	}
}

// column counts the code units of a line that stand before a byte. A byte order
// mark is not part of the text.
func (s *source) column(line, offset int) int {
	from, column := s.starts[line], 1
	if s.counted.column > 0 && from <= s.counted.offset && s.counted.offset <= offset {
		from, column = s.counted.offset, s.counted.column
	}
	before := s.text[from:offset]
	if from == 0 {
		before = strings.TrimPrefix(before, "\ufeff")
	}
	for _, r := range before {
		column += utf16.RuneLen(r)
	}
	s.counted.offset, s.counted.column = offset, column
	return column
}

// takes reports whether the current file has the bytes that an edit replaces.
func (s *source) takes(e finding.Edit) bool {
	return 0 <= e.Start && e.Start <= e.End && e.End <= len(s.text)
}
