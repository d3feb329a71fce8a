package index

import (
	"cmp"
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
// at cur; nil if there is none.
//
// What may replace an initial value is any assignment to the variable, or to a variable with the composite literal
// around cur; the declaration of a flag for the variable; or a call that passes the structure to code that sets fields
// of any structure, such as a decoder. What may replace an assigned value is another assignment, unless that comes
// before in the same function, or is to a structure that another function has made.
func Replacing(p *Index, v *types.Var, cur inspector.Cursor) ast.Node {
	switch {
	case IsLocal(v):
		return nil
	case !IsInitial(v, cur):
		return replacingAssigned(p, v, cur, isAny)
	}
	if by := cmp.Or(assigning(p, v, isAny), addressing(p, v, isAny)); by != nil || !v.IsField() {
		return by
	}
	return cmp.Or(replacingWhole(p, cur), decoding(p, v, isAny))
}

// decoding returns a call, among those that count, that passes a structure with a field to a function of another
// package that may fill any structure; nil if there is none. The caller of a constructor, or of a method that sets
// defaults, may pass what these have set.
func decoding(p *Index, field *types.Var, counts func(inspector.Cursor) bool) ast.Node {
	if p.decoders == nil {
		p.decoders = make(map[*types.Var][]inspector.Cursor)
		for d := range p.Decls() {
			noteDecoders(p, d)
		}
	}
	for _, call := range p.decoders[field] {
		if counts(call) {
			return call.Node()
		}
	}
	return nil
}

// noteDecoders adds the calls in a declaration for decoding.
func noteDecoders(p *Index, d *Decl) {
	ast.Inspect(d.node, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		sig, ok := p.Info.TypeOf(call.Fun).(*types.Signature)
		for i := 0; ok && i < min(len(call.Args), sig.Params().Len()); i++ {
			anything, isInterface := sig.Params().At(i).Type().Underlying().(*types.Interface)
			if !isInterface || !anything.Empty() || !isPointer(p.Info, call.Args[i]) {
				continue
			}
			at, _ := d.Root().FindNode(call.Args[i])
			if by, fills := filling(p, at); fills {
				noteFilled(p, p.Info.TypeOf(call.Args[i]), by, maxHops)
			}
		}
		return true
	})
}

// noteFilled adds a call for the exported fields in a value of a type, as far as the package declares them.
func noteFilled(p *Index, t types.Type, by inspector.Cursor, hops int) {
	switch t := t.Underlying().(type) {
	case interface{ Elem() types.Type }:
		if hops > 0 { // type tree []tree
			noteFilled(p, t.Elem(), by, hops-1)
		}
	case *types.Struct:
		for f := range t.Fields() {
			f = f.Origin()
			calls := p.decoders[f]
			if !f.Exported() || f.Pkg() != p.pkg || len(calls) >= MaxWrites || slices.Contains(calls, by) {
				continue
			}
			p.decoders[f] = append(calls, by)
			noteFilled(p, f.Type(), by, maxHops)
		}
	}
}

// IsInitial reports whether the value at cur is in the declaration of a variable v, or in a composite
// literal that sets the field v.
func IsInitial(v *types.Var, cur inspector.Cursor) bool {
	switch cur.ParentEdgeKind() {
	case edge.KeyValueExpr_Value, edge.ValueSpec_Values:
		return true
	}
	return v.IsField() && cur.ParentEdgeKind() == edge.CompositeLit_Elts
}

func isAny(inspector.Cursor) bool { return true }

// assigning returns a statement that assigns to a variable, or a call that declares a flag for it, among those that
// count; nil if there is none.
func assigning(p *Index, v *types.Var, counts func(inspector.Cursor) bool) ast.Node {
	for _, w := range p.Variable(v).Writes {
		if assign, ok := w.At.Node().(*ast.AssignStmt); ok && (w.Kind == Plain || w.Kind == Result) &&
			assign.Tok == token.ASSIGN && counts(w.At) {
			return assign
		}
	}
	for _, use := range p.Uses(v) {
		if use = code.Selected(use).Parent(); IsStored(p, use) && counts(use) {
			return use.Node()
		}
	}
	return nil
}

