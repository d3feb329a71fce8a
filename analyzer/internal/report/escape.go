package report

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck"
)

// composes returns the expression that puts an unknown value beside the bytes before it: that of the text, or a
// concatenation that the text has by a name. It returns nil if the value is in another expression, or if that may have
// other uses, which a fix would change.
func (r *Reporter) composes(t *Text, i int, f uricheck.Finding) ast.Expr {
	value := t.pieces[i].operand
	if i == 0 || t.pieces[i-1].lit == nil {
		return nil // the package whose function puts the value there has to escape it
	}
	if of, isOne := r.localOf(value); of != nil && (!isOne || r.flow.Index.Variable(of).Addressed) {
		return nil // if raw { title = url.QueryEscape(title) }
	}
	decl := r.flow.Index.DeclAt(value.Pos())
	if decl == nil {
		return nil
	}
	if code.Holds(t.Expr, value.Pos()) {
		return t.Expr
	}
	cur, ok := decl.Root().FindNode(value)
	if !ok || !r.isOnlySent(t.pieces[i-1].via, f) {
		return nil
	}
	whole := code.WholeSum(cur).Node().(ast.Expr)
	if whole == value || !code.Holds(whole, t.pieces[i-1].lit.Pos()) {
		return nil
	}
	return whole
}

// isRead reports whether the code reads bytes of a text that a call or a concatenation makes. A text that is not known
// to reach a sink may be an argument of a function that makes another one of it, and escapes that.
func (r *Reporter) isRead(of *Fault, rewrite uricheck.Rewrite) bool {
	made := of.Text.Expr
	if of.Composed != nil {
		made = of.Composed.Cursor.Node().(ast.Expr)
	}
	decl := r.flow.Index.DeclAt(made.Pos())
	if decl == nil {
		return false
	}
	cur, ok := decl.Root().FindNode(made)
	if !ok {
		return false
	}
	isPassed := code.WholeSum(cur).ParentEdgeKind() == edge.CallExpr_Args
	isSent := of.Sink != ast.Node(of.Text.Expr) || rewrite == uricheck.JoinHostPort
	return isPassed && !isSent && r.ReadsBytes(code.WholeSum(cur)) || r.isReadAt(cur, maxReturns)
}

// maxReturns bounds the functions that return the result of each other.
const maxReturns = 4

// isReadAt reports whether the code reads bytes of the text at cur, or of the variable or the field of the package that
// gets it, or of the result of the function that returns it.
func (r *Reporter) isReadAt(cur inspector.Cursor, returns int) bool {
	own := r.flow.Index
	cur = code.WholeSum(cur)
	if cur.ParentEdgeKind() == edge.ReturnStmt_Results {
		fn, _ := index.FunctionAround(cur)
		return returns > 0 && slices.ContainsFunc(own.CallsOf(fn), func(call index.Call) bool {
			// One function makes the keys of a map alike.
			return call.Cursor.ParentEdgeKind() != edge.IndexExpr_Index && r.isReadAt(call.Cursor, returns-1)
		})
	}
	if cur.ParentEdgeKind() != edge.CallExpr_Args && r.ReadsBytes(cur) {
		return true
	}
	v := own.Target(assigneeIn(cur))
	isOwn := v != nil && (index.IsLocal(v) || v.IsField() && v.Pkg() == r.pass.Pkg)
	return isOwn && slices.ContainsFunc(own.Uses(v), r.ReadsBytes)
}

// assigneeIn is like [index.Assignee], and returns the field for the value of one in a literal with keys.
func assigneeIn(cur inspector.Cursor) ast.Expr {
	if cur.ParentEdgeKind() == edge.KeyValueExpr_Value {
		return cur.Parent().Node().(*ast.KeyValueExpr).Key
	}
	return index.Assignee(cur)
}

// ReadsBytes reports whether the code at a use of a text reads its bytes: it compares or cuts them, or passes them to a
// function that makes another text, and may escape it, or to one of the standard library that takes no URL.
func (r *Reporter) ReadsBytes(use inspector.Cursor) bool {
	use = code.Whole(use)
	switch use.ParentEdgeKind() {
	case edge.BinaryExpr_X, edge.BinaryExpr_Y:
		return use.Parent().Node().(*ast.BinaryExpr).Op != token.ADD
	case edge.SliceExpr_X, edge.IndexExpr_X, edge.IndexExpr_Index, edge.SwitchStmt_Tag, edge.CaseClause_List:
		return true
	case edge.CallExpr_Args:
		call, ok := r.flow.Index.CallAt(use.Parent())
		if !ok || call.Func.Pkg() == nil || code.PrintsText(use.Parent().Node().(*ast.CallExpr)) {
			return false
		}
		path := call.Func.Pkg().Path()
		isOfURLs := path == "fmt" || path == "net" || strings.HasPrefix(path, "net/")
		return !isOfURLs && (code.IsStandard(path) || isPlainString(r.pass.TypesInfo.TypeOf(use.Parent().Node().(ast.Expr))))
	}
	return false
}

