package trace

import (
	"go/token"
	"go/types"
	"iter"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/intent"
	"github.com/uricheck/go-uricheck/analyzer/internal/sinks"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// Usage says how a value reaches a sink: the use there, the path, and the text that the program makes of
// the value on the way.
type Usage struct {
	Use stdlib.Use
	// Then, ThenUnknown and Accepted have the meaning of those of [stdlib.Call].
	Then        []string
	ThenUnknown bool
	Accepted    []string
	// AnyMethod reports whether the use is a test request with an unknown method. For CONNECT its target
	// is an authority.
	AnyMethod bool
	// AsParsed reports whether the program sends the parsed URL, perhaps with another query.
	AsParsed bool
	// Reading is that of uricheck.Subject.
	Reading uricheck.Reading
	// HasToParse reports whether the code around the parser drops its error, or ends the program on it.
	HasToParse bool
	// GivesUp reports whether the function with the parser returns an error if the parser does.
	GivesUp bool
	// NotOnWindows reports whether a build for Windows leaves out code of another package on the
	// way.
	NotOnWindows bool
	// Sink is the name of the function or field with the use.
	Sink string
	// Base is the base in the uricheck.Subject.
	Base string
	// Shared reports whether code outside the package may read the value, too.
	Shared bool
	// Doubts are the reasons why a text may not reach the sink in its known form.
	Doubts []Doubt
	Path   Path

	// isStored reports whether the program puts the value into a field or a package variable on the way, so that another
	// call may put another one in its place.
	isStored bool
	// setsUntil is the end of the function that reads a field or package variable and sets it afterwards, so that this
	// usage is not that of all values.
	setsUntil token.Pos
	// method is the parameter with the method of a test request, nil if there is none.
	method *types.Var
	// text is the text that reaches the sink, in which the place at stands for the value. It has the
	// bytes around the value, the calls that change it, and the guards on the way. If at has no
	// variable, the value itself reaches the sink.
	text term.Text
	at   term.Place
	// through has the places on the way, the farthest from the sink first.
	through *passage
}

// PassesField reports whether a field, of any object, holds the value on its way.
func (u Usage) PassesField() bool {
	for p := u.through; p != nil; p = p.next {
		if p.place.Var.IsField() {
			return true
		}
	}
	return false
}

// Holders yields the fields, and the variables but parameters, that hold the value on its way.
func (u Usage) Holders() iter.Seq[*types.Var] {
	return func(yield func(*types.Var) bool) {
		for p := u.through; p != nil; p = p.next {
			if v := p.place.Var; v.Kind() != types.ParamVar && !yield(v) {
				return
			}
		}
	}
}

// usageOf returns the usage of the value at a sink itself, which has an obligation.
func (tr *Tracer) usageOf(o sinks.Obligation) Usage {
	u := Usage{
		Use:         o.Use,
		Then:        o.Then,
		ThenUnknown: o.ThenUnknown,
		Accepted:    o.Accepted,
		AnyMethod:   o.Method.IsAny,
		AsParsed:    o.AsParsed,
		HasToParse:  o.Use.For(stdlib.Parsing) && intent.NeedsSuccess(o.At),
		GivesUp:     o.Use.For(stdlib.Parsing) && intent.GivesUp(tr.order, o.At),
		method:      o.Method.Param,
		Sink:        o.Sink,
		Base:        o.Base,
		Path:        PathOf(Step{Cursor: o.From.Cursor, At: o.At, How: o.How, Name: o.Sink}),
	}
	if reason, ok := tr.doubtOfFailure(o); ok {
		u = u.Doubted(Doubt{Reason: reason, At: o.At.Node()})
	}
	return u
}

// doubtOfFailure returns the doubt about a text for a parser if the program goes on after its failure, or tries again.
func (tr *Tracer) doubtOfFailure(o sinks.Obligation) (reason Reason, ok bool) {
	info := tr.pass.TypesInfo
	switch {
	case intent.IsAttempt(info, o.At):
		return repaired, true
	case !o.Use.For(stdlib.Parsing, stdlib.Resolving, stdlib.Unescaping, stdlib.ParsingQuery):
		return reason, false
	}
	if afterFailure, ok := intent.TriesAgain(info, o.At); ok {
		if !afterFailure && intent.GivesUp(tr.order, o.At) {
			return triedAgain, true
		}
		return repaired, true
	}
	switch {
	case !intent.FallsBack(info, o.At):
		return reason, false
	case intent.OnlyAsks(o.At):
		return onlyAsked, true
	}
	return otherWay, true
}

// from returns the usage of a value that reaches the value of u by a step.
func (u Usage) from(s Step) Usage {
	u.Path = u.Path.behind(s)
	return u
}

// whole returns the text that reaches the sink for a value.
func (u Usage) whole(value term.Text) term.Text {
	if len(value.Pieces) == 0 {
		value.Pieces = []term.Piece{{}} // other code needs a piece to point at
	}
	if u.at.Var == nil {
		return value
	}
	return u.text.With(u.at, value)
}

// wholes returns the executed texts that reach the sink for a value: one for each combination of the alternatives
// around the value.
func (u Usage) wholes(value term.Text) []term.Text {
	whole := u.whole(value)
	if u.at.Var == nil {
		return eval.Values(whole)
	}
	var found []term.Text
	for _, whole := range eval.Split(whole) {
		found = append(found, eval.Values(eval.Run(whole))...)
	}
	return found
}

// alone returns the usage of a value that becomes a part of an unknown text, for the reason d.
func (u Usage) alone(d Doubt) Usage {
	u.text, u.at = term.Text{}, term.Place{}
	return u.Doubted(d)
}

// key identifies a usage among those of a place. It does not depend on the causes of the doubts.
func (u Usage) key() string {
	reasons := make([]Doubt, len(u.Doubts))
	for i, d := range u.Doubts {
		reasons[i].Reason = d.Reason
	}
	u.Doubts = reasons
	return u.encoded()
}

// encoded returns the encoding of a usage in facts.
func (u Usage) encoded() string {
	var e factEncoder
	e.usage(u)
	return string(e.Data)
}

// passedTo returns the usage of a value that flows into a place with the usage u. If a call passes the
// target of a test request as well as its method, the usage gets the method in the call. A field or a
// package variable can have the target of another call, so that it forgets the method.
func (tr *Tracer) passedTo(p term.Place, from flow.Inflow, u Usage) Usage {
	if p.Var.IsField() || index.IsGlobal(p.Var) {
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

// withMethod returns the usage of the target of a test request for a method.
func (u Usage) withMethod(m sinks.Method) Usage {
	if m.IsConnect {
		u.Use = stdlib.ServeTestConnect
	}
	u.AnyMethod, u.method = m.IsAny, m.Param
	return u
}

// dependsOnBeginning reports whether a condition passes the beginning of a known text, or all of it, to a
// function that eval cannot execute. An example is a file name for os.ReadFile, whose error decides whether
// the program replaces it before it appends the rest.
func dependsOnBeginning(cond, whole term.Text) bool {
	return whole.IsKnown() && !cond.Walk(func(p *term.Piece) bool {
		isBeginning := func(t term.Text) bool {
			return t.IsKnown() && t.Bytes() != "" && strings.HasPrefix(whole.Bytes(), t.Bytes())
		}
		return p.Call == nil || p.Call.Func != term.MadeOf && !eval.KeepsCall(p.Call.Func) ||
			!slices.ContainsFunc(p.Call.Args, isBeginning)
	})
}
