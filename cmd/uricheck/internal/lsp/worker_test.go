package lsp

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// TestBroken checks that the findings stay, and move with their text, while the package does not
// type-check; but an edited one disappears.
func TestBroken(t *testing.T) {
	c := start(t, fake, map[string]string{"a.go": faulty, "a_test.go": faulty}, `{}`)
	d, test := c.load("a.go"), c.load("a_test.go")
	c.await(d, "::1")
	c.replace(d, "package a\n", "package a // broken\n\n")
	found := c.await(d, "::1")
	if found[0].Range.Start.Line != 3 {
		t.Errorf("the diagnostic is at %+v, want line 3", found[0].Range)
	}
	if message := <-c.logged; message != d.name+" is broken" {
		t.Errorf("logged %q", message)
	}
	c.replace(d, "::1", "::2")
	c.await(d)
	c.replace(d, "broken", "")
	c.replace(d, "::2", "::1")
	c.await(d, "::1")
	// If only the tests are broken, the server analyses the rest.
	c.replace(test, "package a", "package a // broken")
	c.await(test, "::1")
	c.replace(d, fault, "")
	c.await(d)
	c.change(test, contentChange{Text: test.text.content + "// " + fault})
	c.await(test, "::1")
}

// TestBrokenBeside checks that the findings in tests stay if the tests are broken, but not if only
// another package of the run is.
func TestBrokenBeside(t *testing.T) {
	a, b := filepath.FromSlash("/a"), filepath.FromSlash("/b")
	before := func(dir string) []finding.Finding {
		return []finding.Finding{{Pos: finding.Position{File: filepath.Join(dir, "a_test.go"), Line: 1}}}
	}
	analysis := &Analysis{Analysed: []string{a, b}, Incomplete: []string{b}, Errors: []string{"/b is broken"}}
	if got := analysis.in(a, before(a)); len(got) > 0 {
		t.Errorf("in the one that is not broken: %+v", got)
	}
	if got := analysis.in(b, before(b)); !reflect.DeepEqual(got, before(b)) {
		t.Errorf("in the broken one: %+v", got)
	}
}

