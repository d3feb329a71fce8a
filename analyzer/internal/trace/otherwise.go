package trace

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
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/library"
	"github.com/uricheck/go-uricheck/analyzer/internal/sinks"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// A program may use a variable for one of several things: it reads a file or fetches a URL,
// dials a socket or posts to a URL. A flag, a kind or the key of a map selects the use
// elsewhere. uricheck judges such a text at a sink only if the text shows that it is a URL.

// otherUses finds uses of the variables on the way of a text that may be for something else than URLs: the
// telling uses. It follows a value forwards, from a variable to the code that reads it.
type otherUses struct {
	info    *types.Info
	sinks   *sinks.Package
	flow    *flow.Package
	facts   *summaries
	telling map[*types.Var][]inspector.Cursor     // see tellingUses
	sums    map[inspector.Cursor]inspector.Cursor // see wholeSum
}

func newOtherUses(info *types.Info, s *sinks.Package, f *flow.Package, facts *summaries) *otherUses {
	return &otherUses{info: info, sinks: s, flow: f, facts: facts, telling: make(map[*types.Var][]inspector.Cursor), sums: make(map[inspector.Cursor]inspector.Cursor)}
}

// doubtOf returns the doubt about a text t at expr if a local variable on its way has a telling use, or if
// the text is one of several in a map.
func (o *otherUses) doubtOf(expr inspector.Cursor, t term.Text, isOneOfSeveral bool) (d Doubt, ok bool) {
	for _, p := range t.Pieces {
		for _, via := range p.Via {
			v, ok := via.Object.(*types.Var)
			if !ok || !isOneOfSeveral && code.IsString(v.Type()) {
				continue
			}
			if _, isMap := v.Type().Underlying().(*types.Map); isMap && isOneOfSeveral {
				return Doubt{Reason: oneOfSeveral, Name: v.Name()}, true
			}
			if by := o.of(v, expr, nil); by != nil && o.isChosen(t, v) {
				return Doubt{Reason: otherUse, Name: v.Name(), At: by}, true
			}
		}
	}
	return Doubt{}, false
}

// isChosen reports whether a guard with an unknown answer decides between the use of a text and a telling
// use of the variable held, which has it. Without such a guard the text reaches its use, whatever else
// the program does with the variable. A guard does not count if the function only returns an error where
// it is false, and does not use the variable there.
func (o *otherUses) isChosen(t term.Text, held *types.Var) bool {
	return slices.ContainsFunc(t.Guards, func(g term.Guard) bool {
		if g.Before || g.Chooses || eval.Told(g.Holds) != eval.Unknown {
			return false
		}
		return !g.Fails || g.At != nil && slices.ContainsFunc(o.tellingUses(held), func(use inspector.Cursor) bool {
			return code.Holds(g.At, use.Node().Pos())
		})
	})
}

// alwaysComes reports whether each call of a function that returns no error passes the value of its
// parameter to the expression at cur; whole is the text there.
func (o *otherUses) alwaysComes(param *types.Var, cur inspector.Cursor, whole term.Text) bool {
	known := o.flow.Index.Variable(param)
	function, ok := defuse.FunctionAround(cur)
	return ok && known.IsParam && known.Function == function && !o.isChosen(whole, param)
}

// of returns a telling use of v outside the expression at cur, which can be the zero Cursor, and outside the
// expression read; nil if there is none.
func (o *otherUses) of(v *types.Var, cur inspector.Cursor, read ast.Expr) ast.Node {
	for _, use := range o.tellingUses(v) {
		isRead := read != nil && code.Holds(read, use.Node().Pos())
		if !isRead && !(cur.Valid() && defuse.Contains(cur, use)) {
			return use.Node()
		}
	}
	return nil
}

// tellingUses returns the uses of a variable, and of local variables that get its value, that may be for
// something else than URLs.
func (o *otherUses) tellingUses(v *types.Var) []inspector.Cursor {
	telling, known := o.telling[v]
	if known {
		return telling
	}
	o.telling[v] = nil // ends the recursion if variables get each other's values
	for _, use := range o.flow.Index.Uses(v) {
		if !sinks.IsDirected(o.sinks, use) {
			telling = append(telling, o.tellingUse(v, use)...)
		}
	}
	o.telling[v] = telling
	return telling
}

