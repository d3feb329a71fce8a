package flow

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strings"
	"unicode"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow/union"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/library"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// resolverOf returns the function that resolves the result of a call of a library function if that depends on
// other statements or on types, nil for others.
func (r callResolver) resolverOf(call index.Call) func(*resolver, index.Call) []term.Text {
	f := library.Of(call.Func.FullName())
	isText := call.Sig.Results().Len() > 0 && term.KindOf(call.Sig.Results().At(0).Type()) == term.String
	switch {
	case r.expr.p.Index.PassesResults(call):
		return nil // these functions resolve only arguments in the call
	case f.Appends != "" && !isText:
		return nil // the function writes to an object
	case f.Appends != "":
		return extended
	case f.Same && isText:
		return sameText
	}
	return [library.NameOf + 1]func(*resolver, index.Call) []term.Text{
		library.NoOperand: alwaysSame,
		library.Printed:   printed,
		library.Elements:  joined,
		library.FirstSet:  firstSet,
		library.Written:   built,
		library.Pairs:     encoded,
	}[f.Reads]
}

// firstSet resolves cmp.Or: each argument, with the guards that it is not empty and that all before it are.
func firstSet(r *resolver, call index.Call) []term.Text {
	if call.Cursor.Node().(*ast.CallExpr).Ellipsis.IsValid() {
		return union.Applied(term.KindOf(call.Sig.Results().At(0).Type()), "cmp.Or", 0, r.calls.operands(call))
	}
	var found []term.Text
	var skipped []term.Guard // one guard for each argument before, which tests only that one
	isSet := func(t term.Text) term.Text { return term.Of(term.Boolean, "!=", t, term.Known(term.String, "")) }
	for _, arg := range index.Listed(call.Cursor, edge.CallExpr_Args) {
		texts := r.texts(arg)
		tested := union.BareAll(texts)
		for i, t := range texts {
			own := term.Guard{Holds: isSet(tested[i]), At: call.Cursor.Node(), Role: term.Chooses}
			t, _ = union.ReadAt(t, code.Unparen(arg).Node())
			found = append(found, union.Guarded([]term.Text{t}, append([]term.Guard{own}, skipped...))...)
			tested[i], _ = union.ReadAt(tested[i], code.Unparen(arg).Node())
		}
		isNot := term.Guard{Holds: term.Not(isSet(union.OneOf(tested))), At: call.Cursor.Node(), Role: term.Chooses}
		skipped = append(skipped[:len(skipped):len(skipped)], isNot)
	}
	return r.distinct(found)
}

// sameText resolves a function that returns its argument.
func sameText(r *resolver, call index.Call) []term.Text { return r.builders.first(call) }

// alwaysSame resolves a function whose result does not depend on its operands.
func alwaysSame(_ *resolver, call index.Call) []term.Text {
	result, _ := library.Call(term.Call{Func: call.Func.FullName()})
	return []term.Text{result}
}

// encoded resolves (url.Values).Encode to an escaped hole. The call in it depends on known texts if the
// values are a literal of constants, which are the same in every run.
func encoded(r *resolver, call index.Call) []term.Text {
	pairs := &term.Call{Func: call.Func.FullName()}
	if literal, ok := ast.Unparen(call.Recv).(*ast.CompositeLit); ok && isConstant(r.p.Index.Info, literal) {
		pairs.Args = []term.Text{term.Of(term.Other, term.MadeOf, union.Empty)}
	}
	return []term.Text{{Pieces: []term.Piece{{
		Hole: term.Escaped,
		Read: call.Cursor.Node().(ast.Expr),
		Call: pairs,
	}}}}
}

// isConstant reports whether a composite literal consists of constants.
func isConstant(info *types.Info, literal *ast.CompositeLit) bool {
	for n := range ast.Preorder(literal) {
		switch n := n.(type) {
		case *ast.Ident:
			if _, ok := info.Uses[n].(*types.Var); ok {
				return false
			}
		case *ast.CallExpr, *ast.FuncLit:
			return false
		}
	}
	return true
}

