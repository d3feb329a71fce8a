package flow

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/mutation"
	"github.com/uricheck/go-uricheck/analyzer/internal/reach"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/analyzer/internal/walk"
)

// The bounds on the walks.
const (
	leastWalked = 20_000 // steps in a package
	maxWalked   = 100    // more of them for each declaration
	maxInVain   = 1200   // steps of a function's walks without a result
	cheap       = 100    // steps of a walk that does not count as one of these
)

// walked returns the possible values of an inflow, if the order of the writes does not
// determine them: it runs the function up to the inflow. For values that the function gets from
// its callers, it runs the callers.
func walked(p *Package, from Inflow, texts []term.Text) []term.Text {
	expr, ok := code.Unparen(from.Cursor).Node().(ast.Expr)
	function, isInFunction := reach.DeclarationAround(from.Cursor)
	if !ok || !isInFunction || function.Body == nil || from.isExtended || from.ofMap() {
		return texts
	}
	fn, ok := p.Index.Info.Defs[function.Name].(*types.Func)
	if !ok {
		return texts // code that does not type-check
	}
	c, target := codeOf(p, fn.Pkg()), walk.Target{Expr: expr, Index: from.index, Element: from.Element, Keys: from.Keys}
	isReceived := slices.ContainsFunc(texts, isDrawn)
	isOpen := isReceived || len(texts) == 0 || slices.ContainsFunc(texts, isVague)
	needsRun := isReceived || from.Element || reach.NeedsRun(p.order, code.Unparen(from.Cursor))
	if needsRun && (isOpen || reach.HidesWrites(p.Index.Info, function) || slices.ContainsFunc(texts, hasField)) {
		target := target
		open := fieldsOf(texts...)
		target.Refuses = func(t term.Text) bool {
			return isUnknown(t) || !isOpen && hasField(t) && areIn(open, fieldsOf(t))
		}
		if slices.ContainsFunc(texts, func(t term.Text) bool { return isGivenToLiteral(p, from.Cursor, t) }) {
			target.Refuses = nil // the texts are those of all calls, and the last one decides
		}
		if found, ok := walkTo(p, c, function, target); ok {
			if len(found) == 0 {
				return nil // the function never reads the inflow
			}
			texts, isOpen = found, slices.ContainsFunc(found, isVague)
		}
	}
	if isPassedOn(p, from) && !isOpen {
		return texts // it came from the callers
	}
	for _, caller := range p.order.CallersOf(fn, isOpen && reach.HasParameter(p.order, expr)) {
		found, _ := walkTo(p, c, caller, target)
		for _, t := range found {
			if !isVague(t) {
				texts = append(texts[:len(texts):len(texts)], t)
			}
		}
	}
	return texts
}

// ofMap reports whether an inflow is for keys of a map, or for the entry of one of them. A function
// that sets headers compares each name.
func (from Inflow) ofMap() bool {
	first := from.Keys.First()
	return from.Keys == term.OwnKeys || from.key.Valid() || first != nil && first.Kind() == constant.String
}

// walkTo walks a function to a target, unless earlier walks have been expensive and without result.
// It omits texts with a part that is empty because nothing sets it, if conditions lead there: the
// conditions may ensure that the program reaches the target only if something has set that part.
func walkTo(p *Package, c walk.Code, function *ast.FuncDecl, target walk.Target) ([]term.Text, bool) {
	if p.inVain[function] >= maxInVain {
		return nil, false
	}
	before := p.walks
	found, ok := walk.Texts(c, function, target)
	if steps := before - p.walks; !ok && steps > cheap {
		p.inVain[function] += steps
	}
	found = slices.DeleteFunc(found, func(t term.Text) bool { return len(t.Guards) > 0 && walk.IsPartlyUnset(t) })
	for i := range found {
		found[i].Guards = failing(p, found[i].Guards, target.Expr)
	}
	return found, ok
}

// failing marks the conditions of a walk at whose statements the function can only fail.
func failing(p *Package, guards []term.Guard, target ast.Expr) []term.Guard {
	marked := slices.Clone(guards)
	for i, g := range marked {
		if s := statementOf(p, g.At); s != nil && !code.Holds(s, target.Pos()) {
			marked[i].Fails = p.order.OnlyFails(s)
		}
	}
	return marked
}

