package report

import (
	"bytes"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck"
)

// agreed reports whether the package uses a constant or variable only for sinks that all report
// the same fault of a literal: a fix for one use must not break another.
func (r *Reporter) agreed(decl types.Object, lit *ast.BasicLit, f uricheck.Finding) bool {
	if decl.Exported() || r.mentionedElsewhere(decl) {
		return false
	}
	if constant, ok := decl.(*types.Const); ok && r.flow.Index.IsShared(constant) {
		return false
	}
	for _, cur := range r.flow.Index.Uses(decl) {
		if !r.hasFinding(cur.Node().(*ast.Ident), lit, f) {
			return false
		}
	}
	return true
}

// mentionedElsewhere reports whether a file that build constraints exclude may use a constant.
func (r *Reporter) mentionedElsewhere(decl types.Object) bool {
	return decl.Parent() == r.pass.Pkg.Scope() && r.isInIgnored(decl.Name(), bytes.Contains)
}

// isInIgnored reports whether a file that build constraints exclude may have a name, as a function finds it in the
// content.
func (r *Reporter) isInIgnored(name string, has func(content, name []byte) bool) bool {
	for _, file := range r.pass.IgnoredFiles {
		if !strings.HasSuffix(file, ".go") {
			continue
		}
		if r.pass.ReadFile == nil {
			return true
		}
		content, err := r.sources.read(file)
		if err != nil || has(content, []byte(name)) {
			return true
		}
	}
	return false
}

// hasFinding reports whether a name is the whole expression of a value with a finding, which a literal writes unless
// that is nil. Of the elements of a list, each has its own.
func (r *Reporter) hasFinding(name *ast.Ident, lit *ast.BasicLit, f uricheck.Finding) bool {
	if r.faultsOf == nil {
		r.faultsOf = make(map[*ast.Ident][]*Fault)
		for _, fault := range r.faults {
			for _, via := range fault.Text.names() {
				r.faultsOf[via] = append(r.faultsOf[via], fault)
			}
			if name, ok := ast.Unparen(fault.Text.Expr).(*ast.Ident); ok {
				r.faultsOf[name] = append(r.faultsOf[name], fault)
			}
		}
	}
	return slices.ContainsFunc(r.faultsOf[name], func(fault *Fault) bool {
		isOf := lit == nil || fault.Text.isWrittenBy(lit)
		return isOf && slices.ContainsFunc(fault.Findings, func(other uricheck.Finding) bool {
			return sameVerdict(f, other) && r.directive(name.Pos(), other) == nil
		})
	})
}

// names returns the names that are the whole expression of a text.
func (t *Text) names() []*ast.Ident {
	var names []*ast.Ident
	for i := 0; ; i++ {
		for _, p := range t.pieces {
			if i >= len(p.via) || p.via[i].Name == nil || p.via[i].Name != t.pieces[0].via[i].Name {
				return names
			}
		}
		if len(t.pieces) == 0 {
			return names
		}
		names = append(names, t.pieces[0].via[i].Name)
	}
}

// sameVerdict reports whether two uses of one text have the same fault, with the same fixes: a
// fix for one may be wrong for the other.
func sameVerdict(f, g uricheck.Finding) bool {
	return f.Category() == g.Category() && f.Start == g.Start && f.End == g.End &&
		slices.EqualFunc(f.Fixes, g.Fixes, func(a, b uricheck.Fix) bool { return slices.Equal(a.Edits, b.Edits) })
}