// TestFilesThatAreNotRead has findings in files that a //line directive names.
func TestFilesThatAreNotRead(t *testing.T) {
	here, elsewhere := t.TempDir(), t.TempDir()
	for _, dir := range []string{here, elsewhere} {
		if err := os.WriteFile(filepath.Join(dir, "b.go"), []byte("package b\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s := &session{open: map[string]*document{"a": {name: filepath.Join(here, "a.go"), text: newText("package a\n")}}}
	tests := []struct {
		name string
		want bool
	}{
		{filepath.Join(here, "b.go"), true},
		{filepath.Join(elsewhere, "b.go"), false},
		{here, false},
		{os.DevNull, false},
		{"", false},
	}
	for _, tt := range tests {
		if got := s.texts().of(tt.name) != nil; got != tt.want {
			t.Errorf("%q is read: %v, want %v", tt.name, got, tt.want)
		}
	}
}

// TestNotParsing checks that the server starts no run for a package that does not parse.
func TestNotParsing(t *testing.T) {
	c := start(t, func(ctx context.Context, dirs []string, overlay map[string][]byte, first func(*Analysis)) (*Analysis, error) {
		for _, content := range overlay {
			if bytes.Contains(content, []byte("func (")) {
				t.Errorf("%v is analysed with\n%s", dirs, content)
			}
		}
		return fake(ctx, dirs, overlay, first)
	}, map[string]string{"a.go": faulty}, `{}`)
	d := c.load("a.go")
	c.await(d, "::1")
	c.replace(d, "package a\n", "package a\n\nfunc (\n")
	c.await(d, "::1")
	c.replace(d, "func (", "")
	c.replace(d, fault, "")
	c.await(d)
}

func TestEngineFails(t *testing.T) {
	c := start(t, func(context.Context, []string, map[string][]byte, func(*Analysis)) (*Analysis, error) {
		return nil, errors.New("there is no go.mod")
	}, map[string]string{"a.go": faulty}, `{}`)
	d := c.load("a.go")
	c.await(d)
	if message := <-c.logged; message != "there is no go.mod" {
		t.Errorf("logged %q", message)
	}
	c.replace(d, fault, fixed)
	c.await(d)
	if len(c.logged) > 0 {
		t.Errorf("logged twice: %q", <-c.logged)
	}
}

// TestOtherPackages checks that a saved change in one package shows in the other open ones.
func TestOtherPackages(t *testing.T) {
	c := start(t, fake, map[string]string{"a/a.go": faulty, "b/b.go": "package b\n"}, `{}`)
	a := c.load("a/a.go")
	c.await(a, "::1")
	b := c.load("b/b.go")
	c.await(b)
	c.write("a/other.go", "package a\n")
	other := c.write("a/c.go", faulty)
	c.notify("textDocument/didSave", documentParams{TextDocument: documentItem{URI: b.uri}})
	c.await(other, "::1")
}

// TestOutdatedRun checks that a saved change stops a run that it makes obsolete, and that the server
// never shows the findings of that run.
func TestOutdatedRun(t *testing.T) {
	begun := make(chan bool)
	var runs, stopped atomic.Int32
	c := start(t, func(ctx context.Context, dirs []string, overlay map[string][]byte, first func(*Analysis)) (*Analysis, error) {
		if runs.Add(1) == 1 {
			close(begun)
			select {
			case <-ctx.Done():
				stopped.Add(1)
			case <-time.After(patience):
			}
		}
		return fake(context.Background(), dirs, overlay, first)
	}, map[string]string{"a.go": faulty}, `{}`)
	d := c.load("a.go")
	<-begun
	c.replace(d, fault, "")
	c.notify("textDocument/didSave", documentParams{TextDocument: documentItem{URI: d.uri}})
	c.await(d)
	if stopped.Load() != 1 {
		t.Error("the first run was not stopped")
	}
	for len(c.published) > 0 {
		if p := <-c.published; len(p.Diagnostics) > 0 {
			t.Errorf("published %+v", p)
		}
	}
}

// TestSchedule checks that changes in quick succession cause one run, that a saved file does not
// wait, and that a stopped run loses no directory.
func TestSchedule(t *testing.T) {
	s := &session{server: Server{Delay: time.Hour}, open: make(documents), runs: runs{wake: make(chan struct{}, 1)}}
	for _, name := range []string{"/a/a.go", "/b/b.go", "/c/c.go"} {
		s.open[name] = &document{name: filepath.FromSlash(name), text: newText("")}
	}
	dir := func(name string) string { return filepath.FromSlash("/" + name) }
	for range 3 {
		s.schedule(s.server.Delay, dir("b"), dir("a"))
	}
	if dirs, wait := s.runs.next(); dirs != nil || wait < 30*time.Minute {
		t.Errorf("next is %v, in %v", dirs, wait)
	}
	s.schedule(0, dir("c"))
	for _, want := range [][]string{{dir("c")}, {dir("b")}, {dir("a")}} {
		if dirs, wait := s.runs.next(); !slices.Equal(dirs, want) || wait > 0 {
			t.Errorf("next is %v, in %v, want %v", dirs, wait, want)
		}
	}
	isStopped := false
	s.runs.running, s.runs.stop = []string{dir("a"), dir("c")}, func() { isStopped = true }
	s.schedule(0, dir("c"))
	if want := [][]string{{dir("c")}, {dir("a")}}; !isStopped || !reflect.DeepEqual(s.runs.queue, want) {
		t.Errorf("stopped %t, queue %v, want %v", isStopped, s.runs.queue, want)
	}
}

// TestFirst checks that the server publishes the first findings while the analysis of the tests still
// runs.
func TestFirst(t *testing.T) {
	goOn := make(chan bool)
	analyze := func(ctx context.Context, dirs []string, _ map[string][]byte, first func(*Analysis)) (*Analysis, error) {
		a, test := filepath.Join(dirs[0], "a.go"), filepath.Join(dirs[0], "a_test.go")
		first(&Analysis{Findings: faults(a, faulty), Analysed: dirs, Unseen: []string{test}})
		select {
		case <-goOn:
		case <-ctx.Done():
		}
		return &Analysis{Findings: append(faults(a, faulty), faults(test, faulty)...), Analysed: dirs}, nil
	}
	c := start(t, analyze, map[string]string{"a.go": faulty, "a_test.go": faulty}, `{}`)
	code, test := c.load("a.go"), c.load("a_test.go")
	c.await(code, "::1")
	close(goOn)
	c.await(test, "::1")
}

// TestRunIsLate checks that a result does not replace an answer about a newer text, except in the files
// that the answer does not see. If the tests are broken, their findings stay.
func TestRunIsLate(t *testing.T) {
	begun, goOn := make(chan bool, 10), make(chan *Analysis)
	analyze := func(_ context.Context, dirs []string, overlay map[string][]byte, first func(*Analysis)) (*Analysis, error) {
		code, test := filepath.Join(dirs[0], "a.go"), filepath.Join(dirs[0], "a_test.go")
		begun <- true
		first(&Analysis{Findings: faults(code, string(overlay[code])), Analysed: dirs, Unseen: []string{test}})
		a := <-goOn
		a.Analysed = dirs
		return a, nil
	}
	isKnown := false
	quick := func(dir string, overlay map[string][]byte, _ bool, _ func(*Analysis)) (*Analysis, bool) {
		code, test := filepath.Join(dir, "a.go"), filepath.Join(dir, "a_test.go")
		a := &Analysis{Findings: faults(code, string(overlay[code])), Analysed: []string{dir}, Unseen: []string{test}}
		ok := isKnown
		isKnown = true // by the run
		return a, ok
	}
	c := connectTo(t, Server{Analyze: analyze, Quick: quick, Delay: time.Hour}, map[string]string{"a.go": strings.Replace(faulty, fault, fixed, 1), "a_test.go": faulty})
	c.initialize(`{}`)
	code := c.load("a.go")
	c.await(code)
	c.replace(code, fixed, fault)
	c.await(code, "::1")
	goOn <- &Analysis{Findings: faults(filepath.Join(c.dir, "a_test.go"), faulty)}
	c.awaitAll(code.uri, finding.FileURI(filepath.Join(c.dir, "a_test.go")))

	<-begun
	c.notify("textDocument/didSave", documentParams{TextDocument: documentItem{URI: code.uri}})
	<-begun
	c.replace(code, fault, fault+"/")
	c.await(code, "::1")
	goOn <- &Analysis{Incomplete: []string{c.dir}}
	c.awaitAll(code.uri, finding.FileURI(filepath.Join(c.dir, "a_test.go")))
}

// awaitAll waits until the server has published diagnostics of each file. None may be empty.
func (c *client) awaitAll(uris ...string) {
	c.t.Helper()
	shown := make(map[string]bool)
	for len(shown) < len(uris) {
		select {
		case p := <-c.published:
			if len(p.Diagnostics) == 0 {
				c.t.Errorf("the server shows nothing in %s", p.URI)
			}
			shown[p.URI] = true
		case <-time.After(patience):
			c.t.Fatalf("published are %v", shown)
		}
	}
}

// TestSavedImport checks that a result replaces an answer about the same text: the answer may come from
// the imports before the run.
func TestSavedImport(t *testing.T) {
	begun, goOn := make(chan bool, 10), make(chan bool)
	isNew := atomic.Bool{}
	answer := func(dir string) *Analysis {
		a := &Analysis{Analysed: []string{dir}}
		if isNew.Load() {
			a.Findings = faults(filepath.Join(dir, "a.go"), faulty)
		}
		return a
	}
	analyze := func(_ context.Context, dirs []string, _ map[string][]byte, _ func(*Analysis)) (*Analysis, error) {
		begun <- true
		<-goOn
		isNew.Store(true)
		return answer(dirs[0]), nil
	}
	looked := make(chan bool, 10)
	quick := func(dir string, _ map[string][]byte, _ bool, _ func(*Analysis)) (*Analysis, bool) {
		looked <- true
		return answer(dir), true
	}
	c := connectTo(t, Server{Analyze: analyze, Quick: quick, Delay: time.Hour}, map[string]string{"a.go": faulty})
	c.initialize(`{}`)
	code := c.load("a.go")
	<-looked
	c.notify("textDocument/didSave", documentParams{TextDocument: documentItem{URI: code.uri}})
	<-begun
	<-looked
	close(goOn)
	c.await(code, "::1")
}
