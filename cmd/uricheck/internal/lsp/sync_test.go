package lsp

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// faulty is a file with one fault, after characters that the encodings count in
// different ways.
const faulty = "package a\n\nvar _ = \"é😀\" + \"http://::1/\"\n"

func TestDiagnostics(t *testing.T) {
	c := start(t, fake, map[string]string{"a.go": faulty}, `{}`)
	d := c.load("a.go")
	want := diagnostic{
		Range:           span{position{2, 24}, position{2, 27}},
		Severity:        1,
		Code:            "host",
		CodeDescription: &codeDescription{"https://example.com/#host"},
		Source:          "uricheck",
		Message:         "host: no brackets",
		RelatedInformation: []relatedInformation{
			{location{d.uri, span{position{0, 0}, position{0, 7}}}, "passed to f"},
		},
	}
	if got := c.await(d, "::1"); !reflect.DeepEqual(got, []diagnostic{want}) {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
}

// TestUnsaved checks that the server analyses the buffer instead of the file on disk, until the
// editor closes it.
func TestUnsaved(t *testing.T) {
	c := start(t, fake, map[string]string{"a.go": faulty, "b.go": "package a\n"}, `{}`)
	b := c.load("b.go")
	a := c.load("a.go")
	c.await(a, "::1")
	c.replace(a, fault, fixed)
	c.await(a)
	c.replace(a, fixed, fault)
	c.replace(a, "package a", "package a // "+fault)
	c.await(a, "::1", "::1")
	c.change(a, contentChange{Text: "package a\n"}) // all of it
	c.await(a)
	c.close(a)
	a.text = newText(faulty)
	c.await(a, "::1") // b.go is open: the server still checks the package
	c.close(b)
	c.await(a)
}

// TestSeveralChanges checks that the changes of one message apply one after the other.
func TestSeveralChanges(t *testing.T) {
	c := start(t, fake, map[string]string{"a.go": "package a\n"}, `{}`)
	d := c.load("a.go")
	c.await(d)
	end := span{position{9, 9}, position{9, 9}} // after the last line
	c.change(d, contentChange{Range: &end, Text: "// http"}, contentChange{Range: &end, Text: "://::1"},
		contentChange{Range: &span{position{0, 0}, position{0, 0}}, Text: "\n\n"})
	c.await(d, "::1")
}

// TestSaved checks that saving a file shows what another program did to the package.
func TestSaved(t *testing.T) {
	c := start(t, fake, map[string]string{"a.go": "package a\n", "b.go": "package a\n"}, `{}`)
	a := c.load("a.go")
	c.await(a)
	b := c.write("b.go", faulty)
	c.notify("textDocument/didSave", documentParams{TextDocument: documentItem{URI: a.uri}})
	c.await(b, "::1") // it is not open, but belongs to the package
}

// TestWatchedFiles checks that a client that watches files reports changes at once.
func TestWatchedFiles(t *testing.T) {
	c := start(t, fake, map[string]string{"a.go": "package a\n", "b.go": "package a\n"},
		`{"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": true}}}`)
	if method := <-c.requested; method != "client/registerCapability" {
		t.Errorf("the server called %s", method)
	}
	c.await(c.load("a.go"))
	b := c.write("b.go", faulty)
	c.notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{map[string]any{"uri": b.uri, "type": 2}}})
	c.await(b, "::1")
}

// write writes a file that is not open.
func (c *client) write(name, content string) *document {
	c.t.Helper()
	name = filepath.Join(c.dir, name)
	if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
		c.t.Fatal(err)
	}
	return &document{uri: finding.FileURI(name), name: name, text: newText(content)}
}

func TestFileURI(t *testing.T) {
	for _, name := range []string{"/a/b.go", "/a b/ä#?%.go", "/a:b/c.go"} {
		name = filepath.FromSlash(name)
		if got, ok := fileName(finding.FileURI(name)); !ok || got != name {
			t.Errorf("%s becomes %s, and that %s", name, finding.FileURI(name), got)
		}
	}
	for uri, want := range map[string]string{"file:///a%20b/%C3%A4.go": "/a b/ä.go", "file://localhost/a.go": "/a.go", "file:///a/../b.go": "/b.go"} {
		if got, ok := fileName(uri); !ok || filepath.ToSlash(got) != want {
			t.Errorf("%s is %s, want %s", uri, got, want)
		}
	}
}
