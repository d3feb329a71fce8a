package programtest

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// steps are the forms between the source and the sink.
var steps = slices.Concat(locals, library, tests, closures, structures, functions)

// Generator writes programs: the same ones for the same seed.
type Generator struct {
	random *rand.Rand
	corpus []string
	count  int
	single int // how many programs have one form
	marks  int
}

// NewGenerator returns a generator whose literals are in part those of a corpus.
func NewGenerator(seed uint64, corpus []string) *Generator {
	return &Generator{random: rand.New(rand.NewPCG(seed, 0)), corpus: corpus}
}

// Program writes a program with up to so many forms between source and sink. The
// one form of a program with no more than one is the next of all of them, and its
// source and sink are the plainest.
func (g *Generator) Program(most int) *Program {
	g.count++
	s := &scenario{random: g.random, corpus: g.corpus, marks: &g.marks}
	s.program = &Program{Name: "P" + strconv.Itoa(g.count), parts: make(map[string]bool)}
	s.begin(len(packages)-1, "func "+s.program.Name+"() {")
	s.leaveOpen("{", "")
	if most <= 1 {
		f := steps[g.single%len(steps)]
		g.single++
		s.apply(sources[0])
		s.apply(f)
		s.apply(pick(g.random, sinks))
		s.program.Forms = []string{f.name}
	} else {
		s.apply(pick(g.random, sources))
		for range 1 + g.random.IntN(most) {
			if f := pick(g.random, steps); s.program.Flags+f.flags() <= maxFlags {
				s.apply(f)
			}
		}
		s.apply(pick(g.random, sinks))
	}
	s.end()
	s.program.Files = make(map[string]string)
	for level, name := range packages {
		if text := strings.Join(slices.Concat(s.decls[level], s.done[level]), "\n\n"); text != "" {
			s.program.Files[name] = text
		}
	}
	return s.program
}
