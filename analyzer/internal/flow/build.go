package flow

import (
	"go/ast"
	"go/constant"
	"go/types"
	"unicode"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/reach"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/analyzer/internal/term/union"
)

// maxUses is the maximal number of uses of a builder that the resolver examines for one String
// call.
const maxUses = 1024

// built resolves the String method of a strings.Builder or bytes.Buffer: a local variable with
// only known uses in its function.
func built(r *resolver, call defuse.Call) []term.Text {
	if len(r.asked) > 0 {
		return []term.Text{r.calls.askedOf(call.Cursor, term.String)} // too much work for a condition
	}
	id, ok := ast.Unparen(call.Recv).(*ast.Ident)
	if !ok {
		return []term.Text{union.Unknown}
	}
	v, ok := r.p.Index.Info.Uses[id].(*types.Var)
	if !ok || defuse.IsGlobal(v) || r.p.Index.Variable(v).IsParam || len(r.p.Index.Variable(v).Writes) != 1 {
		return []term.Text{union.Unknown}
	}
	start := r.p.Index.Variable(v).Writes[0]
	if r.way.IsIn(start.At) {
		return []term.Text{union.Unknown} // the code writes its content to itself
	}
	defer r.way.Enter(start.At)()
	sum, ok := r.builders.initially(start)
	uses := r.p.Index.Uses(v)
	ok = ok && len(uses) <= maxUses
	for _, use := range uses {
		if ok {
			sum, ok = r.builders.writtenBy(sum, v, use, call.Cursor)
		}
	}
	if !ok {
		return []term.Text{union.Unknown}
	}
	return sum
}

// initially resolves the content of a new builder or buffer.
func (r printResolver) initially(w defuse.Write) (text []term.Text, ok bool) {
	nothing := []term.Text{union.Empty}
	if w.Kind != defuse.Plain {
		return nothing, w.Kind == defuse.Zero
	}
	switch e := w.Value.Node().(type) {
	case *ast.CompositeLit:
		return nothing, true
	case *ast.UnaryExpr:
		_, ok := ast.Unparen(e.X).(*ast.CompositeLit)
		return nothing, ok
	case *ast.CallExpr:
		if id, ok := ast.Unparen(e.Fun).(*ast.Ident); ok && r.expr.p.Index.Info.Types[e.Fun].IsBuiltin() {
			return nothing, id.Name == "new"
		}
		call, ok := r.expr.p.Index.CallAt(w.Value)
		if ok && (call.Func.FullName() == "bytes.NewBufferString" || call.Func.FullName() == "bytes.NewBuffer") && call.HasArguments() {
			return r.expr.texts(w.Value.ChildAt(edge.CallExpr_Args, 0)), true
		}
	}
	return nil, false
}

// writtenBy returns the content of a builder after one of its uses, as far as the use at end
// can see it.
func (r printResolver) writtenBy(sum []term.Text, v *types.Var, use, end inspector.Cursor) (text []term.Text, ok bool) {
	call, ok := r.builderCall(use)
	if !ok || !defuse.InSameFunction(call.Cursor, end) {
		return nil, false
	}
	at, name := call.Cursor, call.Func.Name()
	if readsBuilder[name] {
		return sum, true
	}
	if _, ok := reach.CommonLoop(v, at, end); ok || !isStatement(at) {
		return nil, false
	}
	written, ok := r.writtenTo(call)
	switch {
	case !reach.IsBefore(at, end) || reach.Excludes(at, end):
		return sum, true
	case name == "Reset":
		return []term.Text{union.Empty}, (reach.Alternatives{From: at}).AlwaysRun(at, end)
	case (reach.Alternatives{From: at}).AlwaysRun(at, end):
		return union.Sums(sum, written), ok
	}
	return union.Sums(sum, madeOf(term.String, written)), ok // or nothing, or more of it
}

// readsBuilder are the methods that do not change a builder.
var readsBuilder = map[string]bool{"Available": true, "Cap": true, "Grow": true, "Len": true, "String": true}

// builderCall returns the call of a method of a builder, or of a function that writes
// to it, around a use.
func (r printResolver) builderCall(use inspector.Cursor) (call defuse.Call, ok bool) {
	at := use.Parent()
	switch kind, i := use.ParentEdge(); kind {
	case edge.SelectorExpr_X:
		if kind, _ := at.ParentEdge(); kind != edge.CallExpr_Fun {
			return defuse.Call{}, false
		}
		return r.expr.p.Index.CallAt(at.Parent())
	case edge.UnaryExpr_X:
		return r.builderCall(at)
	case edge.CallExpr_Args:
		call, ok = r.expr.p.Index.CallAt(at)
		return call, ok && i == 0 && call.Recv == nil
	}
	return defuse.Call{}, false
}

// isStatement reports whether a call is a statement of its own, so that only the statements
// around it decide whether and when it runs.
func isStatement(call inspector.Cursor) bool {
	kind, _ := call.ParentEdge()
	return kind == edge.ExprStmt_X || kind == edge.AssignStmt_Rhs
}

// writtenTo resolves the text that a call writes to a builder. ok is false if that is unknown, or
// if the call may do something else to the builder.
func (r printResolver) writtenTo(call defuse.Call) (text []term.Text, ok bool) {
	if !call.HasArguments() {
		return nil, false
	}
	switch call.Func.FullName() {
	case "fmt.Fprintf":
		return r.printed("fmt.Sprintf", call, 1), true
	case "fmt.Fprint":
		return r.printed("fmt.Sprint", call, 1), true
	case "fmt.Fprintln":
		return r.printed("fmt.Sprintln", call, 1), true
	case "io.WriteString":
		return r.expr.texts(call.Cursor.ChildAt(edge.CallExpr_Args, 1)), true
	case "(*strings.Builder).Reset", "(*bytes.Buffer).Reset":
		return nil, true
	case "(*strings.Builder).WriteString", "(*bytes.Buffer).WriteString", "(*strings.Builder).Write", "(*bytes.Buffer).Write":
		return r.expr.texts(call.Cursor.ChildAt(edge.CallExpr_Args, 0)), true
	case "(*strings.Builder).WriteByte", "(*bytes.Buffer).WriteByte", "(*strings.Builder).WriteRune", "(*bytes.Buffer).WriteRune":
		return r.character(call.Cursor.Node().(*ast.CallExpr).Args[0]), true
	}
	return nil, false
}

// character resolves a byte or rune that is an ASCII constant.
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
