package lsp

import (
	"slices"
	"testing"
)

func (c *client) codeActions(d *document, rng span, only ...string) []codeAction {
	c.t.Helper()
	var actions []codeAction
	c.call("textDocument/codeAction", map[string]any{
		"textDocument": map[string]any{"uri": d.uri}, "range": rng, "context": map[string]any{"diagnostics": []any{}, "only": only},
	}, &actions)
	if actions == nil {
		c.t.Error("the answer is null")
	}
	return actions
}

// edited applies edits as editors do: all of them are meant for the text as it is.
func (c *client) edited(d *document, edits []textEdit) {
	c.t.Helper()
	for _, e := range slices.Backward(edits) {
		c.change(d, contentChange{Range: &e.Range, Text: e.NewText})
	}
}

func TestCodeAction(t *testing.T) {
	c := start(t, fake, map[string]string{"a.go": faulty}, `{"workspace": {"workspaceEdit": {"documentChanges": true}}}`)
	d := c.load("a.go")
	found := c.await(d, "::1")
	// The place moves with what is typed before it.
	c.replace(d, "package a\n", "package a\n\n// more\n")
	c.await(d, "::1")
	at := found[0].Range
	at.Start.Line += 2
	at.End.Line += 2
	actions := c.codeActions(d, at)
	if len(actions) != 2 || actions[0].Title != "Write the host as [::1]" || actions[0].Kind != "quickfix" ||
		!actions[0].IsPreferred || actions[1].IsPreferred || len(actions[0].Diagnostics) != 1 || actions[0].Diagnostics[0].Range != at {
		t.Fatalf("got %+v", actions)
	}
	edit := actions[0].Edit
	if len(edit.Changes) > 0 || len(edit.DocumentChanges) != 1 {
		t.Fatalf("got %+v", edit)
	}
	if to := edit.DocumentChanges[0].TextDocument; to.URI != d.uri || to.Version == nil || *to.Version != d.version {
		t.Errorf("the edit is for %+v", to)
	}
	c.edited(d, edit.DocumentChanges[0].Edits)
	if want := "package a\n\n// more\n\nvar _ = \"é😀\" + \"http://[::1]/\"\n"; d.text.content != want {
		t.Errorf("the fix gives\n%s", d.text.content)
	}
	c.await(d)
	if left := c.codeActions(d, at); len(left) > 0 {
		t.Errorf("left: %+v", left)
	}
}

// TestCodeActionChanges is for a client that knows no documentChanges.
func TestCodeActionChanges(t *testing.T) {
	c := start(t, fake, map[string]string{"a.go": faulty}, `{}`)
	d := c.load("a.go")
	at := c.await(d, "::1")[0].Range
	actions := c.codeActions(d, at)
	if len(actions) != 2 || len(actions[1].Edit.DocumentChanges) > 0 {
		t.Fatalf("got %+v", actions)
	}
	c.edited(d, actions[1].Edit.Changes[d.uri])
	if want := "package a\n\nvar _ = \"é😀\" + \"http://localhost/\"\n"; d.text.content != want {
		t.Errorf("the fix gives\n%s", d.text.content)
	}
}

func TestCodeActionsWhere(t *testing.T) {
	c := start(t, fake, map[string]string{"a.go": faulty}, `{}`)
	d := c.load("a.go")
	at := c.await(d, "::1")[0].Range
	before := position{at.Start.Line, at.Start.Character - 1}
	tests := []struct {
		reason string
		rng    span
		only   []string
		want   int
	}{
		{"the diagnostic", at, nil, 2},
		{"a cursor before it", span{at.Start, at.Start}, nil, 2},
		{"a cursor behind it", span{at.End, at.End}, nil, 2},
		{"all of the file", span{position{0, 0}, position{9, 0}}, nil, 2},
		{"a cursor elsewhere", span{before, before}, nil, 0},
		{"quick fixes", at, []string{"quickfix"}, 2},
		{"any kind", at, []string{""}, 2},
		{"among others", at, []string{"refactor", "quickfix"}, 2},
		{"other kinds", at, []string{"refactor", "source.fixAll"}, 0},
		{"a kind of quick fix that is none of ours", at, []string{"quickfix.spelling"}, 0},
	}
	for _, tt := range tests {
		if got := c.codeActions(d, tt.rng, tt.only...); len(got) != tt.want {
			t.Errorf("%s: %d actions, want %d", tt.reason, len(got), tt.want)
		}
	}
}
