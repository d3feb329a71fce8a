package trace

import (
	"github.com/uricheck/go-uricheck/analyzer/internal/factcode"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

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
