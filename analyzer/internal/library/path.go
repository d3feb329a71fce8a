package library

import (
	"path"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/library/piece"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// cleanPath executes path.Clean, if no filling of a hole adds a segment or removes one.
func cleanPath(c term.Call) (term.Text, bool) {
	if len(c.Args) != 1 {
		return term.Text{}, false
	}
	return cleaned(c.Args[0].Pieces, path.Clean)
}

// joinPath executes path.Join, under the same condition.
func joinPath(c term.Call) (term.Text, bool) {
	var joined []term.Piece
	for _, arg := range c.Args {
		if arg.IsSpread() || arg.Kind != term.String || !arg.IsKnown() && piece.LanguageOf(arg.Pieces).CanBe("") {
			return term.Text{}, false
		}
		if arg.IsKnown() && arg.Bytes() == "" {
			continue
		}
		if len(joined) > 0 {
			joined = append(joined, piece.Inserted("/", c.Args...))
		}
		joined = append(joined, arg.Pieces...)
	}
	return cleaned(joined, func(s string) string { return path.Join(s) })
}

// Laid replaces each call of path.Join that eval could not execute by its operands with "/" between
// them. That is the result of the call if no operand has a segment "..", and no operand with a hole is
// empty. ok is false if t has no such call, or one with operands of unknown number or kind.
func Laid(t term.Text) (laid term.Text, ok bool) {
	laid = t
	laid.Pieces = nil
	for _, p := range t.Pieces {
		if p.Call == nil || p.Call.Func != "path.Join" {
			laid.Pieces = append(laid.Pieces, p)
			continue
		}
		ok = true
		start := len(laid.Pieces)
		for _, arg := range p.Call.Args {
			if arg.IsSpread() || arg.Kind != term.String {
				return t, false
			}
			if inner, isLaid := Laid(arg); isLaid {
				arg = inner
			}
			pieces := withoutSlashes(arg.Pieces, len(laid.Pieces) > start)
			if len(laid.Pieces) > start && len(pieces) > 0 {
				laid.Pieces = append(laid.Pieces, piece.Inserted("/", p.Call.Args...))
			}
			laid.Pieces = append(laid.Pieces, pieces...)
		}
	}
	return laid, ok
}

// withoutSlashes returns the pieces of an operand without the known slashes that path.Join removes:
// those at its end, those that follow a slash, and, if atStart, those at its start. The caller sets
// atStart for all operands but the first, which may begin with the root "/".
func withoutSlashes(pieces []term.Piece, atStart bool) []term.Piece {
	pieces = slices.Clone(pieces)
	isBehindSlash := atStart
	for i, p := range pieces {
		if isBehindSlash && p.Hole == term.NoHole {
			pieces[i] = piece.Part(p, len(p.Known)-len(strings.TrimLeft(p.Known, "/")), len(p.Known))
		}
		isBehindSlash = p.Hole == term.NoHole && (strings.HasSuffix(p.Known, "/") || p.Known == "" && isBehindSlash)
	}
	isNothing := func(p term.Piece) bool { return p.Hole == term.NoHole && p.Known == "" }
	pieces = slices.DeleteFunc(pieces, isNothing)
	if n := len(pieces); n > 0 && pieces[n-1].Hole == term.NoHole {
		pieces[n-1] = piece.Part(pieces[n-1], 0, len(strings.TrimRight(pieces[n-1].Known, "/")))
	}
	return slices.DeleteFunc(pieces, isNothing)
}

// cleaned returns the pieces of a path as clean, path.Clean or path.Join, changes it. Kept bytes keep
// their positions. For a known path the real function has the last word.
func cleaned(pieces []term.Piece, clean func(string) string) (term.Text, bool) {
	segments, ok := segmentsOf(pieces)
	if !ok {
		return term.Text{}, false
	}
	result := joinSegments(segments)
	if n, source := piece.Leading(pieces); n == len(pieces) {
		if want := clean(source); piece.Known(result) != want {
			return piece.String(piece.Changed(pieces, want)...), true
		}
	}
	return piece.String(result...), true
}

// segment is the text between two slashes, with the slash before it.
type segment struct{ slash, pieces []term.Piece }

// segmentsOf splits a path into its segments. ok is false if a hole may contain slashes, or if a
// segment with a hole may be empty, "." or "..", which path.Clean removes.
func segmentsOf(pieces []term.Piece) (segments []segment, ok bool) {
	now := segment{}
	add := func() bool {
		l := piece.LanguageOf(now.pieces)
		isOpen := !piece.String(now.pieces...).IsKnown()
		segments = append(segments, now)
		return !isOpen || !l.CanBe("") && !l.CanBe(".") && !l.CanBe("..")
	}
	for _, p := range pieces {
		if p.Hole != term.NoHole && piece.LanguageOf([]term.Piece{p}).CanHold("/") {
			return nil, false
		}
		from := 0
		for at := range len(p.Known) {
			if p.Hole != term.NoHole || p.Known[at] != '/' {
				continue
			}
			now.pieces = append(now.pieces, piece.Cut([]term.Piece{p}, from, at)...)
			if !add() {
				return nil, false
			}
			now = segment{slash: piece.Cut([]term.Piece{p}, at, at+1)}
			from = at + 1
		}
		if p.Hole != term.NoHole {
			now.pieces = append(now.pieces, p)
		} else {
			now.pieces = append(now.pieces, piece.Cut([]term.Piece{p}, from, len(p.Known))...)
		}
	}
	return segments, add()
}

// joinSegments does the work of path.Clean on segments: it drops the empty ones, the "." ones, and
// each ".." with the segment before it, and returns the pieces of the rest.
func joinSegments(segments []segment) []term.Piece {
	isNamed := func(s segment, name string) bool {
		t := piece.String(s.pieces...)
		return t.IsKnown() && t.Bytes() == name
	}
	isRooted := len(segments) > 1 && isNamed(segments[0], "")
	var kept []segment
	for _, s := range segments {
		last := len(kept) - 1
		switch {
		case isNamed(s, "") || isNamed(s, "."):
		case !isNamed(s, ".."):
			kept = append(kept, s)
		case last >= 0 && !isNamed(kept[last], ".."):
			kept = kept[:last]
		case !isRooted:
			kept = append(kept, s)
		}
	}
	var result []term.Piece
	if isRooted {
		result = slices.Clone(segments[1].slash)
	}
	for i, s := range kept {
		if i > 0 {
			result = append(result, s.slash...)
		}
		result = append(result, s.pieces...)
	}
	if len(result) == 0 && len(segments) > 0 {
		return []term.Piece{{Known: "."}}
	}
	return result
}

// base executes path.Base of a path that ends with a slash and a known segment.
func base(c term.Call) (term.Text, bool) {
	if len(c.Args) != 1 || c.Args[0].Kind != term.String {
		return term.Text{}, false
	}
	from, end := piece.Trailing(c.Args[0].Pieces)
	slash := strings.LastIndexByte(end, '/')
	if slash < 0 || slash == len(end)-1 {
		return term.Text{}, false
	}
	return piece.String(piece.Cut(c.Args[0].Pieces[from:], slash+1, len(end))...), true
}

// extension executes path.Ext of a path whose last dot, or last slash if no dot follows it, is in
// the known bytes after the last hole.
func extension(c term.Call) (term.Text, bool) {
	if len(c.Args) != 1 || c.Args[0].Kind != term.String {
		return term.Text{}, false
	}
	from, end := piece.Trailing(c.Args[0].Pieces)
	dot := strings.LastIndexByte(end, '.')
	slash := strings.LastIndexByte(end, '/')
	switch {
	case dot > slash:
		return piece.String(piece.Cut(c.Args[0].Pieces[from:], dot, len(end))...), true
	case slash >= 0:
		return term.Known(term.String, ""), true
	}
	return term.Text{}, false
}

// joinHostPort executes net.JoinHostPort. The function puts brackets around a host with a colon; if a
// hole may contain one, the result is a hole of the language [term.HostPort].
func joinHostPort(c term.Call) (term.Text, bool) {
	if len(c.Args) != 2 || !areStrings(c.Args) {
		return term.Text{}, false
	}
	open, end := "", ":"
	switch contains(c.Args[0].Pieces, ":") {
	case Always:
		open, end = "[", "]:"
	case Unknown:
		return piece.String(callHole(term.HostPort, c.Func, c.Args...)), true
	}
	var joined []term.Piece
	if open != "" {
		joined = append(joined, piece.Inserted(open, c.Args...))
	}
	joined = append(append(joined, c.Args[0].Pieces...), piece.Inserted(end, c.Args...))
	return piece.String(append(joined, c.Args[1].Pieces...)...), true
}
