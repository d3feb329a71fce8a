package returns

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/objectpath"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// maxFieldTexts bounds the texts in the fact of a field.
const maxFieldTexts = 16

// ExportFields exports facts about the exported fields of the package's structures that hold texts: the known
// texts that the package assigns to a field or to the elements in it, in any object, and the functions that
// assign a parameter to it. An importing package that sends a field needs both.
func ExportFields(pass *analysis.Pass, p *flow.Package, files *code.Files) {
	var paths objectpath.Encoder
	set := make(settings)
	scope := pass.Pkg.Scope()
	for _, name := range scope.Names() {
		obj, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || !obj.Exported() || obj.IsAlias() || files.IsTestAt(obj.Pos()) {
			continue
		}
		s, ok := obj.Type().Underlying().(*types.Struct)
		for i := 0; ok && i < s.NumFields(); i++ {
			field := s.Field(i)
			if !field.Exported() || field.Pkg() != pass.Pkg || !code.IsString(field.Type()) && !hasEntries(field.Type()) {
				continue
			}
			fact := heldByField(pass, p, files, field)
			if _, err := paths.For(field); err == nil && fact != nil {
				pass.ExportObjectFact(field, fact)
			}
			if code.IsString(field.Type()) {
				set.note(p, obj.Name(), field)
			}
		}
	}
	set.export(pass, &paths)
}

// heldByField returns a fact with the known texts that the package assigns to a field. It returns nil if there
// are none or too many, or if the package reads the field other than in comparisons: its texts may then be
// for internal use.
func heldByField(pass *analysis.Pass, p *flow.Package, files *code.Files, field *types.Var) *returnsText {
	known := p.Index.Variable(field)
	if known.Addressed || len(known.Writes) == 0 || len(known.Writes) > maxFieldTexts {
		return nil
	}
	for _, use := range p.Index.Uses(field) {
		if !isWrittenOrAsked(p.Index, use) {
			return nil
		}
	}
	held := new(results)
	isWorth := false
	for _, w := range known.Writes {
		if w.Kind != defuse.Plain || files.IsTestAt(w.Pos) {
			continue
		}
		if hasEntries(field.Type()) {
			for _, e := range entriesIn(p, w.Value) {
				isWorth = held.add(pass, nil, entry{e.keys, certain(e.texts)}, true) || isWorth
			}
			continue
		}
		texts := certain(told(pass, nil, p.Texts(w.Value)))
		held.values = [][]term.Text{append(slices.Concat(held.values...), texts...)}
		isWorth = isWorth || slices.ContainsFunc(texts, isWorthInField)
	}
	if !isWorth {
		return nil
	}
	return held.fact()
}

// certain returns the known texts without guards.
func certain(texts []term.Text) []term.Text {
	return slices.DeleteFunc(slices.Clone(texts), func(t term.Text) bool { return !t.IsKnown() || len(t.Guards) > 0 })
}

// isWorthInField is like isWorthTelling for a known text in a field, and true for a port or the name of a host.
func isWorthInField(t term.Text) bool {
	text := t.Bytes()
	isName := strings.Contains(text, ".") && !strings.ContainsAny(text, " \t\n")
	return isWorthTelling(t, false) || isName || code.IsPort(text)
}

// isWrittenOrAsked reports whether a use of a field writes it, compares it, or passes its address to a function
// that stores a default there.
func isWrittenOrAsked(index *defuse.Package, use inspector.Cursor) bool {
	whole := code.Whole(use)
	switch kind, _ := whole.ParentEdge(); kind {
	case edge.KeyValueExpr_Key, edge.AssignStmt_Lhs:
		return true
	case edge.UnaryExpr_X:
		return defuse.IsStored(index, whole.Parent())
	case edge.BinaryExpr_X, edge.BinaryExpr_Y:
		return whole.Parent().Node().(*ast.BinaryExpr).Op != token.ADD
	}
	return false
}
