package judge

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ast/edge"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// form is a set of forms of texts: a URL, and the address of a connection.
type form uint8

const (
	urlForm form = 1 << iota
	addressForm
)

// form returns the form that the use of an argument needs.
func (arg *argument) form() form {
	if arg.usage.Use.IsAddress() {
		return addressForm
	}
	return urlForm
}

// noteFitting records the form for which the literals of an argument are right.
func (c *checker) noteFitting(arg *argument) {
	if arg.arrival == nil {
		return
	}
	if whole := arg.arrival.Text.Pieces; len(whole) > 0 && whole[0].Hole == term.NoHole {
		c.served[arg.sink()] = true // what follows an unknown base is right for any form
	}
	for _, p := range arg.arrival.Own.Pieces {
		if p.Lit != nil {
			c.fitting[p.Lit] |= arg.form()
		}
	}
}

// isForOtherForm reports whether the text of an argument is right in another form elsewhere, and goes through a field, or
// stands in the literal of a structure, a list or a map. The analyzer does not tell all objects of a type apart, nor all
// elements of a list, so that the text need not reach the sink for which it is wrong, if another one is right for that.
func (c *checker) isForOtherForm(arg *argument) bool {
	if arg.arrival == nil || !c.served[arg.sink()] {
		return false
	}
	return slices.ContainsFunc(arg.arrival.Own.Pieces, func(p term.Piece) bool {
		return p.Lit != nil && c.fitting[p.Lit]&^arg.form() != 0 && (c.isElement(p.Lit) || arg.usage.PassesField())
	})
}

// sink returns the expression at the sink of an argument, nil for a text without one.
func (arg *argument) sink() ast.Node {
	if last := arg.usage.Path.Last(); last != nil {
		return last.Cursor.Node()
	}
	return nil
}

// isElement reports whether a literal is an element of a composite literal.
func (c *checker) isElement(lit *ast.BasicLit) bool {
	cur, ok := c.flow.Index.DeclAt(lit.Pos()).Root().FindNode(lit)
	if !ok {
		return false
	}
	kind := cur.ParentEdgeKind()
	return kind == edge.CompositeLit_Elts || kind == edge.KeyValueExpr_Value
}
