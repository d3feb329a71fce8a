package report

import (
	"go/ast"
	"go/types"
	"iter"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/languages"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck"
)

// Text is the value of a string expression, with the literals that wrote it.
type Text struct {
	Expr  ast.Expr // the expression that uses the value
	Value string
	Holes []uricheck.Hole // the unknown parts of the value, except for those of a composition
	// Start and End bound the bytes of the value that come from Expr: the program puts the rest
	// around them on the way to the sink.
	Start, End int
	// IsThere reports whether the value contains a stretch of Expr: a function that eval cannot
	// execute may have turned it into another text.
	IsThere bool

	pieces []piece // in the order of the value, without gaps
}

// piece is a stretch of a text's value from one place in the source.
type piece struct {
	start, end int           // bytes of the value
	lit        *ast.BasicLit // the literal that writes them; nil if none of this package does
	at         int           // their offset in the value of lit
	operand    ast.Expr      // the expression of the unknown value in their place, or nil
	format     bool          // whether lit is a format of package fmt
	made       bool          // whether a function made them from the bytes of lit
	doubled    bool          // whether the piece is a "%" that lit writes as "%%"
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

// inLiteral returns the offset of a byte of the text in the value of lit.
func (p piece) inLiteral(offset int) int {
	at := p.at + offset - p.start
	if p.doubled && offset == p.end {
		at++
	}
	return at
}

// NewText returns the text of an expression, with the text that the program puts around it.
func NewText(expr ast.Expr, whole term.Text) *Text {
	w := Writer{text: Text{Expr: expr}}
	w.Add(whole)
	return w.finish()
}

// Writer composes a text.
type Writer struct {
	text  Text
	bytes []byte // of its value
}

// Whole returns the written text as the text of an expression.
func (w *Writer) Whole(expr ast.Expr) *Text {
	w.text.Expr, w.text.Start, w.text.End = expr, 0, len(w.bytes)
	return w.finish()
}

func (w *Writer) finish() *Text {
	t := w.text
	t.Value = string(w.bytes)
	return &t
}

// Add adds the known parts of a value.
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
		next := piece{start: start, end: len(w.bytes), lit: p.Lit, at: p.At, format: p.Format, doubled: p.Doubled,
			made: p.Made, via: p.Via}
		if p.Hole != term.NoHole && p.Lit == nil {
			next.operand = p.Read
		}
		w.text.pieces = append(w.text.pieces, next)
	}
}

// own records that the bytes from start on belong to the expression.
func (w *Writer) own(start int) {
	if !w.text.IsThere {
		w.text.Start, w.text.IsThere = start, true
	}
	w.text.End = len(w.bytes)
}

// AddOperand adds an unknown operand. Its hole is not among those of the text.
func (w *Writer) AddOperand(operand ast.Expr) (start, end int) {
	start = len(w.bytes)
	w.bytes = append(w.bytes, uricheck.HoleMark...)
	w.text.pieces = append(w.text.pieces, piece{start: start, end: len(w.bytes), operand: operand})
	return start, len(w.bytes)
}

// Seams returns the offsets at which two known pieces meet that are not adjacent in the source.
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

// Gaps returns the offsets at which a function has removed bytes between two known pieces of a literal.
func (t *Text) Gaps() []int {
	var at []int
	for i, p := range t.pieces[min(1, len(t.pieces)):] {
		before := t.pieces[i]
		if p.lit != nil && p.lit == before.lit && !p.made && !before.made && p.at > before.inLiteral(before.end) {
			at = append(at, p.start)
		}
	}
	return at
}

// IsFormatBefore reports whether a format writes the byte before an offset.
func (t *Text) IsFormatBefore(offset int) bool {
	return slices.ContainsFunc(t.pieces, func(p piece) bool { return p.end == offset && p.start < offset && p.format })
}

// Operands yields the holes whose values are expressions, with their indices.
func (t *Text) Operands() iter.Seq2[int, ast.Expr] {
	return func(yield func(int, ast.Expr) bool) {
		for i, h := range t.Holes {
			first, _ := slices.BinarySearchFunc(t.pieces, h.Start, func(p piece, start int) int { return p.start - start })
			for _, p := range t.pieces[first:] {
				if p.start > h.Start {
					break
				}
				if p.operand != nil && !yield(i, p.operand) {
					return
				}
			}
		}
	}
}

// isHole reports whether a piece is a hole, or nothing.
func (t *Text) isHole(p piece) bool {
	_, isHole := slices.BinarySearchFunc(t.Holes, p.start, func(h uricheck.Hole, start int) int { return h.Start - start })
	return p.start == p.end || isHole
}

// IsBehindBase reports whether the text is a path after an unknown value.
func (t *Text) IsBehindBase() bool {
	return len(t.Holes) > 0 && t.Holes[0].Start == 0 && strings.HasPrefix(t.Value[t.Holes[0].End:], "/")
}

