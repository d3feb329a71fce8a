package programtest

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/programtest/form"
)

// steps are the forms between the source and the sink.
var steps = slices.Concat(form.Locals, form.Library, form.URLs, form.Tests, form.Closures, form.Structures,
	form.Functions, form.Guards)

// begins are the forms with which programs begin.
var begins = slices.Concat(form.Sources, form.Assembled)

// Generator writes programs, the same ones for the same seed.
type Generator struct {
	random *rand.Rand
	corpus []string
	count  int
	single int // the number of programs with one form
	marks  int
}

// NewGenerator returns a generator that takes a part of its literals from a corpus.
func NewGenerator(seed uint64, corpus []string) *Generator {
	return &Generator{random: rand.New(rand.NewPCG(seed, 0)), corpus: corpus}
}

// Program writes a program with up to the given number of forms between source and sink. For a
// program with a single form, it takes the next one of all forms, with the simplest source and
// sink.
func (g *Generator) Program(most int) *Program {
	s := g.scenario()
	if most <= 1 {
		g.writeSingle(s)
	} else {
		s.program.Group = "(composed)"
		s.apply(pick(g.random, begins))
		s.applySome(steps, 1+g.random.IntN(most))
		s.apply(pick(g.random, form.Sinks))
	}
	return s.finish()
}

// Guarded writes a program with the given number of guards and functions, over all packages.
func (g *Generator) Guarded(n int) *Program {
	s := g.scenario()
	s.program.Group, s.descend = "(guarded)", true
	s.apply(pick(g.random, slices.Concat(form.Sources[:1], form.Assembled)))
	s.applySome(form.Guards, n)
	s.apply(pick(g.random, form.Sinks))
	return s.finish()
}

func (g *Generator) scenario() *scenario {
	g.count++
	s := &scenario{random: g.random, corpus: g.corpus, marks: &g.marks}
	s.program = &Program{Name: "P" + strconv.Itoa(g.count), parts: make(map[string]bool), open: make(map[string]bool)}
	s.begin(len(packages)-1, "func "+s.program.Name+"() {")
	s.leaveOpen("{", "")
	return s
}

// writeSingle writes a program with the next form, a step or a beginning.
func (g *Generator) writeSingle(s *scenario) {
	i := g.single % (len(steps) + len(begins))
	g.single++
	if i < len(steps) {
		s.apply(form.Sources[0])
		s.apply(steps[i])
	} else {
		s.apply(begins[i-len(steps)])
	}
	s.program.Group = s.program.Forms[len(s.program.Forms)-1]
	s.apply(pick(g.random, form.Sinks))
}

// applySome applies the given number of some forms, as long as there are flags for them.
func (s *scenario) applySome(forms []form.Form, n int) {
	for range n {
		if f := pick(s.random, forms); s.program.Flags+f.Flags() <= form.MaxFlags {
			s.apply(f)
		}
	}
}

// finish returns the finished program.
func (s *scenario) finish() *Program {
	s.end()
	s.program.Files = make(map[string]string)
	for level, name := range packages {
		if text := strings.Join(slices.Concat(s.decls[level], s.done[level]), "\n\n"); text != "" {
			s.program.Files[name] = text
		}
	}
	return s.program
}