// tellingUse returns the use of v at a cursor if it is a telling one, none otherwise. Writes, prints, errors,
// comparisons, indexes and changes of the value show no purpose, nor do reads of a list's elements. If
// the code assigns the value to another variable, it returns the telling uses of that one.
func (o *otherUses) tellingUse(v *types.Var, use inspector.Cursor) []inspector.Cursor {
	at, isPart := use, false
	for {
		parent := at.Parent()
		isPart = isPart || at.ParentEdgeKind() == edge.SliceExpr_X
		switch kind, _ := at.ParentEdge(); kind {
		case edge.AssignStmt_Lhs, edge.KeyValueExpr_Key, edge.RangeStmt_X, edge.SendStmt_Chan,
			edge.IfStmt_Cond, edge.ForStmt_Cond, edge.SwitchStmt_Tag, edge.CaseClause_List,
			edge.SliceExpr_Low, edge.SliceExpr_High:
			return nil
		case edge.SelectorExpr_Sel, edge.SelectorExpr_X, edge.ParenExpr_X, edge.StarExpr_X, edge.BinaryExpr_X, edge.BinaryExpr_Y, edge.SliceExpr_X, edge.TypeAssertExpr_X:
		case edge.UnaryExpr_X:
			if defuse.IsStored(o.flow.Index, parent) {
				return nil
			}
			if parent.Node().(*ast.UnaryExpr).Op == token.AND {
				return []inspector.Cursor{use}
			}
		case edge.IndexExpr_X:
			kind, _ := parent.ParentEdge()
			if kind == edge.AssignStmt_Lhs {
				return nil
			}
			if kind == edge.UnaryExpr_X {
				return []inspector.Cursor{use}
			}
			if !code.IsString(o.info.TypeOf(at.Node().(ast.Expr))) {
				return nil
			}
		case edge.IndexExpr_Index:
			if !code.IsSet(o.info.TypeOf(parent.Node().(*ast.IndexExpr).X)) {
				return []inspector.Cursor{use}
			}
			return nil
		case edge.CallExpr_Args:
			switch code.IdentName(parent.Node().(*ast.CallExpr).Fun) {
			case "cap", "close", "len":
				return nil
			}
			if code.PrintsText(parent.Node().(*ast.CallExpr)) || o.takesURL(parent) || o.isTaken(parent, at) {
				return nil
			}
			if o.isRepeated(parent, v) || remakes(o.info, parent, v) || o.rebuilds(parent, v) || o.isUntold(parent, at) {
				return nil
			}
			if !o.passesOn(parent) && !o.onlyReturns(parent, at) {
				return []inspector.Cursor{use}
			}
		case edge.KeyValueExpr_Value:
			if !isError(o.info.TypeOf(parent.Parent().Node().(ast.Expr))) {
				return []inspector.Cursor{use}
			}
			return nil
		case edge.AssignStmt_Rhs, edge.ValueSpec_Values:
			// Code that looks a part of the text up in a map probably replaces a placeholder.
			isKey := func(use inspector.Cursor) bool { return isPart && use.ParentEdgeKind() == edge.IndexExpr_Index }
			return slices.DeleteFunc(o.tellingTargets(v, use, parent), isKey)
		default:
			return []inspector.Cursor{use}
		}
		at = o.wholeSum(parent)
	}
}

// takesURL reports whether a call takes a URL, too, or calls a function value without using its result.
// Such a hook only observes the value.
func (o *otherUses) takesURL(call inspector.Cursor) bool {
	f, ok := o.flow.Index.CallAt(call)
	if !ok {
		return call.ParentEdgeKind() == edge.ExprStmt_X
	}
	return o.sinks.TakesURL(f.Func)
}

