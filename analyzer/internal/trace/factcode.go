package trace

import (
	"go/types"

	"github.com/uricheck/go-uricheck/analyzer/internal/factcode"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// factVersion is the version of the encoding of facts. Its grammar, in the elements of package factcode, is:
//
//	code  = count value*, of a function, field or variable
//	value = param element [keys] usage
//	usage = use flags sink count hop* base then accepted doubts place text
//	hop   = string function file line
//	then, accepted = count string*
//	doubts = count (reason name source)*
const factVersion = 29

// The flags of an encoded usage. The reading stands above them in the same number.
const (
	flagAnyMethod = 1 << iota
	flagThenUnknown
	flagShared
	flagAsParsed
	flagNotOnWindows
	flagHasToParse
	flagGivesUp
	flagIsStored
	allFlags = 1<<iota - 1
)

// GobEncode implements gob.GobEncoder.
func (f *takesURL) GobEncode() ([]byte, error) { return factcode.Seal(factVersion, f.code), nil }

// newTakesURL encodes values as a fact.
func newTakesURL(values []takenValue) *takesURL {
	e := factEncoder{}
	e.Number(len(values))
	for _, v := range values {
		e.value(v)
	}
	return &takesURL{e.Data}
}

type factEncoder struct{ factcode.Encoder }

func (e *factEncoder) value(v takenValue) {
	e.Number(v.param)
	e.Elements(v.of)
	e.usage(v.usage)
}

func (e *factEncoder) usage(u Usage) {
	e.Number(int(u.Use))
	e.Number(factcode.Bit(u.AnyMethod, flagAnyMethod) | factcode.Bit(u.ThenUnknown, flagThenUnknown) |
		factcode.Bit(u.Shared, flagShared) | factcode.Bit(u.AsParsed, flagAsParsed) |
		factcode.Bit(u.NotOnWindows, flagNotOnWindows) | factcode.Bit(u.HasToParse, flagHasToParse) |
		factcode.Bit(u.GivesUp, flagGivesUp) | factcode.Bit(u.isStored, flagIsStored) | int(u.Reading)*(allFlags+1))
	e.String(u.Sink)
	e.Number(len(u.Path.Hops))
	for _, h := range u.Path.Hops {
		e.String(h.Name)
		e.String(h.Func)
		e.String(h.File)
		e.Number(h.Line)
	}
	e.String(u.Base)
	e.strings(u.Then)
	e.strings(u.Accepted)
	e.Number(len(u.Doubts))
	for _, d := range u.Doubts {
		e.Number(int(d.Reason))
		e.String(d.Name)
		e.String(d.Source)
	}
	e.Place(u.at)
	e.Text(u.text)
}

func (e *factEncoder) strings(list []string) {
	e.Number(len(list))
	for _, s := range list {
		e.String(s)
	}
}

// GobDecode implements gob.GobDecoder.
func (f *takesURL) GobDecode(data []byte) (err error) {
	f.code, err = factcode.Unseal(factVersion, data)
	return err
}

// values decodes a fact. The values contain variables of the fact itself, params, which boundTo replaces by
// those of an object. It returns no values if the code is damaged.
func (f *takesURL) values() (values []takenValue, params *factcode.Variables) {
	params = new(factcode.Variables)
	values, err := decoded(f.code, params)
	if err != nil {
		return nil, params
	}
	return values, params
}

func decoded(code []byte, params *factcode.Variables) (values []takenValue, err error) {
	d := factDecoder{factcode.NewDecoder(code, params)}
	for n := d.Count(); n > 0 && !d.IsBroken(); n-- {
		values = append(values, d.value())
	}
	return values, d.End()
}

type factDecoder struct{ *factcode.Decoder }

func (d *factDecoder) value() takenValue {
	var v takenValue
	v.param = d.Number()
	v.of = d.Elements()
	v.usage = d.usage()
	return v
}

func (d *factDecoder) usage() Usage {
	var u Usage
	u.Use = stdlib.Use(d.UpTo(int(stdlib.LastUse)))
	flags := d.UpTo(allFlags + int(uricheck.LastReading)*(allFlags+1))
	u.AnyMethod = flags&flagAnyMethod != 0
	u.ThenUnknown = flags&flagThenUnknown != 0
	u.Shared = flags&flagShared != 0
	u.AsParsed = flags&flagAsParsed != 0
	u.NotOnWindows = flags&flagNotOnWindows != 0
	u.HasToParse = flags&flagHasToParse != 0
	u.GivesUp = flags&flagGivesUp != 0
	u.isStored = flags&flagIsStored != 0
	u.Reading = uricheck.Reading(flags / (allFlags + 1))
	u.Sink = d.String()
	for range d.Count() {
		u.Path.Hops = append(u.Path.Hops, Hop{Name: d.String(), Func: d.String(), File: d.String(), Line: d.Number()})
	}
	u.Base = d.String()
	u.Then, u.Accepted = d.strings(), d.strings()
	for range d.Count() {
		u.Doubts = append(u.Doubts, Doubt{Reason: Reason(d.UpTo(len(reasons) - 1)), Name: d.String(), Source: d.String()})
	}
	u.at = d.Place()
	u.text = d.Text()
	return u
}

func (d *factDecoder) strings() (list []string) {
	for range d.Count() {
		list = append(list, d.String())
	}
	return list
}

// variablesOf returns the variables of an object that its fact can name, in a fixed order. A function has its
// parameters, and a receiver that is a string or a list. A variable has itself.
func variablesOf(obj types.Object) []*types.Var {
	switch obj := obj.(type) {
	case *types.Var:
		return []*types.Var{obj}
	case *types.Func:
		var vars []*types.Var
		for v := range obj.Signature().Params().Variables() {
			vars = append(vars, v)
		}
		if recv := obj.Signature().Recv(); recv != nil && index.IsPlace(recv.Type()) {
			vars = append(vars, recv)
		}
		return vars
	}
	return nil
}

// boundTo returns the values in the fact of an object, with the variables of the object.
func (f *takesURL) boundTo(obj types.Object) []takenValue {
	values, params := f.values()
	names := params.BoundTo(variablesOf(obj))
	bound := make([]takenValue, len(values))
	for i, v := range values {
		bound[i] = takenValue{v.param, v.of, v.usage.renamed(names)}
	}
	return bound
}

// renamed replaces the variables of a usage by other ones. Those without a replacement become unknown.
func (u Usage) renamed(names factcode.Names) Usage {
	u.at = names.Place(u.at)
	u.text = names.Text(u.text)
	return u
}

// maxFactText bounds the size, in a fact, of the operations on a value.
const maxFactText = 1024

// isTooLong reports whether the operations that make a text exceed maxFactText.
func isTooLong(t term.Text) bool {
	size := 0
	return !t.Walk(func(p *term.Piece) bool {
		size += 8 + len(p.Known)
		return size <= maxFactText
	})
}