// replacingAssigned returns a node that may replace the value that the assignment around cur gives a field or a package
// variable, among those that count; nil if there is none.
func replacingAssigned(p *Index, v *types.Var, cur inspector.Cursor, counts func(inspector.Cursor) bool) ast.Node {
	isLater := func(at inspector.Cursor) bool {
		return (!InSameFunction(at, cur) || !IsBefore(at, cur) && !at.Contains(cur)) && counts(at)
	}
	mayReplace := func(at inspector.Cursor) bool {
		return isLater(at) && (InSameFunction(at, cur) || !isOfMade(p, at))
	}
	writes := p.Variable(v).Writes
	if len(writes) > MaxWrites {
		return writes[0].At.Node()
	}
	for _, w := range writes {
		if w.Kind == Other && code.Holds(w.At.Node(), cur.Node().Pos()) {
			return w.At.Node() // the user may set the flag that has the value as its default
		}
		if (w.Kind == Appended || w.Kind == Other || isAssignedLiteral(w.At)) && mayReplace(w.At) {
			return w.At.Node()
		}
	}
	if by := assigning(p, v, mayReplace); by != nil {
		return by
	}
	if by := addressing(p, v, isLater); by != nil {
		return by
	}
	for held := range holders(p, cur) {
		if by := replacingHeld(p, held, isLater); by != nil {
			return by
		}
	}
	if isFixed(p, cur) {
		return decoding(p, v, isLater)
	}
	return nil
}

// isFixed reports whether the value at cur is a constant or a literal, as a default is.
func isFixed(p *Index, cur inspector.Cursor) bool {
	value, ok := cur.Node().(ast.Expr)
	_, isLiteral := value.(*ast.CompositeLit)
	return isLiteral || ok && p.Info.Types[value].Value != nil
}

