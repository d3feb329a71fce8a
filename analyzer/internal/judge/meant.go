package judge

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/sinks"
	"github.com/uricheck/go-uricheck/analyzer/internal/trace"
	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// isMeant reports whether the author intends a text for a use that it reaches through a
// variable. An empty text means that there is none. Programs also call a parser to find out
// whether a text is a URL, the name of a file or an address to listen at, but for one that a library
// reads in a way of its own. The author of a text with a scheme does not intend it for code that puts
// a scheme before it, unless the program certainly does so.
func (arg *argument) isMeant() bool {
	use, t := arg.usage.Use, arg.text
	isCertain := arg.usage.IsUndoubted() && len(arg.arrival.Text.Guards) == 0
	if !isCertain && strings.Contains(t.Value[:t.Start], "://") && strings.Contains(t.Value[t.Start:t.End], "://") {
		return false
	}
	isOfLibrary := arg.usage.Reading != uricheck.Directly && arg.usage.IsUndoubted()
	if use.For(stdlib.Parsing) && acceptedBy(arg.usage) == nil && !isOfLibrary {
		return strings.HasPrefix(t.Value, "/") || strings.Contains(t.Value, "://") || t.IsBehindBase()
	}
	return t.Value != ""
}

// acceptedBy returns the schemes that the program certainly accepts: if it is doubtful whether a text
// reaches the code that refuses the others, the program may treat those elsewhere.
func acceptedBy(u trace.Usage) []string {
	if !u.IsUndoubted() {
		return nil
	}
	return u.Accepted
}

// isUnescapedTwice reports whether the program unescapes what it reads under the name of the parameter that a call
// sets. The server has unescaped that once before, so the value has to be escaped twice.
func (c *checker) isUnescapedTwice(set inspector.Cursor) bool {
	if !set.Valid() {
		return false
	}
	call, ok := set.Node().(*ast.CallExpr)
	if !ok || len(call.Args) == 0 {
		return false
	}
	name, ok := code.ConstantString(c.pass.TypesInfo, call.Args[0])
	if !ok {
		return false
	}
	for d := range c.flow.Index.Decls() {
		for cur := range d.Root().Preorder((*ast.CallExpr)(nil)) {
			f, ok := c.flow.Index.CalleeOf(cur.Node().(*ast.CallExpr))
			if ok && unescapers[f.Func.FullName()] && c.readsParameter(cur.ChildAt(edge.CallExpr_Args, 0), name) {
				return true
			}
		}
	}
	return false
}

// putsPathIntoText reports whether the program composes a text of the Path of a URL, as mackerel-client-go does. Then
// it may escape what it writes to a Path, because url.URL.String does not.
func (c *checker) putsPathIntoText() bool {
	for d := range c.flow.Index.Decls() {
		for cur := range d.Root().Preorder((*ast.SelectorExpr)(nil)) {
			sel := cur.Node().(*ast.SelectorExpr)
			if sel.Sel.Name == "Path" && code.IsURL(c.pass.TypesInfo.TypeOf(sel.X)) && !c.isOfRequest(sel) &&
				c.isComposed(cur) {
				return true
			}
		}
	}
	return false
}

// completesRequests reports whether the program sets the host of a request's URL later, as docker's client does: it makes
// requests of paths alone.
func (c *checker) completesRequests() bool {
	for d := range c.flow.Index.Decls() {
		for cur := range d.Root().Preorder((*ast.AssignStmt)(nil)) {
			for _, lhs := range cur.Node().(*ast.AssignStmt).Lhs {
				sel, ok := lhs.(*ast.SelectorExpr)
				if ok && sel.Sel.Name == "Host" && code.IsURL(c.pass.TypesInfo.TypeOf(sel.X)) && c.isOfRequest(sel) {
					return true
				}
			}
		}
	}
	return false
}

// isOfRequest reports whether a selector reads the URL of an http.Request, which a server has decoded.
func (c *checker) isOfRequest(sel *ast.SelectorExpr) bool {
	of, ok := ast.Unparen(sel.X).(*ast.SelectorExpr)
	return ok && sinks.IsRequest(c.pass.TypesInfo.TypeOf(of.X))
}

// isComposed reports whether an expression is an operand of a format or a concatenation that does not become a field of
// a URL again.
func (c *checker) isComposed(operand inspector.Cursor) bool {
	whole := operand.Parent()
	switch n := whole.Node().(type) {
	case *ast.CallExpr:
		if f, ok := c.flow.Index.CalleeOf(n); !ok || f.Func.FullName() != "fmt.Sprintf" {
			return false
		}
	case *ast.BinaryExpr:
		if n.Op != token.ADD {
			return false
		}
	default:
		return false
	}
	for whole.ParentEdgeKind() == edge.BinaryExpr_X || whole.ParentEdgeKind() == edge.BinaryExpr_Y {
		whole = whole.Parent()
	}
	return !sinks.IsWrittenToURL(c.pass.TypesInfo, whole)
}

var unescapers = map[string]bool{"net/url.QueryUnescape": true, "net/url.PathUnescape": true}

// readsParameter reports whether an expression, or the local variable there, has a parameter of a request with a name.
func (c *checker) readsParameter(cur inspector.Cursor, name string) bool {
	if id, ok := cur.Node().(*ast.Ident); ok {
		if v := c.flow.Index.Target(id); v != nil && index.IsLocal(v) {
			cur, ok = c.flow.Index.Only(v)
		}
		if !ok {
			return false
		}
	}
	read, ok := cur.Node().(*ast.CallExpr)
	if !ok || len(read.Args) != 1 {
		return false
	}
	key, ok := code.ConstantString(c.pass.TypesInfo, read.Args[0])
	return ok && key == name && c.languages.Of(read) == uricheck.Decoded
}

// judgeHost judges the first segment of a text that the program sends if conditions let it: a host
// there lacks a scheme, whatever the conditions check. It reports whether there is a finding.
func (c composer) judgeHost(arg *argument) bool {
	t, use := arg.text, arg.usage.Use
	isSent := use.For(stdlib.Sending, stdlib.Requesting)
	if !isSent || !arg.usage.KeepsHost() || arg.arrival.IsTested() || strings.Contains(t.Value, ":/") {
		return false
	}
	s := uricheck.Subject{Call: stdlib.Call{Use: stdlib.MakeRequest, Text: t.Value}, Func: arg.usage.Sink}
	if end := strings.IndexAny(t.Value, "/?#"); end >= 0 {
		s.Text = t.Value[:end]
		if strings.HasPrefix(t.Value[end:], "/") && end+len("/") < len(t.Value) {
			s.Text += "/x"
		}
	}
	for _, h := range t.Holes {
		if h.Start == 0 {
			return false
		}
		if h.End <= len(s.Text) {
			s.Holes = append(s.Holes, h)
		}
	}
	isOther := func(f uricheck.Finding) bool { return f.Severity != uricheck.Warning }
	arg.findings = t.Own(slices.DeleteFunc(c.checker.check(s), isOther))
	if len(arg.findings) == 0 {
		return false
	}
	c.checker.conclude(arg)
	return true
}
