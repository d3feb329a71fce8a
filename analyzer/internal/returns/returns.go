// Package returns exports facts about the results of functions, as terms over their parameters.
// With these facts, the analysis of an importing package executes a function without its code.
// It also exports the values of exported variables, if nothing in their package sets them
// later.
package returns

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
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

// returnsText is the fact of a function whose results are known if its parameters are, or of a
// variable: its value is the single result, or its fields are the results, or the entries of its list or
// map, each with its keys as a result before it; entries of lists in fields follow the fields. The analyzer decodes it on demand.
type returnsText struct{ code []byte }

// FactTypes returns the types of the imported and exported facts.
func FactTypes() []analysis.Fact { return []analysis.Fact{new(returnsText), new(setsFields)} }

// AFact implements [analysis.Fact].
func (*returnsText) AFact() {}

// String returns the fact for tests, and for drivers that print facts.
func (f *returnsText) String() string {
	tells := f.results()
	results := make([]string, len(tells.values))
	for i, texts := range tells.values {
		values := make([]string, len(texts))
		for j, t := range texts {
			values[j] = t.String()
		}
		results[i] = strings.Join(values, " or ")
	}
	return fmt.Sprintf("returnsText(%s)", strings.Join(results, ", "))
}

// Imported decodes the facts of other packages.
func Imported(pass *analysis.Pass) flow.Elsewhere {
	known := make(map[types.Object][][]term.Text)
	return func(fn types.Object, i int) []term.Text {
		if fn.Pkg() == nil || fn.Pkg() == pass.Pkg {
			return nil
		}
		results, ok := known[fn]
		if !ok {
			var fact returnsText
			if pass.ImportObjectFact(fn, &fact) {
				results = fact.boundTo(fn)
			}
			known[fn] = results
		}
		if i >= len(results) {
			return nil
		}
		return results[i]
	}
}

// Export exports facts about the results of the package's functions, and the values of its
// variables.
func Export(pass *analysis.Pass, p *flow.Package, files *code.Files) {
	var paths objectpath.Encoder
	for d := range p.Index.Decls() {
		for _, v := range holders(pass, files, d) {
			fact := heldBy(pass, p, v)
			if _, err := paths.For(v); err == nil && fact != nil {
				pass.ExportObjectFact(v, fact)
			}
		}
		fn, ok := teller(pass, files, d)
		if !ok {
			continue
		}
		fact := factOf(pass, p, fn)
		if fact == nil {
			continue
		}
		if _, err := paths.For(fn); err == nil {
			pass.ExportObjectFact(fn, fact)
		}
	}
}

// teller returns the function of a declaration, if it may get a fact.
func teller(pass *analysis.Pass, files *code.Files, d *defuse.Decl) (fn *types.Func, ok bool) {
	decl, ok := d.Node().(*ast.FuncDecl)
	if !ok || !mayTell(decl) || files.IsTestAt(decl.Pos()) {
		return nil, false
	}
	fn, ok = pass.TypesInfo.Defs[decl.Name].(*types.Func)
	return fn, ok && isTeller(fn.Signature())
}

// factOf returns the fact of a function; nil if it would be empty or too large.
func factOf(pass *analysis.Pass, p *flow.Package, fn *types.Func) *returnsText {
	tells := new(results)
	names := tells.vars.Unbound(variablesOf(fn))
	isWorth := false
	for v := range fn.Signature().Results().Variables() {
		if term.IsNested(v.Type()) {
			tells.values = append(tells.values, nil) // its entries follow
			continue
		}
		returned, ok := flow.Returned(p, fn, len(tells.values), holdsTexts(v.Type()))
		if !ok {
			return nil
		}
		texts := told(pass, names, answered(p, pass, fn, returned))
		if holdsTexts(v.Type()) && slices.ContainsFunc(texts, isMade) {
			return nil // the caller knows only that the function makes it of the arguments
		}
		if len(texts) == 0 && !isText(v.Type()) && !holdsTexts(v.Type()) {
			return nil // this result, such as an error, may make the caller ignore the other one
		}
		tells.values = append(tells.values, texts)
		isWorth = isWorth || isAnyWorth(texts, isGivenText(fn.Signature())) || len(texts) > 0 && code.IsURL(v.Type())
	}
	for i := range fn.Signature().Results().Len() {
		for _, e := range returnedEntries(p, fn, i) {
			e.keys = e.keys.Under(constant.MakeInt64(int64(i)))
			isWorth = tells.add(pass, names, e, true) || isWorth
		}
	}
	if !isWorth {
		return nil
	}
	return tells.fact()
}

