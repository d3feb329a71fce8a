package trace

import (
	"encoding/binary"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// The code of a fact is a sequence of numbers (uvarints) and strings (their length
// and bytes):
//
//	fact  = version value*
//	value = param element usage
//	usage = use flags sink count hop* base then doubts place text
//	hop   = string function file line
//	then  = count string*
//	doubts = count (reason name source)*
//	place = number element, 0 for none
//	text  = kind count piece* count guard*
//	piece = tag [string] [place] [function result count text*]
//	guard = before string text
//
// It is a tenth of what gob writes for the same structures, which repeats their
// names in each fact.
const factVersion = 4

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

func (e *factEncoder) usage(u Usage) {
	e.number(int(u.Use))
	e.number(bit(u.AnyMethod, flagAnyMethod) | bit(u.ThenUnknown, flagThenUnknown) | bit(u.Shared, flagShared))
	e.string(u.Sink)
	e.number(len(u.Path.Hops))
	for _, h := range u.Path.Hops {
		e.string(h.Name)
		e.string(h.Func)
		e.string(h.File)
		e.number(h.Line)
	}
	e.string(u.Base)
	e.number(len(u.Then))
	for _, then := range u.Then {
		e.string(then)
	}
	e.number(len(u.Doubts))
	for _, d := range u.Doubts {
		e.number(int(d.Reason))
		e.string(d.Name)
		e.string(d.Source)
	}
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
