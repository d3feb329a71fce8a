package analyzer

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/uricheck"
)

// text is the value of a string expression, with the literals that wrote it.
type text struct {
	expr   ast.Expr // the expression where the value is used
	value  string
	pieces []piece // in the order of the value, without gaps
	holes  []uricheck.Hole
	// start and end are what of the value is that of expr: the rest is put
	// around it on the way to the sink.
	start, end int
}

// piece is a stretch of a text's value from one place in the source.
type piece struct {
	start, end int           // bytes of the value
	lit        *ast.BasicLit // what wrote them; nil if no literal of this package
	at         int           // where in the value of lit they begin
	operand    ast.Expr      // whose unknown value they stand for, or nil
	format     bool          // whether lit is a format of package fmt
	doubled    bool          // whether lit writes the "%" that is the piece as "%%"
	via        []flow.Via    // the names between expr and lit, the outermost first
}

// decl returns the object whose declaration holds the literal, or nil if it is in
// the expression itself.
func (p piece) decl() types.Object {
	if len(p.via) == 0 {
		return nil
	}
	return p.via[len(p.via)-1].Object
}

// inLiteral returns where in the value of lit the byte of the text at an offset is.
func (p piece) inLiteral(offset int) int {
	at := p.at + offset - p.start
	if p.doubled && offset == p.end {
		at++
	}
	return at
}

// newText returns the text of an expression between what is put around it.
func newText(expr ast.Expr, before, of, after flow.Text) *text {
	w := textWriter{text: text{expr: expr}}
	w.add(before)
	w.start = len(w.bytes)
	w.add(of)
	w.end = len(w.bytes)
	w.add(after)
	return w.finish()
}

// textWriter puts a text together.
type textWriter struct {
	text
	bytes []byte // of its value
}

func (w *textWriter) finish() *text {
	t := w.text
	t.value = string(w.bytes)
	return &t
}

// constantText is the text of a constant expression.
func (c *checker) constantText(cur inspector.Cursor) *text {
	return newText(cur.Node().(ast.Expr), nil, c.flow.Texts(cur)[0], nil)
}

func (w *textWriter) add(pieces flow.Text) {
	for _, p := range pieces {
		start := len(w.bytes)
		w.bytes = append(w.bytes, p.Known...)
		if p.Hole != flow.NoHole {
			if p.Known == "" {
				w.bytes = append(w.bytes, uricheck.HoleMark...)
			}
			w.holes = append(w.holes, uricheck.Hole{Start: start, End: len(w.bytes), Value: holeValues[p.Hole]})
		}
		w.pieces = append(w.pieces, piece{start: start, end: len(w.bytes), lit: p.Lit, at: p.At, format: p.Format, doubled: p.Doubled, via: p.Via})
	}
}

// addOperand adds an operand of which nothing is known.
func (w *textWriter) addOperand(operand ast.Expr) piece {
	start := len(w.bytes)
	w.bytes = append(w.bytes, uricheck.HoleMark...)
	p := piece{start: start, end: len(w.bytes), operand: operand}
	w.pieces = append(w.pieces, p)
	return p
}

// holeValues are the holes as package uricheck knows them.
var holeValues = [...]uricheck.Value{
	flow.AnyString: uricheck.AnyValue,
	flow.Number:    uricheck.Number,
	flow.Escaped:   uricheck.Escaped,
	flow.HostPort:  uricheck.HostPort,
	flow.Misprint:  uricheck.Misprint,
}

// seams returns the offsets at which two pieces meet, if all of them are known.
func (t *text) seams() []int {
	if t.holes != nil {
		return nil
	}
	var at []int
	for _, p := range t.pieces[min(1, len(t.pieces)):] {
		at = append(at, p.start)
	}
	return at
}

// own returns the findings that have to do with the expression: what is wrong
// around it is not its fault.
func (t *text) own(findings []uricheck.Finding) []uricheck.Finding {
	return slices.DeleteFunc(findings, func(f uricheck.Finding) bool {
		return f.End < t.start || t.end < f.Start || f.Start < f.End && (f.End == t.start || t.end == f.Start)
	})
}

// between returns the pieces that hold the bytes from start to end, or touch
// them if start equals end.
func (t *text) between(start, end int) []piece {
	var found []piece
	for _, p := range t.pieces {
		if p.start < end && start < p.end || start == end && p.start <= start && start <= p.end {
			found = append(found, p)
		}
		if start == end && len(found) > 0 {
			break
		}
	}
	return found
}
