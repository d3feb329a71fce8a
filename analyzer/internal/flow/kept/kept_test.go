package kept

import (
	"testing"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// TestFind checks that a cached result costs what resolving its use has cost, and that the resolver does not get
// it with less left: it would have given up.
func TestFind(t *testing.T) {
	memory, use, way := make(Memory), Use{Within: 1}, new(Way)
	before, after := Names{Left: 10, Ask: 10, Work: 100}, Names{Left: 7, Ask: 8, Work: 60}
	way.Begin(before)
	memory.Keep(use, nil, way, way.End(), after, []term.Text{term.Known(term.String, "a")})
	for _, c := range []struct {
		has, left Names
		ok        bool
	}{
		{before, after, true},
		{Names{Left: 3, Ask: 2, Work: 40}, Names{}, true},
		{Names{Left: 2, Ask: 10, Work: 100}, Names{Left: 2, Ask: 10, Work: 100}, false},
		{Names{Left: 10, Ask: 10, Work: 39}, Names{Left: 10, Ask: 10, Work: 39}, false},
	} {
		left := c.has
		if _, ok := memory.Find(use, nil, way, &left); ok != c.ok || left != c.left {
			t.Errorf("with %v: found %v, and %v are left; want %v and %v", c.has, ok, left, c.ok, c.left)
		}
	}
}

// TestKeepSpent checks that the cache does not store what a resolver returns that has given up.
func TestKeepSpent(t *testing.T) {
	for _, after := range []Names{{Left: -1, Work: 1}, {Left: 1, Work: -1}} {
		memory, way := make(Memory), new(Way)
		way.Begin(Names{Left: 10, Work: 10})
		memory.Keep(Use{}, nil, way, way.End(), after, nil)
		if len(memory) > 0 {
			t.Errorf("a result with %v left is stored", after)
		}
	}
}
