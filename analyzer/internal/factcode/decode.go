package factcode

import (
	"encoding/binary"
	"errors"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// Decoder reads the output of an [Encoder]; after a damaged byte it returns zero values.
type Decoder struct {
	data   []byte
	broken bool
	depth  int
	vars   *Variables
	known  []string // the strings so far
}

// NewDecoder returns a decoder that resolves variables in the given ones.
func NewDecoder(data []byte, vars *Variables) *Decoder { return &Decoder{data: data, vars: vars} }

// ErrVersion is the error for a fact of another version of uricheck.
var ErrVersion = errors.New("uricheck: a fact has the format of another version: clear the cache that holds it")

var errDamaged = errors.New("uricheck: a fact is damaged: clear the cache that holds it")

// IsBroken reports whether the reader has failed.
func (d *Decoder) IsBroken() bool { return d.broken }

// End returns an error if the reader has failed, or if there is more data.
func (d *Decoder) End() error {
	if d.broken || len(d.data) > 0 {
		return errDamaged
	}
	return nil
}

// Number reads a number.
func (d *Decoder) Number() int {
	n, size := binary.Uvarint(d.data)
	if size <= 0 || n > 1<<31-1 {
		d.broken, d.data = true, nil
		return 0
	}
	d.data = d.data[size:]
	return int(n)
}

// UpTo reads a number up to a limit.
func (d *Decoder) UpTo(limit int) int { return d.limited(d.Number(), limit) }

// Count reads the number of following items, each of which has at least one byte.
func (d *Decoder) Count() int {
	n := d.Number()
	return d.limited(n, len(d.data))
}

func (d *Decoder) limited(n, limit int) int {
	if n > limit {
		d.broken, d.data = true, nil
		return 0
	}
	return n
}

// String reads a string.
func (d *Decoder) String() string {
	n := d.Number()
	if n&1 == 1 {
		if n >>= 1; n >= len(d.known) {
			d.broken, d.data = true, nil
			return ""
		}
		return d.known[n]
	}
	n = d.limited(n>>1, len(d.data))
	s := string(d.data[:n])
	d.data = d.data[n:]
	if s != "" {
		d.known = append(d.known, s)
	}
	return s
}

// Place reads a variable.
func (d *Decoder) Place() term.Place {
	n := d.Number()
	if n == 0 {
		return term.Place{}
	}
	v := d.vars.At(d.limited(n, MaxVariables))
	return d.Elements().At(v)
}

// Elements reads which part of a variable a place is.
func (d *Decoder) Elements() term.Place {
	if d.UpTo(1) == 0 {
		return term.Place{}
	}
	return term.Place{Element: true, Keys: term.Keys(d.String())}
}

// maxDepth is the maximal nesting of texts: a damaged fact must not overflow the stack.
const maxDepth = 100

// Text reads a text.
func (d *Decoder) Text() term.Text {
	d.depth++
	defer func() { d.depth-- }()
	d.broken = d.broken || d.depth > maxDepth
	if d.broken {
		d.data = nil
		return term.Text{}
	}
	t := term.Text{Kind: term.Kind(d.UpTo(int(term.Other)))}
	for range d.Count() {
		t.Pieces = append(t.Pieces, d.piece())
	}
	for range d.Count() {
		g := term.Guard{Role: term.Role(d.UpTo(int(term.LastRole))), Source: d.String()}
		g.Holds = d.Text()
		t.Guards = append(t.Guards, g)
	}
	return t
}

func (d *Decoder) piece() term.Piece {
	tag := d.UpTo(allTags)
	p := term.Piece{Hole: term.Hole(d.limited(tag%tagPlace, int(term.Misprint))), Around: tag&tagAround != 0}
	if p.Hole == term.NoHole {
		p.Known = d.String()
	}
	if tag&tagPlace != 0 {
		p.Place = d.Place()
	}
	if tag&tagCall != 0 {
		p.Call = &term.Call{Func: d.String(), Result: d.Number()}
		for range d.Count() {
			p.Call.Args = append(p.Call.Args, d.Text())
		}
	}
	return p
}
