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
	actions := []codeAction{} // null means that there is no answer
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
func (t *texts) fixes(f finding.Finding) []codeAction {
	var actions []codeAction
	for i, fix := range f.Fixes {
		actions = append(actions, codeAction{
			Title:       fix.Title,
			Kind:        quickFix,
			Diagnostics: []diagnostic{t.diagnostic(f)},
			IsPreferred: i == 0,
			Edit:        t.edit(fix.Edits),
		})
	}
	return actions
}

// fixAll applies the first fix of each finding, except for fixes that contradict an earlier one or
// change another file.
func (t *texts) fixAll(d *document, found []finding.Finding) []codeAction {
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
	return []codeAction{{Title: "Apply all fixes in " + filepath.Base(d.name), Kind: fixAll, Edit: t.edit(edits)}}
}

func (t *texts) edit(edits []finding.Edit) workspaceEdit {
	changes := make(map[string][]textEdit)
	var documents []textDocumentEdit
	for _, e := range edits {
		text := t.of(e.File)
		if text == nil {
			continue // somebody has removed it since
		}
		uri := t.uri(e.File)
		edit := textEdit{text.span(e.Start, e.End), e.New}
		changes[uri] = append(changes[uri], edit)
		i := slices.IndexFunc(documents, func(d textDocumentEdit) bool { return d.TextDocument.URI == uri })
		if i < 0 {
			i = len(documents)
			documents = append(documents, textDocumentEdit{TextDocument: t.version(e.File)})
		}
		documents[i].Edits = append(documents[i].Edits, edit)
	}
	if t.session.client.Capabilities.Workspace.WorkspaceEdit.DocumentChanges {
		return workspaceEdit{DocumentChanges: documents}
	}
	return workspaceEdit{Changes: changes}
}

func (t *texts) version(name string) versionedIdentifier {
	if d := t.session.open[name]; d != nil {
		return versionedIdentifier{d.uri, &d.version}
	}
	return versionedIdentifier{URI: finding.FileURI(name)}
}
