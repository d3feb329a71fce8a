package chance

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// Many programs give an unknown text a default, and check elsewhere again whether the text is empty. The
// second default is for a case that hardly occurs, so that a fault in it is Unlikely to matter. The functions
// in this file recognize the first default by the alternatives of a value: one is a known text that is not
// empty, and each other one is unknown, or guarded by a test that it is not empty.

// withOne returns the chance of guards after the substitution of a value, of which values are the
// alternatives, for a place. It is Possible if one alternative makes the guards true.
func withOne(guards []term.Guard, at term.Place, values []term.Text) Chance {
	least, isDefault := Never, false
	for _, value := range values {
		c, isTrue := with(guards, at, value)
		if isTrue {
			return Possible
		}
		isDefault = isDefault || c == Never
		least = min(least, c)
	}
	if isDefault && testsEmpty(guards, at) {
		return max(least, Unlikely)
	}
	return least
}

// testsEmpty reports whether a guard tests whether a text with the value of a place is empty.
func testsEmpty(guards []term.Guard, at term.Place) bool {
	return slices.ContainsFunc(guards, func(g term.Guard) bool { return g.Holds.Has(at) && eval.AsksEmpty(g.Holds) })
}

// testsDefaulted reports whether a guard tests whether a text with a default is empty: a text with several
// alternatives, of which none is certainly empty, and one, the default, certainly is not.
func testsDefaulted(g term.Guard) bool {
	c, ok := g.Holds.Maker()
	if !ok || c.Func != term.OneOf || !eval.AsksEmpty(g.Holds) {
		return false
	}
	isDefault := false
	for _, answer := range c.Args {
		switch {
		case eval.Told(answer) == eval.Always:
			return false
		case eval.Told(answer) == eval.Never, isContrary(answer, answer.Guards):
			isDefault = true
		}
	}
	return isDefault
}

// areContrary reports whether one guard, a test for an empty text, is the negation of another one.
func areContrary(guards []term.Guard) bool {
	return slices.ContainsFunc(guards, func(g term.Guard) bool { return isContrary(g.Holds, guards) })
}

// isContrary reports whether a condition, a test for an empty text, is the negation of one of the guards.
func isContrary(cond term.Text, guards []term.Guard) bool {
	return eval.AsksEmpty(cond) && slices.ContainsFunc(guards, func(g term.Guard) bool { return eval.AreContrary(cond, g.Holds) })
}

// testsDerived reports whether a guard tests whether a text is empty that is hardly ever: a function of the
// program makes it of others, or returns it after a lookup in a map, or a constructor sets the field.
func testsDerived(index *defuse.Package, guards []term.Guard) bool {
	isFound := slices.ContainsFunc(guards, func(g term.Guard) bool {
		c, ok := g.Holds.Maker()
		return ok && c.Func == term.Lookup
	})
	return slices.ContainsFunc(guards, func(g term.Guard) bool {
		return eval.AsksEmpty(g.Holds) && !g.Holds.Walk(func(p *term.Piece) bool {
			switch read := p.Read.(type) {
			case *ast.CallExpr:
				fn := ofProgram(index, read)
				return p.Call != nil || p.Place.Var != nil || fn == nil || !isFound && !isDerived(index, read, fn)
			case *ast.SelectorExpr:
				return !isSetByMaker(index, p.Place.Var, read)
			}
			return true
		})
	})
}

// testsURL reports whether a guard tests whether the text of a url.URL is empty. That is so only for a URL without any
// component.
func testsURL(g term.Guard) bool {
	return eval.AsksEmpty(g.Holds) && !g.Holds.Walk(func(p *term.Piece) bool {
		return p.Call == nil || p.Call.Func != "(*net/url.URL).String"
	})
}

// OfWrite returns the chance that the program executes a write to a field, at whose right side value stands.
// It is Unlikely for "if c.url == "" { c.url = … }" if a constructor gives the field a default.
func (vs *Values) OfWrite(value inspector.Cursor) Chance {
	index := vs.flow.Index
	if asked, ok := askedBefore(index, value); ok && isSetByMaker(index, index.Target(asked), asked) {
		return Unlikely
	}
	return Possible
}

