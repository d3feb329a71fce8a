package drivers

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// startLSP starts uricheck's own language server.
func startLSP(t *testing.T, dir string, flags ...string) *server {
	t.Helper()
	return startServer(t, dir, append([]string{binaries.uricheck, "lsp"}, flags...)...)
}

// save changes a file and saves it.
func (s *server) save(d *document, text string) {
	s.change(d, text)
	writeFile(s.t, strings.TrimPrefix(d.uri, "file://"), text)
	s.notify("textDocument/didSave", map[string]any{"textDocument": map[string]any{"uri": d.uri}})
}

func TestLSPCodeAction(t *testing.T) {
	dir, _ := unpack(t, "threehops.txtar")
	testCodeAction(t, startLSP(t, dir+"/top"), dir)
}

// TestLSPSaved checks that the findings of a package depend on another one, two modules away, as
// the user last saved it.
func TestLSPSaved(t *testing.T) {
	dir, want := unpack(t, "threehops.txtar")
	s := startLSP(t, dir)
	top, low := s.open(filepath.Join(dir, "top", "top.go")), s.open(filepath.Join(dir, "low", "low.go"))
	isAsBefore := func(found []diagnostic) bool { return lines(top.findings(found)) == lines(parseFindings(t, want)) }
	s.await(top, isAsBefore)
	before := low.text
	s.save(low, "package low\n\nfunc Get(u string) error { return nil }\n")
	s.await(top, func(found []diagnostic) bool {
		isSent := func(d diagnostic) bool { return strings.Contains(d.Message, "http.Get") }
		return len(found) > 0 && !slices.ContainsFunc(found, isSent) // the finding that every reader would have remains
	})
	s.save(low, before)
	s.await(top, isAsBefore)
}

// TestLSPBroken checks that a package that does not parse, or type-check, keeps its diagnostics, at
// their positions, until it does again.
func TestLSPBroken(t *testing.T) {
	dir, _ := unpack(t, "threehops.txtar")
	s := startLSP(t, filepath.Join(dir, "top"))
	file := s.open(filepath.Join(dir, "top", "top.go"))
	n := len(s.diagnostics(file))
	shifted := func(by, n int) func([]diagnostic) bool {
		return func(found []diagnostic) bool { return len(found) == n && found[0].Range.Start.Line == 11+by }
	}
	for i, fault := range []string{"undefined(", "missing = undefined"} {
		s.change(file, strings.Replace(file.text, "const (", "\n\nconst ( "+fault+"\n", 1))
		s.await(file, shifted(3*i+3, n))
		s.change(file, strings.Replace(file.text, "http://::1/", "http://localhost/", 1))
		s.await(file, shifted(3*i+3, n-1))
		s.change(file, strings.Replace(file.text, fault, "", 1))
		s.await(file, shifted(3*i+3, n-1))
		s.change(file, strings.Replace(file.text, "http://localhost/", "http://::1/", 1))
		s.await(file, shifted(3*i+3, n))
	}
}

// TestLSPBrokenTests checks that errors in tests do not keep uricheck from analysing the package.
func TestLSPBrokenTests(t *testing.T) {
	dir, want := unpack(t, "threehops.txtar")
	name := filepath.Join(dir, "top", "top_test.go")
	writeFile(t, name, "package top\n\nvar _ = undefined\n")
	s := startLSP(t, filepath.Join(dir, "top"))
	file := s.open(filepath.Join(dir, "top", "top.go"))
	compare(t, file.findings(s.diagnostics(file)), parseFindings(t, want))
}

// TestLSPFlags checks that the server has the flags of rules that the other commands have.
func TestLSPFlags(t *testing.T) {
	dir, _ := unpack(t, "threehops.txtar")
	s := startLSP(t, filepath.Join(dir, "top"), "-port=false", "-escape=false", "-test=false")
	file := s.open(filepath.Join(dir, "top", "top.go"))
	for _, d := range s.diagnostics(file) {
		if d.Code == "port" || d.Code == "escape" {
			t.Errorf("%s", d.Message)
		}
	}
}

func TestLSPHover(t *testing.T) {
	dir, _ := unpack(t, "threehops.txtar")
	s := startLSP(t, filepath.Join(dir, "top"))
	file := s.open(filepath.Join(dir, "top", "top.go"))
	var hover struct {
		Contents struct{ Kind, Value string }
		Range    span
	}
	s.call("textDocument/hover", map[string]any{
		"textDocument": map[string]any{"uri": file.uri},
		"position":     place{Line: 19, Character: 30}, // in "http://::1/"
	}, &hover)
	if got := file.text[file.offset(hover.Range.Start):file.offset(hover.Range.End)]; got != `"http://::1/"` {
		t.Errorf("%s is explained", got)
	}
	if hover.Contents.Kind != "markdown" || !strings.Contains(hover.Contents.Value, "host has colons but no brackets") {
		t.Errorf("%s:\n%s", hover.Contents.Kind, hover.Contents.Value)
	}
}
