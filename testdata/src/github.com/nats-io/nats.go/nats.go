// Package nats has signatures of github.com/nats-io/nats.go that tests call.
package nats

// Connect connects to one of several servers.
func Connect(urls string) (any, error) { return nil, nil }
