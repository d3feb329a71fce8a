package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"time"

	"github.com/sourcegraph/jsonrpc2"
)

// client is an editor that talks to a language server.
type client struct {
	server    *exec.Cmd
	conn      *jsonrpc2.Conn
	published chan published

	mu   sync.Mutex
	last map[string]published // by URI
}

// published has the diagnostics of a file.
type published struct {
	URI         string
	Version     int
	Diagnostics []struct {
		Range         struct{ Start struct{ Line, Character int } }
		Code, Message string
		// RelatedInformation has the way of the text, and the other places of the mistake.
		RelatedInformation []struct {
			Location struct {
				Range struct{ Start struct{ Line, Character int } }
			}
			Message string
		}
	}
	at time.Time
}

// patience is the time that a server may take for anything.
const patience = time.Minute

// start starts a server in a module.
func start(dir string, command ...string) (*client, error) {
	c := &client{server: exec.Command(command[0], command[1:]...), published: make(chan published, 100_000), last: make(map[string]published)}
	c.server.Dir, c.server.Stderr = dir, os.Stderr
	in, err := c.server.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := c.server.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := c.server.Start(); err != nil {
		return nil, err
	}
	stream := jsonrpc2.NewBufferedStream(struct {
		io.Reader
		io.WriteCloser
	}{out, in}, jsonrpc2.VSCodeObjectCodec{})
	c.conn = jsonrpc2.NewConn(context.Background(), stream, jsonrpc2.HandlerWithError(c.handle),
		jsonrpc2.SetLogger(log.New(io.Discard, "", 0))) // the server logs its end
	if err := c.call("initialize", map[string]any{"rootUri": uriOf(dir), "capabilities": map[string]any{}}); err != nil {
		return nil, err
	}
	return c, c.notify("initialized", map[string]any{})
}

func (c *client) handle(_ context.Context, _ *jsonrpc2.Conn, r *jsonrpc2.Request) (any, error) {
	if r.Method != "textDocument/publishDiagnostics" {
		return nil, nil
	}
	var p published
	err := json.Unmarshal(*r.Params, &p)
	p.at = time.Now()
	c.mu.Lock()
	c.last[p.URI] = p
	c.mu.Unlock()
	c.published <- p
	return nil, err
}

func (c *client) call(method string, params any) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	return c.conn.Call(ctx, method, params, nil)
}

func (c *client) notify(method string, params any) error {
	return c.conn.Notify(context.Background(), method, params)
}

// end ends the server as the protocol requires.
func (c *client) end() error {
	if err := c.call("shutdown", nil); err != nil {
		return err
	}
	if err := c.notify("exit", nil); err != nil {
		return err
	}
	return c.server.Wait()
}

// open opens a file with a text.
func (c *client) open(name, text string) error {
	return c.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{
		"uri": uriOf(name), "languageId": "go", "version": 0, "text": text,
	}})
}

// change gives a file a text.
func (c *client) change(name, text string, version int) error {
	return c.notify("textDocument/didChange", map[string]any{
		"textDocument":   map[string]any{"uri": uriOf(name), "version": version},
		"contentChanges": []any{map[string]any{"text": text}},
	})
}

// await waits for the diagnostics of a version of a file.
func (c *client) await(name string, version int) (published, error) {
	timeout := time.After(patience)
	for {
		select {
		case p := <-c.published:
			if p.URI == uriOf(name) && p.Version == version {
				return p, nil
			}
		case <-timeout:
			return published{}, fmt.Errorf("no diagnostics of version %d of %s", version, name)
		}
	}
}

// during returns the diagnostics of a version of a file that come within a time.
func (c *client) during(d time.Duration, name string, version int) (found []published) {
	end := time.After(d)
	for {
		select {
		case p := <-c.published:
			if p.URI == uriOf(name) && p.Version == version {
				found = append(found, p)
			}
		case <-end:
			return found
		}
	}
}

// settled waits until the server has sent no diagnostics for some seconds, and returns the last ones of
// each file.
func (c *client) settled() map[string]published {
	for {
		select {
		case <-c.published:
		case <-time.After(3 * time.Second):
			c.mu.Lock()
			defer c.mu.Unlock()
			return c.last
		}
	}
}

func uriOf(name string) string {
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(name)}).String()
}
