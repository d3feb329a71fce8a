package lsp

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"
)

// quickServer returns at once the results that fake would return, for directories that fake has
// analysed before, unless a buffer contains the word "import".
type quickServer struct {
	runs, closed chan []string
	known        chan map[string]bool
	hold         chan bool // if it is not nil, each answer waits for two values, and gives a first part between them
}

func startQuick(t *testing.T, files map[string]string) (*client, *quickServer) {
	return startQuickWith(t, files, `{}`)
}

func startQuickWith(t *testing.T, files map[string]string, capabilities string) (*client, *quickServer) {
	q := &quickServer{runs: make(chan []string, 100), closed: make(chan []string, 100), known: make(chan map[string]bool, 1)}
	q.known <- make(map[string]bool)
	c := connectTo(t, Server{
		Analyze: q.analyze, Quick: q.quick, Closed: func(dir string) { q.closed <- []string{dir} }, Idle: func() {},
		Delay: time.Millisecond,
	}, files)
	c.initialize(capabilities)
	return c, q
}

func (q *quickServer) analyze(ctx context.Context, dirs []string, overlay map[string][]byte, first func(*Analysis)) (*Analysis, error) {
	q.runs <- slices.Clone(dirs)
	known := <-q.known
	for _, dir := range dirs {
		known[dir] = true
	}
	q.known <- known
	return fake(ctx, dirs, overlay, first)
}

func (q *quickServer) quick(dir string, overlay map[string][]byte, _ bool, first func(*Analysis)) (*Analysis, bool) {
	if q.hold != nil {
		<-q.hold
		first(&Analysis{Analysed: []string{dir}})
		<-q.hold
	}
	known := <-q.known
	isKnown := known[dir]
	q.known <- known
	for _, content := range overlay {
		isKnown = isKnown && !bytes.Contains(content, []byte("import"))
	}
	a, err := fake(context.Background(), []string{dir}, overlay, nil)
	return a, isKnown && err == nil
}

// TestQuick checks that the server answers from known results without a run, and otherwise with a
// run.
func TestQuick(t *testing.T) {
	c, q := startQuick(t, map[string]string{"a/a.go": faulty, "b/b.go": faulty})
	a := c.load("a/a.go")
	c.await(a, "::1")
	b := c.load("b/b.go")
	c.await(b, "::1")
	dir := func(name string) string { return filepath.Join(c.dir, name) }
	for range 2 {
		if run := <-q.runs; len(run) != 1 {
			t.Errorf("ran %v", run)
		}
	}
	c.replace(a, fault, fixed)
	c.await(a)
	c.replace(a, fixed, fault)
	c.await(a, "::1")
	c.replace(a, "package a\n", "package a // broken\n") // the findings stay
	c.await(a, "::1")
	c.replace(a, "// broken", "")
	if len(q.runs) > 0 {
		t.Errorf("ran %v", <-q.runs)
	}
	c.replace(a, "package a", "package a // import")
	if run := <-q.runs; !slices.Equal(run, []string{dir("a")}) {
		t.Errorf("ran %v", run)
	}
	c.notify("textDocument/didSave", documentParams{TextDocument: documentItem{URI: b.uri}})
	if run := <-q.runs; !slices.Equal(run, []string{dir("a"), dir("b")}) {
		t.Errorf("after a save it ran %v", run)
	}
	c.close(a)
	if closed := <-q.closed; closed[0] != dir("a") {
		t.Errorf("closed %v", closed)
	}
}

// TestQuickIsLate checks that edits during an analysis move its findings, or remove them.
func TestQuickIsLate(t *testing.T) {
	c, q := startQuick(t, map[string]string{"a.go": faulty, "b.go": faulty})
	a := c.load("a.go")
	c.await(a, "::1")
	q.hold = make(chan bool)
	c.replace(a, "package a\n", "package a\n\n")
	q.hold <- true // the server is looking for the answer
	c.replace(a, "package a\n", "package a\n\n\n")
	c.replace(a, `"é😀" + `, "")
	c.call("textDocument/hover", documentParams{TextDocument: documentItem{URI: a.uri}}, nil) // the edits have arrived
	q.hold <- true
	q.hold <- true // the server adds the first part of the next answer
	if found := c.await(a, "::1"); found[0].Range.Start.Line != 5 {
		t.Errorf("the diagnostic is at %+v, want line 5", found[0].Range)
	}
	close(q.hold)
	c.await(a, "::1")
}

// TestDraft checks that an edit outside of tests gets a draft at once and the whole answer in a
// pause. Other edits get the whole answer.
func TestDraft(t *testing.T) {
	for _, tt := range []struct {
		name, file string
		want       []string
	}{
		{"code", "a.go", []string{"draft", "whole"}},
		{"a test", "a_test.go", []string{"whole"}},
	} {
		looked := make(chan string, 100)
		quick := func(dir string, overlay map[string][]byte, isDraft bool, _ func(*Analysis)) (*Analysis, bool) {
			looked <- map[bool]string{false: "whole", true: "draft"}[isDraft]
			a, err := fake(context.Background(), []string{dir}, overlay, nil)
			return a, err == nil
		}
		c := connectTo(t, Server{Analyze: fake, Quick: quick, Delay: time.Millisecond}, map[string]string{"a.go": faulty, "a_test.go": faulty})
		c.initialize(`{}`)
		d := c.load(tt.file)
		if first := <-looked; first != "whole" {
			t.Errorf("%s: after opening the answer is a %s", tt.name, first)
		}
		c.replace(d, fault, fixed)
		for i, want := range tt.want {
			if got := <-looked; got != want {
				t.Errorf("%s: answer %d is a %s, want %s", tt.name, i, got, want)
			}
		}
	}
}

