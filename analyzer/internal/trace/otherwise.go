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
	"github.com/uricheck/go-uricheck/analyzer/internal/sinks"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// A program may use a variable for one of several things: it reads a file or fetches a URL,
// dials a socket or posts to a URL. A flag, a kind or the key of a map selects the use
// elsewhere. uricheck judges such a text at a sink only if the text shows that it is for the
// sink.

// otherUses finds other uses of the variables on the way of a text.
type otherUses struct {
	info    *types.Info
	sinks   *sinks.Package
	flow    *flow.Package
	facts   *summaries
	telling map[*types.Var][]inspector.Cursor // the uses that show a purpose
}

func newOtherUses(info *types.Info, s *sinks.Package, f *flow.Package, facts *summaries) *otherUses {
	return &otherUses{info: info, sinks: s, flow: f, facts: facts, telling: make(map[*types.Var][]inspector.Cursor)}
}

// doubtOf returns the doubt about a text if the package also uses local variables on its way
// for something else. The key of a map selects one of several elements.
func (o *otherUses) doubtOf(expr inspector.Cursor, t term.Text, isOneOfSeveral bool) (d Doubt, ok bool) {
	for _, p := range t.Pieces {
		for _, via := range p.Via {
			v, ok := via.Object.(*types.Var)
			if !ok || !isOneOfSeveral && code.IsString(v.Type()) {
				continue
			}
			if _, isMap := v.Type().Underlying().(*types.Map); isMap && isOneOfSeveral {
				return Doubt{Reason: otherUse, Name: v.Name()}, true
			}
			if by := o.of(v, expr, nil); by != nil && o.isAsked(t, v) {
				return Doubt{Reason: otherUse, Name: v.Name(), At: by}, true
			}
		}
	}
	return Doubt{}, false
}

// isAsked reports whether a condition with an unknown answer stands between a text and its use:
// otherwise the text reaches the use, whatever else the program does with the variable that holds
// it. A condition does not count if the function only fails where it is false, and does not use the
// variable there.
func (o *otherUses) isAsked(t term.Text, held *types.Var) bool {
	return slices.ContainsFunc(t.Guards, func(g term.Guard) bool {
		if g.Before || g.Chooses || eval.Told(g.Holds) != eval.Unknown {
			return false
		}
		return !g.Fails || g.At != nil && slices.ContainsFunc(o.tellingUses(held), func(use inspector.Cursor) bool {
			return code.Holds(g.At, use.Node().Pos())
		})
	})
}

// alwaysComes reports whether each call of a function evaluates the expression at cur with its
// parameter, unless the function fails before. The program may choose between function literals.
func (o *otherUses) alwaysComes(param *types.Var, cur inspector.Cursor, whole term.Text) bool {
	known := o.flow.Index.Variable(param)
	function, ok := defuse.FunctionAround(cur)
	return ok && known.IsParam && known.Function == function && !o.isAsked(whole, param)
}

// of returns a use of v other than the expression at cur, which can be the zero Cursor, and the
// function that reads it; nil if there is none.
func (o *otherUses) of(v *types.Var, cur inspector.Cursor, read ast.Expr) ast.Node {
	for _, use := range o.tellingUses(v) {
		isRead := read != nil && code.Holds(read, use.Node().Pos())
		if !isRead && !(cur.Valid() && defuse.Contains(cur, use)) {
			return use.Node()
		}
	}
	return nil
}

// tellingUses returns the uses of a variable, and of local variables with its value, that may
// show its purpose.
func (o *otherUses) tellingUses(v *types.Var) []inspector.Cursor {
	telling, known := o.telling[v]
	if known {
		return telling
	}
	o.telling[v] = nil // in progress: variables get each other's values
	for _, use := range o.flow.Index.Uses(v) {
		telling = append(telling, o.tellingUse(v, use)...)
	}
	o.telling[v] = telling
	return telling
}

// tellingUse returns the part of a use that may show the purpose of the value. Writes, prints,
// errors, comparisons, indexes and changes of the value show nothing, nor do reads of a list's elements;
// the target of a new value may.
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
			if defuse.IsWrittenByFlag(o.info, parent) {
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
			// A name in the text may be a key: a placeholder has a value.
			isKey := func(use inspector.Cursor) bool { return isPart && use.ParentEdgeKind() == edge.IndexExpr_Index }
			return slices.DeleteFunc(o.tellingTargets(v, use, parent), isKey)
		default:
			return []inspector.Cursor{use}
		}
		at = parent
	}
}

// takesURL reports whether a call takes a URL as well, or calls a hook: an optional function
// whose result does not count.
func (o *otherUses) takesURL(call inspector.Cursor) bool {
	f, ok := o.flow.Index.CallAt(call)
	if !ok {
		return call.ParentEdgeKind() == edge.ExprStmt_X
	}
	return o.sinks.TakesURL(f.Func)
}

// isTaken reports whether a call passes the argument at cur to a function of another package that takes it as
// a URL.
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

// isError reports whether a structure is an error, which shows users the value.
func isError(t types.Type) bool {
	return t != nil && (types.Implements(t, errorType) || types.Implements(types.NewPointer(t), errorType))
}

var errorType = types.Universe.Lookup("error").Type().Underlying().(*types.Interface)

// isUntold reports whether a call passes the argument at cur to a function of the package that
// shows no other purpose: it sends, compares and prints its parameter, or makes an error of it.
func (o *otherUses) isUntold(call, cur inspector.Cursor) bool {
	param := o.parameterOf(call, cur)
	return param != nil && len(o.tellingUses(param)) == 0
}

// parameterOf returns the parameter of a function of the package that gets the argument at cur, nil if
// it is one of several, or if the function does not use it.
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

// onlyReturns reports whether a call passes the argument at cur to a function of the package whose only
// purpose with it is the text that it returns.
func (o *otherUses) onlyReturns(call, cur inspector.Cursor) bool {
	if !code.IsString(o.info.TypeOf(call.Node().(ast.Expr))) {
		return false
	}
	param := o.parameterOf(call, cur)
	return param != nil && !slices.ContainsFunc(o.tellingUses(param), func(use inspector.Cursor) bool { return !o.isReturned(use) })
}

// isReturned reports whether a function returns a variable, or a value that it makes of it.
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

// isRepeated reports whether a recursive call passes a parameter unchanged: the function does
// the same with it again.
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

// remakes reports whether the result of a call with a variable replaces it: u = hook(u).
func remakes(info *types.Info, call inspector.Cursor, v *types.Var) bool {
	if call.ParentEdgeKind() != edge.AssignStmt_Rhs {
		return false
	}
	id := code.Ident(defuse.Assignee(call))
	return id != nil && info.ObjectOf(id) == v
}

// rebuilds reports whether a call writes to a buffer with the next text of a variable, or of the one
// that v is a part of: u = buf.String().
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

// receiver returns the variable with a method that a call calls, nil if there is none.
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

// passesOn reports whether the result of a call represents its argument: the call is a
// conversion, a function that changes the text, or a predicate.
func (o *otherUses) passesOn(call inspector.Cursor) bool {
	n := call.Node().(*ast.CallExpr)
	tv := o.info.Types[n.Fun]
	if tv.IsType() || tv.IsBuiltin() {
		return true
	}
	f, ok := o.flow.Index.CallAt(call)
	return ok && flow.IsPure(f.Func)
}

// tellingTargets returns the telling uses of the variables that get a value. Any code may use a
// variable that is not local.
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

// isForURLs reports whether the package passes a variable to functions for URLs, and shows no other purpose
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
