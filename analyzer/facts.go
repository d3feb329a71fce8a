package analyzer

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/objectpath"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/sinks"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// takesURL is the fact of a function, a field or a variable of a package whose
// values come to sinks: what a package that imports it needs to follow its own
// literals there. Drivers differ in the objects that may carry facts; these three
// all of them know.
type takesURL struct{ values []taken }

// taken is a value that comes to a sink, and its usage there.
type taken struct {
	param   int  // index of the parameter, without the receiver; 0 for a field or variable
	element bool // not the value itself, but its elements
	usage   usage
}

// AFact implements [analysis.Fact].
func (*takesURL) AFact() {}

// String is what tests, and drivers that print facts, show.
func (f *takesURL) String() string {
	var values []string
	for _, v := range f.values {
		s := fmt.Sprint(v.param, " ", v.usage.use)
		if v.usage.weak {
			s += " weak"
		}
		if v.usage.conditional {
			s += " conditional"
		}
		values = append(values, s)
	}
	return "takesURL(" + strings.Join(values, ", ") + ")"
}

// hasWork reports whether anything in a package can come to a sink: its imports have
// one, or a dependency tells of its own. The imports alone do not say it, since the
// export data of a dependency names only the packages that its API is made of. Of some
// dependencies a driver has no more than these data either.
func hasWork(pass *analysis.Pass, table *sinks.Table) bool {
	return len(pass.Files) > 0 && (!table.IsEmpty() || len(pass.AllObjectFacts()) > 0)
}

// takenBy returns what an object takes: by the fact of another package, or by the
// methods that stand behind one of an interface.
func (c *checker) takenBy(obj types.Object) []taken {
	values, known := c.takers[obj]
	if known || obj.Pkg() == nil || obj.Pkg() == c.pass.Pkg {
		return values
	}
	var fact takesURL
	if !c.sinks.Has(obj) && c.pass.ImportObjectFact(obj, &fact) {
		values = fact.values
	}
	c.takers[obj] = values
	return values
}

// followTaken follows what a call passes for parameters that come to sinks.
func (c *checker) followTaken(call flow.Call, values []taken) {
	// A test may have an implementation of its own behind an interface.
	recv := call.Func.Signature().Recv()
	mayDiffer := recv != nil && types.IsInterface(recv.Type()) && c.files.IsTestAt(call.Cursor.Node().Pos())
	for _, v := range values {
		u := v.usage
		if mayDiffer {
			u = u.weakened()
		}
		for _, from := range c.flow.Passed(call, v.param, v.element) {
			c.follow(from, u.from(step{cur: from.Cursor, at: call.Cursor, how: "passed to", name: code.QualifiedName(call.Func)}))
		}
	}
}

// queueTaken queues the fields of other packages that a literal or an assignment
// sets, and their variables.
func (c *checker) queueTaken(v *types.Var) {
	if v == nil || v.Pkg() == c.pass.Pkg || c.imported[v] {
		return
	}
	c.imported[v] = true
	for _, t := range c.takenBy(v) {
		place, u := flow.Place{Var: v, Element: t.element}, t.usage
		if c.flow.Tested(v) || c.isRewritten(place) {
			u = u.weakened()
		}
		u.conditional = !u.weak && (u.conditional || c.isUsedOtherwise(v, inspector.Cursor{}))
		c.queue(place, u)
	}
}

// usesOf returns what a function of the package takes, as far as it is known by now.
func (c *checker) usesOf(fn *types.Func) []taken {
	if fn.Pkg() != c.pass.Pkg {
		return c.takenBy(fn)
	}
	var values []taken
	for i := range fn.Signature().Params().Len() {
		for _, element := range []bool{false, true} {
			for _, u := range c.usages[flow.Place{Var: fn.Signature().Params().At(i), Element: element}] {
				values = append(values, taken{i, element, u})
			}
		}
	}
	return values
}