// statementOf returns the if statement with a condition, nil if it belongs to another one.
func statementOf(p *Package, cond ast.Node) *ast.IfStmt {
	if cond == nil {
		return nil
	}
	decl := p.Index.DeclAt(cond.Pos())
	if decl == nil {
		return nil
	}
	at, ok := decl.Root().FindNode(cond)
	for ok && at.ParentEdgeKind() != edge.IfStmt_Cond {
		switch at.ParentEdgeKind() {
		case edge.BinaryExpr_X, edge.BinaryExpr_Y, edge.UnaryExpr_X, edge.ParenExpr_X:
			at = at.Parent()
		default:
			ok = false
		}
	}
	if !ok {
		return nil
	}
	return at.Parent().Node().(*ast.IfStmt)
}

// isPassedOn reports whether an inflow is an argument of a function of the package.
func isPassedOn(p *Package, from Inflow) bool {
	if from.Call == nil || from.Call.Func == nil {
		return false
	}
	_, ok := p.Index.Declaration(from.Call.Func)
	return ok
}

// isVague reports whether a text contains a call that eval cannot execute, or an unknown part.
func isVague(t term.Text) bool {
	return !t.Walk(func(p term.Piece) bool {
		if p.Call != nil && p.Hole == term.AnyString {
			isKnown := p.Call.Func == term.List || p.Call.Func == term.Selected || eval.Executes(p.Call.Func)
			return p.Call.Func != term.MadeOf && isKnown
		}
		return p.Hole != term.AnyString || p.Place.Var != nil
	})
}

// isUnknown reports whether a text is completely unknown.
func isUnknown(t term.Text) bool { return !t.HasOrigin() }

// isGivenToLiteral reports whether a text at a cursor depends on a parameter of a function literal that
// has ended there.
func isGivenToLiteral(p *Package, at inspector.Cursor, t term.Text) bool {
	return !t.Walk(func(piece term.Piece) bool {
		v := piece.Place.Var
		if v == nil || v.IsField() {
			return true
		}
		known := p.Index.Variable(v)
		if !known.IsParam || !known.Function.Valid() {
			return true
		}
		_, isLiteral := known.Function.Node().(*ast.FuncLit)
		return !isLiteral || known.Function.Contains(at)
	})
}

// hasField reports whether a text comes from a field, which represents all its values.
func hasField(t term.Text) bool {
	return !t.Walk(func(p term.Piece) bool { return p.Place.Var == nil || !p.Place.Var.IsField() })
}

// fieldsOf returns the fields on which texts and their conditions depend.
func fieldsOf(texts ...term.Text) map[*types.Var]bool {
	found := make(map[*types.Var]bool)
	for _, t := range texts {
		t.Walk(func(p term.Piece) bool {
			if v := p.Place.Var; v != nil && v.IsField() {
				found[v] = true
			}
			return true
		})
	}
	return found
}

// areIn reports whether some fields are among others.
func areIn(some, others map[*types.Var]bool) bool {
	for v := range some {
		if !others[v] {
			return false
		}
	}
	return true
}

// codeOf returns the view that a walk has of a package.
func codeOf(p *Package, pkg *types.Package) walk.Code {
	return walk.Code{
		Left:    &p.walks,
		GivenUp: p.givenUp,
		Pkg:     pkg,
		Info:    p.Index.Info,
		Body: func(fn *types.Func) *ast.FuncDecl {
			cur, ok := p.Index.Declaration(fn.Origin())
			if !ok {
				return nil
			}
			return cur.Node().(*ast.FuncDecl)
		},
		Only: func(v *types.Var) ast.Expr {
			cur, ok := p.Index.Only(v)
			if !ok {
				return nil
			}
			if _, isList := cur.Node().(*ast.CompositeLit); isList && !mutation.IsLeftAlone(p.Index, v, 1) {
				return nil
			}
			return cur.Node().(ast.Expr)
		},
		Elsewhere: func(fn *types.Func, i int) []term.Text { return toldElsewhere(p, fn, i) },
		Texts:     func(e ast.Expr) []term.Text { return textsAt(p, e) },
		IsPure:    IsPure,
		Rejects:   func(fn *types.Func) bool { return fn.Pkg() == nil || fn.Pkg() == pkg || rejects[fn.Pkg().Path()] },
	}
}

// textsAt resolves an expression without a walk. It caches the results, because walks reach the
// same expressions again and again.
func textsAt(p *Package, e ast.Expr) []term.Text {
	texts, known := p.read[e]
	if !known {
		texts = readTexts(p, e)
		p.read[e] = texts
	}
	return texts
}

func readTexts(p *Package, e ast.Expr) []term.Text {
	d := p.Index.DeclAt(e.Pos())
	if d == nil {
		return nil
	}
	cur, ok := d.Root().FindNode(e)
	if !ok {
		return nil
	}
	if r := newResolver(p); p.kindOf(e) == term.Other {
		return r.calls.object(cur)
	}
	return newResolver(p).constant(cur)
}
