package term

import (
	"strconv"
	"strings"
)

// String returns a text for people: holes as "…", places by their names, calls in Go's
// notation.
func (t Text) String() string {
	var b strings.Builder
	for _, p := range t.Pieces {
		p.show(&b)
	}
	for _, g := range t.Guards {
		b.WriteString(" if ")
		if g.Role.IsEarly() {
			b.WriteString("before ")
		}
		b.WriteString(g.Holds.String())
	}
	return b.String()
}

func (p Piece) show(b *strings.Builder) {
	switch {
	case p.Call != nil:
		b.WriteString(p.Call.Func)
		if p.Call.Result > 0 {
			b.WriteString("#" + strconv.Itoa(p.Call.Result))
		}
		b.WriteString("(")
		for i, arg := range p.Call.Args {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(arg.String())
		}
		b.WriteString(")")
	case p.Place.Var != nil:
		b.WriteString("<" + p.Place.Var.Name() + ">")
	case p.Hole != NoHole:
		b.WriteString("…")
	default:
		b.WriteString(p.Known)
	}
}
