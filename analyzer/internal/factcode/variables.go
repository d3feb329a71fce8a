package factcode

import (
	"go/token"
	"go/types"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// Variables are what stands in a fact for the variables of the object that has it, by their
// number from 1 on, which is their position. The variables themselves are other objects in
// each package that is type-checked.
type Variables struct{ byNumber map[int]*types.Var }

// MaxVariables is how many variables of an object can be told apart.
const MaxVariables = 1 << 12

// At returns the variable with a number; nil for one of a damaged fact.
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

// Names are what variables are called elsewhere.
type Names map[*types.Var]*types.Var

// Unbound returns the names that the variables of an object have in its fact: their numbers.
func (vs *Variables) Unbound(own []*types.Var) Names {
	names := make(Names)
	for i, v := range own {
		if i < MaxVariables {
			names[v] = vs.At(i + 1)
		}
	}
	return names
}

// BoundTo returns the names that those of a fact have in the object that has it.
func (vs *Variables) BoundTo(own []*types.Var) Names {
	names := make(Names)
	for number, v := range vs.byNumber {
		if number <= len(own) {
			names[v] = own[number-1]
		}
	}
	return names
}

// Place returns a place by its other name, none if it has none.
func (names Names) Place(p term.Place) term.Place {
	name := names[p.Var]
	if name == nil {
		return term.Place{}
	}
	return term.Place{Var: name, Element: p.Element}
}

// Text returns a text with the other names. What has none is not known.
func (names Names) Text(t term.Text) term.Text {
	return t.Map(func(p term.Piece) term.Piece {
		p.Place = names.Place(p.Place)
		return p
	})
}
