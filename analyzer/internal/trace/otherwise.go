package trace

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/sinks"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// A program may use a variable for one of several things: it reads a file or fetches a URL,
// dials a socket or posts to a URL. A flag, a kind or the key of a map selects the use
// elsewhere. uricheck judges such a text at a sink only if the text shows that it is a URL.

// otherUses finds uses of the variables on the way of a text that are for something else than URLs: the telling uses.
// It follows a value forwards, from a variable to the code that reads it.
type otherUses struct {
	sinks   *sinks.Sinks
	flow    *flow.Flow
	telling map[*types.Var][]inspector.Cursor     // see tellingUses
	sums    map[inspector.Cursor]inspector.Cursor // see wholeSum
}

func newOtherUses(s *sinks.Sinks, f *flow.Flow) *otherUses {
	return &otherUses{sinks: s, flow: f, telling: make(map[*types.Var][]inspector.Cursor),
		sums: make(map[inspector.Cursor]inspector.Cursor)}
}

// isChosen reports whether a guard with an unknown answer decides between the use of a text and a telling
// use of the variable held, which has it. Without such a guard the text reaches its use, whatever else
// the program does with the variable. A guard does not count if the function only returns an error where
// it is false, and does not use the variable there.
func (o *otherUses) isChosen(t term.Text, held *types.Var) bool {
	return slices.ContainsFunc(t.Guards, func(g term.Guard) bool {
		if g.Role.IsEarly() || g.Role == term.Chooses || eval.AnswerOf(g.Holds) != eval.Unknown {
			return false
		}
		return g.Role != term.Fails || g.At != nil && slices.ContainsFunc(o.tellingUses(held),
			func(use inspector.Cursor) bool {
				return code.Holds(g.At, use.Node().Pos())
			})
	})
}

// alwaysComes reports whether each call of a function that returns no error passes the value of its
// parameter to the expression at cur; whole is the text there.
func (o *otherUses) alwaysComes(param *types.Var, cur inspector.Cursor, whole term.Text) bool {
	known := o.flow.Index.Variable(param)
	function, ok := index.FunctionAround(cur)
	return ok && known.IsParam && known.Function == function && !o.isChosen(whole, param)
}

// useOf returns a telling use of v outside the expression at cur, which can be the zero Cursor, and outside the
// expression read; nil if there is none.
func (o *otherUses) useOf(v *types.Var, cur inspector.Cursor, read ast.Expr) ast.Node {
	for _, use := range o.tellingUses(v) {
		isRead := read != nil && code.Holds(read, use.Node().Pos())
		if !isRead && !(cur.Valid() && index.Contains(cur, use)) {
			return use.Node()
		}
	}
	return nil
}

// tellingUses returns the uses of a variable, and of local variables that get its value, that are for something else
// than URLs.
func (o *otherUses) tellingUses(v *types.Var) []inspector.Cursor {
	telling, known := o.telling[v]
	if known {
		return telling
	}
	o.telling[v] = nil // ends the recursion if variables get each other's values
	for _, use := range o.flow.Index.Uses(v) {
		telling = append(telling, o.tellingUse(use)...)
	}
	o.telling[v] = telling
	return telling
}

// elsewhere has the packages whose functions read a text as something else than a URL, most as the name of a file.
var elsewhere = map[string]bool{"os": true, "os/exec": true, "io/ioutil": true, "net": true}

// tellingUse returns the use of a variable at a cursor if it is a telling one: the code passes the value to a function
// of one of the packages elsewhere, or to one of the program that does so. If the code assigns the value to another
// variable, it returns the telling uses of that one.
func (o *otherUses) tellingUse(use inspector.Cursor) []inspector.Cursor {
	for at := use; ; at = o.wholeSum(at.Parent()) {
		parent := at.Parent()
		switch kind, i := at.ParentEdge(); kind {
		case edge.SelectorExpr_Sel, edge.ParenExpr_X, edge.BinaryExpr_X, edge.BinaryExpr_Y:
		case edge.CallExpr_Args:
			f, ok := o.flow.Index.CallAt(parent)
			if !ok || f.Func.Pkg() == nil {
				return nil
			}
			param := o.parameterOf(parent, at)
			if elsewhere[f.Func.Pkg().Path()] && !o.sinks.TakesURL(f.Func) || param != nil && len(o.tellingUses(param)) > 0 {
				return []inspector.Cursor{use}
			}
			return nil
		case edge.AssignStmt_Rhs:
			if to := parent.Node().(*ast.AssignStmt).Lhs; i < len(to) {
				if w := o.flow.Index.Target(to[i]); w != nil && index.IsLocal(w) {
					return o.tellingUses(w)
				}
			}
			return nil
		default:
			return nil
		}
	}
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
