package trace

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// places know what the package makes of the values of places.
type places struct {
	flow  *flow.Package
	known map[term.Place][]inspector.Cursor // see makers
}

func newPlaces(f *flow.Package) *places {
	return &places{flow: f, known: make(map[term.Place][]inspector.Cursor)}
}

// around returns what is made of the value of a place, without where the rest comes from:
// whoever looks at what is put between has no business there.
func (ps *places) around(at term.Place, whole term.Text) term.Text {
	return whole.Map(func(p term.Piece) term.Piece {
		if p.Place == at {
			return term.Piece{Hole: p.Hole, Place: at}
		}
		holds := p.Call != nil && term.Text{Pieces: []term.Piece{p}}.Has(at)
		bare := term.Piece{Known: p.Known, Hole: p.Hole, Call: p.Call, Around: !holds}
		if p.Place.Var != nil && ps.flow.Index.AreTogether(p.Place.Var, at.Var) {
			bare.Place = p.Place
		}
		return bare
	}).Joined()
}

// remaker returns what makes something of what a place held, and keeps it there, as in
// c.base = "http://" + c.base, or nil: either may be what comes to the sink. In the function
// of the use, read, the order tells which.
func (ps *places) remaker(p term.Place, read ast.Expr) ast.Node {
	makers, known := ps.known[p]
	if !known {
		makers = ps.makers(p)
		ps.known[p] = makers
	}
	i := slices.IndexFunc(makers, func(at inspector.Cursor) bool { return !ps.flow.Index.IsInFunctionOf(at, read) })
	if i < 0 {
		return nil
	}
	return makers[i].Node()
}

// makers returns what a place gets that is made of its own value.
func (ps *places) makers(p term.Place) []inspector.Cursor {
	var makers []inspector.Cursor
	for _, from := range ps.flow.Inflows(p) {
		if slices.ContainsFunc(ps.flow.InflowTexts(from), func(t term.Text) bool { return makesMore(t, p) }) {
			makers = append(makers, from.Cursor)
		}
	}
	return makers
}

// makesMore reports whether a text is made of the value of a place, and is more than that.
func makesMore(t term.Text, p term.Place) bool {
	isValue := len(t.Pieces) == 1 && t.Pieces[0].Call == nil
	t.Guards = nil
	return !isValue && t.Has(p)
}
