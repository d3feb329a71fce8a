package drivers

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/channel"
)

// patience is the time for which a test waits for the server before it fails.
const patience = 2 * time.Minute

// server is a language server under test.
type server struct {
	t         *testing.T
	client    *jrpc2.Client
	published chan publication
}

// publication is the parameter of textDocument/publishDiagnostics.
type publication struct {
	URI         string
	Version     int
	Diagnostics []diagnostic
}

// startGopls starts gopls as an editor does that works in a directory.
func startGopls(t *testing.T, dir string) *server {
	t.Helper()
	return startServer(t, dir, binaries.gopls)
}

func startServer(t *testing.T, dir string, command ...string) *server {
	t.Helper()
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Dir = dir
	cmd.Env = environment(dir)
	var log bytes.Buffer
	cmd.Stderr = &log
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	s := &server{t: t, published: make(chan publication, 100)}
	s.client = jrpc2.NewClient(channel.Header("")(io.Reader(out), in), &jrpc2.ClientOptions{
		OnNotify:   s.notified,
		OnCallback: answer,
	})
	t.Cleanup(func() {
		s.call("shutdown", nil, nil)
		s.notify("exit", nil)
		if err := cmd.Wait(); err != nil {
			t.Errorf("%s: %v\n%s", strings.Join(command, " "), err, &log)
		}
		s.client.Close() // its error says only that the other side is gone
	})
	s.initialize(dir)
	return s
}

func (s *server) initialize(dir string) {
	s.t.Helper()
	s.call("initialize", map[string]any{
		"processId":        os.Getpid(),
		"workspaceFolders": []any{map[string]any{"uri": uriOf(dir), "name": "test"}},
		"capabilities": map[string]any{"textDocument": map[string]any{
			"publishDiagnostics": map[string]any{"relatedInformation": true, "versionSupport": true, "codeDescriptionSupport": true},
			"codeAction": map[string]any{"codeActionLiteralSupport": map[string]any{
				"codeActionKind": map[string]any{"valueSet": []string{"quickfix"}},
			}},
		}},
	}, nil)
	s.notify("initialized", map[string]any{})
}

// answer answers the requests of the server: it sends no settings,
// and allows everything else.
func answer(_ context.Context, r *jrpc2.Request) (any, error) {
	if r.Method() != "workspace/configuration" { // gopls asks
		return nil, nil
	}
	var params struct{ Items []any }
	if err := r.UnmarshalParams(&params); err != nil {
		return nil, err
	}
	return make([]any, len(params.Items)), nil
}

func (s *server) notified(r *jrpc2.Request) {
	if r.Method() != "textDocument/publishDiagnostics" {
		return
	}
	var p publication
	// Not UnmarshalParams, because other fields do not matter.
	if err := json.Unmarshal([]byte(r.ParamString()), &p); err != nil {
		s.t.Errorf("%s: %v", r.Method(), err)
		return
	}
	s.published <- p
}

func (s *server) call(method string, params, result any) {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	response, err := s.client.Call(ctx, method, params)
	if err != nil {
		s.t.Fatalf("%s: %v", method, err)
	}
	if result == nil {
		return
	}
	if err := response.UnmarshalResult(result); err != nil {
		s.t.Fatalf("%s: %v", method, err)
	}
}

func (s *server) notify(method string, params any) {
	s.t.Helper()
	if err := s.client.Notify(context.Background(), method, params); err != nil {
		s.t.Fatalf("%s: %v", method, err)
	}
}

func uriOf(name string) string {
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(name)}).String()
}
