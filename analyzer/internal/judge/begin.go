package judge

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"reflect"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/sinks"
	"github.com/uricheck/go-uricheck/analyzer/internal/trace"
)

// hasWork reports whether any text in a package can reach a sink: its imports have one, a
// dependency has facts, or it may be a package of data or of helpers, whose texts reach a sink
// elsewhere. The imports alone are not enough, because the export data of a dependency names only
// the packages in its API, and some drivers have no more than these data.
func hasWork(pass *analysis.Pass, table *sinks.Table) bool {
	return len(pass.Files) > 0 && (!table.IsEmpty() || isOwn(pass) || len(trace.Takers(pass)) > 0)
}

// exportsFacts reports whether other packages need facts of this one. An editor analyses a package by
// itself at each keystroke: its analyzer has no types of facts.
func exportsFacts(pass *analysis.Pass) bool {
	return focusOf(pass) == nil && len(pass.Analyzer.FactTypes) > 0 && !trace.HasNoFacts(pass.Pkg.Path())
}

// IsOwn reports whether a package belongs to the user's code, and not to the standard library or
// another module. It depends on the path and the version of the module: only dependencies have a
// version.
func IsOwn(modulePath, moduleVersion string) bool { return modulePath != "" && moduleVersion == "" }

// isOwn is like IsOwn, but for a pass. Without modules, some drivers have only import paths: those
// of the standard library begin with a word without a dot.
func isOwn(pass *analysis.Pass) bool {
	if pass.Module != nil && pass.Module.Path != "" {
		return IsOwn(pass.Module.Path, pass.Module.Version)
	}
	first, _, _ := strings.Cut(pass.Pkg.Path(), "/")
	return strings.Contains(first, ".")
}

// Focus stands for the declarations that a driver selects: it puts a []ast.Decl into the results of a
// pass. The analyzer does not require it, and nothing runs it.
var Focus = &analysis.Analyzer{Name: "focus", Doc: "select declarations", ResultType: reflect.TypeFor[[]ast.Decl]()}

// FactsAlone stands for a driver that wants no findings: its result is true. Nothing runs it either.
var FactsAlone = &analysis.Analyzer{Name: "factsalone", Doc: "want no findings", ResultType: reflect.TypeFor[bool]()}

// WithoutFixes stands for a driver that wants findings soon, without their fixes: its result is true.
var WithoutFixes = &analysis.Analyzer{Name: "withoutfixes", Doc: "want no fixes", ResultType: reflect.TypeFor[bool]()}

// wantsFixes reports whether the driver waits until the analyzer has tried the fixes.
func wantsFixes(pass *analysis.Pass) bool {
	withoutFixes, _ := pass.ResultOf[WithoutFixes].(bool)
	return !withoutFixes && focusOf(pass) == nil
}

// wantsFindings reports whether the driver wants more than the facts.
func wantsFindings(pass *analysis.Pass) bool {
	factsAlone, _ := pass.ResultOf[FactsAlone].(bool)
	return !factsAlone
}

// focusOf returns the declarations that the driver selects, nil if it wants all.
func focusOf(pass *analysis.Pass) []ast.Decl {
	decls, _ := pass.ResultOf[Focus].([]ast.Decl)
	return decls
}

// beginnings are the declarations of a package with which the analysis begins, in order. The
// analysis reads the rest of a large package only if the flow of a value leads there.
type beginnings struct {
	takers   []*index.Decl // with something that takes URLs
	shown    []*index.Decl // with literals that show a scheme
	composed []*index.Decl // with texts of several parts that may be URLs
	misusing []*index.Decl // with code that may lose a part of a URL
}

func (b beginnings) isEmpty() bool {
	return len(b.takers)+len(b.shown)+len(b.composed)+len(b.misusing) == 0
}

// marks are the reasons why a declaration is among the beginnings.
type marks uint8

const (
	hasTaker marks = 1 << iota
	hasShown
	hasComposed
	hasMisuse
)

// marker finds beginnings in two tables of the type checker, which is faster than to walk the
// syntax tree.
type marker struct {
	c      *checker
	takers map[types.Object]bool // the objects that take URLs
	ownAre bool                  // whether the package declares one of them
	marks  map[*index.Decl]marks
}