// Remaking returns the later assignment in which the function that sets a field, or a package variable, to the value at
// cur makes another value of it: c.base = s; if !hasScheme(s) { c.base = "http://" + s }. It returns nil if there is none.
func Remaking(p *Index, v *types.Var, cur inspector.Cursor) ast.Node {
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

// addressing returns an expression that takes the address of a variable, among those that count; nil if there is none.
func addressing(p *Index, v *types.Var, counts func(inspector.Cursor) bool) ast.Node {
	for _, use := range p.Uses(v) {
		if at := code.Selected(use); isAddressed(at) && counts(at.Parent()) {
			return at.Parent().Node()
		}
	}
	return nil
}

// replacingHeld returns a statement that assigns to a variable with a structure, or something that replaces the
// structure through its address, among those that count; nil if there is none.
func replacingHeld(p *Index, v *types.Var, counts func(inspector.Cursor) bool) ast.Node {
	if by := assigning(p, v, counts); by != nil {
		return by
	}
	for _, use := range p.Uses(v) {
		if at := throughAddress(p, use); at.Valid() && counts(at) {
			return at.Node()
		}
	}
	return nil
}

// throughAddress returns what may replace the structure in a variable through its address, at a use of the variable: an
// assignment to *v, a call of another package's function that may fill any structure, or of one of this package that
// does so with its parameter. Nothing is an invalid cursor.
func throughAddress(p *Index, use inspector.Cursor) inspector.Cursor {
	at := use.Parent()
	if use.ParentEdgeKind() == edge.StarExpr_X && at.ParentEdgeKind() == edge.AssignStmt_Lhs {
		return at.Parent()
	}
	if call, ok := filling(p, use); ok {
		return call
	}
	if to, call := passedTo(p, use); to != nil && replacesStructure(p, to) {
		return call
	}
	return inspector.Cursor{}
}

// replacesStructure reports whether a function of the package may replace the structure whose address is its parameter.
func replacesStructure(p *Index, param *types.Var) bool {
	replaces, known := p.fillers[param]
	if !known {
		p.fillers[param] = false // ends the recursion of functions that call each other
		replaces = isUnnamed(param.Type()) || slices.ContainsFunc(p.Uses(param),
			func(use inspector.Cursor) bool { return throughAddress(p, use).Valid() })
		p.fillers[param] = replaces
	}
	return replaces
}

// isUnnamed reports whether a type is a pointer to a struct type without a name: each such type has fields of its own,
// even if the types are identical.
func isUnnamed(t types.Type) bool {
	pointer, ok := types.Unalias(t).(*types.Pointer)
	if !ok {
		return false
	}
	_, ok = types.Unalias(pointer.Elem()).(*types.Struct)
	return ok
}

// passedTo returns the parameter or the receiver that gets a structure, or its address, in a call of a function of this
// package, at a use of the variable with the structure; nil if there is none.
func passedTo(p *Index, use inspector.Cursor) (to *types.Var, call inspector.Cursor) {
	at := addressAt(use)
	switch up := at.Parent(); at.ParentEdgeKind() {
	case edge.CallExpr_Args:
		to, call = p.Holder(at), up
	case edge.SelectorExpr_X:
		fn, ok := p.Info.Uses[up.Node().(*ast.SelectorExpr).Sel].(*types.Func)
		if ok && up.ParentEdgeKind() == edge.CallExpr_Fun {
			to, call = fn.Origin().Signature().Recv(), up.Parent()
		}
	}
	if to == nil || to.Pkg() != p.pkg {
		return nil, call
	}
	return to, call
}

// filling returns the call of another package's function that gets the address of any structure, as a decoder does, at
// a use of the variable with the structure or its address.
func filling(p *Index, use inspector.Cursor) (call inspector.Cursor, ok bool) {
	at := addressAt(use)
	kind, i := at.ParentEdge()
	if kind != edge.CallExpr_Args || !isPointer(p.Info, at.Node().(ast.Expr)) {
		return call, false
	}
	to, ok := p.CallAt(at.Parent())
	if !ok || to.Func.Pkg() == p.pkg || to.Sig.Variadic() { // what prints a structure is variadic
		return call, false
	}
	i += to.Shift
	return at.Parent(), i < to.Sig.Params().Len() && types.IsInterface(to.Sig.Params().At(i).Type())
}

// MayChangeBetween reports whether a write to a field or a package variable and a use after it in the same function
// have code between them that may change the value: a call, or an assignment through another name.
func MayChangeBetween(p *Index, v *types.Var, w Write, use inspector.Cursor) bool {
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
		if _, isCall := cur.Node().(*ast.CallExpr); isBetween(cur) && (!isCall || mayCallBack(p, cur)) {
			isOpen = true
			break
		}
	}
	return isOpen && replacingAssigned(p, v, w.Value, func(at inspector.Cursor) bool {
		return !InSameFunction(at, use) || isBetween(at)
	}) != nil
}

