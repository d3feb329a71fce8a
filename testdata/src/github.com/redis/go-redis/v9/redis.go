// Package redis has signatures of github.com/redis/go-redis/v9 that tests call.
package redis

// Options are the options of a client.
type Options struct{ Network, Addr string }

// ClusterOptions are those of a cluster.
type ClusterOptions struct{ Addrs []string }

// RingOptions are those of several servers, by name.
type RingOptions struct{ Addrs map[string]string }

// Client is a client.
type Client struct{}

// NewClient returns a client.
func NewClient(*Options) *Client { return nil }

// NewClusterClient returns a client.
func NewClusterClient(*ClusterOptions) *Client { return nil }

// NewRing returns a client.
func NewRing(*RingOptions) *Client { return nil }

// ParseURL parses a URL.
func ParseURL(string) (*Options, error) { return nil, nil }
