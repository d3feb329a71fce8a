package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sourcegraph/jsonrpc2"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// patience is the time for which a test waits for the server before it fails.
const patience = 5 * time.Minute

// client is an editor.
type client struct {
	t         *testing.T
	dir       string
	conn      *jsonrpc2.Conn
	stdin     io.Closer // of the server
	published chan publishDiagnosticsParams
	logged    chan string
	requested chan string          // methods that the server called
	ended     chan error           // the result of Serve
	open      map[string]*document // by base name or path below dir
}

// start starts a server in a directory with files, and initializes it.
func start(t *testing.T, analyze Analyze, files map[string]string, capabilities string) *client {
	t.Helper()
	c := connect(t, analyze, files)
	c.initialize(capabilities)
	return c
}

func connect(t *testing.T, analyze Analyze, files map[string]string) *client {
	t.Helper()
	return connectTo(t, Server{Analyze: analyze, Delay: time.Millisecond}, files)
}

func connectTo(t *testing.T, server Server, files map[string]string) *client {
	t.Helper()
	if server.Quick == nil {
		server.Quick = func(string, map[string][]byte, bool, func(*Analysis)) (*Analysis, bool) { return nil, false }
	}
	if server.Configure == nil {
		server.Configure = func(map[string]any) error { return nil }
	}
	if server.Idle == nil {
		server.Idle = func() {}
	}
	if server.Closed == nil {
		server.Closed = func(string) {}
	}
	dir := t.TempDir()
	for name, text := range files {
		name = filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, []byte(text), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	serverIn, clientOut := pipe(t)
	clientIn, serverOut := pipe(t)
	c := &client{
		t: t, dir: dir, stdin: clientOut,
		published: make(chan publishDiagnosticsParams, 100), logged: make(chan string, 100), requested: make(chan string, 100),
		ended: make(chan error, 1), open: make(map[string]*document),
	}
	go func() {
		var log bytes.Buffer
		server.Version, server.Log = "v1", &log
		c.ended <- server.Serve(context.Background(), serverIn, serverOut)
		_ = serverOut.Close()
	}()
	stream := jsonrpc2.NewBufferedStream(pipes{clientIn, clientOut}, jsonrpc2.VSCodeObjectCodec{})
	c.conn = jsonrpc2.NewConn(context.Background(), stream, jsonrpc2.HandlerWithError(c.handle))
	t.Cleanup(func() { _ = clientOut.Close() })
	return c
}

// pipe has a buffer, as a pipe between processes has: both sides may write at the same time.
func pipe(t *testing.T) (r, w *os.File) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	return r, w
}

func (c *client) handle(_ context.Context, _ *jsonrpc2.Conn, r *jsonrpc2.Request) (any, error) {
	switch r.Method {
	case "textDocument/publishDiagnostics":
		var p publishDiagnosticsParams
		if err := json.Unmarshal(*r.Params, &p); err != nil {
			return nil, err
		}
		c.published <- p
	case "window/logMessage", "window/showMessage":
		var p logMessageParams
		if err := json.Unmarshal(*r.Params, &p); err != nil {
			return nil, err
		}
		c.logged <- p.Message
	default:
		c.requested <- r.Method
	}
	return nil, nil
}

func (c *client) initialize(capabilities string) initializeResult {
	c.t.Helper()
	params := map[string]any{
		"rootUri":      finding.FileURI(c.dir),
		"capabilities": json.RawMessage(capabilities),
	}
	var result initializeResult
	c.call("initialize", params, &result)
	c.notify("initialized", struct{}{})
	return result
}

func (c *client) call(method string, params, result any) {
	c.t.Helper()
	if err := c.try(method, params, result); err != nil {
		c.t.Fatalf("%s: %v", method, err)
	}
}

func (c *client) try(method string, params, result any) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	return c.conn.Call(ctx, method, params, result)
}

func (c *client) notify(method string, params any) {
	c.t.Helper()
	if err := c.conn.Notify(context.Background(), method, params); err != nil {
		c.t.Fatalf("%s: %v", method, err)
	}
}

