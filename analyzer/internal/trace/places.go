package trace

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/library"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// places finds out what the package does with the values of places: which text it makes of them, and
// whether it replaces them.
type places struct {
	flow  *flow.Flow
	known map[term.Place][]inspector.Cursor // see makers
}

func newPlaces(f *flow.Flow) *places {
	return &places{flow: f, known: make(map[term.Place][]inspector.Cursor)}
}

// around returns the text whole at the sink as a text over the place at. It drops the origins of all
// other pieces: the values of the place determine only the place itself, and other parameters of the same
// call.
func (ps *places) around(at term.Place, whole term.Text) term.Text {
	return selecting(at, whole).Map(func(p term.Piece) term.Piece {
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

// isReadAgain reports whether a text has the place of its piece p once more, by another expression or another call: for
// a field, that may be the field of another object.
func isReadAgain(p term.Piece, whole term.Text) bool {
	made := term.Text{Pieces: whole.Pieces}
	return !made.Walk(func(q *term.Piece) bool {
		return q.Place != p.Place || q.Read == p.Read && slices.Equal(q.Via, p.Via)
	})
}

// selecting gives the role [term.Selects] to the guards on the key of a map, or on another element of
// the list with the place. The value of one element determines neither its key nor the other elements.
func selecting(at term.Place, whole term.Text) term.Text {
	isKey := func(p term.Piece) bool {
		isBeside := p.Place.Element && p.Place.Var == at.Var && p.Place != at
		return p.Call == nil && p.Place.Var != nil && (isBeside || p.Place.Keys == term.OwnKeys)
	}
	for i, g := range whole.Guards {
		if g.Role != term.Selects && !g.Role.IsEarly() && !g.Holds.Walk(func(p *term.Piece) bool { return !isKey(*p) }) {
			whole.Guards = slices.Clone(whole.Guards)
			whole.Guards[i].Role = term.Selects
		}
	}
	return whole
}

// remaker returns a write that replaces the value of a place by a text with that value, as in
// c.base = "http://" + c.base, nil if there is none. Either value may reach the sink. In the function
// with read, the expression that reads the place, flow knows the order of the writes.
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

// makers returns the writes to a place with values that contain the place's own value.
func (ps *places) makers(p term.Place) []inspector.Cursor {
	var makers []inspector.Cursor
	for _, from := range ps.flow.Inflows(p) {
		if slices.ContainsFunc(ps.flow.InflowTexts(from), func(t term.Text) bool { return makesMore(t, p) }) {
			makers = append(makers, from.Cursor)
		}
	}
	return makers
}

// makesMore reports whether a text contains the value of a place, and more.
func makesMore(t term.Text, p term.Place) bool {
	isValue := len(t.Pieces) == 1 && t.Pieces[0].Call == nil
	t.Guards = nil
	return !isValue && (t.Has(p) || p.Element && hasOtherElement(t, p.Var))
}

// hasOtherElement reports whether a text contains an element of a variable, perhaps another one of the
// same list.
func hasOtherElement(t term.Text, v *types.Var) bool {
	return !t.Walk(func(p *term.Piece) bool { return p.Call != nil || p.Place.Var != v || !p.Place.Element })
}

// holdsPlace reports whether an arriving value consists of words only, such as "not set", and the package
// or an importer may replace it. It says that there is no URL yet.
func (a Arrival) holdsPlace() bool {
	isOpen := a.Usage.has(setAgain) || a.Usage.has(setElsewhere)
	return isOpen && a.Own.IsKnown() && !strings.ContainsFunc(a.Own.Bytes(), func(r rune) bool {
		return unicode.IsDigit(r) || strings.ContainsRune("/:.%?#@[]", r)
	})
}

// isDefault reports whether the expression at a cursor is the constant, the literal or the URL of an exported variable or
// field. Importers of the package can set that to another value, and a decoder sets exported fields of any structure.
func (tr *Tracer) isDefault(v *types.Var, at inspector.Cursor) bool {
	isOpen := v.Exported() && v.Pkg() == tr.pass.Pkg && (v.IsField() || index.IsGlobal(v) && tr.pass.Pkg.Name() != "main")
	expr, ok := at.Node().(ast.Expr)
	_, isLiteral := expr.(*ast.CompositeLit)
	return isOpen && (code.IsURL(v.Type()) || ok && (isLiteral || tr.pass.TypesInfo.Types[expr].Value != nil))
}

// isFixed reports whether a package variable always has the text of its declaration. Like a constant, the
// text is then for each use of the variable.
func (ps *places) isFixed(v *types.Var) bool {
	if !index.IsGlobal(v) || !code.IsString(v.Type()) {
		return false
	}
	known := ps.flow.Index.Variable(v)
	if len(known.Writes) != 1 || known.Addressed || known.Writes[0].Kind != index.Plain {
		return false
	}
	text, isConstant := code.ConstantString(ps.flow.Index.Info, known.Writes[0].Value.Node().(ast.Expr))
	return !isConstant || text != ""
}

// heldBy returns the exported variable or field of another package from which a text comes, nil if there
// is none. Importers of that package can set it.
func (tr *Tracer) heldBy(t term.Text) *types.Var {
	for _, p := range t.Pieces {
		for _, via := range p.Via {
			if v, ok := via.Object.(*types.Var); ok && v.Exported() && v.Pkg() != tr.pass.Pkg &&
				(v.IsField() || index.IsGlobal(v)) {
				return v
			}
		}
	}
	return nil
}

// isOfSeveral reports whether several objects have constants of their own in a field, and the expression that reads it may
// have one of them alone. A range statement over the elements of one list has them all.
func (tr *Tracer) isOfSeveral(field *types.Var, read ast.Expr) bool {
	var first inspector.Cursor
	isAlone := !tr.isRanged(read)
	return slices.ContainsFunc(tr.flow.Index.Variable(field).Writes, func(w index.Write) bool {
		switch {
		case !w.Value.Valid() || !index.IsInitial(field, w.Value) ||
			tr.pass.TypesInfo.Types[w.Value.Node().(ast.Expr)].Value == nil:
			return false
		case !first.Valid():
			first = w.Value
			return false
		}
		return isAlone || outermostLiteral(w.Value) != outermostLiteral(first)
	})
}

func outermostLiteral(cur inspector.Cursor) ast.Node {
	var outermost ast.Node
	for lit := range cur.Enclosing((*ast.CompositeLit)(nil)) {
		outermost = lit.Node()
	}
	return outermost
}

// isRanged reports whether an expression reads a field of the element of a range statement.
func (tr *Tracer) isRanged(read ast.Expr) bool {
	sel, ok := read.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	v, ok := tr.pass.TypesInfo.Uses[code.Ident(sel.X)].(*types.Var)
	isOfRange := func(w index.Write) bool { return index.IsRange(w.At) }
	return ok && slices.ContainsFunc(tr.flow.Index.Variable(v).Writes, isOfRange)
}

// isAnyNumber reports whether any number in a place makes a right text, so that trace need not follow it:
// it is always in the path, the query or the fragment of the text at the sink, and completes no
// percent-encoding. Generated clients have thousands of such parameters. A number in an authority may be
// an invalid port, and the patterns of a mux can conflict with each other.
func isAnyNumber(p term.Place, in term.Text, use stdlib.Use) bool {
	if term.KindOf(p.Var.Type()) != term.Integer || use.Takes(stdlib.Pattern) {
		return false
	}
	_, areBehind := areAllBehind("", in.Pieces, p)
	return areBehind
}

// areAllBehind reports whether a place occurs in pieces only behind the authority, and not as a part of a
// percent-encoding. before has the bytes before the pieces, and behind those before what follows: "x" stands for an
// unknown part.
func areAllBehind(before string, pieces []term.Piece, at term.Place) (behind string, ok bool) {
	for _, p := range pieces {
		switch {
		case p.Hole == term.NoHole:
			before += p.Known
			continue
		case p.Call == nil && p.Place == at:
			rest := before
			if _, authority, ok := strings.Cut(before, "//"); ok {
				rest = authority
			}
			if !strings.ContainsAny(rest, "/?#") || strings.Contains(before[max(0, len(before)-2):], "%") {
				return before, false
			}
		case p.Call != nil && (term.Text{Pieces: []term.Piece{p}}).Has(at):
			value := library.Of(p.Call.Func).Value // it writes a number, or decodes one
			if value != stdlib.Number && value != stdlib.Decoded {
				return before, false
			}
			if before, ok = areAllBehind(before, p.Call.Args[0].Pieces, at); !ok {
				return before, false
			}
		}
		if !strings.HasSuffix(before, "//") {
			before = strings.TrimSuffix(before, "/") // the unknown part may begin with the second one
		}
		before += "x"
	}
	return before, true
}
