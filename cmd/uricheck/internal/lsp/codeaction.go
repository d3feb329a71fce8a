package lsp

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/merge"
)

// The CodeActionKinds that the server offers.
const (
	quickFix = "quickfix"
	fixAll   = "source.fixAll.uricheck"
)

// codeActions returns the fixes of the findings in a range, and the directives that ignore them;
// or all fixes in the file, if the client asks for them.
func (s *session) codeActions(d *document, p *documentParams) (any, error) {
	actions := []object{} // null means that there is no answer
	start, end := d.text.offset(p.Range.Start), d.text.offset(p.Range.End)
	texts := s.texts()
	var here []finding.Finding
	for _, f := range s.found[d.dir()] {
		if f.Pos.File == d.name && f.Pos.Offset >= 0 {
			here = append(here, f)
		}
	}
	// An editor that asks for no particular kind would offer this action everywhere.
	if len(p.Context.Only) > 0 && wants(fixAll, p.Context.Only) {
		actions = append(actions, texts.fixAll(d, here)...)
	}
	if !wants(quickFix, p.Context.Only) {
		return actions, nil
	}
	for _, f := range here {
		if start <= f.End.Offset && f.Pos.Offset <= end {
			actions = append(actions, texts.fixes(f)...)
		}
	}
	for _, f := range here {
		if start <= f.End.Offset && f.Pos.Offset <= end {
			actions = append(actions, texts.ignore(d, f)...)
		}
	}
	return actions, nil
}

// wants reports whether the client asks for a kind of action: for all kinds, for this one, or for a
// more general one.
func wants(kind string, only []string) bool {
	return len(only) == 0 || slices.ContainsFunc(only, func(asked string) bool {
		return asked == "" || asked == kind || strings.HasPrefix(kind, asked+".")
	})
}

// fixes returns the fixes of a finding.
func (t *texts) fixes(f finding.Finding) []object {
	var actions []object
	for i, fix := range f.Fixes {
		actions = append(actions, object{
			"title":       fix.Title,
			"kind":        quickFix,
			"diagnostics": []object{t.diagnostic(f)},
			"isPreferred": i == 0,
			"edit":        t.edit(fix.Edits),
		})
	}
	return actions
}

// fixAll applies the first fix of each finding, except for fixes that contradict an earlier one or
// change another file.
func (t *texts) fixAll(d *document, found []finding.Finding) []object {
	isElsewhere := func(e finding.Edit) bool { return e.File != d.name }
	var proposals [][]finding.Edit
	for _, f := range found {
		if len(f.Fixes) > 0 && !slices.ContainsFunc(f.Fixes[0].Edits, isElsewhere) {
			proposals = append(proposals, f.Fixes[0].Edits)
		}
	}
	edits := merge.Merge(proposals, nil).Edits[d.name]
	if len(edits) == 0 {
		return nil
	}
	return []object{{"title": "Apply all fixes in " + filepath.Base(d.name), "kind": fixAll, "edit": t.edit(edits)}}
}

// edit returns a WorkspaceEdit: with documents if the client supports them, because they name the version.
func (t *texts) edit(edits []finding.Edit) object {
	changes := make(map[string][]object)
	var documents []object
	for _, ofFile := range finding.ByFile(edits) {
		name := ofFile[0].File
		text := t.of(name)
		if text == nil {
			continue // somebody has removed it since
		}
		var list []object
		for _, e := range ofFile {
			list = append(list, object{"range": text.span(e.Start, e.End), "newText": e.New})
		}
		changes[t.uri(name)] = list
		identifier := object{"uri": t.uri(name), "version": nil} // null if it is not open
		if d := t.session.open[name]; d != nil {
			identifier["version"] = d.version
		}
		documents = append(documents, object{"textDocument": identifier, "edits": list})
	}
	if t.session.client.Capabilities.Workspace.WorkspaceEdit.DocumentChanges {
		return object{"documentChanges": documents}
	}
	return object{"changes": changes}
}
