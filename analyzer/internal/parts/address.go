package parts

import (
	"go/ast"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// IsAddress reports whether the program calls what it composes at cur, of a value that it calls a
// host, the address of a server: "addr := host + …".
func (p *Package) IsAddress(cur inspector.Cursor, host ast.Expr) bool {
	return p.namesHost(host) && Addresses.Has(lastWord(p.nameOfTaker(code.OutermostParen(cur))))
}

// namesHost reports whether an expression is a string that is called a host.
func (p *Package) namesHost(expr ast.Expr) bool {
	return Hosts.Has(lastWord(code.LastName(expr))) && code.IsString(p.info.TypeOf(expr))
}

func lastWord(name string) string {
	words := code.Words(name)
	return words[len(words)-1]
}
