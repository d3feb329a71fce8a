package lsp

import (
	"context"
	"slices"

	"github.com/sourcegraph/jsonrpc2"
)

// pullMethod asks for the diagnostics of a file. The server does not send the diagnostics of open
// files to a client that can ask for them.
const pullMethod = "textDocument/diagnostic"

// pulls are the requests for diagnostics that wait for the findings in a directory.
type pulls struct {
	session *session
	waiting map[string][]pull
	owed    map[string]bool // directories about which a client knows only a part of the findings
}

type pull struct {
	id  jsonrpc2.ID
	uri string
}

// Handle implements [jsonrpc2.Handler] for requests that the server answers at once. It answers
// others later, so that no message waits for them.
func (p *pulls) Handle(ctx context.Context, conn *jsonrpc2.Conn, r *jsonrpc2.Request) {
	if r.Method == pullMethod && p.hasToWait(r) {
		return
	}
	jsonrpc2.HandlerWithError(p.session.handle).SuppressErrClosed().Handle(ctx, conn, r)
}

// hasToWait reports whether the worker analyses a directory now, and keeps the request if it does.
func (p *pulls) hasToWait(r *jsonrpc2.Request) bool {
	s := p.session
	s.mu.Lock()
	defer s.mu.Unlock()
	var params documentParams
	if s.state != initialized || r.Params == nil || decode(*r.Params, &params) != nil {
		return false
	}
	d := s.open.document(params.TextDocument.URI)
	if d == nil || !s.quick.isWanted(d.dir()) && !s.runs.isWanted(d.dir()) {
		return false
	}
	p.waiting[d.dir()] = append(p.waiting[d.dir()], pull{r.ID, params.TextDocument.URI})
	return true
}

// answer answers the requests that wait for a directory. If none waits, or another request has got a
// part of the answer, it asks the client to ask again, if the client supports that.
func (p *pulls) answer(dir string) {
	s := p.session
	if s.quick.isWanted(dir) || s.runs.isWanted(dir) {
		return // a better answer will follow
	}
	isAwaited := p.reply(dir)
	if (!isAwaited || p.owed[dir]) && p.canRefresh() {
		_, _ = s.conn.DispatchCall(context.Background(), "workspace/diagnostic/refresh", nil) // the answer has no content
	}
	delete(p.owed, dir)
}

// answerFirst answers the requests that wait for a directory, although a better answer will follow, if
// the server can tell the client to ask again.
func (p *pulls) answerFirst(dir string) {
	if p.canRefresh() && p.reply(dir) {
		p.owed[dir] = true
	}
}

// reply answers the requests that wait for a directory, and reports whether there were any.
func (p *pulls) reply(dir string) bool {
	waiting := p.waiting[dir]
	delete(p.waiting, dir)
	for _, w := range waiting {
		_ = p.session.conn.Reply(context.Background(), w.id, p.report(w.uri)) // a client that has gone away needs no answer
	}
	return len(waiting) > 0
}

// cancel answers a request that the client has cancelled.
func cancel(s *session, p *cancelParams) (any, error) {
	for dir, waiting := range s.pulls.waiting {
		s.pulls.waiting[dir] = slices.DeleteFunc(waiting, func(w pull) bool {
			if w.id != p.ID {
				return false
			}
			_ = s.conn.ReplyWithError(context.Background(), w.id, &jsonrpc2.Error{Code: requestCancelled, Message: "cancelled"})
			return true
		})
	}
	return nil, nil
}

// close answers all requests that wait, because no analysis will follow.
func (p *pulls) close() {
	failed := &jsonrpc2.Error{Code: serverCancelled, Message: "the server is shutting down"}
	failed.SetError(map[string]bool{"retriggerRequest": false})
	for _, waiting := range p.waiting {
		for _, w := range waiting {
			_ = p.session.conn.ReplyWithError(context.Background(), w.id, failed)
		}
	}
	clear(p.waiting)
}

// These are the ErrorCodes of these names.
const (
	requestCancelled = -32800
	serverCancelled  = -32802
)

// pulled answers a request for diagnostics.
func pulled(s *session, p *documentParams) (any, error) {
	return s.pulls.report(p.TextDocument.URI), nil
}

// report returns the findings in a file.
func (p *pulls) report(uri string) diagnosticReport {
	report := diagnosticReport{Kind: "full", Items: []diagnostic{}}
	d := p.session.open.document(uri)
	if d == nil {
		return report
	}
	texts := p.session.texts()
	for _, f := range p.session.found[d.dir()] {
		if f.Pos.File == d.name {
			report.Items = append(report.Items, texts.diagnostic(f))
		}
	}
	return report
}

// areUsed reports whether the client asks for diagnostics.
func (p *pulls) areUsed() bool {
	return p.session.client.Capabilities.TextDocument.Diagnostic != nil
}

// canRefresh reports whether the server can tell a client that asks for diagnostics to ask again.
func (p *pulls) canRefresh() bool {
	return p.areUsed() && p.session.client.Capabilities.Workspace.Diagnostics.RefreshSupport
}

// have reports whether the client asks for the findings in a file, instead of waiting for them.
func (p *pulls) have(uri string) bool { return p.areUsed() && p.session.open.document(uri) != nil }
