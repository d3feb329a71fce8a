package trace

import (
	"go/token"
	"go/types"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// params are what stands for the parameters of a function in its fact, by their number
// from 1 on, which is their position; or for a field or variable, 1. The parameters
// themselves are other objects in each package that is type-checked.
type params struct{ byNumber map[int]*types.Var }

// maxParams is how many parameters of a function can be told apart.
const maxParams = 1 << 12

func (p *params) at(number int) *types.Var {
	if number <= 0 {
		return nil // of a damaged fact
	}
	if p.byNumber == nil {
		p.byNumber = make(map[int]*types.Var)
	}
	if p.byNumber[number] == nil {
		p.byNumber[number] = types.NewParam(token.Pos(number), nil, "", types.Typ[types.String])
	}
	return p.byNumber[number]
}

// variablesOf returns the variables that an object has for values: the parameters of a
// function, or itself.
func variablesOf(obj types.Object) []*types.Var {
	switch obj := obj.(type) {
	case *types.Var:
		return []*types.Var{obj}
	case *types.Func:
		var vars []*types.Var
		for v := range obj.Signature().Params().Variables() {
			vars = append(vars, v)
		}
		return vars
	}
	return nil
}

// boundTo returns the values of a fact in terms of the object that has it.
func (f *takesURL) boundTo(obj types.Object) []taken {
	vars := variablesOf(obj)
	bound := make([]taken, len(f.values))
	for i, v := range f.values {
		renamed := make(map[*types.Var]*types.Var)
		for number, param := range f.params.byNumber {
			if number <= len(vars) {
				renamed[param] = vars[number-1]
			}
		}
		bound[i] = taken{v.param, v.element, v.usage.renamed(renamed)}
	}
	return bound
}

// renamed returns a usage with other variables in place of its own. Those that are not named
// are not known.
func (u Usage) renamed(names map[*types.Var]*types.Var) Usage {
	rename := func(p term.Place) term.Place {
		name := names[p.Var]
		if name == nil {
			return term.Place{}
		}
		return term.Place{Var: name, Element: p.Element}
	}
	u.at = rename(u.at)
	u.text = u.text.Map(func(p term.Piece) term.Piece {
		p.Place = rename(p.Place)
		return p
	})
	return u
}

// maxFactText is how many bytes of a fact may tell what is done to a value.
const maxFactText = 1024

// isTooLong reports whether it is too much to keep what is done to a value.
func (u Usage) isTooLong() bool {
	known := 0
	pieces := 0
	u.text.Walk(func(p term.Piece) bool {
		known += len(p.Known)
		pieces++
		return true
	})
	return known+8*pieces > maxFactText
}
