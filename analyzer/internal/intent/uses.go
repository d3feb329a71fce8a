package intent

import (
	"go/ast"
	"go/token"
	"go/types"
	"sort"

	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"golang.org/x/tools/go/ast/inspector"
)

// readings are the uses of the variables in a function.
type readings map[types.Object]*uses

// uses are the identifiers of a variable, except for the one that declares it, in order.
type uses struct {
	all []inspector.Cursor
	// inClosure is the position of the first read in a nested function, or invalid.
	inClosure token.Pos
}

// usesIn returns the uses of a variable in a function.
func (t *Tests) usesIn(f inspector.Cursor, v types.Object) *uses {
	found, known := t.reads[f]
	if !known {
		found = make(readings)
		for c := range f.Preorder((*ast.Ident)(nil)) {
			if used, ok := t.info.Uses[c.Node().(*ast.Ident)].(*types.Var); ok {
				found.add(used, c, f)
			}
		}
		t.reads[f] = found
	}
	if found[v] == nil {
		return new(uses)
	}
	return found[v]
}

// add adds a use of a variable in a function.
func (r readings) add(v types.Object, c, f inspector.Cursor) {
	if r[v] == nil {
		r[v] = new(uses)
	}
	r[v].all = append(r[v].all, c)
	if around, _ := index.FunctionAround(c); around != f && !r[v].inClosure.IsValid() && !isAssigned(c) {
		r[v].inClosure = c.Node().Pos()
	}
}

// between returns the uses between two positions.
func (u *uses) between(from, to token.Pos) []inspector.Cursor {
	index := func(pos token.Pos) int {
		return sort.Search(len(u.all), func(i int) bool { return u.all[i].Node().Pos() >= pos })
	}
	first := index(from)
	return u.all[first:max(first, index(to))]
}
