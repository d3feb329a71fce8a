package peers

import (
	"github.com/uricheck/go-uricheck/analyzer/internal/languages"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/analyzer/internal/trace"
	"github.com/uricheck/go-uricheck/uricheck"
)

// followers counts, for values of the same name, the texts of a package that contain them
// unescaped, and those with a slash, or a word, behind them.
type followers map[string]*follower

type follower struct{ plain, slashes, words int }

// follow counts the values of a text.
func (p *Package) follow(a *trace.Arrival) {
	pieces := a.Text.Pieces
	for i, hole := range pieces {
		if hole.Hole == term.NoHole || hole.Read == nil || p.seen[hole.Read] {
			continue
		}
		p.seen[hole.Read] = true
		of := p.followers.of(languages.NameOf(hole.Read))
		if languages.OfPiece(hole) == uricheck.AnyValue {
			of.plain++
		}
		if i+1 < len(pieces) && pieces[i+1].Hole == term.NoHole && pieces[i+1].Known != "" {
			of.add(pieces[i+1].Known[0])
		}
	}
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
func (p *Package) Tell(h *uricheck.Hole) {
	if f := p.followers[h.Name]; f != nil && h.Name != "" {
		h.AsItIs, h.BeforeSlash, h.BeforeWord = f.plain, f.slashes, f.words
	}
}