// isTaken reports whether a call passes the argument at cur to a function whose summary says that it
// takes the argument as a URL.
func (o *otherUses) isTaken(call, cur inspector.Cursor) bool {
	f, ok := o.flow.Index.CallAt(call)
	if !ok || f.Func == nil || f.Func.Pkg() == nil {
		return false
	}
	_, i := cur.ParentEdge()
	return slices.ContainsFunc(o.facts.of(f.Func), func(t taken) bool {
		return t.param == i-f.Shift && t.inner == inner{} && t.usage.Use.Takes(stdlib.Reference, stdlib.Target)
	})
}

// isError reports whether a type is an error. A program prints the values in its errors.
func isError(t types.Type) bool {
	return t != nil && (types.Implements(t, errorType) || types.Implements(types.NewPointer(t), errorType))
}

var errorType = types.Universe.Lookup("error").Type().Underlying().(*types.Interface)

// isUntold reports whether a call passes the argument at cur to a function of the package without a
// telling use of the parameter: it only sends, compares or prints it, for example.
func (o *otherUses) isUntold(call, cur inspector.Cursor) bool {
	param := o.parameterOf(call, cur)
	return param != nil && len(o.tellingUses(param)) == 0
}

// wholeSum returns the last of the binary expressions that begin with the one at cur. It remembers it for all of them,
// because a sum can have very many operands.
func (o *otherUses) wholeSum(cur inspector.Cursor) inspector.Cursor {
	whole, known := cur, false
	var passed []inspector.Cursor
	for !known && whole.ParentEdgeKind() == edge.BinaryExpr_X {
		passed = append(passed, whole)
		if whole, known = o.sums[whole]; !known {
			whole = passed[len(passed)-1].Parent()
		}
	}
	for _, c := range passed {
		o.sums[c] = whole
	}
	return whole
}

// parameterOf returns the parameter that gets the argument at cur of a call. It returns nil if the
// parameter is variadic, or if the package does not use it, as it cannot for a function of another
// package.
func (o *otherUses) parameterOf(call, cur inspector.Cursor) *types.Var {
	f, ok := o.flow.Index.CallAt(call)
	if !ok || f.Func == nil {
		return nil
	}
	_, i := cur.ParentEdge()
	i -= f.Shift
	sig := f.Func.Signature()
	if i < 0 || i >= sig.Params().Len() || sig.Variadic() && i == sig.Params().Len()-1 {
		return nil
	}
	if param := sig.Params().At(i); len(o.flow.Index.Uses(param)) > 0 {
		return param
	}
	return nil
}

// onlyReturns reports whether a call passes the argument at cur to a function of the package that only
// makes its result, a text, of it.
func (o *otherUses) onlyReturns(call, cur inspector.Cursor) bool {
	if !code.IsString(o.info.TypeOf(call.Node().(ast.Expr))) {
		return false
	}
	param := o.parameterOf(call, cur)
	return param != nil && !slices.ContainsFunc(o.tellingUses(param), func(use inspector.Cursor) bool { return !o.isReturned(use) })
}

// isReturned reports whether a function returns a variable at a use, or a value that it makes of it there.
func (o *otherUses) isReturned(use inspector.Cursor) bool {
	for at := use; ; at = at.Parent() {
		switch kind, _ := at.ParentEdge(); kind {
		case edge.ReturnStmt_Results:
			return true
		case edge.ParenExpr_X, edge.BinaryExpr_X, edge.BinaryExpr_Y, edge.SliceExpr_X:
		case edge.CallExpr_Args:
			if !o.passesOn(at.Parent()) {
				return false
			}
		default:
			return false
		}
	}
}

// isRepeated reports whether a function calls itself with its own parameter v, unchanged. That shows nothing
// new about the purpose.
func (o *otherUses) isRepeated(call inspector.Cursor, v *types.Var) bool {
	f, ok := o.flow.Index.CallAt(call)
	if !ok {
		return false
	}
	fn, i := o.flow.Index.Parameter(v)
	if fn == nil || fn != f.Func {
		return false
	}
	args := o.flow.Index.Argument(f, i)
	return len(args) == 1 && code.Ident(args[0].Node().(ast.Expr)) != nil && o.info.Uses[code.Ident(args[0].Node().(ast.Expr))] == v
}

