package trace

import "github.com/uricheck/go-uricheck/analyzer/internal/factcode"

// The code of a fact, in terms of package factcode:
//
//	fact  = version value*
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
