package compose

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// inquiry is a function, and the variable of the value in question, nil if that is unknown. If the value is an address
// by its type, only code about it counts, and a call of a parser says nothing.
type inquiry struct {
	fn      ast.Node
	of      types.Object
	isTyped bool
}

// caresForIPv6 reports whether a function tests an address, or adds brackets somewhere: then its author has thought of
// IPv6, and only a run could show where.
func (h *HostValues) caresForIPv6(fn inspector.Cursor, of types.Object, isTyped bool) bool {
	at := inquiry{fn.Node(), of, isTyped}
	cares, known := h.caring[at]
	if known {
		return cares
	}
	h.caring[at] = false // functions that call each other
	for cur := range fn.Preorder((*ast.Ident)(nil), (*ast.BasicLit)(nil), (*ast.CallExpr)(nil)) {
		_, isName := cur.Node().(*ast.Ident)
		isCallee := code.Selected(cur).ParentEdgeKind() == edge.CallExpr_Fun
		isForAll := of == nil || isName && !isCallee && !isTyped
		if cares = h.showsCare(cur, isTyped) && (isForAll || h.isAbout(cur, of)); cares {
			break
		}
	}
	h.caring[at] = cares
	return cares
}

// isAbout reports whether a call, an operation or an assignment around some code has a variable in it.
func (h *HostValues) isAbout(cur inspector.Cursor, v types.Object) bool {
	isIt := func(e ast.Expr) bool { return h.flow.Index.Target(e) == v }
	for around := range cur.Enclosing((*ast.CallExpr)(nil), (*ast.BinaryExpr)(nil), (*ast.AssignStmt)(nil),
		(*ast.BlockStmt)(nil)) {
		switch n := around.Node().(type) {
		case *ast.BlockStmt:
			return false
		case *ast.AssignStmt:
			return slices.ContainsFunc(n.Lhs, isIt)
		default:
			if code.Mentions(h.info, n, v) {
				return true
			}
		}
	}
	return false
}

// showsCare reports whether a name, a literal or a call shows that the author has thought of IPv6. Brackets in a text
// that the function prints are decoration.
func (h *HostValues) showsCare(cur inspector.Cursor, isTyped bool) bool {
	isName := func(name string) bool {
		return namesIPVersion(name) || !isTyped && Parsers.HasPart(strings.ToLower(name))
	}
	switch n := cur.Node().(type) {
	case *ast.Ident:
		return isName(n.Name) && !makesIPv4(h.info, n)
	case *ast.BasicLit:
		return n.Kind == token.STRING && (isName(n.Value) || Brackets.HasPart(n.Value)) && !isPrinted(h.info, cur)
	case *ast.CallExpr:
		return h.looksForColon(n) || !isTyped && h.isLeftToCareful(n)
	}
	return false
}

// isPrinted reports whether a literal, or the concatenation that it is a part of, is an argument of a call that prints
// it.
func isPrinted(info *types.Info, cur inspector.Cursor) bool {
	for code.IsOperand(info, cur) {
		cur = code.OutermostParen(cur).Parent()
	}
	call, ok := cur.Parent().Node().(*ast.CallExpr)
	return ok && code.PrintsText(call)
}

// isLeftToCareful reports whether a call gives its arguments to a function whose author has thought of
// IPv6, and which may refuse them.
func (h *HostValues) isLeftToCareful(call *ast.CallExpr) bool {
	f, ok := h.flow.Index.CalleeOf(call)
	if !ok {
		return false
	}
	results := f.Func.Signature().Results()
	return results.Len() > 0 && code.IsError(results.At(results.Len()-1).Type()) && h.isByCarefulAuthor(f.Func)
}

// isByCarefulAuthor reports whether a function is one of the package whose author has thought
// of IPv6.
func (h *HostValues) isByCarefulAuthor(fn *types.Func) bool {
	decl, ok := h.flow.Index.Declaration(fn)
	return ok && h.caresForIPv6(decl, nil, false)
}

// makesIPv4 reports whether a name is that of net.IPv4. Its use does not show that the author
// distinguishes versions, because programs use it for a default address.
func makesIPv4(info *types.Info, id *ast.Ident) bool {
	fn, ok := info.Uses[id].(*types.Func)
	return ok && fn.FullName() == "net.IPv4"
}

// looksForColon reports whether a call of package strings looks for the colons of an address, or
// cuts it there. A call that replaces them makes the name of a file, and strings.Join puts one before the port.
func (h *HostValues) looksForColon(call *ast.CallExpr) bool {
	f, ok := h.flow.Index.CalleeOf(call)
	if !ok || !strings.HasPrefix(f.Func.FullName(), "strings.") || f.Func.Name() == "Join" ||
		strings.HasPrefix(f.Func.Name(), "Replace") {
		return false
	}
	return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		v := h.info.Types[arg].Value
		return v != nil && (v.ExactString() == `":"` || v.ExactString() == "58" || strings.Contains(v.ExactString(), "["))
	})
}

// isSplit reports whether a function passes the value of a variable to net.SplitHostPort: then the value has the
// form of an address, with brackets, even if the port is missing. The host that SplitHostPort
// returns has no brackets.
func (h *HostValues) isSplit(fn inspector.Cursor, value ast.Expr) bool {
	v := h.flow.Index.Target(value)
	for cur := range fn.Preorder((*ast.CallExpr)(nil)) {
		call := cur.Node().(*ast.CallExpr)
		if v != nil && code.LastName(call.Fun) == "SplitHostPort" && len(call.Args) == 1 &&
			h.flow.Index.Target(call.Args[0]) == v {
			return true
		}
	}
	return false
}

// namesIPVersion reports whether a name, or a literal, distinguishes the versions of IP.
func namesIPVersion(name string) bool { return IPVersions.HasPart(strings.ToLower(name)) }

// namesNoAddress reports whether a name, such as that of a service or a domain, says that its
// value is not an address. The value of "hostname" may still be an address. IPAddress is a field of Docker's JSON,
// which has IPv6 addresses in another one.
func namesNoAddress(name string) bool {
	w := code.Words(name)
	if namesIPVersion(name) || name == "IPAddress" || slices.ContainsFunc(w, PublicHosts.Has) {
		return true
	}
	last := len(w) - 1
	if last > 0 && w[last] == "name" && w[last-1] == "host" {
		return false
	}
	return NotAddresses.Has(w[last])
}
