package trace

import (
	"cmp"
	"go/ast"
	"go/types"
	"iter"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/factcode"
	"github.com/uricheck/go-uricheck/analyzer/internal/reach"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// indirectCalls follows the arguments of calls of function values, in maps, lists, fields and parameters.
type indirectCalls struct {
	tr   *Tracer
	done map[indirectKey]bool
	at   map[inspector.Cursor]defuse.Moved // see moved
	runs map[inspector.Cursor]functions    // see functionsAt
	// taking has the number of the first functions of a call that take an argument: see areTaking.
	taking map[takenKey]int
}

// functions are those that an indirect call may run.
type functions struct {
	bodies []inspector.Cursor
	areAll bool // whether it runs no other one
}

// takenKey is the argument of an indirect call, with what the functions that it runs may take it for.
type takenKey struct {
	call     inspector.Cursor
	param    int
	use      stdlib.Use
	isAround bool // whether there is text around the value
}

type indirectKey struct {
	call  inspector.Cursor
	place term.Place
	key   string
}

func newIndirectCalls(tr *Tracer) *indirectCalls {
	return &indirectCalls{tr, make(map[indirectKey]bool), make(map[inspector.Cursor]defuse.Moved), make(map[inspector.Cursor]functions), make(map[takenKey]int)}
}

// follow follows the arguments of indirect calls for those parameters that reach sinks, as far as trace knows
// so far. It reports whether it found a new usage of one.
func (c *indirectCalls) follow() bool {
	var places []term.Place
	for p := range c.tr.usages {
		if known := c.tr.flow.Index.Variable(p.Var); known.IsParam && known.Index >= 0 {
			places = append(places, p)
		}
	}
	slices.SortFunc(places, func(p, q term.Place) int {
		return cmp.Or(cmp.Compare(p.Var.Pos(), q.Var.Pos()), comparePlaces(p, q))
	})
	isNew := false
	for _, p := range places {
		for _, call := range c.moved(c.tr.flow.Index.Variable(p.Var).Function).Calls {
			isNew = c.followCall(call, p) || isNew
		}
	}
	return isNew
}

// moved returns the places to which the package passes the function with a body, and its indirect calls.
func (c *indirectCalls) moved(body inspector.Cursor) defuse.Moved {
	moved, known := c.at[body]
	if !known {
		moved = defuse.IndirectCalls(c.tr.flow.Index, body)
		c.at[body] = moved
	}
	return moved
}

// elsewhere yields the exported objects through which other packages can call the function with a body: a
// variable with the function, a function that returns it, or one that passes it to a parameter.
func (c *indirectCalls) elsewhere(body inspector.Cursor) iter.Seq2[types.Object, inner] {
	moved := c.moved(body)
	return func(yield func(types.Object, inner) bool) {
		for _, v := range moved.Exported {
			if !yield(v, inner{isDoubted: true}) {
				return
			}
		}
		for _, r := range moved.Returned {
			if r.By.Exported() && !yield(r.By, inner{kind: aResult, of: r.Result, isDoubted: !r.IsOnly}) {
				return
			}
		}
		for _, h := range moved.ToCallbacks {
			if h.By.Exported() && !yield(h.By, inner{kind: anArgument, of: h.To, arg: h.Arg, isDoubted: !h.IsOnly}) {
				return
			}
		}
	}
}

// heldAs converts a usage of the parameter of a function to a value that obj takes, one of the objects that
// elsewhere yields for the function.
func (c *indirectCalls) heldAs(obj types.Object, in inner, param *defuse.Variable, u Usage) taken {
	names := make(factcode.Names)
	of := in.signature(obj)
	if sig := defuse.SignatureOf(c.tr.flow.Index, param.Function); sig != nil && of != nil {
		for i := range min(sig.Params().Len(), of.Params().Len()) {
			names[sig.Params().At(i)] = of.Params().At(i)
		}
	}
	if u = u.renamed(names); in.isDoubted {
		u = u.Doubted(Doubt{Reason: otherInterface, Name: nameOf(obj)})
	}
	in.isDoubted = false
	return taken{param.Index, term.Place{}, in, u}
}

// followCall follows the argument of an indirect call for a parameter p, or its elements, with each usage
// of p. It reports whether there was a new one.
func (c *indirectCalls) followCall(call inspector.Cursor, p term.Place) bool {
	param, fun := c.tr.flow.Index.Variable(p.Var), call.Node().(*ast.CallExpr).Fun
	sig, ok := c.tr.pass.TypesInfo.TypeOf(fun).Underlying().(*types.Signature)
	if !ok {
		return false
	}
	of, name, isNew := defuse.Call{Cursor: call, Sig: sig}, types.ExprString(fun), false
	for _, u := range c.tr.usages[p] {
		key := indirectKey{call, p, u.key()}
		if c.done[key] {
			continue
		}
		c.done[key], isNew = true, true
		u = c.doubted(u, call, param.Index)
		u.text = c.tr.flow.Filled(u.text, of, u.at)
		for _, from := range c.tr.flow.Passed(of, param.Index, p) {
			c.tr.follow(from, u.from(Step{Cursor: from.Cursor, At: call, How: "passed to", Name: name}))
		}
	}
	return isNew
}

// doubted adds the doubts about which function an indirect call runs: the variable may have functions
// that the package does not know, or that do not have the usage u of the parameter.
func (c *indirectCalls) doubted(u Usage, call inspector.Cursor, param int) Usage {
	name := types.ExprString(call.Node().(*ast.CallExpr).Fun)
	if !c.functionsAt(call).areAll {
		u = u.Doubted(Doubt{Reason: otherInterface, Name: name, At: call.Node()})
	}
	if c.areTaking(call, param, u) {
		return u
	}
	reason := otherInterface // the package may assign another function to the variable before the call
	if _, isElement := ast.Unparen(call.Node().(*ast.CallExpr).Fun).(*ast.IndexExpr); isElement {
		reason = keyed
	}
	return u.Doubted(Doubt{Reason: reason, Name: name, At: call.Node()})
}

// functionsAt returns the functions that an indirect call may run.
func (c *indirectCalls) functionsAt(call inspector.Cursor) functions {
	of, known := c.runs[call]
	if !known {
		of.bodies, of.areAll = reach.Functions(c.tr.order, call.ChildAt(edge.CallExpr_Fun, -1))
		c.runs[call] = of
	}
	return of
}

// areTaking reports whether all known functions of an indirect call have a usage of a parameter like u: the same use,
// and text around the value if u has some. It asks each function until it has the usage, because no usage goes away.
func (c *indirectCalls) areTaking(call inspector.Cursor, param int, u Usage) bool {
	key := takenKey{call, param, u.Use, len(u.text.Pieces) > 1}
	bodies := c.functionsAt(call).bodies
	for k := c.taking[key]; k < len(bodies); k++ {
		if !c.takes(bodies[k], key) {
			return false
		}
		c.taking[key] = k + 1
	}
	return true
}

// takes reports whether the function with a body has a usage of its parameter as the key says.
func (c *indirectCalls) takes(body inspector.Cursor, key takenKey) bool {
	sig := defuse.SignatureOf(c.tr.flow.Index, body)
	if sig == nil || key.param >= sig.Params().Len() {
		return false
	}
	isSame := func(u Usage) bool { return u.Use == key.use && len(u.text.Pieces) > 1 == key.isAround }
	return slices.ContainsFunc(placesOf(c.tr, sig.Params().At(key.param)), func(p term.Place) bool {
		return slices.ContainsFunc(c.tr.usages[p], isSame)
	})
}

// inner says which function takes a value that a fact describes: the object of the fact itself, or a function
// in its signature.
type inner struct {
	kind innerKind
	of   int // the index of the result, or of the parameter
	arg  int // the index of the argument that the parameter gets
	// isDoubted reports whether it may be another function. Facts do not encode it, but have a doubt.
	isDoubted bool
}

type innerKind uint8

const (
	itself     innerKind = iota
	aResult              // the function that the object returns
	anArgument           // the function that the object passes to a parameter: get of With(func(get func(string)))
)

// compare returns the order of two inner functions in a fact.
func (in inner) compare(other inner) int {
	return cmp.Or(cmp.Compare(in.kind, other.kind), cmp.Compare(in.of, other.of), cmp.Compare(in.arg, other.arg))
}

// signature returns the signature of the function for an object of a fact, nil if its type has no such
// function.
func (in inner) signature(obj types.Object) *types.Signature {
	fn, ok := obj.(*types.Func)
	if !ok {
		return defuse.SignatureWithin(obj.Type())
	}
	switch sig := fn.Signature(); in.kind {
	case aResult:
		return signatureAt(sig.Results(), in.of)
	case anArgument:
		if of := signatureAt(sig.Params(), in.of); of != nil {
			return signatureAt(of.Params(), in.arg)
		}
		return nil
	default:
		return sig
	}
}

// signatureAt returns the signature of the i-th variable of a tuple, nil if it is not a function.
func signatureAt(vars *types.Tuple, i int) *types.Signature {
	if i >= vars.Len() {
		return nil
	}
	sig, _ := vars.At(i).Type().Underlying().(*types.Signature)
	return sig
}

// innerSignatures yields the signatures of the functions that a function returns, or passes to its
// parameters.
func innerSignatures(sig *types.Signature) iter.Seq[*types.Signature] {
	return func(yield func(*types.Signature) bool) {
		for i := range sig.Results().Len() {
			if of := signatureAt(sig.Results(), i); of != nil && !yield(of) {
				return
			}
		}
		for i := range sig.Params().Len() {
			of := signatureAt(sig.Params(), i)
			for k := 0; of != nil && k < of.Params().Len(); k++ {
				if arg := signatureAt(of.Params(), k); arg != nil && !yield(arg) {
					return
				}
			}
		}
	}
}

// followCallback follows the arguments of the calls of a function that another package provides: call.Func is a
// function of that package, which passes the function to a parameter of the callback in the call.
func followCallback(tr *Tracer, call defuse.Call, t taken) {
	index := tr.flow.Index
	for _, arg := range index.Argument(call, t.inner.of) {
		bodies, _ := defuse.Functions(index, arg)
		for _, body := range bodies {
			own := defuse.SignatureOf(index, body)
			if own == nil || t.inner.arg >= own.Params().Len() {
				continue
			}
			param := own.Params().At(t.inner.arg)
			if known := index.Variable(param); known.Addressed || len(known.Writes) > 0 {
				continue // the parameter may have another function
			}
			for _, at := range defuse.CallsOf(index, param) {
				followCallOf(tr, at, t, call.Func)
			}
		}
	}
}

// followHeld follows the arguments of the call at cur if it calls a function that a variable of another
// package contains, or that a function of another package returns.
func followHeld(tr *Tracer, cur inspector.Cursor) {
	obj, result := heldElsewhere(tr, cur.ChildAt(edge.CallExpr_Fun, -1), 0)
	if obj == nil || obj.Pkg() == nil || obj.Pkg() == tr.pass.Pkg {
		return
	}
	want := inner{}
	if _, ok := obj.(*types.Func); ok {
		want = inner{kind: aResult, of: result}
	}
	for _, t := range tr.facts.of(obj) {
		if t.inner == want && !(want.kind == itself && t.of.Element) {
			followCallOf(tr, cur, t, obj)
		}
	}
}

// followCallOf follows the argument of the call at cur. The called function is the one in the signature
// or the value of obj that the taken value names.
func followCallOf(tr *Tracer, cur inspector.Cursor, t taken, obj types.Object) {
	call := defuse.Call{Cursor: cur, Sig: t.inner.signature(obj)}
	if call.Sig == nil || !defuse.FillsParameters(tr.flow.Index, call) {
		return
	}
	name := types.ExprString(cur.Node().(*ast.CallExpr).Fun)
	t.usage.text = tr.flow.Filled(t.usage.text, call, t.usage.at)
	for _, from := range tr.flow.Passed(call, t.param, t.of) {
		tr.follow(from, t.usage.from(Step{Cursor: from.Cursor, At: cur, How: "passed to", Name: name}))
	}
}

// heldElsewhere returns the object from which the function value at cur comes: a variable that contains
// it, alone or in a list, or a function, with the index of the result that it is. It goes through at most
// maxHeldHops local variables, and returns nil if it finds none.
func heldElsewhere(tr *Tracer, cur inspector.Cursor, hops int) (obj types.Object, result int) {
	index := tr.flow.Index
	cur = code.Unparen(cur)
	if hops > maxHeldHops {
		return nil, 0
	}
	switch e := cur.Node().(type) {
	case *ast.IndexExpr:
		return heldElsewhere(tr, cur.ChildAt(edge.IndexExpr_X, -1), hops+1)
	case *ast.CallExpr:
		if call, ok := index.CallAt(cur); ok {
			return call.Func, 0
		}
	case *ast.Ident, *ast.SelectorExpr:
		v := index.Target(e.(ast.Expr))
		if v == nil {
			return nil, 0
		}
		known := index.Variable(v)
		if !defuse.IsLocal(v) || known.Addressed || known.IsParam || len(known.Writes) != 1 {
			return v, 0
		}
		switch w := known.Writes[0]; {
		case w.Kind == defuse.Plain, w.Kind == defuse.Element && defuse.IsRange(w.At):
			return heldElsewhere(tr, w.Value, hops+1)
		case w.Kind == defuse.Result:
			obj, _ := heldElsewhere(tr, w.Value, hops+1)
			return obj, w.Index
		}
	}
	return nil, 0
}

// maxHeldHops bounds the steps of heldElsewhere.
const maxHeldHops = 8
