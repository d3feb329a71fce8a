package library

import (
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/library/piece"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// sprintf executes fmt.Sprintf.
func sprintf(c term.Call) (term.Text, bool) {
	if len(c.Args) == 0 {
		return term.Text{}, false
	}
	pieces, ok := formatted(c.Args[0], c.Args[1:])
	return piece.String(pieces...), ok
}

// formatted returns the output of fmt.Sprintf for a format and operands. It assumes that a hole in
// the format contains no verbs, unless some operand has, or in a list may have, no verb in the known parts; then ok is
// false.
func formatted(source term.Text, operands []term.Text) (printed []term.Piece, ok bool) {
	f := formatText(source.Pieces)
	text := f.written()
	verbs, end, ok := verbsOf(text)
	isCut := func(v Verb) bool { return string(v.Letter) == holeInFormat }
	isOpen := slices.ContainsFunc(operands, term.Text.IsSpread)
	if !ok || source.Kind != term.String || slices.ContainsFunc(verbs, isCut) || !source.IsKnown() &&
		(isOpen || argsOf(verbs) < len(operands)) {
		return nil, false
	}
	isIndexed := func(v Verb) bool { return strings.Contains(text[v.Start:v.End], "[") }
	from := 0
	for _, v := range verbs {
		printed = append(printed, f.printed(from, v.Start)...)
		switch {
		case isOpen:
			printed = append(printed, madeOf(operands...))
		case v.Arg >= len(operands):
			printed = append(printed, f.misprint(v))
		default:
			printed = append(printed, f.verb(v, text[v.Start:v.End], operands[v.Arg])...)
		}
		from = v.End
	}
	printed = append(printed, f.printed(from, end)...)
	if end < len(text) {
		printed = append(printed, f.misprint(Verb{Start: end, End: len(text)}))
	}
	switch {
	case isOpen:
		printed = append(printed, madeOf(operands...))
	case argsOf(verbs) < len(operands) && !slices.ContainsFunc(verbs, isIndexed):
		extra := piece.Inserted("", operands...) // "%!(EXTRA string=x)"
		extra.Hole = term.Misprint
		printed = append(printed, extra)
	}
	return printed, true
}

// verbsOf returns the verbs of a format, and the offset at which the part with them ends: fmt prints
// a lone "%" at the end as "%!(NOVERB)".
func verbsOf(text string) (verbs []Verb, end int, ok bool) {
	if verbs, ok = Verbs(text); ok || !strings.HasSuffix(text, "%") {
		return verbs, len(text), ok
	}
	end = len(text) - len("%")
	verbs, ok = Verbs(text[:end])
	return verbs, end, ok
}

// madeOf returns a hole whose value a program makes of some texts in an unknown way.
func madeOf(of ...term.Text) term.Piece { return callHole(term.AnyString, term.MadeOf, of...) }

// argsOf returns the number of operands that verbs need.
func argsOf(verbs []Verb) int {
	n := 0
	for _, v := range verbs {
		n = max(n, v.Arg+1)
	}
	return n
}

// holeInFormat represents a hole in the bytes of a format. No verb contains it, so a verb that begins
// before a hole ends there.
const holeInFormat = "\x00"

// formatText has the pieces of a format. Offsets count the bytes of written.
type formatText []term.Piece

// written returns the bytes of a format, with holeInFormat for each hole.
func (f formatText) written() string {
	var b strings.Builder
	for _, p := range f {
		b.WriteString(written(p))
	}
	return b.String()
}

func written(p term.Piece) string {
	if p.Hole == term.NoHole {
		return p.Known
	}
	return holeInFormat
}

// printed returns the output for the bytes from start to end of a format, which contain no verbs
// but "%%", for which fmt prints "%".
func (f formatText) printed(start, end int) []term.Piece {
	var printed []term.Piece
	isHalved := false // the piece before ends with the first half of a "%%"
	for _, p := range f {
		size := len(written(p))
		from, to := max(start, 0), min(end, size)
		switch {
		case from >= to:
		case p.Hole != term.NoHole:
			printed = append(printed, callHole(term.AnyString, "fmt.Sprintf", piece.String(p)))
		default:
			if isHalved {
				from++
			}
			var pieces []term.Piece
			pieces, isHalved = unescaped(p, from, to)
			printed = append(printed, pieces...)
		}
		start, end = start-size, end-size
	}
	return printed
}

// unescaped returns the output for the bytes from start to end of one piece of a format, which
// contain no verbs but "%%". The "%" of a "%%" is a piece of its own, because the literal has two
// bytes for it. If the second one is in the next piece, isHalved is true, and the "%" has no
// position in a literal.
func unescaped(p term.Piece, start, end int) (pieces []term.Piece, isHalved bool) {
	for start < end {
		size := strings.IndexByte(p.Known[start:end], '%')
		if size < 0 {
			size = end - start
		}
		if size > 0 {
			pieces = append(pieces, inFormat(p, start, start+size))
		}
		start += size
		switch {
		case start+1 == end:
			return append(pieces, term.Piece{Known: "%", Around: p.Around}), true
		case start < end:
			percent := inFormat(p, start, start+1)
			percent.Doubled = p.Lit != nil && !p.Made
			pieces = append(pieces, percent)
			start += len("%%")
		}
	}
	return pieces, false
}

// inFormat returns the bytes from start to end of p, without "%%", as bytes of a format: a fix has to
// write a "%" in them as "%%".
func inFormat(p term.Piece, start, end int) term.Piece {
	p = piece.Part(p, start, end)
	p.Format = true
	return p
}

// misprint returns the output for a verb whose operand is missing or has a wrong type: a hole with
// the position of the verb in the literal.
func (f formatText) misprint(v Verb) term.Piece {
	start, end := v.Start, v.End
	for _, p := range f {
		size := len(written(p))
		if 0 <= start && end <= size {
			printed := inFormat(p, start, end)
			printed.Hole = term.Misprint
			return printed
		}
		start, end = start-size, end-size
	}
	return term.Piece{Hole: term.Misprint}
}
