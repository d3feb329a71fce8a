package compose

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/sinks"
)

// IsAddress reports whether the text that the program composes at cur, of a value with the name of
// a host, has the name of a server's address: "addr := host + …". In an address a server is a host, too.
func (p *Parts) IsAddress(cur inspector.Cursor, host ast.Expr) bool {
	cur = code.OutermostParen(cur)
	isAddress := namesAddress(p.nameOfTaker(cur))
	if isAddress && p.isNamed(host, Dialled) {
		return true
	}
	return p.isNamed(host, Hosts) && (isAddress || p.PrintsAddress(cur) || isDialled(p.info, cur))
}

// isDialled reports whether the value at cur is an argument behind a network with ports, as in connect("tcp", address),
// or behind a value with the name of a network.
func isDialled(info *types.Info, cur inspector.Cursor) bool {
	kind, i := cur.ParentEdge()
	if kind != edge.CallExpr_Args || i == 0 {
		return false
	}
	before := cur.Parent().Node().(*ast.CallExpr).Args[i-1]
	if network, ok := code.ConstantString(info, before); ok {
		return slices.Contains(sinks.PortedNetworks, network)
	}
	return lastWord(code.LastName(before)) == "network"
}

// PrintsAddress reports whether the text that the program composes at cur is the result of the
// method String of a type with the name of an address: net.Dial takes the String of a net.Addr.
func (p *Parts) PrintsAddress(cur inspector.Cursor) bool {
	cur = code.OutermostParen(cur)
	fn, ok := index.FunctionAround(cur)
	if !ok || cur.ParentEdgeKind() != edge.ReturnStmt_Results {
		return false
	}
	decl, ok := fn.Node().(*ast.FuncDecl)
	if !ok || decl.Recv == nil || decl.Name.Name != "String" || len(decl.Recv.List) != 1 {
		return false
	}
	named := code.NamedType(p.info.TypeOf(decl.Recv.List[0].Type))
	return named != nil && namesAddress(named.Obj().Name())
}

// namesAddress reports whether a name belongs to an address: "listenAddr", "HostPort".
func namesAddress(name string) bool {
	return Addresses.Has(lastWord(name)) || Addresses.Has(strings.Join(code.Words(name), ""))
}

// IsHostField reports whether the program composes a text at cur, of a host that has lost its
// brackets, and writes it to a field with the name of a host or an address: "target.Host =
// u.Hostname() + …".
func (p *Parts) IsHostField(cur inspector.Cursor, host ast.Expr) bool {
	if !p.IsHost(host) {
		return false
	}
	sel, ok := index.Assignee(code.OutermostParen(cur)).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	return Hosts.Has(lastWord(sel.Sel.Name)) || namesAddress(sel.Sel.Name)
}

// isNamed reports whether an expression is a string whose name, or that of its list, ends in one of some words.
func (p *Parts) isNamed(expr ast.Expr, words code.WordList) bool {
	return words.Has(lastWord(nameOfElement(expr))) && code.IsString(p.info.TypeOf(expr))
}

func lastWord(name string) string {
	words := code.Words(name)
	return words[len(words)-1]
}
