package hosts

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/library"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// caresForIPv6 reports whether a function tests an address, or adds brackets somewhere: then its
// author has thought of IPv6, and only a run could show where. Code for a value that has nothing to
// do with the given one does not count; without a given value, all code counts.
func (h *Values) caresForIPv6(fn inspector.Cursor, value ast.Expr) bool {
	return slices.ContainsFunc(h.evidenceIn(fn, h.caring, false), func(e evidence) bool { return h.isAbout(e, value) })
}

// tellsIPv6 is like caresForIPv6, but for a value that is an address by its type: then a call of a
// parser says nothing.
func (h *Values) tellsIPv6(fn inspector.Cursor, value ast.Expr) bool {
	return slices.ContainsFunc(h.evidenceIn(fn, h.telling, true), func(e evidence) bool { return h.isAbout(e, value) })
}

// evidenceIn returns the code in a function that shows that its author has thought of IPv6.
func (h *Values) evidenceIn(fn inspector.Cursor, memo map[ast.Node][]evidence, isTyped bool) []evidence {
	found, known := memo[fn.Node()]
	if known {
		return found
	}
	memo[fn.Node()] = nil // functions that call each other
	isName := func(name string) bool {
		return namesIPVersion(name) || !isTyped && Parsers.HasPart(strings.ToLower(name))
	}
	for cur := range fn.Preorder((*ast.Ident)(nil), (*ast.BasicLit)(nil), (*ast.CallExpr)(nil)) {
		switch n := cur.Node().(type) {
		case *ast.Ident:
			if isName(n.Name) && !makesIPv4(h.info, n) {
				found = append(found, h.operandsAt(cur))
			}
		case *ast.BasicLit:
			if n.Kind == token.STRING && (Brackets.HasPart(n.Value) && (!isTyped || h.testsAddress(fn.Node())) || isName(n.Value)) {
				if e, ok := h.bracketed(cur); ok {
					found = append(found, e)
				}
			}
		case *ast.CallExpr:
			switch {
			case h.looksForColon(n):
				found = append(found, evidence(n.Args[:1]))
			case !isTyped && isLeftToCareful(h, cur):
				found = append(found, evidence(n.Args))
			}
		}
	}
	memo[fn.Node()] = found
	return found
}

// isLeftToCareful reports whether a call gives its arguments to a function whose author has thought of
// IPv6, and which may refuse them.
func isLeftToCareful(h *Values, call inspector.Cursor) bool {
	f, ok := h.flow.Index.CalleeOf(call.Node().(*ast.CallExpr))
	if !ok {
		return false
	}
	results := f.Func.Signature().Results()
	return results.Len() > 0 && code.IsError(results.At(results.Len()-1).Type()) && h.isByCarefulAuthor(f.Func)
}

// makesIPv4 reports whether a name is that of net.IPv4. Its use does not show that the author
// distinguishes versions, because programs use it for a default address.
func makesIPv4(info *types.Info, id *ast.Ident) bool {
	fn, ok := info.Uses[id].(*types.Func)
	return ok && fn.FullName() == "net.IPv4"
}

// testsAddress reports whether a function checks the kind of an address: an author who does has not
// forgotten the brackets elsewhere. A check for nil does not count.
func (h *Values) testsAddress(fn ast.Node) bool {
	tests := false
	ast.Inspect(fn, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			tests = tests || h.isAddressTest(n.Cond)
		case *ast.SwitchStmt:
			tests = tests || n.Tag != nil && h.isAddressTest(n.Tag)
		case *ast.CaseClause:
			tests = tests || slices.ContainsFunc(n.List, h.isAddressTest)
		}
		return !tests
	})
	return tests
}

// isAddressTest reports whether a condition checks more than whether an address is nil.
func (h *Values) isAddressTest(condition ast.Expr) bool {
	found := false
	ast.Inspect(condition, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if isNil(h.info, n.X) || isNil(h.info, n.Y) {
				return false
			}
		case ast.Expr:
			found = found || h.IsAddress(n)
		}
		return !found
	})
	return found
}

func isNil(info *types.Info, expr ast.Expr) bool { return info.Types[expr].IsNil() }

// looksForColon reports whether a call of package strings looks for the colons of an address, or
// cuts it there. A call that replaces them makes the name of a file.
func (h *Values) looksForColon(call *ast.CallExpr) bool {
	f, ok := h.flow.Index.CalleeOf(call)
	if !ok || f.Func.Pkg() == nil || f.Func.Pkg().Path() != "strings" || f.Func.Signature().Recv() != nil || strings.HasPrefix(f.Func.Name(), "Replace") {
		return false
	}
	return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		v := h.info.Types[arg].Value
		return v != nil && (v.ExactString() == `":"` || v.ExactString() == "58" || strings.Contains(v.ExactString(), "["))
	})
}

// namesIPVersion reports whether a name, or a literal, distinguishes the versions of IP.
func namesIPVersion(name string) bool { return IPVersions.HasPart(strings.ToLower(name)) }

// addresses are IPv6 addresses of all kinds, with which the conditions on a value run.
var addresses = []string{
	"::", "::1", "2001:db8::8a2e:370:7334", "2001:db8:0:0:1:0:0:1", "2001:0db8:85a3:0000:0000:8a2e:0370:7334",
	"2A00:1450:4001:82A::200E", "fd00::1", "fe80::1", "fe80::1%eth0", "ff02::1", "::ffff:192.0.2.1", "64:ff9b::198.51.100.1",
}

// refusesIPv6 reports whether the conditions on the way of a value refuse every address.
func refusesIPv6(t term.Text) bool {
	if len(t.Guards) == 0 || len(t.Pieces) != 1 {
		return false
	}
	p := t.Pieces[0]
	for {
		if !slices.ContainsFunc(addresses, func(address string) bool { return passes(t.Guards, p, address) }) {
			return true
		}
		if p.Call == nil || !library.Of(p.Call.Func).Trims || len(p.Call.Args) == 0 || len(p.Call.Args[0].Pieces) != 1 {
			return false
		}
		p = p.Call.Args[0].Pieces[0]
	}
}

// passes reports whether guards may be true if the value of a piece is an address. They may
// depend on other unknown values around it.
func passes(guards []term.Guard, value term.Piece, address string) bool {
	return !slices.ContainsFunc(guards, func(g term.Guard) bool {
		return eval.Ask(with(address, value, g.Holds)) == eval.Never
	})
}

// with replaces each string in a term that is a piece's value by an address; an equally unknown
// error is not such a string.
func with(address string, value term.Piece, t term.Text) term.Text {
	is := term.Text{Pieces: []term.Piece{value}}
	isNamed := value.Call != nil || value.Place.Var != nil
	put := term.Text{Kind: t.Kind}
	for _, p := range t.Pieces {
		switch {
		case t.Kind == term.String && (isNamed || !p.Around) && is.Equal(term.Text{Pieces: []term.Piece{p}}):
			p = term.Piece{Known: address}
		case p.Call != nil:
			call := *p.Call
			call.Settled = false
			call.Args = make([]term.Text, len(p.Call.Args))
			for i, arg := range p.Call.Args {
				call.Args[i] = with(address, value, arg)
			}
			p.Call = &call
		}
		put.Pieces = append(put.Pieces, p)
	}
	for _, g := range t.Guards {
		g.Holds = with(address, value, g.Holds)
		put.Guards = append(put.Guards, g)
	}
	return put
}
