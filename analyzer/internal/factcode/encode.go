package factcode

import (
	"encoding/binary"
	"fmt"
	"go/ast"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// Encoder appends values to Data.
type Encoder struct {
	Data  []byte
	Told  int      // the bytes of Data that only people read
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
		e.Number(int(g.Role))
		before := len(e.Data)
		e.String(g.Source)
		e.Told += len(e.Data) - before
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

// maxCondition bounds the bytes of a condition in a fact.
const maxCondition = 100

// Position returns the position of a node for its own package: "low.go:12".
func Position(pass *analysis.Pass, n ast.Node) string {
	at := pass.Fset.Position(n.Pos())
	return fmt.Sprintf("%s:%d", filepath.Base(at.Filename), at.Line)
}

// Source returns the position of a node for other packages, and its condition as written:
// `example.com/low/low.go:12: base == ""`.
func Source(pass *analysis.Pass, n ast.Node) string {
	condition := code.Condition(n)
	if len(condition) > maxCondition {
		condition = strings.ToValidUTF8(condition[:maxCondition], "") + "…"
	}
	return pass.Pkg.Path() + "/" + Position(pass, n) + ": " + condition
}

// CutSource returns the position and the condition of a source.
func CutSource(source string) (at, condition string) {
	at, condition, _ = strings.Cut(source, ": ")
	return at, condition
}