// begin finds the beginnings.
func (c *checker) begin() beginnings {
	m := marker{c: c, takers: make(map[types.Object]bool), marks: make(map[*index.Decl]marks)}
	m.findTakers()
	if focus := focusOf(c.pass); focus != nil {
		return m.beginIn(focus)
	}
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
		if of&hasMisuse != 0 {
			found.misusing = append(found.misusing, d)
		}
	}
	return found
}

// beginIn returns those of some declarations that have something that takes URLs.
func (m *marker) beginIn(decls []ast.Decl) beginnings {
	var found beginnings
	for _, decl := range decls {
		for n := range ast.Preorder(decl) {
			if id, ok := n.(*ast.Ident); ok && m.isTaker(m.c.pass.TypesInfo.Uses[id]) {
				m.mark(id.Pos(), hasTaker)
			}
			if expr, ok := n.(ast.Expr); ok {
				m.markExpr(expr, m.c.pass.TypesInfo.Types[expr])
			}
		}
		if d := m.c.flow.Index.DeclAt(decl.Pos()); d != nil && m.marks[d]&hasTaker != 0 {
			found.takers = append(found.takers, d)
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

// isTaker reports whether an object takes URLs, or may hold a function that does: then a call
// only names the variable. The object may be nil in code that does not type-check.
func (m *marker) isTaker(obj types.Object) bool {
	switch obj := obj.(type) {
	case *types.Func:
		return m.mayTake(obj) && m.takers[obj.Origin()] || sinks.IsTarget(obj)
	case *types.Var:
		return m.mayTake(obj) && m.takers[obj.Origin()] || obj.Pkg() == m.c.pass.Pkg && index.HoldsFunction(obj)
	}
	return false
}

// mayTake reports whether the marker has to look up an object: most mentions are of the package's
// own objects.
func (m *marker) mayTake(obj types.Object) bool { return m.ownAre || obj.Pkg() != m.c.pass.Pkg }

func (m *marker) markExpr(expr ast.Expr, tv types.TypeAndValue) {
	switch e := expr.(type) {
	case *ast.SelectorExpr:
		m.markMethod(e, tv)
		m.markMisuse(e)
	case *ast.BasicLit:
		m.markMethod(e, tv)
		if showsScheme(e) {
			m.mark(e.Pos(), hasShown)
		}
	case *ast.CompositeLit:
		m.markMisuse(e)
		if sinks.IsRequest(tv.Type) {
			m.mark(e.Pos(), hasTaker)
		}
		for _, v := range index.Unnamed(m.c.pass.TypesInfo, e) {
			if m.takers[v] {
				m.mark(e.Pos(), hasTaker)
			}
		}
	case *ast.CallExpr:
		m.markMisuse(e)
		if m.c.parts.IsEscaper(e) || m.c.parts.IsQuery(e) || m.c.parts.CleansURL(e) || m.c.compositions.PassesFormat(e) ||
			m.c.compositions.MayPrintURL(e) {
			m.mark(e.Pos(), hasComposed)
		}
	case *ast.StarExpr, *ast.Ident:
		if tv.Value == nil && code.IsString(tv.Type) {
			m.markMisuse(expr)
		}
	case *ast.BinaryExpr:
		if tv.Value == nil && code.IsOpenSum(m.c.pass.TypesInfo, e) && m.c.parts.ShowsSum(e) {
			m.mark(e.Pos(), hasComposed)
		}
	}
}

func (m *marker) markMisuse(expr ast.Expr) {
	if m.c.parts.MayMisuse(expr) {
		m.mark(expr.Pos(), hasMisuse)
	}
}

// markMethod marks the method of a request, because a path stands beside it, and the name of a
// header, because its value may.
func (m *marker) markMethod(expr ast.Expr, tv types.TypeAndValue) {
	if tv.Value == nil || tv.Value.Kind() != constant.String {
		return
	}
	if word := constant.StringVal(tv.Value); code.IsHTTPMethod(word) || sinks.IsHeader(word) {
		m.mark(expr.Pos(), hasTaker)
	}
}