// extended resolves a function that appends the result of another one to its first argument.
func extended(r *resolver, call index.Call) []term.Text {
	return union.Sums(r.builders.first(call), r.builders.appended(call, 1))
}

// printResolver resolves the output of package fmt, and the content of builders.
type printResolver struct{ expr *resolver }

// first resolves the first argument of a call.
func (r printResolver) first(call index.Call) []term.Text {
	return r.expr.texts(call.Cursor.ChildAt(edge.CallExpr_Args, 0))
}

// printed resolves a function of package fmt that returns its output.
func printed(r *resolver, call index.Call) []term.Text {
	return r.builders.printed(call.Func.FullName(), call, 0)
}

// appended resolves what a call appends to its first operand: the result of another function for the
// arguments from the index from on.
func (r printResolver) appended(call index.Call, from int) []term.Text {
	f := library.Of(call.Func.FullName())
	args := index.Listed(call.Cursor, edge.CallExpr_Args)
	switch by := library.Of(f.Appends); {
	case f.Reads == library.Printed:
		return r.printed(f.Appends, call, from)
	case f.Appends == library.Character:
		return r.character(args[from].Node().(ast.Expr))
	case by.Same:
		return r.expr.texts(args[from])
	}
	var operands [][]term.Text
	for _, arg := range args[from:] {
		operands = append(operands, r.expr.texts(arg))
	}
	return union.Applied(term.String, f.Appends, 0, operands)
}

// printed resolves the output that a function of package fmt has for the arguments of a call, from the
// index first on.
func (r printResolver) printed(function string, call index.Call, first int) []term.Text {
	var operands [][]term.Text
	args := index.Listed(call.Cursor, edge.CallExpr_Args)
	spreads := call.Cursor.Node().(*ast.CallExpr).Ellipsis.IsValid()
	for i, arg := range args[first:] {
		if spreads && first+i == len(args)-1 {
			operands = append(operands, r.expr.lists.spread(arg)...)
			continue
		}
		operands = append(operands, r.printable(arg))
	}
	return union.Applied(term.String, function, 0, operands)
}

// printable resolves an argument for package fmt. A value with formatting methods becomes the result of the
// method that fmt calls, an unknown text if that is unknown.
func (r printResolver) printable(arg inspector.Cursor) []term.Text {
	if texts, ok := r.shown(arg); ok {
		return r.expr.read(arg, texts)
	}
	texts := r.expr.texts(arg)
	if r.expr.p.printsPlainly(arg.Node().(ast.Expr)) {
		return r.expr.read(arg, texts)
	}
	return r.expr.read(arg, madeOf(term.Other, texts))
}

// shown resolves an argument of a call for which package fmt prints the result of a method that the package declares.
// ok is false if fmt may print something else, as for a method that panics.
func (r printResolver) shown(arg inspector.Cursor) (texts []term.Text, ok bool) {
	kind, i := arg.ParentEdge()
	t := r.expr.p.Index.Info.TypeOf(arg.Node().(ast.Expr))
	if kind != edge.CallExpr_Args || t == nil {
		return nil, false
	}
	fn, ok := r.callsOf(arg.Parent()).Method(t)
	if !ok || fn == nil {
		return nil, false
	}
	body, ok := r.expr.p.Index.Declaration(fn)
	if !ok || code.MayPanic(body.Node()) {
		return nil, false
	}
	// As in a method expression, the receiver is an argument of the call.
	call := index.Call{Callee: index.Callee{Func: fn, Shift: i - index.TheReceiver}, Cursor: arg.Parent(),
		Sig: fn.Signature()}
	return r.expr.calls.resultOf(body, call, fn, 0, part{}), true
}