// BeginsCleaned reports whether the text begins with the result of a path join.
func (t *Text) BeginsCleaned() bool {
	if len(t.Holes) == 0 || t.Holes[0].Start > 0 {
		return false
	}
	return t.Holes[0].Value == uricheck.Cleaned || t.BeginsAsFile()
}

// BeginsAsFile reports whether the text begins with the result of filepath.Join.
func (t *Text) BeginsAsFile() bool {
	return len(t.Holes) > 0 && t.Holes[0].Start == 0 && t.Holes[0].Value == uricheck.FilePath
}

// MayNameFile reports whether the expression may be the absolute name of a file.
func (t *Text) MayNameFile() bool {
	own := t.Value[t.Start:t.End]
	return strings.HasPrefix(own, "/") && !strings.ContainsAny(own, "?#")
}

// Own returns the findings about the expression, without those in the text around it. It includes
// faults where the program joins text to its end, and faults of a value after a name in it, because
// other uses of the name may be right.
func (t *Text) Own(findings []uricheck.Finding) []uricheck.Finding {
	for i, f := range findings {
		if (f.OfAssembly || f.AtSeam) && t.Start < f.Start && (f.Start == t.End || t.isNamedAt(f.Start)) {
			findings[i] = t.ahead(f)
		} else if next, ok := t.joinedTo(f); f.OfAssembly && ok {
			findings[i].Start, findings[i].End, findings[i].Fixes = next.start, next.end, nil
		}
	}
	return slices.DeleteFunc(findings, func(f uricheck.Finding) bool {
		return f.End < t.Start || t.End < f.Start || f.Start < f.End && (f.End == t.Start || t.End == f.Start)
	})
}

// ahead moves a finding to the byte before it: of two equal bytes, either may be the wrong one.
func (t *Text) ahead(f uricheck.Finding) uricheck.Finding {
	at := f.Start - 1
	isOut := func(fix uricheck.Fix) bool {
		return len(fix.Edits) == 1 && fix.Edits[0] == uricheck.Edit{Start: f.Start, End: f.Start + 1} &&
			t.Value[at] == t.Value[f.Start]
	}
	if len(f.Fixes) == 1 && isOut(f.Fixes[0]) && f.Start < t.End {
		f.Fixes = []uricheck.Fix{{Title: f.Fixes[0].Title, Edits: []uricheck.Edit{{Start: at, End: f.Start}}}}
	} else {
		f.Fixes = nil
	}
	f.Start, f.End = at, at+1
	return f
}

// isNamedAt reports whether a name's value begins at an offset, after bytes that stand beside
// the name. An unknown value has no bytes that may be wrong there: a finding is about the value itself.
func (t *Text) isNamedAt(offset int) bool {
	i := slices.IndexFunc(t.pieces, func(p piece) bool { return p.start == offset && p.end > p.start })
	isUnknown := slices.ContainsFunc(t.Holes, func(h uricheck.Hole) bool { return h.Start == offset })
	return i > 0 && !isUnknown && t.pieces[i-1].lit != nil && len(t.pieces[i-1].via) < len(t.pieces[i].via)
}

// joinedTo returns the value that the expression puts after the value of a name, if a finding is
// about the end of the latter, which is wrong only there.
func (t *Text) joinedTo(f uricheck.Finding) (next piece, ok bool) {
	i := t.operandAt(f.End)
	if i <= 0 || f.Start < t.pieces[i-1].start || !t.writes(t.pieces[i].operand) {
		return piece{}, false
	}
	before := t.pieces[i-1].lit
	return t.pieces[i], before != nil && !t.writes(before)
}

// writes reports whether the expression of the text contains an expression.
func (t *Text) writes(e ast.Expr) bool { return t.Expr.Pos() <= e.Pos() && e.End() <= t.Expr.End() }

// between returns the pieces with the bytes from start to end, or next to them if start equals
// end.
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

// isWrittenBy reports whether a literal writes bytes of the text.
func (t *Text) isWrittenBy(lit *ast.BasicLit) bool {
	return slices.ContainsFunc(t.pieces, func(p piece) bool { return p.lit == lit })
}

// Keeps reports whether bytes of a literal are in the text as they are.
func (t *Text) Keeps(lit *ast.BasicLit) bool {
	return slices.ContainsFunc(t.pieces, func(p piece) bool { return p.lit == lit && !p.made })
}

// Literals returns the literals that write the text of the expression, in its order, with
// repetitions.
func (t *Text) Literals() []*ast.BasicLit {
	var found []*ast.BasicLit
	for _, p := range t.pieces {
		if p.lit != nil && t.Start <= p.start && p.end <= t.End {
			found = append(found, p.lit)
		}
	}
	return found
}
