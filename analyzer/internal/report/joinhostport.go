package report

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/library"
	"github.com/uricheck/go-uricheck/uricheck"
)

// hostPort is a call of net.JoinHostPort for a composition.
type hostPort struct {
	*Composition
	reporter *Reporter
	file     *ast.File
	name     string // of package net in the file
	imports  []analysis.TextEdit
	host     int // index of its hole
	port     int // index of its hole, or -1 for digits of the text
	edit     uricheck.Edit
}

// joinHostPort renders fixes that join a host and a port of the composition. It drops those
// that would not compile, or could print another value.
func (r *Reporter) joinHostPort(comp *Composition) func(*Text, uricheck.Finding, uricheck.Fix) ([]analysis.TextEdit,
	bool) {
	return func(t *Text, f uricheck.Finding, fix uricheck.Fix) ([]analysis.TextEdit, bool) {
		at := comp.Cursor.Node().Pos()
		file := r.files.At(at)
		name, imports, ok := r.importOf(file, "net", at)
		if !ok || r.files.IsMapped(at) {
			return nil, false
		}
		h := &hostPort{Composition: comp, reporter: r, file: file, name: name, imports: imports, edit: fix.Edits[0]}
		h.host = slices.IndexFunc(comp.Holes, func(hole uricheck.Hole) bool { return hole.End == h.edit.Start })
		h.port = slices.IndexFunc(comp.Holes, func(hole uricheck.Hole) bool { return hole.Start == h.edit.Start+len(":") })
		render := h.inConcatenation
		if _, isCall := comp.Cursor.Node().(*ast.CallExpr); isCall {
			render = h.inFormat
		}
		edits, ok := render()
		if !ok || removesComment(file, edits) {
			return nil, false
		}
		return append(edits, h.imports...), true
	}
}

// inFormat removes the port's verb, and makes one argument of two.
func (h *hostPort) inFormat() ([]analysis.TextEdit, bool) {
	call := h.Cursor.Node().(*ast.CallExpr)
	at, _ := code.FormatOf(h.reporter.pass.TypesInfo, call)
	isOdd := func(v library.Verb) bool { return !v.Plain }
	if slices.ContainsFunc(h.Verbs, isOdd) || len(h.Values) != len(call.Args)-at-1 {
		return nil, false
	}
	method, ok := h.stringOf(h.Values[h.host])
	if !ok {
		return nil, false
	}
	cut, ok := h.cutPort()
	if !ok {
		return nil, false
	}
	host := h.Values[h.host]
	if h.port < 0 {
		edits, closing := h.opened(call, cut)
		return append(edits, insert(host.End(), method+", "+h.digits()+closing)), true
	}
	port := h.Values[h.port]
	portBefore, portAfter, replaced, ok := h.portString(port)
	if !ok {
		return nil, false
	}
	edits, closing := h.opened(call, cut)
	edits = append(edits, analysis.TextEdit{Pos: host.End(), End: port.Pos(), NewText: []byte(method + ", " + portBefore)})
	if replaced {
		return append(edits, analysis.TextEdit{Pos: port.Pos(), End: port.End(), NewText: []byte(portAfter + closing)}), true
	}
	return append(edits, insert(port.End(), portAfter+closing)), true
}

// opened returns the edits that begin the call of net.JoinHostPort, and the text that ends it.
// If the format consists of the host and the port, the call replaces fmt.Sprintf, unless the
// file would keep an unused import.
func (h *hostPort) opened(call *ast.CallExpr, cut []analysis.TextEdit) (edits []analysis.TextEdit, closing string) {
	host := h.Values[h.host]
	join := h.name + ".JoinHostPort"
	isWhole := h.Holes[h.host].Start == 0 && h.edit.End == len(h.Text.Value)
	if at, _ := code.FormatOf(h.reporter.pass.TypesInfo, call); isWhole && at == 0 && h.reporter.needsFmt(call) {
		return []analysis.TextEdit{
			{Pos: call.Fun.Pos(), End: call.Fun.End(), NewText: []byte(join)},
			{Pos: call.Args[at].Pos(), End: host.Pos()},
		}, ""
	}
	return append(cut, insert(host.Pos(), join+"(")), ")"
}

// needsFmt reports whether the file of a call of fmt.Sprintf needs package fmt for something
// other than calls that fixes may replace as well: those whose format begins with a verb.
func (r *Reporter) needsFmt(call *ast.CallExpr) bool {
	needs := false
	ast.Inspect(r.files.At(call.Pos()), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if at, ok := code.FormatOf(r.pass.TypesInfo, n); ok && at == 0 && len(n.Args) > 0 {
				format, _ := code.ConstantString(r.pass.TypesInfo, n.Args[0])
				needs = needs || format != "" && format[0] != '%'
				return false
			}
		case *ast.SelectorExpr:
			obj := r.pass.TypesInfo.Uses[n.Sel]
			needs = needs || obj != nil && obj.Pkg() != nil && obj.Pkg().Path() == "fmt" && obj.Parent() == obj.Pkg().Scope()
		}
		return !needs
	})
	return needs
}

// cutPort removes the port from the literals of the text, which belong to it alone.
func (h *hostPort) cutPort() ([]analysis.TextEdit, bool) {
	var edits []analysis.TextEdit
	for _, p := range h.Text.between(h.edit.Start, h.edit.End) {
		if p.lit == nil || p.decl() != nil {
			return nil, false
		}
		e, ok := h.reporter.sources.edit(p, max(h.edit.Start, p.start), min(h.edit.End, p.end), "")
		if !ok {
			return nil, false
		}
		edits = append(edits, e)
	}
	return edits, true
}

