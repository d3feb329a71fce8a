// Package registries finds the functions that keep a function of their caller, for calls by other functions of
// the package: Register(name, open), if Open(name, base) calls open(base). A fact tells importing packages about
// such a function.
package registries

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/types/objectpath"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
)

// Call says that a function passes one of its arguments to a kept function.
type Call struct {
	By    *types.Func
	Param int // the index of the parameter of By
	Arg   int // the index of the argument that the kept function gets
}

// maxCalls bounds the calls in the fact of one function.
const maxCalls = 16

// Export exports the facts of a package.
func Export(pass *analysis.Pass, index *defuse.Package) {
	var paths objectpath.Encoder
	for _, file := range pass.Files {
		for _, d := range file.Decls {
			decl, ok := d.(*ast.FuncDecl)
			if !ok || !decl.Name.IsExported() {
				continue
			}
			fn, ok := pass.TypesInfo.Defs[decl.Name].(*types.Func)
			if !ok {
				continue
			}
			fact := new(keepsFunction)
			for i := range fn.Signature().Params().Len() {
				fact.add(index, fn, i, &paths)
			}
			if _, err := paths.For(fn); err == nil && len(fact.calls) > 0 {
				pass.ExportObjectFact(fn, fact)
			}
		}
	}
}

// add adds the calls of the function that fn gets as its i-th parameter.
func (f *keepsFunction) add(index *defuse.Package, fn *types.Func, i int, paths *objectpath.Encoder) {
	kept := fn.Signature().Params().At(i)
	if !takesText(kept.Type()) {
		return
	}
	for _, call := range defuse.CallsOf(index, kept) {
		for k, arg := range defuse.Listed(call, edge.CallExpr_Args) {
			v := index.Target(arg.Node().(ast.Expr))
			if v == nil || len(index.Variable(v).Writes) > 0 {
				continue
			}
			by, param := index.Parameter(v)
			if by == nil || by == fn || !by.Exported() || len(f.calls) >= maxCalls {
				continue
			}
			if path, err := paths.For(by); err == nil {
				f.calls = append(f.calls, keptCall{kept: i, by: path, param: param, arg: k})
			}
		}
	}
}

// takesText reports whether a type is that of a function with a text as a parameter.
func takesText(t types.Type) bool {
	sig, ok := t.Underlying().(*types.Signature)
	if !ok {
		return false
	}
	for v := range sig.Params().Variables() {
		if code.IsString(v.Type()) {
			return true
		}
	}
	return false
}

// Of returns the calls of the function that fn, of another package, gets as its i-th parameter.
func Of(pass *analysis.Pass, fn *types.Func, i int) []Call {
	var fact keepsFunction
	if fn.Pkg() == nil || fn.Pkg() == pass.Pkg || !pass.ImportObjectFact(fn, &fact) {
		return nil
	}
	var found []Call
	for _, c := range fact.calls {
		obj, err := objectpath.Object(fn.Pkg(), c.by)
		by, ok := obj.(*types.Func)
		if err == nil && ok && c.kept == i && c.param < by.Signature().Params().Len() {
			found = append(found, Call{by, c.param, c.arg})
		}
	}
	return found
}