// callsOf returns which methods the constant format of a call certainly calls, if it has one. It leaves out those of
// structures, whose fields the resolver does not tell apart by object.
func (r printResolver) callsOf(call inspector.Cursor) library.Calls {
	calls, known := r.expr.p.formats[call]
	if known {
		return calls
	}
	calls = library.OfStrings
	for _, arg := range call.Node().(*ast.CallExpr).Args {
		if text, ok := code.ConstantString(r.expr.p.Index.Info, arg); ok && strings.Contains(text, "%") {
			calls = min(calls, library.CallsOf(text))
		}
	}
	r.expr.p.formats[call] = calls
	return calls
}

// printsPlainly reports whether a value is a string, a number or a boolean without methods, so that
// package fmt does not call a formatting method.
func (p *Flow) printsPlainly(expr ast.Expr) bool {
	t := p.Index.Info.TypeOf(expr)
	if t == nil {
		return false // code that does not type-check
	}
	t = types.Unalias(t)
	if named, ok := t.(*types.Named); ok && named.NumMethods() > 0 {
		return false
	}
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&(types.IsString|types.IsInteger|types.IsBoolean|types.IsFloat) != 0
}

// These constants bound the uses of a builder that the resolver examines for one call of String. A condition
// is worth less work: the resolver examines it again for each text that it guards.
const (
	maxUses            = 1024
	maxUsesInCondition = 8
)

// built resolves the method String of a strings.Builder or bytes.Buffer in a local variable: it
// concatenates what the function writes to the builder before. The text is unknown if the builder
// escapes, or has unknown uses. Without a variable it is what the expression of the builder contains.
func built(r *resolver, call index.Call) []term.Text {
	unknown := func() []term.Text { return []term.Text{union.Unknown} }
	bound := maxUses
	if len(r.sought) > 0 {
		unknown = func() []term.Text { return []term.Text{r.calls.inCondition(call.Cursor, term.String)} }
		bound = maxUsesInCondition
	}
	id, ok := ast.Unparen(call.Recv).(*ast.Ident)
	if !ok {
		if made, ok := call.Cursor.FindNode(ast.Unparen(call.Recv)); ok {
			if text, ok := r.builders.content(made); ok {
				return text
			}
		}
		return unknown()
	}
	v, ok := r.p.Index.Info.Uses[id].(*types.Var)
	if !ok || index.IsGlobal(v) || r.p.Index.Variable(v).IsParam || len(r.p.Index.Variable(v).Writes) != 1 {
		return unknown()
	}
	start := r.p.Index.Variable(v).Writes[0]
	if r.way.IsIn(start.At) {
		return []term.Text{union.Unknown} // the code writes the content to the same builder
	}
	defer r.way.Enter(start.At)()
	sum, ok := r.builders.initially(start)
	uses := r.p.Index.Uses(v)
	ok = ok && len(uses) <= bound
	for _, use := range uses {
		if ok {
			sum, ok = r.builders.writtenBy(sum, v, use, call.Cursor)
		}
	}
	if !ok {
		return unknown()
	}
	return sum
}

// initially resolves the content of a builder after the write that creates it; ok is false if that is
// unknown.
func (r printResolver) initially(w index.Write) (text []term.Text, ok bool) {
	if w.Kind != index.Plain {
		return []term.Text{union.Empty}, w.Kind == index.Zero
	}
	return r.content(w.Value)
}

// content resolves the content of a builder that the expression at cur makes; ok is false if that is
// unknown.
func (r printResolver) content(cur inspector.Cursor) (text []term.Text, ok bool) {
	nothing := []term.Text{union.Empty}
	switch e := cur.Node().(type) {
	case *ast.CompositeLit:
		return nothing, len(e.Elts) == 0 // elements set an embedded builder
	case *ast.UnaryExpr:
		literal, ok := ast.Unparen(e.X).(*ast.CompositeLit)
		return nothing, ok && len(literal.Elts) == 0
	case *ast.CallExpr:
		if id, ok := ast.Unparen(e.Fun).(*ast.Ident); ok && r.expr.p.Index.Info.Types[e.Fun].IsBuiltin() {
			return nothing, id.Name == "new"
		}
		call, ok := r.expr.p.Index.CallAt(cur)
		if ok && (call.Func.FullName() == "bytes.NewBufferString" || call.Func.FullName() == "bytes.NewBuffer") &&
			call.HasArguments() {
			return r.expr.texts(cur.ChildAt(edge.CallExpr_Args, 0)), true
		}
	}
	return nil, false
}

