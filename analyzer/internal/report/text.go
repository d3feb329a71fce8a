package report

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/languages"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck"
)

// Text is the value of a string expression, with the literals that wrote it.
type Text struct {
	Expr  ast.Expr // the expression where the value is used
	Value string
	Holes []uricheck.Hole // what is not known of the value, but for a composition's
	// Start and End are what of the value, in bytes, is that of Expr: the rest is put
	// around it on the way to the sink.
	Start, End int
	// IsThere is set if there is a stretch of Expr in the value: a function that is not
	// executed may have made another text of it.
	IsThere bool

	pieces []piece // in the order of the value, without gaps
}

// piece is a stretch of a text's value from one place in the source.
type piece struct {
	start, end int           // bytes of the value
	lit        *ast.BasicLit // what wrote them; nil if no literal of this package
	at         int           // where in the value of lit they begin
	operand    ast.Expr      // whose unknown value they stand for, or nil
	format     bool          // whether lit is a format of package fmt
	made       bool          // whether a function made them of what lit writes
	doubled    bool          // whether lit writes the "%" that is the piece as "%%"
	via        []term.Via    // the names between expr and lit, the outermost first
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

// NewText returns the text of an expression, with what is put around it.
func NewText(expr ast.Expr, whole term.Text) *Text {
	w := Writer{text: Text{Expr: expr}}
	w.Add(whole)
	return w.finish()
}

// Writer puts a text together.
type Writer struct {
	text  Text
	bytes []byte // of its value
}

// Whole returns what has been written as the text of an expression.
func (w *Writer) Whole(expr ast.Expr) *Text {
	w.text.Expr, w.text.Start, w.text.End = expr, 0, len(w.bytes)
	return w.finish()
}

func (w *Writer) finish() *Text {
	t := w.text
	t.Value = string(w.bytes)
	return &t
}

// Add adds what is known of a value.
func (w *Writer) Add(t term.Text) {
	for _, p := range t.Pieces {
		start := len(w.bytes)
		w.bytes = append(w.bytes, p.Known...)
		if p.Hole != term.NoHole {
			if p.Known == "" {
				w.bytes = append(w.bytes, uricheck.HoleMark...)
			}
			w.text.Holes = append(w.text.Holes, uricheck.Hole{Start: start, End: len(w.bytes), Value: languages.OfPiece(p)})
		}
		if !p.Around {
			w.own(start)
		}
		next := piece{start: start, end: len(w.bytes), lit: p.Lit, at: p.At, format: p.Format, doubled: p.Doubled, made: p.Made, via: p.Via}
		if p.Hole != term.NoHole && p.Lit == nil {
			next.operand = p.Read
		}
		w.text.pieces = append(w.text.pieces, next)
	}
}

// own notes that the bytes from start on are those of the expression.
func (w *Writer) own(start int) {
	if !w.text.IsThere {
		w.text.Start, w.text.IsThere = start, true
	}
	w.text.End = len(w.bytes)
}

// AddOperand adds an operand of which nothing is known. The hole that it leaves is not
// among those of the text.
func (w *Writer) AddOperand(operand ast.Expr) (start, end int) {
	start = len(w.bytes)
	w.bytes = append(w.bytes, uricheck.HoleMark...)
	w.text.pieces = append(w.text.pieces, piece{start: start, end: len(w.bytes), operand: operand})
	return start, len(w.bytes)
}

// Seams returns the offsets at which two known pieces meet that are not written together.
func (t *Text) Seams() []int {
	var at []int
	for i, p := range t.pieces[min(1, len(t.pieces)):] {
		before := t.pieces[i]
		if !t.isHole(p) && !t.isHole(before) && (p.lit == nil || p.lit != before.lit || p.made || before.made) {
			at = append(at, p.start)
		}
	}
	return at
}

// isHole reports whether a piece is a hole, or nothing.
func (t *Text) isHole(p piece) bool {
	_, isHole := slices.BinarySearchFunc(t.Holes, p.start, func(h uricheck.Hole, start int) int { return h.Start - start })
	return p.start == p.end || isHole
}

// IsBehindBase reports whether the text is a path behind a value that is not known.
func (t *Text) IsBehindBase() bool {
	return len(t.Holes) > 0 && t.Holes[0].Start == 0 && strings.HasPrefix(t.Value[t.Holes[0].End:], "/")
}

// BeginsCleaned reports whether the text begins with what is joined as a path is.
func (t *Text) BeginsCleaned() bool {
	if len(t.Holes) == 0 || t.Holes[0].Start > 0 {
		return false
	}
	return t.Holes[0].Value == uricheck.Cleaned || t.Holes[0].Value == uricheck.FilePath
}

// Own returns the findings that have to do with the expression: what is wrong
// around it is not its fault. What is joined to it at its end is, and what a name that it has
// gives it: the others who use the name may be right.
func (t *Text) Own(findings []uricheck.Finding) []uricheck.Finding {
	for i, f := range findings {
		if f.OfAssembly && t.Start < f.Start && (f.Start == t.End || t.isNamedAt(f.Start)) {
			findings[i] = t.ahead(f)
		} else if next, ok := t.joinedTo(f); f.OfAssembly && ok {
			findings[i].Start, findings[i].End, findings[i].Fixes = next.start, next.end, nil
		}
	}
	return slices.DeleteFunc(findings, func(f uricheck.Finding) bool {
		return f.End < t.Start || t.End < f.Start || f.Start < f.End && (f.End == t.Start || t.End == f.Start)
	})
}

// ahead returns a finding with the byte before it at fault: what takes one of two equal bytes out
// of a text may as well take the other.
func (t *Text) ahead(f uricheck.Finding) uricheck.Finding {
	at := f.Start - 1
	isOut := func(fix uricheck.Fix) bool {
		return len(fix.Edits) == 1 && fix.Edits[0] == uricheck.Edit{Start: f.Start, End: f.Start + 1} && t.Value[at] == t.Value[f.Start]
	}
	if len(f.Fixes) == 1 && isOut(f.Fixes[0]) && f.Start < t.End {
		f.Fixes = []uricheck.Fix{{Title: f.Fixes[0].Title, Edits: []uricheck.Edit{{Start: at, End: f.Start}}}}
	} else {
		f.Fixes = nil
	}
	f.Start, f.End = at, at+1
	return f
}

// isNamedAt reports whether a name's value begins at an offset, behind bytes that are written
// where the name stands.
func (t *Text) isNamedAt(offset int) bool {
	i := slices.IndexFunc(t.pieces, func(p piece) bool { return p.start == offset && p.end > p.start })
	return i > 0 && t.pieces[i-1].lit != nil && len(t.pieces[i-1].via) < len(t.pieces[i].via)
}

// joinedTo returns the value that the expression puts behind what a name has, if a finding is about
// the end of that: it is wrong only there.
func (t *Text) joinedTo(f uricheck.Finding) (next piece, ok bool) {
	i := slices.IndexFunc(t.pieces, func(p piece) bool { return p.start == f.End && p.operand != nil })
	if i <= 0 || f.Start < t.pieces[i-1].start || !t.writes(t.pieces[i].operand) {
		return piece{}, false
	}
	before := t.pieces[i-1].lit
	return t.pieces[i], before != nil && !t.writes(before)
}

// writes reports whether an expression is written in that of the text.
func (t *Text) writes(e ast.Expr) bool { return t.Expr.Pos() <= e.Pos() && e.End() <= t.Expr.End() }

// between returns the pieces that hold the bytes from start to end, or touch
// them if start equals end.
func (t *Text) between(start, end int) []piece {
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

// Literals returns the literals that write the text of the expression, in its order: one
// that writes several pieces is there as often.
func (t *Text) Literals() []*ast.BasicLit {
	var found []*ast.BasicLit
	for _, p := range t.pieces {
		if p.lit != nil && t.Start <= p.start && p.end <= t.End {
			found = append(found, p.lit)
		}
	}
	return found
}