// TestDraftsWait checks that a user who goes on typing gets drafts, and one whole answer at the
// end. A request for a whole answer does not become a draft.
func TestDraftsWait(t *testing.T) {
	q := newQuick(&session{server: Server{Delay: time.Hour}})
	const dir = "/a"
	for range 3 {
		q.want(dir, question{isDraft: true})
		delete(q.wanted, dir) // the worker has answered it
		q.completeLater(dir, 0)
	}
	if len(q.drafted) != 1 {
		t.Errorf("%d answers are to be completed", len(q.drafted))
	}
	q.want(dir, question{isDraft: true})
	if q.completeLater(dir, 0); len(q.drafted) > 0 {
		t.Error("an answer that is out of date is to be completed")
	}
	q.want(dir, question{})
	q.want(dir, question{isDraft: true})
	if q.wanted[dir].isDraft {
		t.Error("the whole answer is not wanted any more")
	}
}

// TestEditedFirst checks that the findings in what the user edits appear before the result for the directory,
// beside the earlier findings, but not if the user has gone on typing.
func TestEditedFirst(t *testing.T) {
	const two = faulty + "\nconst other = \"" + fixed + "\"\n"
	looked, goOn := make(chan bool), make(chan bool)
	quick := func(dir string, overlay map[string][]byte, _ bool, first func(*Analysis)) (*Analysis, bool) {
		name := filepath.Join(dir, "a.go")
		all := faults(name, string(overlay[name]))
		<-looked
		<-goOn
		first(&Analysis{Findings: all[len(all)-1:], Analysed: []string{dir}})
		<-goOn
		return &Analysis{Findings: all, Analysed: []string{dir}}, true
	}
	c := connectTo(t, Server{Analyze: fake, Quick: quick, Delay: time.Hour}, map[string]string{"a.go": two})
	c.initialize(`{}`)
	d := c.load("a.go")
	looked <- true
	goOn <- true
	goOn <- true
	c.await(d, "::1")

	c.replace(d, fixed, fault+"/b")
	looked <- true
	goOn <- true
	c.await(d, "::1", "::1")
	goOn <- true
	c.await(d, "::1", "::1")

	c.replace(d, "/b", "/c")
	looked <- true
	c.replace(d, "/c", "/d")
	c.settle()
	for len(c.published) > 0 {
		<-c.published
	}
	goOn <- true // now first gets findings in an older text
	goOn <- true
	looked <- true
	if c.settle(); len(c.published) > 0 {
		t.Errorf("findings in an older text are published: %+v", <-c.published)
	}
	goOn <- true
	goOn <- true
	c.await(d, "::1", "::1")
}

// stepped returns an analysis that tells when it begins, and takes a value before its first part, and
// one after it. Both parts have the findings of fake.
func stepped(looked, goOn chan bool) func(string, map[string][]byte, bool, func(*Analysis)) (*Analysis, bool) {
	return func(dir string, overlay map[string][]byte, _ bool, first func(*Analysis)) (*Analysis, bool) {
		looked <- true
		a, err := fake(context.Background(), []string{dir}, overlay, nil)
		<-goOn
		first(a)
		<-goOn
		return a, err == nil
	}
}

// settle waits until the server has handled all messages.
func (c *client) settle() {
	c.t.Helper()
	c.call("textDocument/hover", documentParams{}, nil)
}

// TestClosedDuringAnswer closes the last file of a directory while the server analyses it. The
// analysis may hold a lock that Closed needs. In the end nothing is shown in the file.
func TestClosedDuringAnswer(t *testing.T) {
	looked, goOn, closed := make(chan bool), make(chan bool), make(chan bool, 1)
	var lock sync.Mutex
	answer := stepped(looked, goOn)
	quick := func(dir string, overlay map[string][]byte, _ bool, first func(*Analysis)) (*Analysis, bool) {
		lock.Lock()
		defer lock.Unlock()
		return answer(dir, overlay, false, first)
	}
	forget := func(string) {
		lock.Lock()
		defer lock.Unlock()
		closed <- true
	}
	c := connectTo(t, Server{Analyze: fake, Quick: quick, Closed: forget, Delay: time.Hour}, map[string]string{"a.go": faulty})
	c.initialize(`{}`)
	d := c.load("a.go")
	<-looked
	c.close(d)
	c.settle()
	goOn <- true
	goOn <- true
	<-closed
	c.settle()
	for len(c.published) > 0 {
		if p := <-c.published; len(p.Diagnostics) > 0 {
			t.Errorf("a closed file has %+v", p.Diagnostics)
		}
	}
}

// TestFastTyping edits a file during each answer: only the last one is published.
func TestFastTyping(t *testing.T) {
	looked, goOn := make(chan bool), make(chan bool)
	c := connectTo(t, Server{Analyze: fake, Quick: stepped(looked, goOn), Delay: time.Hour}, map[string]string{"a.go": faulty + "// 0\n"})
	c.initialize(`{}`)
	d := c.load("a.go")
	<-looked
	for i := range 4 {
		c.replace(d, fmt.Sprintf("// %d", i), fmt.Sprintf("// %d", i+1))
		c.settle()
		goOn <- true
		goOn <- true
		<-looked
		if c.settle(); len(c.published) > 0 {
			t.Errorf("after answer %d there is the publication %+v", i, <-c.published)
		}
	}
	goOn <- true
	c.await(d, "::1")
	goOn <- true
	c.await(d, "::1")
}
