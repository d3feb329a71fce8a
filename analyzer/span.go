package analyzer

import (
	"bytes"
	"cmp"
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// place is a stretch of source.
type place struct {
	pos, end token.Pos
}

func placeOf(n ast.Node) place { return place{n.Pos(), n.End()} }

// locate returns where the bytes from start to end of a text are written. If no
// stretch of one expression holds them, it is the whole expression in which the
// text is used, and exact is false.
func (c *checker) locate(t *text, start, end int) (at place, exact bool) {
	whole := placeOf(t.expr)
	pieces := t.between(start, end)
	if len(pieces) == 0 || start == end {
		if len(pieces) == 1 && pieces[0].lit != nil {
			return placeOf(pieces[0].lit), true
		}
		return whole, false
	}
	first, last := pieces[0], pieces[len(pieces)-1]
	if slices.ContainsFunc(pieces, func(p piece) bool { return p.made }) {
		return placeOf(cmp.Or[ast.Expr](first.node(), t.expr)), false
	}
	for i, p := range pieces {
		if p.node() == nil || p.decl() != first.decl() {
			return whole, false
		}
		// A constant that is used twice is written once.
		if i > 0 && !p.isBehind(pieces[i-1]) {
			return whole, false
		}
	}
	from, ok1 := c.written(first, start, min(end, first.end))
	to, ok2 := c.written(last, max(start, last.start), end)
	if !ok1 || !ok2 {
		return whole, false
	}
	return place{from.pos, to.end}, true
}

// isBehind reports whether a piece is written behind another one.
func (p piece) isBehind(other piece) bool {
	if p.node() == other.node() {
		return other.inLiteral(other.end) <= p.at
	}
	return other.node().Pos() < p.node().Pos()
}

// node is the expression that wrote a piece, or nil.
func (p piece) node() ast.Expr {
	switch {
	case p.operand != nil:
		return p.operand
	case p.lit != nil:
		return p.lit
	}
	return nil
}

// written returns where a literal writes the bytes from start to end of the
// text it is a piece of. Bytes that come out of one escape have its place.
func (c *checker) written(p piece, start, end int) (place, bool) {
	if p.operand != nil {
		return placeOf(p.operand), true
	}
	src, ok := c.source(p.lit)
	if !ok {
		return place{}, false
	}
	from, to, _ := literalSpan(src, p.inLiteral(start), p.inLiteral(end))
	if from < 0 || to < 0 {
		return place{}, false
	}
	return place{p.lit.Pos() + token.Pos(from), p.lit.Pos() + token.Pos(to)}, true
}

// contents is what is in a file, or why that is not known.
type contents struct {
	bytes []byte
	err   error
}

// readFile reads a file once.
func (c *checker) readFile(name string) ([]byte, error) {
	file, known := c.sources[name]
	if !known {
		file.bytes, file.err = c.pass.ReadFile(name)
		c.sources[name] = file
	}
	return file.bytes, file.err
}

// source returns a literal as it stands in the file. The scanner has taken the
// carriage returns out of a raw literal's Value, so that one is read anew.
func (c *checker) source(lit *ast.BasicLit) (string, bool) {
	if !strings.HasPrefix(lit.Value, "`") {
		return lit.Value, true
	}
	file := c.pass.Fset.File(lit.Pos())
	if c.pass.ReadFile == nil || file == nil {
		// Some drivers read no files: without a line break a carriage return
		// is as good as impossible.
		return lit.Value, !strings.Contains(lit.Value, "\n")
	}
	content, _ := c.readFile(file.Name())
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
