package analyzer

import (
	"fmt"
	"go/ast"
	"go/types"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/ast/inspector"
)

// hop describes a step for people who do not have the code before them:
// "http.Get in request.Get, request.go:41".
func (c *checker) hop(s step) string {
	position := c.pass.Fset.Position(s.at.Node().Pos())
	return fmt.Sprintf("%s in %s, %s:%d", s.name, c.nameAround(s.at), filepath.Base(position.Filename), position.Line)
}

// maxHopsShown is how many hops of a way are told: the first ones, and the sink.
const maxHopsShown = 4

const hopSeparator = "; "

func joinHops(first, rest string) string {
	if rest == "" {
		return first
	}
	hops := append([]string{first}, strings.Split(rest, hopSeparator)...)
	if len(hops) > maxHopsShown {
		hops = append(hops[:maxHopsShown-1], hops[len(hops)-1])
	}
	return strings.Join(hops, hopSeparator)
}

// nameAround returns the name of the function that is declared around cur, or that
// of the package.
func (c *checker) nameAround(cur inspector.Cursor) string {
	for f := range cur.Enclosing((*ast.FuncDecl)(nil)) {
		if fn, ok := c.pass.TypesInfo.Defs[f.Node().(*ast.FuncDecl).Name].(*types.Func); ok {
			return functionName(fn)
		}
	}
	return c.pass.Pkg.Name()
}

// functionName is a function as the importers of its package write it:
// "request.Get", "request.Client.Get".
func functionName(fn *types.Func) string {
	name := fn.Name()
	if recv := fn.Signature().Recv(); recv != nil {
		if named := namedType(recv.Type()); named != nil {
			name = named.Obj().Name() + "." + name
		}
	}
	if fn.Pkg() != nil {
		name = fn.Pkg().Name() + "." + name
	}
	return name
}
