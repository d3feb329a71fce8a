package analyzer

import (
	"go/ast"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/languages"
	"github.com/uricheck/go-uricheck/analyzer/internal/report"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/analyzer/internal/trace"
)

// followers counts what the texts of a package put behind the values of a name: a slash, or a
// word.
type followers map[string]*follower

type follower struct{ slashes, words int }

// newFollowers counts what follows the values in the texts that come to sinks, but in tests.
func newFollowers(arrivals []trace.Arrival, files *code.Files) followers {
	f, seen := make(followers), make(map[ast.Expr]bool)
	for i := range arrivals {
		if files.IsTestAt(arrivals[i].Expr.Node().Pos()) {
			continue
		}
		pieces := arrivals[i].Text.Pieces
		for j, p := range pieces[:max(len(pieces)-1, 0)] {
			if next := pieces[j+1]; p.Hole != term.NoHole && p.Read != nil && !seen[p.Read] && next.Hole == term.NoHole && next.Known != "" {
				seen[p.Read] = true
				f.add(languages.NameOf(p.Read), next.Known[0])
			}
		}
	}
	return f
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

// learn finds what is known of the values of a text.
func (c *checker) learn(t *report.Text) {
	t.Learn(c.languages)
	for i, h := range t.Holes {
		if of := c.followers[h.Name]; of != nil {
			t.Holes[i].BeforeSlash, t.Holes[i].BeforeWord = of.slashes, of.words
		}
	}
}
