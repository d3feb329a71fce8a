package low

import (
	"context"
	"net"
	"net/http"
	"time"
)

// PlainClient and PlainTransport accept http and https alone.
func PlainClient() *http.Client { // want PlainClient:`makesDefault`
	return &http.Client{Timeout: time.Minute, Transport: PlainTransport()}
}

func PlainTransport() http.RoundTripper { // want PlainTransport:`makesDefault`
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.MaxIdleConns = 10
	return t
}

// PatientClient dials as net does, LocalClient does not.
func PatientClient() *http.Client { // want PatientClient:`makesDefault`
	return &http.Client{Transport: &http.Transport{DialContext: (&net.Dialer{Timeout: time.Second}).DialContext}}
}

func LocalClient(socket string) *http.Client {
	return &http.Client{Transport: &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, "unix", socket)
		},
	}}
}

// FileClient accepts another scheme.
func FileClient() *http.Client {
	t := &http.Transport{}
	t.RegisterProtocol("file", http.NewFileTransport(http.Dir("/")))
	return &http.Client{Transport: t}
}

// OneOfClients may return either.
func OneOfClients(files bool) *http.Client {
	if files {
		return FileClient()
	}
	return PlainClient()
}

// Other code can change what these return.
func DeferredClient() (c *http.Client) {
	defer func() { c = FileClient() }()
	return &http.Client{}
}

var sharedTransport = &http.Transport{}

func OnSharedTransport() *http.Client { return &http.Client{Transport: sharedTransport} }

func OnDefaultTransport() *http.Client { return &http.Client{Transport: http.DefaultTransport} }

var sharedClient = &http.Client{}

// SharedClient returns a client that any importer may change.
func SharedClient() *http.Client { return sharedClient }
