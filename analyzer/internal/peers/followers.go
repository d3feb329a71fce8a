package peers

import (
	"github.com/uricheck/go-uricheck/analyzer/internal/languages"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/analyzer/internal/trace"
)

// followers counts what the texts of a package put behind the values of a name: a slash, or a
// word.
type followers map[string]*follower

type follower struct{ slashes, words int }

// follow counts what follows the values of a text.
func (p *Package) follow(a *trace.Arrival) {
	pieces := a.Text.Pieces
	for i, hole := range pieces[:max(len(pieces)-1, 0)] {
		next := pieces[i+1]
		if hole.Hole == term.NoHole || hole.Read == nil || p.seen[hole.Read] || next.Hole != term.NoHole || next.Known == "" {
			continue
		}
		p.seen[hole.Read] = true
		p.followers.add(languages.NameOf(hole.Read), next.Known[0])
	}
}

func (f followers) add(name string, next byte) {
	if name == "" {
		return
	}
	if f[name] == nil {
		f[name] = new(follower)
	}
	switch {
	case next == '/':
		f[name].slashes++
	case isWordByte(next):
		f[name].words++
	}
}

// Behind returns how many texts have a slash, and how many a word, behind a value of a name.
func (p *Package) Behind(name string) (slashes, words int) {
	if f := p.followers[name]; f != nil {
		return f.slashes, f.words
	}
	return 0, 0
}
