package trace

import (
	"go/types"

	"github.com/uricheck/go-uricheck/analyzer/internal/factcode"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

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
	names := f.params.BoundTo(variablesOf(obj))
	bound := make([]taken, len(f.values))
	for i, v := range f.values {
		bound[i] = taken{v.param, v.element, v.usage.renamed(names)}
	}
	return bound
}

// renamed returns a usage with other variables in place of its own. Those that are not named
// are not known.
func (u Usage) renamed(names factcode.Names) Usage {
	u.at = names.Place(u.at)
	u.text = names.Text(u.text)
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
