package analyzer

import (
	"encoding/binary"
	"errors"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// The code of a fact is a sequence of numbers (uvarints) and strings (their length
// and bytes):
//
//	fact  = version value*
//	value = param element usage
//	usage = use flags sink origin base then* doubts place text
//	then  = count string*
//	place = number element, 0 for none
//	text  = kind count piece* count guard*
//	piece = tag [string] [place] [function result count text*]
//	guard = before string text
//
// It is a tenth of what gob writes for the same structures, which repeats their
// names in each fact.
const factVersion = 3

// flag bits of a usage.
const (
	flagAnyMethod = 1 << iota
	flagThenUnknown
	flagShared
	allFlags = 1<<iota - 1
)

// tag bits of a piece, above its hole.
const (
	tagPlace = 16 << iota
	tagCall
	tagAround
	allTags = 16<<iota - 1
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
	e.number(v.param)
	e.number(bit(v.element, 1))
	e.usage(v.usage)
}

func (e *factEncoder) usage(u usage) {
	e.number(int(u.use))
	e.number(bit(u.anyMethod, flagAnyMethod) | bit(u.thenUnknown, flagThenUnknown) | bit(u.shared, flagShared))
	e.string(u.sink)
	e.string(u.origin)
	e.string(u.base)
	e.number(len(u.then))
	for _, then := range u.then {
		e.string(then)
	}
	doubts := 0
	for _, d := range u.doubts {
		doubts |= 1 << d
	}
	e.number(doubts)
	e.place(u.at)
	e.text(u.text)
}

// place writes a variable by its position: that of a parameter in a fact is its number.
func (e *factEncoder) place(p term.Place) {
	if p.Var == nil {
		e.number(0)
		return
	}
	e.number(int(p.Var.Pos()))
	e.number(bit(p.Element, 1))
}

func bit(set bool, flag int) int {
	if set {
		return flag
	}
	return 0
}

func (e *factEncoder) text(t term.Text) {
	e.number(int(t.Kind))
	e.number(len(t.Pieces))
	for _, p := range t.Pieces {
		e.piece(p)
	}
	e.number(len(t.Guards))
	for _, g := range t.Guards {
		e.number(bit(g.Before, 1))
		e.string(g.Source)
		e.text(g.Holds)
	}
}

func (e *factEncoder) piece(p term.Piece) {
	e.number(int(p.Hole) | bit(p.Place.Var != nil, tagPlace) | bit(p.Call != nil, tagCall) | bit(p.Around, tagAround))
	if p.Hole == term.NoHole {
		e.string(p.Known)
	}
	if p.Place.Var != nil {
		e.place(p.Place)
	}
	if p.Call != nil {
		e.string(p.Call.Func)
		e.number(p.Call.Result)
		e.number(len(p.Call.Args))
		for _, arg := range p.Call.Args {
			e.text(arg)
		}
	}
}

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
	v.usage.use = stdlib.Use(d.upTo(int(stdlib.LastUse)))
	flags := d.upTo(allFlags)
	v.usage.anyMethod = flags&flagAnyMethod != 0
	v.usage.thenUnknown = flags&flagThenUnknown != 0
	v.usage.shared = flags&flagShared != 0
	v.usage.sink = d.string()
	v.usage.origin = d.string()
	v.usage.base = d.string()
	for range d.count() {
		v.usage.then = append(v.usage.then, d.string())
	}
	doubts := d.upTo(1<<len(levels) - 1)
	for i := range levels {
		if doubts&(1<<i) != 0 {
			v.usage.doubts = append(v.usage.doubts, doubt(i))
		}
	}
	v.usage.at = d.place()
	v.usage.text = d.text()
	return v
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
