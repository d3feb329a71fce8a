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
	"github.com/uricheck/go-uricheck/analyzer/internal/library"
	"github.com/uricheck/go-uricheck/analyzer/internal/mutation"
	"github.com/uricheck/go-uricheck/analyzer/internal/reach"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/analyzer/internal/walk"
)

// These constants bound the walks.
const (
	leastWalked = 20_000 // steps of all walks in a package
	maxWalked   = 100    // additional steps for each declaration of the package
	maxInVain   = 1200   // steps of the walks in a function that gave up
	cheap       = 100    // steps of a walk that maxInVain does not count
)

// walked returns the possible values of an inflow: texts, the values that the resolver has found for it,
// or those of a walk if the order of the writes does not determine them. For values that a function gets
// from its callers, it walks through the callers.
func walked(p *Package, from Inflow, texts []term.Text) []term.Text {
	expr, ok := code.Unparen(from.Cursor).Node().(ast.Expr)
	function, isInFunction := reach.DeclarationAround(from.Cursor)
	if !ok || !isInFunction || function.Body == nil || from.isExtended || from.ofMap() || len(from.sets) > 0 {
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
			target.Refuses = nil // the resolver has the texts of all calls, but only the last one reaches the inflow
		}
		if found, ok := walkTo(p, c, function, target); ok {
			if len(found) == 0 {
				return nil // the function never evaluates the inflow
			}
			texts, isOpen = found, slices.ContainsFunc(found, isVague)
		}
	}
	if isPassedOn(p, from) && !isOpen {
		return texts // the inflow is an argument in a caller already
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

// ofMap reports whether an inflow is for the keys of a map, or for the entry of a constant key. A walk of
// a function that sets headers would compare the names of all of them.
func (from Inflow) ofMap() bool {
	first := from.Keys.First()
	return from.Keys == term.OwnKeys || from.key.Valid() || first != nil && first.Kind() == constant.String
}

// walkTo returns the texts that a walk through a function finds for a target. ok is false if it gives up,
// or if earlier walks through the function gave up after many steps. It omits texts with guards of which
// a part is unset: a guard with an unknown answer may be true only if other code has set that part.
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
		for k, g := range found[i].Guards {
			found[i].Guards[k].Given = givenIn(p, g.At)
		}
	}
	return found, ok
}

// failing returns the guards of a text from a walk, with the mark [term.Guard.Fails] on those at whose
// statement the function can only return an error. In a loop, the condition of an earlier iteration may be behind
// the target: if err := f(target); err != nil {…}.
func failing(p *Package, guards []term.Guard, target ast.Expr) []term.Guard {
	marked := slices.Clone(guards)
	for i, g := range marked {
		if s := statementOf(p, g.At); s != nil && !code.Holds(s.Body, target.Pos()) && (s.Else == nil || !code.Holds(s.Else, target.Pos())) {
			marked[i].Fails = p.order.OnlyFails(s)
		}
	}
	return marked
}

// statementOf returns the if statement whose condition contains cond, nil if there is none.
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

// isPassedOn reports whether an inflow is an argument of a call of a function of the package.
func isPassedOn(p *Package, from Inflow) bool {
	if from.Call == nil || from.Call.Func == nil {
		return false
	}
	_, ok := p.Index.Declaration(from.Call.Func)
	return ok
}

// isVague reports whether a text contains a call that eval cannot execute, or an unknown part.
func isVague(t term.Text) bool {
	return !t.Walk(func(p *term.Piece) bool {
		if p.Call != nil && p.Hole == term.AnyString {
			isKnown := p.Call.Func == term.List || p.Call.Func == term.Selected || eval.Executes(p.Call.Func)
			return p.Call.Func != term.MadeOf && isKnown
		}
		return p.Hole != term.AnyString || p.Place.Var != nil && !p.Place.IsObject()
	})
}

// isUnknown reports whether a text is completely unknown.
func isUnknown(t term.Text) bool { return !t.HasOrigin() }

// isGivenToLiteral reports whether a text at a cursor depends on a parameter of a function literal that
// does not contain the cursor: a call of the literal has written the text to a variable.
func isGivenToLiteral(p *Package, at inspector.Cursor, t term.Text) bool {
	return !t.Walk(func(piece *term.Piece) bool {
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

// hasField reports whether a text contains a field, which stands for the values of all objects.
func hasField(t term.Text) bool {
	return !t.Walk(func(p *term.Piece) bool { return p.Place.Var == nil || !p.Place.Var.IsField() })
}

// fieldsOf returns the fields on which texts and their conditions depend.
func fieldsOf(texts ...term.Text) map[*types.Var]bool {
	found := make(map[*types.Var]bool)
	for _, t := range texts {
		t.Walk(func(p *term.Piece) bool {
			if v := p.Place.Var; v != nil && v.IsField() {
				found[v] = true
			}
			return true
		})
	}
	return found
}

// areIn reports whether all fields of some are in others.
func areIn(some, others map[*types.Var]bool) bool {
	for v := range some {
		if !others[v] {
			return false
		}
	}
	return true
}

// codeOf returns the package in the form that walks need.
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
		IsPure:    library.IsPure,
		Rejects:   func(fn *types.Func) bool { return fn.Pkg() == nil || fn.Pkg() == pkg || library.Rejects(fn) },
	}
}

// textsAt resolves an expression without a walk. It caches the results, because walks evaluate the same
// expressions again and again.
func textsAt(p *Package, e ast.Expr) []term.Text {
	texts, known := p.read[e]
	if !known {
		texts = readTexts(p, e)
		p.read[e] = texts
	}
	return texts
}

// readTexts is textsAt without the cache.
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