// writtenBy returns the content of the builder v after one of its uses, if sum is the content before, for
// a call of String at end. It ignores uses that cannot run before that call. ok is false if the content
// is unknown.
func (r printResolver) writtenBy(sum []term.Text, v *types.Var, use, end inspector.Cursor) (text []term.Text, ok bool) {
	call, isCall := r.builderCall(use)
	at := use
	if isCall {
		at = call.Cursor
	}
	_, isRepeated := index.CommonLoop(v, at, end)
	switch {
	case isCall && onlyReads(call.Func) && index.InSameFunction(at, end):
		return sum, true
	case isRepeated || !index.InSameFunction(at, end):
		return nil, false
	case !index.IsBefore(at, end) || index.Excludes(at, end):
		return sum, true
	case !isCall || !isStatement(at):
		return nil, false
	}
	written, ok := r.writtenTo(call)
	switch {
	case library.Of(call.Func.FullName()).Writes == library.Empties:
		return []term.Text{union.Empty}, (index.Alternatives{From: at}).AlwaysRun(at, end)
	case (index.Alternatives{From: at}).AlwaysRun(at, end):
		return union.Sums(sum, written), ok
	}
	return union.Sums(sum, madeOf(term.String, written)), ok // the write may run any number of times
}

// builderCall returns the call around a use of a builder: of its method, or of a function with the
// builder as its first argument. ok is false for other uses.
func (r printResolver) builderCall(use inspector.Cursor) (call index.Call, ok bool) {
	at := use.Parent()
	switch kind, i := use.ParentEdge(); kind {
	case edge.SelectorExpr_X:
		if kind, _ := at.ParentEdge(); kind != edge.CallExpr_Fun {
			return index.Call{}, false
		}
		return r.expr.p.Index.CallAt(at.Parent())
	case edge.UnaryExpr_X:
		return r.builderCall(at)
	case edge.CallExpr_Args:
		call, ok = r.expr.p.Index.CallAt(at)
		return call, ok && i == 0 && call.Recv == nil
	}
	return index.Call{}, false
}

// isStatement reports whether a call is a statement by itself, so that only the statements around it
// decide whether it runs.
func isStatement(call inspector.Cursor) bool {
	kind, _ := call.ParentEdge()
	return kind == edge.ExprStmt_X || kind == edge.AssignStmt_Rhs
}

// onlyReads reports whether a method of a builder does not change the content.
func onlyReads(fn *types.Func) bool {
	return fn.Signature().Recv() != nil && library.OnlyReads(fn) && library.Of(fn.FullName()).Appends == ""
}

// writtenTo resolves the text that a call writes to a builder; ok is false for a call that it does not know.
func (r printResolver) writtenTo(call index.Call) (text []term.Text, ok bool) {
	f := library.Of(call.Func.FullName())
	if f.Appends == "" || !call.HasArguments() {
		return nil, f.Writes == library.Empties
	}
	from := 1
	if call.Recv != nil {
		from = 0
	}
	return r.appended(call, from), true
}

// character resolves a byte or rune to a text with it. The text is unknown unless it is an ASCII constant.
func (r printResolver) character(expr ast.Expr) []term.Text {
	v := r.expr.p.Index.Info.Types[expr].Value
	if v == nil {
		return []term.Text{union.Unknown}
	}
	code, ok := constant.Int64Val(constant.ToInt(v))
	if !ok || code < 0 || code > unicode.MaxASCII {
		return []term.Text{union.Unknown}
	}
	return []term.Text{{Pieces: []term.Piece{{Known: string(rune(code))}}}}
}
