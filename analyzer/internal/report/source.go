package report

import (
	"bytes"
	"go/ast"
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// sources are the files of a package on disk.
type sources struct {
	fset     *token.FileSet
	readFile func(name string) ([]byte, error) // nil for a driver that reads no files
	known    map[string]contents
}

// contents is the content of a file, or the error of reading it.
type contents struct {
	bytes []byte
	err   error
}

// read reads a file once.
func (s *sources) read(name string) ([]byte, error) {
	file, known := s.known[name]
	if !known {
		file.bytes, file.err = s.readFile(name)
		s.known[name] = file
	}
	return file.bytes, file.err
}

// literal returns a literal as written in the file. The scanner removes carriage returns from a
// raw literal's Value, so literal reads that from the file.
func (s *sources) literal(lit *ast.BasicLit) (string, bool) {
	if !strings.HasPrefix(lit.Value, "`") {
		return lit.Value, true
	}
	file := s.fset.File(lit.Pos())
	if s.readFile == nil || file == nil {
		// Some drivers read no files; but without a line break a carriage return is practically
		// impossible.
		return lit.Value, !strings.Contains(lit.Value, "\n")
	}
	content, _ := s.read(file.Name())
	if len(content) != file.Size() {
		return "", false
	}
	rest := content[file.Offset(lit.Pos()):]
	closing := bytes.IndexByte(rest[1:], '`')
	if rest[0] != '`' || closing < 0 {
		return "", false
	}
	src := string(rest[:closing+2])
	return src, strings.ReplaceAll(src, "\r", "") == lit.Value
}

// edit replaces the bytes from start to end of the text inside the literal that
// wrote them.
func (s *sources) edit(p piece, start, end int, newText string) (analysis.TextEdit, bool) {
	src, ok := s.literal(p.lit)
	if !ok {
		return analysis.TextEdit{}, false
	}
	from, to, exact := literalSpan(src, p.inLiteral(start), p.inLiteral(end))
	if p.format {
		newText = strings.ReplaceAll(newText, "%", "%%")
	}
	written, ok := writable(src, newText)
	if !exact || !ok {
		return analysis.TextEdit{}, false
	}
	return analysis.TextEdit{
		Pos:     p.lit.Pos() + token.Pos(from),
		End:     p.lit.Pos() + token.Pos(to),
		NewText: []byte(written),
	}, true
}
