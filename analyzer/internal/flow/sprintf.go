package flow

import (
	"go/ast"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"

	"github.com/uricheck/go-uricheck/analyzer/internal/format"
)

// sprintf resolves fmt.Sprintf.
func sprintf(r *resolver, call Call) []Text { return r.formatted(call, 0) }

// formatted resolves what package fmt prints in a call with a format, which is the
// argument at an index.
func (r *resolver) formatted(call Call, at int) []Text {
	var found []Text
	for _, source := range r.texts(call.Cursor.ChildAt(edge.CallExpr_Args, at)) {
		found = append(found, r.withFormat(call, at, source)...)
	}
	return found
}

// withFormat is formatted for one of the values of the format. What is in its holes
// is taken to have no verbs, if the others are right without them.
func (r *resolver) withFormat(call Call, at int, source Text) []Text {
	n := call.Cursor.Node().(*ast.CallExpr)
	text := source.asFormat()
	verbs, ok := format.Verbs(text)
	isCut := func(v format.Verb) bool { return string(v.Letter) == holeInFormat }
	args := len(n.Args) - at - 1
	if !ok || len(source) == 0 || slices.ContainsFunc(verbs, isCut) || !source.IsKnown() && argsOf(verbs) != args {
		return r.madeOfArguments(call, at)
	}
	if n.Ellipsis.IsValid() {
		args = 0
	}
	texts := []Text{nil}
	from := 0
	values := listed(call.Cursor, edge.CallExpr_Args)[at+1:]
	for _, v := range verbs {
		texts = concat(texts, []Text{source.printed(from, v.Start)})
		switch {
		case n.Ellipsis.IsValid():
			texts = concat(texts, []Text{unknown})
		case v.Arg >= args:
			texts = concat(texts, []Text{{source.misprint(v)}})
		default:
			texts = concat(texts, r.verb(values[v.Arg], source, v))
		}
		from = v.End
	}
	texts = concat(texts, []Text{source.printed(from, len(text))})
	switch {
	case n.Ellipsis.IsValid():
		texts = concat(texts, []Text{unknown})
	case argsOf(verbs) < args && !strings.Contains(text, "["):
		texts = concat(texts, []Text{{{Hole: Misprint}}}) // "%!(EXTRA string=x)"
	}
	return texts
}

// argsOf returns how many arguments verbs have.
func argsOf(verbs []format.Verb) int {
	n := 0
	for _, v := range verbs {
		n = max(n, v.Arg+1)
	}
	return n
}

// holeInFormat stands for a hole in a format: no verb goes on behind it.
const holeInFormat = "\x00"

// asFormat returns the bytes of a format, with a mark for each hole.
func (t Text) asFormat() string {
	var b strings.Builder
	for _, p := range t {
		b.WriteString(p.asFormat())
	}
	return b.String()
}

func (p Piece) asFormat() string {
	if p.Hole == NoHole {
		return p.Known
	}
	return holeInFormat
}

// printed returns the bytes from start to end of a format as they are printed, "%%"
// as "%".
func (t Text) printed(start, end int) Text {
	var printed Text
	isHalved := false // the piece before ends with the first half of a "%%"
	for _, p := range t {
		size := len(p.asFormat())
		from, to := max(start, 0), min(end, size)
		switch {
		case from >= to:
		case p.Hole != NoHole:
			printed = append(printed, madeOf([]Text{{p}})[0]...)
		default:
			if isHalved {
				from++
			}
			var pieces Text
			pieces, isHalved = p.unescaped(from, to)
			printed = append(printed, pieces...)
		}
		start, end = start-size, end-size
	}
	return printed
}

// unescaped returns the bytes from start to end of a piece of a format without verbs. The
// "%" of "%%" is a piece of its own: its literal has two bytes for it. It belongs to no
// literal if the second one is in the next piece, and then isHalved is true.
func (p Piece) unescaped(start, end int) (pieces Text, isHalved bool) {
	for start < end {
		size := strings.IndexByte(p.Known[start:end], '%')
		if size < 0 {
			size = end - start
		}
		if size > 0 {
			pieces = append(pieces, p.inFormat(start, start+size))
		}
		start += size
		switch {
		case start+1 == end:
			return append(pieces, Piece{Known: "%"}), true
		case start < end:
			percent := p.inFormat(start, start+1)
			percent.Doubled = true
			pieces = append(pieces, percent)
			start += len("%%")
		}
	}
	return pieces, false
}

// inFormat returns the bytes from start to end of a piece of a format, without a
// "%%" in them.
func (p Piece) inFormat(start, end int) Piece {
	return Piece{Known: p.Known[start:end], Lit: p.Lit, At: p.At + start, Via: p.Via, Format: true}
}

// misprint is what a format prints for a verb that it has no right argument for.
func (t Text) misprint(v format.Verb) Piece {
	start, end := v.Start, v.End
	for _, p := range t {
		size := len(p.asFormat())
		if 0 <= start && end <= size {
			printed := p.inFormat(start, end)
			printed.Hole = Misprint
			return printed
		}
		start, end = start-size, end-size
	}
	return Piece{Hole: Misprint}
}
