package trace

import (
	"go/types"

	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/sinks"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// Usage is what becomes of a value: the use that it is put to in the end, and the path
// there.
type Usage struct {
	Use stdlib.Use
	// Then and ThenUnknown are those of [stdlib.Call].
	Then        []string
	ThenUnknown bool
	// AnyMethod is set for a test request whose method is not known: its target
	// may be an authority.
	AnyMethod bool
	// AsParsed is set if what net/url has made of the text is sent, with another query perhaps.
	AsParsed bool
	// Sink is the function or field that has the use, as people write it.
	Sink string
	// Base is that of uricheck.Subject.
	Base string
	// Shared is set if code outside of the package may see the value as well.
	Shared bool
	// Doubts are why a text may not come to the sink as it is known.
	Doubts []Doubt
	Path   Path

	// method is the parameter that has the method of a test request, if it is one: calls
	// tell it.
	method *types.Var
	// text is what comes to the sink if the value is what stands for the place at in it: what
	// the program puts around the value, makes of it and asks of it on the way. Without a
	// place it is the value.
	text term.Text
	at   term.Place
	// through are the places on the way, the farthest from the sink first.
	through *passage
}

// usageOf returns the usage of a value of which a sink asks something.
func usageOf(o sinks.Obligation) Usage {
	return Usage{
		Use:         o.Use,
		Then:        o.Then,
		ThenUnknown: o.ThenUnknown,
		AnyMethod:   o.Method.IsAny,
		AsParsed:    o.AsParsed,
		method:      o.Method.Param,
		Sink:        o.Sink,
		Base:        o.Base,
		Path:        PathOf(Step{Cursor: o.From.Cursor, At: o.At, How: o.How, Name: o.Sink}),
	}
}

// from returns the usage of a value one step further from the sink.
func (u Usage) from(s Step) Usage {
	u.Path = u.Path.behind(s)
	return u
}

// whole returns what comes to the sink if the value is a text.
func (u Usage) whole(value term.Text) term.Text {
	if len(value.Pieces) == 0 {
		value.Pieces = []term.Piece{{}} // so that there is something to point at
	}
	if u.at.Var == nil {
		return value
	}
	return u.text.With(u.at, value)
}

// asked returns the values that a text may have, if conditions on the way ask for it: each has
// its own answers.
func (u Usage) asked(own term.Text) []term.Text {
	if u.at.Var == nil || len(u.text.Guards) == 0 {
		return []term.Text{own}
	}
	return eval.Values(own)
}

// alone returns the usage of a value of which only is known that something is made of it.
func (u Usage) alone(d Doubt) Usage {
	u.text, u.at = term.Text{}, term.Place{}
	return u.Doubted(d)
}

// key identifies a usage among those of a place, wherever its doubts come from.
func (u Usage) key() string {
	reasons := make([]Doubt, len(u.Doubts))
	for i, d := range u.Doubts {
		reasons[i].Reason = d.Reason
	}
	u.Doubts = reasons
	return u.encoded()
}

func (u Usage) encoded() string {
	var e factEncoder
	e.usage(u)
	return string(e.Data)
}

// passedTo returns the usage of what is written to a place that has the usage u. A call
// that passes a target passes its method with it, if both are for parameters of one
// function. A field, or a variable of the package, can hold the target of another call.
func (tr *Tracer) passedTo(p term.Place, from flow.Inflow, u Usage) Usage {
	if p.Var.IsField() || defuse.IsGlobal(p.Var) {
		u.method = nil
	}
	if u.method == nil || from.Call == nil {
		return u
	}
	fn, _ := tr.flow.Index.Parameter(p.Var)
	of, i := tr.flow.Index.Parameter(u.method)
	if fn == nil || fn != of {
		return u
	}
	if passed := tr.flow.Index.Argument(*from.Call, i); len(passed) == 1 {
		return u.withMethod(tr.sinks.MethodAt(passed[0]))
	}
	u.method = nil
	return u
}

// withMethod returns the usage of the target of a test request with a method.
func (u Usage) withMethod(m sinks.Method) Usage {
	if m.IsConnect {
		u.Use = stdlib.ServeTestConnect
	}
	u.AnyMethod, u.method = m.IsAny, m.Param
	return u
}
