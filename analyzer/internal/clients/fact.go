package clients

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// makesDefault is the fact of a function that returns nothing but clients, or nothing but transports, with the
// default behaviour; the type of its result tells which.
type makesDefault struct{}

// FactTypes returns the types of the imported and exported facts.
func FactTypes() []analysis.Fact { return []analysis.Fact{new(makesDefault)} }

// AFact implements [analysis.Fact].
func (*makesDefault) AFact() {}

// String returns the fact for tests, and for drivers that print facts.
func (*makesDefault) String() string { return "makesDefault" }

// GobEncode implements gob.GobEncoder: gob refuses structures without exported fields.
func (*makesDefault) GobEncode() ([]byte, error) { return nil, nil }

// GobDecode implements gob.GobDecoder.
func (*makesDefault) GobDecode([]byte) error { return nil }

// Export exports the facts of the package. A client whose transport is a variable gets none: importers can change
// the transport.
func (c *Clients) Export() {
	alone := *c
	alone.isAlone = true
	for _, file := range c.pass.Files {
		for _, d := range file.Decls {
			decl, ok := d.(*ast.FuncDecl)
			if !ok || !decl.Name.IsExported() {
				continue
			}
			fn, ok := c.info.Defs[decl.Name].(*types.Func)
			if ok && alone.makesOnly(fn) && c.leavesDefaults() {
				c.pass.ExportObjectFact(fn, new(makesDefault))
			}
		}
	}
}

// makesOnly reports whether a function returns nothing but clients, or transports, with the default behaviour.
func (c *Clients) makesOnly(fn *types.Func) bool {
	if fn.Signature().Results().Len() != 1 {
		return false
	}
	switch t := fn.Signature().Results().At(0).Type(); {
	case code.IsHTTPType(t, "Client"):
		return c.returnsOnly(fn, 0, c.isDefaultClient)
	case code.IsHTTPType(t, "Transport"), code.IsHTTPType(t, "RoundTripper"):
		return c.returnsOnly(fn, 0, c.isPlainTransport)
	}
	return false
}
