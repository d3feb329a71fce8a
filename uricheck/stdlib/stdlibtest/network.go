package stdlibtest

import (
	"bufio"
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// Network is a network inside the process: its name server answers every name, and a server
// at every address and port answers every request. The real package net decides about names
// and ports: its pure Go resolver, and LookupPort. A copy of the default transport decides for
// net/http.
type Network struct {
	Transport *http.Transport
	resolver  *net.Resolver
	authority *authority
}

// NewNetwork returns a network, which http.DefaultTransport and net.DefaultResolver use until
// the end of the test.
func NewNetwork(tb testing.TB) *Network {
	tb.Helper()
	n := &Network{
		resolver:  &net.Resolver{PreferGo: true, Dial: dialNameServer},
		authority: newAuthority(tb),
	}
	old := http.DefaultTransport
	n.Transport = old.(*http.Transport).Clone()
	n.Transport.Proxy = nil
	n.Transport.DialContext = n.dial
	n.Transport.TLSClientConfig = &tls.Config{RootCAs: n.authority.pool()}
	http.DefaultTransport = n.Transport
	oldResolver := net.DefaultResolver
	net.DefaultResolver = n.resolver
	tb.Cleanup(func() {
		http.DefaultTransport, net.DefaultResolver = old, oldResolver
		n.Transport.CloseIdleConnections()
	})
	return n
}

// Sinks returns the sinks that send over n.
func (n *Network) Sinks() []Sink {
	client := &http.Client{Transport: n.Transport}
	const form = "application/x-www-form-urlencoded"
	values := url.Values{"a": {"b"}}
	send := func(name string, f func(text string) (*http.Response, error)) Sink {
		return Sink{Name: name, Use: stdlib.Send, run: func(text string) error {
			response, err := f(text)
			if err == nil {
				response.Body.Close()
			}
			return err
		}}
	}
	body := func() io.Reader { return strings.NewReader("a=b") }
	return append(n.addressSinks(),
		send("http.Get", http.Get),
		send("http.Head", http.Head),
		send("http.Post", func(text string) (*http.Response, error) { return http.Post(text, form, body()) }),
		send("http.PostForm", func(text string) (*http.Response, error) { return http.PostForm(text, values) }),
		send("http.Client.Get", client.Get),
		send("http.Client.Head", client.Head),
		send("http.Client.Post", func(text string) (*http.Response, error) { return client.Post(text, form, body()) }),
		send("http.Client.PostForm", func(text string) (*http.Response, error) { return client.PostForm(text, values) }),
	)
}

// Seen is a request as the server gets it.
type Seen struct {
	Target, Host string
}

// Get sends a GET request with the default client, and returns the request that the server got.
// It resolves a relative reference against "http://h/".
func (n *Network) Get(ref string) (Seen, error) {
	u, err := url.Parse(ref)
	if err != nil {
		return Seen{}, err
	}
	if !u.IsAbs() {
		ref = (&url.URL{Scheme: "http", Host: "h", Path: "/"}).ResolveReference(u).String()
	}
	response, err := http.Get(ref)
	if err != nil {
		return Seen{}, err
	}
	response.Body.Close()
	line, err := strconv.Unquote(response.Header.Get(seenLine))
	if err != nil {
		return Seen{}, err
	}
	host, err := strconv.Unquote(response.Header.Get(seenHost))
	if err != nil {
		return Seen{}, err
	}
	target := strings.TrimPrefix(line, "GET ")
	return Seen{strings.TrimSuffix(target, " HTTP/1.1"), host}, nil
}

// dial works as net.Dialer does, up to the connection itself.
func (n *Network) dial(ctx context.Context, network, address string) (net.Conn, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	if _, err := net.DefaultResolver.LookupPort(ctx, network, port); err != nil {
		return nil, err
	}
	if err := n.resolve(ctx, host); err != nil {
		return nil, err
	}
	client, server := net.Pipe()
	go n.serve(server, host)
	return client, nil
}

// resolve looks up an address as net.Dialer does. An empty host is the machine.
func (n *Network) resolve(ctx context.Context, host string) error {
	if host == "" {
		return nil
	}
	addresses, err := n.resolver.LookupIPAddr(ctx, host)
	if err == nil && len(addresses) == 0 && !strings.HasSuffix(host, ".") {
		// Only the domains of a search list can resolve a name for which the resolver sends no
		// query (".onion"). Package net reads that list from the machine; the test has its own.
		addresses, err = n.resolver.LookupIPAddr(ctx, host+".search.test.")
	}
	if err == nil && len(addresses) == 0 {
		err = &net.AddrError{Err: "no suitable address found", Addr: host}
	}
	return err
}

// serve answers the requests on a connection to host, over TLS if the client uses it. A request
// that deserves a 400 is not a failure, so serve does not judge them.
func (n *Network) serve(conn net.Conn, host string) {
	defer conn.Close()
	in := bufio.NewReader(conn)
	first, err := in.Peek(1)
	if err != nil {
		return
	}
	const handshake = 22 // RFC 8446 section 5.1
	if first[0] == handshake {
		secure := tls.Server(&peeked{conn, in}, n.authority.config(host))
		defer secure.Close()
		conn, in = secure, bufio.NewReader(secure)
	}
	for answer(conn, in) == nil {
	}
}

// peeked is a connection whose beginning the server has read into in.
type peeked struct {
	net.Conn
	in *bufio.Reader
}

func (p *peeked) Read(b []byte) (int, error) { return p.in.Read(b) }

// The header fields of an answer with the request that the server got, quoted.
const (
	seenLine = "Seen-Line"
	seenHost = "Seen-Host"
)

// answer reads one request and answers it.
func answer(out io.Writer, in *bufio.Reader) error {
	requestLine, err := in.ReadString('\n')
	if err != nil {
		return err
	}
	hasBody, host := false, ""
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return err
		}
		if value, ok := strings.CutPrefix(line, "Host: "); ok {
			host = strings.TrimSuffix(value, "\r\n")
		}
		hasBody = hasBody || strings.HasPrefix(line, "Content-Length: 3\r")
		if line == "\r\n" {
			break
		}
	}
	if hasBody {
		if _, err := in.Discard(len("a=b")); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(out, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n%s: %+q\r\n%s: %+q\r\n\r\n",
		seenLine, strings.TrimSuffix(requestLine, "\r\n"), seenHost, host)
	return err
}