// mayCallBack reports whether a call may run code that changes variables of this package: code of the package itself,
// of one that it does not know, or of one that gets an address.
func mayCallBack(p *Index, call inspector.Cursor) bool {
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

// addressAt returns the expression that denotes a variable at its use, or that takes its address there.
func addressAt(use inspector.Cursor) inspector.Cursor {
	at := code.Selected(use)
	if isAddressed(at) {
		return at.Parent()
	}
	return at
}

// isAssignedLiteral reports whether an element of a literal belongs to one that an assignment puts in the place of
// another structure.
func isAssignedLiteral(at inspector.Cursor) bool {
	if at.ParentEdgeKind() != edge.CompositeLit_Elts {
		return false
	}
	assign, ok := outermostLiteral(at).Parent().Node().(*ast.AssignStmt)
	return ok && assign.Tok == token.ASSIGN
}

// holders yields the variables that hold the structure to whose field the assignment around cur assigns: b and a for
// a.b.f, and for a.b.f[i].
func holders(p *Index, cur inspector.Cursor) iter.Seq[*types.Var] {
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
func SetsUntil(p *Index, v *types.Var, read inspector.Cursor) token.Pos {
	fn, ok := FunctionAround(read)
	if !ok {
		return token.NoPos
	}
	end := fn.Node().End()
	isAfter := func(w Write) bool { return w.Pos < end && w.Value.Valid() && IsSetAfter(p, v, w.Value, read) }
	if !slices.ContainsFunc(p.Variable(v).Writes, isAfter) {
		return token.NoPos
	}
	return end
}

// IsSetAfter reports whether the function that reads a package variable, or an object in a local variable, sets the
// variable v or the field v of it to the value at cur only afterwards.
func IsSetAfter(p *Index, v *types.Var, cur, read inspector.Cursor) bool {
	if cur.ParentEdgeKind() != edge.AssignStmt_Rhs || !IsBefore(read, cur) || !InSameFunction(cur, read) {
		return false
	}
	if IsGlobal(v) {
		_, isAgain := CommonLoop(v, cur, read)
		return !isAgain && code.Mentions(p.Info, read.Node(), v)
	}
	for v := range holders(p, cur) {
		_, isAgain := CommonLoop(v, cur, read)
		if IsLocal(v) && !p.Variable(v).IsParam && !isAgain && code.Mentions(p.Info, read.Node(), v) {
			return true
		}
	}
	return false
}

// IsReplaceable reports whether a later call may put another value in the place of the one at cur, which the package
// writes to a variable: an assignment stores it in a package variable, or in a field of a structure that its function
// does not make.
func IsReplaceable(p *Index, v *types.Var, cur inspector.Cursor) bool {
	return !IsLocal(v) && !IsInitial(v, cur) && !isOfMade(p, cur.Parent())
}

// CallAgain returns a call of the same function that may come after a call, on the same object; nil if there is none.
// Of a function literal it knows no other calls, so that the call itself may come again.
func CallAgain(p *Index, call Call) ast.Node {
	if call.Func == nil {
		return call.Cursor.Node()
	}
	calls := p.Calls(call.Func)
	if len(calls) > MaxWrites {
		return calls[0].Cursor.Node()
	}
	for _, other := range calls {
		at := other.Cursor
		if at == call.Cursor || InSameFunction(at, call.Cursor) && IsBefore(at, call.Cursor) ||
			!InSameFunction(at, call.Cursor) && isOfMade(p, at) {
			continue
		}
		return at.Node()
	}
	return nil
}

// isOfMade reports whether a node assigns to a field of a structure that its function makes, or calls a method of such
// a structure: that of another function is another one.
func isOfMade(p *Index, at inspector.Cursor) bool {
	var of ast.Expr
	switch n := at.Node().(type) {
	case *ast.AssignStmt:
		of = n.Lhs[0]
	case *ast.CallExpr:
		of = n.Fun
	}
	sel, ok := ast.Unparen(of).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	v := p.Target(sel.X)
	if v == nil || !IsLocal(v) || p.Variable(v).IsParam || len(p.Variable(v).Writes) == 0 {
		return false
	}
	return !slices.ContainsFunc(p.Variable(v).Writes, func(w Write) bool { return !makes(w) })
}

// makes reports whether a write gives a variable a structure, or the address of one, that no other code knows.
func makes(w Write) bool {
	if w.Kind == Zero {
		return true
	}
	if w.Kind != Plain {
		return false
	}
	switch made := ast.Unparen(w.Value.Node().(ast.Expr)).(type) {
	case *ast.CompositeLit:
		return true
	case *ast.UnaryExpr:
		_, ok := ast.Unparen(made.X).(*ast.CompositeLit)
		return ok && made.Op == token.AND
	case *ast.CallExpr:
		name, _ := made.Fun.(*ast.Ident)
		return name != nil && name.Name == "new"
	}
	return false
}

// replacingWhole returns a node that replaces the whole structure whose literal is around cur: a
// statement that assigns to the variable with the structure, or another call of the method that stores
// the literal, as p.Store(&T{…}) does; nil if there is none.
func replacingWhole(p *Index, cur inspector.Cursor) ast.Node {
	at := outermostLiteral(cur)
	if kind := at.ParentEdgeKind(); kind != edge.ValueSpec_Values && kind != edge.AssignStmt_Rhs {
		return nil
	}
	v := p.Target(Assignee(at))
	if v == nil {
		return nil
	}
	by, known := p.replaced[v]
	if !known {
		by = replacingHeld(p, v, isAny)
		p.replaced[v] = by
	}
	return by
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