// remakes reports whether the code assigns the result of a call to the variable v, as in u = hook(u).
func remakes(info *types.Info, call inspector.Cursor, v *types.Var) bool {
	if call.ParentEdgeKind() != edge.AssignStmt_Rhs {
		return false
	}
	id := code.Ident(defuse.Assignee(call))
	return id != nil && info.ObjectOf(id) == v
}

// rebuilds reports whether a call writes v to a buffer whose text the code then assigns to v, or to a
// variable of whose value v is a part, as in buf.WriteString(u); u = buf.String().
func (o *otherUses) rebuilds(call inspector.Cursor, v *types.Var) bool {
	buffer := receiver(o.info, call.Node().(*ast.CallExpr))
	return buffer != nil && slices.ContainsFunc(o.flow.Index.Uses(buffer), func(use inspector.Cursor) bool {
		made, ok := use.Parent().Parent().Node().(*ast.CallExpr)
		if !ok || code.IdentName(made.Fun) != "String" || receiver(o.info, made) != buffer {
			return false
		}
		id := code.Ident(defuse.Assignee(use.Parent().Parent()))
		if id == nil {
			return false
		}
		u, ok := o.info.ObjectOf(id).(*types.Var)
		return ok && (u == v || slices.ContainsFunc(o.flow.Index.Variable(v).Writes, func(w defuse.Write) bool {
			return w.Value.Valid() && code.Mentions(o.info, w.Value.Node(), u)
		}))
	})
}

// receiver returns the variable v of a call v.f(…), nil for other calls.
func receiver(info *types.Info, call *ast.CallExpr) types.Object {
	method, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	id, ok := method.X.(*ast.Ident)
	if !ok {
		return nil
	}
	return info.Uses[id]
}

// passesOn reports whether a call only makes a value of its argument: it is a conversion, or a function
// without other effects.
func (o *otherUses) passesOn(call inspector.Cursor) bool {
	n := call.Node().(*ast.CallExpr)
	tv := o.info.Types[n.Fun]
	if tv.IsType() || tv.IsBuiltin() {
		return true
	}
	f, ok := o.flow.Index.CallAt(call)
	return ok && library.IsPure(f.Func)
}

// tellingTargets returns the telling uses of the variables to which a statement assigns the value of v. For a
// field or a package variable it returns the assignment itself, since any code may use these, unless the
// package uses them for URLs.
func (o *otherUses) tellingTargets(v *types.Var, use, statement inspector.Cursor) []inspector.Cursor {
	var telling []inspector.Cursor
	var targets []ast.Expr
	switch n := statement.Node().(type) {
	case *ast.AssignStmt:
		targets = n.Lhs
	case *ast.ValueSpec:
		for _, name := range n.Names {
			targets = append(targets, name)
		}
	}
	for _, target := range targets {
		id := code.Ident(target)
		if id == nil {
			return []inspector.Cursor{use}
		}
		w, ok := o.info.ObjectOf(id).(*types.Var)
		switch {
		case !ok || w.Origin() == v:
		case w.IsField() || defuse.IsGlobal(w):
			if !o.isForURLs(w) {
				return []inspector.Cursor{use}
			}
		default:
			telling = append(telling, o.tellingUses(w)...)
		}
	}
	return telling
}

// isForURLs reports whether the package passes a variable to functions that take URLs, and has no telling use
// of it.
func (o *otherUses) isForURLs(v *types.Var) bool {
	isTaken := func(use inspector.Cursor) bool {
		at := use
		if use.ParentEdgeKind() == edge.SelectorExpr_Sel {
			at = use.Parent()
		}
		if at.ParentEdgeKind() != edge.CallExpr_Args {
			return false
		}
		f, ok := o.flow.Index.CallAt(at.Parent())
		return ok && o.sinks.TakesURL(f.Func)
	}
	return slices.ContainsFunc(o.flow.Index.Uses(v), isTaken) && len(o.tellingUses(v)) == 0
}
