package lsp

import (
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
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

// edited applies edits as editors do: the ranges of all edits refer to the text before them.
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
	// The finding moves if the user types before it.
	c.replace(d, "package a\n", "package a\n\n// more\n")
	c.await(d, "::1")
	at := found[0].Range
	at.Start.Line += 2
	at.End.Line += 2
	actions := c.codeActions(d, at)
	if len(actions) != 3 || actions[0].Title != "Write the host as [::1]" || actions[0].Kind != "quickfix" ||
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

// TestCodeActionChanges has a client without documentChanges.
func TestCodeActionChanges(t *testing.T) {
	c := start(t, fake, map[string]string{"a.go": faulty}, `{}`)
	d := c.load("a.go")
	at := c.await(d, "::1")[0].Range
	actions := c.codeActions(d, at)
	if len(actions) != 3 || len(actions[1].Edit.DocumentChanges) > 0 {
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
		{"the diagnostic", at, nil, 3},
		{"a cursor before it", span{at.Start, at.Start}, nil, 3},
		{"a cursor behind it", span{at.End, at.End}, nil, 3},
		{"all of the file", span{position{0, 0}, position{9, 0}}, nil, 3},
		{"a cursor elsewhere", span{before, before}, nil, 0},
		{"quick fixes", at, []string{"quickfix"}, 3},
		{"any kind", at, []string{""}, 4},
		{"among others", at, []string{"refactor", "quickfix"}, 3},
		{"other kinds", at, []string{"refactor", "source.organizeImports"}, 0},
		{"all fixes", at, []string{"source.fixAll"}, 1},
		{"all fixes of ours, anywhere", span{before, before}, []string{"source.fixAll.uricheck"}, 1},
		{"all fixes of another server", at, []string{"source.fixAll.eslint"}, 0},
		{"a kind of quick fix that is none of ours", at, []string{"quickfix.spelling"}, 0},
	}
	for _, tt := range tests {
		if got := c.codeActions(d, tt.rng, tt.only...); len(got) != tt.want {
			t.Errorf("%s: %d actions, want %d", tt.reason, len(got), tt.want)
		}
	}
}

// TestFixAll checks that the fixes do not contradict each other, and change no other file.
func TestFixAll(t *testing.T) {
	c := start(t, fake, map[string]string{"a.go": faulty, "b.go": faulty}, `{}`)
	d := c.load("a.go")
	c.replace(d, fault+"/", fault+"/ "+fault+"/")
	c.await(d, "::1", "::1")
	actions := c.codeActions(d, span{}, "source.fixAll")
	if len(actions) != 1 || actions[0].Kind != "source.fixAll.uricheck" || len(actions[0].Edit.Changes) != 1 {
		t.Fatalf("got %+v", actions)
	}
	c.edited(d, actions[0].Edit.Changes[d.uri])
	if want := strings.ReplaceAll(strings.Replace(faulty, fault+"/", fault+"/ "+fault+"/", 1), fault, fixed); d.text.content != want {
		t.Errorf("the fix gives\n%s", d.text.content)
	}
	c.await(d)
	if left := c.codeActions(d, span{}, "source.fixAll"); len(left) > 0 {
		t.Errorf("left: %+v", left)
	}
	texts := (&session{open: documents{d.name: d}}).texts()
	elsewhere := finding.Finding{Fixes: []finding.Fix{{Edits: []finding.Edit{{File: d.name}, {File: "/other.go"}}}}}
	if left := texts.fixAll(d, []finding.Finding{elsewhere, {}}); len(left) > 0 {
		t.Errorf("a fix of another file: %+v", left)
	}
}

// TestIgnore checks that the server writes the directive where the analyzer reads it: above the
// line, and above the first line of a raw string.
func TestIgnore(t *testing.T) {
	const directive = "//lint:ignore uricheck/host REASON"
	for _, tt := range []struct{ before, after string }{
		{"package a\n\nfunc f() {\n\tg(\"HERE\")\n}\n", "package a\n\nfunc f() {\n\t" + directive + "\n\tg(\"HERE\")\n}\n"},
		{"package a\r\n\r\nvar x = \"HERE\"\r\n", "package a\r\n\r\n" + directive + "\r\nvar x = \"HERE\"\r\n"},
		{"package a\n\nvar x = `a\r\n\nHERE`\n", "package a\n\n" + directive + "\nvar x = `a\r\n\nHERE`\n"},
		{"package a\n\nvar x = `a\n` + `b\nHERE`\n", "package a\n\n" + directive + "\nvar x = `a\n` + `b\nHERE`\n"},
		{"package a\n\nvar x = f(`a`, // `\n  \"HERE\")\n", "package a\n\nvar x = f(`a`, // `\n  " + directive + "\n  \"HERE\")\n"},
		{"package a\n\n/* a\n */ var x = \"HERE\"\n", ""},
	} {
		d := &document{name: "/a.go", text: newText(tt.before)}
		texts := (&session{open: documents{d.name: d}}).texts()
		at := finding.Position{File: d.name, Offset: strings.Index(tt.before, "HERE")}
		actions := texts.ignore(d, finding.Finding{Rule: "host", Pos: at, End: at})
		if len(actions) == 0 {
			if tt.after != "" {
				t.Errorf("%q: no action", tt.before)
			}
			continue
		}
		for _, edits := range actions[0]["edit"].(object)["changes"].(map[string][]object) {
			for _, e := range edits {
				start := d.text.offset(e["range"].(span).Start)
				d.apply(finding.Edit{Start: start, End: start, New: e["newText"].(string)})
			}
		}
		if d.text.content != tt.after {
			t.Errorf("%q becomes\n%q, want\n%q", tt.before, d.text.content, tt.after)
		}
	}
}