// isOnlySent reports whether the package uses the variables on the way of a text only for sinks that report the same
// fault, and to print it: in a message, the repaired text is right, too.
func (r *Reporter) isOnlySent(via []term.Via, f uricheck.Finding) bool {
	isOther := func(cur inspector.Cursor) bool {
		kind := cur.ParentEdgeKind()
		if call, ok := cur.Parent().Node().(*ast.CallExpr); ok && kind == edge.CallExpr_Args && code.PrintsText(call) {
			return false
		}
		return r.ReadsBytes(cur) || kind != edge.AssignStmt_Lhs && !r.hasFinding(cur.Node().(*ast.Ident), nil, f)
	}
	return !slices.ContainsFunc(via, func(v term.Via) bool {
		return v.Name == nil || v.Object.Exported() || slices.ContainsFunc(r.flow.Index.Uses(v.Object), isOther)
	})
}

// escapers are the fixes that escape a value.
var escapers = []uricheck.Rewrite{uricheck.EscapeForQuery, uricheck.EscapeForPath}

// caution returns what the title of a fix adds if other packages can choose the value that it escapes: no analysis of
// this package knows whether they escape it as well.
func (r *Reporter) caution(d *Diagnostic, fix uricheck.Fix) string {
	i := d.Fault.Text.operandAt(d.finding.Start)
	if i < 0 || !slices.Contains(escapers, fix.Rewrite) || r.pass.Pkg.Name() == "main" {
		return ""
	}
	of := r.flow.Index.Target(d.Fault.Text.pieces[i].operand)
	if of == nil {
		return ""
	}
	fn, _ := r.flow.Index.Parameter(of)
	isOpen := of.Exported() && (of.IsField() || index.IsGlobal(of)) || fn != nil && fn.Exported()
	if !isOpen {
		return ""
	}
	return "; callers in other packages must not escape it"
}

// swapEscaper replaces the escaper in the call that escapes a value, if the call stands beside other bytes of the
// text: a value escaped earlier may have other uses.
func (r *Reporter) swapEscaper(t *Text, f uricheck.Finding, _ uricheck.Fix) ([]analysis.TextEdit, bool) {
	others := map[string]string{"QueryEscape": "PathEscape", "PathEscape": "QueryEscape"}
	for i, p := range t.pieces {
		call, ok := p.operand.(*ast.CallExpr)
		if isOutside := p.end <= f.Start || f.End <= p.start; isOutside || !ok || r.composes(t, i, f) == nil {
			continue
		}
		if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && others[sel.Sel.Name] != "" {
			return []analysis.TextEdit{{Pos: sel.Sel.Pos(), End: sel.Sel.End(), NewText: []byte(others[sel.Sel.Name])}}, true
		}
	}
	return nil, false
}

// escape renders fixes that put a call of an escaper of package url around the value at the beginning of a finding, if
// that is a string beside other bytes of the text.
func (r *Reporter) escape(escaper string) func(*Text, uricheck.Finding, uricheck.Fix) ([]analysis.TextEdit, bool) {
	return func(t *Text, f uricheck.Finding, _ uricheck.Fix) ([]analysis.TextEdit, bool) {
		i := t.operandAt(f.Start)
		if i < 0 {
			return nil, false
		}
		value := t.pieces[i].operand
		if r.composes(t, i, f) == nil || !isPlainString(r.pass.TypesInfo.TypeOf(value)) || r.files.IsMapped(value.Pos()) {
			return nil, false
		}
		name, imports, ok := r.importOf(r.files.At(value.Pos()), "net/url", value.Pos())
		if !ok {
			return nil, false
		}
		return append(imports, insert(value.Pos(), name+"."+escaper+"("), insert(value.End(), ")")), true
	}
}

// operandAt returns the index of the piece with an unknown value at an offset, -1 if there is none.
func (t *Text) operandAt(offset int) int {
	return slices.IndexFunc(t.pieces, func(p piece) bool { return p.start == offset && p.operand != nil })
}