// inConcatenation makes one operand of the host, the colon and the port.
func (h *hostPort) inConcatenation() ([]analysis.TextEdit, bool) {
	host := h.Values[h.host]
	if !isPlainString(h.reporter.pass.TypesInfo.TypeOf(host)) || h.hasInnerParens() {
		return nil, false
	}
	colon := h.Text.between(h.edit.Start, h.edit.Start+1)[0]
	if colon.lit == nil || colon.decl() != nil {
		return nil, false
	}
	open := insert(host.Pos(), h.name+".JoinHostPort(")
	if h.port >= 0 {
		port := h.Values[h.port]
		if colon.end-colon.start != len(":") {
			return nil, false
		}
		return []analysis.TextEdit{open, {Pos: host.End(), End: port.Pos(), NewText: []byte(", ")},
			insert(port.End(), ")")}, true
	}
	closing := ", " + h.digits() + ")"
	switch {
	case h.edit.End == colon.end:
		return []analysis.TextEdit{open, {Pos: host.End(), End: colon.lit.End(), NewText: []byte(closing)}}, true
	case h.edit.End < colon.end:
		cut, ok := h.reporter.sources.edit(colon, h.edit.Start, h.edit.End, "")
		plus := " + "
		if colon.lit.Pos()-host.End() == 1 {
			plus = "+" // gofmt leaves out blanks among several arguments
		}
		between := analysis.TextEdit{Pos: host.End(), End: colon.lit.Pos(), NewText: []byte(closing + plus)}
		return []analysis.TextEdit{open, between, cut}, ok
	}
	return nil, false
}

// digits returns the known port, as a literal.
func (h *hostPort) digits() string {
	return strconv.Quote(h.Text.Value[h.edit.Start+len(":") : h.edit.End])
}

// hasInnerParens reports whether parentheses enclose a part of the concatenation, which edits
// of single operands would break.
func (h *hostPort) hasInnerParens() bool {
	found := false
	var visit func(expr ast.Expr)
	visit = func(expr ast.Expr) {
		if paren, ok := expr.(*ast.ParenExpr); ok {
			found = found || code.IsOpenSum(h.reporter.pass.TypesInfo, ast.Unparen(paren))
			return
		}
		if sum, ok := expr.(*ast.BinaryExpr); ok && code.IsOpenSum(h.reporter.pass.TypesInfo, sum) {
			visit(sum.X)
			visit(sum.Y)
		}
	}
	visit(h.Cursor.Node().(ast.Expr))
	return found
}

// stringOf returns the call, "" if none is needed, of a value's method that returns the string that %s prints.
func (h *hostPort) stringOf(value ast.Expr) (method string, ok bool) {
	t := h.reporter.pass.TypesInfo.TypeOf(value)
	switch {
	case isPlainString(t):
		return "", true
	case isAddress(t):
		switch ast.Unparen(value).(type) {
		case *ast.Ident, *ast.SelectorExpr, *ast.CallExpr, *ast.IndexExpr:
			return ".String()", true
		}
	}
	return "", false
}

func isPlainString(t types.Type) bool {
	basic, ok := types.Unalias(t).(*types.Basic)
	return ok && basic.Info()&types.IsString != 0
}

// isAddress reports whether a type is net.IP or netip.Addr, which fmt prints by
// their method String.
func isAddress(t types.Type) bool {
	switch types.TypeString(types.Unalias(t), nil) {
	case "net.IP", "net/netip.Addr":
		return true
	}
	return false
}

// portString returns the code before and after a port that converts it to the string that its verb prints. A
// string replaces an integer literal; a type with methods may print anything.
func (h *hostPort) portString(port ast.Expr) (before, after string, replaced, ok bool) {
	letter := h.Verbs[h.port].Letter
	t := h.reporter.pass.TypesInfo.TypeOf(port)
	basic, isBasic := types.Unalias(t).(*types.Basic)
	lit, isLit := port.(*ast.BasicLit)
	switch isNumber := isBasic && basic.Info()&types.IsInteger != 0; {
	case isPlainString(t) && (letter == 's' || letter == 'v'):
		return "", "", false, true
	case !isNumber || letter != 'd' && letter != 'v':
		return "", "", false, false
	case isLit && lit.Kind == token.INT:
		n, err := strconv.ParseUint(lit.Value, 0, 16)
		return "", strconv.Quote(strconv.FormatUint(n, 10)), true, err == nil
	}
	name, imports, ok := h.reporter.importOf(h.file, "strconv", port.Pos())
	h.imports = append(h.imports, imports...)
	switch {
	case basic.Kind() == types.Int:
		return name + ".Itoa(", ")", false, ok
	case basic.Info()&types.IsUnsigned != 0:
		return name + ".FormatUint(uint64(", "), 10)", false, ok
	}
	return name + ".FormatInt(int64(", "), 10)", false, ok
}

// removesComment reports whether an edit would remove a comment.
func removesComment(file *ast.File, edits []analysis.TextEdit) bool {
	return slices.ContainsFunc(file.Comments, func(group *ast.CommentGroup) bool {
		return slices.ContainsFunc(edits, func(e analysis.TextEdit) bool {
			return e.Pos < group.End() && group.Pos() < e.End
		})
	})
}

func insert(at token.Pos, text string) analysis.TextEdit {
	return analysis.TextEdit{Pos: at, End: at, NewText: []byte(text)}
}
