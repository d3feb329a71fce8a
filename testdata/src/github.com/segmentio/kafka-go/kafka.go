// Package kafka has signatures of github.com/segmentio/kafka-go that tests call.
package kafka

import "net"

// Dial connects.
func Dial(network, address string) (any, error) { return nil, nil }

// TCP returns the address of brokers.
func TCP(address ...string) net.Addr { return nil }
