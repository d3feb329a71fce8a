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
	"github.com/uricheck/go-uricheck/analyzer/internal/factcode"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/sinks"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// Silent lists packages of the standard library that import net or text/template, but whose facts would add
// nothing to the table of sinks. Nearly every program depends on them, so that their facts cost time.
var Silent = []string{"crypto/tls", "crypto/x509", "log/syslog", "mime/multipart", "net/mail", "net/textproto",
	"text/template"}

// HasNoFacts reports whether a package exports no facts, because it belongs to the standard library, and the
// analyzer has its functions in a table. No module has a path that begins like theirs.
func HasNoFacts(path string) bool {
	return slices.Contains(Silent, path) || path == sinks.URLPackage || path == sinks.PagePackage ||
		strings.HasPrefix(path+"/", "net/http/") || strings.HasPrefix(path, "vendor/")
}

// Export exports facts about the objects of the package that take URLs. The caller has to call Trace
// before, which finds them.
func (tr *Tracer) Export() {
	var paths objectpath.Encoder
	for obj, values := range tr.exported() {
		// A driver that writes facts to files loses those of an object without a path. All drivers
		// should have the same facts, so that no driver gets these.
		if _, err := paths.For(obj); err == nil {
			tr.pass.ExportObjectFact(obj, tr.portable(obj, values))
		}
	}
}

// exported returns the usages of the values that the exported objects of the package take.
func (tr *Tracer) exported() map[types.Object][]takenValue {
	byObject := make(map[types.Object][]takenValue)
	for place, usages := range tr.usages {
		obj, param := takerOf(tr.flow, tr.pass.Pkg, place)
		if obj == nil || !obj.Exported() {
			continue
		}
		for _, u := range usages {
			if tr.grows[place] {
				u = u.alone(Doubt{Reason: Changed, Name: nameOf(obj)})
			}
			byObject[obj] = append(byObject[obj], takenValue{param, place.At(nil), u})
		}
	}
	for obj, values := range tr.facts.takers {
		if obj.Pkg() == tr.pass.Pkg && obj.Exported() { // a method of an interface
			byObject[obj] = append(byObject[obj], values...)
		}
	}
	return byObject
}

// nameOf returns the name of a function, a field or a variable for other packages.
func nameOf(obj types.Object) string {
	if fn, ok := obj.(*types.Func); ok {
		return code.QualifiedName(fn)
	}
	return obj.Name()
}

// takerOf returns the object of the package pkg whose fact describes a place: the function with the index of
// its parameter, or with the number of parameters for the receiver; the field, or the package variable.
func takerOf(f *flow.Flow, pkg *types.Package, p term.Place) (obj types.Object, param int) {
	switch {
	case p.Var.Pkg() != pkg:
	case p.Var.IsField() || index.IsGlobal(p.Var):
		return p.Var, 0
	default:
		if fn, i := f.Index.Parameter(p.Var); fn != nil {
			return fn, i
		}
		if fn := f.Index.MethodOf(p.Var); fn != nil {
			return fn, fn.Signature().Params().Len()
		}
	}
	return nil, 0
}

// portable returns the fact of an object with values. Other packages do not have the code of this one, so
// that portable replaces the steps in it by a hop, and nodes by their positions.
func (tr *Tracer) portable(obj types.Object, values []takenValue) *takesURL {
	var exported []takenValue
	var params factcode.Variables
	elsewhere := exporter{tr.pass}
	for _, v := range values {
		u := v.usage
		if tr.grows.on(u) != nil {
			u = u.alone(Doubt{Reason: Changed, Name: nameOf(obj)})
		}
		if u.Path.last != nil { // it is nil for a promoted method, whose steps are in another package
			u.Path.Hops = withHop(elsewhere.hop(u.Path.last), u.Path.Hops)
			file := tr.files.At(u.Path.last.At.Node().Pos())
			u.NotOnWindows = u.NotOnWindows || file != nil && !tr.files.IsForWindows(file)
		}
		u.Path.First, u.Path.last, u.through = nil, nil, nil
		u.Doubts = elsewhere.doubts(u.Doubts)
		exported = append(exported, takenValue{v.param, v.of, elsewhere.unbound(u, obj, &params)})
	}
	return newTakesURL(inOrder(exported))
}

// exporter converts the parts of a usage to a form for packages that do not have the code of this one.
type exporter struct{ pass *analysis.Pass }

// doubts replaces the nodes of doubts by their positions.
func (a exporter) doubts(doubts []Doubt) []Doubt {
	var portable []Doubt
	for _, d := range doubts {
		if d.At != nil {
			d.At, d.Source = nil, factcode.Source(a.pass, d.At)
			if d.IsNamed() {
				d.Source, _ = factcode.CutSource(d.Source)
			}
		}
		portable = append(portable, d)
	}
	return portable
}

// unbound replaces the parameters of an object in a usage by the variables of its fact, and the nodes of
// guards by their positions.
func (a exporter) unbound(u Usage, obj types.Object, params *factcode.Variables) Usage {
	u = u.renamed(params.Unbound(variablesOf(obj)))
	guards := u.text.Guards
	u.text.Guards = nil
	for _, g := range guards {
		if g.At != nil {
			g.At, g.Source = nil, factcode.Source(a.pass, g.At)
		}
		u.text.Guards = append(u.text.Guards, g)
	}
	return u
}

// hop describes a step of this package for other packages.
func (a exporter) hop(s *Step) Hop {
	at := a.pass.Fset.Position(s.At.Node().Pos())
	return Hop{Name: s.Name, Func: a.nameAround(s.At), File: filepath.Base(at.Filename), Line: at.Line}
}

// nameAround returns the name of the declared function around cur, or that of the package.
func (a exporter) nameAround(cur inspector.Cursor) string {
	for f := range cur.Enclosing((*ast.FuncDecl)(nil)) {
		if fn, ok := a.pass.TypesInfo.Defs[f.Node().(*ast.FuncDecl).Name].(*types.Func); ok {
			return code.QualifiedName(fn)
		}
	}
	return a.pass.Pkg.Name()
}
