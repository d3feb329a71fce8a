package compose

import (
	"github.com/uricheck/go-uricheck/analyzer/internal/languages"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/analyzer/internal/trace"
	"github.com/uricheck/go-uricheck/uricheck"
)

// followers counts, for values of the same name, the texts of a package that contain them
// unescaped, and those with a slash, or a word, before and after them.
type followers map[string]*follower

type follower struct{ plain, slashes, words, behindSlashes, behindWords int }

// pair has the names of two values that follow each other in texts.
type pair struct{ first, second string }

// pairs counts, for two values, the texts of a package with a slash between them, and with nothing.
type pairs map[pair]struct{ apart, together int }

// places counts, for the known texts directly before values, the texts of a package in which an
// escaped value follows, and those in which another one does.
type places map[string]struct{ escaped, plain int }

// alike has, for the known texts directly before values, the names of the escaped ones.
type alike map[namesake]bool

type namesake struct{ before, name string }

// follow counts the values of a text.
func (p *Peers) follow(a *trace.Arrival) {
	pieces := a.Text.Pieces
	from := 0
	for i, hole := range pieces {
		if hole.Hole == term.NoHole {
			continue
		}
		before := term.Text{Pieces: pieces[from:i]}
		from = i + 1
		if hole.Read == nil || p.seen[hole.Read] {
			continue
		}
		p.seen[hole.Read] = true
		of := p.followers.of(languages.NameOf(hole.Read))
		value := languages.OfPiece(hole)
		if value == uricheck.AnyValue {
			of.plain++
		}
		p.places.add(before.Bytes(), value)
		here := namesake{before.Bytes(), languages.NameOf(hole.Read)}
		if isEscaped(value) {
			p.alike[here] = true
		}
		switch n := len(here.before); {
		case n == 0:
		case here.before[n-1] == '/':
			of.behindSlashes++
		case isWordByte(here.before[n-1]):
			of.behindWords++
		}
		if i+1 < len(pieces) && pieces[i+1].Hole == term.NoHole && pieces[i+1].Known != "" {
			of.add(pieces[i+1].Known[0])
		}
		p.pairs.add(hole, pieces[i+1:])
	}
}

// add counts a value and the one that follows it: a slash of a format stands between them in every
// text of the format.
func (of pairs) add(hole term.Piece, rest []term.Piece) {
	isApart := len(rest) > 1 && rest[0].Hole == term.NoHole && rest[0].Known == "/" && rest[0].Format
	if isApart {
		rest = rest[1:]
	}
	if len(rest) == 0 || rest[0].Hole == term.NoHole || rest[0].Read == nil {
		return
	}
	at := pair{languages.NameOf(hole.Read), languages.NameOf(rest[0].Read)}
	count := of[at]
	if isApart {
		count.apart++
	} else {
		count.together++
	}
	of[at] = count
}

func (of places) add(place string, value uricheck.Value) {
	count := of[place]
	if isEscaped(value) {
		count.escaped++
	} else {
		count.plain++
	}
	of[place] = count
}

func isEscaped(value uricheck.Value) bool {
	return value == uricheck.PathEscaped || value == uricheck.QueryEscaped || value == uricheck.Escaped
}

func (f followers) of(name string) *follower {
	if f[name] == nil {
		f[name] = new(follower)
	}
	return f[name]
}

func (f *follower) add(next byte) {
	switch {
	case next == '/':
		f.slashes++
	case isWordByte(next):
		f.words++
	}
}

// Tell sets the counts of a hole: how the texts of the package use values of its name.
func (p *Peers) Tell(h *uricheck.Hole) {
	if f := p.followers[h.Name]; f != nil && h.Name != "" {
		h.AsItIs, h.BeforeSlash, h.BeforeWord = f.plain, f.slashes, f.words
		h.BehindSlash, h.BehindWord = f.behindSlashes, f.behindWords
	}
}

// TellPlace sets the counts of a hole with a known text before it: how the package writes values
// there.
func (p *Peers) TellPlace(before string, h *uricheck.Hole) {
	of := p.places[before]
	h.EscapedThere, h.PlainThere = of.escaped, of.plain
	h.IsEscapedAlike = h.Name != "" && p.alike[namesake{before, h.Name}]
}

// TellPair sets the counts of a hole directly after another one: what the texts of the package have
// between values of these names.
func (p *Peers) TellPair(before uricheck.Hole, h *uricheck.Hole) {
	if before.Name != "" && h.Name != "" {
		of := p.pairs[pair{before.Name, h.Name}]
		h.Apart, h.Together = of.apart, of.together
	}
}
