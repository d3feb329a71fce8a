package returns

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/objectpath"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/factcode"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// setsFields is the fact of a function that assigns unchanged parameters to fields of its package, such
// as a constructor or an option. A third package may send requests to the values of these fields.
type setsFields struct{ set []fieldSet }

// fieldSet is the assignment of a parameter to a field: the index of the parameter, and the names of the
// structure and the field.
type fieldSet struct {
	param            int
	structure, field string
}

// AFact implements [analysis.Fact].
func (*setsFields) AFact() {}

// String returns the fact for tests, and for drivers that print facts.
func (f *setsFields) String() string {
	set := make([]string, len(f.set))
	for i, s := range f.set {
		set[i] = fmt.Sprint(s.param, " ", s.structure, ".", s.field)
	}
	return "setsFields(" + strings.Join(set, ", ") + ")"
}

// GobEncode implements gob.GobEncoder. The grammar of the code, in the elements of package factcode, is:
//
//	version count (param structure field)*
func (f *setsFields) GobEncode() ([]byte, error) {
	var e factcode.Encoder
	e.Number(factVersion)
	e.Number(len(f.set))
	for _, s := range f.set {
		e.Number(s.param)
		e.String(s.structure)
		e.String(s.field)
	}
	return e.Data, nil
}

// GobDecode implements gob.GobDecoder.
func (f *setsFields) GobDecode(data []byte) error {
	f.set = nil
	d := factcode.NewDecoder(data, new(factcode.Variables))
	if d.Number() != factVersion {
		return factcode.ErrVersion
	}
	for range d.Count() {
		f.set = append(f.set, fieldSet{d.Number(), d.String(), d.String()})
	}
	return d.End()
}

// settings has the fields that each exported function of a package sets to a parameter.
type settings map[*types.Func][]fieldSet

// note records the functions that assign a parameter to a field of a structure with a name.
func (s settings) note(p *flow.Package, structure string, field *types.Var) {
	for _, w := range p.Index.Variable(field).Writes {
		if w.Kind != defuse.Plain {
			continue
		}
		id, ok := ast.Unparen(w.Value.Node().(ast.Expr)).(*ast.Ident)
		if !ok {
			continue
		}
		v, ok := p.Index.Info.Uses[id].(*types.Var)
		if !ok || len(p.Index.Variable(v).Writes) > 0 || p.Index.Variable(v).Addressed {
			continue
		}
		if fn, i := p.Index.Parameter(v); fn != nil && fn.Exported() && isAlwaysSet(p, v, w) {
			s[fn] = append(s[fn], fieldSet{i, structure, field.Name()})
		}
	}
}

// isAlwaysSet reports whether a write w assigns each value of the parameter v to a field, or only the value
// decides whether it does. The fact cannot express other conditions.
func isAlwaysSet(p *flow.Package, v *types.Var, w defuse.Write) bool {
	if p.IsDead(w.Value) {
		return false
	}
	isOwn := func(g term.Guard) bool {
		return g.Holds.Walk(func(q *term.Piece) bool { return q.Call != nil || q.Hole == term.NoHole || q.Place.Var == v })
	}
	return !slices.ContainsFunc(p.Texts(w.Value), func(t term.Text) bool {
		return slices.ContainsFunc(t.Guards, func(g term.Guard) bool { return !isOwn(g) })
	})
}

// export exports the facts of the functions.
func (s settings) export(pass *analysis.Pass, paths *objectpath.Encoder) {
	for fn, set := range s {
		if _, err := paths.For(fn); err == nil {
			pass.ExportObjectFact(fn, &setsFields{set})
		}
	}
}

// Setting is a field to which a function assigns a parameter.
type Setting struct {
	Param int
	Field *types.Var
}

// Settings returns the fields to which a function of another package assigns its parameters.
func Settings(pass *analysis.Pass, fn *types.Func) []Setting {
	var fact setsFields
	if fn.Pkg() == nil || fn.Pkg() == pass.Pkg || !pass.ImportObjectFact(fn, &fact) {
		return nil
	}
	var found []Setting
	for _, s := range fact.set {
		if field := code.FieldOf(fn.Pkg(), s.structure, s.field); field != nil && s.param < fn.Signature().Params().Len() {
			found = append(found, Setting{s.param, field})
		}
	}
	return found
}

// Setters returns the functions of other packages that assign parameters to fields, in no particular
// order.
func Setters(pass *analysis.Pass) []*types.Func {
	var found []*types.Func
	for _, of := range pass.AllObjectFacts() {
		if _, ok := of.Fact.(*setsFields); !ok || of.Object.Pkg() == pass.Pkg {
			continue
		}
		if fn, ok := of.Object.(*types.Func); ok {
			found = append(found, fn)
		}
	}
	return found
}
