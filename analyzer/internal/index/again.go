package index

import (
	"go/ast"
	"go/token"
	"go/types"
	"iter"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// Replacing returns a node that may replace a value of a field or a package variable, the one that the package writes
// at cur; nil if there is none. Other initial values belong to other objects; whatever else the code does to the variable,
// or to the one with the composite literal around cur, may come later.
func (p *Index) Replacing(v *types.Var, cur inspector.Cursor) ast.Node {
	isAny := func(inspector.Cursor) bool { return true }
	if IsLocal(v) {
		return nil
	}
	if by := p.replacing(v, cur, isAny); by != nil || !IsInitial(v, cur) {
		return by
	}
	literal := outermostLiteral(cur)
	if kind := literal.ParentEdgeKind(); kind != edge.ValueSpec_Values && kind != edge.AssignStmt_Rhs {
		return nil
	}
	if held := p.Target(Assignee(literal)); held != nil {
		return p.replacing(held, literal, isAny)
	}
	return nil
}

// replacing returns a node that may replace the value that a variable gets at cur, among those that count; nil if there
// is none.
func (p *Index) replacing(v *types.Var, cur inspector.Cursor, counts func(inspector.Cursor) bool) ast.Node {
	writes := p.Variable(v).Writes
	if len(writes) > MaxWrites {
		return writes[0].At.Node()
	}
	for _, w := range writes {
		isOther := w.Kind == Plain && !IsInitial(v, w.Value) || w.Kind == Appended && code.IsString(v.Type()) ||
			w.Kind == Result || w.Kind == Other
		if isOther && w.Value != cur && counts(w.At) {
			return w.At.Node()
		}
	}
	for _, use := range p.Uses(v) {
		if at := code.Selected(use); isAddressed(at) && counts(at.Parent()) {
			return at.Parent().Node()
		}
	}
	return nil
}

// outermostLiteral returns the outermost composite literal, or its address, around the value of a field at cur.
func outermostLiteral(cur inspector.Cursor) inspector.Cursor {
	for slices.Contains(withinLiteral, cur.ParentEdgeKind()) {
		cur = cur.Parent()
	}
	return cur
}

// withinLiteral lists the edges between the value of a field and the outermost literal.
var withinLiteral = []edge.Kind{edge.KeyValueExpr_Value, edge.CompositeLit_Elts, edge.UnaryExpr_X, edge.ParenExpr_X}

// IsInitial reports whether the value at cur is in the declaration of a variable v, or in a composite
// literal that sets the field v.
func IsInitial(v *types.Var, cur inspector.Cursor) bool {
	switch cur.ParentEdgeKind() {
	case edge.KeyValueExpr_Value, edge.ValueSpec_Values:
		return true
	}
	return v.IsField() && cur.ParentEdgeKind() == edge.CompositeLit_Elts
}

// Remaking returns the later assignment in which the function that sets a field, or a package variable, to the value at
// cur makes another value of it: c.base = s; if !hasScheme(s) { c.base = "http://" + s }. It returns nil if there is none.
func (p *Index) Remaking(v *types.Var, cur inspector.Cursor) ast.Node {
	of := []types.Object{v}
	if name, ok := cur.Node().(*ast.Ident); ok {
		of = append(of, p.Info.Uses[name])
	}
	mentions := func(e ast.Expr) bool {
		return slices.ContainsFunc(of, func(o types.Object) bool { return code.Mentions(p.Info, e, o) })
	}
	for _, w := range p.Variable(v).Writes {
		if w.Pos <= cur.Node().Pos() || w.Kind != Plain && w.Kind != Result {
			continue
		}
		assign, ok := w.At.Node().(*ast.AssignStmt)
		if ok && assign.Tok == token.ASSIGN && assign.Pos() > cur.Node().Pos() && InSameFunction(w.At, cur) &&
			slices.ContainsFunc(assign.Rhs, mentions) {
			return assign
		}
	}
	return nil
}

// MayChangeBetween reports whether a write to a field or a package variable and a use after it in the same function
// have code between them that may change the value: a call, or an assignment through another name.
func (p *Index) MayChangeBetween(v *types.Var, w Write, use inspector.Cursor) bool {
	function, ok := FunctionAround(use)
	if !ok || IsLocal(v) || !IsBefore(w.At, use) || !w.Value.Valid() {
		return false
	}
	isBetween := func(at inspector.Cursor) bool { return at.Node().Pos() >= w.At.Node().End() && IsBefore(at, use) }
	isOpen := false
	for cur := range function.Preorder((*ast.CallExpr)(nil), (*ast.AssignStmt)(nil)) {
		if cur.Node().Pos() >= use.Node().Pos() {
			break
		}
		if call, isCall := cur.Node().(*ast.CallExpr); isBetween(cur) && (!isCall || p.mayCallBack(cur)) {
			isOpen = true
			if isCall && v.Exported() && p.passesHolder(call, w.Value) {
				return true // a decoder, perhaps
			}
		}
	}
	return isOpen && p.replacing(v, w.Value, func(at inspector.Cursor) bool {
		return !InSameFunction(at, use) || isBetween(at)
	}) != nil
}

// passesHolder reports whether an argument of a call mentions a variable with the structure to whose field the assignment
// around cur assigns, or whether it calls a method of the structure that passes it on.
func (p *Index) passesHolder(call *ast.CallExpr, cur inspector.Cursor) bool {
	for held := range p.holders(cur) {
		if slices.ContainsFunc(call.Args, func(arg ast.Expr) bool { return code.Mentions(p.Info, arg, held) }) {
			return true
		}
		fn, ok := p.Info.Uses[code.Ident(call.Fun)].(*types.Func)
		if ok && fn.Signature().Recv() != nil && code.Mentions(p.Info, call.Fun, held) &&
			slices.ContainsFunc(p.Uses(fn.Origin().Signature().Recv()), isArgument) {
			return true
		}
	}
	return false
}

func isArgument(use inspector.Cursor) bool { return use.ParentEdgeKind() == edge.CallExpr_Args }

// mayCallBack reports whether a call may run code that changes variables of this package: code of the package itself,
// of one that it does not know, or of one that gets an address.
func (p *Index) mayCallBack(call inspector.Cursor) bool {
	n := call.Node().(*ast.CallExpr)
	if p.Info.Types[n.Fun].IsType() || p.Info.Types[n.Fun].IsBuiltin() {
		return false
	}
	callee, ok := p.CallAt(call)
	return !ok || callee.Func.Pkg() == nil || !code.IsStandard(callee.Func.Pkg().Path()) ||
		slices.ContainsFunc(n.Args, func(arg ast.Expr) bool { return isPointer(p.Info, arg) })
}

func isPointer(info *types.Info, e ast.Expr) bool {
	t := info.TypeOf(e)
	if t == nil {
		return false // code that does not type-check
	}
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// holders yields the variables that hold the structure to whose field the assignment around cur assigns: b and a for
// a.b.f, and for a.b.f[i].
func (p *Index) holders(cur inspector.Cursor) iter.Seq[*types.Var] {
	return func(yield func(*types.Var) bool) {
		to := ast.Unparen(Assignee(cur))
		if element, ok := to.(*ast.IndexExpr); ok {
			to = Indexed(element)
		}
		sel, ok := to.(*ast.SelectorExpr)
		for ok {
			if v := p.Target(sel.X); v != nil && !yield(v) {
				return
			}
			sel, ok = ast.Unparen(sel.X).(*ast.SelectorExpr)
		}
	}
}

// SetsUntil returns the end of the function that reads a package variable, or an object in a local variable, and sets
// the variable v or the field v of it only afterwards; NoPos if there is none.
func (p *Index) SetsUntil(v *types.Var, read inspector.Cursor) token.Pos {
	fn, ok := FunctionAround(read)
	if !ok {
		return token.NoPos
	}
	end := fn.Node().End()
	isAfter := func(w Write) bool { return w.Pos < end && w.Value.Valid() && p.IsSetAfter(v, w.Value, read) }
	if !slices.ContainsFunc(p.Variable(v).Writes, isAfter) {
		return token.NoPos
	}
	return end
}

// IsSetAfter reports whether the function that reads a package variable, or an object in a local variable, sets the
// variable v or the field v of it to the value at cur only afterwards.
func (p *Index) IsSetAfter(v *types.Var, cur, read inspector.Cursor) bool {
	if cur.ParentEdgeKind() != edge.AssignStmt_Rhs || !IsBefore(read, cur) || !InSameFunction(cur, read) {
		return false
	}
	if IsGlobal(v) {
		_, isAgain := CommonLoop(v, cur, read)
		return !isAgain && code.Mentions(p.Info, read.Node(), v)
	}
	for v := range p.holders(cur) {
		_, isAgain := CommonLoop(v, cur, read)
		if IsLocal(v) && !p.Variable(v).IsParam && !isAgain && code.Mentions(p.Info, read.Node(), v) {
			return true
		}
	}
	return false
}

// CallAgain returns another call of the same function; nil if there is none. Of a function literal it knows no other
// calls, so that the call itself may come again.
func (p *Index) CallAgain(call Call) ast.Node {
	if call.Func == nil {
		return call.Cursor.Node()
	}
	for _, other := range p.Calls(call.Func) {
		if other.Cursor != call.Cursor {
			return other.Cursor.Node()
		}
	}
	return nil
}
