// Package returns exports summaries of functions as facts: the results, as terms over the parameters. With
// a summary, the analysis of an importing package executes the function without its code. The package
// also exports the values of exported variables and fields, as far as these are known.
package returns

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/objectpath"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/factcode"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// returnsText is the fact of a function, a variable or a field. Its results are:
//   - for a function, its results;
//   - for a structure, its fields; for another variable, its value.
//
// The analyzer decodes the code on demand.
type returnsText struct{ code []byte }

// FactTypes returns the types of the imported and exported facts.
func FactTypes() []analysis.Fact { return []analysis.Fact{new(returnsText)} }

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

// Imported returns the function by which package flow gets the i-th result in the fact of an object of another
// package. It decodes each fact once.
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

// Export exports the facts of the package's functions and variables.
func Export(pass *analysis.Pass, p *flow.Flow, files *code.Files) {
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

// teller returns the function that a declaration declares; ok reports whether it may get a fact.
func teller(pass *analysis.Pass, files *code.Files, d *index.Decl) (fn *types.Func, ok bool) {
	decl, ok := d.Node().(*ast.FuncDecl)
	if !ok || !mayTell(decl) || files.IsTestAt(decl.Pos()) {
		return nil, false
	}
	fn, ok = pass.TypesInfo.Defs[decl.Name].(*types.Func)
	return fn, ok && isTeller(fn.Signature())
}

// factOf returns the fact of a function. It returns nil if no importing package needs it, if it would be too
// large, or if it could not describe a result that decides what the caller does with the others.
func factOf(pass *analysis.Pass, p *flow.Flow, fn *types.Func) *returnsText {
	tells := new(results)
	names := tells.vars.Unbound(variablesOf(fn))
	isWorth, isMethod := false, fn.Signature().Recv() != nil
	for v := range fn.Signature().Results().Variables() {
		returned, ok := p.Returned(fn, len(tells.values), holdsTexts(v.Type()))
		if !ok || isMethod && slices.ContainsFunc(returned, readsExported) {
			return nil
		}
		texts := portable(pass, names, answered(p, pass, fn, returned))
		if holdsTexts(v.Type()) && slices.ContainsFunc(texts, isMade) {
			return nil // a fact does not express the elements of a list that a call returns
		}
		if len(texts) == 0 && !isText(v.Type()) && !holdsTexts(v.Type()) {
			return nil // for this result, such as an error, the caller may ignore the other ones
		}
		tells.values = append(tells.values, texts)
		isWorth = isWorth || isAnyWorth(texts, isGivenText(fn.Signature())) || len(texts) > 0 && code.IsURL(v.Type())
	}
	if !isWorth {
		return nil
	}
	return tells.fact()
}

// readsExported reports whether a result of a method depends on an exported field. The importing package may have
// set it in the receiver, and a fact does not express that.
func readsExported(t term.Text) bool {
	return !t.Walk(func(p *term.Piece) bool {
		return p.Place.Var == nil || !p.Place.Var.IsField() || !p.Place.Var.Exported()
	})
}

// holders returns the exported variables of a declaration whose values a fact can express.
func holders(pass *analysis.Pass, files *code.Files, d *index.Decl) []*types.Var {
	decl, ok := d.Node().(*ast.GenDecl)
	if !ok || decl.Tok != token.VAR || files.IsTestAt(decl.Pos()) {
		return nil
	}
	var found []*types.Var
	for _, spec := range decl.Specs {
		for _, name := range spec.(*ast.ValueSpec).Names {
			if v, ok := pass.TypesInfo.Defs[name].(*types.Var); ok && v.Exported() && mayHoldText(v.Type()) {
				found = append(found, v)
			}
		}
	}
	return found
}

// heldBy returns the fact of a variable, nil if no importing package needs it.
func heldBy(pass *analysis.Pass, p *flow.Flow, v *types.Var) *returnsText {
	texts := portable(pass, nil, held(p, v))
	if !isAnyWorth(texts, true) {
		return nil
	}
	tells := &results{values: [][]term.Text{texts}}
	return tells.fact()
}

// portable returns the values of a result as a fact expresses them: over the variables in names, and with the
// positions of guards as strings. It returns none if they are all unknown.
func portable(pass *analysis.Pass, names factcode.Names, texts []term.Text) []term.Text {
	var all []term.Text
	isKnown := false
	for _, t := range texts {
		t = names.Text(t)
		t.Guards = portableGuards(pass, t.Guards)
		isKnown = isKnown || isDetermined(t)
		all = append(all, t)
	}
	if !isKnown {
		return nil
	}
	return all
}

// portableGuards returns guards as a fact expresses them, without duplicates.
func portableGuards(pass *analysis.Pass, guards []term.Guard) []term.Guard {
	var all []term.Guard
	for _, g := range guards {
		if g.Holds.IsTrue() {
			continue
		}
		if g.At != nil {
			g.At, g.Source = nil, factcode.Source(pass, g.At)
		}
		isSame := func(other term.Guard) bool {
			return other.Role == g.Role && other.Holds.Equal(g.Holds)
		}
		if !slices.ContainsFunc(all, isSame) {
			all = append(all, g)
		}
	}
	return all
}
