package factcode

import (
	"go/token"
	"go/types"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// Variables represent, in a fact, the variables of the object that has it, by their number from
// 1 on, which is also their position. The real variables are different objects in each
// type-checked package.
type Variables struct{ byNumber map[int]*types.Var }

// MaxVariables is the maximal number of variables of an object.
const MaxVariables = 1 << 12

// At returns the variable with a number; nil if the number, from a damaged fact, is too large.
func (vs *Variables) At(number int) *types.Var {
	if number <= 0 {
		return nil
	}
	if vs.byNumber == nil {
		vs.byNumber = make(map[int]*types.Var)
	}
	if vs.byNumber[number] == nil {
		vs.byNumber[number] = types.NewParam(token.Pos(number), nil, "", types.Typ[types.String])
	}
	return vs.byNumber[number]
}

// Names map variables to those of another package.
type Names map[*types.Var]*types.Var

// Unbound maps the variables of an object to those of its fact.
func (vs *Variables) Unbound(own []*types.Var) Names {
	names := make(Names)
	for i, v := range own {
		if i < MaxVariables {
			names[v] = vs.At(i + 1)
		}
	}
	return names
}

// BoundTo maps the variables of a fact to those of the object that has it.
func (vs *Variables) BoundTo(own []*types.Var) Names {
	names := make(Names)
	for number, v := range vs.byNumber {
		if number <= len(own) {
			names[v] = own[number-1]
		}
	}
	return names
}

// Place maps a place; it returns none if there is no mapping.
func (names Names) Place(p term.Place) term.Place {
	name := names[p.Var]
	if name == nil {
		return term.Place{}
	}
	return p.At(name)
}

// Text maps the places in a text. Places without a mapping become unknown.
func (names Names) Text(t term.Text) term.Text {
	return t.Map(func(p term.Piece) term.Piece {
		p.Place = names.Place(p.Place)
		return p
	})
}
