package lsp

import (
	"slices"
	"testing"

	"github.com/sourcegraph/jsonrpc2"
)

// pulling are the capabilities of a client that asks for diagnostics.
const pulling = `{"textDocument": {"diagnostic": {}}, "workspace": {"diagnostics": {"refreshSupport": true}}}`

// pull asks for the diagnostics of a document, and returns the texts that they mark.
func (c *client) pull(d *document) []string {
	c.t.Helper()
	var report diagnosticReport
	c.call(pullMethod, documentParams{textDocumentIdentifier{URI: d.uri}}, &report)
	if report.Kind != "full" || report.Items == nil {
		c.t.Errorf("the report is %+v", report)
	}
	var marked []string
	for _, x := range report.Items {
		marked = append(marked, d.text.content[d.text.offset(x.Range.Start, c.encoding):d.text.offset(x.Range.End, c.encoding)])
	}
	return marked
}

// TestPull checks that a client that asks for diagnostics gets those of the current text. The
// server sends it only the diagnostics of files that are not open.
func TestPull(t *testing.T) {
	c := connect(t, fake, map[string]string{"a.go": faulty, "b.go": faulty})
	if got := c.initialize(pulling).Capabilities.DiagnosticProvider; got == nil || !got.InterFileDependencies {
		t.Errorf("the server offers %+v", got)
	}
	d := c.load("a.go")
	if got := c.pull(d); !slices.Equal(got, []string{"::1"}) {
		t.Errorf("got %q", got)
	}
	c.replace(d, fault, fixed)
	if got := c.pull(d); len(got) > 0 {
		t.Errorf("after a change: %q", got)
	}
	c.replace(d, fixed, fault+" "+fault)
	if got := c.pull(d); len(got) != 2 {
		t.Errorf("after another change: %q", got)
	}
	if got := c.pull(d); len(got) != 2 {
		t.Errorf("without one: %q", got)
	}
	for len(c.published) > 0 {
		if p := <-c.published; p.URI == d.uri {
			t.Errorf("published %+v", p)
		}
	}
	c.close(d)
	if got := c.pull(d); len(got) > 0 {
		t.Errorf("of a file that is not open: %q", got)
	}
}

// TestRefresh checks that the server asks the client to pull findings that it has not requested.
func TestRefresh(t *testing.T) {
	c := connect(t, fake, map[string]string{"a.go": faulty})
	c.initialize(pulling)
	d := c.load("a.go")
	if method := <-c.requested; method != "workspace/diagnostic/refresh" {
		t.Errorf("the server called %s", method)
	}
	if got := c.pull(d); len(got) != 1 {
		t.Errorf("got %q", got)
	}
}

// TestPullAtShutdown checks that the server answers a request that still waits when the client ends.
func TestPullAtShutdown(t *testing.T) {
	c, q := startQuickWith(t, map[string]string{"a.go": faulty}, pulling)
	d := c.load("a.go")
	c.pull(d)
	q.hold = make(chan bool)
	defer close(q.hold)
	c.replace(d, fault, fixed)
	q.hold <- true // the worker analyses it
	wait, err := c.conn.DispatchCall(t.Context(), pullMethod, documentParams{textDocumentIdentifier{URI: d.uri}})
	if err != nil {
		t.Fatal(err)
	}
	c.call("shutdown", nil, nil)
	err = wait.Wait(t.Context(), nil)
	if e, ok := err.(*jsonrpc2.Error); !ok || e.Code != serverCancelled || string(*e.Data) != `{"retriggerRequest":false}` {
		t.Errorf("the answer is %v", err)
	}
}

// TestCancelledPull checks that the server answers a cancelled request.
func TestCancelledPull(t *testing.T) {
	c, q := startQuickWith(t, map[string]string{"a.go": faulty}, pulling)
	d := c.load("a.go")
	c.pull(d)
	q.hold = make(chan bool)
	c.replace(d, fault, fixed)
	q.hold <- true // the worker analyses it
	failed := make(chan error)
	id := jsonrpc2.ID{Num: 7000}
	go func() {
		wait, err := c.conn.DispatchCall(t.Context(), pullMethod, documentParams{textDocumentIdentifier{URI: d.uri}}, jsonrpc2.PickID(id))
		if err == nil {
			err = wait.Wait(t.Context(), nil)
		}
		failed <- err
	}()
	for {
		c.notify("$/cancelRequest", cancelParams{id})
		select {
		case err := <-failed:
			if e, ok := err.(*jsonrpc2.Error); !ok || e.Code != requestCancelled {
				t.Errorf("the answer is %v", err)
			}
			q.hold <- true
			close(q.hold)
			return
		default:
		}
	}
}
