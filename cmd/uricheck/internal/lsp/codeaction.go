package lsp

import (
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// quickFix is the CodeActionKind of all that the server offers.
const quickFix = "quickfix"

// codeActions returns the fixes of what was found in a range.
func (s *session) codeActions(p *codeActionParams) (any, error) {
	actions := []codeAction{} // null says that there is no answer
	d := s.open.document(p.TextDocument.URI)
	if d == nil || !wantsQuickFix(p.Context.Only) {
		return actions, nil
	}
	start, end := d.text.offset(p.Range.Start, s.encoding), d.text.offset(p.Range.End, s.encoding)
	texts := s.texts()
	for _, f := range s.found[d.dir()] {
		if f.Pos.File != d.name || f.Pos.Offset < 0 || f.End.Offset < start || end < f.Pos.Offset {
			continue
		}
		for i, fix := range f.Fixes {
			actions = append(actions, codeAction{
				Title:       fix.Title,
				Kind:        quickFix,
				Diagnostics: []diagnostic{texts.diagnostic(f)},
				IsPreferred: i == 0,
				Edit:        texts.edit(fix),
			})
		}
	}
	return actions, nil
}

// wantsQuickFix reports whether quickFix is among the kinds that are asked for: all of
// them, or by a kind that it is one of.
func wantsQuickFix(only []string) bool {
	return len(only) == 0 || slices.ContainsFunc(only, func(kind string) bool {
		return kind == "" || kind == quickFix || strings.HasPrefix(quickFix, kind+".")
	})
}

func (t *texts) edit(fix finding.Fix) workspaceEdit {
	changes := make(map[string][]textEdit)
	var documents []textDocumentEdit
	for _, e := range fix.Edits {
		text := t.of(e.File)
		if text == nil {
			continue // it has been removed since
		}
		uri := t.uri(e.File)
		edit := textEdit{text.span(e.Start, e.End, t.session.encoding), e.New}
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
