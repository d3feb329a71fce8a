// Package grpc has signatures of google.golang.org/grpc that tests call.
package grpc

import "context"

// ClientConn is a connection.
type ClientConn struct{}

// NewClient returns a connection.
func NewClient(target string, opts ...any) (*ClientConn, error) { return nil, nil }

// DialContext returns a connection.
func DialContext(ctx context.Context, target string, opts ...any) (*ClientConn, error) {
	return nil, nil
}
