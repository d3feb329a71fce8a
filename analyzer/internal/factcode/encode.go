package factcode

import (
	"encoding/binary"
	"fmt"
	"go/ast"
	"go/token"
	"path/filepath"
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// Encoder appends values to Data.
type Encoder struct {
	Data  []byte
	known []string // the strings written so far: few enough for a linear search
}

// Number writes a number that is not negative.
func (e *Encoder) Number(n int) { e.Data = binary.AppendUvarint(e.Data, uint64(n)) }

// String writes a string of any bytes, or its number if it occurred before.
func (e *Encoder) String(s string) {
	if number := slices.Index(e.known, s); number >= 0 {
		e.Number(number<<1 | 1)
		return
	}
	e.Number(len(s) << 1)
	e.Data = append(e.Data, s...)
	if s != "" {
		e.known = append(e.known, s)
	}
}

// Bit returns a flag if it is set, or else 0.
func Bit(set bool, flag int) int {
	if set {
		return flag
	}
	return 0
}

// Place writes a variable as its number in [Variables].
func (e *Encoder) Place(p term.Place) {
	if p.Var == nil {
		e.Number(0)
		return
	}
	e.Number(int(p.Var.Pos()))
	e.Elements(p)
}

// Elements writes which part of a variable a place is.
func (e *Encoder) Elements(p term.Place) {
	e.Number(Bit(p.Element, 1))
	if p.Element {
		e.String(string(p.Keys))
	}
}

// Text writes a text without literals, expressions and positions, which have a meaning only in
// its own package.
func (e *Encoder) Text(t term.Text) {
	e.Number(int(t.Kind))
	e.Number(len(t.Pieces))
	for _, p := range t.Pieces {
		e.piece(p)
	}
	e.Number(len(t.Guards))
	for _, g := range t.Guards {
		e.Number(Bit(g.Before, guardBefore) | Bit(g.Fails, guardFails) | Bit(g.Chooses, guardChooses) | Bit(g.Selects, guardSelects) | Bit(g.Formats, guardFormats) | Bit(g.Fixed, guardFixed) | Bit(g.Among, guardAmong))
		e.String(g.Source)
		e.Number(len(g.Given))
		for _, v := range g.Given {
			e.Number(int(v.Pos()))
		}
		e.Text(g.Holds)
	}
}

func (e *Encoder) piece(p term.Piece) {
	e.Number(int(p.Hole) | Bit(p.Place.Var != nil, tagPlace) | Bit(p.Call != nil, tagCall) | Bit(p.Around, tagAround))
	if p.Hole == term.NoHole {
		e.String(p.Known)
	}
	if p.Place.Var != nil {
		e.Place(p.Place)
	}
	if p.Call != nil {
		e.String(p.Call.Func)
		e.Number(p.Call.Result)
		e.Number(len(p.Call.Args))
		for _, arg := range p.Call.Args {
			e.Text(arg)
		}
	}
}

// Source returns the position of a node in the notation of facts: "low.go:12".
func Source(fset *token.FileSet, n ast.Node) string {
	at := fset.Position(n.Pos())
	return fmt.Sprintf("%s:%d", filepath.Base(at.Filename), at.Line)
}