// exportFacts tells the packages that import this one what it takes. For the
// standard library the table of sinks does: that is held against the real functions.
func (c *checker) exportFacts() {
	if HasNoFacts(c.pass.Pkg.Path()) {
		return
	}
	byObject := make(map[types.Object][]taken)
	for place, usages := range c.usages {
		obj, param := c.taker(place)
		if obj == nil || !obj.Exported() {
			continue
		}
		for _, u := range usages {
			if c.growing[place] {
				u = u.weakened()
			}
			byObject[obj] = append(byObject[obj], taken{param, place.Element, u})
		}
	}
	for obj, values := range c.takers {
		if obj.Pkg() == c.pass.Pkg && obj.Exported() { // a method of an interface
			byObject[obj] = append(byObject[obj], values...)
		}
	}
	var paths objectpath.Encoder
	for obj, values := range byObject {
		// A driver that keeps facts in files loses those of an object without a path;
		// none is to know more than the others.
		if _, err := paths.For(obj); err == nil {
			c.pass.ExportObjectFact(obj, &takesURL{c.portable(values)})
		}
	}
}

// URLPackage is the import path without which nothing is a URL: a package has neither
// findings nor facts if it does not import it, and if no type of its imports has to do
// with it, and none of them has facts (see hasWork).
const URLPackage = sinks.URLPackage

// HasNoFacts reports whether a package is one of those of the standard library whose
// functions the analyzer knows: it exports no facts of them. No module's path begins
// like theirs.
func HasNoFacts(path string) bool {
	return path == URLPackage || strings.HasPrefix(path+"/", "net/http/") || strings.HasPrefix(path, "vendor/")
}

// taker returns the object that other packages know a place by: the function and
// the index of its parameter, the field, or the variable of the package.
func (c *checker) taker(p flow.Place) (obj types.Object, param int) {
	switch {
	case p.Var.Pkg() != c.pass.Pkg:
	case p.Var.IsField() || flow.IsGlobal(p.Var):
		return p.Var, 0
	default:
		if fn, i := c.flow.Parameter(p.Var); fn != nil {
			return fn, i
		}
	}
	return nil, 0
}

// maxKnown is how many bytes around a value are kept. More count as not known.
const maxKnown = 512

// portable returns values, in order, without what only this package can tell: the
// steps in its own code become text.
func (c *checker) portable(values []taken) []taken {
	var sent []taken
	for _, v := range values {
		u := v.usage
		if c.isGrowing(u) {
			u = u.weakened()
		}
		if u.way.last != nil { // a promoted method has it all in its own package
			u.origin = joinHops(c.hop(u.way.last), u.origin)
		}
		u.way, u.through = way{}, nil
		u.before, u.after = shortened(u.before), shortened(u.after)
		sent = append(sent, taken{v.param, v.element, u})
	}
	slices.SortFunc(sent, taken.compare)
	return slices.CompactFunc(sent, func(a, b taken) bool { return a.compare(b) == 0 })
}

func (v taken) compare(other taken) int {
	return cmp.Or(
		cmp.Compare(v.param, other.param),
		cmp.Compare(bit(v.element, 1), bit(other.element, 1)),
		cmp.Compare(v.usage.key(), other.usage.key()),
		cmp.Compare(v.usage.origin, other.usage.origin),
	)
}

func shortened(t flow.Text) flow.Text {
	known := 0
	for _, p := range t {
		known += len(p.Known)
	}
	if known > maxKnown {
		return flow.Text{{Hole: flow.AnyString}}
	}
	return t
}

// localUse is the use of a value that a dependency sends: whether the default
// client is untouched, only the package at hand can tell.
func (c *checker) localUse(u usage, at ast.Node) stdlib.Use {
	if u.use == stdlib.Send && u.origin != "" && !c.sinks.HasDefaults(at) {
		return stdlib.SendAny
	}
	return u.use
}

// fieldsSet calls f with the fields of other packages that a node sets.
func (c *checker) fieldsSet(n ast.Node, f func(*types.Var)) {
	switch n := n.(type) {
	case *ast.CompositeLit:
		for _, v := range flow.FieldsOf(c.pass.TypesInfo, n) {
			f(v)
		}
	case *ast.AssignStmt:
		for _, lhs := range n.Lhs {
			if sel, ok := ast.Unparen(lhs).(*ast.SelectorExpr); ok && n.Tok != token.DEFINE {
				if v, ok := c.pass.TypesInfo.Uses[sel.Sel].(*types.Var); ok {
					f(v.Origin())
				}
			}
		}
	}
}