// load opens a file with its content on disk.
func (c *client) load(name string) *document {
	c.t.Helper()
	data, err := os.ReadFile(filepath.Join(c.dir, name))
	if err != nil {
		c.t.Fatal(err)
	}
	full := filepath.Join(c.dir, name)
	d := &document{uri: finding.FileURI(full), name: full, version: 1, text: newText(string(data))}
	c.open[name] = d
	c.notify("textDocument/didOpen", documentParams{TextDocument: documentItem{URI: d.uri, LanguageID: "go", Version: 1, Text: d.text.content}})
	return d
}

// replace replaces a text, which the document contains once, by an incremental change.
func (c *client) replace(d *document, old, new string) {
	c.t.Helper()
	if strings.Count(d.text.content, old) != 1 {
		c.t.Fatalf("%q is there %d times", old, strings.Count(d.text.content, old))
	}
	at := strings.Index(d.text.content, old)
	rng := d.text.span(at, at+len(old))
	c.change(d, contentChange{Range: &rng, Text: new})
}

func (c *client) change(d *document, changes ...contentChange) {
	c.t.Helper()
	d.version++
	for _, change := range changes {
		d.apply(d.changes(change))
	}
	c.notify("textDocument/didChange", map[string]any{
		"textDocument": map[string]any{"uri": d.uri, "version": d.version}, "contentChanges": changes,
	})
}

func (c *client) close(d *document) {
	c.notify("textDocument/didClose", documentParams{TextDocument: documentItem{URI: d.uri}})
}

// await waits for diagnostics of a document's present version, or of a file that is not
// open, and returns the texts that they mark.
func (c *client) await(d *document, want ...string) []diagnostic {
	c.t.Helper()
	timeout := time.After(patience)
	var last []string
	for {
		select {
		case p := <-c.published:
			if p.URI != d.uri || p.Version != nil && *p.Version != d.version {
				continue
			}
			last = nil
			for _, x := range p.Diagnostics {
				last = append(last, d.text.content[d.text.offset(x.Range.Start):d.text.offset(x.Range.End)])
			}
			if slices.Equal(last, want) {
				return p.Diagnostics
			}
		case <-timeout:
			c.t.Fatalf("in the end %q is marked, want %q", last, want)
		}
	}
}

// fault is the text that the fake analysis reports, and the other constant its fix.
const (
	fault = "http://::1"
	fixed = "http://[::1]"
)

// fake analyses the files of directories: each fault is a finding. A file that contains
// the word "broken" does not type-check.
func fake(_ context.Context, dirs []string, overlay map[string][]byte, _ func(*Analysis)) (*Analysis, error) {
	result := new(Analysis)
	for _, dir := range dirs {
		names, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil {
			return nil, err
		}
		var found []finding.Finding
		isBroken := false
		for _, name := range names {
			content, ok := overlay[name]
			if !ok {
				content, _ = os.ReadFile(name)
			}
			if bytes.Contains(content, []byte("broken")) {
				result.Errors = append(result.Errors, name+" is broken")
				result.Incomplete = append(result.Incomplete, dir)
				isBroken = isBroken || !strings.HasSuffix(name, "_test.go")
				continue
			}
			found = append(found, faults(name, string(content))...)
		}
		if !isBroken {
			result.Analysed = append(result.Analysed, dir)
			result.Findings = append(result.Findings, found...)
		}
	}
	return result, nil
}

func faults(name, content string) []finding.Finding {
	var found []finding.Finding
	for at := 0; ; {
		i := strings.Index(content[at:], fault)
		if i < 0 {
			return found
		}
		at += i + len(fault)
		start := at - len("::1")
		place := func(offset int) finding.Position { return finding.Position{File: name, Offset: offset} }
		found = append(found, finding.Finding{
			Rule: "host", Severity: "error", Pos: place(start), End: place(at), Message: "host: no brackets",
			URL: "https://example.com/#host",
			Way: []finding.Step{{Pos: place(0), End: place(len("package")), Message: "passed to f"}},
			Fixes: []finding.Fix{
				{Title: "Write the host as [::1]", Edits: []finding.Edit{{File: name, Start: start, End: start, New: "["}, {File: name, Start: at, End: at, New: "]"}}},
				{Title: "Write localhost", Edits: []finding.Edit{{File: name, Start: start, End: at, New: "localhost"}}},
			},
		})
	}
}
