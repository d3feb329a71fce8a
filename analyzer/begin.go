package analyzer

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/sinks"
	"github.com/uricheck/go-uricheck/analyzer/internal/trace"
)

// URLPackages are the import paths without which a dependency has no URLs: it has neither
// findings nor facts if it imports none of them, if no type of its imports has to do
// with one, and none of them has facts (see hasWork). A package of the module that is
// analysed may have URLs for others all the same (see IsOwn).
var URLPackages = sinks.Packages

// ImportedPackages are the import paths without which a package has none either, unless one
// of those above makes it have some: what its imports reach of these does not matter.
var ImportedPackages = sinks.Imported

// HasNoFacts reports whether a package is one of those of the standard library whose
// functions the analyzer knows: it exports no facts of them.
func HasNoFacts(path string) bool { return trace.HasNoFacts(path) }

// hasWork reports whether anything in a package can come to a sink: its imports have
// one, a dependency tells of its own, or it may be a package of data, or of helpers, whose
// texts come to a sink elsewhere. The imports alone do not say it, since the
// export data of a dependency names only the packages that its API is made of. Of some
// dependencies a driver has no more than these data either.
func hasWork(pass *analysis.Pass, table *sinks.Table) bool {
	return len(pass.Files) > 0 && (!table.IsEmpty() || isOwn(pass) || len(trace.Takers(pass)) > 0)
}

// IsOwn reports whether a package belongs to the code that is worked on, and not to the
// standard library or another module, by the path and the version of its module: only
// what a dependency needs has a version.
func IsOwn(modulePath, moduleVersion string) bool { return modulePath != "" && moduleVersion == "" }

// isOwn is IsOwn for a pass. Drivers that know no modules have import paths: those of the
// standard library begin with a word without a dot.
func isOwn(pass *analysis.Pass) bool {
	if pass.Module != nil && pass.Module.Path != "" {
		return IsOwn(pass.Module.Path, pass.Module.Version)
	}
	first, _, _ := strings.Cut(pass.Pkg.Path(), "/")
	return strings.Contains(first, ".")
}

// beginnings are the declarations of a package that have something to look at, in
// order: the rest of a large package is only looked at if something leads there.
type beginnings struct {
	takers   []*defuse.Decl // with what is known to take URLs
	shown    []*defuse.Decl // with literals that show a scheme
	composed []*defuse.Decl // with texts of several parts that may be URLs
}

func (b beginnings) isEmpty() bool { return len(b.takers)+len(b.shown)+len(b.composed) == 0 }

// marks are what a declaration is among the beginnings for.
type marks uint8

const (
	hasTaker marks = 1 << iota
	hasShown
	hasComposed
)

// marker finds beginnings by what the type checker has noted: that is in two tables,
// and takes less time than the syntax tree.
type marker struct {
	c      *checker
	takers map[types.Object]bool // what is known to take URLs
	ownAre bool                  // whether the package declares some of it
	marks  map[*defuse.Decl]marks
}

// begin finds where to begin.
func (c *checker) begin() beginnings {
	m := marker{c: c, takers: make(map[types.Object]bool), marks: make(map[*defuse.Decl]marks)}
	m.findTakers()
	for id, obj := range c.pass.TypesInfo.Uses {
		if m.isTaker(obj) {
			m.mark(id.Pos(), hasTaker)
		}
	}
	for expr, tv := range c.pass.TypesInfo.Types {
		m.markExpr(expr, tv)
	}
	var found beginnings
	for d := range c.flow.Index.Decls() {
		of := m.marks[d]
		if of&hasTaker != 0 {
			found.takers = append(found.takers, d)
		}
		if of&hasShown != 0 {
			found.shown = append(found.shown, d)
		}
		if of&hasComposed != 0 {
			found.composed = append(found.composed, d)
		}
	}
	return found
}

func (m *marker) mark(at token.Pos, as marks) {
	if d := m.c.flow.Index.DeclAt(at); d != nil {
		m.marks[d] |= as
	}
}

func (m *marker) findTakers() {
	for obj := range m.c.sinks.Objects() {
		m.takers[obj] = true
	}
	for _, obj := range trace.Takers(m.c.pass) {
		m.takers[obj] = true
	}
	for obj := range m.takers {
		m.ownAre = m.ownAre || obj.Pkg() == m.c.pass.Pkg
	}
}

// isTaker reports whether an object is known to take URLs, or may hold a function that
// is: a call then names the variable alone. There may be none in code that does not
// type-check.
func (m *marker) isTaker(obj types.Object) bool {
	switch obj := obj.(type) {
	case *types.Func:
		return m.mayTake(obj) && m.takers[obj.Origin()]
	case *types.Var:
		return m.mayTake(obj) && m.takers[obj.Origin()] || obj.Pkg() == m.c.pass.Pkg && defuse.HoldsFunction(obj)
	}
	return false
}

// mayTake reports whether it is worth looking an object up: what the package declares
// itself it mentions most.
func (m *marker) mayTake(obj types.Object) bool { return m.ownAre || obj.Pkg() != m.c.pass.Pkg }

func (m *marker) markExpr(expr ast.Expr, tv types.TypeAndValue) {
	switch e := expr.(type) {
	case *ast.SelectorExpr:
		m.markMethod(e, tv)
	case *ast.BasicLit:
		m.markMethod(e, tv)
		if showsScheme(e) {
			m.mark(e.Pos(), hasShown)
		}
	case *ast.CompositeLit:
		for _, v := range defuse.Unnamed(m.c.pass.TypesInfo, e) {
			if m.takers[v] {
				m.mark(e.Pos(), hasTaker)
			}
		}
	case *ast.CallExpr:
		if (composer{m.c}).mayPrintURL(e) {
			m.mark(e.Pos(), hasComposed)
		}
	case *ast.BinaryExpr:
		if tv.Value == nil && code.IsOpenSum(m.c.pass.TypesInfo, e) && (m.mayMakeURL(e.X) || m.mayMakeURL(e.Y) || (composer{m.c}).isPartOfURL(e)) {
			m.mark(e.Pos(), hasComposed)
		}
	}
}

// markMethod marks the method of a request: beside it stands a path.
func (m *marker) markMethod(expr ast.Expr, tv types.TypeAndValue) {
	if tv.Value != nil && tv.Value.Kind() == constant.String && code.IsHTTPMethod(constant.StringVal(tv.Value)) {
		m.mark(expr.Pos(), hasTaker)
	}
}

// mayMakeURL reports whether an operand of a concatenation has the beginning of an
// authority, or a part of that.
func (m *marker) mayMakeURL(operand ast.Expr) bool {
	text, ok := code.ConstantString(m.c.pass.TypesInfo, operand)
	return ok && (code.MayBeURL(text) || strings.HasPrefix(text, "//") || strings.HasSuffix(text, ":/"))
}
