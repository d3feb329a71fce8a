package clients

import (
	"context"
	"errors"
	"io"
	"net"
	"path/filepath"
	"testing"

	"github.com/nats-io/nats.go"
	amqp "github.com/rabbitmq/amqp091-go"
	"github.com/redis/go-redis/v9"
	"github.com/spf13/pflag"
)

// TestStores shows which texts the stores refuse before they connect.
func TestStores(t *testing.T) {
	cache := func(text string) error {
		_, err := redis.ParseURL(text)
		return err
	}
	queue := func(text string) error {
		_, err := amqp.ParseURI(text)
		return err
	}
	for _, test := range []struct {
		parse func(string) error
		text  string
		fails bool
	}{
		{cache, "redis://h.corp.net:6379/%zz", true},
		{cache, "http://h.corp.net:6379/1", true},
		{cache, "localhost:6379", true},
		{cache, "redis://h.corp.net:99999/1", false},
		{cache, "unix:///run/redis.sock", false},
		{queue, "amqp://h.corp.net:5672a/", true},
		{queue, "amqp://h.corp.net/%zz", true},
		{queue, "http://h.corp.net/", true},
		{queue, "amqp://h.corp.net:5672/v", false},
	} {
		if err := test.parse(test.text); (err != nil) != test.fails {
			t.Errorf("%q: %v, want failure %v", test.text, err, test.fails)
		}
	}
}

// TestAddresses shows why an address for redis is a warning, and no error: the network of the options and a
// function in them decide whether it works.
func TestAddresses(t *testing.T) {
	local := filepath.Join(t.TempDir(), "localhost")
	server, err := net.Listen("unix", local)
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	dialled := func(o redis.Options) error {
		o.MaxRetries, o.DialerRetries = -1, 1
		err := errors.New("not dialled")
		dial := o.Dialer
		if dial == nil {
			dial = redis.NewDialer(&o)
		}
		o.Dialer = func(ctx context.Context, network, address string) (net.Conn, error) {
			var conn net.Conn
			if conn, err = dial(ctx, network, address); conn != nil {
				conn.Close()
			}
			return nil, errors.New("closed")
		}
		c := redis.NewClient(&o)
		defer c.Close()
		c.Ping(t.Context())
		return err
	}
	toSocket := func(context.Context, string, string) (net.Conn, error) { return net.Dial("unix", local) }
	if dialled(redis.Options{Addr: "localhost"}) == nil {
		t.Error("localhost without a port works")
	}
	for _, o := range []redis.Options{{Addr: local}, {Addr: "localhost", Dialer: toSocket}} {
		if err := dialled(o); err != nil {
			t.Errorf("%q: %v", o.Addr, err)
		}
	}
}

// TestSubjects shows that nats refuses a bad escape even if it would connect later, wherever the
// options have it. nats.Connect takes a list in one text, from which it removes empty elements in place, so
// that uricheck does not know the elements.
func TestSubjects(t *testing.T) {
	later := func(o nats.Options) error {
		o.RetryOnFailedConnect = true
		c, err := o.Connect()
		if c != nil {
			c.Close()
		}
		return err
	}
	const wrong, right = "nats://127.0.0.1:1/%zz", "nats://127.0.0.1:1"
	for _, o := range []nats.Options{{Url: wrong}, {Url: wrong, Servers: []string{right}}, {Servers: []string{right, wrong}}} {
		if err := later(o); err == nil {
			t.Errorf("%+v: no error", o)
		}
	}
	if err := later(nats.Options{Url: right}); err != nil {
		t.Error(err)
	}
}

// TestFlags shows that a flag without an argument has its default.
func TestFlags(t *testing.T) {
	set := pflag.NewFlagSet("", pflag.ContinueOnError)
	set.SetOutput(io.Discard)
	url := set.String("url", "https://h.corp.net/%zz", "")
	if err := set.Parse(nil); err != nil || *url != "https://h.corp.net/%zz" {
		t.Errorf("%q, %v", *url, err)
	}
}