// add adds an element of a list or a map, and reports whether other packages need it.
func (r *results) add(pass *analysis.Pass, names factcode.Names, e entry, onlyWorth bool) (isWorth bool) {
	texts := told(pass, names, e.texts)
	isWorth = isAnyWorth(texts, true)
	if len(texts) > 0 && (isWorth || !onlyWorth) {
		r.values = append(r.values, []term.Text{term.Known(term.String, string(e.keys))}, texts)
	}
	return isWorth
}

// holders returns the package variables of a declaration whose values facts can express.
func holders(pass *analysis.Pass, files *code.Files, d *defuse.Decl) []*types.Var {
	decl, ok := d.Node().(*ast.GenDecl)
	if !ok || decl.Tok != token.VAR || files.IsTestAt(decl.Pos()) {
		return nil
	}
	var found []*types.Var
	for _, spec := range decl.Specs {
		for _, name := range spec.(*ast.ValueSpec).Names {
			if v, ok := pass.TypesInfo.Defs[name].(*types.Var); ok && v.Exported() && mayHold(v.Type()) {
				found = append(found, v)
			}
		}
	}
	return found
}

// entriesOf returns the fact of a variable with a list or a map.
func entriesOf(pass *analysis.Pass, p *flow.Package, v *types.Var) *returnsText {
	tells := new(results)
	isWorth := false
	for _, e := range heldEntries(p, v) {
		// There are many lists of lists, and of structures.
		isWorth = tells.add(pass, nil, e, len(e.keys.Rest()) > 0) || isWorth
	}
	if !isWorth {
		return nil
	}
	return tells.fact()
}

// heldBy returns the values of a variable, or of its fields, by their index.
func heldBy(pass *analysis.Pass, p *flow.Package, v *types.Var) *returnsText {
	if hasEntries(v.Type()) || hasStructs(v.Type()) {
		return entriesOf(pass, p, v)
	}
	fields := []*types.Var{v}
	s := defuse.StructOf(v.Type())
	if s != nil {
		fields = slices.Collect(s.Fields())
	}
	tells := new(results)
	isWorth := false
	for i, field := range fields {
		var texts []term.Text
		if mayHoldText(field.Type()) && field.Exported() {
			texts = told(pass, nil, held(p, v, i))
		}
		tells.values = append(tells.values, texts)
		isWorth = isWorth || isAnyWorth(texts, true)
	}
	if s != nil {
		for _, e := range entriesInFields(p, v) {
			isWorth = tells.add(pass, nil, e, true) || isWorth
		}
	}
	if !isWorth {
		return nil
	}
	return tells.fact()
}

// told returns the values of a result in the form of a fact; none if they are unknown.
func told(pass *analysis.Pass, names factcode.Names, texts []term.Text) []term.Text {
	var all []term.Text
	isKnown := false
	for _, t := range texts {
		t = names.Text(t)
		t.Guards = toldGuards(pass, t.Guards)
		isKnown = isKnown || isDetermined(t)
		all = append(all, t)
	}
	if !isKnown {
		return nil
	}
	return all
}

// toldGuards returns guards in the form of a fact, without duplicates.
func toldGuards(pass *analysis.Pass, guards []term.Guard) []term.Guard {
	var all []term.Guard
	for _, g := range guards {
		if g.Holds.IsTrue() {
			continue
		}
		if g.At != nil {
			g.At, g.Source = nil, factcode.Source(pass.Fset, g.At)
		}
		isSame := func(other term.Guard) bool {
			return other.Before == g.Before && other.Chooses == g.Chooses && other.Holds.Equal(g.Holds)
		}
		if !slices.ContainsFunc(all, isSame) {
			all = append(all, g)
		}
	}
	return all
}
