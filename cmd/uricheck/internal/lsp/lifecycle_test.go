package lsp

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sourcegraph/jsonrpc2"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

func TestInitialize(t *testing.T) {
	c := connect(t, fake, map[string]string{"a.go": faulty})
	result := c.initialize(`{}`)
	if result.ServerInfo != (serverInfo{"uricheck", "v1"}) {
		t.Errorf("%+v", result.ServerInfo)
	}
	d := c.load("a.go")
	found := c.await(d, "::1")
	if got := found[0].Range.Start; got != (position{2, units(`var _ = "é😀" + "http://`)}) {
		t.Errorf("the diagnostic is at %v", got)
	}
}

// TestForeignFiles checks that the server neither analyses nor shows files outside the workspace,
// files of other languages, and documents that are not files.
func TestForeignFiles(t *testing.T) {
	var runs atomic.Int32
	c := start(t, func(ctx context.Context, dirs []string, overlay map[string][]byte, first func(*Analysis)) (*Analysis, error) {
		runs.Add(1)
		return fake(ctx, dirs, overlay, first)
	}, map[string]string{"a.go": faulty, "go.mod": "module a\n"}, `{}`)
	other := filepath.Join(t.TempDir(), "a.go")
	if err := os.WriteFile(other, []byte(faulty), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, item := range []documentItem{
		{URI: "untitled:Untitled-1", LanguageID: "go", Text: faulty},
		{URI: finding.FileURI(filepath.Join(c.dir, "go.mod")), LanguageID: "go.mod", Text: "module a\n"},
		{URI: finding.FileURI(other), LanguageID: "go", Text: faulty},
	} {
		c.notify("textDocument/didOpen", documentParams{TextDocument: item})
		c.notify("textDocument/didChange", map[string]any{
			"textDocument": map[string]any{"uri": item.URI, "version": 2}, "contentChanges": []contentChange{{Text: "package a\n"}},
		})
		c.notify("textDocument/didSave", documentParams{TextDocument: documentItem{URI: item.URI}})
	}
	c.await(c.load("a.go"), "::1")
	if runs.Load() != 1 || len(c.published) > 0 {
		t.Errorf("%d runs, %d more publications", runs.Load(), len(c.published))
	}
}

// TestFolders checks that the server analyses the files of the workspace, and forgets those that no
// longer belong to it.
func TestFolders(t *testing.T) {
	c := start(t, fake, nil, `{}`)
	folder := t.TempDir()
	name := filepath.Join(folder, "a", "a.go")
	d := &document{uri: finding.FileURI(name), name: name, version: 1, text: newText(faulty)}
	c.notify("textDocument/didOpen", documentParams{TextDocument: documentItem{URI: d.uri, LanguageID: "go", Version: 1, Text: faulty}})
	if err := errors.Join(os.Mkdir(filepath.Dir(name), 0o777), os.WriteFile(name, []byte(faulty), 0o666)); err != nil {
		t.Fatal(err)
	}
	changeFolders := func(added, removed []workspaceFolder) {
		c.notify("workspace/didChangeWorkspaceFolders", map[string]any{"event": map[string]any{"added": added, "removed": removed}})
	}
	here := []workspaceFolder{{finding.FileURI(folder)}}
	changeFolders(here, []workspaceFolder{})
	c.await(d, "::1")
	changeFolders([]workspaceFolder{}, here)
	c.await(d)
	c.change(d, contentChange{Text: faulty + "\n"})
	c.call("textDocument/hover", documentParams{TextDocument: documentItem{URI: d.uri}}, nil) // the server has handled all messages before this one
	changeFolders(here, []workspaceFolder{})
	c.await(d, "::1")
}

func TestErrors(t *testing.T) {
	c := connect(t, fake, nil)
	code := func(method string) int64 {
		var e *jsonrpc2.Error
		if !errors.As(c.try(method, struct{}{}, nil), &e) {
			return 0
		}
		return e.Code
	}
	if got := code("textDocument/hover"); got != notInitialized {
		t.Errorf("before initialize: %d", got)
	}
	c.notify("textDocument/didOpen", struct{}{}) // ignored
	c.initialize(`{}`)
	c.notify("$/setTrace", struct{}{})
	var e *jsonrpc2.Error
	if err := c.try("textDocument/hover", []int{1}, nil); !errors.As(err, &e) || e.Code != jsonrpc2.CodeInvalidParams {
		t.Errorf("an array for parameters: %v", err)
	}
	for _, step := range []struct {
		method string
		want   int64
	}{
		{"initialize", jsonrpc2.CodeInvalidRequest}, // once is enough
		{"textDocument/magic", jsonrpc2.CodeMethodNotFound},
		{"textDocument/hover", 0}, // of no document
		{"shutdown", 0},
		{"textDocument/hover", jsonrpc2.CodeInvalidRequest},
	} {
		if got := code(step.method); got != step.want {
			t.Errorf("%s: %d, want %d", step.method, got, step.want)
		}
	}
}

func TestEnd(t *testing.T) {
	tests := []struct {
		reason string
		end    func(*client)
		want   error
	}{
		{"shutdown and exit", func(c *client) { c.call("shutdown", nil, nil); c.notify("exit", nil) }, nil},
		{"exit alone", func(c *client) { c.notify("exit", nil) }, ErrLeft},
		{"shutdown alone", func(c *client) { c.call("shutdown", nil, nil); _ = c.stdin.Close() }, ErrLeft},
		{"the client goes away", func(c *client) { _ = c.stdin.Close() }, ErrLeft},
	}
	for _, tt := range tests {
		c := start(t, func(ctx context.Context, _ []string, _ map[string][]byte, _ func(*Analysis)) (*Analysis, error) {
			<-ctx.Done() // a long run does not delay the shutdown
			return nil, ctx.Err()
		}, map[string]string{"a.go": faulty}, `{}`)
		c.load("a.go")
		tt.end(c)
		select {
		case got := <-c.ended:
			if !errors.Is(got, tt.want) {
				t.Errorf("%s: %v, want %v", tt.reason, got, tt.want)
			}
		case <-time.After(patience):
			t.Errorf("%s: the server goes on", tt.reason)
		}
	}
}

// TestGarbage checks that no message makes the server fail, and that it still answers after each.
func TestGarbage(t *testing.T) {
	c := start(t, fake, map[string]string{"a.go": faulty}, `{}`)
	d := c.load("a.go")
	c.await(d, "::1")
	far := position{1 << 30, 1 << 30}
	for _, rng := range []span{
		{position{-1, -1}, position{-5, 3}},
		{far, far},
		{position{2, 5}, position{0, 0}}, // backwards
		{position{0, 1 << 30}, position{1, 0}},
	} {
		c.change(d, contentChange{Range: &rng, Text: ""})
		c.call("textDocument/codeAction", map[string]any{"textDocument": map[string]any{"uri": d.uri}, "range": rng, "context": map[string]any{}}, nil)
		c.call("textDocument/hover", map[string]any{"textDocument": map[string]any{"uri": d.uri}, "position": rng.Start}, nil)
	}
	for _, uri := range []string{"", "file://", "file:", ":", "http://h/a.go", "file:///%zz"} {
		c.notify("textDocument/didOpen", documentParams{TextDocument: documentItem{URI: uri, LanguageID: "go"}})
		c.notify("textDocument/didClose", documentParams{TextDocument: documentItem{URI: uri}})
	}
	for _, comment := range []string{"\xff\x00\ufffe\r", "\xff\r"} { // a NUL is not Go: the findings stay
		content := "package a // " + comment + strings.TrimPrefix(faulty, "package a")
		c.change(d, contentChange{Text: content})
		d.text = newText(strings.ToValidUTF8(content, "\ufffd")) // as JSON has it
		c.await(d, "::1")
	}
}

// TestMalformed sends messages that are no requests: the server refuses each, and answers the next
// request.
func TestMalformed(t *testing.T) {
	const end = `{"jsonrpc":"2.0","method":"exit"}`
	request := func(id int, method string) string {
		return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":%q,"params":{}}`, id, method)
	}
	for content, code := range map[string]int{
		"":                               jsonrpc2.CodeParseError,
		"abc":                            jsonrpc2.CodeParseError,
		`{"jsonrpc":"2.0","id":1,`:       jsonrpc2.CodeParseError,
		`{"id":1} {"id":2}`:              jsonrpc2.CodeParseError,
		strings.Repeat("[", 1<<16):       jsonrpc2.CodeParseError,
		"null":                           jsonrpc2.CodeInvalidRequest,
		"[]":                             jsonrpc2.CodeInvalidRequest,
		`[` + request(1, "x") + `]`:      jsonrpc2.CodeInvalidRequest,
		`{"jsonrpc":"2.0","id":1}`:       jsonrpc2.CodeInvalidRequest,
		`{"id":{},"method":"hover"}`:     jsonrpc2.CodeInvalidRequest,
		`{"id":1,"result":[],"error":3}`: jsonrpc2.CodeInvalidRequest,
	} {
		var in, out bytes.Buffer
		for _, text := range []string{request(1, "initialize"), content, request(2, "shutdown"), end} {
			fmt.Fprintf(&in, "content-length:%d\r\nContent-Type: x\r\n\r\n%s", len(text), text)
		}
		if err := (Server{Analyze: fake, Log: io.Discard}).Serve(context.Background(), io.NopCloser(&in), &out); err != nil {
			t.Errorf("%.20q: %v", content, err)
		}
		if want := fmt.Sprintf(`{"jsonrpc":"2.0","id":null,"error":{"code":%d,`, code); !strings.Contains(out.String(), want) {
			t.Errorf("%.20q: no %s in %s", content, want, &out)
		}
		if !strings.Contains(out.String(), `"id":2,"result":null`) {
			t.Errorf("%.20q: no answer to shutdown in %s", content, &out)
		}
	}
}

// TestNoMessage checks that the server ends, with a sentence, if it cannot know where the next message
// begins.
func TestNoMessage(t *testing.T) {
	for in, want := range map[string]string{
		"":                                   ErrLeft.Error(),
		"Content-Length: 7\r\n\r\nabc":       ErrLeft.Error(),
		"Content-Length: 7\r\n":              ErrLeft.Error(),
		"GET / HTTP/1.1\r\n\r\n":             "the editor sent something other than a message of LSP",
		"Content-Length: -1\r\n\r\n":         `the editor sent the invalid Content-Length "-1"`,
		"Content-Length: 5000000000\r\n\r\n": `the editor sent the invalid Content-Length "5000000000"`,
		"Content-Type: x\r\n\r\n{}":          `the editor sent the invalid Content-Length ""`,
	} {
		err := Server{Analyze: fake, Log: io.Discard}.Serve(context.Background(), io.NopCloser(strings.NewReader(in)), io.Discard)
		if err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", in, err, want)
		}
	}
}
