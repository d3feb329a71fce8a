package trace

import (
	"cmp"
	"fmt"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/sinks"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// takesURL is the summary of a function, a field or a package variable whose values reach sinks. An
// importing package needs it to follow its own literals. Drivers differ in the objects that can have
// facts; all support these three kinds. The analyzer decodes the code on demand.
type takesURL struct{ code []byte }

// FactTypes returns the types of the facts of a [Tracer].
func FactTypes() []analysis.Fact { return []analysis.Fact{new(takesURL)} }

// Takers returns the objects of other packages that take URLs, in no particular order.
func Takers(pass *analysis.Pass) []types.Object {
	var takers []types.Object
	for _, of := range pass.AllObjectFacts() {
		if _, ok := of.Fact.(*takesURL); ok {
			takers = append(takers, of.Object)
		}
	}
	return takers
}

// takenValue is a value of an object in a summary: a parameter, a field or a variable that reaches a sink.
type takenValue struct {
	param int        // the index of the parameter, or their number for the receiver; 0 for a field or variable
	of    term.Place // without a variable: the value itself, or elements of it
	usage Usage
}

// AFact implements [analysis.Fact].
func (*takesURL) AFact() {}

// String returns the fact for tests, and for drivers that print facts.
func (f *takesURL) String() string {
	var shown []string
	values, _ := f.values()
	for _, v := range values {
		s := fmt.Sprint(v.param, " ", v.usage.Use)
		switch v.usage.Confidence() {
		case IfShown:
			s += " if shown"
		case AnyReader:
			s += " any reader"
		}
		if asks := len(v.usage.text.Guards); asks > 0 {
			s += fmt.Sprint(" guards ", asks)
		}
		shown = append(shown, s)
	}
	return "takesURL(" + strings.Join(shown, ", ") + ")"
}

// inOrder returns values in the order of a fact, which is the same in all runs, without repeated usages.
func inOrder(values []takenValue) []takenValue {
	type keyed struct {
		takenValue
		key, encoded string
	}
	all := make([]keyed, len(values))
	for i, v := range values {
		all[i] = keyed{v, v.usage.key(), v.usage.encoded()}
	}
	slices.SortFunc(all, func(a, b keyed) int {
		return cmp.Or(
			cmp.Compare(a.param, b.param),
			comparePlaces(a.of, b.of),
			strings.Compare(a.key, b.key),
			strings.Compare(a.encoded, b.encoded), // the causes of the doubts differ
		)
	})
	var found []takenValue
	for i, v := range all {
		if i == 0 || v.param != all[i-1].param || v.of != all[i-1].of || v.key != all[i-1].key {
			found = append(found, v.takenValue)
		}
	}
	return found
}

// summaries finds the summaries of functions, fields and variables of other packages, and has those of
// interface methods.
type summaries struct {
	pass   *analysis.Pass
	sinks  *sinks.Sinks
	takers map[types.Object][]takenValue
}

func newSummaries(pass *analysis.Pass, s *sinks.Sinks) *summaries {
	return &summaries{pass, s, make(map[types.Object][]takenValue)}
}

// valuesOf returns the values that an object takes: from a fact of another package, or from the
// implementations of an interface method.
func (s *summaries) valuesOf(obj types.Object) []takenValue {
	values, known := s.takers[obj]
	if known || obj.Pkg() == nil || obj.Pkg() == s.pass.Pkg {
		return values
	}
	var fact takesURL
	if taken := s.sinks.OfLibrary(obj); taken != nil {
		values = ofField(obj, taken)
	} else if !s.sinks.Has(obj) && s.pass.ImportObjectFact(obj, &fact) {
		values = fact.boundTo(obj)
	}
	s.takers[obj] = values
	return values
}

// ofField returns the values that a field or a variable of a library takes, by the table of libraries; none for a
// function: see followLibrary.
func ofField(obj types.Object, taken []sinks.Taken) (values []takenValue) {
	if _, isVar := obj.(*types.Var); !isVar {
		return nil
	}
	for _, t := range taken {
		values = append(values, takenValue{0, term.Place{Element: t.IsElement}, usageOfLibrary(t)})
	}
	return values
}

// usageOfLibrary returns the usage of what a library takes.
func usageOfLibrary(t sinks.Taken) Usage {
	return Usage{Use: t.Use, Accepted: t.Schemes, Reading: t.Reading, Sink: t.Name}
}

// followLibrary follows the arguments of a call of a function in the table of libraries.
func (tr *Tracer) followLibrary(call index.Call) {
	for _, t := range tr.sinks.OfLibrary(call.Func) {
		for _, from := range tr.flow.Passed(call, t.Param, term.Place{Element: t.IsElement}) {
			if t.Named != nil {
				from = from.IfNamed(call.Cursor.ChildAt(edge.CallExpr_Args, t.Param-1+call.Shift), t.Named...)
			}
			tr.follow(from, usageOfLibrary(t).from(Step{Cursor: from.Cursor, At: call.Cursor, How: "passed to", Name: t.Name}))
		}
	}
}

// followTaken follows the arguments of a call for parameters that reach sinks.
func (tr *Tracer) followTaken(call index.Call, values []takenValue) {
	// A test may use its own implementation of an interface.
	recv := call.Func.Signature().Recv()
	mayDiffer := recv != nil && types.IsInterface(recv.Type()) && tr.files.IsTestAt(call.Cursor.Node().Pos())
	name := code.QualifiedName(call.Func)
	for _, v := range values {
		u := v.usage
		if mayDiffer {
			u = u.Doubted(Doubt{Reason: otherInterface, Name: name})
		}
		if by := tr.again(call, u.isStored); by != nil {
			u = u.Doubted(Doubt{Reason: setAgain, Name: name, At: by})
		}
		u.text = tr.flow.Filled(u.text, call, u.at)
		param := v.param
		if param == call.Func.Signature().Params().Len() {
			param = index.TheReceiver
		}
		for _, from := range tr.flow.Passed(call, param, v.of) {
			tr.follow(from, u.from(Step{Cursor: from.Cursor, At: call.Cursor, How: "passed to", Name: name}))
		}
	}
}

// queueTaken queues a field or a variable of another package that this one sets, if it has a summary.
func (tr *Tracer) queueTaken(v *types.Var) {
	if v == nil || v.Pkg() == tr.pass.Pkg || tr.imported[v] {
		return
	}
	tr.imported[v] = true
	for _, t := range tr.facts.valuesOf(v) {
		place, u := t.of.At(v), t.usage
		if by := tr.places.remaker(place, nil); by != nil {
			u = u.Doubted(Doubt{Reason: remade, Name: v.Name(), At: by})
		}
		if by := tr.others.useOf(v, inspector.Cursor{}, nil); by != nil {
			u = u.Doubted(Doubt{Reason: otherPurpose, Name: v.Name(), At: by})
		}
		tr.queue(place, u)
	}
}

// usesOf returns the values that a function takes, as far as trace knows so far.
func (tr *Tracer) usesOf(fn *types.Func) []takenValue {
	if fn.Pkg() != tr.pass.Pkg {
		return tr.facts.valuesOf(fn)
	}
	var values []takenValue
	for i := range fn.Signature().Params().Len() {
		for _, at := range tr.placesOf(fn.Signature().Params().At(i)) {
			for _, u := range tr.usages[at] {
				values = append(values, takenValue{i, at.At(nil), u})
			}
		}
	}
	return values
}
