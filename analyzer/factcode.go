package analyzer

import (
	"encoding/binary"
	"errors"

	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// The code of a fact is a sequence of numbers (uvarints) and strings (their length
// and bytes):
//
//	fact  = version value*
//	value = param element use flags sink origin base then* before after
//	then  = count string*
//	text  = count (0 string | hole)*
//
// It is a tenth of what gob writes for the same structures, which repeats their
// names in each fact.
const factVersion = 2

// flag bits of a value.
const (
	flagWeak = 1 << iota
	flagAnyMethod
	flagThenUnknown
	flagShared
	flagConditional
	allFlags = 1<<iota - 1
)

// GobEncode implements gob.GobEncoder.
func (f *takesURL) GobEncode() ([]byte, error) {
	e := factEncoder{}
	e.number(factVersion)
	e.number(len(f.values))
	for _, v := range f.values {
		e.value(v)
	}
	return e.data, nil
}

type factEncoder struct{ data []byte }

func (e *factEncoder) number(n int) { e.data = binary.AppendUvarint(e.data, uint64(n)) }

func (e *factEncoder) string(s string) {
	e.number(len(s))
	e.data = append(e.data, s...)
}

func (e *factEncoder) value(v taken) {
	u := v.usage
	e.number(v.param)
	e.number(bit(v.element, 1))
	e.number(int(u.use))
	e.number(bit(u.weak, flagWeak) | bit(u.anyMethod, flagAnyMethod) | bit(u.thenUnknown, flagThenUnknown) | bit(u.shared, flagShared) |
		bit(u.conditional, flagConditional))
	e.string(u.sink)
	e.string(u.origin)
	e.string(u.base)
	e.number(len(u.then))
	for _, then := range u.then {
		e.string(then)
	}
	e.text(u.before)
	e.text(u.after)
}

func bit(set bool, flag int) int {
	if set {
		return flag
	}
	return 0
}

func (e *factEncoder) text(t flow.Text) {
	e.number(len(t))
	for _, p := range t {
		e.number(int(p.Hole))
		if p.Hole == flow.NoHole {
			e.string(p.Known)
		}
	}
}

// GobDecode implements gob.GobDecoder.
func (f *takesURL) GobDecode(data []byte) error {
	d := factDecoder{data: data}
	if d.number() != factVersion {
		return errors.New("uricheck: a fact of another version of uricheck: clear the cache that holds it")
	}
	f.values = nil
	for n := d.count(); n > 0 && !d.broken; n-- {
		f.values = append(f.values, d.value())
	}
	if d.broken || len(d.data) > 0 {
		return errors.New("uricheck: a fact is damaged: clear the cache that holds it")
	}
	return nil
}

// factDecoder reads zero values from where the data is broken.
type factDecoder struct {
	data   []byte
	broken bool
}

func (d *factDecoder) number() int {
	n, size := binary.Uvarint(d.data)
	if size <= 0 || n > 1<<31-1 {
		d.broken, d.data = true, nil
		return 0
	}
	d.data = d.data[size:]
	return int(n)
}

// upTo is a number that is not above a limit.
func (d *factDecoder) upTo(limit int) int { return d.limited(d.number(), limit) }

// count is a number of things of which each takes a byte at least.
func (d *factDecoder) count() int {
	n := d.number()
	return d.limited(n, len(d.data))
}

func (d *factDecoder) limited(n, limit int) int {
	if n > limit {
		d.broken, d.data = true, nil
		return 0
	}
	return n
}

func (d *factDecoder) string() string {
	n := d.count()
	s := string(d.data[:n])
	d.data = d.data[n:]
	return s
}

func (d *factDecoder) value() taken {
	var v taken
	v.param = d.number()
	v.element = d.upTo(1) == 1
	v.usage.use = stdlib.Use(d.upTo(int(stdlib.LastUse)))
	flags := d.upTo(allFlags)
	v.usage.weak = flags&flagWeak != 0
	v.usage.anyMethod = flags&flagAnyMethod != 0
	v.usage.thenUnknown = flags&flagThenUnknown != 0
	v.usage.shared = flags&flagShared != 0
	v.usage.conditional = flags&flagConditional != 0
	v.usage.sink = d.string()
	v.usage.origin = d.string()
	v.usage.base = d.string()
	for range d.count() {
		v.usage.then = append(v.usage.then, d.string())
	}
	v.usage.before = d.text()
	v.usage.after = d.text()
	return v
}

func (d *factDecoder) text() flow.Text {
	var t flow.Text
	for range d.count() {
		p := flow.Piece{Hole: flow.Hole(d.upTo(int(flow.Misprint)))}
		if p.Hole == flow.NoHole {
			p.Known = d.string()
		}
		t = append(t, p)
	}
	return t
}
