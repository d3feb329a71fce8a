package parts

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
)

// IsAddress reports whether the program calls what it composes at cur, of a value that it calls a
// host, the address of a server: "addr := host + …".
func (p *Package) IsAddress(cur inspector.Cursor, host ast.Expr) bool {
	return namesHost(p.info, host) && Addresses.Has(lastWord(p.nameOfTaker(code.OutermostParen(cur))))
}

// IsHostField reports whether the program writes what it composes at cur, of a host that has lost its
// brackets, to a field that is called a host or an address: "target.Host = u.Hostname() + …".
func (p *Package) IsHostField(cur inspector.Cursor, host ast.Expr) bool {
	if !p.IsHost(host) {
		return false
	}
	sel, ok := defuse.Assignee(code.OutermostParen(cur)).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	last := lastWord(sel.Sel.Name)
	return Hosts.Has(last) || Addresses.Has(last)
}

// namesHost reports whether an expression is a string that is called a host.
func namesHost(info *types.Info, expr ast.Expr) bool {
	return Hosts.Has(lastWord(code.LastName(expr))) && code.IsString(info.TypeOf(expr))
}

func lastWord(name string) string {
	words := code.Words(name)
	return words[len(words)-1]
}
