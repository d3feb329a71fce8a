package trace

import (
	"encoding/binary"
	"errors"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// GobDecode implements gob.GobDecoder.
func (f *takesURL) GobDecode(data []byte) error {
	d := factDecoder{data: data, params: &f.params}
	if d.number() != factVersion {
		return errors.New("uricheck: a fact of another version of uricheck: clear the cache that holds it")
	}
	f.values, f.params = nil, params{}
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
	depth  int
	params *params
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
	v.usage = d.usage()
	return v
}

func (d *factDecoder) usage() Usage {
	var u Usage
	u.Use = stdlib.Use(d.upTo(int(stdlib.LastUse)))
	flags := d.upTo(allFlags)
	u.AnyMethod = flags&flagAnyMethod != 0
	u.ThenUnknown = flags&flagThenUnknown != 0
	u.Shared = flags&flagShared != 0
	u.Sink = d.string()
	for range d.count() {
		u.Path.Hops = append(u.Path.Hops, Hop{Name: d.string(), Func: d.string(), File: d.string(), Line: d.number()})
	}
	u.Base = d.string()
	for range d.count() {
		u.Then = append(u.Then, d.string())
	}
	for range d.count() {
		u.Doubts = append(u.Doubts, Doubt{Reason: Reason(d.upTo(len(reasons) - 1)), Name: d.string(), Source: d.string()})
	}
	u.at = d.place()
	u.text = d.text()
	return u
}

func (d *factDecoder) place() term.Place {
	n := d.number()
	if n == 0 {
		return term.Place{}
	}
	return term.Place{Var: d.params.at(d.limited(n, maxParams)), Element: d.upTo(1) == 1}
}

// maxFactDepth is how deep texts may be in each other: a damaged fact must not fill the
// stack.
const maxFactDepth = 100

func (d *factDecoder) text() term.Text {
	d.depth++
	defer func() { d.depth-- }()
	d.broken = d.broken || d.depth > maxFactDepth
	if d.broken {
		d.data = nil
		return term.Text{}
	}
	t := term.Text{Kind: term.Kind(d.upTo(int(term.Other)))}
	for range d.count() {
		t.Pieces = append(t.Pieces, d.piece())
	}
	for range d.count() {
		g := term.Guard{Before: d.upTo(1) == 1, Source: d.string()}
		g.Holds = d.text()
		t.Guards = append(t.Guards, g)
	}
	return t
}

func (d *factDecoder) piece() term.Piece {
	tag := d.upTo(allTags)
	p := term.Piece{Hole: term.Hole(d.limited(tag%tagPlace, int(term.Misprint))), Around: tag&tagAround != 0}
	if p.Hole == term.NoHole {
		p.Known = d.string()
	}
	if tag&tagPlace != 0 {
		p.Place = d.place()
	}
	if tag&tagCall != 0 {
		p.Call = &term.Call{Func: d.string(), Result: d.number()}
		for range d.count() {
			p.Call.Args = append(p.Call.Args, d.text())
		}
	}
	return p
}
