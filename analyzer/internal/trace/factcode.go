package trace

import (
	"github.com/uricheck/go-uricheck/analyzer/internal/factcode"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// The code of a fact, in terms of package factcode:
//
//	fact  = version count value*, of a function, field or variable
//	      | version count (path type field value)*, of the fields of other packages
//	value = param element usage
//	usage = use flags sink count hop* base then doubts place text
//	hop   = string function file line
//	then  = count string*
//	doubts = count (reason name source)*
const factVersion = 6

// flag bits of a usage.
const (
	flagAnyMethod = 1 << iota
	flagThenUnknown
	flagShared
	allFlags = 1<<iota - 1
)

// GobEncode implements gob.GobEncoder.
func (f *takesURL) GobEncode() ([]byte, error) {
	e := factEncoder{}
	e.Number(factVersion)
	e.Number(len(f.values))
	for _, v := range f.values {
		e.value(v)
	}
	return e.Data, nil
}

type factEncoder struct{ factcode.Encoder }

func (e *factEncoder) value(v taken) {
	e.Number(v.param)
	e.Number(factcode.Bit(v.element, 1))
	e.usage(v.usage)
}

func (e *factEncoder) usage(u Usage) {
	e.Number(int(u.Use))
	e.Number(factcode.Bit(u.AnyMethod, flagAnyMethod) | factcode.Bit(u.ThenUnknown, flagThenUnknown) | factcode.Bit(u.Shared, flagShared))
	e.String(u.Sink)
	e.Number(len(u.Path.Hops))
	for _, h := range u.Path.Hops {
		e.String(h.Name)
		e.String(h.Func)
		e.String(h.File)
		e.Number(h.Line)
	}
	e.String(u.Base)
	e.Number(len(u.Then))
	for _, then := range u.Then {
		e.String(then)
	}
	e.Number(len(u.Doubts))
	for _, d := range u.Doubts {
		e.Number(int(d.Reason))
		e.String(d.Name)
		e.String(d.Source)
	}
	e.Place(u.at)
	e.Text(u.text)
}

// GobDecode implements gob.GobDecoder.
func (f *takesURL) GobDecode(data []byte) error {
	f.values, f.params = nil, factcode.Variables{}
	d := factDecoder{factcode.NewDecoder(data, &f.params)}
	if d.Number() != factVersion {
		return factcode.ErrVersion
	}
	for n := d.Count(); n > 0 && !d.IsBroken(); n-- {
		f.values = append(f.values, d.value())
	}
	return d.End()
}

type factDecoder struct{ *factcode.Decoder }

func (d *factDecoder) value() taken {
	var v taken
	v.param = d.Number()
	v.element = d.UpTo(1) == 1
	v.usage = d.usage()
	return v
}

func (d *factDecoder) usage() Usage {
	var u Usage
	u.Use = stdlib.Use(d.UpTo(int(stdlib.LastUse)))
	flags := d.UpTo(allFlags)
	u.AnyMethod = flags&flagAnyMethod != 0
	u.ThenUnknown = flags&flagThenUnknown != 0
	u.Shared = flags&flagShared != 0
	u.Sink = d.String()
	for range d.Count() {
		u.Path.Hops = append(u.Path.Hops, Hop{Name: d.String(), Func: d.String(), File: d.String(), Line: d.Number()})
	}
	u.Base = d.String()
	for range d.Count() {
		u.Then = append(u.Then, d.String())
	}
	for range d.Count() {
		u.Doubts = append(u.Doubts, Doubt{Reason: Reason(d.UpTo(len(reasons) - 1)), Name: d.String(), Source: d.String()})
	}
	u.at = d.Place()
	u.text = d.Text()
	return u
}
