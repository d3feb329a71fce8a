package analyzer

import (
	"go/types"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
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
	// text is what comes to the sink if the value is what stands for the place at in it: what
	// the program puts around the value, makes of it and asks of it on the way. Without a
	// place it is the value.
	text term.Text
	at   term.Place
	// doubts are why a text may not come to the sink as it is known.
	doubts []doubt
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

// whole returns what comes to the sink if the value is a text.
func (u usage) whole(value term.Text) term.Text {
	if len(value.Pieces) == 0 {
		value.Pieces = []term.Piece{{}} // so that there is something to point at
	}
	if u.at.Var == nil {
		return value
	}
	return u.text.With(u.at, value)
}

// alone returns the usage of a value of which only is known that something is made of it.
func (u usage) alone(d doubt) usage {
	u.text, u.at = term.Text{}, term.Place{}
	return u.doubted(d)
}

// isDirect reports whether the value stands in the call of the sink.
func (u usage) isDirect() bool { return u.way.isOne() && u.origin == "" }

// key identifies a usage among those of a place.
func (u usage) key() string {
	var e factEncoder
	e.usage(u)
	return string(e.data)
}