// askedBefore returns the read of a field in the condition around a write to the same field, at whose right
// side value stands: "if c.url == "" { c.url = … }".
func askedBefore(index *defuse.Package, value inspector.Cursor) (asked *ast.SelectorExpr, ok bool) {
	if value.ParentEdgeKind() != edge.AssignStmt_Rhs {
		return nil, false
	}
	to, ok := defuse.Assignee(value).(*ast.SelectorExpr)
	if !ok {
		return nil, false
	}
	field := index.Target(to)
	for branch := range value.Enclosing((*ast.IfStmt)(nil)) {
		n := branch.Node().(*ast.IfStmt)
		cond, ok := ast.Unparen(n.Cond).(*ast.BinaryExpr)
		if !ok || cond.Op != token.EQL || !code.Holds(n.Body, value.Node().Pos()) {
			continue
		}
		asked, ok := ast.Unparen(cond.X).(*ast.SelectorExpr)
		if text, isText := code.ConstantString(index.Info, cond.Y); ok && isText && text == "" && field != nil && index.Target(asked) == field {
			return asked, true
		}
	}
	return nil, false
}

// isSetByMaker reports whether a field that read selects may have a default: a function of the program makes
// the object or gets it as an argument, and code outside of the reading function, in this package or in
// the one that declares the field, may set the field.
func isSetByMaker(index *defuse.Package, field *types.Var, read *ast.SelectorExpr) bool {
	if field == nil || !field.IsField() {
		return false
	}
	makers := makersOf(index, read.X)
	isElsewhere := func(w defuse.Write) bool { return index.DeclAt(w.At.Node().Pos()) != index.DeclAt(read.Pos()) }
	isSet := index.DeclAt(field.Pos()) == nil || slices.ContainsFunc(index.Variable(field).Writes, isElsewhere)
	return isSet && slices.ContainsFunc(makers, func(call *ast.CallExpr) bool { return ofProgram(index, call) != nil })
}

// makersOf returns the calls that may set the fields of an object: the call that makes it and, for a local
// variable, the calls that get the variable as an argument or receiver.
func makersOf(index *defuse.Package, object ast.Expr) []*ast.CallExpr {
	switch e := ast.Unparen(object).(type) {
	case *ast.CallExpr:
		return []*ast.CallExpr{e}
	case *ast.SelectorExpr:
		return makersOf(index, e.X)
	}
	v := index.Target(object)
	if v == nil || !defuse.IsLocal(v) || index.Variable(v).IsParam {
		return nil // other functions make the object
	}
	var found []*ast.CallExpr
	for _, w := range index.Variable(v).Writes {
		if w.Value.Valid() {
			if call, ok := w.Value.Node().(*ast.CallExpr); ok {
				found = append(found, call)
			}
		}
	}
	for _, use := range index.Uses(v) {
		if kind := use.ParentEdgeKind(); kind == edge.SelectorExpr_X || kind == edge.UnaryExpr_X {
			use = use.Parent() // v.f or &v
		}
		_, isField := use.Node().(*ast.SelectorExpr)
		if kind := use.ParentEdgeKind(); kind == edge.CallExpr_Fun || kind == edge.CallExpr_Args && !isField {
			found = append(found, use.Parent().Node().(*ast.CallExpr))
		}
	}
	return found
}

// ofProgram returns the function that a call runs, nil if that is a function of the standard library or
// unknown.
func ofProgram(index *defuse.Package, call *ast.CallExpr) *types.Func {
	callee, ok := index.CalleeOf(call)
	if !ok || callee.Func.Pkg() == nil || code.IsStandard(callee.Func.Pkg().Path()) {
		return nil
	}
	if recv := callee.Func.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
		return nil
	}
	return callee.Func
}

// isDerived reports whether a call makes a text of other values: an argument is not constant, or there is only
// a receiver. Constant arguments usually name a setting, which may be empty.
func isDerived(index *defuse.Package, call *ast.CallExpr, fn *types.Func) bool {
	if len(call.Args) == 0 {
		return fn.Signature().Recv() != nil
	}
	return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool { return index.Info.Types[arg].Value == nil })
}
