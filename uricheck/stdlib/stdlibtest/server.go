package stdlibtest

import (
	"context"
	"net"
	"net/http"
	"net/url"
	"sync"
	"testing"
)

// Server is net/http's own server, inside the process and at every address.
type Server struct {
	client *http.Client
	conns  chan net.Conn

	mu   sync.Mutex
	last *http.Request
}

// NewServer returns a server that runs until the end of the test.
func NewServer(tb testing.TB) *Server {
	tb.Helper()
	s := &Server{conns: make(chan net.Conn)}
	transport := &http.Transport{DialContext: s.dial, DisableKeepAlives: true}
	s.client = &http.Client{Transport: transport}
	server := &http.Server{Handler: http.HandlerFunc(s.answer)}
	go server.Serve(s)
	tb.Cleanup(func() { server.Close() })
	return s
}

// Got is a request as the server reads it.
type Got struct {
	Status             int // 400 if the server refuses it before the handler
	URL                *url.URL
	Host               string
	Username, Password string // of the Authorization field
}

// Get sends a request to a URL over HTTP/1.1.
func (s *Server) Get(text string) (Got, error) {
	s.set(nil)
	response, err := s.client.Get(text)
	if err != nil {
		return Got{}, err
	}
	response.Body.Close()
	got := Got{Status: response.StatusCode}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.last != nil {
		got.URL, got.Host = s.last.URL, s.last.Host
		got.Username, got.Password, _ = s.last.BasicAuth()
	}
	return got, nil
}

func (s *Server) answer(_ http.ResponseWriter, r *http.Request) { s.set(r) }

func (s *Server) set(r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last = r
}

func (s *Server) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	client, server := net.Pipe()
	select {
	case s.conns <- server:
		return client, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Accept, Close and Addr make s a net.Listener.
func (s *Server) Accept() (net.Conn, error) {
	conn, ok := <-s.conns
	if !ok {
		return nil, net.ErrClosed
	}
	return conn, nil
}

// Close ends Accept.
func (s *Server) Close() error {
	close(s.conns)
	return nil
}

// Addr returns an address without a meaning.
func (s *Server) Addr() net.Addr { return &net.UnixAddr{Name: "stdlibtest", Net: "pipe"} }
