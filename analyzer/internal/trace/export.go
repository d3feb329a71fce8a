package trace

import (
	"go/ast"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/objectpath"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/factcode"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/sinks"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// Silent are the packages net and text/template, and packages of the standard library that import
// them, whose facts would add nothing to the table of sinks: nearly every program depends on them.
var Silent = []string{"crypto/tls", "crypto/x509", "log/syslog", "mime/multipart", "net/mail", "net/textproto", "text/template"}

// HasNoFacts reports whether a package belongs to the standard library and exports no facts,
// because the analyzer has its functions in a table. No module's path begins like theirs.
func HasNoFacts(path string) bool {
	return slices.Contains(Silent, path) || path == sinks.URLPackage || path == sinks.PagePackage || strings.HasPrefix(path+"/", "net/http/") || strings.HasPrefix(path, "vendor/")
}

// Export exports, after Trace, facts about the objects of the package that take URLs. The standard
// library needs none: it has the table of sinks, which tests compare with the real functions.
func (tr *Tracer) Export() {
	if HasNoFacts(tr.pass.Pkg.Path()) {
		return
	}
	var paths objectpath.Encoder
	for obj, values := range tr.exported() {
		// A driver that keeps facts in files loses those of an object without a path; all
		// drivers should have the same facts.
		if _, err := paths.For(obj); err == nil {
			tr.pass.ExportObjectFact(obj, tr.portable(obj, values))
		}
	}
	exportFields(tr, &paths)
}

// exported returns the values that the exported objects of the package take.
func (tr *Tracer) exported() map[types.Object][]taken {
	byObject := make(map[types.Object][]taken)
	for place, usages := range tr.usages {
		if param := tr.flow.Index.Variable(place.Var); param.IsParam && param.Index >= 0 && !place.Element {
			for obj, in := range tr.indirect.elsewhere(param.Function) {
				for _, u := range usages {
					byObject[obj] = append(byObject[obj], tr.indirect.heldAs(obj, in, param, u))
				}
			}
		}
		obj, param := takerOf(tr.flow, tr.pass.Pkg, place)
		if obj == nil || !obj.Exported() {
			continue
		}
		for _, u := range usages {
			if tr.grows[place] {
				u = u.alone(Doubt{Reason: Changed, Name: obj.Name()})
			}
			byObject[obj] = append(byObject[obj], taken{param, place.At(nil), inner{}, u})
		}
	}
	for obj, values := range tr.facts.takers {
		if obj.Pkg() == tr.pass.Pkg && obj.Exported() { // a method of an interface
			byObject[obj] = append(byObject[obj], values...)
		}
	}
	return byObject
}

// takerOf returns the object by which other packages know a place: the function and the index
// of its parameter, or their number for its receiver, the field, or the package variable.
func takerOf(f *flow.Package, pkg *types.Package, p term.Place) (obj types.Object, param int) {
	switch {
	case p.Var.Pkg() != pkg:
	case p.Var.IsField() || defuse.IsGlobal(p.Var):
		return p.Var, 0
	default:
		if fn, i := f.Index.Parameter(p.Var); fn != nil {
			return fn, i
		}
		if fn := defuse.MethodOf(f.Index, p.Var); fn != nil {
			return fn, fn.Signature().Params().Len()
		}
	}
	return nil, 0
}

// portable returns values, in order, in a form for other packages: the steps in the package's
// own code become a hop.
func (tr *Tracer) portable(obj types.Object, values []taken) *takesURL {
	var told []taken
	var params factcode.Variables
	elsewhere := abroad{tr.pass}
	for _, v := range values {
		u := v.usage
		if tr.grows.isOn(u) {
			u = u.alone(Doubt{Reason: Changed, Name: obj.Name()})
		}
		if u.Path.last != nil { // a promoted method has every step in its own package
			u.Path.Hops = withHop(elsewhere.hop(u.Path.last), u.Path.Hops)
			file := tr.files.At(u.Path.last.At.Node().Pos())
			u.NotOnWindows = u.NotOnWindows || file != nil && !tr.files.IsForWindows(file)
		}
		u.Path.First, u.Path.last, u.through = nil, nil, nil
		u.Doubts = elsewhere.doubts(u.Doubts)
		told = append(told, taken{v.param, v.of, v.inner, elsewhere.unbound(u, obj, &params)})
	}
	return newTakesURL(inOrder(told))
}

// abroad converts usages to a form for packages without the code of this one.
type abroad struct{ pass *analysis.Pass }

func (a abroad) doubts(doubts []Doubt) []Doubt {
	var portable []Doubt
	for _, d := range doubts {
		if d.At != nil {
			d.At, d.Source = nil, factcode.Source(a.pass.Fset, d.At)
		}
		portable = append(portable, d)
	}
	return portable
}

// unbound returns a usage in the form of an object's fact.
func (a abroad) unbound(u Usage, obj types.Object, params *factcode.Variables) Usage {
	u = u.renamed(params.Unbound(variablesOf(obj)))
	guards := u.text.Guards
	u.text.Guards = nil
	for _, g := range guards {
		if g.At != nil {
			g.At, g.Source = nil, factcode.Source(a.pass.Fset, g.At)
		}
		u.text.Guards = append(u.text.Guards, g)
	}
	return u
}

// hop describes a step.
func (a abroad) hop(s *Step) Hop {
	at := a.pass.Fset.Position(s.At.Node().Pos())
	return Hop{Name: s.Name, Func: a.nameAround(s.At), File: filepath.Base(at.Filename), Line: at.Line}
}

// nameAround returns the name of the declared function around cur, or that of the package.
func (a abroad) nameAround(cur inspector.Cursor) string {
	for f := range cur.Enclosing((*ast.FuncDecl)(nil)) {
		if fn, ok := a.pass.TypesInfo.Defs[f.Node().(*ast.FuncDecl).Name].(*types.Func); ok {
			return code.QualifiedName(fn)
		}
	}
	return a.pass.Pkg.Name()
}
