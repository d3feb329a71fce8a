// Package lsp is a language server that shows findings while the user edits a file, offers the
// fixes, and explains the URI under the cursor. It runs beside gopls, which does everything
// else for Go.
package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log"
	"sync"
	"time"

	"github.com/sourcegraph/jsonrpc2"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// Analyze analyses the packages in some directories. The overlay has the texts of files
// that are not saved, by absolute name. It calls first with a part of the result that it has
// before the rest. It ends early if the context does. The error is a sentence for the user.
type Analyze func(ctx context.Context, dirs []string, overlay map[string][]byte, first func(*Analysis)) (*Analysis, error)

// Analysis has the findings in packages.
type Analysis struct {
	Findings []finding.Finding
	// Analysed has the directories of the packages that the server analysed: not of a package that
	// does not load or type-check. If only its tests do not, the server analyses it without them,
	// and Incomplete has its directory too.
	Analysed, Incomplete []string
	Unseen               []string // test files that the server did not analyse, as far as it knows them
	Errors               []string // the reasons why the server did not analyse something
}

// Server says how to serve.
type Server struct {
	Analyze Analyze
	// Quick quickly returns the result of Analyze for a directory, from data that Analyze has
	// loaded before. ok is false if it cannot. Before that, it may call first with findings in what
	// has changed. Calls of Quick and Closed do not overlap.
	//
	// A draft is a part of the result, faster: Unseen has the files that it omits. The
	// server asks for one after a change of a file that is not a test, and for the whole after Delay
	// without another change.
	Quick func(dir string, overlay map[string][]byte, isDraft bool, first func(*Analysis)) (a *Analysis, ok bool)
	// Configure takes settings, by name. The error is a sentence for the user.
	Configure func(settings map[string]any) error
	// The server calls Idle when it has answered everything, and Closed when the last open file
	// of a directory closes.
	Idle    func()
	Closed  func(dir string)
	Version string
	// Delay is the time for which the server waits after a change for the next one.
	Delay time.Duration
	// Log gets violations of the protocol.
	Log io.Writer
}

// ErrLeft is the error of Serve if the client ended without shutdown and exit, as the
// specification requires.
var ErrLeft = errors.New("the editor disconnected without sending shutdown and exit")

// Serve talks to a client until the client sends exit or goes away. The error is ErrLeft, or says
// how the client broke the protocol.
func (c Server) Serve(ctx context.Context, in io.ReadCloser, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	s := &session{
		server: c,
		open:   make(documents),
		found:  make(map[string][]finding.Finding),
		shown:  make(map[string][]string),
		runs:   runs{wake: make(chan struct{}, 1)},

		following: make(followers),
	}
	s.quick = newQuick(s)
	logger := jsonrpc2.SetLogger(log.New(c.Log, "uricheck lsp: ", 0))
	objects := stream{jsonrpc2.NewBufferedStream(pipes{in, out}, codec{}), s}
	// The connection must exist before a message arrives.
	s.mu.Lock()
	s.conn = jsonrpc2.NewConn(ctx, objects, jsonrpc2.HandlerWithError(s.handle).SuppressErrClosed(), logger)
	s.mu.Unlock()
	var workers sync.WaitGroup
	workers.Go(func() { s.work(ctx) })
	workers.Go(func() { s.quick.work(ctx) })
	<-s.conn.DisconnectNotify()
	cancel()
	workers.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.finish(nil) // if the context ended the session
	return s.end
}

// finish records the end of the session: an exit, or the reason why there was none.
func (s *session) finish(err error) {
	if s.state == exited {
		return
	}
	if err == nil && s.state != shutDown || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = ErrLeft
	}
	s.state, s.end = exited, err
}

// session is the state of one client. It handles the messages of the client one by one; mu protects
// it against concurrent use by the worker.
type session struct {
	server Server
	mu     sync.Mutex
	conn   *jsonrpc2.Conn

	state   state
	end     error // the result of Serve
	client  initializeParams
	folders folders

	open documents

	// found has the findings in the files of each analysed directory, except for those that a later
	// edit touched. shown has the names of the files for which the server has published
	// diagnostics.
	found map[string][]finding.Finding
	shown map[string][]string

	runs      runs
	quick     *quick
	following followers

	logged string // the last message
}

// state is the state of the session in the protocol.
type state uint8

const (
	fresh state = iota
	initialized
	shutDown
	exited
)

// method handles a message. Its caller holds the lock.
type method func(*session, json.RawMessage) (result any, err error)

// methods are the messages that clients send. The protocol allows a server to ignore other
// notifications. Clients can ask for diagnostics (textDocument/diagnostic), but each of them also takes those that a
// server publishes.
var methods = map[string]method{
	"initialize":  takes((*session).initialize),
	"initialized": takes((*session).start),
	"shutdown":    takes((*session).shutdown),

	"textDocument/didOpen":    takes((*session).didOpen),
	"textDocument/didChange":  ofOpen((*session).didChange),
	"textDocument/didSave":    ofOpen((*session).didSave),
	"textDocument/didClose":   ofOpen((*session).didClose),
	"textDocument/codeAction": ofOpen((*session).codeActions),
	"textDocument/hover":      ofOpen((*session).hover),

	"workspace/didChangeConfiguration":    takes(configured),
	"workspace/didChangeWorkspaceFolders": takes((*session).didChangeFolders),
	"workspace/didChangeWatchedFiles":     takes((*session).didChangeFiles),
}

// takes converts a function with typed parameters to a method.
func takes[P any](f func(*session, *P) (any, error)) method {
	return func(s *session, params json.RawMessage) (any, error) {
		p := new(P)
		if len(params) > 0 {
			if err := decode(params, p); err != nil {
				return nil, err
			}
		}
		return f(s, p)
	}
}

// ofOpen converts a function about an open document to a method. The answer about another one is null.
func ofOpen(f func(*session, *document, *documentParams) (any, error)) method {
	return takes(func(s *session, p *documentParams) (any, error) {
		d := s.open.document(p.TextDocument.URI)
		if d == nil {
			return nil, nil
		}
		return f(s, d, p)
	})
}

func decode(params json.RawMessage, to any) error {
	if err := json.Unmarshal(params, to); err != nil {
		return &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: err.Error()}
	}
	return nil
}

// notInitialized is the ErrorCode ServerNotInitialized.
const notInitialized = -32002

func (s *session) handle(_ context.Context, conn *jsonrpc2.Conn, r *jsonrpc2.Request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r.Method == "exit" {
		s.finish(nil)
		return nil, conn.Close()
	}
	known, ok := methods[r.Method]
	switch {
	case !ok && r.Notif:
		return nil, nil
	case !ok:
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound, Message: "no method " + r.Method}
	case s.state == fresh && r.Method != "initialize":
		return nil, unless(r.Notif, &jsonrpc2.Error{Code: notInitialized, Message: r.Method + " comes before initialize"})
	case s.state != fresh && r.Method == "initialize", s.state == shutDown:
		return nil, unless(r.Notif, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidRequest, Message: r.Method + " comes too late"})
	}
	var params json.RawMessage
	if r.Params != nil {
		params = *r.Params
	}
	return known(s, params)
}

// unless returns an error for a request; a notification gets no answer.
func unless(isNotification bool, err *jsonrpc2.Error) error {
	if isNotification {
		return nil
	}
	return err
}
