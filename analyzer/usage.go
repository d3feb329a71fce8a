package analyzer

import (
	"go/types"
	"strconv"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// usage is what becomes of a value: the use that it is put to in the end, and
// what is put around it on the way there.
type usage struct {
	use stdlib.Use
	// then and thenUnknown are those of stdlib.Call.
	then        []string
	thenUnknown bool
	// anyMethod is set for a test request whose method is not known: its target
	// may be an authority.
	anyMethod bool
	// method is the parameter that has it then, if it is one: calls tell it.
	method *types.Var
	// sink is the function that has the use, as people write it.
	sink string
	// before and after stand around the value when it comes to the sink.
	before, after flow.Text
	// weak is set if the program looks at the value on the way, or changes it: what
	// comes to the sink is only some of what is written, or something made of it.
	weak bool
	// conditional is set if the value may be for something else than the sink: a text
	// has to show that it is for the sink.
	conditional bool
	// shared is set if code outside of the package may see the value as well.
	shared bool
	// base is uricheck.Subject.Base.
	base string
	// way are the steps from the value to the sink, the first one first, as far as
	// they are in this package.
	way way
	// through are the places on the way, the farthest from the sink first.
	through *passage
	// origin is the rest of the way, in dependencies: "http.Get in request.Get,
	// request.go:41".
	origin string
}

// from returns the usage of a value one step further from the sink.
func (u usage) from(s step) usage {
	u.way = u.way.behind(s)
	return u
}

// weakened returns the weak usage of a value. What is put around it is not known
// to be put around all of it.
func (u usage) weakened() usage {
	u.weak, u.conditional = true, false
	u.before, u.after = nil, nil
	return u
}

// isDirect reports whether the value stands in the call of the sink.
func (u usage) isDirect() bool { return u.way.isOne() && u.origin == "" }

// key identifies a usage among those of a place.
func (u usage) key() string {
	var b strings.Builder
	b.WriteString(u.sink)
	b.WriteByte(' ')
	b.WriteString(strconv.Itoa(int(u.use)))
	for _, flag := range []bool{u.weak, u.conditional, u.anyMethod, u.thenUnknown} {
		b.WriteString(strconv.FormatBool(flag))
	}
	b.WriteString(strconv.Quote(u.base))
	for _, then := range u.then {
		b.WriteString(strconv.Quote(then))
	}
	writePattern(&b, u.before)
	writePattern(&b, u.after)
	return b.String()
}

func writePattern(b *strings.Builder, t flow.Text) {
	b.WriteByte(' ')
	for _, p := range t {
		if p.Hole == flow.NoHole {
			b.WriteString(strconv.Quote(p.Known))
		} else {
			b.WriteString(strconv.Itoa(int(p.Hole)))
		}
	}
}

// around returns the usage of the i-th piece of a text that is used as u says.
func (u usage) around(t flow.Text, i int) usage {
	if u.weak {
		return u
	}
	u.before = append(u.before[:len(u.before):len(u.before)], bare(t[:i])...)
	u.after = append(bare(t[i+1:]), u.after...)
	return u
}

// bare returns what is known of a text without where it comes from: whoever
// looks at what is put between has no business there.
func bare(t flow.Text) flow.Text {
	var pieces flow.Text
	for _, p := range t {
		last := len(pieces) - 1
		if p.Hole == flow.NoHole && last >= 0 && pieces[last].Hole == flow.NoHole {
			pieces[last].Known += p.Known
			continue
		}
		pieces = append(pieces, flow.Piece{Known: p.Known, Hole: p.Hole})
	}
	return pieces
}
