package drivers

import (
	"fmt"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf16"
)

// place is a position in LSP: a line, and a character in UTF-16 units, both from 0.
type place struct{ Line, Character int }

type span struct{ Start, End place }

// diagnostic is LSP's Diagnostic.
type diagnostic struct {
	Range              span                  `json:"range"`
	Severity           int                   `json:"severity"`
	Code               string                `json:"code"`
	CodeDescription    struct{ Href string } `json:"codeDescription"`
	Source             string                `json:"source"`
	Message            string                `json:"message"`
	RelatedInformation []struct {
		Location struct {
			URI   string
			Range span
		}
		Message string
	} `json:"relatedInformation"`
}

// document is an open file in the server.
type document struct {
	uri     string
	version int
	text    string
}

func (s *server) open(name string) *document {
	s.t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		s.t.Fatal(err)
	}
	d := &document{uri: uriOf(name), version: 1, text: string(text)}
	s.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{
		"uri": d.uri, "languageId": "go", "version": d.version, "text": d.text,
	}})
	return d
}

// change replaces the text of a document.
func (s *server) change(d *document, text string) {
	s.t.Helper()
	d.version++
	d.text = text
	s.notify("textDocument/didChange", map[string]any{
		"textDocument":   map[string]any{"uri": d.uri, "version": d.version},
		"contentChanges": []any{map[string]any{"text": text}},
	})
}

// diagnostics waits for those of uricheck in a document, and returns them in order. The server
// publishes diagnostics of the compiler before those of analyzers, so an empty list need not be
// final.
func (s *server) diagnostics(d *document) []diagnostic {
	s.t.Helper()
	return s.await(d, func(found []diagnostic) bool { return len(found) > 0 })
}

// await waits until the findings in the current version of a document are the expected ones.
func (s *server) await(d *document, wanted func([]diagnostic) bool) []diagnostic {
	s.t.Helper()
	var found []diagnostic
	timeout := time.After(patience)
	for {
		select {
		case p := <-s.published:
			if p.URI != d.uri || p.Version != d.version {
				continue
			}
			found = slices.DeleteFunc(p.Diagnostics, func(x diagnostic) bool { return x.Source != "uricheck" })
			slices.SortFunc(found, func(a, b diagnostic) int { return slices.Compare(a.Range.Start.order(), b.Range.Start.order()) })
			if wanted(found) {
				return found
			}
		case <-timeout:
			s.t.Fatalf("in the end uricheck found in %s\n%s", d.uri, lines(d.findings(found)))
		}
	}
}

func (p place) order() []int { return []int{p.Line, p.Character} }

// lspSeverities maps the severities of LSP to those of uricheck.
var lspSeverities = map[int]string{1: "error", 2: "warning", 3: "style"}

// findings returns diagnostics in a document as the go command shows them.
func (d *document) findings(diagnostics []diagnostic) []finding {
	var list []finding
	for _, x := range diagnostics {
		f := finding{start: d.goPlace(d.uri, x.Range.Start), end: d.goPlace(d.uri, x.Range.End), message: lspSeverities[x.Severity] + ": " + x.Message}
		for _, r := range x.RelatedInformation {
			f.way = append(f.way, step{d.goPlace(r.Location.URI, r.Location.Range.Start), r.Message})
		}
		list = append(list, f)
	}
	return list
}

// goPlace returns a place in the document, or in another file that is all ASCII,
// with its column in bytes.
func (d *document) goPlace(uri string, p place) string {
	column := p.Character
	if uri == d.uri {
		column = d.offset(p) - d.offset(place{Line: p.Line})
	}
	return fmt.Sprintf("%s:%d:%d", path.Base(uri), p.Line+1, column+1)
}

// offset returns the byte offset of a place in the document.
func (d *document) offset(p place) int {
	offset := 0
	for range p.Line {
		offset += strings.IndexByte(d.text[offset:], '\n') + 1
	}
	for units := 0; units < p.Character; {
		for i, r := range d.text[offset:] {
			if i > 0 {
				offset += i
				break
			}
			units += utf16.RuneLen(r)
		}
	}
	return offset
}

func TestGoplsCodeAction(t *testing.T) {
	dir, _ := unpack(t, "threehops.txtar")
	testCodeAction(t, startGopls(t, dir+"/top"), dir)
}

// testCodeAction applies the fix of a finding that is two modules away from the call, and checks
// that the finding is gone.
func testCodeAction(t *testing.T, s *server, dir string) {
	t.Helper()
	file := s.open(dir + "/top/top.go")
	found := s.diagnostics(file)
	i := slices.IndexFunc(found, func(d diagnostic) bool { return strings.HasPrefix(d.Message, "host: IPv6") })
	if i < 0 {
		t.Fatalf("no such finding in\n%s", lines(file.findings(found)))
	}
	d := found[i]
	if want := "https://uricheck.github.io/go-uricheck/rules/host.html"; d.Code != "host" || d.CodeDescription.Href != want {
		t.Errorf("code %q, %q, want host, %q", d.Code, d.CodeDescription.Href, want)
	}
	s.change(file, file.edited(s.quickFix(file, d)))
	if !strings.Contains(file.text, `mid.Fetch("http://[::1]/")`) {
		t.Errorf("the fix gives\n%s", file.text)
	}
	left := lines(file.findings(slices.Delete(found, i, i+1)))
	s.await(file, func(found []diagnostic) bool { return lines(file.findings(found)) == left })
}

// textEdit is LSP's TextEdit.
type textEdit struct {
	Range   span
	NewText string
}

// quickFix asks for the code action at a diagnostic, and returns its edits.
func (s *server) quickFix(d *document, at diagnostic) []textEdit {
	s.t.Helper()
	var actions []struct {
		Title, Kind string
		Edit        struct {
			DocumentChanges []struct {
				TextDocument struct{ URI string }
				Edits        []textEdit
			}
			Changes map[string][]textEdit
		}
	}
	s.call("textDocument/codeAction", map[string]any{
		"textDocument": map[string]any{"uri": d.uri},
		"range":        at.Range,
		"context":      map[string]any{"diagnostics": []diagnostic{at}, "only": []string{"quickfix"}},
	}, &actions)
	for _, a := range actions {
		if a.Title != "Write the host as [::1]" {
			continue
		}
		if edits := a.Edit.Changes[d.uri]; edits != nil {
			return edits
		}
		for _, c := range a.Edit.DocumentChanges {
			if c.TextDocument.URI == d.uri {
				return c.Edits
			}
		}
	}
	s.t.Fatalf("no such fix among %+v", actions)
	return nil
}

// edited returns the text of the document after edits.
func (d *document) edited(edits []textEdit) string {
	text := d.text
	slices.SortFunc(edits, func(a, b textEdit) int { return slices.Compare(b.Range.Start.order(), a.Range.Start.order()) })
	for _, e := range edits { // from the last to the first
		text = text[:d.offset(e.Range.Start)] + e.NewText + text[d.offset(e.Range.End):]
	}
	return text
}
